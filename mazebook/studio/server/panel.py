"""The controls of a book as the page shows them, and the edits that they send."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mazebook.errors import UsageError
from mazebook.studio.choices import changing, page_list
from mazebook.studio.choices.controls import Control, ControlGroup, control_at, page_controls, panels
from mazebook.studio.choices.options import Option, options
from mazebook.studio.project.document import Edit
from mazebook.studio.server.asked import where_of, whole

_MOST = 10_000  # entries of a list


@dataclass(frozen=True)
class PageRow:
    """One entry of the list of pages, with its controls; `ways` : whether it can go up, and down."""

    entry: page_list.PageEntry
    label: str
    controls: tuple[Control, ...]
    ways: tuple[bool, bool]


@dataclass(frozen=True)
class PanelPart:
    """A part of the book, with its controls.

    Attributes
    ----------
    planned : the title that its theme gives it; "" for none
    ages : for whom it is
    mazes : how many it has; None if what the file has is no number
    """

    panel: ControlGroup
    planned: str
    ages: str
    mazes: int | None


@dataclass(frozen=True)
class Controls:
    """Everything that can be changed in a book without its text."""

    book: ControlGroup
    parts: tuple[PanelPart, ...]
    pages: tuple[PageRow, ...]

    @property
    def mazes(self) -> int | None:
        """How many mazes the book has; None if nobody knows."""
        counts = [part.mazes for part in self.parts]
        return None if None in counts else sum(count or 0 for count in counts)


def controls_of(values: Mapping[str, Any], code: str, folder: Path, planned: Sequence[str] = ()) -> Controls:
    """Return the controls of a book, in the language of the page; `planned` : the titles that the plan gives parts."""
    book, *sections = panels(values, code, folder)
    titles = planned if len(planned) == len(sections) else [""] * len(sections)
    parts = tuple(_part(section, title, code) for section, title in zip(sections, titles, strict=True))
    labels = {option.name: option.label for option in options("pages", code)}
    rows = [
        PageRow(
            entry, labels.get(entry.kind, entry.kind), page_controls(values, entry.at, code, folder), _ways(values, at)
        )
        for at, entry in enumerate(page_list.page_entries(values))
    ]
    return Controls(book, parts, tuple(rows))


def _part(panel: ControlGroup, planned: str, code: str) -> PanelPart:
    now = {each.field.key: each.text or each.usual for each in panel.controls if each.where[:-1] == panel.where}
    ages = {option.name: option.help for option in options("levels", code)}
    count = now["count"]
    return PanelPart(panel, planned, ages.get(now["level"], now["level"]), int(count) if count.isdecimal() else None)


def _ways(values: Mapping[str, Any], at: int) -> tuple[bool, bool]:
    last = len(page_list.page_entries(values)) - 1
    up, down = (bool(page_list.move_page(values, at, to)) for to in (max(0, at - 1), min(last, at + 1)))
    return up and at > 0, down and at < last


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
    "share_mazes": lambda values, asked: changing.share_mazes(values, _place(asked, "to")),
    "add_section": lambda values, asked: changing.add_section(values),
    "remove_section": lambda values, asked: changing.remove_section(values, _place(asked)),
    "move_section": lambda values, asked: changing.move_section(values, _place(asked), _place(asked, "to")),
}
