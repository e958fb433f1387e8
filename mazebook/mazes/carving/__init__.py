"""Carving: from an algorithm, a grid and a seed to passages; loops and short traps; adding walls on the dual.

In: a `Grid`, an `Algorithm`, a seed, `Options`.
Out: `Maze` (`make`), or its passages alone (`carve`, `stream`).
"""
