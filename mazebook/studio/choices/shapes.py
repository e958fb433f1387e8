"""The search among shapes: words to names, the best first. Words are those of names, of groups and of themes."""

import difflib
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from mazebook.books.themes.names import theme_names
from mazebook.books.themes.words import name_of_theme
from mazebook.errors import ALIKE, key_of
from mazebook.mazes.shapes.outlines import REGISTRY
from mazebook.paper.typefaces.emoji import GROUPS, group_names, picture_names
from mazebook.resources import data
from mazebook.studio.choices.options import Option
from mazebook.studio.choices.words import USUAL_LANGUAGE, choice_words, readable

_LIKE = 5  # the most names that are only spelt alike
_WHOLE, _NAME_BEGINS, _WORD, _WORD_BEGINS, _WITHIN, _ABOUT = range(6)  # how well a name fits a word, the best first


def is_known_shape(name: str) -> bool:
    """Return whether a shape comes with mazebook."""
    return key_of(name) in REGISTRY.entries or key_of(name) in picture_names()


def find_shapes(asked: str, code: str, *, drawings_only: bool = False) -> tuple[Option, ...]:
    """Return the shapes that fit some words, the best first; all shapes for no words: outlines, animals, and so on.

    Parameters
    ----------
    asked : what a person wrote, in English or, as far as there are words, in the language of the page
    code : the language of the page
    drawings_only : whether built-in outlines are left out, as for a page to colour in
    """
    names = [name for name in _names() if not (drawings_only and name in REGISTRY.entries)]
    words = _words_in(asked)
    if words:
        about = _about(code)
        ranks = {name: _rank(name, words, about) for name in names}
        names = sorted((name for name in names if ranks[name] is not None), key=lambda name: ranks[name] or (0, 0))
        if not names:
            names = _alike("_".join(words), code)
    return tuple(Option(name.replace("_", " "), readable(_called(code).get(name, name))) for name in names)


def _rank(name: str, words: list[str], about: Mapping[str, set[str]]) -> tuple[int, int] | None:
    """Return how well a name fits all words, less being better; None if it does not fit one of them."""
    fits = [_fit(name, word, about.get(name, set())) for word in words]
    if len(words) > 1 and name == "_".join(words):
        return _WHOLE, 0
    return None if None in fits else (max(fit for fit in fits if fit is not None), len(name))


def _fit(name: str, word: str, about: set[str]) -> int | None:
    parts = name.split("_")
    if word in (name, *about.intersection({word})):
        return _WHOLE if word == name else _WORD
    if name.startswith(word):
        return _NAME_BEGINS
    if word in parts or word.removesuffix("s") in parts:
        return _WORD
    if any(part.startswith(word) for part in parts):
        return _WORD_BEGINS
    if len(word) > 2 and word in name:
        return _WITHIN
    return _ABOUT if len(word) > 2 and any(each.startswith(word) for each in about) else None


def _alike(word: str, code: str) -> list[str]:
    """Return the names that are spelt nearly as a word, in English or in the language of the page."""
    own = {_bare(called): name for name, called in _called(code).items()}
    known = {**{name: name for name in _all_names()}, **own}
    found = difflib.get_close_matches(word, known, n=_LIKE, cutoff=ALIKE)
    of_code = {code: name for name, code in _by_name().items()}
    return list(dict.fromkeys(of_code.get(picture_names().get(known[each], -1), known[each]) for each in found))


@cache
def _names() -> tuple[str, ...]:
    """Return one name of each shape: outlines first, then the drawings by their groups, then all others."""
    own = _by_name()
    of_code = {code: name for name, code in own.items()}
    grouped = [picture_names()[key_of(name)] for group in GROUPS for name in group_names(group)]
    drawings = [of_code[code] for code in dict.fromkeys([*grouped, *of_code]) if code in of_code]
    return (*REGISTRY.names(), *(name for name in drawings if name not in REGISTRY.entries))


@cache
def _by_name() -> dict[str, int]:
    """Return the character of each drawing by its name: Unicode's, or one of fewer words."""
    names: dict[int, str] = {}
    for name, code in picture_names().items():  # Unicode's come first
        if code not in names or name.count("_") < names[code].count("_"):
            names[code] = name
    return {name: code for code, name in names.items()}


def _all_names() -> Iterable[str]:
    return (*REGISTRY.names(), *picture_names())


@cache
def _about(code: str) -> dict[str, set[str]]:
    """Return the words that a shape may also be found by: its other names, its groups, and themes that show it."""
    of_code = {code: name for name, code in _by_name().items()}
    found: dict[str, set[str]] = defaultdict(set)
    for name, character in picture_names().items():
        found[of_code[character]].update(name.split("_"))
    for group in GROUPS:
        for name in group_names(group):
            found[of_code[picture_names()[key_of(name)]]].update((group, group.removesuffix("s")))
    for key, words in _themed(code):
        found[of_code.get(picture_names().get(key, -1), key)].update(words)
    for name, called in _called(code).items():
        found[name].update(_words_in(called))
    return dict(found)


def _themed(code: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the key of each picture of the themes, and the words of the theme's name in English and a language."""
    for theme in theme_names():
        table = tomllib.loads((data("themes") / f"{theme}.toml").read_text(encoding="utf-8"))
        names = (theme.replace("_", " "), name_of_theme(theme, code), name_of_theme(theme, USUAL_LANGUAGE))
        words = _words_in(" ".join(names))
        pictures = [
            *table["silhouettes"],
            *(each for pair in table["pairs"] for each in (pair["start"], pair["finish"])),
        ]
        for name in pictures:
            yield key_of(name), [word for word in words if len(word) > 2]


def _called(code: str) -> Mapping[str, str]:
    """Return what shapes are called in a language, by their names; English is what the names are."""
    return choice_words(code).get("shapes", {})


def _words_in(text: str) -> list[str]:
    return [word for word in _bare(text).split("_") if word]


def _bare(text: str) -> str:
    """Return a text in lower case without accents, its words joined as in the names of pictures."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return key_of("".join(c if c.isalnum() else " " for c in plain).strip())
