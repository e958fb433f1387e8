"""Pictures from files: their grey levels, and their dark parts."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from mazebook.errors import OutputError
from mazebook.numerics.arrays import Bool, Float64
from mazebook.reading.limits import PICTURE_PIXELS, PICTURE_SIDE
from mazebook.reading.user_files import PICTURE, read_file

if TYPE_CHECKING:
    from PIL import Image

_T = TypeVar("_T")

MOST_SIDE = 200  # pixels, the longer side of the map of greys made from a picture; finer than the cells of most mazes
FINEST = 600.0  # dpi; print shops show no more of a grey picture

STRIP = 1_000_000  # pixels that are turned into grey at once: their colours take ten times the memory
_CONTRAST = 32  # of 256 greys: a picture with less is of one grey

_FORMATS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP")  # not EPS: Pillow would run a program


@dataclass(frozen=True)
class Raster:
    """A grey picture: one byte a pixel, 0 for black, row by row from the upper left."""

    width: int
    height: int
    grey: bytes = field(repr=False)


def stamp_of(path: Path) -> tuple[int, int]:
    """Return a stamp that changes when a file changes; zeros for a missing file, which its reader reports."""
    try:
        about = path.stat()
    except (OSError, ValueError):
        return 0, 0
    return about.st_mtime_ns, about.st_size


def read_once(read: Callable[..., _T]) -> Callable[..., _T]:
    """Return a function that reads a file as `read` does, and keeps what it read until the file changes."""

    @lru_cache(maxsize=4)
    def kept(stamp: tuple[int, int], *args: Any) -> _T:
        return read(*args)

    return lambda path, *args: kept(stamp_of(path), path, *args)


def read_picture(path: Path) -> Raster:
    """Return a picture, or frame 1 of an animation, in grey, turned upright by its EXIF data, on white paper.

    Raises
    ------
    OutputError
        If there is no such file, or it is no picture that can be read, or far too large.
    """
    from PIL import ImageOps

    with _opened(path) as picture:
        ImageOps.exif_transpose(picture, in_place=True)
        grey = _on_white(picture)
        return Raster(grey.width, grey.height, grey.tobytes())


def picture_format(path: Path) -> str:
    """Return the format of a picture, such as ``"PNG"``; only its beginning is read. Raises as `read_picture`."""
    with _opened(path) as picture:
        return str(picture.format)


def no_finer(raster: Raster, width: float, height: float) -> Raster:
    """Return a picture reduced to `FINEST` dpi at a width and height in points; a coarser one is returned unchanged."""
    from PIL import Image

    shrink = min(FINEST / 72 * width / raster.width, FINEST / 72 * height / raster.height)
    if shrink >= 1:
        return raster
    size = max(1, round(raster.width * shrink)), max(1, round(raster.height * shrink))
    whole = Image.frombytes("L", (raster.width, raster.height), raster.grey)
    return Raster(*size, whole.resize(size, Image.Resampling.LANCZOS).tobytes())


def read_steps(path: Path, steps: int) -> tuple[str, ...]:
    """Return the greys of a picture in equal steps: a row of digits for each row of pixels, 0 for the darkest.

    A large picture is made smaller first; transparent pixels count as white.

    Raises
    ------
    OutputError
        If there is no such file, or it is no picture that can be read, or far too large.
    """
    from PIL import Image

    with _opened(path) as picture:
        if not picture.mode.startswith("I"):
            picture.thumbnail((4 * MOST_SIDE, 4 * MOST_SIDE))
        grey = _on_white(picture)
    grey.thumbnail((MOST_SIDE, MOST_SIDE), Image.Resampling.BOX)
    digits = np.minimum(np.asarray(grey, dtype=np.int64) * steps // 256, steps - 1)
    return tuple("".join(map(str, row)) for row in digits.tolist())


def read_dark(path: Path, side: int) -> Bool:
    """Return the figure in a picture, (rows, columns) bool, its longer side `side` pixels or fewer.

    With a transparent ground the figure is every pixel that is not transparent; else every pixel darker than the
    threshold that separates the greys best (Otsu 1979).

    Raises
    ------
    OutputError
        If there is no such file, or it is no picture that can be read, or far too large, or of one grey only.
    """
    with _opened(path) as picture:
        if max(picture.size) > PICTURE_SIDE:
            size = f"{picture.width} x {picture.height} pixels"
            raise OutputError(f"has {size}, more than can be read. {PICTURE.shrink}", place=path)
        grey = _ground(picture, 4 * side)
    grey.thumbnail((side, side))
    levels = np.asarray(grey)
    if int(levels.max()) - int(levels.min()) < _CONTRAST:
        what = "all black" if levels.mean() < 128 else "empty"
        raise OutputError(f"is {what}: there is no outline in it. Draw the shape in black on white.", place=path)
    return levels < _threshold(np.bincount(levels.ravel(), minlength=256).astype(np.float64))


def _ground(picture: Image.Image, side: int) -> Image.Image:
    """Return a picture in grey, made smaller; one with transparent parts is black wherever it is not transparent."""
    from PIL import ImageOps

    if not picture.mode.startswith("I"):
        picture.thumbnail((side, side))
    upright = ImageOps.exif_transpose(picture)
    if upright.has_transparency_data:
        alpha = upright.convert("RGBA").getchannel("A")
        low, high = alpha.getextrema()
        if isinstance(low, int) and isinstance(high, int) and high - low >= _CONTRAST:
            return ImageOps.invert(alpha)
    return _on_white(upright)


def _threshold(counts: Float64) -> int:
    """Return the least grey that counts as light: the one with the greatest variance between both classes."""
    below = np.cumsum(counts)
    weighed = np.cumsum(counts * np.arange(len(counts)))
    above = below[-1] - below
    with np.errstate(divide="ignore", invalid="ignore"):
        apart = below * above * (weighed / below - (weighed[-1] - weighed) / above) ** 2
    best = np.flatnonzero(apart == np.nanmax(apart))
    return int((best[0] + best[-1]) // 2) + 1


def _on_white(picture: Image.Image) -> Image.Image:
    """Return a picture of any mode in grey, on white paper."""
    from PIL import Image

    paper = Image.new("L", picture.size, 255)
    rows = max(1, STRIP // picture.width)
    for top in range(0, picture.height, rows):
        strip = picture.crop((0, top, picture.width, min(top + rows, picture.height)))
        if strip.mode.startswith("I"):  # 16 bits a pixel, which Pillow would clip at 255
            strip = Image.fromarray(np.clip(np.asarray(strip) // 256, 0, 255).astype(np.uint8))
        elif strip.has_transparency_data:
            strip = strip.convert("RGBA")
            paper.paste(strip.convert("L"), (0, top), mask=strip.getchannel("A"))
            continue
        elif strip.mode not in ("1", "L", "RGB"):
            strip = strip.convert("RGB")
        paper.paste(strip.convert("L"), (0, top))
    return paper


@contextmanager
def _opened(path: Path) -> Iterator[Image.Image]:
    """Yield the picture in a file, of at most `PICTURE_PIXELS`; every failure is an OutputError with a sentence."""
    from PIL import Image, UnidentifiedImageError

    content = io.BytesIO(read_file(path, PICTURE))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the errors below say what matters
            with Image.open(content, formats=_FORMATS) as picture:
                if picture.width * picture.height > PICTURE_PIXELS:
                    size = f"{picture.width} x {picture.height} pixels"
                    raise OutputError(f"has {size}, more than can be read. {PICTURE.shrink}", place=path)
                yield picture
    except Image.DecompressionBombError as error:
        raise OutputError(f"has more pixels than can be read. {PICTURE.shrink}", place=path) from error
    except (UnidentifiedImageError, SyntaxError, ValueError, EOFError) as error:
        raise OutputError("cannot be read as a picture. Save it as PNG or JPEG.", place=path) from error
    except OSError as error:  # Pillow's for a picture that ends too soon
        raise OutputError("cannot be read (it may be damaged). Save it again.", place=path) from error
