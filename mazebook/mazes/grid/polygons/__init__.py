"""Cells that are any polygons: the sides of a tiling, cut by an outline, become a `Mesh` whose walls may have bends.

In: an `Outline`, and the sides of a tiling as whole-number segments.
Out: `Cutting`: a mesh, and what of the outline is too thin for cells.
On the way: outline -> body (where cells fit) -> segments -> faces -> cells -> edges.
Loads no numba, and shapely only where something is cut.
"""
