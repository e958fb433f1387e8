"""Drawing a maze on a cover: bolder than on a page, and only a part of a maze that is too fine to be seen small."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.draw.puzzle import inside_of
from mazebook.books.draw.stairs import draw_stairs
from mazebook.books.fit.fit import CUT_RIM
from mazebook.graphics.blocks import Block, Changed
from mazebook.graphics.figures import STAR, arrow, polygons, polyline, rectangle
from mazebook.graphics.frames import Frame, Room, leaf
from mazebook.graphics.page import Box, Fill, Item, Place, Stroke, Text, in_ink, toned
from mazebook.graphics.typesetting import LEAST_TYPE
from mazebook.mazes.drawing.walls import route_legs, route_points
from mazebook.numerics.arrays import Float64
from mazebook.numerics.path import Path
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.inks.palette import BLACK, PAPER, Palette
from mazebook.paper.typefaces import fonts

LEAST_PITCH = 4.5  # points between walls: finer ones are a grey patch
_LARGER = 1.6  # the pitch of a maze that is shown in part, times the least pitch
_HINT, _DOTS = 0.34, 0.5  # of the way: where the line ends, and where the dots after it end
_ARROW = 0.95  # of the pitch

_PITCH = 0.075  # of the sheet's height: the least pitch of the maze in the background
_WALL = 0.3  # of the pitch


@dataclass(frozen=True)
class Placed:
    """A maze on a cover: its transform, box, pitch and thickness of walls, and whether all of it is shown."""

    chosen: ChosenMaze
    place: Place
    box: Box
    pitch: float
    wall: float
    is_whole: bool

    def at(self, points: Float64) -> Float64:
        """Return the places on the sheet of points of the maze, (n, 2) float64."""
        return points * self.place.scale + (self.place.x, self.place.y)

    def drawn(self, items: Iterable[Item], ink: Cmyk) -> list[Item]:
        """Return items of the maze in an ink, cut off at its box if it is shown in part."""
        clip = None if self.is_whole else self.box
        return [replace(item, clip=clip, **toned(ink)) for item in items]


def placed_maze(
    chosen: ChosenMaze, area: Box, wall: float, *, arrows: bool = False, least_pitch: float = LEAST_PITCH
) -> Placed:
    """Return a maze in the middle of a box: the whole maze, or the part around its Start if the maze is too fine.

    Parameters
    ----------
    wall : the thickness of walls, as a share of the pitch
    arrows : keep bands for arrows free on all sides
    least_pitch : the least distance between two walls, in points; finer mazes are shown in part
    """
    grid = chosen.maze.grid
    x0, y0, x1, y1 = grid.bounds
    unit = grid.kind_of_cells.incircle(grid.size)
    extra = (wall + (2 * _ARROW if arrows else 0)) * unit
    scale = min(area.width / (x1 - x0 + extra), area.height / (y1 - y0 + extra))
    is_whole = scale * unit >= least_pitch
    if not is_whole:
        scale = _LARGER * least_pitch / unit
    pen = max(chosen.puzzle.look.least_line, wall * scale * unit)
    beside = _ARROW * scale * unit if arrows else 0.0
    width, height = (
        min(length - 2 * beside, scale * side + pen) for length, side in ((area.width, x1 - x0), (area.height, y1 - y0))
    )
    x, y = area.centre
    box = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    start = route_points(chosen.maze)[0]
    shift = [
        low + length / 2 - scale * _middle(float(at), first, last, (length - pen) / scale)
        for low, length, at, first, last in ((box.x0, width, start[0], x0, x1), (box.y0, height, start[1], y0, y1))
    ]
    return Placed(chosen, Place(scale, *shift), box, scale * unit, pen, is_whole)


def _middle(wanted: float, first: float, last: float, length: float) -> float:
    """Return the middle, nearest to `wanted`, of a stretch of a length that lies between `first` and `last`."""
    return min(max(wanted, first + length / 2), last - length / 2)


def walls(where: Placed, ink: Cmyk) -> list[Item]:
    """Return the walls and the stairs of a maze on a cover, and what is solid in a shape."""
    grid, contour = where.chosen.maze.grid, where.chosen.contour
    lines = Stroke(where.chosen.walls, where.wall, place=where.place)
    lines = lines if where.is_whole else lines.within(where.box)
    rims = [Stroke(contour, CUT_RIM * where.wall, place=where.place)] if contour is not None else []
    solid = grid.cutting.ink.rows if grid.is_cut else []
    areas = [Fill(polygons(solid), place=where.place)] if solid else []
    stairs = draw_stairs(where.chosen.maze, where.at, where.pitch - where.wall, fonts.HEADING)
    read = [item for item in stairs if isinstance(item, Stroke) or (isinstance(item, Text) and item.size >= LEAST_TYPE)]
    return where.drawn([lines, *rims, *areas, *read], ink)


def whole_maze(chosen: ChosenMaze, wall: float, room: Room) -> Frame:
    """Return a maze as large as a room allows, in black; `wall` : the thickness of walls, as a share of the pitch."""
    where = placed_maze(chosen, room.box, wall)
    return leaf(where.box, walls(where, BLACK)).frame


def paper(where: Placed, ink: Cmyk) -> list[Item]:
    """Return the inside of a maze that is cut to a shape in an ink, for what is behind its walls; else nothing."""
    inside = inside_of(where.chosen)
    return where.drawn([Fill(inside, place=where.place)] if inside else [], ink)


def hint(where: Placed, ink: Cmyk, drawn: float = _HINT, dotted: float = _DOTS) -> list[Item]:
    """Return the beginning of the route as a line, and the next part of it as dots.

    `drawn`, `dotted` : where the line and the dots end, as shares of the route
    """
    points, width = route_legs(where.chosen.maze)[0], 0.42 * (where.pitch - where.wall)
    line, dots = _stretch(points, 0.0, drawn), _stretch(points, drawn, dotted)
    both = Stroke(line, width, place=where.place), Stroke(dots, width, place=where.place, dash=(0.0, 1.9 * width))
    return where.drawn(both, ink)


def ends(where: Placed, ink: Cmyk) -> list[Item]:
    """Return an arrow at each opening, and a star at each end inside the maze, if it is in the part that is shown."""
    maze, items, length = where.chosen.maze, list[Item](), _ARROW * where.pitch
    shown = where.box.inset(-1, -1, -1, -1)
    for end, door in enumerate(maze.doors.tolist()):
        at = where.at(maze.grid.centres[maze.ends[end]] if door < 0 else maze.grid.middles[door])
        x, y = at.tolist()
        if not (shown.x0 < x < shown.x1 and shown.y0 < y < shown.y1):
            continue
        if door < 0:
            items.append(Fill(STAR, place=Place(0.42 * (where.pitch - where.wall), x, y)))
            continue
        heading, is_start = float(maze.grid.heading[door]), end < maze.starts
        away = np.array([np.sin(np.radians(heading)), np.cos(np.radians(heading))])
        tip = (at + away * (0.75 * where.wall if is_start else 0.95 * length)).tolist()
        items.append(Fill(arrow(heading + 180 if is_start else heading), place=Place(0.85 * length, *tip)))
    return in_ink(items, ink)


def _stretch(points: Float64, begin: float, end: float) -> Path:
    """Return the part of a polyline between two shares of its length."""
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    low, high = begin * along[-1], end * along[-1]
    inner = points[(along > low) & (along < high)]
    first, last = (np.array([np.interp(at, along, points[:, axis]) for axis in (0, 1)]) for at in (low, high))
    return polyline(np.concatenate([first[None], inner, last[None]]))


def in_white(block: Block) -> Block:
    """Return a block with everything in white, which can be read on the colours of a cover."""
    return Changed(block, lambda items: in_ink(items, PAPER))


def background(room: Room, chosen: ChosenMaze, colours: Palette) -> Frame:
    """Return the colour of a whole sheet, and a maze on it that extends beyond the sheet on all sides."""
    sheet, grid = room.box, chosen.maze.grid
    left, bottom, right, top = grid.bounds
    pitch, (wide, high) = grid.kind_of_cells.incircle(grid.size), room
    if grid.kind_of_cells.is_round:
        wide = high = math.hypot(*room)
    whole = max(wide / (right - left), high / (top - bottom))
    scale = max(1.05 * whole, _PITCH * sheet.height / pitch)
    place = Place(scale, sheet.centre[0] - scale * (left + right) / 2, sheet.centre[1] - scale * (bottom + top) / 2)
    wall = _WALL * scale * pitch
    colour = Fill(rectangle(sheet), **toned(colours.base))
    maze = Stroke(chosen.walls, wall, place=place, clip=sheet, **toned(colours.shade))
    return Frame(*room, items=[colour, maze.within(sheet)])
