"""A castle: walls of large stones with a tower where they meet, a keep behind, a moat with a bridge in front."""

from collections.abc import Sequence

import numpy as np
import shapely

from mazebook.books.places.court import at_finish
from mazebook.books.places.likeness import is_spooky
from mazebook.books.places.planting import Plant, beside_all, planted, round_trees, row_of, standing_free
from mazebook.books.places.site import Scene, Site, Standing, in_dead_ends, standing, trails
from mazebook.books.places.spots import spots_on_walls
from mazebook.graphics.brushes.drawings.spooky import bare_tree, gravestone, laughing_pumpkin
from mazebook.graphics.brushes.nature import hills, tree, tufts
from mazebook.graphics.brushes.outlines import darts
from mazebook.graphics.brushes.paint import BLACK, WHITE, Paint, Shapes, outline, swept
from mazebook.graphics.brushes.stamps import finer, stamped
from mazebook.graphics.brushes.stone import blocks, keep, shield, tent, tower, turret
from mazebook.graphics.brushes.water import moat
from mazebook.graphics.page import Box, Item

share = 0.36
least = 30.0
seen = (0.115, 0.03, 0.015)  # towers rise above walls only in the corners of cells
cells = ("orthogonal", "sigma", "voronoi", "theta")
levels = ("4-6", "6-8", "8-10", "10-12")
above = 0.13
below = 0.17
beside = 0.035
usual = ("prince", "princess")

_TALL = 0.26  # of a wall: how high its front is seen
_EDGE = 1.4  # points: the outline of walls
_STONE = 1.1, 0.49  # of a wall: how long and high the stones are
_FOOT = 0.44  # of a wall: how far below its middle towers stand
_TURRET, _SHIELD = 1.12, 0.62  # of a wall: how wide towers are, and shields
_TOWER = 1.14  # of a wall: half the width of the towers at the corners
_SHIELDS = 0.3  # of the middles of walls have one
_APART = 0.86  # of a wall: the least from one tower or shield to the next


def draw(site: Site) -> Scene:
    """Return the castle: meadow, sky and keep, walls with their fronts and towers, moat and bridge."""
    tall = _TALL * site.wall
    body = _body(site)
    foot = site.maze.y0 - site.wall / 2 - tall
    bridge = _bridge(site, foot)
    hero, goal = _hero(site, foot), at_finish(site, tall, 0.4 * site.wall)
    taken = shapely.union_all([bridge, *(shapely.box(*each.box.inset(-5, -5, -5, -5)) for each in (hero, goal))])
    finds = in_dead_ends(site)
    items = [
        *_meadow(site, foot, taken),
        *_background(site, taken),
        *_water(site, foot, bridge),
        *_camp(site, foot, taken),
        *WHITE.fill(shapely.union(site.ground, _threshold(site, goal))),
        *_walls(site, body, tall),
        *_on_walls(site, finds),
        *_towers(site, tall, (hero, goal)),
    ]
    return Scene(items, hero, goal, finds)


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


def _threshold(site: Site, goal: Standing) -> Shapes:
    """Return the white path from the way out to the goal."""
    frame = site.frame
    return shapely.intersection(trails(site, goal), shapely.box(frame.x0, site.maze.centre[1], frame.x1, frame.y1))


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
    deep = _moat(site, foot)
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


def _moat(site: Site, foot: float) -> float:
    """Return how deep the moat reaches below the walls, in points."""
    return min(0.46 * (foot - site.frame.y0), 66.0)


def _camp(site: Site, foot: float, taken: Shapes) -> list[Item]:
    """Return tents and trees on the near bank of the moat; at Halloween, graves and trees without leaves."""
    low = site.frame.y0 + 3
    room = foot - _moat(site, foot) - low - 5
    leaf, shade = site.paint(0.84, "leaf"), site.paint(0.7, "pine")
    stone, shadow = site.paint(0.8, "stone"), site.paint(0.6, "stone")
    graves = (
        (gravestone(0, stone, shadow), 0.62, (26.0, 28.0)),
        (bare_tree(1), 0.98, (50.0, 62.0)),
        (laughing_pumpkin(site.paint(0.78, "orange")), 0.5, (24.0, 20.0)),
        (gravestone(1, stone, shadow), 0.66, (26.0, 30.0)),
        (bare_tree(3), 0.98, (50.0, 62.0)),
    )
    things = (
        (tent(site.paint(0.55, "coral")), 0.98, (44.0, 52.0)),
        (tree(0, leaf, shade), 0.8, (28.0, 36.0)),
        (tent(site.paint(0.7, "sea")), 0.98, (44.0, 52.0)),
        (tree(1, leaf, shade), 0.8, (28.0, 36.0)),
    )
    return planted(row_of(site, graves if is_spooky(site) else things, low, min(room, 110.0), taken))


