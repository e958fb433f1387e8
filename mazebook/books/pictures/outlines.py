"""The outline of each name of a shape: built-in outlines, drawings of the emoji font, texts, files."""

import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

import numpy as np

from mazebook.books.pictures.letters import polygons_of_text
from mazebook.books.pictures.shape_names import TEXT, is_shape_file
from mazebook.errors import FontError, GridError, OutputError, UnknownNameError, UsageError, key_of
from mazebook.mazes.grid.cut_cells import checked_cells
from mazebook.mazes.grid.polygons.outline import Outline
from mazebook.mazes.grid.polygons.traced import traced
from mazebook.mazes.shapes.outlines import REGISTRY
from mazebook.numerics.arrays import Float64
from mazebook.paper.own_files.pictures import stamp_of
from mazebook.paper.own_files.svg import read_svg
from mazebook.paper.typefaces.emoji import drawing_of
from mazebook.resources import data

DoorMarks = tuple[tuple[float, float], tuple[float, float]]

_TOO_FAR = 100.0  # an outline this many times as long as wide is a line, not a shape
_DRAWN = 0.4  # of a picture without its holes: with less of it black it is drawn in lines, and white inside is body


def outline_of(shape: str, folder: Path = Path()) -> Outline:
    """Return the outline that a shape's name stands for.

    Parameters
    ----------
    shape : the name of a built-in outline or of a picture, ``"text:"`` and letters, one letter, or a file's name
    folder : the folder of files

    Raises
    ------
    UsageError
        If there is no shape of that name, or a text has no letters or too many; the message names no place.
    OutputError
        If a file cannot be read, or has no shape in it.
    """
    if is_shape_file(shape):
        path = folder / shape.replace("\\", "/")
        return _outline_of_file(path, stamp_of(path))
    return _outline_named(shape)


def own_cells_of(name: str, folder: Path = Path()) -> Outline:
    """Return the outline whose rings are the closed paths of an SVG, the cells of a grid.

    Raises OutputError if the file cannot be read, or if a path cannot be a cell; the message says which.
    """
    path = folder / name.replace("\\", "/")
    return _own_cells_of(path, stamp_of(path))


@lru_cache(maxsize=16)
def _own_cells_of(path: Path, stamp: tuple[int, int]) -> Outline:
    polygons, _ = read_svg(path, closed=True)
    try:
        return checked_cells(Outline(polygons))
    except GridError as error:
        raise OutputError(str(error), place=path) from None


def _outline(polygons: Sequence[Float64], *, holes: bool | Sequence[tuple[float, float]] = False) -> Outline:
    found = Outline(polygons, holes=holes)
    extent = np.ptp(np.concatenate(found.rings), axis=0)
    if extent.max() > _TOO_FAR * extent.min():
        raise GridError("it is a line, and no shape.")
    return found


@lru_cache(maxsize=512)
def _outline_named(shape: str) -> Outline:
    try:
        if key_of(shape) in REGISTRY.entries:
            return _outline(REGISTRY.load(shape, "outline").outline())
        if shape.lower().startswith(TEXT) or len(shape) == 1:
            return _outline(polygons_of_text(shape[len(TEXT) :] if len(shape) > 1 else shape), holes=True)
        return _outline(drawing_of(shape), holes=_hollows().get(key_of(shape), False))
    except (GridError, UnknownNameError, FontError) as error:
        raise UsageError(str(error)) from None


@cache
def _hollows() -> dict[str, list[tuple[float, float]]]:
    """Return the places of the holes in drawings by their names, as `Outline` takes them."""
    return tomllib.loads(data("hollows.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def _outline_of_file(path: Path, stamp: tuple[int, int]) -> Outline:
    try:
        if path.suffix.lower() == ".svg":
            return _outline(read_svg(path)[0], holes=True)
        from mazebook.books.pictures.rasters import raster_of  # compiled, and few shapes are pictures
        from mazebook.mazes.hidden.silhouette import without_holes

        raster = raster_of(path)
        whole = without_holes(raster)
        is_drawn = raster.sum() < _DRAWN * whole.sum()
        return _outline(traced(whole if is_drawn else raster), holes=True)
    except GridError as error:
        raise OutputError(f"{error} Draw the shape in black on white.", place=path) from None


def end_marks(shape: str, folder: Path = Path()) -> DoorMarks | None:
    """Return where an SVG marks Start and Finish; None if it does not mark both, and for any other shape.

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
