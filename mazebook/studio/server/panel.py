"""The controls of a book as the page shows them, and the edits that they send."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mazebook.errors import UsageError
from mazebook.studio.choices import changing, page_list
from mazebook.studio.choices.controls import Control, Panel, control_at, page_controls, panels
from mazebook.studio.choices.options import Option, options
from mazebook.studio.project.document import Edit
from mazebook.studio.server.asked import where_of, whole

_MOST = 10_000  # entries of a list


@dataclass(frozen=True)
class PageRow:
    """One entry of the list of pages, with its controls."""

    entry: page_list.PageEntry
    label: str
    controls: tuple[Control, ...]


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
        PageRow(entry, labels.get(entry.kind, entry.kind), page_controls(values, entry.at, code, folder))
        for entry in page_list.page_entries(values)
    ]
    return Controls(book, tuple(sections), tuple(rows))


def find_control(values: Mapping[str, Any], where: tuple[str | int, ...], code: str, folder: Path) -> Control:
    """Return the control of a key; raises UsageError if there is none."""
    found = control_at(values, where, code, folder)
    if found is None or found.where != where:
        raise UsageError("This is not there any more. Reload the page.")
    return found


def edits_of(asked: Mapping[str, Any], values: Mapping[str, Any], folder: Path) -> list[Edit]:
    """Return the edits that a control of the page asks for; raises UsageError for what no control does."""
    do = asked.get("do")
    if do == "control":
        given = asked.get("given")
        if given is not None and not isinstance(given, str):
            raise UsageError("There is no value.")
        return changing.change(values, find_control(values, where_of(asked), "en", folder), given, folder)
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


def _inserted(values: Mapping[str, Any], asked: Mapping[str, Any]) -> list[Edit]:
    kind = asked.get("kind")
    if kind not in {option.name for option in options("pages", "en")}:
        raise UsageError("There is no such page.")
    return page_list.insert_page(values, _place(asked, "to"), str(kind))


def _place(asked: Mapping[str, Any], key: str = "at") -> int:
    return whole(asked, key, 0, _MOST)


_LISTS: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], list[Edit]]] = {
    "insert_page": _inserted,
    "remove_page": lambda values, asked: page_list.remove_page(values, _place(asked)),
    "move_page": lambda values, asked: page_list.move_page(values, _place(asked), _place(asked, "to")),
    "add_section": lambda values, asked: changing.add_section(values),
    "remove_section": lambda values, asked: changing.remove_section(values, _place(asked)),
    "move_section": lambda values, asked: changing.move_section(values, _place(asked), _place(asked, "to")),
}
