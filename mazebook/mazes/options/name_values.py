"""Short texts of names and numbers, such as ``"n=4, e=1"``; imports no numba."""

import math
from collections.abc import Collection, Mapping

from mazebook.errors import UsageError, did_you_mean, key_of

_MOST_SHOWN = 60  # characters of a value, in a message


def read_pairs(what: str, given: object, names: Collection[str]) -> dict[str, float]:
    """Return the numbers by name of a text such as ``"n=4, e=1"``, or of a mapping.

    Parameters
    ----------
    what : name of the value in messages
    names : allowed names; ``-``, ``_`` and space are equal

    Raises
    ------
    UsageError
        If a name is unknown or comes twice, or a value is not a finite number.
    """
    if isinstance(given, Mapping):
        items = [(str(name), value) for name, value in given.items()]
    elif isinstance(given, str):
        parts = [part.partition("=") for part in given.replace(";", ",").split(",")]
        items = [(name, value if equals else None) for name, equals, value in parts]
    else:
        raise UsageError(f"{what} = {_shown(repr(given))}: must be names and numbers, such as {_example(names)}.")
    found: dict[str, float] = {}
    known = {key_of(name): name for name in names}
    for name, value in items:
        key = known.get(key_of(name.strip()))
        if value is None or not name.strip():
            raise UsageError(f'{what} = "{_shown(str(given))}": must be names and numbers, such as {_example(names)}.')
        if key is None:
            raise UsageError(f'{what}: there is no "{_shown(name.strip())}". {did_you_mean(name.strip(), names)}')
        if key in found:
            raise UsageError(f'{what}: "{key}" comes twice. Remove one.')
        found[key] = _number(what, key, value)
    return found


def as_text(given: object) -> str:
    """Return the input of `read_pairs` as one text."""
    if isinstance(given, Mapping):
        return ", ".join(f"{name}={value}" for name, value in given.items())
    return str(given)


def _number(what: str, name: str, value: object) -> float:
    try:
        number = float(value) if isinstance(value, (str, int, float)) and not isinstance(value, bool) else math.nan
    except (ValueError, OverflowError):
        number = math.nan
    if not math.isfinite(number):
        raise UsageError(f"{what}: {name} = {_shown(str(value).strip())}: must be a number, such as 2 or 0.5.")
    return number


def _shown(text: str) -> str:
    """Return `text` for a message: printable, and cut if it is long."""
    printable = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return printable if len(printable) <= _MOST_SHOWN else printable[: _MOST_SHOWN - 3] + "..."


def _example(names: Collection[str]) -> str:
    first, second, *_ = list(names)
    return f'"{first}=2, {second}=1"'
