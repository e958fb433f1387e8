"""The theme in a specification: its name, or a folder of somebody's own, checked by reading it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, ValidationInfo

from mazebook.books import written
from mazebook.errors import UnknownNameError
from mazebook.problems import sentence
from mazebook.resources import data

NONE = "none"  # where the book has one and a section has not


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
    return [*sorted(path.stem for path in data("themes").glob("*.toml")), NONE]


ThemeName = Annotated[
    str,
    BeforeValidator(_theme),
    written.name_of(_names, written.text(r"\S", maxLength=200), examples=["animals", "my-birds"]),
]
