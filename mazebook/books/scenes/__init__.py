"""Scenes around mazes: what belongs to a theme's ground, sky and middle, composed where a page is free.

In: the free space around a maze and its signs, the things of a theme, a seed.
Out: tinted items that touch nothing else.
"""
