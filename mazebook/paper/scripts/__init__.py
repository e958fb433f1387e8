"""Scripts: what they are, in which order the characters of a line stand, and where lines break.

In: a text, the code of its language, the direction of its paragraph where it is known, and what fits on a line.
Out: its lines (`breaks`), and their runs from left to right (`bidi`).
Knows characters only: no typeface, no catalogue of words.
"""
