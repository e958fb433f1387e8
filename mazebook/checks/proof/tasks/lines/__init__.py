"""Tangles of lines, read back from pixels: each line is followed from its start to its end, straight on at crossings.

In: the pixels of a tangle, and where its names stand.
Out: which start leads where, what is crossed on the way, and what a person could take for another way.
"""
