"""Where things stand on walls: one large thing at the middle of each wall, and one where walls meet or end."""

import numpy as np
import shapely

from mazebook.books.places.site import Site
from mazebook.graphics.brushes.outlines import spaced
from mazebook.numerics.arrays import Bool, Float64


def posts_of(site: Site) -> Float64:
    """Return the points where standing walls meet or end, (n, 2)."""
    return np.unique(site.walls[:, [0, -1]].reshape(-1, 2).round(1), axis=0)


def middles_of(site: Site, least: float = 0.0) -> Float64:
    """Return the middles of the standing walls that are at least `least` points long, (n, 2), the longest first."""
    lines = shapely.linestrings(site.walls)
    lengths = shapely.length(lines).round(2)
    order = np.argsort(-lengths, kind="stable")
    middles = shapely.line_interpolate_point(lines[order[lengths[order] >= least]], 0.5, normalized=True)
    return np.asarray(shapely.get_coordinates(middles))


def spots_on_walls(site: Site, apart: float, *, posts_first: bool = False) -> tuple[Float64, Bool]:
    """Return middles and posts that are at least `apart` points from each other, from the highest to the lowest.

    `posts_first` : posts have their spots before middles, where walls are too short for both

    Returns
    -------
    spots
        (n, 2) float64
    are_posts
        (n,) bool
    """
    middles, posts = middles_of(site), posts_of(site)
    both = [posts, middles] if posts_first else [middles, posts]
    spots = spaced(np.concatenate(both), apart)
    known = {(x, y) for x, y in posts.tolist()}
    spots = spots[np.lexsort((spots[:, 0], -spots[:, 1]))]
    return spots, np.array([(x, y) in known for x, y in spots.tolist()], dtype=np.bool_)
