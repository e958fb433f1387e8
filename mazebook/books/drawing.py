"""Drawing a maze into a box: walls, openings with arrow and word, the route."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from mazebook.books.choose import ChosenMaze
from mazebook.books.colouring import inked
from mazebook.books.contours import draw_contour
from mazebook.books.labels import Opening, label_openings
from mazebook.books.levels import Level
from mazebook.books.little_pictures import LittlePicture, little_picture
from mazebook.books.planned import Story
from mazebook.books.room import (
    ROUTE_SHARE,
    Fit,
    answer_wall,
    beyond_whole,
    fit,
    fit_of_box,
    reach_of_route,
    route_width,
    side_of,
    without_bands,
    without_outline,
)
from mazebook.books.stairs import draw_stairs
from mazebook.books.story_room import GAP, LEAST_PICTURE
from mazebook.books.wall import Wall, draw_wall
from mazebook.books.wall_style import PLAIN, USUAL
from mazebook.graphics.figures import DISC, STAR
from mazebook.graphics.page import Box, Fill, FromFile, Item, Place, Placement, Stroke
from mazebook.graphics.typesetting import line
from mazebook.mazes.drawing.walls import door_posts, joins_of
from mazebook.mazes.grid.bounding_box import bounds
from mazebook.mazes.grid.floors import origins
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.shapes.contour import contour
from mazebook.mazes.shapes.mask import whole_grid
from mazebook.mazes.shapes.shape import shaped_grid
from mazebook.numerics.arrays import Float64
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.inks.cmyk import Cmyk
from mazebook.paper.languages import Language
from mazebook.paper.layouts import Layout
from mazebook.paper.printers.table import LEAST_LINE
from mazebook.paper.typefaces.faces import DEFAULT, Faces

HIDDEN_SHARE = 0.85  # the same where the route is a picture: it is seen as an area, and leaves the walls free
_AS_A_CELL = 0.6  # of the pitch: a picture of which a part may be taken for a cell
ANSWER_WALL_GRAY = 0.45
LEAST_STROKE = LEAST_LINE
_STRAIGHT = 1e-9
_STEPS, _STEPS_OF_ARC = 8, 24  # between the middle of an outer wall and its ends; the arc of a small ring is long
_APART = 9.5  # points, less than the least word is high with the room around it
_ARROW = 0.6  # of the band that pictures have
_FREE = 0.85  # of the way from the middle of a cell to its walls: what a picture in it may take
_CLEAR = 6.0  # points at least that are left between it and the walls, which proofs must tell apart
_END_SHARE = 0.3  # radius of a picture inside a cell, of the corridor


@dataclass(frozen=True)
class Signs:
    """What shows Start and Finish: the room outside the maze, the words' size, face and language.

    Attributes
    ----------
    ink : of the walls; None for black alone
    side : of the pictures beside the arrows, at most; 0 for none
    pictures : at Start and at Finish, in place of the words
    """

    band: float
    size: float
    language: Language
    face: str
    ink: Cmyk | None = None
    side: float = 0.0
    pictures: tuple[LittlePicture, LittlePicture] | None = None

    @classmethod
    def of(cls, layout: Layout, language: Language, faces: Faces = DEFAULT, ink: Cmyk | None = None) -> Signs:
        """Return what a layout asks for, in a language and a book's faces, around walls in an ink."""
        return cls(layout.page.band, layout.type.ends, language, faces.heading, ink, layout.story.picture)

    def telling(self, story: Story | None) -> Signs:
        """Return the same with the pictures of a story, if there is room for any."""
        if story is None or not self.side:
            return self
        start, finish = (little_picture(name, story.folder) for name in story.pair)
        return replace(self, pictures=(start, finish))

    @property
    def arrow(self) -> float:
        """The room that an arrow has: less than the band where a picture stands beside it."""
        return self.band if self.pictures is None else _ARROW * self.band


@dataclass(frozen=True)
class Fitted:
    """A maze at its place: where its path goes, its outer box; wall, corridor, plain wall and least line in points."""

    place: Place
    box: Box
    wall: float
    corridor: float
    line: float
    least: float = LEAST_STROKE

    def at(self, points: Float64) -> Float64:
        """Return points of the maze, (n, 2), on the page."""
        return points * self.place.scale + (self.place.x, self.place.y)


