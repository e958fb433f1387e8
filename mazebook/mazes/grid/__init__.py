"""The grid: cells, the edges between them, the wall of each edge; geometry and symmetries.

In: a tessellation's `Mesh`, a size, perhaps a mask, crossings or an outline.
Out: `Grid`, whose arrays are computed on first use.
Loads no numba.
"""
