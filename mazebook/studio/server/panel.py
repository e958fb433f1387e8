"""The controls of a book as the page shows them, and the edits that they send."""

from collections.abc import Mapping
from typing import Any

from mazebook.errors import UsageError
from mazebook.studio.project.document import Edit, Insert, Move, Remove, Set, Unset
from mazebook.studio.server.asked import one_of, where_of, whole
from mazebook.studio.server.desk import Desk

_DOINGS = ("set", "unset", "insert", "remove", "move")
_MOST_EDITS = 20
_LONGEST_LIST = 10_000


def panel(desk: Desk) -> list[Any]:
    """Return the controls of the current version, in groups."""
    return []


def edits_of(asked: Mapping[str, Any]) -> list[Edit]:
    """Return the edits that a control sends, as ``{"edits": [{"do": ..., "where": [...], ...}]}``."""
    edits = asked.get("edits")
    if not isinstance(edits, list) or not 0 < len(edits) <= _MOST_EDITS:
        raise UsageError("There is no change.")
    return [_edit(each) for each in edits if isinstance(each, dict)]


def _edit(asked: Mapping[str, Any]) -> Edit:
    do, where = one_of(asked, "do", _DOINGS), where_of(asked)
    if do == "set":
        return Set(where, _value(asked.get("value")))
    if do == "unset":
        return Unset(where)
    at = whole(asked, "at", 0, _LONGEST_LIST)
    if do == "insert":
        return Insert(where, at, _value(asked.get("value")))
    return Remove(where, at) if do == "remove" else Move(where, at, whole(asked, "to", 0, _LONGEST_LIST))


def _value(value: Any) -> Any:
    """Return a value that TOML has; it has no null."""
    if value is None:
        raise UsageError("There is no value.")
    return value
