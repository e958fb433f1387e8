"""Shapes: outlines that grids are cut to, by name, and the holes of grids.

In: an outline, and the size of a grid.
Out: a `Grid` that is cut to the outline.
"""
