"""The grid: cells, the edges between them, and the wall that each edge owns; its geometry and its symmetries.

In: a tessellation's `Mesh`, a size, perhaps a mask or crossings.
Out: `Grid`, whose arrays are computed on first use.
Loads no numba.
"""
