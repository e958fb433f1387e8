"""One page of a finished PDF as a reader sees it.

In: the file.
Out: pixels of any part, drawn lines, characters and how they are set.
"""
