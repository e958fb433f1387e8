"""Values of a foreign PDF as they should be: in a damaged file anything may stand where a number or a table should.

What is of the wrong kind raises `DamageError`. So every other error in the reader is a bug, and is told as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from mazebook.reading.pdf.streams import DamageError


def is_number(value: Any) -> bool:
    """Return whether something is a number."""
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def number(value: Any, usual: float | None = None) -> float:
    """Return a number; `usual` where there is nothing."""
    if value is None and usual is not None:
        return usual
    if is_number(value):
        return float(value)
    raise DamageError("something else stands where a number should")


def numbers(value: Any, count: int, usual: Sequence[float] | None = None) -> list[float]:
    """Return so many numbers; `usual` where there is nothing."""
    if value is None and usual is not None:
        return list(usual)
    found = items(value)
    if len(found) != count:
        raise DamageError(f"there are {len(found)} numbers where {count} should be")
    return [number(each) for each in found]


def table(value: Any) -> Any:
    """Return a table of pikepdf's, or the one of a stream; an empty one where there is nothing."""
    import pikepdf

    if value is None:
        return {}
    if isinstance(value, pikepdf.Dictionary | pikepdf.Stream) or value == {}:
        return value
    raise DamageError("something else stands where a table should")


def entry(value: Any, *keys: str) -> Any:
    """Return what a table holds under a key, or the table there under the next one; None if there is nothing."""
    for key in keys:
        value = table(value).get(key)
    return value


def items(value: Any) -> list[Any]:
    """Return the items of an array; none where there is nothing."""
    import pikepdf

    if value is None:
        return []
    if isinstance(value, pikepdf.Array | list):
        return list(value)
    raise DamageError("something else stands where an array should")
