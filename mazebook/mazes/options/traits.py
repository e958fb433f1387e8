"""What an algorithm says about itself, read without importing its file and so without compiling anything."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any

from mazebook.errors import PluginError
from mazebook.mazes.algorithms import REGISTRY
from mazebook.registry import Entry


@dataclass(frozen=True, kw_only=True)
class Traits:
    """What one file of ``mazes/algorithms`` declares; a field with a default may be left out there.

    Attributes
    ----------
    name, version : which one it is
    needs : one of `mazebook.mazes.options.refusals.NEEDS`
    root : the direction of the cell it grows from; "" = a random cell
    kind : ``"tree"``, ``"set"`` or ``"both"``: does it grow a tree, or join sets of cells?
    focus : ``"wall"``, ``"passage"`` or ``"both"``: does it add walls or carve passages?
    unbiased : does it treat all directions alike?
    uniform : ``"yes"`` if all mazes are equally likely, ``"no"`` if all are possible, ``"never"`` if some never come up
    memory : beyond the maze itself, for N x N cells; with ``*`` it can go on without end
    source : whose algorithm it is
    reference : ``dead_ends`` and ``solution`` in per cent of the cells, and relative ``time``, as Walter Pullen's
        comparison table ("Think Labyrinth", 100 x 100 passages) gives them
    by_walls : how it adds walls, one of `mazebook.mazes.carving.dual.WAYS`; "" = it does not
    reference_by_walls : as `reference`, what the table gives for adding walls
    weighed : how it uses weights: "exits", "links" (see `mazebook.mazes.carving.link_weights.link_weights`) or "" = not
        at all
    knobs : the names of those in `mazebook.mazes.options.knobs.KNOBS` that it has
    ends : the words for Start and Finish that suit its mazes; "" = those of the tessellation
    """

    name: str
    version: int
    needs: str
    root: str = ""
    kind: str
    focus: str
    unbiased: bool
    uniform: str
    memory: str
    source: str
    reference: dict[str, float]
    by_walls: str = ""
    reference_by_walls: dict[str, float] = field(default_factory=dict)
    weighed: str = ""
    knobs: tuple[str, ...] = ()
    ends: str = ""


def traits_of(name: str) -> Traits:
    """Return what the algorithm called `name` declares.

    Raises
    ------
    UnknownNameError
        If there is none; the message offers the nearest name.
    PluginError
        If its file does not declare what it must.
    """
    return _traits(REGISTRY.entry(name))


@cache
def _traits(entry: Entry) -> Traits:
    found: dict[str, Any] = {"name": entry.name}
    for known in fields(Traits)[1:]:
        value = entry.constant(known.name)
        if value is not None:
            found[known.name] = value
        elif known.default is MISSING and known.default_factory is MISSING:
            raise PluginError(f"{entry.path}: does not say its {known.name}. Repair it, or uninstall it.")
    return Traits(**found)
