"""The sources of printers' numbers: the table ``sources``, and the keys beside a number that name its rows."""

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mazebook.reading.places import Where
from mazebook.reading.problems import Problem


@dataclass(frozen=True)
class NumberSource:
    """The source of a number: its key and tier in the table, and the day it was checked, None if unknown."""

    key: str
    tier: str
    url: str
    checked: datetime.date | None


def is_source(key: str) -> bool:
    """Return whether a key names the sources of numbers."""
    return key == "source" or key.endswith("_source")


def named_sources(table: Mapping[str, Any]) -> Iterator[tuple[Where, str]]:
    """Yield the keys of all sources that a table and the tables in it name, each with its place."""
    for key, value in table.items():
        if is_source(key):
            yield from (((key,), each) for each in ([value] if isinstance(value, str) else value))
        elif isinstance(value, Mapping):
            yield from (((key, *at), each) for at, each in named_sources(value))


def wrong_sources(sources: Any) -> Iterator[Problem]:
    """Yield a problem for each row that is not a table of texts."""
    rows = sources.items() if isinstance(sources, Mapping) else ()
    wrong: list[tuple[Where, Any]] = [] if isinstance(sources, Mapping) else [(("sources",), sources)]
    wrong += [(("sources", key), row) for key, row in rows if not isinstance(row, Mapping)]
    yield from (Problem(where, value, "must be tables, each with tier, url and checked.") for where, value in wrong)
    for key, row in rows:
        for name, value in row.items() if isinstance(row, Mapping) else ():
            if not isinstance(value, str):
                yield Problem(("sources", key, name), value, "must be text in double quotes.")


def read_number_source(key: str, row: Mapping[str, str]) -> NumberSource:
    """Return a row of the table ``sources``."""
    return NumberSource(key, row.get("tier", ""), row.get("url", ""), _day(row.get("checked", "")))


def _day(text: str) -> datetime.date | None:
    """Return the day that a text names as ISO 8601 does; None for any other text, such as ``undated``."""
    try:
        return datetime.date.fromisoformat(text) if re.fullmatch(r"\d{4}-\d\d-\d\d", text) else None
    except ValueError:
        return None
