"""A burrow: tunnels through layers of earth, with rooms; a meadow on top, and a chamber in the depth."""

import numpy as np
import shapely

from mazebook.books.places.likeness import is_spooky
from mazebook.books.places.site import Scene, Site, Standing, in_dug_rooms, rooms_in, standing
from mazebook.graphics.brushes.drawings.spooky import gravestone, laughing_pumpkin
from mazebook.graphics.brushes.earth import ammonite, bone, crest, grass, pebbled, under
from mazebook.graphics.brushes.nature import KINDS, cloud, flower_on_stem
from mazebook.graphics.brushes.outlines import ShiftField, disc
from mazebook.graphics.brushes.paint import BLACK, Paint, Shapes
from mazebook.graphics.brushes.stamps import Stamp, stamped
from mazebook.graphics.brushes.tunnels import are_near, bent_lines, dug, hollow, jittered, without_pillars
from mazebook.graphics.page import Box, Item
from mazebook.numerics.arrays import Float64

share = 0.4
least = 27.0
seen = (0.0, 0.0, -0.105)
cells = ("orthogonal", "sigma", "voronoi")
levels = ("3-4", "4-6", "6-8", "8-10")
pairs = (("n", "sw"), ("n", "se"), ("nw", "se"), ("ne", "sw"))
above = 0.13
below = 0.16
usual = ("ant", "peanuts")

_SWAY = 0.09  # of the pitch: how far the middles of tunnels are off those of cells
_ROOM = 0.4  # of the pitch: the radius of rooms
_WOBBLE = 0.035  # of the pitch: how far outlines of tunnels are off
_CORNER = 0.045  # of the pitch: how round inner corners are; tunnels nearer than two of these grow together
_AROUND = 7.0  # points of free room around a find
_EDGE = 2.2  # points: the black edge of tunnels
_CRUST = 0.1  # of the band above the maze: the earth between it and the meadow
_LAYERS = (
    (0.56, "sand", False), (0.5, "orange", True), (0.45, "stone", False), (0.4, "sand", True), (0.36, "stone", False)
)  # fmt: skip


def draw(site: Site) -> Scene:
    """Return the burrow: earth with tunnels and rooms, a meadow with grass and flowers, the goal's chamber."""
    top = _surface(site)
    earth = under(top, site.frame.y0)
    chamber = _chamber(site)
    around, least = _AROUND + _WOBBLE * site.pitch, _ROOM * site.pitch
    finds = in_dug_rooms(site, around, 0.7)
    rooms = rooms_in(site, finds, around, least)
    rooms = rooms or [disc(x, y, least) for x, y in site.dead_ends[::2].tolist()]
    free = _tunnels(site, chamber, rooms, float(top[:, 1].max()))
    hero, goal = _hero(site, top), _goal(site, chamber)
    items = [
        *_earth(site, earth, free),
        *hollow(free, earth, _EDGE, Paint(0.8), 0.06 * site.pitch),
        *_meadow(site, top, free, hero),
    ]
    return Scene(items, hero, goal, finds)


def _surface(site: Site) -> Float64:
    """Return the line where the earth ends, (n, 2), with a mound at the way in."""
    frame, x = site.frame, site.start.at[0]
    band = site.horizon - site.maze.y1
    line = crest(frame.x0, frame.x1, site.maze.y1 + _CRUST * band + 4, 3.5, site.random, 3.0)
    off = np.minimum(np.abs(line[:, 0] - x) / (0.5 * site.corridor + 0.6 * band), 1)
    line[:, 1] += 0.4 * band * (1 - off**1.4) ** 1.3
    return line


def _chamber(site: Site) -> Shapes:
    """Return the room of the goal, whose way in is at one side of it."""
    frame = site.frame
    up = (site.maze.y0 - frame.y0 - 12) / 2
    across = min(1.5 * up, 0.45 * frame.width)
    side = 1 if site.finish.at[0] < frame.centre[0] else -1
    x = min(max(site.finish.at[0] + 0.45 * side * across, frame.x0 + across + 14), frame.x1 - across - 14)
    return disc(x, frame.y0 + 7 + up, across, up / across)


def _tunnels(site: Site, chamber: Shapes, rooms: list[Shapes], high: float) -> Shapes:
    """Return all that is dug: ways between cells, rooms, the shaft from the meadow, the goal's chamber."""
    pitch, random = site.pitch, site.random
    middles = shapely.get_coordinates(shapely.centroid(rooms)).tolist()
    still = are_near(site.centres, [*middles, *site.centres[list(site.ends)].tolist()], 0.3 * pitch)
    centres = jittered(site.centres, _SWAY * pitch, random, still)
    lines = bent_lines(site.legs(centres)[0], 0.18, pitch, random)
    start, finish = (centres[end].tolist() for end in site.ends)
    mouth = (site.start.at[0], high + 8)
    more = [shapely.LineString([start, site.start.at, mouth]), shapely.LineString([finish, site.finish.at])]
    middle = shapely.get_coordinates(shapely.centroid(chamber))[0]
    chamber_way = shapely.LineString([site.finish.at, site.finish.ahead(0.3 * pitch), middle])
    field = ShiftField(random, _WOBBLE * pitch, 0.8 * pitch)
    free = dug([*lines, *more, chamber_way], 0.48 * site.corridor, [*rooms, chamber], field, _CORNER * pitch)
    return without_pillars(free, site.walls)


