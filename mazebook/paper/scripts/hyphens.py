"""Where words are hyphenated, in the languages whose long words need it: German, Dutch and Polish."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from mazebook.paper.scripts.phrases import primary

_DICTIONARIES = {"de": "de_DE", "nl": "nl_NL", "pl": "pl_PL"}
# Parts of long words on which the dictionaries err: they have "Pirate-nabenteuer" and "Labyrint-habenteuer".
_PARTS = {
    "de": re.compile("abenteuer|expedition|irrgarten|labyrinth(?!isch)"),
    "nl": re.compile("avontuur|avonturen|doolhof|doolhoven|labyrint(?!isch)"),
    "pl": re.compile("(?!)"),
}
_LEAST_BEFORE, _LEAST_AFTER = 2, 3  # letters
_LETTERS = re.compile(r"[^\W\d_]+")
_HYPHEN = re.compile(r"(?<=\w)[-\u2010](?=\w)")


@lru_cache(maxsize=1024)
def hyphens(word: str, language: str) -> tuple[tuple[int, str], ...]:
    """Return the places where a word may be parted, in order, each with the sign that its first part then gets.

    After a hyphen of the word's own the sign is "". Other languages have no places.

    Examples
    --------
    >>> hyphens("Tier-Labyrinth", "de")
    ((5, ''), (7, '-'), (9, '-'))
    """
    code = primary(language)
    if code not in _DICTIONARIES:
        return ()
    places = {match.end(): "" for match in _HYPHEN.finditer(word)}
    for letters in _LETTERS.finditer(word):
        if len(letters[0].lower()) == len(letters[0]):
            places |= {letters.start() + at: "-" for at in _places(letters[0].lower(), code)}
    return tuple(sorted(places.items()))


def _places(letters: str, language: str) -> Iterator[int]:
    """Yield where a word of letters alone may be parted."""
    last = len(letters) - _LEAST_AFTER
    ends = {end for part in _PARTS[language].finditer(letters) for end in part.span() if _LEAST_BEFORE <= end <= last}
    for start, end in pairwise((0, *sorted(ends), len(letters))):
        if start:
            yield start
        # Where the spelling changes at a hyphen (Dutch "omaatje", "oma-tje"), a word is not parted.
        positions = _dictionary(language).positions(letters[start:end])
        yield from (start + int(at) for at in positions if getattr(at, "data", None) is None)


@cache
def _dictionary(language: str) -> Any:
    import pyphen

    return pyphen.Pyphen(lang=_DICTIONARIES[language], left=_LEAST_BEFORE, right=_LEAST_AFTER)
