"""The cases of the net (see ``net.py``): what files each begins with, and its commands, one after the other.

What ``mazebook list`` names is covered by its name: a new tessellation, wall style, page kind, theme, language, layout
or printer is in the net the day it is listed.
"""

import datetime
import json
import shlex
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from net_files import MISTAKES, WRONG_ROWS, foreign, picture

API = "package"  # in place of a command: use the package from Python
DAY = datetime.date(2026, 9, 1)
Names = Mapping[str, list[str]]
Table = dict[str, Any]
SMALL: Table = {"level": "adult", "size": "6x6"}  # adults take narrow corridors


class Case(NamedTuple):
    """A folder's first files by name, and the commands that run in it."""

    name: str
    files: dict[str, str | bytes]
    commands: tuple[str, ...]


def lines(text: str) -> tuple[str, ...]:
    """Return the commands in a text, one a line."""
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def toml(value: Any) -> str:
    """Return a value as TOML writes it in one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return value.isoformat() if isinstance(value, datetime.date) else json.dumps(value, ensure_ascii=False)


def spec(sections: list[Table], **keys: Any) -> str:
    """Return a specification with a seed, and ids for sections, so that one more changes no other."""
    rows = [{"id": f"s{number}", "count": 1} | section for number, section in enumerate(sections)]
    return "".join(f"{key} = {toml(item)}\n" for key, item in ({"seed": 11, "sections": rows} | keys).items())


def book(
    name: str, sections: list[Table], *then: str, files: Mapping[str, str | bytes] | None = None, **keys: Any
) -> Case:
    """Return the case of a book that is checked and made, and of what is done with it then."""
    commands = ("check book.toml", "make book.toml --out out", *then)
    return Case(name, {"book.toml": spec(sections, **keys), **(files or {})}, commands)


KINDS_THAT_TAKE: dict[str, list[Table]] = {
    "text": [
        {
            "title": "For Anna",
            "text": "Words of your own, ever so many.\nA new line.\n\nA new paragraph: “Ça, ñ, ß, ł”.\n",
        }
    ],
    "picture": [{"title": "A picture", "file": "own.png"}],
    "pdf": [{"file": "inner/inner.pdf", "pages": "1-2"}],
    "notes": [{"style": style, "title": f"Notes: {style}"} for style in ("lines", "dots", "blank")],
    "colour": [
        {"count": 2},
        {"picture": "elephant", "title": "An elephant"},
        {"pictures": ["cat", "rocket"], "count": 2},
    ],
    "jokes": [{"count": 2}],
    "doodle": [{"count": 2}],
    "draw": [{"title": "Draw"}],
}
AFTER_EACH_OTHER = ("opener", "puzzles", "award")
OF_A_STORY = ("story", "hideouts")  # a case of its own has them
COMMANDS = shlex.split(
    "new check make watch preview prove preflight report compare export booklet bundle batch week column class "
    "answer maze poster stream list schema doctor"
)
MISTAKEN = lines("""
    check book.toml
    check book.toml --json
    make book.toml
    check torn.toml
    check none.toml
    check rows.csv
    check rows.csv --json
    preflight no.pdf --printer kdp
    preflight no.pdf --json
    preflight no.pdf --printer nobody
    prove nowhere
    report .
    export .
    maze --size 0x0
    maze --algorithm none
    maze --algorithm unicursal --tessellation delta
    week --week 2026-W60
    list nothing
    mkae
""")
MORE = lines("""
    maze --seed 5 --size 12x12 --solution
    maze --seed 5 --size 12x12 --weave 0.5 --solution -o weave.pdf
    maze --seed 5 --size 12x12 --weave 0.5 -o weave.svg
    maze --seed 5 --size 5x5x3 --solution -o floors.svg
    maze --seed 5 --size 5x5x2
    maze --seed 5 --size 5x5x2 -o floors.json
    maze --seed 5 --hidden heart --size 24x22 --solution -o hidden.pdf
    maze --seed 5 --hidden heart -o small.pdf
    maze --seed 5 --size 12x12 --weights 'n=4, e=1' --zone '50,0,50,100: n=1, e=4' -o zones.svg
    maze --seed 5 --size 12x12 --weights n=9,e=1 --weights n=1,e=9 --weights-picture grey.png -o grey.svg
    maze --seed 5 --size 12x12 --algorithm sidewinder --texture run=0.2
    maze --seed 5 --size 12x12 --algorithm growing_tree --texture 'newest=10, random=1'
    maze --seed 5 --size 12x12 --algorithm eller --focus walls --texture top=0.5
    maze --stats --seed 5 --size 12x12 --plot stats.png
    maze --stats --seed 5 --size 8x8 --weave 0.5
    stream --rows 9 --seed 4
    stream --rows 9 --seed 4 --algorithm sidewinder
    stream --rows 9 --seed 4 --algorithm binary_tree --format bits
    stream --rows 99 --columns 50 --seed 4 --format bits -o long.bits
    poster --size 5x5x2 --seed 2 -o floors.pdf --language de
    poster --size 30x30 --seed 2 --paper 297x210mm --overlap 12mm -o wide.pdf
