"""Drawing an answer: a hidden picture in grey, thin grey walls, the route, and the number above."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.chosen import Chosen
from mazebook.books.choose.tangles import ChosenTangle
from mazebook.books.draw.answer_marks import NO_LETTERS, Letters, floor_names
from mazebook.books.draw.ends import end_picture
from mazebook.books.draw.placed import ANSWER_WALL_GRAY, Fitted, fitted_maze
from mazebook.books.draw.placement import PICTURE_TINT, placement
from mazebook.books.draw.puzzle import draw_contour, wall_of
from mazebook.books.draw.stairs import draw_stairs
from mazebook.books.draw.tangles import draw_tangle_answer
from mazebook.books.fit.fit import answer_wall, route_overhang, route_width, side_of
from mazebook.books.walls.style import PLAIN_STYLE, USUAL_STYLE
from mazebook.books.walls.wall import draw_wall
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Row
from mazebook.graphics.extents import extent_of, link_at
from mazebook.graphics.figures import polygons
from mazebook.graphics.frames import Frame, Part, Room, inner, leaf
from mazebook.graphics.page import Box, Fill, Item, Placement, Stroke, Text, inked
from mazebook.mazes.hidden.hide import coarse_mask
from mazebook.numerics.path import Path
from mazebook.paper.languages import Language
from mazebook.paper.languages.task_words import answer_line
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.paper.typefaces.glyphs import extent

_DARKER = 0.34  # grey of walls on a hidden picture: they must be seen on it, and differ from the route
_BESIDE_COLOUR = 0.55  # grey of walls beside a route in colour, which is lighter than black
_ABOVE = 4.0  # points from the box of an answer to the baseline of its number
_NARROW = 0.5  # of the broad line of the longest route: the line of another
_COARSE = 2  # cells along a square of a hidden picture
_SIDES = ("left", "bottom", "right", "top")
_BESIDE, _SMALLER = 0.5, 0.8  # of a number's size: the gap to the words of a task's answer, and their size
_CLEAR = 1.0  # points between the number and the route where it leaves the maze


def draw_answer(
    chosen: ChosenMaze, area: Box, face: str, printable: Box | None = None, letters: Letters = NO_LETTERS
) -> tuple[list[Item], Placement]:
    """Return the answer fitted into an area, the route dark over thin grey walls, and its placement.

    Parameters
    ----------
    face : the typeface of the numbers on stairs
    printable : the box that no route may leave; None = the area
    letters : of several starts or finishes
    """
    plain = replace(chosen.puzzle, look=replace(chosen.puzzle.look, style=PLAIN_STYLE))
    answer = replace(chosen, puzzle=plain)
    where = fitted_maze(answer, area)
    bands = _bands_of_route(answer, where, area, printable or area)
    lettered = letters.sides(chosen)
    bands = [max(band, letters.band if side in lettered else 0.0) for side, band in zip(_SIDES, bands, strict=True)]
    if max(bands) > 0:
        where = fitted_maze(answer, area.inset(*bands))
    return [*answer_at(chosen, where, face), *letters.drawn(chosen, where)], placement(chosen, where, "answer")


def _bands_of_route(chosen: ChosenMaze, where: Fitted, area: Box, printable: Box) -> list[float]:
    """Return the width of the bands for the ends of the route at the left, bottom, right and top of an area.

    Without bands the thick route of a small child's maze would touch the next answer, or leave the printable area.
    """
    sides = {side_of(chosen.maze.grid, int(door)) for door in chosen.maze.doors if door >= 0}
    measures = (where.line, where.corridor, where.least)
    overhang, end = route_overhang(*measures), route_width(*measures) / 2
    points = where.at(np.concatenate([path.points for path in chosen.ways]))
    route = Box(*points.min(axis=0).tolist(), *points.max(axis=0).tolist())
    outwards = ((-box.x0, -box.y0, box.x1, box.y1) for box in (where.box, route, area, printable))
    bands = []
    for side, drawn, reached, has, edge in zip(_SIDES, *outwards, strict=True):
        beyond = has - edge + end if drawn + end > edge else 0.0
        # A door at a corner of cut cells is open to two sides.
        bands.append(max(overhang, beyond, 0.0) if side in sides else max(reached + end - edge, 0.0))
    return bands


def answer_at(chosen: ChosenMaze, where: Fitted, face: str) -> list[Item]:
    """Return the answer at its place, with plain walls, or in the puzzle's style if that style bends walls.

    `face` : the typeface of the numbers on stairs
    """
    style = chosen.puzzle.look.style
    accent = None if chosen.puzzle.options.hidden else chosen.puzzle.look.colours.accent
    gray = _DARKER if chosen.puzzle.options.hidden else _BESIDE_COLOUR if accent else ANSWER_WALL_GRAY
    walls = wall_of(chosen, where, answer_wall(where.line, where.least), gray)
    items = _hidden_picture(chosen, where) + draw_wall(style.name if style.bends else USUAL_STYLE, walls)
    items += draw_contour(chosen, where, walls.width, gray)
    broad = route_width(where.line, where.corridor, where.least)
    marks = [end_picture(where, chosen.maze, end) for end, door in enumerate(chosen.maze.doors) if door < 0]
    stairs = draw_stairs(chosen.maze, where.at, where.corridor, face)
    ways = _drawn_ways(chosen, where, broad)
    return [*items, *inked([*ways, *stairs, *marks], accent)]


def _drawn_ways(chosen: ChosenMaze, where: Fitted, broad: float) -> list[Stroke]:
    """Return the routes, the longest broad, others and side trips narrow, so that each is followed where they part."""
    longest = max(chosen.ways, key=lambda path: len(path.points))
    narrow = max(where.least, _NARROW * broad)
    trips = [Stroke(path, narrow, place=where.place) for path in [chosen.side_trips] if path]
    return [Stroke(path, broad if path is longest else narrow, place=where.place) for path in chosen.ways] + trips


def _hidden_picture(chosen: ChosenMaze, where: Fitted) -> list[Item]:
    """Return the silhouette that the route fills; nothing without a hidden picture."""
    picture, grid = chosen.puzzle.options.hidden, chosen.maze.grid
    if picture is None:
        return []
    rows, columns = np.nonzero(coarse_mask(grid, picture))
    x, y = _COARSE * columns, grid.size[1] - _COARSE * rows
    squares = np.stack([x, y, x + _COARSE, y, x + _COARSE, y - _COARSE, x, y - _COARSE], axis=1).reshape(-1, 4, 2)
    return [Fill(polygons([*squares.astype(np.float64)]), 1 - PICTURE_TINT, where.place)]


@dataclass(frozen=True)
class AnswerLabel:
    """How the number above an answer is printed: its face and size, and the language of a task's answer beside it.

    Attributes
    ----------
    least : the smallest type of the words beside the number
    links : whether the number links to the puzzle
    """

    face: str
    size: float
    least: float
    language: Language
    links: bool = False

    @property
    def small(self) -> float:
        """The size of what is beside the number, and of the letters of several starts."""
        return max(_SMALLER * self.size, self.least)

    @classmethod
    def of(cls, layout: Layout, faces: Faces, language: Language, *, at_foot: bool = False) -> "AnswerLabel":
        """Return the labels of pages of answers, which link to the puzzles, or of answers at the foot of puzzles."""
        least, size = layout.least_text, layout.type.answer
        size = max(min(size, layout.answers.label - _ABOVE), least) if at_foot else size
        return cls(faces.heading, size, least, language, links=not at_foot)


def in_mirror(box: Box, room: Room, language: Language) -> Box:
    """Return a box as what is drawn in a room sees it on the finished page.

    A page that is read from right to left is mirrored, and so are the things around a drawing, but not the drawing.
    """
    return box.mirrored_in(room.box) if language.rtl else box


def numbered_answer(label: AnswerLabel, chosen: Chosen, room: Room, printable: Box) -> Frame:
    """Return the answer fitted into a room, and its label above the corner where lines begin, on the frame's baseline.

    `printable` : the box that no route may leave, measured from the corner of the room, before a mirror
    """
    ways: Sequence[Path] = ()
    if isinstance(chosen, ChosenTangle):
        drawn, where = draw_tangle_answer(chosen, room.box, label.face, label.least)
    else:
        maze = cast(ChosenMaze, chosen)
        seen, letters = in_mirror(printable, room, label.language), Letters(label.face, label.small, label.language)
        drawn, where = draw_answer(maze, room.box, label.face, seen, letters)
        drawn += floor_names(where.boxes, label.language, label.face, label.least)
        ways = maze.ways
    begin = in_mirror(where.box, room, label.language).x0
    words, below = _label(chosen, label, room.width - begin)
    under = in_mirror(where.box._replace(x0=-math.inf, x1=begin + words.width + _CLEAR), room, label.language)
    is_way = {id(path) for path in ways}
    tops = [_top_of_route(item, under) for item in drawn if isinstance(item, Stroke) and id(item.path) in is_way]
    tops += [box.y1 + _CLEAR for item in drawn if isinstance(item, Text) and (box := extent_of(item)).x0 < under.x1]
    baseline = max([where.box.y1 + _ABOVE, *(top + _CLEAR + below for top in tops)])
    parts = [Part(begin, baseline + words.baseline, words), leaf(room.box, drawn, [where])]
    return inner(*room, parts, -baseline)


def _label(chosen: Chosen, label: AnswerLabel, width: float) -> tuple[Frame, float]:
    """Return an answer's number, with a task's answer in words beside it, and how far their ink is below the line."""
    face, size, task = label.face, label.size, chosen.task
    text = label.language.word("answer", number=chosen.puzzle.number)
    number, low = Words(text, face, size).line(text), extent(text, face, size)[0]
    if label.links:
        number = replace(number, links=link_at(number.items, chosen.puzzle.number, "puzzle"))
    text = answer_line(task, label.language) if task else ""
    if not text:
        return number, -low
    gap = _BESIDE * size
    left = width - number.width - gap
    small = fonts.fit_size(text, face, label.small, left, label.least)
    low = min(low, extent(text, face, small)[0])
    return Row([number, Words(text, face, small, "answer").line(text)], gap).lay(Room(width)), -low


def _top_of_route(route: Stroke, under: Box) -> float:
    """Return how high a route reaches between the left and the right side of a box."""
    points = route.path.points * route.place.scale + (route.place.x, route.place.y)
    pen = route.width / 2
    there = points[(points[:, 0] + pen > under.x0) & (points[:, 0] - pen < under.x1), 1]
    return float(there.max(initial=-math.inf)) + pen
