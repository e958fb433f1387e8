"""Shapes, hidden pictures and themes in a specification: their names, checked by reading what they name."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

from pydantic import ValidationInfo
from pydantic_core import PydanticCustomError

from mazebook.books.pictures.shape_names import THEME, is_cells_file
from mazebook.books.themes.names import NONE, SEASON, theme_names
from mazebook.books.themes.theme import find_theme
from mazebook.books.values import written
from mazebook.errors import FontError, OutputError, UnknownNameError, UsageError
from mazebook.mazes import tessellations
from mazebook.reading.problems import Problem, sentence, sentences


def _shape(value: Any, info: ValidationInfo) -> Any:
    if not isinstance(value, str):
        return value
    from mazebook.books.pictures.outlines import outline_of  # few specifications have one, and it is slow to load

    return _named(value, info, outline_of)


def _named(value: str, info: ValidationInfo, find: Callable[[str, Path], object]) -> str:
    """Return the name of a shape, once `find` has found what it stands for in a folder."""
    text = " ".join(value.split())
    if text.lower() == THEME:
        return THEME  # which theme that is, and whether there is one, is known when the book is planned
    folder: Path = (info.context or {}).get("folder", Path())
    try:
        find(text, folder)
    except (UsageError, OutputError, FontError) as error:
        raise sentence(error.sentence) from None
    return text


def _tessellation(value: Any, info: ValidationInfo) -> Any:
    if value == tessellations.OWN:  # as records hold it, with the file as the shape
        return value
    if not isinstance(value, str) or not is_cells_file(value.strip()):
        guess = tessellations.meant(str(value))
        return written.find_known("tessellation", value, tessellations.REGISTRY.names(), guess=guess)
    from mazebook.books.pictures.outlines import own_cells_of

    name = " ".join(value.split())
    try:
        own_cells_of(name, (info.context or {}).get("folder", Path()))
    except OutputError as error:
        raise sentence(error.sentence) from None
    return name


def _pictures(value: Any, info: ValidationInfo) -> Any:
    """Return the names of pictures as a tuple; a name alone is a tuple of one."""
    given = [value] if isinstance(value, str) else value
    if not isinstance(given, list | tuple) or not all(isinstance(name, str) for name in given):
        raise sentence('must be a name in double quotes, or a list of names, such as ["elephant", "cat"].')
    from mazebook.books.pictures.silhouettes import silhouette_of

    names: list[str] = []
    wrong = []
    for place, name in enumerate(given):
        try:
            names.append(_named(name, info, silhouette_of))
        except PydanticCustomError as error:
            if isinstance(value, str):
                raise
            wrong.append(Problem((place,), name, error.message()))
    if wrong:
        raise sentences(wrong)
    return tuple(names)


_NAME = written.text(r"\S", maxLength=200)

TessellationText = Annotated[
    str,
    written.name_of(_tessellation, tessellations.REGISTRY.names, written.text(r"\.[sS][vV][gG]$", maxLength=200)),
]
ShapeText = Annotated[str, written.form(_shape, _NAME)]
PictureNames = Annotated[tuple[str, ...], written.form(_pictures, _NAME, {"type": "array", "items": _NAME})]


def _theme(value: Any, info: ValidationInfo) -> Any:
    if not isinstance(value, str):
        return value
    text = value.strip()
    if text.lower() in (NONE, SEASON):
        return text.lower()
    try:
        return find_theme(text, (info.context or {}).get("folder", Path())).key
    except UnknownNameError as error:
        raise sentence(str(error)) from None


ThemeName = Annotated[
    str, written.name_of(_theme, lambda: [*theme_names(), NONE, SEASON], _NAME, examples=["animals", "my-birds"])
]
