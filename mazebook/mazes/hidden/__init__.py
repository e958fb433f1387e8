"""Hidden pictures: mazes whose route, coloured in, shows a picture.

In: a picture, a grid, and a tree on a grid half as fine.
Out: passages whose route fills the picture.
"""
