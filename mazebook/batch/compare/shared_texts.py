"""The texts and pages of two books compared: titles of sections, texts that users wrote, kinds of pages."""

import difflib
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from mazebook.books.plan.stories import section_themes
from mazebook.errors import MazebookError
from mazebook.press.lock.lock import Lock

_NEAR = 0.8  # the share of words in the same order from which two texts count as almost the same
_FEWEST_WORDS = 8  # of texts that can be almost the same; shorter texts are the same or different
_MOST_WORDS = 2000  # of texts that are compared word by word


@dataclass(frozen=True)
class SharedText:
    """A text that two books share, as in the first; its key in each spec; the share of equal words, 1 if all are."""

    places: tuple[str, str]
    text: str
    likeness: float


def plain_words(text: str) -> str:
    """Return a text in small letters, with single spaces and in one Unicode form, to compare it with others."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def page_kinds(book: Lock) -> tuple[str, ...]:
    """Return the kinds of a book's pages in their order."""
    return tuple(str(page.get("kind", "")) for page in _tables(book.record["spec"], "pages"))


def section_titles(book: Lock) -> dict[str, str]:
    """Return the titles of a book's sections, those from themes included, by their `plain_words`."""
    titles = [section.get("title") for section in _tables(book.record["spec"], "sections")]
    with suppress(MazebookError):  # the names of a theme whose file is gone are not known
        titles += section_themes(book.spec(), book.source().folder or book.folder).titles
    found: dict[str, str] = {}
    for title in titles:
        if isinstance(title, str) and title:
            found.setdefault(plain_words(title), title)
    return found


def shared_texts(first: Lock, second: Lock) -> Iterator[SharedText]:
    """Yield each text of the first book that is in the second, or almost, with the most similar text there."""
    others = [(place, text, plain_words(text).split()) for place, text in _texts(second.record["spec"])]
    for place, text in _texts(first.record["spec"]):
        words = plain_words(text).split()
        found = [(_likeness(words, theirs), there) for there, _, theirs in others]
        likeness, there = max(found, key=lambda each: (each[0], each[1] == place), default=(0.0, ""))
        if likeness >= _NEAR:
            yield SharedText((place, there), text, round(likeness, 2))


def _likeness(words: list[str], others: list[str]) -> float:
    if words == others:
        return 1.0
    if min(len(words), len(others)) < _FEWEST_WORDS or max(len(words), len(others)) > _MOST_WORDS:
        return 0.0
    matcher = difflib.SequenceMatcher(None, words, others, autojunk=False)
    # Texts that differ in one word of a thousand must not be called the same.
    return min(matcher.ratio(), 0.99) if matcher.quick_ratio() >= _NEAR else 0.0


def _texts(spec: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the key and the words of each text in a book's specification, but not the titles of sections."""
    tables: list[tuple[str, Mapping[str, Any], tuple[str, ...]]] = [("", spec, ("title", "subtitle"))]
    tables += [(f"pages[{n}].", page, ("title", "text")) for n, page in enumerate(_tables(spec, "pages"))]
    tables += [(f"section {n + 1}, ", section, ("intro",)) for n, section in enumerate(_tables(spec, "sections"))]
    cover = spec.get("cover")
    tables += [("cover.", cover, ("title", "tagline", "blurb"))] if isinstance(cover, Mapping) else []
    for where, table, keys in tables:
        for key in keys:
            if isinstance(text := table.get(key), str) and text.strip():
                yield f"{where}{key}", text


def _tables(spec: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    """Return the tables in the list `key` of a recorded spec, which is not parsed: files that it names may be gone."""
    found = spec.get(key)
    return [each for each in (found if isinstance(found, list) else []) if isinstance(each, Mapping)]
