"""From what a specification calls a shape to its silhouette: built-in outlines, pictures by name, texts, files."""

from functools import lru_cache
from pathlib import Path

import numpy as np

from mazebook.books.pictures.shape_names import TEXT, is_shape_file
from mazebook.errors import FontError, GridError, OutputError, UnknownNameError, UsageError, key_of
from mazebook.mazes.shapes.outlines import REGISTRY
from mazebook.mazes.shapes.silhouette import RASTER_SIDE, Silhouette, filled, largest_in, smoothed, without_holes
from mazebook.paper.own_files.pictures import read_dark
from mazebook.paper.own_files.svg import read_svg
from mazebook.paper.typefaces.emoji import drawing_of
from mazebook.paper.typefaces.text_outlines import outline_of_text

DoorMarks = tuple[tuple[float, float], tuple[float, float]]

_SMOOTH = 2  # pixels: what is narrower in a picture is dirt
_FILLED = 0.995  # of a picture: with more of it black there is no outline


def silhouette_of(shape: str, folder: Path = Path()) -> Silhouette:
    """Return the silhouette that a shape's name stands for.

    Parameters
    ----------
    shape : the name of a built-in outline or of a picture, ``"text:"`` and letters, one letter, or a file's name
    folder : the folder of files

    Raises
    ------
    UsageError
        If there is nothing of that name, or nothing in it; the message does not repeat its place.
    OutputError
        If a file cannot be read, or has no shape in it.
    """
    if is_shape_file(shape):
        path = folder / shape.replace("\\", "/")
        return _of_file(path, _stamp(path))
    return _named(shape)


def marks_of(shape: str, folder: Path = Path()) -> DoorMarks | None:
    """Return where a shape's picture says that Start and Finish are; None where it does not say both.

    They are shares of the width and the height of the box around the silhouette, from its lower left corner.
    """
    if not is_shape_file(shape) or not shape.lower().endswith(".svg"):
        return None
    polygons, marks = read_svg(folder / shape.replace("\\", "/"))
    if len(marks) < 2:
        return None
    every = np.concatenate(polygons)
    low, high = every.min(axis=0), every.max(axis=0)
    start, finish = (((np.array(marks[name]) - low) / (high - low)).tolist() for name in ("start", "finish"))
    return (start[0], start[1]), (finish[0], finish[1])


@lru_cache(maxsize=512)
def _named(shape: str) -> Silhouette:
    try:
        if key_of(shape) in REGISTRY.entries:
            return Silhouette(filled(REGISTRY.load(shape).outline()))
        if shape.lower().startswith(TEXT) or len(shape) == 1:
            letters, drawings = outline_of_text(shape[len(TEXT) :] if len(shape) > 1 else shape)
            return Silhouette(filled(letters, holes=True) if not drawings else filled([*letters, *drawings]))
        return Silhouette(without_holes(filled(drawing_of(shape))))
    except (GridError, UnknownNameError, FontError) as error:
        raise UsageError(str(error)) from None


@lru_cache(maxsize=64)
def _of_file(path: Path, stamp: tuple[int, int]) -> Silhouette:
    try:
        if path.suffix.lower() == ".svg":
            polygons, _ = read_svg(path)
            return Silhouette(without_holes(filled(polygons)))
        dark = read_dark(path, RASTER_SIDE)
        raster = largest_in(without_holes(smoothed(dark, _SMOOTH)))
        if raster.mean() > _FILLED:
            raise OutputError("is all black: there is no outline in it. Draw the shape in black on white.", place=path)
        return Silhouette(raster)
    except GridError as error:
        raise OutputError(f"{error} Draw the shape in black on white.", place=path) from None


def _stamp(path: Path) -> tuple[int, int]:
    """Return a stamp that changes when a file changes; empty for a missing file, which its reader reports."""
    try:
        about = path.stat()
    except (OSError, ValueError):
        return 0, 0
    return about.st_mtime_ns, about.st_size
