"""Saboteurs of the signs at Start and Finish: an arrow or a picture that is painted over is missed where it was."""

import math

import numpy as np
import pytest

from mazebook.checks.proof.proof import prove_book
from mazebook.press.make.make_book import make_book
from tests.checks.sabotage import Target, drawn, white

PLAIN = {"level": "6-8", "count": 1, "size": "8x9", "ends": ["nw", "se"]}
SECTIONS = [PLAIN, PLAIN | {"level": "8-10", "tessellation": "theta", "size": "5x5", "ends": ["n", "s"]}]
FILE = {}


@pytest.fixture(scope="module", params=[False, True], ids=["black", "colour"])
def book(request, tmp_path_factory):
    """Return the record and the content of a book without faults, with pictures at Start and Finish."""
    folder = tmp_path_factory.mktemp("signs")
    spec = {"title": "Book", "seed": 5, "theme": "space", "colour": request.param, "sections": SECTIONS}
    made = make_book(spec, folder, previews=False)
    assert made.checked.ok, made.checked.lines
    return made.record, (folder / "book.pdf").read_bytes()


def saboteur(sentence):
    """Note a saboteur: what it paints white, and what the proof says."""

    def add(function):
        FILE[function.__name__] = function, sentence
        return function

    return add


def arrow(target, end):
    """Return white over the arrow at an opening."""
    grid, door = target.maze.grid, target.maze.doors[end]
    bearing = math.radians(float(grid.heading[door]))
    out = np.array([math.sin(bearing), math.cos(bearing)])
    middle = grid.middles[door] * target.scale + target.shift
    (x0, y0), (x1, y1) = (middle + 3 * out).tolist(), (middle + 24 * out).tolist()
    return white(f"{x0} {y0} m {x1} {y1} l", 16)


def picture(target, end):
    """Return white over the picture at an opening."""
    x0, y0, x1, y1 = target.place["ends"][end]["picture"]
    return f"1 g {x0 - 1} {y0 - 1} {x1 - x0 + 2} {y1 - y0 + 2} re f"


@saboteur("the arrow at Start is missing")
def a_white_line_over_the_arrow_at_start(target):
    """A white line lies over the arrow at Start."""
    return arrow(target, 0)


@saboteur("the arrow at Finish is missing")
def a_white_line_over_the_arrow_at_finish(target):
    """A white line lies over the arrow at Finish."""
    return arrow(target, 1)


@saboteur("the picture at Start is missing")
def a_white_box_over_the_picture_at_start(target):
    """A white box lies over the picture at Start."""
    return picture(target, 0)


@saboteur("the picture at Finish is missing")
def a_white_box_over_the_picture_at_finish(target):
    """A white box lies over the picture at Finish."""
    return picture(target, 1)


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("name", FILE)
def test_a_saboteur_of_the_signs(name, number, book):
    record, content = book
    function, sentence = FILE[name]
    target = Target(record, number)
    found = prove_book(record, {"book.pdf": drawn(content, target, function(target))}).failures
    assert ("opening", number, sentence) in [(each.rule, each.maze, each.sentence) for each in found]
    assert len(set(found)) == len(found), "a fault is told twice"


def test_an_arrow_at_an_opening_around_a_corner_may_be_elsewhere(tmp_path):
    """There the arrow is moved onto the page, and is not where rays from the opening look for it."""
    section = {"id": "part-0", "count": 3, "level": "10-12", "scenery": "none", "tessellation": "penrose"}
    book = {"title": "Book", "seed": 3605270324147904608, "trim": "11x8.5in", "answers": "none", "pages": ["puzzles"]}
    made = make_book(book | {"theme": "halloween", "walls": "hand_drawn", "sections": [section]}, tmp_path)
    assert made.checked.ok, made.checked.lines
