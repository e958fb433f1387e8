"""Options that several commands share, or that many stand beside.

Numbers and choices arrive as text, and `mazebook.cli.shared.values` reads them: typer's own types are slow to load, and
their messages are written for programmers.
"""

from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.shared import completion, console

Seed = Annotated[
    str | None, typer.Option("--seed", metavar="N", help="A whole number: the same one gives the same result again.")
]
Quiet = Annotated[
    bool,
    typer.Option(
        "-q", "--quiet", callback=console.be_quiet, is_eager=True, help="Say nothing but errors and wanted results."
    ),
]
_LANGUAGE = typer.Option(
    "--language",
    metavar="CODE",
    help='Of the words that are printed, from "mazebook list languages".',
    autocompletion=completion.languages,
)
LanguageCode = Annotated[str, _LANGUAGE]
OtherLanguage = Annotated[str | None, _LANGUAGE]  # by default that of the specification
ThemeName = Annotated[
    str | None, typer.Option("--theme", metavar="NAME", help='Pictures and sentences, from "mazebook list themes".')
]
BookFolder = Annotated[
    Path, typer.Argument(metavar="BOOK_DIR", help="The folder of a finished book, or its book.json.")
]
OutFile = Annotated[
    Path | None, typer.Option("-o", "--out", metavar="FILE", help="The file to write, instead of stdout.")
]
Draft = Annotated[
    bool,
    typer.Option(
        "--draft",
        help="Take the first maze of each puzzle, however difficult it is, to look at the pages; check nothing.",
    ),
]
CatalogueFile = Annotated[
    Path | None,
    typer.Option(
        "--catalogue",
        metavar="FILE",
        help="The catalogue of all mazes that were made, none of which comes again in another book; without it a "
        "collection has one of its own.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of sentences.")]

# Which maze: for every command that makes one.
AlgorithmName = Annotated[
    str,
    typer.Option(
        "--algorithm",
        metavar="NAME",
        help='From "mazebook list algorithms".',
        autocompletion=completion.algorithms,
    ),
]
TessellationName = Annotated[
    str,
    typer.Option(
        "--tessellation",
        metavar="NAME",
        help='From "mazebook list tessellations".',
        autocompletion=completion.tessellations,
    ),
]
SizeText = Annotated[
    str,
    typer.Option(
        "--size",
        metavar="WxH",
        help="Columns x rows, of squares also x floors, such as 8x8x2; for theta cells of the inner ring x rings.",
    ),
]
EndsText = Annotated[
    str | None,
    typer.Option(
        "--ends",
        metavar="WORDS",
        help="Start and Finish: two of n, ne, e, se, s, sw, w, nw, centre, random, opposite, longest, "
        "tip, such as n,s; or random, opposite, longest or tips for both.",
    ),
]

# How the maze is carved.
FocusName = Annotated[
    str | None,
    typer.Option(
        "--focus",
        metavar="passages|walls",
        help="Carve passages (as usual), or add walls.",
        autocompletion=completion.one_of(("passages", "walls")),
    ),
]
TextureText = Annotated[
    str | None,
    typer.Option(
        "--texture",
        metavar="KNOBS",
        help='An algorithm\'s knobs, such as "newest=10, random=1"; newest, oldest, oldest_then_newest, random, middle '
        "say which cell grows next, run, join, down, top and trees are chances.",
    ),
]
WeightTables = Annotated[
    list[str] | None,
    typer.Option(
        "--weights",
        metavar="TABLE",
        help='How likely each way out of a cell is, such as "n=4, e=1, s=4, w=1". With --weights-picture once for each '
        "grey, the darkest first.",
    ),
]
ZoneTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--zone",
        metavar="AREA:TABLE",
        help='Other weights in a part of the maze, such as "50,0,50,100: n=1, e=4": left, top, width and height in '
        "per cent. May be given again.",
    ),
]
WeightsPicture = Annotated[
    Path | None,
    typer.Option("--weights-picture", metavar="FILE", help="A picture whose greys say which table counts where."),
]
BraidText = Annotated[
    str | None,
    typer.Option("--braid", metavar="SHARE", help="The share of dead ends, 0 to 1, that are opened into loops."),
]
WeaveText = Annotated[
    str | None,
    typer.Option(
        "--weave", metavar="SHARE", help="How many places for bridges, 0 to 1, get one; passages cross there."
    ),
]
IslandsText = Annotated[
    str | None, typer.Option("--islands", metavar="N", help="How many groups of walls are cut loose from the border.")
]
TrapText = Annotated[
    str | None,
    typer.Option("--longest-trap", metavar="N", help="Fill in what lies more than N steps off the way."),
]
PictureName = Annotated[
    str | None,
    typer.Option("--hidden", metavar="NAME", help='Have the way through draw a picture from "mazebook list shapes".'),
]
AnimationFile = Annotated[
    Path | None,
    typer.Option(
        "--animate",
        metavar="FILE.gif|FILE.png",
        help="Show how the maze is made: moving as a GIF, or a strip of steps as a PNG.",
    ),
]
