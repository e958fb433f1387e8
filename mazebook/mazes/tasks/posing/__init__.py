"""Posing a task in a carved maze: things in its cells, and rules about its ways.

In: a `Maze`, `TaskKnobs`, a seed. Out: the maze, perhaps changed, and a `Task`; drawing them is not done here.
What a kind asks is in `mazebook.mazes.tasks`; here is what all kinds need.
"""
