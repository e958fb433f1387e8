"""Options that several commands share.

Numbers and choices arrive as text, and `mazebook.cli.shared.values` reads them: typer's own types are slow to load, and
their messages are written for programmers.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from mazebook.cli.shared import completion, console


def of(
    name: str, metavar: str, help_text: str, completes: completion.Completion | None = None, short: str | None = None
) -> Any:
    """Return a typer option that takes a text; `completes` gives what the Tab key offers, `short` is such as ``-o``."""
    names = [name] if short is None else [short, name]
    return typer.Option(*names, metavar=metavar, help=help_text, autocompletion=completes)


def one_of(name: str, choices: Iterable[str], help_text: str) -> Any:
    """Return a typer option that takes one of the `choices`; the command has to check it."""
    return of(name, "|".join(choices), help_text, completion.one_of(choices))


Seed = Annotated[str | None, of("--seed", "N", "A whole number: the same one gives the same result again.")]
Quiet = Annotated[
    bool,
    typer.Option(
        "-q", "--quiet", callback=console.be_quiet, is_eager=True, help="Say nothing but errors and wanted results."
    ),
]
_LANGUAGE = of(
    "--language", "CODE", 'Of the words that are printed, from "mazebook list languages".', completion.languages
)
LanguageCode = Annotated[str, _LANGUAGE]
OtherLanguage = Annotated[str | None, _LANGUAGE]  # by default that of the specification
ThemeName = Annotated[str | None, of("--theme", "NAME", 'Pictures and sentences, from "mazebook list themes".')]
BookFolder = Annotated[
    Path, typer.Argument(metavar="BOOK_DIR", help="The folder of a finished book, or its book.json.")
]
OutFile = Annotated[Path | None, of("--out", "FILE", "The file to write, instead of stdout.", short="-o")]
Draft = Annotated[
    bool,
    typer.Option(
        "--draft",
        help="Take the first maze of each puzzle, however difficult it is, to look at the pages; check nothing.",
    ),
]
CatalogueFile = Annotated[
    Path | None,
    of(
        "--catalogue",
        "FILE",
        "The catalogue of all mazes that were made, none of which comes again in another book; without it a "
        "collection has one of its own.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of sentences.")]

# Which maze: for every command that makes one.
AlgorithmName = Annotated[str, of("--algorithm", "NAME", 'From "mazebook list algorithms".', completion.algorithms)]
TessellationName = Annotated[
    str, of("--tessellation", "NAME", 'From "mazebook list tessellations".', completion.tessellations)
]
SizeText = Annotated[
    str,
    of(
        "--size",
        "WxH",
        "Columns x rows, of squares also x floors, such as 8x8x2; for theta cells of the inner ring x rings.",
    ),
]
EndsText = Annotated[
    str | None,
    of(
        "--ends",
        "WORDS",
        "Start and Finish: two of n, ne, e, se, s, sw, w, nw, centre, random, opposite, longest, "
        "tip, such as n,s; or random, opposite, longest or tips for both.",
    ),
]

# How the maze is carved.
FocusName = Annotated[str | None, one_of("--focus", ("passages", "walls"), "Carve passages (as usual), or add walls.")]
TextureText = Annotated[
    str | None,
    of(
        "--texture",
        "KNOBS",
        'An algorithm\'s knobs, such as "newest=10, random=1"; newest, oldest, oldest_then_newest, random, middle '
        "say which cell grows next, run, join, down, top and trees are chances.",
    ),
]
WeightTables = Annotated[
    list[str] | None,
    of(
        "--weights",
        "TABLE",
        'How likely each way out of a cell is, such as "n=4, e=1, s=4, w=1". With --weights-picture once for each '
        "grey, the darkest first.",
    ),
]
ZoneTexts = Annotated[
    list[str] | None,
    of(
        "--zone",
        "AREA:TABLE",
        'Other weights in a part of the maze, such as "50,0,50,100: n=1, e=4": left, top, width and height in '
        "per cent. May be given again.",
    ),
]
WeightsPicture = Annotated[
    Path | None, of("--weights-picture", "FILE", "A picture whose greys say which table counts where.")
]
BraidText = Annotated[str | None, of("--braid", "SHARE", "The share of dead ends, 0 to 1, that are opened into loops.")]
WeaveText = Annotated[
    str | None, of("--weave", "SHARE", "How many places for bridges, 0 to 1, get one; passages cross there.")
]
IslandsText = Annotated[str | None, of("--islands", "N", "How many groups of walls are cut loose from the border.")]
TrapText = Annotated[str | None, of("--longest-trap", "N", "Fill in what lies more than N steps off the way.")]
PictureName = Annotated[
    str | None, of("--hidden", "NAME", 'Have the way through draw a picture from "mazebook list shapes".')
]
AnimationFile = Annotated[
    Path | None,
    of("--animate", "FILE.gif|FILE.png", "Show how the maze is made: moving as a GIF, or a strip of steps as a PNG."),
]
