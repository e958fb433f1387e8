"""The edits of the file that a change of a control makes, or of the list of sections."""

from collections.abc import Mapping
from heapq import heapify, heapreplace
from pathlib import Path
from typing import Any

from mazebook.books.spec.pages import ANSWERS
from mazebook.books.spec.section import SectionSpec
from mazebook.errors import UsageError
from mazebook.reading.places import Where
from mazebook.reading.problems import SECTIONS
from mazebook.studio.choices.controls import Control, sections_of
from mazebook.studio.choices.page_list import KIND_KEY, PAGES, listed_pages, page_kind_of, with_pages
from mazebook.studio.choices.task_knobs import TASK, TASK_KIND, with_kind
from mazebook.studio.choices.usual import fits_editions, offered_trim, stocks
from mazebook.studio.project.document import Edit, Insert, Move, Remove, SetKey, Unset

_OF_LEVEL = ("difficulty", "size")
_NEW_SECTION = {"level": "6-8", "count": 10}
_USUAL_SECTION = {"level": "6-8", "count": 50}


def change(values: Mapping[str, Any], control: Control, given: str | None, folder: Path | None = None) -> list[Edit]:
    """Return the edits that give a control what a person entered or chose; none if it has that already.

    Another printer takes along what depends on it: the editions, the size of a page and the paper. Another level of a
    section has its own difficulty and sizes, so those of the file go.

    Parameters
    ----------
    given : None for what is usual, as if the key were absent
    folder : where files are that the book names

    Raises
    ------
    UsageError
        If it is not what the key takes, such as letters for a number; what its value may be is checked by the plan.
    """
    field, where = control.field, control.where
    if control.is_set and given == control.text and control.kind != "elsewhere":
        return []
    if given is None or (given.strip() == "" and not (control.is_set and field.usual == "")):
        return [Unset(where), *_printed(values, where, None, folder)] if control.is_set else []
    value = field.read(given) if given.strip() else ""
    if field.key == TASK:
        return with_kind(where, _of_section(values, where, TASK), value)
    edits = [*_made_table(values, where), SetKey(where, value), *_printed(values, where, value, folder)]
    if where[0] == SECTIONS and where[-1] == "level":  # what the section asked for was meant for the old level
        section = sections_of(values)[int(where[1])]
        edits += [Unset((*where[:-1], key)) for key in _OF_LEVEL if isinstance(section, Mapping) and key in section]
    if where == ("answers",) and given != "back":  # the section of answers at the back goes
        listed = values.get(PAGES)
        kinds = [page_kind_of(entry) for entry in listed] if isinstance(listed, list) else []
        edits += [Remove((PAGES,), place) for place in reversed(range(len(kinds))) if kinds[place] == ANSWERS]
    return edits


def _printed(values: Mapping[str, Any], where: Where, value: Any, folder: Path | None) -> list[Edit]:
    """Return the edits that go with another printer, or with other editions."""
    if where not in (("printer",), ("editions",)):
        return []
    new = {**values, where[0]: value}
    edits: list[Edit] = []
    if value is not None and not fits_editions(new):  # one of the two says who prints: what was chosen now
        other = "editions" if where == ("printer",) else "printer"
        new[other] = None
        edits.append(Unset((other,)))
    if new.get("trim") is not None and (trim := offered_trim(new, folder)) is not None:
        new["trim"] = trim or None
        edits.append(SetKey(("trim",), trim) if trim else Unset(("trim",)))
    if new.get("stock") is not None and new["stock"] not in stocks(new, folder):
        edits.append(Unset(("stock",)))
    return edits


def _made_table(values: Mapping[str, Any], where: Where) -> list[Edit]:
    """Return the edits that make a table of a text which a key within it would replace: weights, a task, or a page."""
    if where[0] == PAGES:
        entry = listed_pages(values)[int(where[1])]
        return [*with_pages(values), *([SetKey(where[:2], {KIND_KEY: entry})] if isinstance(entry, str) else [])]
    key = next((key for key in ("weights", TASK) if key in where[:-1]), None)
    text = _of_section(values, where, key) if key else None
    if key is None or not isinstance(text, str):
        return []
    return [SetKey(where[: where.index(key) + 1], {TASK_KIND: text} if key == TASK else {"tables": [text]})]


def _of_section(values: Mapping[str, Any], where: Where, key: str) -> Any:
    """Return the value at a key of the section that a place is within; None if there is none."""
    section = sections_of(values)[int(where[1])]
    return section.get(key) if isinstance(section, Mapping) else None


def add_section(values: Mapping[str, Any]) -> list[Edit]:
    """Return the edits that add a section at the end: for whom the last one is."""
    sections = sections_of(values)
    level = sections[-1].get("level") if isinstance(sections[-1], Mapping) else None
    new = _NEW_SECTION | ({"level": level} if isinstance(level, str) else {})
    return [*_with_sections(values), Insert((SECTIONS,), len(sections), new)]


def remove_section(values: Mapping[str, Any], at: int) -> list[Edit]:
    """Return the edits that take out a section; none for the only one, as a book has at least one."""
    return [Remove((SECTIONS,), _known(values, at))] if len(sections_of(values)) > 1 else []


def move_section(values: Mapping[str, Any], at: int, to: int) -> list[Edit]:
    """Return the edits that move a section so that it becomes section `to`, from 0."""
    return [Move((SECTIONS,), _known(values, at), to)] if at != to else []


def share_mazes(values: Mapping[str, Any], count: int) -> list[Edit]:
    """Return the edits that give the book so many mazes, shared out to its sections as they have them now.

    By the method of Webster (Balinski and Young, "Fair Representation", 1982), with a maze for each section first.

    Raises
    ------
    UsageError
        If there are fewer than sections, or a section has no number of mazes.
    """
    usual = SectionSpec.model_fields["count"].default
    counts = [section.get("count", usual) if isinstance(section, Mapping) else None for section in sections_of(values)]
    whole = [each for each in counts if isinstance(each, int) and each > 0]
    if len(whole) < len(counts):
        raise UsageError("A part of the book has no number of mazes. Give it one first.")
    if count < len(counts):
        raise UsageError(f"The book has {len(counts)} parts, and each needs a maze. Remove a part first.")
    new = [1] * len(whole)
    waiting = [(-each / 3, place) for place, each in enumerate(whole)]
    heapify(waiting)
    for _ in range(count - len(new)):
        place = waiting[0][1]
        new[place] += 1
        heapreplace(waiting, (-whole[place] / (2 * new[place] + 1), place))
    edits: list[Edit] = [SetKey((SECTIONS, place, "count"), each) for place, each in enumerate(new)]
    return [*_with_sections(values), *edits]


def _known(values: Mapping[str, Any], at: int) -> int:
    if not 0 <= at < len(sections_of(values)):
        raise UsageError("This part of the book is not there any more.")
    return at


def _with_sections(values: Mapping[str, Any]) -> list[Edit]:
    """Return the edit that writes the usual section, if the file has none."""
    return [] if isinstance(values.get(SECTIONS), list) else [Insert((SECTIONS,), 0, _USUAL_SECTION)]
