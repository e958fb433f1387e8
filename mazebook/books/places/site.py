"""What a kind of place is given of a maze and its page, and the scene that it returns."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import cast

import numpy as np
import shapely

from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.places.kind import InWay
from mazebook.books.places.kinds import REGISTRY
from mazebook.graphics.brushes.outlines import disc
from mazebook.graphics.brushes.paint import Paint, Shapes
from mazebook.graphics.page import Box, Item, Point
from mazebook.numerics.arrays import Float64, Int32
from mazebook.paper.inks.hues import HUES

HALO = 3.5  # points of white around the hero, and around the goal
CLEAR = HALO + 1.5  # points between them and what is not of the scene
_ABOVE = 0.55  # of the height above the maze: less is too little for the goal
_PATH = 0.47  # of a corridor: half the width of the paths to and from the maze
_AHEAD = 0.38  # of a corridor, before an opening, that the goal leaves free: gaps under a third of one count as closed
_LARGER = 0.6  # of the pitch: the most by which finds grow where cells are wider than ways
_LEAST_FIND = 9.0  # points: the longer side of the smallest find; smaller ones are specks
_MOST_FINDS = 12  # in a maze: more are clutter
_AROUND_FINDS = 5.2  # points between finds and the outlines of walls: 4 to their black edges, which may be uneven
_EXACT = 0.2  # points: how exactly the size of finds is known
_AROUND_THINGS = 0.08  # of the pitch: the least room around the disc of a thing
_STRAIGHT = 0.01  # points: the most by which the middle of a way is off a straight line from cell to cell


@dataclass(frozen=True)
class Doorway:
    """An opening of a maze: the middle of it, its direction outwards as a vector of length 1, and how wide it is.

    An end inside has the middle of its cell and no direction: (0, 0).
    """

    at: Point
    outwards: Point
    wide: float

    @property
    def is_inside(self) -> bool:
        """Whether the end is a cell inside, without an opening."""
        return self.outwards == (0.0, 0.0)

    def ahead(self, far: float) -> Point:
        """Return the point that is `far` points outside."""
        return self.at[0] + far * self.outwards[0], self.at[1] + far * self.outwards[1]

    def beside(self, far: float) -> tuple[Point, Point]:
        """Return the points that are `far` points to the left and to the right of its middle, seen from inside."""
        (x, y), (across, up) = self.at, self.outwards
        return (x - far * up, y + far * across), (x + far * up, y - far * across)


@dataclass(frozen=True, eq=False)
class Site:
    """One maze at its place on a page; lengths in points.

    Attributes
    ----------
    frame : what the scene fills
    sky : the part of the frame at its top that has words before it: nothing dark stands there
    maze : the box around the middles of the outer walls
    walls : (n_walls, n_points, 2) float64, the middles of the standing walls
    outline : (n_walls, n_points, 2) float64, those of the outer walls, openings included
    pitch, wall, corridor : the narrowest way with a wall, the width of walls, and the rest of the pitch
    in_way : what walls, as they are drawn, take from corridors
    start, finish : the openings
    dead_ends : (n, 2) float64, the middles of the cells where wrong ways end
    things : (n, 2) float64, the middles of the things of a task, which are drawn on top
    disc : the width of the disc that each of them lies in
    centres : (n_cells, 2) float64, the middles of all cells
    ways : (n_ways, 2) int32, the cells that each open way joins
    middles : (n_ways, 2) float64, the middles of open ways, between two cells
    ends : the cells of Start and Finish
    hero, goal : their pictures
    finds : pictures of what may lie in dead ends
    motif : the large picture inside the maze, for kinds that declare `motifs`
    least : the thinnest line that prints
    coloured : is the book in colours?
    """

    frame: Box
    sky: float
    maze: Box
    walls: Float64
    outline: Float64
    pitch: float
    wall: float
    in_way: InWay
    start: Doorway
    finish: Doorway
    dead_ends: Float64
    things: Float64
    disc: float
    centres: Float64
    ways: Int32
    middles: Float64
    ends: tuple[int, int]
    hero: LittlePicture
    goal: LittlePicture
    finds: tuple[LittlePicture, ...]
    motif: LittlePicture
    random: Random
    least: float
    coloured: bool

    @property
    def corridor(self) -> float:
        """The free width between two walls."""
        return self.pitch - self.wall

    @cached_property
    def net(self) -> Shapes:
        """The middles of the standing walls as one geometry; its lines are as long as possible, which widens faster."""
        net = shapely.line_merge(shapely.multilinestrings(shapely.linestrings(self.walls)))
        shapely.prepare(net)
        return net

    @cached_property
    def ground(self) -> Shapes:
        """The area of the maze, to the middles of its outer walls."""
        lines = shapely.union_all(shapely.linestrings(self.outline))
        faces = shapely.get_parts(shapely.polygonize([lines]))
        return shapely.union_all([shapely.Polygon(face.exterior) for face in faces])

    def legs(self, centres: Float64 | None = None) -> tuple[Float64, int]:
        """Return the straight lines walked through open ways, (n, 2, 2), and how many of them lead from cell to cell.

        One is enough between squares; where the line from cell to cell may miss the way between them, there are two.

        `centres` : (n_cells, 2) float64, where they lead from cell to cell; None for the middles of the cells
        """
        ends = (self.centres if centres is None else centres)[self.ways]
        if np.abs(self.middles - self.centres[self.ways].mean(axis=1)).max() < _STRAIGHT:
            return ends, 1
        halves = [np.stack([ends[:, side], self.middles], axis=1) for side in (0, 1)]
        return np.concatenate(halves), 2

    @property
    def doors(self) -> Float64:
        """The straight lines walked from the middles of the cells at both ends to their openings, (n, 2, 2)."""
        ends = zip(self.ends, (self.start, self.finish), strict=True)
        return np.array([(self.centres[cell], door.at) for cell, door in ends if not door.is_inside])

    @cached_property
    def is_upright(self) -> bool:
        """Whether all walls run from left to right or from the foot to the top, as between squares."""
        along = np.abs(self.walls[:, 0] - self.walls[:, -1])
        return bool(along.min(axis=1).max() < _STRAIGHT)

    @property
    def horizon(self) -> float:
        """The height at which the sky ends."""
        return self.frame.y1 - self.sky

    def paint(self, gray: float, hue: str = "", *, wash: bool = False) -> Paint:
        """Return a grey, or in a book in colours a hue in its place; `wash` : at half its strength."""
        if not self.coloured or not hue:
            return Paint(gray)
        return Paint(gray, HUES[hue].wash if wash else HUES[hue].fill)


@dataclass(frozen=True)
class Standing:
    """A picture in a scene: its box, and which way it looks: -1 to the left, 1 to the right, 0 as it is drawn."""

    picture: LittlePicture
    box: Box
    towards: float = 0.0


@dataclass(frozen=True, eq=False)
class Scene:
    """A drawn place.

    Attributes
    ----------
    items : from back to front
    hero, goal : both are drawn on top
    finds : what lies in dead ends
    """

    items: list[Item]
    hero: Standing
    goal: Standing
    finds: list[Standing] = field(default_factory=list)


def scene_of(name: str, site: Site) -> Scene:
    """Return the scene that the kind of place called `name` makes of a site."""
    draw = cast(Callable[[Site], Scene], REGISTRY.load(name, "draw").draw)
    return draw(site)


def standing(picture: LittlePicture, foot: Point, high: float, wide: float, towards: float = 0.0) -> Standing:
    """Return a picture that stands with the middle of its foot at a point, as large as a height and a width allow."""
    across, up = picture.size(1.0)
    side = min(high / up, wide / across, picture.largest)
    x, y = foot
    return Standing(picture, Box(x - side * across / 2, y, x + side * across / 2, y + side * up), towards)


def in_dead_ends(site: Site, share: float = 0.6) -> list[Standing]:
    """Return finds in a share of the dead ends, each as large as the walls around it allow; none that is tiny.

    In a maze with a task there is only one, in whose place somebody may hide.
    """
    return _laid(site, share, _largest)


def in_dug_rooms(site: Site, around: float, share: float) -> list[Standing]:
    """Return finds in a share of the dead ends of tunnels, where `rooms_in` digs a round room for each.

    `around` : the free room around each, in points
    """
    most = site.corridor - site.in_way.taken + site.in_way.edges - 2 * around

    def in_disc(site: Site, picture: LittlePicture, at: Point) -> float:
        return (most + _spare(site, at)) / math.hypot(*picture.size(1.0))

    return _laid(site, share, in_disc)


def _laid(site: Site, share: float, size_of: Callable[[Site, LittlePicture, Point], float]) -> list[Standing]:
    """Return finds in a share of the dead ends; `size_of` : the longer side that a picture may have at a point."""
    if not site.finds or not len(site.dead_ends):
        return []
    count = 1 if len(site.things) else min(round(share * len(site.dead_ends)), _MOST_FINDS)
    far = np.round(shapely.distance(site.net, shapely.points(site.dead_ends)))
    order = sorted(site.random.sample(range(len(far)), len(far)), key=lambda end: -far[end])  # the widest first
    pictures = site.random.sample(site.finds, len(site.finds))
    finds = list[Standing]()
    for x, y in site.dead_ends[sorted(order[:count])].tolist():
        picture, at = pictures[len(finds) % len(pictures)], (x, y - site.in_way.lower)
        side = min(size_of(site, picture, at), picture.largest)
        if side >= _LEAST_FIND:
            across, up = picture.size(side / 2)
            finds.append(Standing(picture, Box(at[0] - across, at[1] - up, at[0] + across, at[1] + up)))
    return finds


def _largest(site: Site, picture: LittlePicture, at: Point) -> float:
    """Return the longer side of the largest picture around a point that keeps clear of the walls as they are drawn."""
    (x, y), (across, up), way = at, picture.size(0.5), site.in_way
    apart = site.wall / 2 + _AROUND_FINDS
    low, high = 0.0, (1 + _LARGER) * site.pitch
    while high - low > _EXACT:
        side = (low + high) / 2
        # Each wall is seen below itself: so it is as far away as from a box that reaches as far above.
        box = shapely.box(
            x - side * across - way.beside, y - side * up - way.above,
            x + side * across + way.beside, y + side * up + way.below,
        )  # fmt: skip
        low, high = (low, side) if shapely.dwithin(site.net, box, apart) else (side, high)
    return low


def _spare(site: Site, at: Point) -> float:
    """Return how much wider a cell is around its middle than the narrowest way, in points."""
    across = 2 * float(shapely.distance(site.net, shapely.Point(at)))
    return min(max(across - site.pitch, 0.0), _LARGER * site.pitch)


def rooms_in(site: Site, finds: Sequence[Standing], free: float, least: float = 0.0) -> list[Shapes]:
    """Return round rooms for finds with `free` points around each, and for the things of a task.

    `least` : the least radius of rooms
    """
    radii = [math.hypot(find.box.width, find.box.height) / 2 + free for find in finds]
    found = [disc(*find.box.centre, max(radius, least)) for find, radius in zip(finds, radii, strict=True)]
    return [*found, *(disc(x, y, site.disc / 2 + _AROUND_THINGS * site.pitch + 2) for x, y in site.things.tolist())]


def beside_start(site: Site, front: float = 0.0, most: float = 112.0) -> Standing:
    """Return the hero in the foreground beside the way in, on the side with more room, facing the way in.

    `front` : how far the front of the outer wall is seen below its footprint
    """
    x, y = site.start.at
    room = min(y, site.maze.y0) - site.frame.y0 - site.wall / 2 - front - 10
    side = 1 if x < site.frame.centre[0] else -1
    high = min(0.94 * room, most)
    hero = standing(site.hero, (x, site.frame.y0 + 5), high, 1.35 * high, -side)
    foot = x + side * (0.55 * site.pitch + hero.box.width / 2 + 8)
    half = hero.box.width / 2 + 5
    foot = min(max(foot, site.frame.x0 + half), site.frame.x1 - half)
    return standing(site.hero, (foot, site.frame.y0 + 5), high, 1.35 * high, -side)


def beyond_finish(site: Site, front: float = 0.0, most: float = 84.0) -> Standing:
    """Return the goal above the way out, inside the frame; `front` : how far walls rise above their footprint.

    If that leaves too little height, the goal goes beside the way out.
    """
    x, frame = site.finish.at[0], site.frame
    near = site.maze.y1 + site.wall / 2 + front + CLEAR
    foot = max(near, near - CLEAR + _AHEAD * site.corridor)
    is_aside = site.horizon - foot < _ABOVE * (site.horizon - near)
    foot = near if is_aside else foot
    high = max(min(site.horizon - foot - CLEAR, most), 0.0)
    half = standing(site.goal, (0.0, foot), high, 1.4 * high).box.width / 2 + CLEAR
    if is_aside:
        x += (0.5 * site.corridor + half) * (1 if x < frame.centre[0] else -1)
    x = min(max(x, frame.x0 + half), frame.x1 - half)
    return standing(site.goal, (x, foot), high, 1.4 * high)


def trails(site: Site, goal: Standing) -> Shapes:
    """Return the path from the foot of the frame to the way in, and the one from the way out to the goal."""
    frame, box = site.frame, goal.box
    steps, inside, (x, y) = np.linspace(0, 1, 24), site.start.ahead(-site.wall), site.start.ahead(0.6 * site.wall)
    aside = 0.6 * site.pitch * (1 if x < frame.centre[0] else -1)
    line = np.stack([x + aside * steps**2, y - steps * (y - frame.y0 + 40)], axis=1)
    before = site.finish.ahead(0.6 * site.wall)
    is_above = box.x0 < before[0] < box.x1
    if site.finish.is_inside:
        way = shapely.LineString([inside, *line]).buffer(_PATH * site.corridor, cap_style="flat")
        return shapely.intersection(way, shapely.box(*frame))
    out = [
        site.finish.ahead(-site.wall),
        before,
        (before[0], box.y0 + 4.0) if is_above else (before[0], before[1] + 9.0),
    ]
    lines = [shapely.LineString([inside, *line]), shapely.LineString(out)]
    ways = shapely.buffer(lines, _PATH * site.corridor, cap_style="flat")
    return shapely.intersection(shapely.union_all(ways), shapely.box(*frame))


def kept_clear(hero: Standing, goal: Standing, path: Shapes) -> Shapes:
    """Return the area that scenery must not cover: the hero and the goal with 8 points around each, and the path."""
    boxes = [shapely.box(*each.box.inset(-8, -8, -8, -8)) for each in (hero, goal)]
    return shapely.union_all([*boxes, path])


def land_beside(site: Site, half: float, high: float, taken: Shapes) -> Shapes:
    """Return where the feet of things can be left and right of the maze and in its notches.

    Parameters
    ----------
    half, high : half the width, and the height of the things
    taken : what they keep clear of
    """
    frame, apart = site.frame, 0.7 * site.wall + 8
    land = shapely.box(frame.x0 + half + 3, site.maze.y0, frame.x1 - half - 3, site.maze.y1 - high)
    kept = shapely.union(shapely.buffer(site.ground, apart, cap_style="flat"), taken)
    shifts = [(x, y) for x in (-half, 0.0, half) for y in (-high, -high / 2, 0.0)]
    swept = [shapely.transform(kept, lambda places, by=by: places + np.array(by)) for by in shifts]
    return shapely.difference(land, shapely.union_all(swept))
