"""The traits that an algorithm declares, read from its file without importing it, which would load numba."""

from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any

from mazebook.errors import PluginError
from mazebook.mazes.algorithms import REGISTRY
from mazebook.registry import Entry


@dataclass(frozen=True, kw_only=True)
class Traits:
    """Declarations of one file of ``mazes/algorithms``; fields with a default may be left out there.

    Attributes
    ----------
    name, version : name and version of the algorithm
    needs : one of `mazebook.mazes.options.refusals.NEEDS`
    root : the direction of the cell it grows from; "" = a random cell
    uniform : ``"yes"`` if all mazes are equally likely, ``"no"`` if all are possible, ``"never"`` if some never occur
    source : inventor of the algorithm
    by_walls : how it adds walls, one of `mazebook.mazes.carving.dual.WAYS`; "" = it does not
    weighed : how it uses weights: "exits", "links" (see `mazebook.mazes.carving.carve.link_weights`) or "" = not at
        all
    knobs : its knobs, names in `mazebook.mazes.options.knobs.KNOBS`
    ends : words for Start and Finish that suit its mazes; "" = those of the tessellation
    """

    name: str
    version: int
    needs: str
    root: str = ""
    uniform: str
    source: str
    by_walls: str = ""
    weighed: str = ""
    knobs: tuple[str, ...] = ()
    ends: str = ""


def traits_of(name: str) -> Traits:
    """Return what the algorithm called `name` declares.

    Raises
    ------
    UnknownNameError
        If there is no such algorithm; the message offers the nearest name.
    PluginError
        If its file lacks a declaration.
    """
    return _traits(REGISTRY.entry(name))


@cache
def _traits(entry: Entry) -> Traits:
    found: dict[str, Any] = {"name": entry.name}
    for known in fields(Traits)[1:]:
        value = entry.constant(known.name)
        if value is not None:
            found[known.name] = value
        elif known.default is MISSING:
            raise PluginError(f"{entry.path}: does not say its {known.name}. Repair it, or uninstall it.")
    return Traits(**found)
