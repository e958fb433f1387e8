"""A block of cheese on a kitchen table: wide round tunnels between holes, for the youngest."""

import numpy as np
import shapely

from mazebook.books.places.site import Scene, Site, Standing, in_dug_rooms, rooms_in, standing
from mazebook.graphics.brushes.drawings.kitchen import curtained_window, hole, tablecloth, wallpaper
from mazebook.graphics.brushes.earth import stones
from mazebook.graphics.brushes.outlines import ShiftField, SideTree, darts, spaced
from mazebook.graphics.brushes.paint import WHITE, Shapes, drawn
from mazebook.graphics.brushes.stamps import stamped
from mazebook.graphics.brushes.tunnels import are_near, bent_lines, dug, hollow, jittered, without_pillars
from mazebook.graphics.page import Box, Item

share = 0.4
least = 36.0
seen = (0.05, 0.0, 0.03)
cells = ("orthogonal", "sigma", "voronoi")
levels = ("3-4", "4-6", "6-8")
above = 0.18
below = 0.18
usual = ("mouse", "mouse face")

_SWAY = 0.06  # of the pitch: how far the middles of tunnels are off those of cells
_WOBBLE = 0.022  # of the pitch: how far outlines of tunnels are off
_AROUND = 6.5  # points of free room around a find
_EDGE = 2.6  # points: the black edges
_BESIDE = 60.0  # points: the most cheese at both sides of a maze that is not as wide as the page
_FACE = 0.27  # of the room under the maze: how high the front of the block is seen


def draw(site: Site) -> Scene:
    """Return the cheese on its table, in front of a kitchen wall with a window."""
    top, front = _block(site)
    block = shapely.union(top, front)
    finds = in_dug_rooms(site, _AROUND, 0.8)
    free = shapely.intersection(_tunnels(site, block, finds), shapely.buffer(block, _EDGE, join_style="mitre"))
    hero, goal = _hero(site, front), _goal(site, top)
    items = [
        *_kitchen(site, front, block, goal),
        *_table(site, block, hero),
        *drawn(front, site.paint(0.68, "orange"), _EDGE),
        *drawn(top, site.paint(0.85, "sun"), _EDGE),
        *_holes(site, top, front, free),
        *hollow(free, block, _EDGE, site.paint(0.74, "stone"), -0.055 * site.pitch),
    ]
    return Scene(items, hero, goal, finds)


def _block(site: Site) -> tuple[Shapes, Shapes]:
    """Return the top of the block, and its front under it."""
    frame, maze = site.frame, site.maze
    edge = 0.5 * _EDGE
    more = max(0.7 * site.wall, _BESIDE)
    x0, x1 = max(maze.x0 - more, frame.x0) + edge, min(maze.x1 + more, frame.x1) - edge
    low, tall = maze.y0 - 0.1 * site.wall, _FACE * (maze.y0 - frame.y0)
    radius = min(0.35 * site.pitch, 20.0)
    whole = shapely.box(x0, low - 3 * radius, x1, maze.y1 + 0.4 * site.wall)
    top = shapely.buffer(shapely.buffer(whole, -radius), radius, quad_segs=8)
    top = shapely.intersection(top, shapely.box(x0, low, x1, frame.y1))
    face = shapely.buffer(shapely.buffer(shapely.box(x0, low - tall, x1, low + 3 * radius), -0.6 * tall), 0.6 * tall)
    return top, shapely.intersection(face, shapely.box(x0, low - tall, x1, low))


def _tunnels(site: Site, block: Shapes, finds: list[Standing]) -> Shapes:
    """Return the ways between cells with holes for finds, and the ways from the edges of the block to the ends."""
    pitch, random = site.pitch, site.random
    still = are_near(
        site.centres,
        [*site.dead_ends.tolist(), *site.things.tolist(), *site.centres[list(site.ends)].tolist()],
        0.1 * pitch,
    )
    centres = jittered(site.centres, _SWAY * pitch, random, still)
    _, y0, _, y1 = shapely.bounds(block).tolist()
    lines = [*bent_lines(site.legs(centres)[0], 0.12, pitch, random)]
    for end, door, edge in ((site.ends[0], site.start, y0 - pitch), (site.ends[1], site.finish, y1 + pitch)):
        lines.append(shapely.LineString([centres[end], door.at, (door.ahead(0.5 * site.wall)[0], edge)]))
    rooms = rooms_in(site, finds, _AROUND + _WOBBLE * pitch)
    free = dug(
        lines, 0.49 * site.corridor, shapely.union_all(rooms), ShiftField(random, _WOBBLE * pitch, pitch), 0.1 * pitch
    )
    return without_pillars(free, site.walls)


def _hero(site: Site, front: Shapes) -> Standing:
    """Return the hero, on the table beside the way in, on the side with more room."""
    frame, x = site.frame, site.start.at[0]
    side = 1 if x < frame.centre[0] else -1
    high = min(float(shapely.bounds(front)[1]) - frame.y0 - 12, 112.0)
    shown = standing(site.hero, (0.0, 0.0), high, 1.5 * high).box.width
    spot = x + side * (0.45 * site.corridor + 0.5 * shown)
    return standing(site.hero, (spot, frame.y0 + 5), high, 1.5 * high, -side)