def fitted(chosen: ChosenMaze, room: Box) -> Fitted:
    """Return the maze centred in a room, touching two opposite sides with the outside of its walls."""
    return _centred(chosen, _fit(chosen.maze.grid, room, chosen.puzzle.level), room, bounds(chosen.maze.grid))


def _fit(grid: Grid, room: Box, level: Level) -> Fit:
    return fit(grid.kind_of_cells, grid.size, room.width, room.height, level)


def fitted_as_recorded(chosen: ChosenMaze, box: Box) -> Fitted:
    """Return the maze as large as where it filled `box`, walls included, and with its middle there."""
    grid = chosen.maze.grid
    return _centred(chosen, fit_of_box(grid, box, chosen.puzzle.level), box, bounds(grid))


def _centred(chosen: ChosenMaze, sized: Fit, room: Box, about: tuple[float, float, float, float]) -> Fitted:
    """Return the maze at its place, with the middle of a box, in cell widths, in the middle of a room."""
    x0, y0, x1, y1 = about
    x, y = room.centre
    place = Place(sized.scale, x - sized.scale * (x0 + x1) / 2, y - sized.scale * (y0 + y1) / 2)
    x0, y0, x1, y1 = bounds(chosen.maze.grid)
    x, y = place.scale * (x0 + x1) / 2 + place.x, place.scale * (y0 + y1) / 2 + place.y
    across, high = sized.scale * (x1 - x0) + sized.wall, sized.scale * (y1 - y0) + sized.wall
    box = Box(x - across / 2, y - high / 2, x + across / 2, y + high / 2)
    level = chosen.puzzle.level
    line = sized.wall if level.style.share == 0 else min(sized.wall, level.line_at(sized.pitch))
    return Fitted(place, box, sized.wall, sized.corridor, line, level.least_line)


def draw_puzzle(
    chosen: ChosenMaze, area: Box, signs: Signs, *, route: float = 0.0
) -> tuple[list[Item | FromFile], Placement]:
    """Return a puzzle fitted into an area: walls, and outside them an arrow and a word at each opening.

    `route` is the width of the way through, as a share of the corridor; 0 for a puzzle that is to be solved.
    """
    maze = chosen.maze
    doors = [int(door) for door in maze.doors if door >= 0]
    sides = {side_of(maze.grid, door) for door in doors}
    where = _fitted_in_outline(chosen, area, sides, signs.band)
    items: list[Item | FromFile] = [*draw_walls(chosen, where, signs.ink)]
    if route:
        items.append(Stroke(chosen.route, route * where.corridor, 0.35, where.place))
    items += draw_stairs(maze, where.at, where.corridor, signs.face)
    ends = draw_ends(maze, where, area, signs, _clear(chosen, where, signs))
    items += [*draw_outline(chosen, where, ends), *ends]
    return items, placement(chosen, where, "puzzle", signs)


def _clear(chosen: ChosenMaze, where: Fitted, signs: Signs) -> float:
    """Return how far pictures stay from walls: as large as a cell beside ornaments, farther than these have gaps."""
    is_small = signs.side < _AS_A_CELL * (where.corridor + where.wall)
    if is_small or not chosen.puzzle.level.style.ornamented:
        return GAP
    return max(GAP, where.corridor / 3 + 1)


def _fitted_in_outline(chosen: ChosenMaze, area: Box, sides: Collection[str], band: float) -> Fitted:
    """Return the maze fitted into an area less the bands of its openings, and less the room of the line around it."""
    puzzle = chosen.puzzle
    if not puzzle.level.outline or puzzle.shape is None:
        return fitted(chosen, without_bands(area, sides, band))
    whole = whole_grid(puzzle.tessellation, puzzle.size)
    beyond = beyond_whole(puzzle.tessellation, puzzle.size, puzzle.shape)
    room = without_outline(area, sides, band, whole.kind_of_cells.extent(puzzle.size), beyond)
    return _centred(chosen, _fit(whole, room, puzzle.level), room, bounds(whole))


