"""The knobs of algorithms: as text, ``"newest=10, random=1"``, and as kernels take them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from mazebook.errors import UsageError
from mazebook.mazes.options.name_values import as_text, read_pairs
from mazebook.numerics.arrays import Float64

UNWEIGHTED: Float64 = np.empty(0, dtype=np.float64)


class Texture(NamedTuple):
    """The knobs as kernels take them; each kernel reads those declared in its file.

    Attributes
    ----------
    run, join, down, top, trees : as `KNOBS` explains them
    pick : the chances, in proportion, of the rules by which the cell to grow from is picked, in the order of
        `mazebook.mazes.kernels.active_list`: newest, oldest, oldest then newest, random, middle (growing tree, growing
        forest)
    clockwise : a walk takes a random direction and turns clockwise to the first free one, instead of a random free
        direction (hunt and kill)
    both_ways : a hunt looks ahead and back by turns, instead of ahead only (hunt and kill)
    weights : (n_places,) float64, of each link of each cell at its `place`; empty if all are equal
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


# The names in texts, and what each is. The first five are the rules of `Texture.pick`, in its order.
KNOBS = {
    "newest": "The chance that the maze goes on from the cell made last, beside the other rules' numbers.",
    "oldest": "The same for the cell made first.",
    "oldest_then_newest": "The same for the cell made first; once it is surrounded, the newest cell takes its place.",
    "random": "The same for any cell.",
    "middle": "The same for the cell in the middle of all that are open.",
    "run": "The chance, at each cell, that a run of cells ends there; 0 to 1.",
    "join": "The chance that two neighbours in a row are joined; 0 to 1.",
    "down": "The chance that a way to the next row is opened; 0 to 1.",
    "top": "When walls are added, the chance that a post of the first row is joined to the wall above; 0 to 1.",
    "trees": "The chance, at each step, that another tree begins at a random cell; 0 to 1.",
}
PICKS = tuple(KNOBS)[:5]


@dataclass(frozen=True)
class Knobs:
    """Knobs that a user has set, as text and as the fields of a `Texture`.

    Attributes
    ----------
    text : such as ``"newest=10, random=1"``; a mapping of names to numbers may be given instead
    names : the knobs that are set
    fields : values of the fields of `Texture` that they set

    Raises
    ------
    UsageError
        If a name is unknown, a chance is not 0 to 1, or the rules to pick a cell have no chance at all.
    """

    text: str
    names: tuple[str, ...] = field(init=False, repr=False, compare=False)
    fields: dict[str, Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Read the text, once for all mazes."""
        found = read_pairs("texture", self.text, KNOBS)
        for name, value in found.items():
            if value < 0 or (name not in PICKS and value > 1):
                allowed = "0 or more" if name in PICKS else "0 to 1"
                raise UsageError(f"texture: {name} = {value:g}: must be {allowed}.")
        fields: dict[str, Any] = {name: value for name, value in found.items() if name not in PICKS}
        if len(fields) < len(found):
            fields["pick"] = tuple(found.get(name, 0.0) for name in PICKS)
            if not sum(fields["pick"]) > 0:
                raise UsageError("texture: no rule to pick a cell has a chance. Give one of them more than 0.")
        object.__setattr__(self, "text", as_text(self.text))
        object.__setattr__(self, "names", tuple(found))
        object.__setattr__(self, "fields", fields)

    @classmethod
    def read(cls, given: Any) -> "Knobs | None":
        """Return knobs from a text, a mapping or `Knobs`; None for None."""
        return given if given is None or isinstance(given, cls) else cls(given)


def texture_of(knobs: Knobs | None, defaults: Mapping[str, Any]) -> Texture:
    """Return the texture with the fields of `knobs`; missing fields come from `defaults`, then from `Texture`."""
    return Texture(**{**defaults, **(knobs.fields if knobs else {})})
