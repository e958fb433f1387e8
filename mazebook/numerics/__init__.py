"""Arrays, curves, seeds, random numbers and compiled kernels: what is the same whatever is computed.

In: numbers and names of seeds.
Out: arrays, paths, random streams, and functions that numba compiles and keeps in a cache.
"""
