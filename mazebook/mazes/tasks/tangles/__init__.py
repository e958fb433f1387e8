"""Tangles: lines that lead from names to other names, over and over each other.

In: how many lines, the size of their rectangle, a seed.
Out: a `Tangle`: which line leads where, what it crosses on its way, and its curve.
"""