""")


def page_kinds(names: Names) -> list[str | Table]:
    """Return all kinds of pages in an order that a book may have."""
    pages: list[str | Table] = []
    kinds = [kind for kind in names["pages"] if kind not in OF_A_STORY]
    for kind in sorted(kinds, key=lambda kind: (kind == "answers", kind)):
        if kind == "puzzles":
            pages += [kind for kind in AFTER_EACH_OTHER if kind in names["pages"]]
        elif kind not in AFTER_EACH_OTHER:
            pages += [{"kind": kind} | table for table in KINDS_THAT_TAKE.get(kind, [{}])]
    return pages


def words(names: Names) -> Iterator[Case]:
    """Yield what is only said: lists, help, the schema, mistakes, and recipes."""
    lists = tuple(f"list {kind}{mark}" for kind in names for mark in ("", " --json"))
    yield Case("list", {}, (*lists, "schema", "schema -o book.schema.json", "--version"))
    yield Case("help", {}, ("--help", *(f"{command} --help" for command in COMMANDS)))
    files = {"book.toml": MISTAKES, "torn.toml": 'title = "a\n[[sections]', "rows.csv": WRONG_ROWS, "no.pdf": "no PDF"}
    yield Case("mistakes", dict(files), MISTAKEN)
    for recipe in names["recipes"]:
        yield Case(f"recipe-{recipe}", {}, (f"new {recipe}.toml --recipe {recipe}", f"check {recipe}.toml --json"))
    new = [f"new {code}.toml --recipe animals --language {code}" for code in names["languages"]]
    new += [f"new weekly-{code}.toml --recipe weekly --language {code}" for code in names["languages"]]
    yield Case("recipe-languages", {}, tuple(new))


def mazes(names: Names) -> Iterator[Case]:
    """Yield single mazes of all kinds, in all formats, and what is measured of them."""
    for cells in names["tessellations"]:
        size = "6x4" if cells == "theta" else "6x8"
        maze = f"maze --tessellation {cells} --seed 3 --size {size}"
        made = [f"{maze} --algorithm {name} --solution -o {name}.svg" for name in names["algorithms"]]
        made += [f"{maze} --algorithm {name} --focus walls -o {name}.json" for name in names["algorithms"]]
        made += [f"{maze} --solution --format {kind} -o maze.{kind}" for kind in ("pdf", "png", "txt")]
        made += [
            f"{maze} --braid 0.5 --ends {ends} -o {ends}.json" for ends in ("n,s", "random", "longest", "opposite")
        ]
        made += [f"{maze} --islands 1 --longest-trap 3 -o islands.svg", f"{maze} --animate steps.png -o maze.svg"]
        made += [f"{maze} --animate moving.gif", f"maze --stats --tessellation {cells} --size {size} --seed 3 --json"]
        made += [f"poster --tessellation {cells} --size {size} --cell 30mm --seed 2 --solution -o poster.pdf"]
        yield Case(f"maze-{cells}", {}, tuple(made))
    moving = [f"maze --seed 5 --size 4x4 --algorithm {name} --animate {name}.gif" for name in names["algorithms"]]
    spoken = [f"maze --seed 5 --language {code} -o {code}.pdf" for code in names["languages"]]
    yield Case("maze-more", {"grey.png": picture("PNG")}, (*MORE, *moving, *spoken))
    taken = [f"preflight foreign.pdf --printer {name} --as interior --json" for name in names["printers"]]
    taken += [f"preflight foreign.pdf --printer {name} --as cover --page-count 100" for name in names["printers"]]
    yield Case("foreign", {"foreign.pdf": foreign()}, (*taken, "preview foreign.pdf --pages 2", "booklet foreign.pdf"))
    yield Case("package", {"book.toml": spec([SMALL])}, (API,))
