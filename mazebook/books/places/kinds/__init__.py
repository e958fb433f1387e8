"""The kinds of places, one file each: `mazebook.books.places.kind.PlaceKind` lists what a file declares.

What every kind keeps to, for eyes and for the proof: corridors are white, with nothing darker than a third of black in
them; walls have unbroken black edges of at least 1.2 points; nothing dark touches a wall from inside a corridor; a
find stands free in its dead end.
"""

from mazebook.registry import Registry

REGISTRY = Registry("place", "mazebook.books.places.kinds", "mazebook.places")