def _goal(site: Site, top: Shapes) -> Standing:
    """Return the goal, on top of the block at the way out."""
    x, foot = site.finish.at[0], float(shapely.bounds(top)[3]) + 5
    high = min(site.horizon - foot - 3, 96.0)
    side = 1 if x < site.frame.centre[0] else -1
    shown = standing(site.goal, (0.0, 0.0), high, 1.4 * high).box.width
    return standing(site.goal, (x + side * 0.5 * (shown + 1.1 * site.corridor), foot), high, 1.4 * high)


def _kitchen(site: Site, front: Shapes, block: Shapes, goal: Standing) -> list[Item]:
    """Return the wall behind: wallpaper, and a window away from the goal."""
    frame = site.frame
    foot, table = site.maze.y1 + 0.4 * site.wall + 12, float(shapely.bounds(front)[3])
    high = site.horizon - foot - 4
    wide = min(1.15 * high, 0.24 * frame.width)
    items, taken = list[Item](), [shapely.box(*goal.box.inset(-9, -9, -9, -9))]
    aside = (0.24, 0.76) if goal.box.centre[0] > frame.centre[0] else (0.76, 0.24)
    for x in (frame.x0 + share * frame.width for share in aside):
        box = Box(x - wide / 2, foot, x + wide / 2, foot + high)
        if high > 30 and not items and not shapely.intersects(shapely.box(*box), taken[0]):
            items = curtained_window(box, site.paint(0.86, "coral"), site.paint(1.0, "sky", wash=True))
            taken.append(shapely.box(*box.inset(-9, -9, -9, -9)))
    wall = shapely.box(frame.x0, table, frame.x1, site.horizon)
    hidden = shapely.box(*shapely.bounds(block).tolist())
    return [
        *wallpaper(shapely.difference(wall, shapely.union_all([*taken, hidden])), 24.0, site.paint(0.8, "sky")),
        *items,
    ]


def _table(site: Site, block: Shapes, hero: Standing) -> list[Item]:
    """Return the table with its cloth, the shadow of the block, and crumbs."""
    frame, random = site.frame, site.random
    x0, y0, x1, _ = shapely.bounds(block).tolist()
    cloth = Box(frame.x0, frame.y0, frame.x1, y0 + 0.55 * _FACE * (site.maze.y0 - frame.y0))
    shadow = shapely.box(max(x0 + 4, frame.x0), y0 - 7, min(x1 + 6, frame.x1), y0 + 9)
    shadow = shapely.buffer(shapely.buffer(shadow, -6), 6)
    room = shapely.box(frame.x0 + 8, frame.y0 + 6, frame.x1 - 8, y0 - 14)
    places = spaced(darts(shapely.difference(room, shapely.box(*hero.box.inset(-9, -9, -9, -9))), 30, random), 44)
    lane = np.abs(places[:, 0] - site.start.at[0]) > 0.6 * site.corridor
    return [
        *tablecloth(cloth, 30.0, site.paint(0.9, "rose", wash=True)),
        *site.paint(0.75, "stone").fill(shapely.intersection(shadow, shapely.box(*frame))),
        *WHITE.fill(
            shapely.box(site.start.at[0] - 0.45 * site.corridor, y0 - 8, site.start.at[0] + 0.45 * site.corridor, y0)
        ),
        *drawn(stones(places[lane], 2.6, 5.0, random), site.paint(0.85, "sun"), 1.0),
    ]


def _holes(site: Site, top: Shapes, front: Shapes, free: Shapes) -> list[Item]:
    """Return the holes: large and small ones on top, flat ones in the front."""
    random, items = site.random, list[Item]()
    wide = shapely.buffer(free, _EDGE, quad_segs=3)
    for area, apart, sizes, flat, tones in (
        (top, 0.36 * site.pitch, (0.035, 0.16), 0.86, (0.58, 0.72)),
        (front, 0.42 * site.pitch, (0.05, 0.17), 0.5, (0.44, 0.58)),
    ):
        solid = shapely.difference(shapely.buffer(area, -_EDGE), wide)
        thrown = darts(shapely.buffer(solid, -2.5), max(0.12 * site.pitch, 5.0), random)
        if not len(thrown):
            continue
        sides = SideTree(solid)
        order = np.argsort(-sides.away(thrown[: len(thrown) // 3]), kind="stable")
        large = spaced(thrown[order], apart)
        small = spaced(np.concatenate([large, thrown]), 0.62 * apart)[len(large) :]
        for places, size in ((large, sizes[1]), (small, sizes[0] + 0.03)):
            room = sides.away(places) - 2.0
            most = np.array([random.uniform(0.65, 1.0) for _ in places]) * size * site.pitch
            radii = np.minimum(room / (1 if flat > 0.6 else 0.55), most)
            kept = radii > 1.8
            stamp = hole(flat, site.paint(tones[0], "orange"), site.paint(tones[1], "orange", wash=True))
            for (x, y), radius in zip(places[kept].tolist(), radii[kept].tolist(), strict=True):
                items += stamped(stamp, x, y, radius / 10)
    return items
