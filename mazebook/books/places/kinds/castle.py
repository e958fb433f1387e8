"""A castle: walls of stone blocks with towers at the corners, a keep behind, a moat with a bridge in front."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import shapely

from mazebook.books.places.planting import Plant, beside_all, planted, round_trees, standing_free
from mazebook.books.places.site import Scene, Site, Standing, beyond_finish, in_dead_ends, standing
from mazebook.graphics.brushes.nature import hills, tufts
from mazebook.graphics.brushes.outlines import darts, shifted
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, areas_of, drawn
from mazebook.graphics.brushes.stamps import stamped
from mazebook.graphics.brushes.stone import blocks, keep, tinted_blocks, tower
from mazebook.graphics.brushes.water import moat
from mazebook.graphics.page import Box, Item, Stroke

share = 0.3
least = 24.0
seen = (0.24, 0.0, 0.0)
cells = ("orthogonal", "sigma", "voronoi")
levels = ("4-6", "6-8", "8-10", "10-12")
above = 0.12
below = 0.17
beside = 0.035
usual = ("prince", "princess")

_TALL = 0.24  # of the pitch: how high the front of a wall is seen
_EDGE = 1.3  # points: the outline of walls
_BLOCK, _COURSE = 0.36, 0.12  # of the pitch: how long and high blocks are


def draw(site: Site) -> Scene:
    """Return the castle: meadow, sky and keep, walls with their fronts and towers, moat and bridge."""
    tall = _TALL * site.pitch
    body = _body(site)
    foot = site.maze.y0 - site.wall / 2 - tall
    bridge = _bridge(site, foot)
    hero, goal = _hero(site, foot), beyond_finish(site)
    taken = shapely.union_all([bridge, *(shapely.box(*each.box.inset(-5, -5, -5, -5)) for each in (hero, goal))])
    items = [
        *_meadow(site, foot, taken),
        *_background(site, taken),
        *_water(site, foot, bridge),
        *WHITE.fill(shapely.union(site.ground, _threshold(site))),
        *_walls(site, body, tall),
        *_towers(site, tall, (hero, goal)),
    ]
    return Scene(items, hero, goal, in_dead_ends(site))


def _body(site: Site) -> Shapes:
    """Return the tops of walls: their ends are square between squares, and round where corners would reach far out."""
    cap = "square" if site.is_upright else "round"
    return shapely.buffer(shapely.line_merge(site.net), site.wall / 2, quad_segs=4, cap_style=cap, join_style="mitre")


def _hero(site: Site, foot: float) -> Standing:
    """Return the hero, on the near bank beside the bridge, on the side with more room."""
    x, low = site.start.at[0], site.frame.y0
    side, high = 1 if x < site.frame.centre[0] else -1, min(0.86 * (foot - low), 104.0)
    at = x + side * (0.85 * site.pitch + 0.5 * high)
    half = 0.68 * high
    at = min(max(at, site.frame.x0 + half), site.frame.x1 - half)
    return standing(site.hero, (at, low + 5), high, 1.3 * high, -side)


def _threshold(site: Site) -> Shapes:
    """Return the white ground in front of the way out."""
    half = 0.34 * site.pitch
    return shapely.buffer(shapely.LineString([site.finish.at, site.finish.ahead(0.7 * site.pitch)]), half)


def _bridge(site: Site, foot: float) -> Shapes:
    """Return the way from the lower edge of the frame over the moat to the gate."""
    half = 0.36 * site.pitch
    x, y = site.start.at
    return shapely.box(x - half, site.frame.y0, x + half, y + 0.3 * site.pitch)


def _meadow(site: Site, foot: float, taken: Shapes) -> list[Item]:
    frame = site.frame
    land = shapely.box(frame.x0, frame.y0, frame.x1, site.maze.y1 + 0.45 * (site.horizon - site.maze.y1))
    free = shapely.difference(land, shapely.union_all([shapely.buffer(site.ground, 0.6 * site.pitch), taken]))
    grass = tufts(darts(shapely.buffer(free, -6), 15, site.random), 5.0, Paint(0.55), 0.8)
    return [*site.paint(0.92, "leaf", wash=True).fill(land), *grass]


def _water(site: Site, foot: float, bridge: Shapes) -> list[Item]:
    """Return the moat below the outer wall, with waves, and the planks of the bridge over it."""
    deep = 0.46 * (foot - site.frame.y0)
    frame, (x0, _, x1, _) = site.frame, shapely.bounds(bridge).tolist()
    water = moat(Box(frame.x0, foot - deep, frame.x1, foot - 4), site.random, site.paint(0.86, "sky"))
    planks = [((x0, y), (x1, y)) for y in np.arange(foot - deep - 3, foot - 2, 6.5).tolist()]
    rails = shapely.MultiLineString([((x, foot - deep - 5), (x, foot - 1)) for x in (x0, x1)])
    edges = shapely.MultiLineString([((x, frame.y0), (x, foot - deep)) for x in (x0, x1)])
    return [
        *water,
        *WHITE.fill(bridge),
        *Paint(0.5).line(edges, 1.0),
        *Paint(0.7).line(shapely.MultiLineString(planks), 0.9),
        *Paint(0.4).line(rails, 1.6),
    ]


def _background(site: Site, taken: Shapes) -> list[Item]:
    """Return hills, clouds, and the keep between its towers; not behind the goal."""
    frame, random = site.frame, site.random
    foot = site.maze.y1 + site.wall / 2 + 3
    high = site.horizon - foot
    far = Box(frame.x0, foot + 0.35 * high, frame.x1, site.horizon + 0.06 * site.sky)
    items = hills(far, random, (site.paint(0.97), site.paint(0.93, "pine", wash=True)))
    stone, roof = site.paint(0.9, "stone", wash=True), site.paint(0.55, "coral")
    hall = Plant(keep(stone, roof), (frame.centre[0], foot), high / 100, (170, 110))
    found = standing_free([hall], taken)
    return [*items, *planted([*found, *round_trees(site, foot, high, beside_all(found, taken))])]


def _merlons(site: Site, body: Shapes) -> list[Item]:
    """Return the merlons on both sides of the walls, seen from above."""
    merlon = 0.22 * site.wall
    around = shapely.buffer(body, -0.5 * merlon - 0.5 * _EDGE, join_style="mitre")
    rows = Paint(0.62).line(shapely.multilinestrings([*shapely.get_rings(areas_of(around))]), merlon)
    return [replace(row, dash=(1.2 * merlon, 2.6 * merlon)) for row in rows if isinstance(row, Stroke)]


def _walls(site: Site, body: Shapes, tall: float) -> list[Item]:
    """Return the walls: their fronts in courses of blocks, their tops, and towers at the corners."""
    steps = np.linspace(0, tall, 4).tolist()
    whole = shapely.union_all([shifted(body, 0, -step) for step in steps])
    front = shapely.difference(whole, body)
    size = (_BLOCK * site.pitch, _COURSE * site.pitch)
    return [
        *drawn(front, site.paint(0.72, "stone"), _EDGE),
        *tinted_blocks(front, size, 0.25, site.random, site.paint(0.6, "stone")),
        *blocks(front, *size, Paint(0.35), 0.6),
        *drawn(body, site.paint(0.84, "sand", wash=True), _EDGE),
        *_merlons(site, body),
        *BLACK.line(shapely.union(front, body), _EDGE),
    ]


def _towers(site: Site, tall: float, pictures: Sequence[Standing]) -> list[Item]:
    """Return a tower at each corner, but for one that would stand before an opening or behind a picture."""
    items, wide, outline = list[Item](), 1.6 * site.wall, site.outline.reshape(-1, 2)
    before = [shapely.LineString([door.at, door.ahead(0.5 * site.wall + 5)]) for door in (site.start, site.finish)]
    free = shapely.buffer(shapely.union_all(before), 0.25 * site.corridor, cap_style="flat")
    free = shapely.union_all([free, *(shapely.box(*each.box.inset(-5, -5, -5, -5)) for each in pictures)])
    for corner in ((-1, 1), (-1, -1), (1, 1), (1, -1)):
        x, y = outline[(outline @ corner).argmax()].tolist()
        foot, half = y - site.wall / 2 - tall, 0.6 * wide
        if not shapely.intersects(free, shapely.box(x - half, foot, x + half, foot + 2.1 * wide)):
            items += stamped(tower(30.0, site.paint(0.85, "stone")), x, foot, wide / 20)
    return items
