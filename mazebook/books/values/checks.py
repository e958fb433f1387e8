"""Checks shared by several values: for one of some names, for one of several types."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from mazebook.errors import UsageError, did_you_mean, key_of
from mazebook.reading.problems import sentence


def known_name(kind: str, names: Callable[[], Iterable[str]]) -> Callable[[Any], Any]:
    """Return a check that a name is one of `names()`; the check returns the name in the registry's spelling."""

    def check(value: Any) -> Any:
        if not isinstance(value, str):
            return value  # pydantic says that it must be text
        known = {key_of(name): name for name in names()}
        if key_of(value) not in known:
            raise sentence(f"there is no such {kind}. {did_you_mean(value, known.values())}")
        return known[key_of(value)]

    return check


def one_of(words: Sequence[str]) -> Callable[[Any], Any]:
    """Return a check that a value is one of `words`; the check returns the word in the spelling here."""

    def check(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        known = {key_of(word): word for word in words}
        if key_of(value) not in known:
            raise sentence(f"must be {either([f'{chr(34)}{word}{chr(34)}' for word in words])}.")
        return known[key_of(value)]

    return check


def without_name(error: UsageError) -> str:
    """Return the message of an error without the name at its beginning: the place in the specification replaces it."""
    return str(error).partition(": ")[2]


def is_list(value: Any, kind: Any, lengths: tuple[int, ...] = (2,)) -> bool:
    """Return True for a list of exactly two values of `kind`, or as many; True and False are not numbers."""
    if not isinstance(value, list | tuple) or len(value) not in lengths:
        return False
    return all(isinstance(item, kind) and not isinstance(item, bool) for item in value)


def either(words: Sequence[str]) -> str:
    """Return `words` as a choice: ``a, b or c``."""
    return f"{', '.join(words[:-1])} or {words[-1]}"
