"""The theme in a specification: its name, or a folder of somebody's own, checked by reading it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, ValidationInfo

from mazebook.books.themes.names import NONE, theme_names
from mazebook.books.themes.theme import find_theme
from mazebook.books.values import written
from mazebook.errors import UnknownNameError
from mazebook.reading.problems import sentence


def _theme(value: Any, info: ValidationInfo) -> Any:
    if not isinstance(value, str):
        return value
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
