"""Collections: TOML files with a book for each combination of themes, levels, languages and so on, or CSV files.

In the texts of a TOML file, placeholders such as ``{theme}`` become words of each book's language.
"""

import itertools
import math
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mazebook.batch.collections.orders import Order, few_wrong
from mazebook.books.spec.book import BookSpec, parse_spec
from mazebook.books.spec.forms.csv_rows import CsvRow, read_rows
from mazebook.books.spec.section import SectionSpec
from mazebook.books.themes.names import NONE
from mazebook.books.themes.theme import find_theme
from mazebook.errors import MazebookError, SpecError, did_you_mean
from mazebook.paper.languages import Language, language_names, read_language
from mazebook.reading.limits import COLLECTION_BOOKS
from mazebook.reading.places import Places, Where
from mazebook.reading.problems import Problem, Source, keys_of, shown
from mazebook.reading.toml_files import Table, read_table
from mazebook.reading.user_files import BATCH

VOLUME = "volume"

_BOOK = frozenset(keys_of(BookSpec))
_SECTION = frozenset(keys_of(SectionSpec)) - _BOOK
_RANGE = re.compile(r"\s*([0-9]{1,6})\s*\.\.\s*([0-9]{1,6})\s*")
_ERRORS = re.compile(r"#(REF!|N/A|NAME\?|DIV/0!|VALUE!|NUM!|NULL!|SPILL!|CALC!)")
_WORD = re.compile(r"\{([a-z_]+)\}")
_SHOWN = ("title", "subtitle")  # texts in which an unknown placeholder is an error, because it would be printed


@dataclass(frozen=True)
class Collection:
    """The contents of a collection's file: the books in their order, and the collection's seed, None if not given."""

    orders: list[Order]
    seed: int | None = None


def read_collection(path: str | os.PathLike[str]) -> Collection:
    """Return the books that a TOML file asks for: all combinations of ``[each]``, its last key changing fastest.

    Raises
    ------
    OutputError
        If there is no such file, or it cannot be read.
    SpecError
        If the file is not TOML, or no collection: all problems at once. Problems of single books are in their orders,
        unless `few_wrong` refuses them.
    """
    name = os.fspath(path)
    table = read_table(name)
    source = Source(name, Path(name).parent, table.places)
    books, each = table.values.get("books"), table.values.get("each", {})
    problems = list(_problems(table.values))
    if problems or not isinstance(books, Mapping) or not isinstance(each, Mapping):
        raise source.error(problems)
    axes = {key: _choices(key, given) for key, given in each.items()}
    if math.prod(map(len, axes.values())) > COLLECTION_BOOKS:
        text = f"these are more than {COLLECTION_BOOKS:,} books. Make several collections of them."
        raise source.error([Problem(("each",), None, text, has_value=False)])
    seed = books.get("seed")
    if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
        raise source.error([Problem(("books", "seed"), seed, "must be a whole number, such as 2026, without quotes.")])
    choices = itertools.product(*map(_places, axes.values()))
    return Collection(few_wrong(_order(table, books, axes, chosen, source) for chosen in choices), seed)


def is_collection(path: str | os.PathLike[str]) -> bool:
    """Return whether a TOML file has a table ``[books]`` or ``[each]``; errors as in `read_collection`."""
    return not {"books", "each"}.isdisjoint(read_table(os.fspath(path)).values)


def _problems(values: Mapping[str, Any]) -> Iterator[Problem]:
    known = ["books", "each"]
    for key in values:
        if key not in known:
            advice = f"A collection has two tables, [books] and [each]. {did_you_mean(key, known)}"
            advice = "Sections that all books share are written as [[books.sections]]." if key == "sections" else advice
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
    """Return the values of a key in ``[each]``; an empty list if they are no valid list or range."""
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
    """Return the lines and columns of a book's keys, from `places`, those of the keys in the collection's file."""

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


def read_collection_sheet(path: str | os.PathLike[str]) -> list[Order]:
    """Return the books of a CSV file; errors as in `mazebook.books.spec.forms.csv_rows.read_rows`."""
    return few_wrong(map(_order_of_row, read_rows(path, BATCH, COLLECTION_BOOKS)))