def _background(site: Site, taken: Shapes) -> list[Item]:
    """Return hills, clouds, and the keep between its towers; not behind the goal."""
    frame, random = site.frame, site.random
    foot = site.maze.y1 + site.wall / 2 + 3
    high = site.horizon - foot
    far = Box(frame.x0, foot + 0.35 * high, frame.x1, site.horizon + 0.06 * site.sky)
    items = hills(far, random, (site.paint(0.97), site.paint(0.93, "pine", wash=True)))
    stone, roof = site.paint(0.9, "stone", wash=True), site.paint(0.55, "coral")
    middles = [frame.x0 + share * frame.width for share in (0.5, 0.36, 0.64, 0.28, 0.72)]
    halls = [Plant(keep(stone, roof), (x, foot), 1.06 * high / 116, (150, 116)) for x in middles]
    found = standing_free(halls, taken)[:1]
    return [*items, *planted([*found, *round_trees(site, foot, high, beside_all(found, taken))])]


def _walls(site: Site, body: Shapes, tall: float) -> list[Item]:
    """Return the walls: their fronts in the shadow, and their large stones."""
    long, high = (part * site.wall for part in _STONE)
    return [
        *swept(outline(body), tall, site.paint(0.3, "stone"), _EDGE),
        *site.paint(0.74, "stone").fill(body),
        *blocks(body, long, high, Paint(0.3), 0.9),
        *BLACK.line(body, _EDGE),
    ]


def _on_walls(site: Site, finds: Sequence[Standing]) -> list[Item]:
    """Return a tower where walls meet, with a pointed roof where one ends, and shields on some walls."""
    random, items = site.random, list[Item]()
    ends = site.walls[:, [0, -1]].reshape(-1, 2).round(1)
    posts, counts = np.unique(ends, axis=0, return_counts=True)
    tips = {(x, y) for (x, y), count in zip(posts.tolist(), counts.tolist(), strict=True) if count == 1}
    stone = site.paint(0.93, "stone", wash=True)
    plain, pointed = turret(stone), turret(stone, site.paint(0.3, "coral"))
    mark = shield(site.paint(0.2, "coral"))
    spots, are_posts = spots_on_walls(site, _APART * site.wall, finds)
    for (x, y), is_post in zip(spots.tolist(), are_posts.tolist(), strict=True):
        if is_post:
            stamp = pointed if (x, y) in tips else plain
            items += stamped(finer(stamp, site.wall), x, y - _FOOT * site.wall, _TURRET * site.wall / 20)
        elif random.random() < _SHIELDS:
            items += stamped(finer(mark, site.wall), x, y, _SHIELD * site.wall / 16)
    return items


def _towers(site: Site, tall: float, pictures: Sequence[Standing]) -> list[Item]:
    """Return a large tower at each corner of squares, except before an opening or behind a picture."""
    if not site.is_upright:
        return []
    items, border = list[Item](), site.outline.reshape(-1, 2)
    before = [shapely.LineString([door.at, door.ahead(0.5 * site.wall + 5)]) for door in (site.start, site.finish)]
    free = shapely.buffer(shapely.union_all(before), 0.25 * site.corridor, cap_style="flat")
    free = shapely.union_all([free, *(shapely.box(*each.box.inset(-5, -5, -5, -5)) for each in pictures)])
    for corner in ((-1, 1), (-1, -1), (1, 1), (1, -1)):
        x, y = border[(border @ corner).argmax()].tolist()
        foot, inside = y - site.wall / 2 - tall, 0.6 * site.wall
        room = min(x - site.frame.x0, site.frame.x1 - x) - 2
        half = min(_TOWER * site.wall, (room + inside) / 2)
        x += corner[0] * (half - inside)  # no farther inside than the walls
        if not shapely.intersects(free, shapely.box(x - half, foot, x + half, foot + 3.5 * half)):
            items += stamped(tower(30.0, site.paint(0.85, "stone")), x, foot, half / 12)
    return items
