"""The tilings, one file each: sides of cells that an outline cuts; their walls may have bends.

A file declares ``sides(area) -> (n_sides, 2, 2) int64``: segments in whole numbers, `UNIT` to the side of a square cell
of mean area, that meet at common ends and cover the box of the area. `mazebook.mazes.grid.polygons` cuts them.
``drawn = True`` says that the sides depend on the seed of the area. ``tints = n`` says that the file has a function
``tinted(area) -> n arrays (n_cells, n_corners, 2) int64``: the cells of each tint, from pale to dark.

`OWN` is no file here: its cells are the closed paths of an SVG, which is the maze's outline, each path a ring.
"""

from functools import cache
from pathlib import Path

from mazebook.errors import find_name, key_of
from mazebook.mazes import tessellations
from mazebook.registry import Entry, Registry

REGISTRY = Registry("tiling", "mazebook.mazes.tilings", "mazebook.tilings")
OWN = "own"
_EVERYDAY = {
    "square": "orthogonal", "hexagon": "sigma", "honeycomb": "sigma", "triangle": "delta", "ring": "theta",
    "circle": "theta", "octagon": "upsilon", "pentagon": "cairo", "cube": "rhombille",
}  # fmt: skip
_OWN_CELLS = Entry(OWN, "mazebook.mazes.grid.polygons.own", Path(__file__).parents[1] / "grid" / "polygons" / "own.py")


def is_tiling(name: str) -> bool:
    """Return whether a name is a tiling's: its cells are always cut, if only by a rectangle."""
    return name == OWN or key_of(name) in REGISTRY.entries


def has_tints(name: str) -> bool:
    """Return whether some cells of a tiling may be tinted, which shows something."""
    return is_tiling(name) and bool(entry_of(name).constant("tints"))


@cache  # asked for each size of each maze
def entry_of(name: str) -> Entry:
    """Return the entry of a tessellation or of a tiling; raises UnknownNameError with the nearest of both."""
    if name == OWN:
        return _OWN_CELLS
    name = find_name("tessellation", name, cell_names(), meant(name))
    return (REGISTRY if is_tiling(name) else tessellations.REGISTRY).entry(name)


def meant(word: str) -> str:
    """Return the tessellation that an everyday word means, such as "hexagons"; "" for any other word."""
    return _EVERYDAY.get(key_of(word).removesuffix("s"), "")


def cell_names() -> list[str]:
    """Return the names of all tessellations and tilings, without `OWN`."""
    return [*tessellations.REGISTRY.names(), *REGISTRY.names()]
