"""The knobs of an algorithm as people name them: ``"newest=10, random=1, trees=0.01"``."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from mazebook.errors import UsageError
from mazebook.mazes.options.name_values import read_pairs
from mazebook.numerics.arrays import Float64

UNWEIGHTED: Float64 = np.empty(0, dtype=np.float64)


class Texture(NamedTuple):
    """The knobs of an algorithm.

    Attributes
    ----------
    run : the chance that a run of cells is closed at each cell (sidewinder)
    join : the chance that two neighbours in a row are joined (Eller)
    down : the chance that a link to the next row is opened (Eller)
    pick : the chances, in proportion, of the rules by which the cell to grow from is picked, in the order of
        `mazebook.mazes.kernels.active_list`: newest, oldest, oldest then newest, random, middle (growing tree, growing
        forest)
    top : the chance that a post of the first row is joined to the wall above (Eller, by walls)
    trees : the chance, at each step, that a random cell begins another tree if it still waits (growing forest)
    clockwise : does a walk take a random direction and turn clockwise from there to the first that is free, instead
        of one of the free ones? (hunt and kill)
    both_ways : does a hunt look ahead and back in turns, instead of ahead only? (hunt and kill)
    weights : (n_places,) float64, of each link of each cell at its `place`; empty when all are alike
    """

    run: float = 0.5
    join: float = 0.5
    down: float = 0.6
    pick: tuple[float, float, float, float, float] = (0.0, 0.0, 1.0, 0.0, 0.0)
    top: float = 1 / 3
    trees: float = 0.0
    clockwise: bool = False
    both_ways: bool = True
    weights: Float64 = UNWEIGHTED


def read_texture(given: object) -> dict[str, object]:
    """Return the fields of a `Texture` that a text or a mapping sets; those it leaves out are not in it.

    Raises
    ------
    UsageError
        If a name is unknown, a chance is not 0 to 1, or the rules to pick a cell have no chance at all.
    """
    found = read_pairs("texture", given, KNOBS)
    fields: dict[str, object] = {}
    for name, value in found.items():
        if value < 0 or (name not in PICKS and value > 1):
            allowed = "0 or more" if name in PICKS else "0 to 1"
            raise UsageError(f"texture: {name} = {value:g}: must be {allowed}.")
        if name not in PICKS:
            fields[name] = value
    picks = tuple(found.get(name, 0.0) for name in PICKS)
    if any(name in found for name in PICKS):
        if not sum(picks) > 0:
            raise UsageError("texture: no rule to pick a cell has a chance. Give one of them more than 0.")
        fields["pick"] = picks
    return fields


def knobs_of(given: object) -> list[str]:
    """Return the names of the knobs that a text or a mapping sets."""
    return list(read_pairs("texture", given, KNOBS))


def texture_of(given: object, defaults: dict[str, object]) -> Texture:
    """Return a texture with what `given` sets, then `defaults`, then what `Texture` has."""
    return Texture(**(defaults | (read_texture(given) if given else {})))  # type: ignore[arg-type]


# In the order of `mazebook.mazes.active`: chances in proportion, any of them may be 0 or more.
PICKS = ("newest", "oldest", "oldest_then_newest", "random", "middle")


KNOBS = (*PICKS, "run", "join", "down", "top", "trees")


FOCUSES = ("passages", "walls")
