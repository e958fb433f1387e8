"""A space station: halls with round windows and joints between them, planets behind, the ground of a moon in front."""

import numpy as np
import shapely

from mazebook.books.places.likeness import SATELLITES, is_about
from mazebook.books.places.outer_space import moon_ground, planets, starry_sky
from mazebook.books.places.planting import Plant, beside_all, planted, standing_free
from mazebook.books.places.site import Scene, Site, beside_start, beyond_finish, in_dead_ends, kept_clear, trails
from mazebook.books.places.spots import middles_of, posts_of
from mazebook.graphics.brushes.drawings.machines import ASTRONAUT, SATELLITE, astronaut, joint, porthole, satellite
from mazebook.graphics.brushes.outlines import spaced
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn, outline, swept
from mazebook.graphics.brushes.stamps import stamped
from mazebook.graphics.page import Item

share = 0.36
least = 30.0
seen = (0.06, 0.01, 0.01)  # joints are wider than halls only in the corners of cells
cells = ("orthogonal", "sigma", "voronoi")
levels = ("4-6", "6-8", "8-10", "10-12")
above = 0.13
below = 0.17
usual = ("robot face", "battery")

_TALL = 0.14  # of a wall: how high the fronts of walls are seen
_EDGE = 1.4  # points: the outline of walls
_HALL, _JOINT = 0.42, 0.55  # of a wall: half the width of halls, and the radius of joints
_COLLAR = 0.62, 0.14  # of a wall: how far from a joint's middle the collar of a hall is, and how wide
_WINDOW = 0.6  # of a wall: how wide windows are


def draw(site: Site) -> Scene:
    """Return the station: stars and planets, halls with windows, the ground of a moon in front."""
    tall = _TALL * site.wall
    hero, goal = beside_start(site, tall), beyond_finish(site, 0.1 * site.wall)
    path = trails(site, goal)
    taken = kept_clear(hero, goal, path)
    flying = _flying(site, taken)
    taken = beside_all(flying, taken)
    items = [
        *starry_sky(site, taken),
        *planets(site, taken),
        *planted(flying),
        *moon_ground(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.55)),
        *WHITE.fill(site.ground),
        *_walls(site, tall),
    ]
    return Scene(items, hero, goal, in_dead_ends(site))


def _flying(site: Site, taken: Shapes) -> list[Plant]:
    """Return a satellite and an astronaut above the maze; no satellite where one is the hero or the goal."""
    foot = site.maze.y1 + 0.6 * site.wall + 5
    high, kept = site.horizon - foot, list[Plant]()
    craft = satellite(site.paint(0.45, "sea"), site.paint(0.92, "cloud"))
    walker = astronaut(site.paint(0.3, "sky"), site.paint(0.75, "stone"))
    shown = [
        (craft, SATELLITE, 0.8, (0.5, 0.36, 0.64)),
        (walker, ASTRONAUT, 0.84, (0.76, 0.26, 0.12)),
    ]
    for stamp, size, tall, shares in shown[1:] if is_about(site, SATELLITES) else shown:
        middles = [site.frame.x0 + share * site.frame.width for share in shares]
        row = [Plant(stamp, (x, foot + 0.08 * high), tall * high / size[1], size) for x in middles]
        kept += standing_free(row, beside_all(kept, taken))[:1]
    return kept


def _walls(site: Site, tall: float) -> list[Item]:
    """Return halls with a window each, and round joints where they meet or end."""
    posts = spaced(posts_of(site), _JOINT * site.wall)
    joints = shapely.buffer(shapely.multipoints(posts), _JOINT * site.wall)
    hull = shapely.union(shapely.buffer(site.net, _HALL * site.wall, quad_segs=4), joints)
    items = [
        *swept(outline(hull), tall, site.paint(0.2, "stone"), _EDGE),
        *drawn(hull, site.paint(0.78, "cloud"), _EDGE),
        *site.paint(0.4, "stone").fill(_collars(site)),
        *Paint().line(hull, _EDGE),
    ]
    ball = joint(site.paint(0.62, "stone"), site.paint(0.36, "stone"))
    for x, y in posts.tolist():
        items += stamped(ball, x, y, _JOINT * site.wall / 10)
    pane = porthole(site.paint(0.2, "sky"))
    for x, y in middles_of(site, 2 * (_JOINT + 0.5 * _WINDOW) * site.wall).tolist():
        items += stamped(pane, x, y, _WINDOW * site.wall / 12)
    return items


def _collars(site: Site) -> Shapes:
    """Return bands across halls, one near each end."""
    far, wide = (share * site.wall for share in _COLLAR)
    first, last = site.walls[:, 0], site.walls[:, -1]
    length = np.hypot(*(last - first).T)[:, None]
    long = length[:, 0] > 2 * (far + wide)
    towards = ((last - first) / length)[long]
    ends = np.concatenate([first[long] + far * towards, last[long] - far * towards])
    aside = _HALL * site.wall * np.stack([-towards[:, 1], towards[:, 0]], axis=1)
    along, aside = (np.tile(each, (2, 1)) for each in (wide / 2 * towards, aside))
    corners = [ends + up * along + side * aside for up, side in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return shapely.polygons(np.stack(corners, axis=1))
