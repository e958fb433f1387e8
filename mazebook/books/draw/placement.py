"""The place of a drawn maze on its page, for the record: its boxes, openings and stairs."""

from dataclasses import replace
from typing import Literal

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.draw.ends import inside_box
from mazebook.books.draw.placed import Fitted, Signs
from mazebook.books.draw.things import NOTHING, disc_of, places_of_things
from mazebook.books.places.kind import InWay
from mazebook.graphics.page import ROLES, Box, Opening, PlacedEnd, Placement
from mazebook.mazes.drawing.walls import door_posts, joins_of
from mazebook.mazes.grid.floors import origins
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Float64

PICTURE_TINT = 0.25  # of a hidden picture in an answer


def placement(
    chosen: ChosenMaze,
    where: Fitted,
    role: Literal["puzzle", "answer"],
    signs: Signs | None = None,
    in_way: InWay = NOTHING,
) -> Placement:
    """Return the record of a maze's place on a page.

    Parameters
    ----------
    signs : the signs of a puzzle's ends
    in_way : of its walls, as they are drawn: where things do not lie
    """
    is_ornamented = role == "puzzle" and chosen.puzzle.look.style.ornamented
    found = Placement(
        chosen.puzzle.number,
        role,
        _floor_boxes(chosen.maze, where),
        tuple(_end(chosen.maze, end, where, signs) for end in range(len(chosen.maze.ends))),
        tuple(_segment(where.at(ends)) for ends in joins_of(chosen.maze)),
        body=where.wall if is_ornamented else 0.0,
        tint=PICTURE_TINT if role == "answer" and chosen.puzzle.options.hidden else 0.0,
    )
    if role == "answer" or chosen.task is None:
        return found
    things = places_of_things(chosen.task, chosen.maze, where, in_way)
    return replace(found, things=things, disc=disc_of(chosen, where, in_way))


def _end(maze: Maze, end: int, where: Fitted, signs: Signs | None) -> PlacedEnd:
    posts, role = door_posts(maze, end), ROLES[end >= maze.starts]
    if posts is not None:
        return PlacedEnd(role, _segment(where.at(posts)))
    x, y = where.at(maze.grid.centres[maze.ends[end]][None])[0].tolist()
    return PlacedEnd(role, None, (x, y), picture=inside_box(where, maze, end, signs) if signs else None)


def _floor_boxes(maze: Maze, where: Fitted) -> tuple[Box, ...]:
    """Return the box of each floor's plan, walls included."""
    size = maze.grid.size
    if len(size) == 2:
        return (where.box,)
    lows = origins(size)
    low, high = where.at(lows) - where.wall / 2, where.at(lows + size[:2]) + where.wall / 2
    return tuple(Box(*one, *other) for one, other in zip(low.tolist(), high.tolist(), strict=True))


def _segment(points: Float64) -> Opening:
    (x0, y0), (x1, y1) = points.tolist()
    return (x0, y0), (x1, y1)
