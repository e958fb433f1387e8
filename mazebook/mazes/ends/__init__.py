"""Start and Finish: their words, the border, and the doors in it.

In: a grid, its passages, two words.
Out: the doors and the cells of both ends.
"""
