"""Hidden pictures: mazes whose route, coloured in, shows a picture.

In: a picture, a grid, and a tree on a grid of half as many columns and rows.
Out: passages whose route fills the picture.
"""
