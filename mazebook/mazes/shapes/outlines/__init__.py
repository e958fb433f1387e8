"""The built-in outlines, one file each.

A file declares ``outline() -> list of (n, 2) float64``: polygons in any unit, y up.
"""

from mazebook.registry import Registry

REGISTRY = Registry("shape", "mazebook.mazes.shapes.outlines", "mazebook.shapes")
