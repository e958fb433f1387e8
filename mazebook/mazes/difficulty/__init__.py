"""Difficulty: how hard a maze is, in points, and what it is made of; typical values for kinds of mazes.

In: a `Maze`, or the name, size and options of a kind of maze.
Out: points, counts and lengths, and the difficulty table.
"""
