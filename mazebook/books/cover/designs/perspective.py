"""A maze of hedges seen in perspective, hills and sky behind it, a large hero in front, the title on an arc."""

from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

import numpy as np
import shapely

from mazebook.books.choose.choose import Mazes
from mazebook.books.cover.art import pool_of
from mazebook.books.cover.banner import author_of, words_of_front
from mazebook.books.cover.ground_maze import GroundMaze, camera_for, laid_on_ground, maze_for_ground
from mazebook.books.cover.look import CoverLook, body_ink, look_of
from mazebook.books.cover.painted import PaintedDesign, Painting
from mazebook.books.cover.panels import Panel
from mazebook.books.cover.vista import backdrop, beside_the_way
from mazebook.books.pictures.stickers import sticker
from mazebook.books.plan.plan import Plan, Setting
from mazebook.books.themes.cover_table import cmyk
from mazebook.books.values.cover_designs import CoverDesign
from mazebook.graphics.brushes.landscape import mixed
from mazebook.graphics.brushes.paint import Paint, Shapes
from mazebook.graphics.brushes.perspective import (
    Camera,
    HedgePaints,
    hedges,
    scalloped_hedge,
    stairway,
    tracks_on_route,
)
from mazebook.graphics.page import Box, Item
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.inks.palette import BLACK

_HORIZON, _LOWEST = 0.565, 0.42  # of the panel's height: where the ground ends, and where it ends below many words
_BACK = 0.42  # of the height: the horizon of the back
_FOOT, _ABOVE_AUTHOR = 0.045, 0.1  # of the height: the nearest wall, above an author's name
_WALL, _TALL = 0.14, 0.34  # of a path: half the width of a hedge, and its height
_HERO, _HERO_WIDE = 0.37, 0.5  # of the panel: the most height and width of the hero
_GOAL = 1.1  # of a path: the height of what is at the Finish
_SKY = 0.12  # of the height: the least sky between words and the ground
_FAR, _FAR_BACK = 20.0, 5.0  # paths: how far away hedges are drawn; most of the back is covered
_FLAT = 2  # numbers in the size of a maze on one floor
_STAIRS, _STOREY, _ON_BLOCK = 1.6, 2.0, 2.2  # cells: from Start to the stairs, their height, and to what is above them
_SHOWN, _WALKED = 0.42, 10.0  # of the route, and paths at most: where footprints end


