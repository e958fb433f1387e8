"""The proof of mazes of cut cells: pictures under them, holes of outlines, slivers, places of walls with bends."""

import json

import numpy as np
import pytest

from mazebook.checks.proof.proof import prove_book
from mazebook.checks.proof.walls import grids
from mazebook.checks.proof.walls.polylines import are_within, best_read, far_along, places_at, places_within
from mazebook.mazes.mesh import Ragged
from mazebook.mazes.shapes.holes import count_holes, holes_of
from mazebook.press.make.make_book import make_book
from tests import quick
from tests.checks.sabotage import Target, black, drawn, some, white

TINTS = [0.05, 0.15, 0.2, 0.3]
RABBIT = {"level": "8-10", "count": 1, "size": "10x10", "shape": "rabbit"}
CUBES = RABBIT | {"tessellation": "rhombille"}
RING = {"level": "8-10", "count": 1, "size": "10x10", "shape": "text:O"}
each_count = pytest.mark.parametrize("count", quick([3, 12], 3))  # of walls, evenly spread over the maze


def made(sections, folder):
    book = make_book({"title": "Book", "seed": 3, "sections": sections}, folder, previews=False)
    assert book.checked.ok, book.checked.lines
    return book.record, (folder / "book.pdf").read_bytes()


def rules(record, content, number=1):
    """Return the rules that a maze breaks, not its answer; the others of the book are not looked at."""
    alone = record | {"puzzles": [puzzle for puzzle in record["puzzles"] if puzzle["number"] == number]}
    failures = prove_book(alone, {"book.pdf": content}).failures
    return {failure.rule for failure in failures if failure.role == "puzzle"}


@pytest.fixture(scope="module")
def tinted(tmp_path_factory):
    return made([CUBES | {"tint": tint, "title": str(tint)} for tint in TINTS], tmp_path_factory.mktemp("tinted"))


@pytest.fixture(scope="module")
def ring(tmp_path_factory):
    return made([RING], tmp_path_factory.mktemp("ring"))


def test_a_picture_under_a_maze_is_no_wall_and_the_plan_says_how_dark_it_may_be(tinted):
    record, content = tinted
    assert [puzzle["asked"]["tint"] for puzzle in record["puzzles"]] == TINTS
    for tint in (0.0, 0.05):
        paler = json.loads(json.dumps(record))
        for puzzle in paler["puzzles"]:
            puzzle["asked"]["tint"] = tint
        found = [rules(paler, content, number) for number in range(1, len(TINTS) + 1)]
        assert [bool(each) for each in found] == [tint < there for there in TINTS]


def test_the_outline_in_a_record_is_read_once(ring, monkeypatch):
    record, content = ring
    read, asked = grids.Outline.read, []
    grids.outline_claimed.cache_clear()
    grids.grid_claimed.cache_clear()
    monkeypatch.setattr(grids.Outline, "read", lambda rings, *, holes: asked.append(rings) or read(rings, holes=holes))
    assert not rules(record, content)
    assert len(asked) == 1


@pytest.mark.parametrize("number", quick(range(1, len(TINTS) + 1), 2, 4))
@each_count
def test_a_wall_gone_over_a_picture(count, number, tinted):
    record, content = tinted
    target = Target(record, number)
    gray = 1 - TINTS[number - 1]
    for edge in some(target.inner_walls(), count):
        gone = white(target.wall(edge, 1), 5).replace("1 G", f"{gray} G")
        assert rules(record, drawn(content, target, gone), number) & {"second route", "walls"}


@pytest.mark.parametrize("number", quick(range(1, len(TINTS) + 1), 2, 4))
@each_count
def test_a_wall_as_pale_as_nothing_that_was_asked_for(count, number, tinted):
    record, content = tinted
    target = Target(record, number)
    for gray in (0.9 - TINTS[number - 1], 0.5):
        for edge in some(target.passages(on_route=True), count):
            pale = black(target.wall(edge), 1).replace("0 G", f"{gray} G")
            assert rules(record, drawn(content, target, pale), number)


