"""Words for Start and Finish: directions, which have a meaning on every grid.

A word is a direction (``n``, ``nne``, ``ne``, ... ``nw``), ``centre``, ``random``, ``opposite``, ``longest`` or
``tip``. Doors stand in the outer border; an end in the centre has no door.
"""

import re
from typing import NamedTuple

from mazebook.errors import UsageError, did_you_mean, key_of
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.grid.bearings import OF_ENDS, word_of_place
from mazebook.mazes.grid.grid import Grid
from mazebook.numerics.arrays import Int32

WORDS = (*OF_ENDS, "centre", "random", "opposite", "longest", "tip")
PAIRS = {
    "random": ("random", "random"),
    "opposite": ("random", "opposite"),
    "longest": ("longest", "longest"),
    "tips": ("tip", "tip"),
}
NO_DOOR = -1
MOST_ENDS = 12  # of a maze with several starts or finishes

_WALL = re.compile(r"wall_([0-9]{1,9})")  # one wall of one grid, for a shape whose picture determines its doors


class Ends(NamedTuple):
    """Where a maze begins and ends; named as in `Maze`."""

    doors: Int32
    cells: Int32


def parse_ends(ends: object) -> tuple[str, str]:
    """Return the two words of `ends`: a pair of words, or one word that stands for a pair.

    Raises UsageError if a word is unknown (the nearest is offered), or the pair makes no sense.
    """
    if isinstance(ends, str):
        pair = PAIRS.get(key_of(ends))
        if pair is None:
            raise UsageError(f'ends = "{ends}": one word alone can be {", ".join(PAIRS)}; else give two, such as n,s.')
        return pair
    given = ends if isinstance(ends, (tuple, list)) else []
    words = [word_of_place(word) if isinstance(word, str) else word for word in given]
    if len(words) != 2:
        raise UsageError(f"ends = {ends!r}: must be two words, Start and Finish, such as n,s.")
    for word in words:
        if word not in WORDS and not _WALL.fullmatch(str(word)):
            raise UsageError(f'ends: "{word}" is not a place. {did_you_mean(str(word), WORDS)}')
    if words == ["centre", "centre"]:
        raise UsageError("ends = centre,centre: Start and Finish would be the same cell. Move one of them.")
    if "opposite" in words and "centre" in words:
        raise UsageError("ends: nothing is opposite the centre. Give a direction for the other end.")
    return words[0], words[1]


def word_of_wall(edge: int) -> str:
    """Return the word for the door in one wall of a grid."""
    return f"wall_{edge}"


def cell_towards(grid: Grid, word: str) -> int:
    """Return the cell that a direction or ``centre`` names."""
    border = border_of(grid)
    end = border.named(word)
    return end[0] if isinstance(end, tuple) else border.cell_of(end)
