"""The kinds of places, one file each: `mazebook.books.places.kind.PlaceKind` lists what a file declares.

What every kind keeps to, for eyes and for the proof: corridors are white, with nothing darker than `LIGHTEST_MARK` in
them; walls have unbroken black edges of at least `EDGE` points; nothing dark touches a wall from inside a corridor; a
find stands free in its dead end.
"""

from mazebook.registry import Registry

REGISTRY = Registry("place", "mazebook.books.places.kinds", "mazebook.places")

EDGE = 1.2  # points: the least black edge of a wall
LIGHTEST_MARK = 0.65  # the darkest grey of decoration in corridors
