"""Drawing one maze into a box: walls, ends, stairs, contour; and its answer.

In: a chosen maze, a box, the signs at its ends. Out: items of a page, and the placement of the maze on it.
"""
