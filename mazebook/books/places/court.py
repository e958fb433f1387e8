"""The court in the middle of a round maze, where its goal is."""

import shapely

from mazebook.books.places.site import CLEAR, Site, Standing, lying

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
    return lying(site.goal, (x, y + (rise - front) / 2), min(free, _LARGEST * site.maze.width))
