"""The polygons around the pixels of a raster."""

import numpy as np

from mazebook.numerics.arrays import Bool, Float64

_FLAT = 0.75  # pixels: largest distance from the pixels' corners to the straight lines that stand for them


def traced(raster: Bool) -> list[Float64]:
    """Return the borders of the True pixels, holes the other way round: polygons (n, 2) float64, y up, in pixels."""
    import shapely

    steps = np.diff(np.pad(raster, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    (row, begin), (_, end) = np.nonzero(steps == 1), np.nonzero(steps == -1)
    top = len(raster) - row
    whole = shapely.union_all(shapely.box(begin, top - 1, end, top))
    whole = shapely.orient_polygons(whole.simplify(_FLAT))
    return [shapely.get_coordinates(ring) for ring in shapely.get_rings(whole)]
