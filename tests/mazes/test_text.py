"""Mazes of squares in box-drawing characters."""

import numpy as np
import pytest

from mazebook.errors import UsageError
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.drawing.text import draw_text
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze


def snake(doors=((0.5, 2), (2.5, 0))):
    """Return a maze of 3x2 cells: along the top, down on the right, back along the bottom."""
    grid = Grid("orthogonal", (3, 2))
    passages = np.isin(np.arange(len(grid.ends)), [0, 2, 4, 5, 6])
    assert grid.ends[passages].tolist() == [[0, 1], [1, 2], [2, 5], [3, 4], [4, 5]]
    edges = [grid.middles.tolist().index(list(place)) for place in doors]
    route = [0, 1, 2, 5]
    return Maze(grid, passages, np.array(edges, np.int32), np.array([0, 5], np.int32), np.array(route, np.int32))


def test_a_small_maze():
    assert draw_text(snake()) == ("╷   ╶───────┐\n│           │\n├───────╴   │\n│           │\n└───────╴   ╵\n")


def test_the_route_is_dotted_from_door_to_door():
    assert draw_text(snake(), solution=True) == (
        "╷ · ╶───────┐\n│ · · · · · │\n├───────╴ · │\n│         · │\n└───────╴ · ╵\n"
    )


def test_doors_at_the_sides():
    assert draw_text(snake(((0, 1.5), (3, 0.5))), solution=True) == (
        "╶───────────┐\n· · · · · · │\n┌───────╴ · ╵\n│         · ·\n└───────────╴\n"
    )


def test_every_way_that_walls_can_meet():
    grid = Grid("orthogonal", (2, 2))
    closed = np.zeros(len(grid.ends), dtype=bool)
    nowhere = np.array([-1, -1], dtype=np.int32)
    cells = np.array([0, 0], dtype=np.int32)
    whole = draw_text(Maze(grid, closed, nowhere, cells, cells))
    assert whole == "┌───┬───┐\n│   │   │\n├───┼───┤\n│   │   │\n└───┴───┘\n"
    opened = np.isin(np.arange(len(grid.ends)), grid.links)
    room = draw_text(Maze(grid, opened, nowhere, cells, cells))
    assert room == "┌───────┐\n│       │\n│       │\n│       │\n└───────┘\n"


def test_a_shape_leaves_its_holes_blank():
    keep = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 0]], dtype=bool)
    maze = make_maze("kruskal", (3, 3), mask=keep, ends=("nw", "ne"))
    lines = draw_text(maze).splitlines()
    assert len(lines) == 7
    assert lines[3][4:9] == "│   │"
    assert len(lines[5]) == 9  # nothing is drawn for the cell in the corner
    assert lines[5].endswith("│")


def test_the_dots_are_the_solution():
    maze = make_maze("wilson", (9, 7), seed=5, ends=("n", "s"))
    plain, dotted = draw_text(maze), draw_text(maze, solution=True)
    assert "·" not in plain
    assert dotted.count("·") == 2 * len(maze.solution) - 1 + 2
    rows = dotted.splitlines()
    for cell in range(63):
        row, column = divmod(cell, 9)
        assert (rows[2 * row + 1][4 * column + 2 : 4 * column + 3] == "·") == (cell in maze.solution)
    walls = str.maketrans("·", " ")
    assert [line.translate(walls).rstrip() for line in rows] == plain.splitlines()


def test_an_end_inside_has_no_opening():
    maze = make_maze("wilson", (9, 7), seed=5, ends=("n", "centre"))
    assert draw_text(maze, solution=True).count("·") == 2 * len(maze.solution) - 1 + 1


@pytest.mark.parametrize("kind", ["sigma", "delta", "theta", "upsilon"])
def test_other_grids_are_refused(kind):
    with pytest.raises(UsageError, match=rf"^Text can draw squares only, not {kind}\. Use --format svg, png or pdf"):
        draw_text(make_maze("wilson", (4, 4), tessellation=kind))
