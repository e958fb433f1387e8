"""A collection in a TOML file: one book for each combination of themes, levels, languages, volumes and so on."""

import itertools
import math
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mazebook.batch.collections.orders import Order
from mazebook.batch.collections.titles import with_words
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.section import SectionSpec
from mazebook.errors import SpecError, did_you_mean
from mazebook.reading.places import Places, Where
from mazebook.reading.problems import Problem, Source, shown
from mazebook.reading.toml_files import Table, read_table

VOLUME = "volume"
MOST_BOOKS = 100_000

_BOOK = frozenset(BookSpec.model_fields)
_SECTION = frozenset(SectionSpec.model_fields) - _BOOK
_RANGE = re.compile(r"\s*([0-9]{1,6})\s*\.\.\s*([0-9]{1,6})\s*")


@dataclass(frozen=True)
class Collection:
    """The contents of a collection's file: the books in their order, and the seed of all, if it names one."""

    orders: list[Order]
    seed: int | None = None


def read_collection(path: str | os.PathLike[str]) -> Collection:
    """Return the books that a TOML file asks for: all combinations of ``[each]``, the last key in it changing first.

    Raises
    ------
    OutputError
        If there is no such file, or it cannot be read.
    SpecError
        If it is not TOML, or no collection: all problems at once. Problems of single books are in their orders.
    """
    name = os.fspath(path)
    table = read_table(name)
    source = Source(name, Path(name).parent, table.places)
    books, each = table.values.get("books"), table.values.get("each", {})
    problems = list(_problems(table.values))
    if problems or not isinstance(books, Mapping) or not isinstance(each, Mapping):
        raise source.error(problems)
    axes = {key: _choices(key, given) for key, given in each.items()}
    if math.prod(map(len, axes.values())) > MOST_BOOKS:
        text = f"these are more than {MOST_BOOKS} books. Make several collections of them."
        raise source.error([Problem(("each",), None, text, has_value=False)])
    seed = books.get("seed")
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise source.error([Problem(("books", "seed"), seed, "must be a whole number, such as 2026, without quotes.")])
    orders = [_order(table, books, axes, chosen, source) for chosen in itertools.product(*map(_places, axes.values()))]
    return Collection(orders, seed)


def is_collection(path: str | os.PathLike[str]) -> bool:
    """Return whether a TOML file is a collection; raises as `read_collection` does if it cannot be read."""
    return not {"books", "each"}.isdisjoint(read_table(os.fspath(path)).values)


def _problems(values: Mapping[str, Any]) -> Iterator[Problem]:
    known = ["books", "each"]
    for key in values:
        if key not in known:
            advice = f"A collection has two tables, [books] and [each]. {did_you_mean(key, known)}"
            yield Problem((key,), None, f"there is no such key. {advice}", has_value=False)
    if not isinstance(values.get("books"), Mapping):
        text = "a table [books] is missing: the keys of a book's specification, which all books share. Add it."
        yield Problem(("books",), None, text, has_value=False)
    each = values.get("each", {})
    if not isinstance(each, Mapping):
        yield Problem(("each",), each, 'must be a table of lists, such as theme = ["animals", "space"].')
        return
    for key, given in each.items():
        if key != VOLUME and key not in (_BOOK | _SECTION) - {"sections"}:
            guess = did_you_mean(key, (_BOOK | _SECTION | {VOLUME}) - {"sections"})
            yield Problem(("each", key), None, f"books do not have this key. {guess}", has_value=False)
        elif not _choices(key, given):
            example = '"1..5" or [1, 2, 3]' if key == VOLUME else f"{key} = [...]"
            yield Problem(("each", key), given, f"must be a list of one or more, each once, such as {example}.")


def _choices(key: str, given: Any) -> list[Any]:
    """Return the values of a key in ``[each]``; empty if they are not a valid list or range."""
    match = _RANGE.fullmatch(given) if key == VOLUME and isinstance(given, str) else None
    if match:
        return list(range(int(match[1]), int(match[2]) + 1))
    values = given if isinstance(given, list) else []
    return values if len({repr(value) for value in values}) == len(values) else []


def _places(choices: list[Any]) -> list[tuple[int, Any]]:
    return list(enumerate(choices))


def _order(
    table: Table, books: Mapping[str, Any], axes: Mapping[str, Any], chosen: tuple[tuple[int, Any], ...], source: Source
) -> Order:
    picked = {key: value for key, (_, value) in zip(axes, chosen, strict=True)}
    mapping: dict[str, Any] = {key: value for key, value in books.items() if key not in _SECTION and key != "seed"}
    mapping |= {key: value for key, value in picked.items() if key in _BOOK}
    flat = {key: value for key, value in books.items() if key in _SECTION}
    of_sections = {key: value for key, value in picked.items() if key in _SECTION}
    sections = mapping.get("sections")
    if flat and sections is not None:
        text = "is a key of a section, and there are sections. Write it below each [[books.sections]]."
        raise source.error([Problem(("books", key), None, text, has_value=False) for key in flat])
    if isinstance(sections, list) and all(isinstance(section, Mapping) for section in sections):
        mapping["sections"] = [{**section, **of_sections} for section in sections]
    elif flat or of_sections:
        mapping["sections"] = [{**flat, **of_sections}]
    number = len(mapping.get("sections") or ()) if isinstance(mapping.get("sections"), list) else 0
    indexes = {key: index for key, (index, _) in zip(axes, chosen, strict=True)}
    own = Source(source.name, source.folder, _moved(table.places, indexes, number))
    key = ", ".join(f"{name}={shown(value)}" for name, value in picked.items()) or "book"
    words = flat | picked
    try:
        mapping = with_words(mapping, words, own)
    except SpecError as error:
        return Order(key, mapping, own, key, why=str(error))
    title = mapping.get("title")
    return Order(title if isinstance(title, str) else "", mapping, own, key)


def _moved(places: Places, indexes: Mapping[str, int], sections: int) -> Places:
    """Return the places of the keys of one book's spec in the file of its collection."""

    def moved(found: Mapping[Where, Any]) -> dict[Where, Any]:
        there: dict[Where, Any] = {}
        for where, place in found.items():
            if where[:1] == ("books",):
                flat = len(where) > 1 and where[1] in _SECTION
                there[("sections", 0, *where[1:]) if flat else where[1:]] = place
        for key, index in indexes.items():
            place = found.get(("each", key, index), found.get(("each", key)))
            targets = [(key,)] if key in _BOOK else [("sections", each, key) for each in range(sections)]
            there.update({target: place for target in targets if place})
        return there

    return Places(moved(places.keys), moved(places.values))
