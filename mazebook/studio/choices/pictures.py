"""The picture of a choice, drawn by mazebook itself and kept on disk; called in the engine's process, not the server's.

Kept is what comes with mazebook, for as long as none of mazebook's own files changes.
"""

import hashlib
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from pydantic_core import PydanticCustomError

from mazebook import __version__
from mazebook.errors import MazebookError
from mazebook.numerics.caches import cache_folder
from mazebook.output.files import make_folder, write_bytes
from mazebook.resources import PACKAGE, shipped
from mazebook.studio.choices import drawings, sample_pages
from mazebook.studio.choices.options import options
from mazebook.studio.choices.shapes import is_known_shape
from mazebook.studio.choices.words import USUAL_LANGUAGE

ChoicePicture = tuple[bytes, str]  # and its media type
NOTHING: ChoicePicture = (b"", "")
_SVG, _PNG = "image/svg+xml", "image/png"
_LONGEST = 200  # of a name

_PAINTERS: dict[str, tuple[Callable[[str, Path], bytes], str]] = {
    "shapes": (drawings.shape_picture, _SVG),
    "cells": (drawings.cells_picture, _SVG),
    "algorithms": (drawings.algorithm_picture, _SVG),
    "walls": (drawings.walls_picture, _SVG),
    "trims": (drawings.trim_picture, _SVG),
    "recipes": (sample_pages.recipe_picture, _PNG),
    "designs": (sample_pages.cover_design_picture, _PNG),
    "places": (sample_pages.place_picture, _PNG),
    "colours": (sample_pages.cover_colour_picture, _PNG),
    "themes": (sample_pages.theme_picture, _PNG),
    "art": (sample_pages.art_picture, _PNG),
    "levels": (sample_pages.level_picture, _PNG),
    "tasks": (sample_pages.task_picture, _PNG),
    "layouts": (sample_pages.layout_picture, _PNG),
    "answer_layouts": (sample_pages.answer_layout_picture, _PNG),
    "answers": (sample_pages.answers_picture, _PNG),
    "pages": (sample_pages.sample_page, _PNG),
}


def picture_of(wall: str, name: str, folder: Path) -> ChoicePicture:
    """Return the picture of a choice and its media type; `NOTHING` if there is none, or what it shows cannot be drawn.

    Parameters
    ----------
    wall : one of the walls of `options`, or ``"shapes"``
    name : of the choice, as a specification has it; ``"space:de"`` is a recipe in another language
    folder : of the book's own files; nothing outside it is read
    """
    if wall not in _PAINTERS or not name.strip() or len(name) > _LONGEST or "\0" in name:  # no file can be called so
        return NOTHING
    paint, media_type = _PAINTERS[wall]
    if not _is_known(wall, name):
        return (found, media_type) if (found := _painted(paint, name, folder)) else NOTHING
    path = _kept(wall, name, ".svg" if media_type == _SVG else ".png")
    with suppress(OSError):
        return path.read_bytes(), media_type
    found = _painted(paint, name, folder)
    if not found:
        return NOTHING
    with suppress(MazebookError):  # a full disk: the picture is drawn again next time
        if not path.parent.exists():
            shutil.rmtree(path.parent.parent, ignore_errors=True)  # those of another version
            make_folder(path.parent)
        write_bytes(path, found)
    return found, media_type


def _painted(paint: Callable[[str, Path], bytes], name: str, folder: Path) -> bytes:
    """Return a picture; nothing if the choice is wrong, or a file outside the folder."""
    inside = Path(os.path.realpath(folder))
    if not Path(os.path.realpath(inside / name.replace("\\", "/"))).is_relative_to(inside):
        return b""
    try:
        return paint(name, folder)
    except (MazebookError, PydanticCustomError, ValueError):
        return b""


def _is_known(wall: str, name: str) -> bool:
    """Return whether a choice comes with mazebook, and looks alike for every book."""
    if wall == "shapes":
        return is_known_shape(name)
    plain = name.partition(":")[0]
    return any(one.name == plain for one in options(wall, USUAL_LANGUAGE))


def _kept(wall: str, name: str, ending: str) -> Path:
    """Return the path of a picture that is kept."""
    key = hashlib.blake2b(f"{wall}\0{name}".encode(), digest_size=12).hexdigest()
    return cache_folder() / "choices" / _state() / f"{wall}-{key}{ending}"


@cache
def _state() -> str:
    """Return a hash of the version, and of the sizes and times of all files that pictures are made from."""
    folders = (PACKAGE, *map(shipped, ("layouts", "fonts")))
    files = sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".toml", ".ttf"))
    stamps = [(path.name, status.st_size, status.st_mtime_ns) for path in files for status in [path.stat()]]
    return hashlib.blake2b(repr((__version__, stamps)).encode(), digest_size=10).hexdigest()
