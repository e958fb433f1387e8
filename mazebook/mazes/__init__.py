"""Mazes: grids, algorithms, ends, difficulty, drawing in cell widths.

In: names, sizes, seeds and options.
Out: `Grid` (the cells and the wall of each edge), `Maze` (open edges, doors, route), and measurements of them.
Knows nothing of paper.
"""
