"""The controls of a book as the page shows them, and the edits that they send."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mazebook.errors import UsageError
from mazebook.reading.problems import SECTIONS
from mazebook.studio.choices import changing
from mazebook.studio.choices.controls import Control, Panel, control_at, panels
from mazebook.studio.choices.fields import Field
from mazebook.studio.choices.options import Option, options
from mazebook.studio.project.document import Edit
from mazebook.studio.server.asked import where_of, whole

_MOST = 10_000  # entries of a list


@dataclass(frozen=True)
class PageRow:
    """One entry of the list of pages, with the form of each of its keys and what the file has there."""

    entry: changing.PageEntry
    label: str
    fields: tuple[tuple[Field, str], ...]


@dataclass(frozen=True)
class Controls:
    """Everything that can be changed in a book without its text."""

    book: Panel
    sections: tuple[Panel, ...]
    pages: tuple[PageRow, ...]


def controls_of(values: Mapping[str, Any], code: str, folder: Path) -> Controls:
    """Return the controls of a book, in the language of the page."""
    book, *sections = panels(values, code, folder)
    labels = {option.name: option.label for option in options("pages", code)}
    rows = [
        PageRow(entry, labels.get(entry.kind, entry.kind), tuple(_page_fields(values, entry)))
        for entry in changing.page_entries(values)
    ]
    return Controls(book, tuple(sections), tuple(rows))


def find_control(values: Mapping[str, Any], where: tuple[str | int, ...], code: str, folder: Path) -> Control:
    """Return the control of a key; raises UsageError if there is none."""
    found = control_at(panels(values, code, folder), where)
    if found is None:
        raise UsageError("This is not there any more. Reload the page.")
    return found


def edits_of(asked: Mapping[str, Any], values: Mapping[str, Any], folder: Path) -> list[Edit]:
    """Return the edits that a control of the page asks for; raises UsageError for what no control does."""
    do = asked.get("do")
    if do == "control":
        control = find_control(values, where_of(asked), "en", folder)
        return changing.change(values, control, _text(asked))
    if do == "page":
        return _page_changed(asked, values)
    if not isinstance(do, str) or do not in _LISTS:
        raise UsageError("There is no change.")
    return _LISTS[do](values, asked)


def found(choices: tuple[Option, ...], query: str) -> tuple[Option, ...]:
    """Return the choices that a search finds: those with all its words; all of them without a word."""
    wanted = query.casefold().split()
    return tuple(
        option
        for option in choices
        if all(word in f"{option.name} {option.label} {option.help}".casefold() for word in wanted)
    )


def _page_fields(values: Mapping[str, Any], entry: changing.PageEntry) -> list[tuple[Field, str]]:
    if entry.at < 0:
        return []
    texts = ((field, changing.page_text(values, entry.at, field)) for field in changing.page_fields(entry.kind))
    return [(field, text) for field, text in texts if text is not None]


def _page_changed(asked: Mapping[str, Any], values: Mapping[str, Any]) -> list[Edit]:
    entries = {entry.at: entry for entry in changing.page_entries(values)}
    entry = entries.get(whole(asked, "at", 0, _MOST))
    fields = {field.key: field for field in changing.page_fields(entry.kind)} if entry else {}
    key = asked.get("key")
    if entry is None or not isinstance(key, str) or key not in fields:
        raise UsageError("This page is not there any more.")
    return changing.change_page(values, entry.at, fields[key], _text(asked))


def _text(asked: Mapping[str, Any]) -> str | None:
    given = asked.get("given")
    if given is not None and not isinstance(given, str):
        raise UsageError("There is no value.")
    return given


def _entry(values: Mapping[str, Any], asked: Mapping[str, Any], key: str = "at") -> int:
    return whole(asked, key, 0, len(changing.page_entries(values)) - 1)


def _section(values: Mapping[str, Any], asked: Mapping[str, Any], key: str = "at") -> int:
    found = values.get(SECTIONS)
    return whole(asked, key, 0, max(0, len(found) - 1 if isinstance(found, list) else 0))


def _inserted(values: Mapping[str, Any], asked: Mapping[str, Any]) -> list[Edit]:
    kind = asked.get("kind")
    if kind not in {option.name for option in options("pages", "en")}:
        raise UsageError("There is no such page.")
    to = whole(asked, "to", 0, len(changing.page_entries(values)))
    return changing.insert_page(values, to, str(kind))


_LISTS: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], list[Edit]]] = {
    "insert_page": _inserted,
    "remove_page": lambda values, asked: changing.remove_page(values, _entry(values, asked)),
    "move_page": lambda values, asked: changing.move_page(values, _entry(values, asked), _entry(values, asked, "to")),
    "add_section": lambda values, asked: changing.add_section(values),
    "remove_section": lambda values, asked: changing.remove_section(values, _section(values, asked)),
    "move_section": lambda values, asked: changing.move_section(
        values, _section(values, asked), _section(values, asked, "to")
    ),
}
