"""A space station: walls of metal panels with windows and hatches, planets behind, the ground of a moon in front."""

import numpy as np
import shapely

from mazebook.books.places.outer_space import moon_ground, planets, starry_sky
from mazebook.books.places.site import Scene, Site, beside_start, beyond_finish, in_dead_ends, kept_clear, trails
from mazebook.graphics.brushes.drawings.harbour import planks
from mazebook.graphics.brushes.drawings.machines import dish, hatch, lamp, porthole, vent
from mazebook.graphics.brushes.outlines import spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn, outline, swept
from mazebook.graphics.brushes.stamps import stamped
from mazebook.graphics.page import Item

share = 0.34
least = 30.0
seen = (0.12, 0.01, 0.005)
cells = ("orthogonal", "sigma", "voronoi")
levels = ("4-6", "6-8", "8-10", "10-12")
above = 0.12
below = 0.17
usual = ("robot face", "battery")

_TALL = 0.34  # of a wall: how high the fronts of walls are seen
_EDGE = 1.35  # points: the outline of walls
_APART, _PANEL = 1.5, 1.1  # of a wall: from one window to the next, and from one joint to the next
_TILES = 2  # marks of the floor, from cell to cell


def draw(site: Site) -> Scene:
    """Return the station: stars and planets, halls with lines on their floors, walls with windows, a moon in front."""
    tall = _TALL * site.wall
    hero, goal = beside_start(site, tall), beyond_finish(site, 0.1 * site.wall)
    path = trails(site, goal)
    taken = kept_clear(hero, goal, path)
    hull = shapely.buffer(site.net, 0.48 * site.wall, cap_style="square", join_style="mitre")
    hull = shapely.buffer(shapely.buffer(hull, -0.14 * site.wall), 0.14 * site.wall, quad_segs=3)
    items = [
        *starry_sky(site, taken),
        *planets(site, taken),
        *moon_ground(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.55)),
        *WHITE.fill(site.ground),
        *_floor(site),
        *_walls(site, hull, tall),
    ]
    finds = in_dead_ends(site)
    return Scene(items, hero, goal, finds)


def _floor(site: Site) -> list[Item]:
    """Return a pale line with gaps along the middle of all ways."""
    ends, halves = site.legs()
    tiles = max(1, _TILES // halves)
    shares = ((np.arange(tiles) + 0.5) / tiles)[None, :, None, None] + np.array([-0.11, 0.11])[None, None, :, None]
    marks = ends[:, None, None, 0] + shares * (ends[:, 1] - ends[:, 0])[:, None, None]
    lines = shapely.multilinestrings(shapely.linestrings(marks.reshape(-1, 2, 2)))
    return site.paint(0.8, "sky").line(lines, max(0.045 * site.pitch, 1.6))


def _walls(site: Site, hull: Shapes, tall: float) -> list[Item]:
    """Return walls with their panels, rivets at the joints' ends, and windows, hatches, vents and lamps."""
    random = site.random
    joints = shapely.intersection(planks(site.walls, 0.96 * site.wall, _PANEL * site.wall), hull)
    rim = shapely.buffer(hull, -0.16 * site.wall)
    items = [
        *swept(outline(hull), tall, site.paint(0.4, "stone"), _EDGE),
        *drawn(hull, site.paint(0.7, "stone"), _EDGE),
        *site.paint(0.85, "cloud").fill(rim),
        *Paint(0.35).line(joints, 0.8),
        *Paint().line(hull, _EDGE),
    ]
    glass, metal = site.paint(0.5, "sky"), site.paint(0.75, "stone")
    things = (
        porthole(WHITE, glass), hatch(metal, site.paint(1.0, "sun")), vent(metal), lamp(site.paint(1.0, "sun")),
        porthole(metal, glass), dish(WHITE),
    )  # fmt: skip
    last = -1
    for x, y in spots_along(site.net, _APART * site.wall, random, 0.08, ends=True).tolist():
        last = (last + random.randrange(1, len(things))) % len(things)
        items += stamped(things[last], x, y, 0.052 * site.wall)
    return items
