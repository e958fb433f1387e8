"""What a theme says in one language: its own file has it, or, for a theme that comes with mazebook, the language."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from mazebook.errors import key_of
from mazebook.paper.languages import catalogue, read_language

_FILE = "themes"  # of a language: what all shipped themes say


class ThemeWords(NamedTuple):
    """The words of a theme in one language; "" where it has none.

    Attributes
    ----------
    name : of the theme
    sections : titles of sections, in their order
    sentences : over a maze, one for each pair of the theme
    opening, closing : the first and the last sentence of a story
    """

    name: str
    sections: tuple[str, ...]
    sentences: tuple[str, ...]
    opening: str
    closing: str


def shipped_words(theme: str, pairs: Sequence[tuple[str, str]], language: str) -> ThemeWords:
    """Return what the language of a code says in the theme of a key; `pairs` : the names of its pictures."""
    said: dict[str, Any] = catalogue(language, _FILE).get(theme, {})
    of_pairs = said.get("pairs", {})
    return ThemeWords(
        said.get("name", ""),
        tuple(said.get("sections", ())),
        tuple(of_pairs.get(pair_key(pair), "") for pair in pairs),
        said.get("opening", ""),
        said.get("closing", ""),
    )


def pair_key(pair: tuple[str, str]) -> str:
    """Return the key of a pair's sentence in a language's file, such as ``"hatching_chick-chicken"``."""
    return "-".join(map(key_of, pair))


def doodle_names() -> tuple[str, ...]:
    """Return the names of the drawings that doodles begin with; each language has a sentence for each of them."""
    return tuple(key.replace("_", " ") for key in read_language("en").entries["doodles"])


def name_of_theme(theme: str, language: str) -> str:
    """Return the name of a shipped theme in a language; "" if it has none there. The theme's file is not read."""
    return str(catalogue(language, _FILE).get(theme, {}).get("name", ""))
