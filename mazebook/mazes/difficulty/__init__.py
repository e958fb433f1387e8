"""Difficulty: how hard a maze is, in points; what is counted in it; what a kind of maze typically reaches.

In: a `Maze`, or the name, size and options of a kind of maze.
Out: points, lengths of route and traps, and the table of medians.
"""