def draw_outline(chosen: ChosenMaze, where: Fitted, ends: Sequence[Item | FromFile]) -> list[Item]:
    """Return the contour of a puzzle's shape around its walls, if it is to have one; `ends` stay clear of it."""
    puzzle, maze = chosen.puzzle, chosen.maze
    if not puzzle.level.outline or puzzle.shape is None:
        return []
    doors = maze.doors[maze.doors >= 0]
    middles, headings = where.at(maze.grid.middles[doors]), maze.grid.heading[doors].astype(np.float64)
    grid = shaped_grid(puzzle.tessellation, puzzle.size, puzzle.shape)  # as planned, whatever was cut off since
    points = where.at(contour(grid, puzzle.shape.silhouette))
    wall = where.least if puzzle.level.style.ornamented else where.line  # ornaments have little ink themselves
    return draw_contour(points, middles, headings, ends, where.corridor + where.wall, wall, where.least)


def draw_walls(chosen: ChosenMaze, where: Fitted, ink: Cmyk | None = None) -> list[Item]:
    """Return the walls of a puzzle in its style, and in an ink; None for black alone."""
    return inked(draw_wall(chosen.puzzle.level.style.name, _wall(chosen, where, where.wall, 0.0)), ink)


def _wall(chosen: ChosenMaze, where: Fitted, width: float, gray: float) -> Wall:
    seed = derive_seed("walls", chosen.seed)
    grid, doors = chosen.maze.grid, chosen.maze.doors
    posts = grid.posts[grid.wall_posts[doors[doors >= 0]]].reshape(-1, 2)
    return Wall(chosen.walls, lambda: chosen.steps, posts, where.place, width, where.corridor, where.least, seed, gray)


def draw_ends(maze: Maze, where: Fitted, area: Box, signs: Signs, clear: float = GAP) -> list[Item | FromFile]:
    """Return what shows Start and Finish: an arrow and a word or a picture at each opening, a mark for an end inside.

    The mark is the picture, if it is large enough there, else a disc or a star.

    `clear` : between a wall and a picture outside
    """
    items: list[Item | FromFile] = []
    openings = []
    for end, word in enumerate((signs.language.word("start"), signs.language.word("finish"))):
        door = int(maze.doors[end])
        picture = signs.pictures[end] if signs.pictures else None
        if door < 0:
            box = _inside_box(where, maze, end, signs)
            if picture and box:
                items.append(picture.at(*box.centre, max(box.width, box.height)))
            else:
                items.append(_picture(where, maze, end))
            continue
        middle = where.at(maze.grid.middles[door][None])[0]
        side = side_of(maze.grid, door)
        openings.append(Opening(word, middle, float(maze.grid.heading[door]), side, end == 0, picture))
    outline = where.at(_outline(maze, where.corridor + where.wall))
    sizes = (signs.arrow, signs.face, signs.size)
    return items + label_openings(openings, where.wall, *sizes, outline, area, signs.side, clear)


def _inside_box(where: Fitted, maze: Maze, end: int, signs: Signs) -> Box | None:
    """Return the box that the picture of an end inside fills; None where it would be too small to be made out."""
    if signs.pictures is None:
        return None
    grid, cell = maze.grid, int(maze.ends[end])
    edges = np.flatnonzero((grid.ends == cell).any(axis=1))
    around = _between(grid.posts[grid.wall_posts[edges]], grid.middles[edges], _STEPS)
    x, y = where.at(grid.centres[cell][None])[0].tolist()
    room = float(np.hypot(*(where.at(around) - (x, y)).T).min()) - where.wall / 2
    radius = min(_FREE * room, room - _CLEAR)
    width, height = signs.pictures[end].size(1.0)
    side = min(signs.side, 2 * radius / math.hypot(width, height))
    if side < LEAST_PICTURE:
        return None
    return Box(x - side * width / 2, y - side * height / 2, x + side * width / 2, y + side * height / 2)


