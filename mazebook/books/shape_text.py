"""The shape in a specification: its name, checked by drawing its silhouette."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, ValidationInfo

from mazebook.books import written
from mazebook.errors import FontError, OutputError, UsageError
from mazebook.problems import sentence

TEXT = "text:"
THEME = "theme"  # the silhouettes of the section's theme in turn
ENDINGS = (".png", ".jpg", ".jpeg", ".svg")


def is_shape_file(shape: str) -> bool:
    """Return whether a shape is a picture in a file."""
    return not shape.lower().startswith(TEXT) and shape.lower().endswith(ENDINGS)


def _shape(value: Any, info: ValidationInfo) -> Any:
    if not isinstance(value, str):
        return value
    from mazebook.books.silhouettes import silhouette_of  # few specifications have one, and it is slow to load

    text = " ".join(value.split())
    if text.lower() == THEME:
        return THEME  # which theme that is, and whether there is one, is known when the book is planned
    folder: Path = (info.context or {}).get("folder", Path())
    try:
        silhouette_of(text, folder)
    except (UsageError, OutputError, FontError) as error:
        raise sentence(str(error).removeprefix(f"{folder / text}: ")) from None
    return text


ShapeText = Annotated[str, BeforeValidator(_shape), written.only(written.text(r"\S", maxLength=200))]
