"""The tilings, one file each: sides of cells that an outline cuts; their walls may have bends.

A file declares ``sides(area) -> (n_sides, 2, 2) int64``: segments in whole numbers, `UNIT` to the side of a square cell
of mean area, that meet at common ends and cover the box of the area. `mazebook.mazes.grid.polygons` cuts them.
``drawn = True`` says that the sides depend on the seed of the area.
"""

from mazebook.registry import Registry

REGISTRY = Registry("tiling", "mazebook.mazes.tilings", "mazebook.tilings")
