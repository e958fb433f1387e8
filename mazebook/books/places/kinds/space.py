"""Space: belts of asteroids as walls, planets and stars behind, the cratered ground of a moon in front."""

import numpy as np
import shapely

from mazebook.books.places.court import in_court
from mazebook.books.places.outer_space import moon_ground, planets, starry_sky
from mazebook.books.places.rocks import rocks_on_walls
from mazebook.books.places.site import Scene, Site, beside_start, beyond_finish, in_dead_ends, kept_clear, trails
from mazebook.graphics.brushes.paint import WHITE, Paint, drawn
from mazebook.graphics.page import Item

share = 0.36
least = 32.0
seen = (0.04, 0.04, 0.04)
cells = ("orthogonal", "sigma", "voronoi", "cairo", "penrose", "rhombille", "spiral", "sunflower", "theta")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.12
below = 0.17
usual = ("rocket", "crescent moon")

_EDGE = 1.3  # points: the outline of the belt below its rocks
_BELT = 0.36  # of a wall: half the width of the belt below its rocks
_DOTS = 4  # of a flight, from cell to cell


def draw(site: Site) -> Scene:
    """Return space: stars and planets, belts of asteroids, dotted flights, the ground of a moon in front."""
    hero = beside_start(site, 0.1 * site.wall)
    goal = in_court(site, 0.1 * site.wall) if site.finish.is_inside else beyond_finish(site, 0.1 * site.wall)
    belt = shapely.buffer(site.net, _BELT * site.wall)
    path = trails(site, goal)
    taken = kept_clear(hero, goal, path)
    items = [
        *starry_sky(site, taken),
        *planets(site, taken),
        *moon_ground(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.55)),
        *WHITE.fill(site.ground),
        *_flights(site),
        *drawn(belt, site.paint(0.6, "stone"), _EDGE),
        *rocks_on_walls(
            site,
            (
                (site.paint(0.88, "stone"), site.paint(0.65, "stone")),
                (site.paint(0.78, "sand"), site.paint(0.55, "orange")),
                (site.paint(0.7, "lilac"), site.paint(0.5, "lilac")),
            ),
        ),
    ]
    return Scene(items, hero, goal, in_dead_ends(site))


def _flights(site: Site) -> list[Item]:
    """Return dots along all ways, and through the openings."""
    dots, (legs, halves) = [], site.legs()
    for ways, count in ((legs, _DOTS // halves), (site.doors, _DOTS // 2)):
        shares = ((np.arange(count) + 0.5) / count)[None, :, None]
        dots.append((ways[:, None, 0] + shares * (ways[:, 1] - ways[:, 0])[:, None]).reshape(-1, 2))
    places = np.concatenate(dots)
    marks = shapely.linestrings(np.stack([places, places + np.array((0.01, 0.0))], axis=1))
    return Paint(0.72).line(shapely.multilinestrings(marks), max(0.035 * site.pitch, 1.5))
