"""The court in the middle of a round maze, where its goal is."""

import math

import shapely

from mazebook.books.places.site import CLEAR, Site, Standing, beyond_finish
from mazebook.graphics.page import Box

_APART = CLEAR + 2.5  # points from the corners of the goal's box to walls, which may be uneven
_LARGEST = 0.31  # of the maze: a larger picture could be taken for a part of it


def court_of(site: Site) -> float:
    """Return the radius of what walls leave free in the middle of a round maze, in points."""
    return float(shapely.distance(shapely.Point(site.finish.at), site.net)) - site.wall / 2


def in_court(site: Site, front: float = 0.0, rise: float = 0.0, most: float = 1.0) -> Standing:
    """Return the goal in the middle of a round maze.

    Parameters
    ----------
    front, rise : how far walls are seen below and above their footprint
    most : the most of the court that the goal takes
    """
    (x, y), radius = site.finish.at, court_of(site)
    free = 2 * min(radius - (front + rise) / 2 - _APART, most * radius)
    across, up = site.goal.size(1.0)
    side = min(min(free, _LARGEST * site.maze.width) / math.hypot(across, up), site.goal.largest)
    wide, high, y = side * across / 2, side * up / 2, y + (rise - front) / 2
    return Standing(site.goal, Box(x - wide, y - high, x + wide, y + high))


def at_finish(site: Site, front: float = 0.0, rise: float = 0.0) -> Standing:
    """Return the goal in the middle of a round maze, or above the way out of any other.

    `front`, `rise` : how far walls are seen below and above their footprint
    """
    return in_court(site, front, rise) if site.finish.is_inside else beyond_finish(site, rise)
