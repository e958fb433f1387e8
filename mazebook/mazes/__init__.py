"""Mazes: grids, algorithms, ends, difficulty, drawing in cell widths.

In: names, sizes, seeds and options.
Out: `Grid` (the cells and the wall that each edge owns), `Maze` (which edges are open, the doors, the route), and what
is measured of them.
Knows nothing of paper.
"""