def _order_of_row(row: CsvRow) -> Order:
    title = row.mapping.get("title")
    wrong = [problem for key, value in row.mapping.items() if (problem := _formula((key,), value))]
    for key, value in (row.mapping.get("sections") or [{}])[0].items():
        problem = _formula(("sections", 0, key), value)
        wrong += [problem] if problem else []
    why = str(row.source.error(wrong)) if wrong else ""
    return Order(str(title or ""), row.mapping, row.source, why=why)


def _formula(where: tuple[int | str, ...], value: Any) -> Problem | None:
    """Return the problem of a cell that holds a formula, or the error that a formula gave; None for other cells."""
    if isinstance(value, str) and value.startswith("="):
        return Problem(where, value, "this is a formula. Write what comes of it.")
    if isinstance(value, str) and _ERRORS.fullmatch(value.strip()):
        return Problem(where, value, "a formula went wrong here. Correct it in the spreadsheet, and save it again.")
    return None


def with_words(mapping: Mapping[str, Any], picked: Mapping[str, Any], source: Source) -> dict[str, Any]:
    """Return a spec with the placeholders in its texts filled in, and each text in the book's language.

    Parameters
    ----------
    mapping, picked : the spec, and the values chosen for this book by the names of their placeholders

    Raises
    ------
    SpecError
        If a title has an unknown placeholder, or a text is missing in the book's language; with all other problems.
    """
    try:
        language = read_language(str(mapping.get("language", "en")))
    except MazebookError:
        return dict(mapping)  # the spec's own check reports it
    scalars = {key: value for key, value in mapping.items() if isinstance(value, str | int)}
    words = _words({"language": language.name} | scalars | dict(picked), language, source.folder or Path())
    problems: list[Problem] = []
    found = {key: _filled(value, (key,), words, language.name, problems) for key, value in mapping.items()}
    for key in _SHOWN:
        for name in _WORD.findall(found[key]) if isinstance(found.get(key), str) else ():
            text = f"there is nothing called {{{name}}} to fill in. {did_you_mean(name, picked)}"
            written = mapping[key]  # the text before it is filled in, so that all books have the same message
            problems.append(Problem((key,), written[language.name] if isinstance(written, Mapping) else written, text))
    if problems:
        raise SpecError("\n".join([str(source.error(problems)), *_others(found, problems, source)]))
    return found


def _others(found: Mapping[str, Any], problems: Sequence[Problem], source: Source) -> list[str]:
    """Return the problems of a spec other than `problems`, as messages."""
    wrong = {problem.where[0] for problem in problems}
    try:
        parse_spec({key: value for key, value in found.items() if key not in wrong}, source)
    except SpecError as error:
        return [str(error)]
    return []


def _words(picked: Mapping[str, Any], language: Language, folder: Path) -> dict[str, str]:
    return {key: _word(key, value, language, folder) for key, value in picked.items() if key not in _SHOWN}


def _word(key: str, value: Any, language: Language, folder: Path) -> str:
    """Return the word in a language for the value of a key, such as a theme's name."""
    try:
        if key == "theme" and value != NONE:
            return find_theme(str(value), folder).words(language.name).name or str(value)
        if key == "level":
            return language.word(f"levels.{value}")
        if key == "language":
            return language.word("language")
    except (MazebookError, KeyError):
        return str(value)  # the spec's own check reports an unknown name
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _filled(value: Any, where: tuple[int | str, ...], words: Mapping[str, str], code: str, wrong: list[Problem]) -> Any:
    if isinstance(value, str):
        return _WORD.sub(lambda match: words.get(match[1], match[0]), value)
    if isinstance(value, list):
        return [_filled(item, (*where, place), words, code, wrong) for place, item in enumerate(value)]
    if isinstance(value, Mapping) and value and set(value) <= set(language_names()):
        if code not in value:
            text = f"there is no text in the language {code}. Add {code} = ..."
            wrong.append(Problem(where, None, text, has_value=False))
            return ""
        return _filled(value[code], where, words, code, wrong)
    if isinstance(value, Mapping):
        return {key: _filled(item, (*where, key), words, code, wrong) for key, item in value.items()}
    return value
