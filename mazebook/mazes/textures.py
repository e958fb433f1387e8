"""The knobs of an algorithm as people name them: ``"newest=10, random=1, trees=0.01"``."""

from __future__ import annotations

from mazebook.errors import UsageError
from mazebook.mazes.knobs import KNOBS, PICKS
from mazebook.mazes.pairs import read_pairs
from mazebook.mazes.topology import Texture


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
