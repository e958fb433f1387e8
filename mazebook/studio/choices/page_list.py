"""The list of pages as a person sees it, and the edits that drag, add and remove pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mazebook.books.spec.pages import ANSWERS, DEFAULT_PAGES, PUZZLES, PageSpec, with_story_pages
from mazebook.books.values import page_kinds
from mazebook.errors import UsageError
from mazebook.studio.choices.fields import Field, fields_of
from mazebook.studio.project.document import Edit, Insert, Move, Remove, SetKey

PAGES = "pages"
KIND_KEY = "kind"


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
    given = listed_pages(values)
    entries = [PageEntry(place, page_kind_of(entry), _title_of(entry)) for place, entry in enumerate(given)]
    kinds = [entry.kind for entry in entries]
    place = values.get("answers", "back")
    if place == "back" and ANSWERS not in kinds:
        entries.append(PageEntry(-1, ANSWERS))
    known = set(page_kinds.REGISTRY.names())
    if values.get("story") is True and PUZZLES in kinds and known.issuperset(kinds):
        pages = tuple(PageSpec.model_construct(kind=entry.kind) for entry in entries)
        own = iter(entries)
        by_identity = {id(page): next(own) for page in pages}
        told = with_story_pages(pages, answered=place != "none")
        entries = [by_identity.get(id(page)) or PageEntry(-1, page.kind) for page in told]
    return tuple(entries)


def insert_page(values: Mapping[str, Any], to: int, kind: str) -> list[Edit]:
    """Return the edits that put a new page before entry `to` of `page_entries`."""
    entries = page_entries(values)
    return [*with_pages(values), Insert((PAGES,), _place(entries, to), _new_page(kind))]


def remove_page(values: Mapping[str, Any], at: int) -> list[Edit]:
    """Return the edits that take out entry `at` of `page_entries`; none for a page that comes by itself."""
    entry = _entry(page_entries(values), at)
    return [*with_pages(values), Remove((PAGES,), entry.at)] if entry.at >= 0 else []


def move_page(values: Mapping[str, Any], at: int, to: int) -> list[Edit]:
    """Return the edits that move entry `at` of `page_entries` so that it becomes entry `to`.

    Answers that come by themselves are listed, so that a page can pass them. Other such pages go on coming by
    themselves: a page passes the next one that is listed, too. There are no edits if there is none.
    """
    entries = page_entries(values)
    entry = _entry(entries, at)
    own = next((number for number, each in enumerate(entries) if each.kind == ANSWERS and each.at < 0), at)
    if entry.at >= 0 and at < own <= to:
        place = _place(entries, own)
        listed = listed_pages(values)
        with_answers = {**values, PAGES: [*listed[:place], ANSWERS, *listed[place:]]}
        return [*with_pages(values), Insert((PAGES,), place, ANSWERS), *move_page(with_answers, at, to)]
    others = (*entries[:at], *entries[at + 1 :])
    place = _place(others, to)
    if entry.at < 0:  # from now on it is listed
        return [*with_pages(values), Insert((PAGES,), place, entry.kind)]
    if place == entry.at and to != at:
        place = min(max(0, place + (1 if to > at else -1)), _place(others, len(others)))
    return [*with_pages(values), Move((PAGES,), entry.at, place)] if place != entry.at else []


def place_of_new_page(values: Mapping[str, Any], edits: Sequence[Edit]) -> int | None:
    """Return which entry of `page_entries` the page is that some edits put somewhere last; None if they put none."""
    last = edits[-1] if edits else None
    at = last.at if isinstance(last, Insert) else last.to if isinstance(last, Move) else -1
    if at < 0 or last is None or last.where != (PAGES,):
        return None
    return next((number for number, entry in enumerate(page_entries(values)) if entry.at == at), None)


def listed_pages(values: Mapping[str, Any]) -> list[Any]:
    """Return the pages that the file lists; the usual ones, but the answers, if it lists none."""
    given = values.get(PAGES)
    return given if isinstance(given, list) else [kind for kind in DEFAULT_PAGES if kind != ANSWERS]


def with_pages(values: Mapping[str, Any]) -> list[Edit]:
    """Return the edit that lists the usual pages in the file, if it lists none."""
    return [] if isinstance(values.get(PAGES), list) else [SetKey((PAGES,), listed_pages(values))]


def _entry(entries: tuple[PageEntry, ...], at: int) -> PageEntry:
    if not 0 <= at < len(entries):
        raise UsageError("This page is not there any more.")
    return entries[at]


def _place(entries: tuple[PageEntry, ...], to: int) -> int:
    """Return the place in the file's list of what shall stand before entry `to`."""
    return sum(entry.at >= 0 for entry in entries[:to])


def _new_page(kind: str) -> Any:
    """Return an entry of a kind; a text of one's own has a few words, without which it could not be made."""
    return {KIND_KEY: kind, "text": "..."} if kind == "text" else kind


def page_kind_of(entry: Any) -> str:
    """Return the kind of an entry of the file's list, in the registry's spelling; "" if it names none."""
    found = entry.get(KIND_KEY) if isinstance(entry, Mapping) else entry
    return fields_of(PageSpec)[KIND_KEY].name_of(found) if isinstance(found, str) else ""


def keys_of_page(entry: Any) -> dict[str, Field]:
    """Return the forms of the keys that an entry of the file's list may have; none for an unknown kind."""
    kind = page_kind_of(entry)
    takes = page_kinds.REGISTRY.entry(kind).constant("takes") if kind in page_kinds.REGISTRY.entries else ()
    fields = fields_of(PageSpec)
    return {str(name): fields[str(name)] for name in takes} if isinstance(takes, tuple) else {}


def _title_of(entry: Any) -> str:
    found = entry.get("title") if isinstance(entry, Mapping) else ""
    return found if isinstance(found, str) else ""
