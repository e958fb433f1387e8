"""The silhouette of a drawing in lines: all that its lines run around, small gaps between them closed."""

from collections.abc import Sequence

import numpy as np

from mazebook.mazes.grid.polygons.body import polygons_in
from mazebook.numerics.arrays import Float64

_GAP = 0.036  # of the longer side: wider gaps between lines stay open
_WITHIN = 0.004  # of that side: so far inside the lines' outer edge it ends, so that nothing peeps out beside them
_FINE = 0.002  # of that side: the largest distance of a corner that is left out


def silhouette_of_lines(rings: Sequence[Float64]) -> list[Float64]:
    """Return the silhouette of a drawing: polygons without holes, (n, 2) float64 each, in the units of its rings."""
    import shapely

    side = float(np.ptp(np.concatenate(rings), axis=0).max())
    grown = shapely.buffer([shapely.Polygon(ring) for ring in rings], _GAP / 2 * side, quad_segs=3)
    whole = shapely.union_all([shapely.Polygon(part.exterior) for part in polygons_in(shapely.union_all(grown))])
    whole = whole.simplify(_FINE * side, preserve_topology=False)
    found = whole.buffer(-(_GAP / 2 + _WITHIN) * side, quad_segs=3).simplify(_FINE * side, preserve_topology=False)
    return [shapely.get_coordinates(part.exterior)[:-1] for part in polygons_in(found)]
