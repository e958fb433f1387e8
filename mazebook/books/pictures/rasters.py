"""What a picture file shows, as a raster; it needs compiled kernels."""

from pathlib import Path

from mazebook.errors import OutputError
from mazebook.mazes.hidden.silhouette import RASTER_SIDE, largest_in, smoothed
from mazebook.numerics.arrays import Bool
from mazebook.paper.own_files.pictures import read_dark

_SMOOTH = 2  # pixels: narrower parts of a picture are dirt and are removed
_FILLED = 0.995  # of a picture: with more of it black there is no outline


def raster_of(path: Path) -> Bool:
    """Return the inside of what is dark in a picture: (rows, columns) bool; raises OutputError if all of it is."""
    raster = largest_in(smoothed(read_dark(path, RASTER_SIDE), _SMOOTH))
    if raster.mean() > _FILLED:
        raise OutputError("is all black: there is no outline in it. Draw the shape in black on white.", place=path)
    return raster
