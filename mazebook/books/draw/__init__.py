"""Drawing one maze into a box: walls, ends, stairs, contour; and its answer.

In: a chosen maze, a box, what shows its ends. Out: items of a page, and where the maze is on it.
"""
