"""A book with three mazes of each kind of cells, for tests of what the proof finds in it."""

import pikepdf
import pytest

from mazebook.checks.proof.proof import prove_book
from tests.checks.sabotage import Target, operators

SECTIONS = [
    {"level": "8-10", "count": 3, "size": "12x14", "title": "Squares", "ends": ["nw", "se"]},
    {"level": "8-10", "count": 3, "size": "9x11", "title": "Hexagons", "tessellation": "sigma", "ends": ["nw", "se"]},
    {"level": "8-10", "count": 3, "size": "11x13", "title": "Triangles", "tessellation": "delta"},
    {"level": "8-10", "count": 3, "size": "6x6", "title": "Rings", "tessellation": "theta", "ends": ["centre", "e"]},
    {"level": "8-10", "count": 3, "size": "12x14", "title": "Braids", "braid": 0.6, "algorithm": "wilson"},
    {"level": "8-10", "count": 3, "size": "9x10", "title": "Octagons", "tessellation": "upsilon"},
    {"level": "10-12", "count": 3, "size": "7x6x3", "title": "Floors", "braid": 0.3, "algorithm": "kruskal"},
    {"level": "8-10", "count": 3, "size": "10x11", "title": "Bridges", "weave": 0.6, "algorithm": "wilson"},
    {"level": "8-10", "count": 3, "size": "9x10", "title": "Pebbles", "tessellation": "voronoi", "ends": ["nw", "se"]},
    {"level": "8-10", "count": 3, "size": "10x10", "title": "Shapes", "shape": "rabbit"},
]
ONE_OF_EACH = {"squares": 1, "hexagons": 4, "triangles": 7, "rings": 10, "braids": 13, "octagons": 16}
ONE_OF_EACH |= {"floors": 19, "bridges": 22, "pebbles": 25, "shapes": 28}
BRAIDED = (ONE_OF_EACH["braids"], ONE_OF_EACH["floors"])
each_kind = pytest.mark.parametrize("number", ONE_OF_EACH.values(), ids=ONE_OF_EACH)


def proved(book, content, mazes=None):
    """Return the proof of a book with an edited file, or of some of its mazes alone."""
    puzzles = [puzzle for puzzle in book.record["puzzles"] if mazes is None or puzzle["number"] in mazes]
    return prove_book(book.record | {"puzzles": puzzles}, {"book.pdf": content})


def broken(book, content, number):
    """Return the rules that one maze breaks, and those of its answer; the others of the book are not looked at."""
    failures = proved(book, content, [number]).failures
    return tuple({failure.rule for failure in failures if failure.role == role} for role in ("puzzle", "answer"))


def beside(book, number):
    """Return the numbers of all mazes whose answers are on the page of a maze's answer: they are read together."""
    page = Target(book.record, number, "answer").page
    pages = {p["number"]: p["placements"][1]["page"] for p in book.record["puzzles"]}
    return [other for other, its in pages.items() if int(its) == page + 1]


def rules(book, content, number, role="puzzle"):
    return broken(book, content, number)[role == "answer"]


def texts_on(page):
    """Return the operators of a page, its texts without kerning, and the places of those that show a text."""
    commands = operators(page)
    for command in commands:
        if command[1] == "TJ":
            shown = b"".join(bytes(part) for part in command[0][0] if isinstance(part, pikepdf.String))
            command[:] = [[pikepdf.String(shown)], "Tj"]
    return commands, [k for k, (_, operator) in enumerate(commands) if operator == "Tj"]


def largest_form(page):
    """Return the form with the walls, and where it is painted."""
    commands = operators(page)
    painted = [(operands[0], k) for k, (operands, operator) in enumerate(commands) if operator == "Do"]
    return max(painted, key=lambda entry: len(page.Resources.XObject[str(entry[0])].read_bytes()))
