"""The edits of the file that a change of a control makes; of the list of pages and of the sections, too."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mazebook.books.spec.pages import ANSWERS, DEFAULT_PAGES, PageSpec, with_story_pages
from mazebook.books.values import page_kinds
from mazebook.reading.places import Where
from mazebook.reading.problems import SECTIONS
from mazebook.studio.choices.controls import Control, sections_of
from mazebook.studio.choices.fields import Field, fields_of
from mazebook.studio.project.document import Edit, Insert, Move, Remove, Set, Unset

PAGES = "pages"
_KIND = "kind"
_NEW_SECTION = {"level": "6-8", "count": 10}
_USUAL_SECTION = {"level": "6-8", "count": 50}


def change(values: Mapping[str, Any], control: Control, given: str | None) -> list[Edit]:
    """Return the edits that give a control what a person entered or chose; none if it has that already.

    `given` : None for what is usual, as if the key were absent

    Raises
    ------
    UsageError
        If it is not what the key takes, such as letters for a number; what its value may be is checked by the plan.
    """
    field, where = control.field, control.where
    if given is None or (given.strip() == "" and not (control.is_set and field.usual == "")):
        return [Unset(where)] if control.is_set else []
    if control.is_set and given == control.text and control.kind != "elsewhere":
        return []
    edits = _made_table(values, where)
    if where == ("answers",) and given != "back":  # the section of answers at the back goes
        edits += [Remove((PAGES,), place) for place, kind in _placed_kinds(values) if kind == ANSWERS]
    return [*edits, Set(where, field.read(given) if given.strip() else "")]


def _made_table(values: Mapping[str, Any], where: Where) -> list[Edit]:
    """Return the edit that makes a table of the text of weights, which else would be lost."""
    if "weights" not in where or where[-1] == "weights":
        return []
    place = where[: where.index("weights") + 1]
    section = sections_of(values)[int(place[1])]
    text = section.get("weights") if isinstance(section, Mapping) else None
    return [Set(place, {"tables": [text]})] if isinstance(text, str) else []


# ---------------------------------------------------------------- the list of pages


@dataclass(frozen=True)
class PageEntry:
    """One entry of the list of pages as a person sees it.

    Attributes
    ----------
    at : its place in the file's list; -1 if it comes by itself, as the answers do
    """

    at: int
    kind: str
    title: str = ""


def page_entries(values: Mapping[str, Any]) -> tuple[PageEntry, ...]:
    """Return the pages of a book in their order, those that come by themselves among them."""
    given = _pages(values)
    entries = [PageEntry(place, _kind_of(entry), _title_of(entry)) for place, entry in enumerate(given)]
    kinds = [entry.kind for entry in entries]
    place = values.get("answers", "back")
    if place == "back" and ANSWERS not in kinds:
        entries.append(PageEntry(-1, ANSWERS))
    known = set(page_kinds.REGISTRY.names())
    if values.get("story") is True and "puzzles" in kinds and known.issuperset(kinds):
        pages = tuple(PageSpec.model_construct(kind=entry.kind) for entry in entries)
        own = iter(entries)
        by_identity = {id(page): next(own) for page in pages}
        told = with_story_pages(pages, answered=place != "none")
        entries = [by_identity.get(id(page)) or PageEntry(-1, page.kind) for page in told]
    return tuple(entries)


def insert_page(values: Mapping[str, Any], to: int, kind: str) -> list[Edit]:
    """Return the edits that put a new page before entry `to` of `page_entries`."""
    entries = page_entries(values)
    return [*_listed(values), Insert((PAGES,), _place(entries, to), _new_page(kind))]


def remove_page(values: Mapping[str, Any], at: int) -> list[Edit]:
    """Return the edits that take out entry `at` of `page_entries`; none for a page that comes by itself."""
    entry = page_entries(values)[at]
    return [*_listed(values), Remove((PAGES,), entry.at)] if entry.at >= 0 else []


def move_page(values: Mapping[str, Any], at: int, to: int) -> list[Edit]:
    """Return the edits that move entry `at` of `page_entries` so that it becomes entry `to`."""
    entries = page_entries(values)
    rest = (*entries[:at], *entries[at + 1 :])
    place = _place(rest, to)
    entry = entries[at]
    if entry.at < 0:  # from now on it is listed
        return [*_listed(values), Insert((PAGES,), place, entry.kind)]
    return [*_listed(values), Move((PAGES,), entry.at, place)] if place != entry.at else []


def page_fields(kind: str) -> tuple[Field, ...]:
    """Return the forms of the keys that a page of a kind takes."""
    if kind not in page_kinds.REGISTRY.entries:
        return ()
    takes = page_kinds.REGISTRY.entry(kind).constant("takes")
    fields = fields_of(PageSpec)
    return tuple(fields[str(name)] for name in takes) if isinstance(takes, tuple) else ()


def page_text(values: Mapping[str, Any], at: int, field: Field) -> str | None:
    """Return the value of a key of page `at` of the file's list as a control shows it; None if it cannot."""
    entry = _pages(values)[at]
    return field.shown(entry.get(field.key)) if isinstance(entry, Mapping) else ""


