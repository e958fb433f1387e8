"""Scripts: in which order the characters of a line stand, and what scripts they are of.

In: a text, and the direction of its paragraph where it is known.
Out: its runs from left to right. Knows characters only: no typeface, no catalogue of words.
"""
