"""The sides of the cells around points: the Voronoi diagram, in whole numbers."""

import numpy as np

from mazebook.mazes.grid.polygons.area import UNIT, Area
from mazebook.numerics.arrays import Int64


def sides_between(points: Int64, area: Area) -> Int64:
    """Return the sides of the cells of points, (n_sides, 2, 2) int64, which reach beyond the box of an area.

    `points` : (n, 2) int64; equal points have one cell
    """
    import shapely

    around = shapely.box(*(area.low - UNIT), *(area.high + UNIT))
    lines = shapely.voronoi_polygons(shapely.multipoints(np.unique(points, axis=0)), extend_to=around, only_edges=True)
    places, line = shapely.get_coordinates(shapely.get_parts(lines), return_index=True)
    joined = line[1:] == line[:-1]
    places = np.rint(places).astype(np.int64)
    return np.stack([places[:-1][joined], places[1:][joined]], axis=1)
