"""Faults in the mazes of places, drawn over a finished page: each is found, in every kind of place."""

import copy

import numpy as np
import pytest

from mazebook.books.places.kind import place_kind
from mazebook.books.places.kinds import REGISTRY
from mazebook.checks.proof.proof import prove_book
from mazebook.checks.proof.walls.places import EDGE
from mazebook.press.make.make_book import make_book
from tests import quick
from tests.checks.sabotage import Target, black, drawn, white


def level_of(name):
    """Return the level to draw a place for: of those that it suits, the one nearest to the middle."""
    levels = place_kind(name).levels
    return "6-8" if "6-8" in levels else levels[len(levels) // 2]


# Walls of each sort: leaves, tunnels, blocks with towers or houses, coasts, drifts, lines of two widths.
SORTS = "burrow", "castle", "city", "garden", "islands", "line_weight", "snow", "village"


@pytest.fixture(scope="module", params=quick(REGISTRY.names(), *SORTS))
def made(request, tmp_path_factory):
    """Return the record, the maze on its page and the file of a book with one maze, a place."""
    folder = tmp_path_factory.mktemp(request.param)
    cells = place_kind(request.param).cells
    turn = REGISTRY.names().index(request.param)
    section = {"level": level_of(request.param), "count": 1, "place": request.param}
    section |= {"tessellation": cells[turn % len(cells)]}
    book = make_book({"title": "Book", "seed": 4, "theme": "animals", "sections": [section]}, folder, previews=False)
    assert book.checked.ok, book.checked.lines
    assert book.record["puzzles"][0]["place"] == request.param
    return book.record, Target(book.record, 1), (folder / "book.pdf").read_bytes()


def found(made, *strokes):
    """Return what the proof finds once strokes are drawn over the page of the maze."""
    record, target, content = made
    proof = prove_book(record, {"book.pdf": drawn(content, target, *strokes)})
    return {failure.rule for failure in proof.failures if failure.maze == 1}


def test_nothing_is_wrong_before(made):
    assert not found(made)


def bar(target, edge, width):
    """Return a bar across the opening of a wall that does not stand there."""
    return black(target.wall(edge), width)


def cells_beside(target, edge):
    """Return the path from cell to cell through an edge, in points."""
    ends = [end for end in target.maze.grid.ends[edge].tolist() if end >= 0]
    places = [target.maze.grid.centres[end] for end in ends] + [target.maze.grid.middles[edge]] * (2 - len(ends))
    (x0, y0), (x1, y1) = (np.array(places) * target.scale + target.shift).round(3).tolist()
    return f"{x0} {y0} m {x1} {y1} l"


@pytest.mark.parametrize("hanging", [True, False])
def test_a_gap_in_a_wall(made, hanging):
    target = made[1]
    for edge in target.inner_walls(hanging=hanging)[:2]:
        assert found(made, white(cells_beside(target, edge), 4)) & {"walls", "second route", "no route", "opening"}


def test_an_edge_that_is_open_on_one_side(made):
    """The way is not open, but nobody sees where the wall begins; black things in some walls hide it."""
    target = made[1]
    if target.place["edged"] < 2 * EDGE:
        pytest.skip("its walls are single lines")
    grid, at = target.maze.grid, lambda place: (place * target.scale + target.shift).round(3).tolist()
    edges = target.inner_walls()[1:5]
    pairs = [(at(grid.centres[grid.ends[edge][0]]), at(grid.middles[edge])) for edge in edges]
    strokes = [white(f"{x0} {y0} m {x1} {y1} l", 4) for (x0, y0), (x1, y1) in pairs]
    assert found(made, *strokes) & {"walls", "second route", "walled in", "opening"}


def test_a_piece_of_a_wall_is_gone(made):
    target = made[1]
    edge = target.inner_walls()[-1]
    assert found(made, white(target.wall(edge), 2.5 * target.place["edged"]))


def test_a_way_is_shut(made):
    target = made[1]
    for on_route in (True, False):
        edge = target.passages(on_route=on_route)[1]
        assert found(made, bar(target, edge, 3)) & {"no route", "walled in", "walls"}


def test_something_dark_fills_a_way(made):
    target = made[1]
    route = target.passages(on_route=True)
    edge = route[len(route) // 2]
    x, y = (target.maze.grid.middles[edge] * target.scale + target.shift).round(3).tolist()
    wide = target.scale
    assert found(made, f"1 J {black(f'{x} {y} m {x} {y} l', wide)}") & {"no route", "walled in", "walls"}


@pytest.mark.parametrize("end", [0, -1])
def test_an_opening_is_shut(made, end):
    target = made[1]
    if target.maze.doors[end] < 0:
        pytest.skip("its goal is in the middle")
    assert found(made, bar(target, int(target.maze.doors[end]), 3)) & {"opening", "no route", "walled in"}


def test_another_opening(made):
    target = made[1]
    edge = target.outer_walls()[0]
    x, y = (target.maze.grid.middles[edge] * target.scale + target.shift).tolist()
    inside = target.maze.grid.centres[max(target.maze.grid.ends[edge])] * target.scale + target.shift
    away = np.array([x, y]) - inside
    (x0, y0), (x1, y1) = inside.round(3).tolist(), (inside + 2.6 * away).round(3).tolist()
    assert found(made, white(f"{x0} {y0} m {x1} {y1} l", 6))


@pytest.mark.parametrize("end", [0, 1])
def test_a_picture_is_painted_over(made, end):
    x0, y0, x1, y1 = made[1].place["ends"][end]["picture"]
    assert "opening" in found(made, f"1 g {x0} {y0} {x1 - x0} {y1 - y0} re f")


def test_a_find_touches_a_wall(made):
    target = made[1]
    if not target.place.get("finds"):
        pytest.skip("nothing lies in its dead ends")
    x0, y0, x1, y1 = target.place["finds"][0]
    x, y, far = (x0 + x1) / 2, (y0 + y1) / 2, target.scale
    assert "finds" in found(made, black(f"{x} {y} m {x + far} {y} l", 2))


@pytest.fixture(scope="module")
def lettered(tmp_path_factory):
    """Return what `made` does, of a maze with letters on the way."""
    folder = tmp_path_factory.mktemp("lettered")
    section = {"level": "6-8", "count": 1, "place": "garden", "tessellation": "sigma", "task": "letters"}
    book = make_book({"title": "Book", "seed": 4, "sections": [section]}, folder, previews=False)
    assert book.checked.ok, book.checked.lines
    return book.record, Target(book.record, 1), (folder / "book.pdf").read_bytes()


def test_a_thing_of_a_task_touches_a_wall_or_is_painted_over(lettered):
    place = lettered[1].place
    (x, y), half = place["things"][0], place["disc"] / 2
    assert "task" in found(lettered, black(f"{x} {y} m {x} {y - 2 * half} l", 2))
    assert "task" in found(lettered, f"1 g {x - half} {y - half} {2 * half} {2 * half} re f")


def test_things_of_a_task_are_where_the_record_says_and_in_the_middle(lettered):
    record, _, content = lettered
    moved = copy.deepcopy(record)
    place = next(each for each in moved["puzzles"][0]["placements"] if each["role"] == "puzzle")
    place["things"][0][1] -= 0.6 * place["disc"]
    assert "task" in {failure.rule for failure in prove_book(moved, {"book.pdf": content}).failures}