def _hero(site: Site, top: Float64) -> Standing:
    """Return the hero, on the meadow beside the mound, on the side with more room."""
    frame, x = site.frame, site.start.at[0]
    side = 1 if x < frame.centre[0] - 0.1 * frame.width or site.finish.at[0] < x < frame.centre[0] + 1 else -1
    high = min(site.horizon - float(np.median(top[:, 1])) - 4, 112.0)
    wide = 1.3 * high
    shown = standing(site.hero, (0.0, 0.0), high, wide).box.width
    spot = x + side * (0.5 * site.corridor + 0.5 * high + 0.5 * shown)
    spot = min(max(spot, frame.x0 + 0.5 * shown + 5), frame.x1 - 0.5 * shown - 5)
    near = np.abs(top[:, 0] - spot) < 0.45 * shown
    foot = float(top[near, 1].max()) + 1.5
    return standing(site.hero, (spot, foot), site.horizon - foot - 2, wide, -side)


def _goal(site: Site, chamber: Shapes) -> Standing:
    """Return the goal, in its chamber, clear of the way in."""
    x0, y0, x1, y1 = shapely.bounds(chamber).tolist()
    high, across, middle = y1 - y0, (x1 - x0) / 2, (x0 + x1) / 2
    side = 1 if site.finish.at[0] < middle else -1
    return standing(site.goal, (middle + 0.12 * side * across, y0 + 0.16 * high), 0.68 * high, across)


def _earth(site: Site, earth: Shapes, free: Shapes) -> list[Item]:
    """Return layers of earth with pebbles and, in the depth, fossils."""
    frame, random, items = site.frame, site.random, list[Item]()
    deep = site.maze.y1 - frame.y0
    for number, (gray, hue, wash) in enumerate(_LAYERS):
        line = crest(frame.x0, frame.x1, site.maze.y1 - number * deep / len(_LAYERS), 9.0, random)
        area = earth if number == 0 else under(line, frame.y0)
        items += site.paint(gray, hue, wash=wash).fill(area)
    tunnels = shapely.simplify(free, 0.5, preserve_topology=False)
    solid = shapely.difference(shapely.buffer(earth, -3.5), shapely.buffer(tunnels, _EDGE + 4, quad_segs=2))
    kept, fossils = _fossils(site, solid)
    solid = shapely.difference(solid, kept) if fossils else solid
    return [
        *items,
        *pebbled(solid, min(max(0.19 * site.pitch, 9.5), 15.0), random, (Paint(0.85), Paint(0.72))),
        *fossils,
    ]


def _fossils(site: Site, solid: Shapes) -> tuple[Shapes, list[Item]]:
    """Return the areas of a fossil snail and a bone, and both, where there is room for them under the maze."""
    frame, random = site.frame, site.random
    room = site.maze.y0 - frame.y0
    found, items = list[Shapes](), list[Item]()
    radius = 0.2 * room
    for x in random.sample(np.linspace(frame.x0 + 1.4 * radius, frame.x1 - 1.4 * radius, 9).tolist(), 9):
        at = x, frame.y0 + random.uniform(0.32, 0.58) * room
        spot = disc(*at, 1.4 * radius)
        if len(found) < 2 and shapely.contains(solid, spot) and not shapely.intersects(spot, shapely.union_all(found)):
            turn = random.uniform(-0.6, 0.6)
            items += bone(*at, 1.8 * radius, turn) if found else ammonite(*at, radius, turn)
            found.append(spot)
    return shapely.union_all(found), items


def _meadow(site: Site, top: Float64, free: Shapes, hero: Standing) -> list[Item]:
    """Return the edge of the earth, grass, flowers and clouds, clear of the way in and of the hero."""
    frame, random = site.frame, site.random
    mouth = shapely.buffer(shapely.clip_by_rect(free, frame.x0, site.maze.y1, frame.x1, frame.y1), 1.0)
    clear = shapely.box(*hero.box.inset(-4, 0.0, -4, -4))
    items = [*BLACK.line(shapely.difference(shapely.LineString(top[1:-1]), mouth), 2.0)]
    taken = [clear, shapely.buffer(mouth, 5)]
    blades = site.paint(0.55, "leaf"), site.paint(0.4, "pine"), site.paint(0.28, "pine")
    items += grass(top, 11.0, random, blades, shapely.union(shapely.buffer(mouth, 2), clear))
    base = float(np.median(top[:, 1]))
    room = site.horizon - base
    for x in np.arange(frame.x0 + 16, frame.x1 - 14, 27).tolist():
        high = random.choice((0.3, 0.38, 0.55)) * room
        spot = x + random.uniform(-6, 6)
        foot = float(np.interp(spot, *top.T)) - 2
        box = shapely.box(spot - 0.5 * high, foot, spot + 0.5 * high, foot + 1.4 * high)
        inside = frame.x0 < spot - 0.5 * high and spot + 0.5 * high < frame.x1 and foot + 1.4 * high < site.horizon
        if inside and not shapely.intersects(box, taken).any() and random.random() < 0.75:
            taken.append(box)
            items += stamped(_growing(site), spot, foot, high / 20)
    for x in np.linspace(frame.x0 + 30, frame.x1 - 90, 4).tolist():
        wide = random.uniform(44, 60)
        box = Box(x, site.horizon - 0.36 * wide - 4, x + wide, site.horizon - 4)
        if not shapely.intersects(shapely.box(*box.inset(-6, -6, -6, -6)), taken).any():
            items = [*cloud(box.x0, box.y0, wide), *items]
    return items


def _growing(site: Site) -> Stamp:
    """Return a flower; at Halloween, a gravestone or a pumpkin."""
    number = site.random.randrange(KINDS)
    if not is_spooky(site):
        return flower_on_stem(number, site.paint(0.7, "leaf"), site.paint(1.0, "rose"))
    if number == 0:
        return laughing_pumpkin(site.paint(0.78, "orange"))
    return gravestone(number - 1, site.paint(0.8, "stone"), site.paint(0.6, "stone"))
