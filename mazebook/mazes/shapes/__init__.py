"""Shapes: mazes cut to an outline, and the built-in outlines.

In: an outline (a `Silhouette`) and the size of a whole grid.
Out: which cells stay, and the contour around them.
"""