def draw_answer(chosen: ChosenMaze, room: Box, face: str, printable: Box | None = None) -> tuple[list[Item], Placement]:
    """Return the answer fitted into a room: its walls plain and grey, the route dark and solid over them.

    `printable` : the part of the page that no route may reach out of
    """
    plain = replace(chosen.puzzle, level=replace(chosen.puzzle.level, style=PLAIN))
    answer = replace(chosen, puzzle=plain)
    where = fitted(answer, room)
    bands = _bands_of_route(answer, where, room, printable or room)
    if max(bands) > 0:
        where = fitted(answer, room.inset(*bands))
    return answer_at(chosen, where, face), placement(chosen, where, "answer")


def _bands_of_route(chosen: ChosenMaze, where: Fitted, room: Box, printable: Box) -> tuple[float, float, float, float]:
    """Return what of an answer's room the ends of its route take at the left, bottom, right and top.

    Else the thick way through a small child's maze would run into the next answer, or off what can be printed on.
    """
    sides = {side_of(chosen.maze.grid, int(door)) for door in chosen.maze.doors if door >= 0}
    measures = (where.line, where.corridor, where.least, route_share(chosen))
    reach, end = reach_of_route(*measures), route_width(*measures) / 2
    bands = []
    for side, drawn, has, edge in zip(
        ("left", "bottom", "right", "top"), _outwards(where.box), _outwards(room), _outwards(printable), strict=True
    ):
        beyond = has - edge + end if drawn + end > edge else 0.0
        bands.append(max(reach, beyond, 0.0) if side in sides else 0.0)
    left, bottom, right, top = bands
    return left, bottom, right, top


def _outwards(box: Box) -> tuple[float, float, float, float]:
    """Return how far each side of a box is out: the left and lower ones below zero."""
    return -box.x0, -box.y0, box.x1, box.y1


def answer_at(chosen: ChosenMaze, where: Fitted, face: str) -> list[Item]:
    """Return the answer at its place: plain walls, but bent where the puzzle's are.

    `face` : of the numbers on stairs
    """
    style = chosen.puzzle.level.style
    walls = _wall(chosen, where, answer_wall(where.line, where.least), ANSWER_WALL_GRAY)
    items = draw_wall(style.name if style.bends else USUAL, walls)
    broad = route_width(where.line, where.corridor, where.least, route_share(chosen))
    items.append(Stroke(chosen.route, broad, place=where.place))
    items += draw_stairs(chosen.maze, where.at, where.corridor, face)
    return items + [_picture(where, chosen.maze, end) for end in (0, 1) if chosen.maze.doors[end] < 0]


def route_share(chosen: ChosenMaze) -> float:
    """Return how broad the way through a maze is drawn, as a share of the corridor."""
    return HIDDEN_SHARE if chosen.puzzle.options.hidden else ROUTE_SHARE


def draw_numbered_answer(
    chosen: ChosenMaze, room: Box, label: str, face: str, size: float, printable: Box
) -> tuple[list[Item], Placement]:
    """Return the answer fitted into a room, and its number above its left corner."""
    drawn, where = draw_answer(chosen, room, face, printable)
    box = where.box
    return [*line(label, box.x0, box.y1 + 4, face, size), *drawn], where


def placement(
    chosen: ChosenMaze, where: Fitted, role: Literal["puzzle", "answer"], signs: Signs | None = None
) -> Placement:
    """Return the record of a maze's place on a page; `signs` are those that show its ends, of a puzzle."""
    openings, inside, marks = [], [], []
    for end in (0, 1):
        posts = door_posts(chosen.maze, end)
        openings.append(None if posts is None else _segment(where.at(posts)))
        centre = where.at(chosen.maze.grid.centres[chosen.maze.ends[end]][None])[0]
        inside.append(None if posts is not None else (float(centre[0]), float(centre[1])))
        marks.append(_inside_box(where, chosen.maze, end, signs) if posts is None and signs else None)
    is_ornamented = role == "puzzle" and chosen.puzzle.level.style.ornamented
    body = where.wall if is_ornamented else None
    ends = (openings[0], openings[1], inside[0], inside[1], body)
    joins = tuple(_segment(where.at(ends)) for ends in joins_of(chosen.maze))
    boxes = _floor_boxes(chosen.maze, where)
    return Placement(chosen.puzzle.number, role, boxes, *ends, (marks[0], marks[1]), joins)


