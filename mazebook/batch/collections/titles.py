"""Texts of a collection: placeholders such as ``{theme}`` become words of each book's language."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mazebook.books.spec.book import parse_spec
from mazebook.books.themes.names import NONE
from mazebook.books.themes.theme import find_theme
from mazebook.errors import MazebookError, SpecError, did_you_mean
from mazebook.paper.languages import Language, language_names, read_language
from mazebook.reading.problems import Problem, Source

_WORD = re.compile(r"\{([a-z_]+)\}")
_SHOWN = ("title", "subtitle")  # texts without other braces, because these would be printed


def with_words(mapping: Mapping[str, Any], picked: Mapping[str, Any], source: Source) -> dict[str, Any]:
    """Return a spec with its texts filled in, each in the book's language if it has several.

    Parameters
    ----------
    picked : the values chosen for this book, by their names in texts

    Raises
    ------
    SpecError
        If a title has an unknown name, or a text is missing in the book's language; with all other problems.
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
            written = mapping[key]  # not filled in, so that all books have the same message
            problems.append(Problem((key,), written[language.name] if isinstance(written, Mapping) else written, text))
    if problems:
        raise SpecError("\n".join([str(source.error(problems)), *_others(found, problems, source)]))
    return found


def _others(found: Mapping[str, Any], problems: Sequence[Problem], source: Source) -> list[str]:
    """Return the problems of the spec other than those of its texts."""
    wrong = {problem.where[0] for problem in problems}
    try:
        parse_spec({key: value for key, value in found.items() if key not in wrong}, source)
    except SpecError as error:
        return [str(error)]
    return []


def _words(picked: Mapping[str, Any], language: Language, folder: Path) -> dict[str, str]:
    return {key: _word(key, value, language, folder) for key, value in picked.items() if key not in _SHOWN}


def _word(key: str, value: Any, language: Language, folder: Path) -> str:
    """Return the word for a value in a language."""
    try:
        if key == "theme" and value != NONE:
            return find_theme(str(value), folder).name.get(language.name, str(value))
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
