"""Lobes: parts of a cell behind a gap so narrow that thick walls leave no path through it on paper."""

import numpy as np

from mazebook.mazes.grid.polygons.area import UNIT
from mazebook.mazes.grid.polygons.cells import Limits, face_polygons
from mazebook.mazes.grid.polygons.narrows import gaps_in
from mazebook.mazes.grid.polygons.planar import Planar
from mazebook.numerics.arrays import Int64

# Of the least door. A gap is too narrow for a path if less than a third of a corridor is left between its walls. A wall
# is at most an eighth of the distance to the next one, and an outline 1.9 times as thick: 1/3 + (1.9 - 1/3) / 8 = 0.53
# of a cell's narrowest path, which is up to 1.25 least doors wide.
_NARROW = 0.6
_LEAST = 0.1  # of a cell of mean area: a smaller part is a corner


def cells_with_lobes(planar: Planar, limits: Limits) -> Int64:
    """Return the faces that have a lobe: (n,) int64."""
    import shapely

    reach = _NARROW * limits.least_door * UNIT / 2
    narrow = np.unique(gaps_in(planar, 2 * reach).face)
    if not len(narrow):
        return narrow
    parts, owner = shapely.get_parts(shapely.buffer(face_polygons(planar, narrow), -reach), return_index=True)
    is_large = shapely.area(shapely.buffer(parts, reach)) > _LEAST * UNIT**2
    return np.asarray(narrow[np.bincount(owner[is_large], minlength=len(narrow)) > 1])
