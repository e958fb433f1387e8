"""The words of controls and choices: ``choices.toml`` of each language; English stands in."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from mazebook.paper.languages import catalogue

USUAL_LANGUAGE = "en"


@cache
def choice_words(code: str) -> Mapping[str, Mapping[str, str]]:
    """Return the words of a language by table and key; an entry that it lacks is in English."""
    own = _own(code)
    return {name: {**table, **own.get(name, {})} for name, table in _own(USUAL_LANGUAGE).items()}


def words_of(code: str, table: str, key: str, usual: str = "") -> str:
    """Return the words at a key of a table; `usual` if there are none."""
    return choice_words(code).get(table, {}).get(key, usual)


def words_language(code: str, table: str, key: str) -> str:
    """Return the language of the words at a key of a table: English where `code` has none of its own."""
    return code if key in _own(code).get(table, {}) else USUAL_LANGUAGE


def readable(name: str) -> str:
    """Return a name or key as people write it: ``"copyright_owner"`` is ``"Copyright owner"``."""
    text = name.replace("_", " ").strip()
    return text[:1].upper() + text[1:]


def _own(code: str) -> Mapping[str, Any]:
    """Return what the catalogue of a language has itself."""
    return catalogue(code, "choices")
