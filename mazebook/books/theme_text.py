"""The theme in a specification: its name, or a folder of somebody's own, checked by reading it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, ValidationInfo

from mazebook.books import written
from mazebook.errors import UnknownNameError, key_of
from mazebook.reading.problems import sentence
from mazebook.resources import data

FILE = "theme.toml"  # in a folder of one's own
NONE = "none"  # where the book has one and a section has not


def is_shipped_theme(name: str) -> bool:
    """Return whether a theme comes with mazebook; all others are folders of somebody's own."""
    return key_of(name) in map(key_of, theme_names())


def theme_names() -> list[str]:
    """Return the names of all shipped themes, in alphabetical order."""
    return sorted(path.stem for path in data("themes").glob("*.toml"))


def _theme(value: Any, info: ValidationInfo) -> Any:
    if not isinstance(value, str):
        return value
    from mazebook.books.themes import find_theme  # few specifications have one, and it is slow to load

    text = value.strip()
    if text.lower() == NONE:
        return NONE
    try:
        return find_theme(text, (info.context or {}).get("folder", Path())).key
    except UnknownNameError as error:
        raise sentence(str(error)) from None


def _names() -> list[str]:
    return [*theme_names(), NONE]


ThemeName = Annotated[
    str,
    BeforeValidator(_theme),
    written.name_of(_names, written.text(r"\S", maxLength=200), examples=["animals", "my-birds"]),
]