def _floor_boxes(maze: Maze, where: Fitted) -> tuple[Box, ...]:
    """Return the box of each floor's plan, walls included."""
    size = maze.grid.size
    if len(size) == 2:
        return (where.box,)
    lows = origins(size)
    low, high = where.at(lows) - where.wall / 2, where.at(lows + size[:2]) + where.wall / 2
    return tuple(Box(*one, *other) for one, other in zip(low.tolist(), high.tolist(), strict=True))


def _segment(points: Float64) -> tuple[tuple[float, float], tuple[float, float]]:
    (x0, y0), (x1, y1) = points.tolist()
    return (x0, y0), (x1, y1)


def _picture(where: Fitted, maze: Maze, end: int) -> Fill:
    """Return the picture of an end inside the maze: a disc at Start, a star at Finish."""
    x, y = where.at(maze.grid.centres[maze.ends[end]][None])[0]
    radius = _END_SHARE * where.corridor
    return Fill(DISC if end == 0 else STAR, place=Place(radius * (0.7 if end == 0 else 1.0), float(x), float(y)))


def _outline(maze: Maze, pitch: float) -> Float64:
    """Return points along the outer walls, close enough that no word fits between two: (n, 2) in cell widths.

    There are points inside as well: a word must not stand in the cells of one side, or of a shape's folds.

    `pitch` : from wall to wall, in points
    """
    grid = maze.grid
    ends, middles, bulge = grid.posts[grid.wall_posts[grid.border]], grid.middles[grid.border], grid.bulge[grid.border]
    arcs = np.abs(bulge) > _STRAIGHT
    points = _between(ends[~arcs], middles[~arcs], _STEPS)
    points = np.concatenate([points, _inside(grid, math.ceil(pitch / 2 / _APART))])
    if not arcs.any():
        return points
    # Points between the middle of an arc and its ends lie on chords: they are moved out onto the arc.
    ends, middles, bulge = ends[arcs], middles[arcs], bulge[arcs]
    chord = np.hypot(*(ends[:, 1] - ends[:, 0]).T)
    radius = (chord * (1 + bulge**2) / (4 * np.abs(bulge)))[:, None]
    inwards = ends.mean(axis=1) - middles
    centres = middles + inwards / np.hypot(*inwards.T)[:, None] * radius
    away = _between(ends, middles, _STEPS_OF_ARC).reshape(-1, len(ends), 2) - centres
    bent: Float64 = centres + away / np.hypot(*np.moveaxis(away, 2, 0))[..., None] * radius
    return np.concatenate([points, bent.reshape(-1, 2)])


def _between(ends: Float64, middles: Float64, steps: int) -> Float64:
    """Return points on the lines from one end to the middle and on to the other, wall by wall within each step."""
    shares = np.linspace(0, 1, steps + 1)[:, None, None]
    halves = [ends[:, 0] * (1 - shares) + middles * shares, middles * (1 - shares) + ends[:, 1] * shares]
    points: Float64 = np.concatenate(halves).reshape(-1, 2)
    return points


def _inside(grid: Grid, steps: int) -> Float64:
    """Return points spread over the cells: on the way from their middles to the posts and middles of their walls.

    Of a whole maze those at its border are enough: what is deeper inside is on one of these, too.

    `steps` : from a middle to a wall
    """
    is_meant = grid.ends >= 0
    if grid.mask is None:
        is_meant &= np.isin(grid.ends, grid.ends[grid.border].max(axis=1))
    if steps == 1:
        return grid.centres[np.unique(grid.ends[is_meant])]
    edge, side = np.nonzero(is_meant)
    centres, posts = grid.centres[grid.ends[edge, side]], grid.posts[grid.wall_posts[edge]]
    spokes = [grid.middles[edge], posts[:, 0], posts[:, 1]]
    shares = np.arange(steps) / steps
    points: Float64 = np.concatenate([centres * (1 - share) + to * share for share in shares for to in spokes])
    return points
