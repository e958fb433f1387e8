"""Arrays, curves, seeds, random numbers and compiled kernels: independent of mazes and books.

In: numbers and names of seeds.
Out: arrays, paths, random streams, and functions that numba compiles and keeps in a cache.
"""
