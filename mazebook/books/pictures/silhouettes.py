"""The silhouette of each name of a shape, for hidden pictures: the raster of its inside."""

from functools import lru_cache
from pathlib import Path

from mazebook.books.pictures.letters import polygons_of_text
from mazebook.books.pictures.rasters import raster_of
from mazebook.books.pictures.shape_names import TEXT, is_shape_file
from mazebook.errors import FontError, GridError, OutputError, UnknownNameError, UsageError, key_of
from mazebook.mazes.hidden.silhouette import Silhouette, filled, without_holes
from mazebook.mazes.shapes.outlines import REGISTRY
from mazebook.paper.own_files.pictures import stamp_of
from mazebook.paper.own_files.svg import read_svg
from mazebook.paper.typefaces.emoji import drawing_of


def silhouette_of(shape: str, folder: Path = Path()) -> Silhouette:
    """Return the silhouette that a shape's name stands for; parameters and errors as of `outline_of`."""
    if is_shape_file(shape):
        path = folder / shape.replace("\\", "/")
        return _of_file(path, stamp_of(path))
    return _named(shape)


@lru_cache(maxsize=512)
def _named(shape: str) -> Silhouette:
    try:
        if key_of(shape) in REGISTRY.entries:
            return Silhouette(filled(REGISTRY.load(shape, "outline").outline()))
        if shape.lower().startswith(TEXT) or len(shape) == 1:
            return Silhouette(filled(polygons_of_text(shape[len(TEXT) :] if len(shape) > 1 else shape), holes=True))
        return Silhouette(without_holes(filled(drawing_of(shape))))
    except (GridError, UnknownNameError, FontError) as error:
        raise UsageError(str(error)) from None


@lru_cache(maxsize=64)
def _of_file(path: Path, stamp: tuple[int, int]) -> Silhouette:
    try:
        if path.suffix.lower() == ".svg":
            polygons, _ = read_svg(path)
            return Silhouette(without_holes(filled(polygons)))
        return Silhouette(without_holes(raster_of(path)))
    except GridError as error:
        raise OutputError(f"{error} Draw the shape in black on white.", place=path) from None
