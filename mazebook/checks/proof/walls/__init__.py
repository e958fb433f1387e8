"""A printed maze: its walls and ends from pixels, held against what was asked and what the record claims.

In: pictures of a place on a page.
Out: findings, and the picture's corridors and walls.
"""
