"""The things of a task at the middles of their cells: pictures, letters, numbers and sums, each in its own disc."""

import math
from collections.abc import Iterator

import numpy as np

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.draw.placed import Fitted
from mazebook.books.pictures.end_pictures import drawn_picture
from mazebook.books.places.kind import InWay
from mazebook.books.tasks.drawn_signs import is_drawn, marks_of
from mazebook.books.tasks.planned import DISC, INNER, is_sum, text_size
from mazebook.books.tasks.things import drawing_of_thing
from mazebook.graphics.page import FromFile, Item, Point, Text
from mazebook.graphics.typesetting import Phrase, line
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.tasks.posing.room import middles_of_things, rooms_of_things
from mazebook.mazes.tasks.posing.task import Arrow, Task, Thing
from mazebook.paper.typefaces import fonts

NOTHING = InWay()  # of plain walls, whose footprint is all there is of them
_AS_SUMS = 1.2  # times the size of sums: the most of their results


def disc_of(chosen: ChosenMaze, where: Fitted, in_way: InWay = NOTHING) -> float:
    """Return the width in points of the disc that each thing lies in; 0 without things.

    `in_way` : of the walls, as they are drawn
    """
    if chosen.task is None or not chosen.task.things:
        return 0.0
    rooms, at_border = rooms_of_things(chosen.maze.grid, chosen.task.things)
    walls = where.wall * np.where(at_border, where.rim, 1.0)  # the outer wall of a shape is thicker
    return DISC * (float((2 * rooms * where.place.scale - walls).min()) - in_way.taken)


def places_of_things(task: Task, maze: Maze, where: Fitted, in_way: InWay = NOTHING) -> tuple[Point, ...]:
    """Return the middles of the things of a task on the page; `in_way` : of the walls, as they are drawn."""
    return tuple((x, y - in_way.lower) for x, y in where.at(middles_of_things(maze.grid, task.things)).tolist())


def draw_things(chosen: ChosenMaze, where: Fitted, face: str, in_way: InWay = NOTHING) -> list[Item | FromFile]:
    """Return the things of a maze's task; nothing without one. `in_way` : of the walls, as they are drawn.

    All are texts of a typeface, pictures as well, so that the finished page says what they are.
    """
    return [item for each in _things(chosen, where, face, in_way) for item in each]


def _things(chosen: ChosenMaze, where: Fitted, face: str, in_way: InWay) -> Iterator[list[Item | FromFile]]:
    task, disc = chosen.task, disc_of(chosen, where, in_way)
    if task is None or chosen.puzzle.task is None or not disc:
        return
    signs = {thing.sign for thing in task.things if not is_drawn(thing.sign)}
    # All letters and numbers have one size; sums, which are longer, one that is not much smaller.
    sizes = {kind: [text_size(sign, face, disc) for sign in signs if is_sum(sign) == kind] for kind in (False, True)}
    of_sums = min(sizes[True], default=math.inf)
    places = places_of_things(task, chosen.maze, where, in_way)
    hues = chosen.puzzle.look.colours
    for thing, (x, y) in zip(task.things, places, strict=True):
        if not thing.sign:
            picture = drawn_picture(drawing_of_thing(chosen.puzzle.task.picture))
            across, high = picture.size(1.0)
            yield picture.coloured(x, y, INNER * disc / math.hypot(across, high), hues.hue(picture.hue))
            continue
        if is_drawn(thing.sign):
            yield [*_drawn(thing.sign, face, (x, y), disc, _turn(thing, chosen.maze.grid))]
            continue
        size = of_sums if is_sum(thing.sign) else min(*sizes[False], _AS_SUMS * of_sums)
        yield [*line(Phrase(thing.sign, face, size), x, y - fonts.cap_height(face, size) / 2, anchor="middle")]


def _turn(thing: Thing | Arrow, grid: Grid) -> float:
    """Return by how many degrees a thing is turned, counter-clockwise: an arrow from cell to cell."""
    if not isinstance(thing, Arrow):
        return 0.0
    x, y = (grid.centres[thing.towards] - grid.centres[thing.cell]).tolist()
    return math.degrees(math.atan2(y, x))


def _drawn(sign: str, face: str, at: Point, disc: float, turn: float) -> Iterator[Item]:
    """Yield the characters of a sign that is drawn, turned by some degrees about the middle of its disc."""
    cos, sin = disc * math.cos(math.radians(turn)), disc * math.sin(math.radians(turn))
    for mark in marks_of(sign, face):
        x, y = at[0] + cos * mark.x - sin * mark.y, at[1] + sin * mark.x + cos * mark.y
        yield Text(x, y, mark.text, mark.face, disc * mark.size, angle=turn)