def change_page(values: Mapping[str, Any], at: int, field: Field, given: str | None) -> list[Edit]:
    """Return the edits that give a key of page `at` of the file's list what a person entered; raises as `change`."""
    entry, where = _pages(values)[at], (PAGES, at, field.key)
    if not given or not given.strip():
        return [Unset(where)] if isinstance(entry, Mapping) and field.key in entry else []
    if given == page_text(values, at, field):
        return []
    if isinstance(entry, Mapping):
        return [Set(where, field.read(given))]
    return [*_listed(values), Set((PAGES, at), {_KIND: entry, field.key: field.read(given)})]


def _pages(values: Mapping[str, Any]) -> list[Any]:
    """Return the pages that the file lists; the usual ones, but the answers, if it lists none."""
    given = values.get(PAGES)
    return given if isinstance(given, list) else [kind for kind in DEFAULT_PAGES if kind != ANSWERS]


def _listed(values: Mapping[str, Any]) -> list[Edit]:
    """Return the edit that lists the usual pages in the file, if it lists none."""
    return [] if isinstance(values.get(PAGES), list) else [Set((PAGES,), _pages(values))]


def _place(entries: tuple[PageEntry, ...], to: int) -> int:
    """Return the place in the file's list of what shall stand before entry `to`."""
    return sum(entry.at >= 0 for entry in entries[:to])


def _new_page(kind: str) -> Any:
    """Return an entry of a kind; a text of one's own has a few words, without which it could not be made."""
    return {_KIND: kind, "text": "..."} if kind == "text" else kind


def _kind_of(entry: Any) -> str:
    found = entry.get(_KIND) if isinstance(entry, Mapping) else entry
    return fields_of(PageSpec)[_KIND].name_of(found) if isinstance(found, str) else ""


def _title_of(entry: Any) -> str:
    found = entry.get("title") if isinstance(entry, Mapping) else ""
    return found if isinstance(found, str) else ""


def _placed_kinds(values: Mapping[str, Any]) -> list[tuple[int, str]]:
    given = values.get(PAGES)
    return [(place, _kind_of(entry)) for place, entry in enumerate(given if isinstance(given, list) else [])][::-1]


# ---------------------------------------------------------------- sections


def add_section(values: Mapping[str, Any]) -> list[Edit]:
    """Return the edits that add a section at the end: for whom the last one is."""
    sections = sections_of(values)
    level = sections[-1].get("level") if isinstance(sections[-1], Mapping) else None
    new = _NEW_SECTION | ({"level": level} if isinstance(level, str) else {})
    return [*_with_sections(values), Insert((SECTIONS,), len(sections), new)]


def remove_section(values: Mapping[str, Any], at: int) -> list[Edit]:
    """Return the edits that take out a section; none for the only one, as a book has at least one."""
    return [Remove((SECTIONS,), at)] if len(sections_of(values)) > 1 else []


def move_section(values: Mapping[str, Any], at: int, to: int) -> list[Edit]:
    """Return the edits that move a section so that it becomes section `to`, from 0."""
    return [Move((SECTIONS,), at, to)] if at != to else []


def _with_sections(values: Mapping[str, Any]) -> list[Edit]:
    """Return the edit that writes the usual section, if the file has none."""
    return [] if isinstance(values.get(SECTIONS), list) else [Insert((SECTIONS,), 0, _USUAL_SECTION)]
