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


def choice_option(name: str, choices: Iterable[str], help_text: str) -> Any:
    """Return a typer option that takes one of the `choices`; the command has to check it."""
    found = tuple(choices)
    return of(name, "|".join(found), help_text, completion.offering(found))


def out(metavar: str, help_text: str) -> Any:
    """Return the typer option that says where a command writes."""
    return of("--out", metavar, help_text, short="-o")


Seed = Annotated[str | None, of("--seed", "N", "A whole number. The same one gives the same result again.")]
Quiet = Annotated[
    bool,
    typer.Option("-q", "--quiet", callback=console.be_quiet, is_eager=True, help="Say nothing but results and errors."),
]
_LANGUAGE = of(
    "--language", "CODE", 'Of the words that are printed, from "mazebook list languages".', completion.languages
)
LanguageCode = Annotated[str, _LANGUAGE]
OtherLanguage = Annotated[str | None, _LANGUAGE]  # by default that of the specification
RecipeName = Annotated[
    str | None, of("--recipe", "NAME", 'What kind of book, from "mazebook list recipes".', completion.recipes)
]
ThemeName = Annotated[str | None, of("--theme", "NAME", 'Pictures and sentences, from "mazebook list themes".')]
_LEVEL = 'For whom, from "mazebook list levels".'
LevelName = Annotated[str | None, of("--level", "LEVEL", _LEVEL, completion.levels)]
LevelNames = Annotated[
    str | None, of("--level", "LEVEL", f"{_LEVEL} One or several, such as 4-6,8-10.", completion.levels)
]
BookFolder = Annotated[
    Path, typer.Argument(metavar="BOOK_DIR", help="The folder of a finished book, or its book.json.")
]
OutFile = Annotated[Path | None, out("FILE", "The file to write, instead of showing the result.")]
Draft = Annotated[
    bool,
    typer.Option(
        "--draft",
        help="Be quick, to look at the pages. Each puzzle gets its first maze, however difficult; nothing is checked.",
    ),
]
NoPreviews = Annotated[bool, typer.Option("--no-previews", help="Draw no pictures of the pages.")]
CatalogueFile = Annotated[
    Path | None,
    of("--catalogue", "FILE", "Your list of all mazes ever made. None of them comes again in another book."),
]
Solution = Annotated[bool, typer.Option("--solution", help="Draw the way through.")]
PlotFile = Annotated[Path | None, of("--plot", "FILE.png", "Draw the figures into a picture, too.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of sentences.")]

# Which maze: for every command that makes one.
AlgorithmName = Annotated[str, of("--algorithm", "NAME", 'From "mazebook list algorithms".', completion.algorithms)]
TessellationName = Annotated[
    str,
    of("--tessellation", "NAME", 'The cells, from "mazebook list tessellations".', completion.tessellations),
]
PlaceName = Annotated[
    str | None,
    of("--place", "NAME", 'Draw it as a place, from "mazebook list places".', completion.places),
]
SizeText = Annotated[
    str,
    of(
        "--size",
        "WxH",
        "Columns x rows. Of squares also x floors, such as 8x8x2; of rings (theta) inner cells x rings.",
    ),
]
EndsText = Annotated[
    str | None,
    of(
        "--ends",
        "WORDS",
        "Start and Finish, such as n,s. Two of n, nne, ne, e, se, sse, s, ssw, sw, w, nw, nnw, centre, random, "
        "opposite, longest, tip; or one of random, opposite, longest, tips for both.",
    ),
]

# How the maze is carved.
FocusName = Annotated[
    str | None, choice_option("--focus", ("passages", "walls"), "Carve passages, as usual, or add walls.")
]
TextureText = Annotated[
    str | None,
    of(
        "--texture",
        "KNOBS",
        'An algorithm\'s knobs, such as "newest=10, random=1". Which cell grows next: newest, oldest, '
        "oldest_then_newest, random, middle. Chances: run, join, down, top, trees.",
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
    Path | None, of("--weights-picture", "FILE", "A picture whose greys say which weights count where.")
]
BraidText = Annotated[str | None, of("--braid", "SHARE", "Open this share of the dead ends into loops, 0 to 1.")]
WeaveText = Annotated[
    str | None, of("--weave", "SHARE", "Build bridges at this share of the places where one can be, 0 to 1.")
]
IslandsText = Annotated[str | None, of("--islands", "N", "Cut so many groups of walls loose from the border.")]
TrapText = Annotated[str | None, of("--longest-trap", "N", "Fill in what lies more than N steps off the way.")]
PictureName = Annotated[
    str | None, of("--hidden", "NAME", 'Have the way through draw a picture, from "mazebook list shapes".')
]
AnimationFile = Annotated[
    Path | None,
    of("--animate", "FILE.gif|png", "Show how the maze is made. A GIF moves; a PNG is a strip of steps."),
]
