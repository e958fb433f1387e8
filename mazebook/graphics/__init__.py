"""The display list: what is drawn on a page, as a list of strokes, fills, texts and pictures in points.

In: paths, texts, fonts and boxes.
Out: `Page` records, and the figures, lines of type and ornaments on them.
Knows no maze and no book.
"""