@dataclass(frozen=True)
class _Perspective(Painting):
    """The painting of a book."""

    @cached_property
    def _on_ground(self) -> GroundMaze:
        return laid_on_ground(self.maze)

    def ground(self, panel: Panel) -> list[Item]:
        """Return the landscape of the back, without pictures."""
        high, trim = panel.trim.height, panel.trim
        camera = camera_for(self._on_ground, trim, trim.y0 + _BACK * high, trim.y0 + _FOOT * high)
        bare = backdrop(self.look, panel.area, camera.horizon, self._random())
        return [*bare, *self._maze(self._on_ground, camera, panel, _FAR_BACK)]

    def front(self, panel: Panel) -> list[Item]:
        """Return all of the front; raises RoomError if its words are too long."""
        words = words_of_front(self.setting, self.look, panel)
        maze = self._on_ground
        high = panel.trim.height
        horizon = panel.trim.y0 + min(max(words.ribbon - panel.trim.y0 - _SKY * high, _LOWEST * high), _HORIZON * high)
        foot = panel.trim.y0 + (_ABOVE_AUTHOR if self.setting.spec.author else _FOOT) * high
        camera = camera_for(maze, panel.trim, horizon, foot)
        on_left = camera.seen(shapely.get_coordinates(shapely.Point(maze.start)))[0, 0] > panel.trim.centre[0]
        return [
            *backdrop(self._look_behind, panel.area, horizon, self._random(), words.ribbon),
            *beside_the_way(self.look, panel.area, horizon, foot),
            *self._maze(maze, camera, panel),
            *self._goal(maze, camera, panel),
            *(self._stairs(maze, camera) if _has_floors(self.setting) else []),
            *words.items,
            *self._hero(panel, words.foot, is_left=bool(on_left)),
            *author_of(self.setting, self.look, panel, is_left=not on_left),
        ]

    def _maze(self, maze: GroundMaze, camera: Camera, panel: Panel, far: float = _FAR) -> list[Item]:
        """Return the maze on its floor, the path to it, and footprints where it begins."""
        table = self.look.table
        path, (top, leaf, front) = cmyk(table.path), (cmyk(inks) for inks in table.hedge)
        inks = top, leaf, mixed(top, front, 0.4), front, mixed(front, BLACK, 0.22), mixed(path, front, 0.3)
        paints = HedgePaints(*map(Paint.of, inks))
        seen = _in_view(camera, panel, far)
        body = scalloped_hedge(shapely.buffer(maze.walls, _WALL - 0.02, quad_segs=4))
        body = shapely.intersection(body, seen)
        x, y = maze.start
        before = shapely.LineString([(x, -camera.eye), (x, y + 0.3)]).buffer(0.42, cap_style="flat")
        floor = shapely.intersection(shapely.union(maze.floor, before), seen)
        walked = min(_SHOWN * maze.route.length, _WALKED)
        return [
            *Paint.of(path).fill(camera.drawn(floor)),
            *tracks_on_route(maze.route, walked, camera, Paint.of(mixed(path, Cmyk(0.1, 0.6, 0.9, 0.1), 0.5))),
            *hedges(body, _TALL, camera, paints, self._random()),
        ]

    def _goal(self, maze: GroundMaze, camera: Camera, panel: Panel) -> list[Item]:
        """Return the treasure at the Finish."""
        picture = self.look.picture(self.look.table.treasure)
        if picture is None:
            return []
        away = min(maze.finish[1], 20.0)
        ((x, y),) = camera.seen(np.array([(maze.finish[0], away)])).tolist()
        side = max(_GOAL * camera.scale(away), 0.045 * panel.unit)
        box = Box(x - side / 2, y - 0.1 * side, x + side / 2, y + 0.9 * side)
        return sticker(picture, box, body_ink(picture), self.look.line, halo=0.005 * panel.unit)

    @property
    def _look_behind(self) -> CoverLook:
        """The look of hills and sky: stairs lead up to what is behind the hills elsewhere, and hide who is on them."""
        if not _has_floors(self.setting):
            return self.look
        return replace(self.look, table=self.look.table.model_copy(update={"far": None, "second": None}))

    def _stairs(self, maze: GroundMaze, camera: Camera) -> list[Item]:
        """Return a stairway up to what is far away in other books, such as a castle: the book leads up and down."""
        stone, (x, y) = cmyk(self.look.table.path), maze.start
        top, front, side = (Paint.of(mixed(stone, self.look.edge, share)) for share in (0.12, 0.36, 0.5))
        foot = x, y + _STAIRS
        items = stairway(camera, foot, _STOREY, top, front, side)
        picture = self.look.picture(self.look.table.far) or self.look.picture(self.look.table.treasure)
        if picture is None:
            return items
        ((at, low),) = camera.seen(np.array([(x, y + _STAIRS + _ON_BLOCK)]), _STOREY).tolist()
        half = 0.9 * camera.scale(y + _STAIRS + _ON_BLOCK)
        box = Box(at - half, low, at + half, low + 2 * half)
        return [*items, *sticker(picture, box, body_ink(picture, "stone"), self.look.line, halo=0.06 * half)]

    def _hero(self, panel: Panel, top: float, *, is_left: bool) -> list[Item]:
        """Return the hero in a corner in front, looking at the maze."""
        picture = self.look.picture(self.look.table.hero)
        if picture is None:
            return []
        trim, unit = panel.trim, panel.unit
        high = min(_HERO * trim.height, top - panel.safe.y0)
        wide = _HERO_WIDE * trim.width - panel.safe.x0 + trim.x0
        left = panel.safe.x0 if is_left else panel.safe.x1 - wide
        box = Box(left, panel.safe.y0, left + wide, panel.safe.y0 + high)
        body, towards = cmyk(self.look.table.body), 1.0 if is_left else -1.0
        return sticker(picture, box, body, self.look.line, halo=0.012 * unit, towards=towards)

    def _random(self) -> Random:
        return Random(derive_seed("cover", self.setting.seed))


def _has_floors(setting: Setting) -> bool:
    """Return whether most mazes of a book have several floors."""
    floors = sum(len(puzzle.size) > _FLAT for puzzle in setting.puzzles)
    return floors > len(setting.puzzles) / 2


def _in_view(camera: Camera, panel: Panel, far: float) -> Shapes:
    """Return the ground that is seen from the foot of a panel to `far` cells away, with a little around it."""
    share = (camera.horizon - panel.area.y0) / (camera.horizon - camera.foot)
    corners = []
    for away in (camera.eye / share - camera.eye - 0.05, far):
        half = 0.5 * panel.area.width / camera.scale(away) + 1.2
        corners += [(camera.across - half, away), (camera.across + half, away)]
    (a, b, c, d) = corners
    return shapely.Polygon([a, b, d, c])


def _painting(plan: Plan, mazes: Mazes) -> _Perspective:
    return _Perspective(plan.setting, look_of(plan.setting), maze_for_ground(pool_of(mazes)))


DESIGN: CoverDesign = PaintedDesign(_painting, words_of_front)
