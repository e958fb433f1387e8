"""Difficulty: how hard a maze is, in points; the counts behind it; typical values for kinds of mazes.

In: a `Maze`, or the name, size and options of a kind of maze.
Out: points, lengths of route and traps, and the table of medians.
"""
