"""The words of controls and choices: a catalogue a language in ``data/studio/choices``; English stands in."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from mazebook.paper.languages import language_names
from mazebook.resources import data

USUAL_LANGUAGE = "en"


@cache
def choice_words(code: str) -> Mapping[str, Mapping[str, str]]:
    """Return the words of a language by table and key; an entry that it lacks is in English."""
    tables = _entries(USUAL_LANGUAGE)
    own = _entries(code) if code != USUAL_LANGUAGE and code in language_names() else {}
    return {name: {**table, **own.get(name, {})} for name, table in tables.items()}


def words_of(code: str, table: str, key: str, usual: str = "") -> str:
    """Return the words at a key of a table; `usual` if there are none."""
    return choice_words(code).get(table, {}).get(key, usual)


def readable(name: str) -> str:
    """Return a name or key as people write it: ``"copyright_owner"`` is ``"Copyright owner"``."""
    text = name.replace("_", " ").strip()
    return text[:1].upper() + text[1:]


def _entries(code: str) -> dict[str, Any]:
    path = data("studio") / "choices" / f"{code}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
