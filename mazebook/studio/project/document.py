"""Changes of a TOML text that keep its comments and its layout (tomlkit)."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import tomlkit
from tomlkit.items import AoT, InlineTable, Table

from mazebook.errors import UsageError
from mazebook.reading.places import Where
from mazebook.reading.problems import dotted

_TABLES = ("sections", "books")  # lists that are written as [[tables]]


@dataclass(frozen=True)
class SetKey:
    """Give a key a value, in place of the one it has; missing tables on the way are made."""

    where: Where
    value: Any


@dataclass(frozen=True)
class Unset:
    """Remove a key; nothing happens if it is not there."""

    where: Where


@dataclass(frozen=True)
class Insert:
    """Put a value into a list, before the entry that is now at a place; at the end if there is none."""

    where: Where
    at: int
    value: Any


@dataclass(frozen=True)
class Remove:
    """Take an entry out of a list."""

    where: Where
    at: int


@dataclass(frozen=True)
class Move:
    """Take an entry out of a list, and put it where it has a place in the shorter list."""

    where: Where
    at: int
    to: int


Edit = SetKey | Unset | Insert | Remove | Move


def toml_values(text: str) -> dict[str, Any] | None:
    """Return the values of a TOML text; None if it is no TOML."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def edited(text: str, edits: Sequence[Edit]) -> str:
    """Return a TOML text after some edits, with the comments and the layout of the rest.

    Raises
    ------
    UsageError
        If the text is no TOML, or an edit names a place that is not there.
    """
    if toml_values(text) is None:
        raise UsageError("The text is not TOML at the moment. Correct it first, in the text itself.")
    document = tomlkit.parse(text)
    for edit in edits:
        _apply(document, edit)
    changed = tomlkit.dumps(document)
    if toml_values(changed) is None:
        raise RuntimeError(f"{edits} broke the text:\n{changed}")
    return changed


def _apply(document: Any, edit: Edit) -> None:
    if isinstance(edit, SetKey):
        _set(document, edit)
        return
    if isinstance(edit, Unset):
        parent = _at(document, edit.where[:-1])
        if isinstance(parent, Mapping) and edit.where[-1] in parent:
            del parent[edit.where[-1]]  # type: ignore[attr-defined]
        return
    found = _at(document, edit.where)
    if isinstance(edit, Insert) and found is None:
        _set(document, SetKey(edit.where, [edit.value]))
        return
    if not isinstance(found, list):
        raise UsageError(f"{dotted(edit.where)} is no list in the text.")
    if isinstance(edit, Insert):
        _insert(found, min(edit.at, len(found)), edit.value)
        return
    if not 0 <= edit.at < len(found):
        raise UsageError(f"{dotted(edit.where)} has no entry {edit.at + 1}.")
    entry = found[edit.at]
    if isinstance(edit, Move):
        value = entry if isinstance(found, AoT) else _plain(entry)
        del found[edit.at]
        _insert(found, min(max(edit.to, 0), len(found)), value)
    elif len(found) == 1 and isinstance(found, AoT):
        del _at(document, edit.where[:-1])[edit.where[-1]]  # an empty list of tables cannot be written
    else:
        del found[edit.at]


def _insert(found: list[Any], at: int, value: Any) -> None:
    if isinstance(found, AoT):
        found.insert(at, value if isinstance(value, Table) else _table(value))
    else:
        found.insert(at, _plain(value))


def _set(document: Any, edit: SetKey) -> None:
    """Give a key a value; a value on the way that is no table, such as ``cover = true``, becomes one."""
    here = document
    _refuse_no_list(document, edit.where)
    for place, (step, following) in enumerate(zip(edit.where, edit.where[1:], strict=False)):
        there = _step(here, step)
        if there is None or (isinstance(following, str) and not isinstance(there, Mapping)):
            if isinstance(step, int):
                _insert(here, step, {})
            else:
                here[step] = _made(step, following, place)
            there = _step(here, step)
        here = there
    last = edit.where[-1]
    if isinstance(last, int):
        if not 0 <= last < len(here):
            raise UsageError(f"{dotted(edit.where[:-1])} has no entry {last + 1}.")
        here[last] = _table(edit.value) if isinstance(here, AoT) else _plain(edit.value)
    elif last in _TABLES and isinstance(edit.value, list) and all(isinstance(each, Mapping) for each in edit.value):
        here[last] = _tables(edit.value)
    else:
        here[last] = _plain(edit.value)


def _refuse_no_list(document: Any, where: Where) -> None:
    """Refuse a place in a list where the text has something else: nobody knows what it shall become."""
    for end, step in enumerate(where):
        found = _at(document, where[:end])
        if isinstance(step, int) and found is not None and not isinstance(found, list):
            raise UsageError(f"{dotted(where[:end])} is no list in the text. Correct it in the text first.")


def _made(step: str, following: str | int, place: int) -> Any:
    """Return an empty table or list for a key: at the top as lines of their own, further in within one line."""
    if isinstance(following, int):
        return _tables([]) if step in _TABLES else tomlkit.array()
    return tomlkit.table() if place == 0 else tomlkit.inline_table()


def _tables(values: Sequence[Mapping[str, Any]]) -> AoT:
    found = tomlkit.aot()
    for value in values:
        found.append(_table(value))
    return found


def _table(value: Mapping[str, Any]) -> Table:
    found = tomlkit.table()
    for key, each in value.items():
        found[key] = _plain(each)
    return found


def _plain(value: Any) -> Any:
    """Return a value as one line: tables within it are inline tables."""
    if isinstance(value, Mapping):
        table: InlineTable = tomlkit.inline_table()
        for key, each in value.items():
            table[key] = _plain(each)
        return table
    if isinstance(value, list | tuple):
        array = tomlkit.array()
        for each in value:
            array.append(_plain(each))
        return array
    return value.unwrap() if hasattr(value, "unwrap") else value


def _step(here: Any, step: str | int) -> Any:
    if isinstance(step, int):
        return here[step] if isinstance(here, list) and 0 <= step < len(here) else None
    return here.get(step) if isinstance(here, Mapping) else None


def _at(document: Any, where: Where) -> Any:
    """Return what is at a place of the document; None if nothing is."""
    here = document
    for step in where:
        here = _step(here, step)
        if here is None:
            return None
    return here