def test_a_hole_of_an_outline_is_closed_off(ring):
    record, content = ring
    target = Target(record, 1)
    assert record["puzzles"][0]["gaps"] == count_holes(target.maze.grid) == 1
    (edges,) = holes_of(target.maze.grid)
    assert rules(record, content) == set()
    for edge in edges[::3].tolist():
        assert rules(record, drawn(content, target, target.across(edge, 5))) & {"walls", "second route"}


def test_a_gap_in_an_eye(tmp_path):
    record, content = made([RABBIT | {"size": "12x12", "shape": "panda"}], tmp_path)
    target = Target(record, 1)
    grid = target.maze.grid
    assert record["puzzles"][0]["gaps"] == len(holes_of(grid)) > 4
    for edges in holes_of(grid):
        posts = grid.posts[grid.wall_posts[edges]].reshape(-1, 2)
        (x, y), half = (posts.mean(axis=0) * target.scale + target.shift).tolist(), 0.2 * target.scale
        gap = white(f"{x - half} {y - half} m {x + half} {y + half} l", half)
        assert rules(record, drawn(content, target, gap)) == {"walls"}
        rim = posts[len(posts) // 3]
        (u, v), (x, y) = (at * target.scale + target.shift for at in (rim, rim + 0.4 * (posts.mean(axis=0) - rim)))
        assert rules(record, drawn(content, target, white(f"{u} {v} m {x} {y} l", 0.08 * target.scale))) == {"walls"}


@pytest.mark.parametrize("share", [0.5, 0.9])
@each_count
def test_a_sliver_is_walled_in(count, share, ring):
    record, content = ring
    target = Target(record, 1)
    grid = target.maze.grid
    for edge in some(target.outer_walls(), count):
        line, middle = target.line(edge), grid.centres[grid.ends[edge, 0]]
        corners = np.array([line[5], line[100] + share * (middle - line[100]), line[-6]]) * target.scale + target.shift
        (x, y), *others = corners.tolist()
        strokes = black(f"{x} {y} m " + " ".join(f"{u} {v} l" for u, v in others), 0.5)
        assert "walled in" in rules(record, drawn(content, target, strokes))


@pytest.mark.parametrize("name", ["double", "hand_drawn", "rounded", "thick"])
def test_walls_with_bends_in_each_style(name, tmp_path):
    made([RABBIT | {"level": "6-8", "size": "8x8", "walls": name}], tmp_path)


LINES = [[[0, 0], [3, 0]], [[3, 0], [3, 4]], [[3, 4], [0, 4], [0, 0]], [[1, 0.5], [1, 3], [1.5, 3]]]
START, POINTS = Ragged.of_rows([np.array(line, dtype=float) for line in LINES])


def test_places_along_lines():
    far = far_along(START, POINTS)
    assert (far[START[1:] - 1] - far[START[:-1]]).tolist() == pytest.approx([3, 4, 7, 3])
    assert places_at(START, POINTS, np.array([0.5]))[2:, 0].tolist() == [[0, 3.5], [1, 2]]


def test_places_inside_rings():
    inside = places_within(START[:4], POINTS[: START[3]])
    assert len(inside) == pytest.approx(5 * 3 * 5 * 4, rel=0.1)
    assert (inside >= 0).all()
    assert (inside <= (3, 4)).all()
    hole = [[1, 1], [2, 1], [2, 2], [1, 2], [1, 1]]
    rings = Ragged.of_rows([np.array(line, dtype=float) for line in [*LINES[:3], hole]])
    places = np.array([[0.5, 0.5], [1.5, 1.5], [1.5, 3], [4, 1.5], [-1, 1.5]])
    assert are_within(*rings, places).tolist() == [True, False, True, False, False]


def test_a_line_is_read_far_from_those_that_stand():
    stands = np.array([True, True, True, False])
    assert best_read(START, POINTS, stands)[3].tolist() == [1, 1.75]  # the middle of the longer of its two pieces
    beside = [[[0.9, 1], [0.9, 2.5]]]  # a line that stands beside that middle
    more = Ragged.of_rows([*(np.array(line, dtype=float) for line in LINES + beside)])
    place = best_read(*more, np.append(stands, True))[3]
    assert np.hypot(*(place - [0.9, 2.5])) > 0.3
    assert place[0] == 1 or place[1] == 3
