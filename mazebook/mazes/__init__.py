"""Mazes: grids, algorithms, ends, solving, drawing in cell widths. Knows nothing of paper."""
