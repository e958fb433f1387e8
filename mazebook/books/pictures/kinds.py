"""What drawings show: food, clothes, things in the sky."""

import tomllib
from functools import cache

from mazebook.errors import key_of
from mazebook.resources import data


def kinds_of(name: str) -> frozenset[str]:
    """Return the kinds of things that a drawing is one of, such as "food"; none for most drawings."""
    return _kinds().get(key_of(name), frozenset())


@cache
def _kinds() -> dict[str, frozenset[str]]:
    """Return the kinds of drawings, by their keys."""
    listed = tomllib.loads(data("picture_kinds.toml").read_text(encoding="utf-8"))
    kinds: dict[str, frozenset[str]] = {}
    for kind, names in listed.items():
        for name in names:
            kinds[key_of(name)] = kinds.get(key_of(name), frozenset()) | {kind}
    return kinds
