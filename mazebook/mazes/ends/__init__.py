"""Start and Finish: the words for them, the border, and the doors that are opened in it.

In: a grid, its passages, two words.
Out: the doors and the cells of both ends.
"""
