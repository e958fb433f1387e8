"""Where things stand on walls: one large thing at the middle of each wall, and one where walls meet or end."""

from collections.abc import Sequence

import numpy as np
import shapely

from mazebook.books.places.site import Site, Standing
from mazebook.graphics.brushes.outlines import spaced
from mazebook.numerics.arrays import Bool, Float64

# Of a wall: half the width of what stands where walls meet, and how high it reaches above their middle; then between.
_LARGE, _SMALL = (0.6, 0.9), (0.5, 0.54)
_FREE = 0.22  # of a corridor: the least from it to the lines walked through open ways
_AROUND_FINDS = 4.0  # points: the least from it to a find


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


def spots_on_walls(site: Site, apart: float, finds: Sequence[Standing]) -> tuple[Float64, Bool]:
    """Return posts and middles that are at least `apart` points from each other, from the highest to the lowest.

    There is none where what stands there would narrow a way too much, or touch a find. Walls that are too short for
    both have none at their middles.

    Parameters
    ----------
    apart : in points
    finds : what lies in dead ends

    Returns
    -------
    spots
        (n, 2) float64
    are_posts
        (n,) bool
    """
    middles, posts = middles_of(site), posts_of(site)
    both = [free_spots(site, posts, _LARGE, finds), free_spots(site, middles, _SMALL, finds)]
    spots = spaced(np.concatenate(both), apart)
    known = {(x, y) for x, y in posts.tolist()}
    spots = spots[np.lexsort((spots[:, 0], -spots[:, 1]))]
    return spots, np.array([(x, y) in known for x, y in spots.tolist()], dtype=np.bool_)


def free_spots(site: Site, spots: Float64, size: tuple[float, float], finds: Sequence[Standing]) -> Float64:
    """Return the spots on which a thing of a size leaves open ways and finds free, (n, 2)."""
    (x, y), (half, high) = spots.T, (share * site.wall for share in size)
    boxes = shapely.box(x - half, y - 0.5 * site.wall, x + half, y + high)
    doors = zip(site.ends, (site.start, site.finish), strict=True)
    through = [shapely.LineString([site.centres[cell], door.at, door.ahead(site.wall)]) for cell, door in doors]
    legs = shapely.multilinestrings([*shapely.linestrings(site.legs()[0]), *through])
    found = shapely.union_all([shapely.box(*find.box) for find in finds])
    is_taken = np.zeros(len(spots), dtype=np.bool_)
    for kept, least in ((legs, _FREE * site.corridor), (found, _AROUND_FINDS)):
        shapely.prepare(kept)
        is_taken |= shapely.dwithin(kept, boxes, least)
    return np.asarray(spots[~is_taken])
