"""Pictures from files: their grey levels."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np

from mazebook.errors import OutputError

MOST_SIDE = 200  # pixels of the map that a picture is turned into; finer than the cells of most mazes
MOST_PIXELS = 50_000_000  # of a picture that is read


def read_steps(path: Path, steps: int) -> tuple[str, ...]:
    """Return the greys of a picture in equal steps: a row of digits for each row of pixels, 0 for the darkest.

    A large picture is made smaller first; what is transparent counts as white.

    Raises
    ------
    OutputError
        If there is no such file, or it is no picture that can be read, or far too large.
    """
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # said below, in a sentence
            with Image.open(path) as picture:
                if picture.width * picture.height > MOST_PIXELS:
                    raise OutputError(
                        f"{path}: has {picture.width} x {picture.height} pixels, more than can be read. "
                        "Save it smaller, 1000 pixels wide or less."
                    )
                if picture.mode.startswith("I"):  # 16 bits a pixel, which Pillow would clip at 255
                    eighth = np.clip(np.asarray(picture, dtype=np.int64) // 256, 0, 255).astype(np.uint8)
                    coloured = Image.fromarray(eighth).convert("RGBA")
                else:
                    picture.thumbnail((4 * MOST_SIDE, 4 * MOST_SIDE))
                    coloured = picture.convert("RGBA")
    except FileNotFoundError as error:
        raise OutputError(f"{path}: there is no such file. Check the name and the folder.") from error
    except Image.DecompressionBombError as error:
        raise OutputError(
            f"{path}: has more pixels than can be read. Save it smaller, 1000 pixels wide or less."
        ) from error
    except (UnidentifiedImageError, SyntaxError, ValueError, EOFError) as error:
        raise OutputError(f"{path}: cannot be read as a picture. Save it as PNG or JPEG.") from error
    except OSError as error:
        raise OutputError(f"{path}: cannot be read ({error.strerror or 'it may be damaged'}).") from error
    page = Image.new("RGBA", coloured.size, "white")
    page.alpha_composite(coloured)
    grey = page.convert("L")
    grey.thumbnail((MOST_SIDE, MOST_SIDE), Image.Resampling.BOX)
    digits = np.minimum(np.asarray(grey, dtype=np.int64) * steps // 256, steps - 1)
    return tuple("".join(map(str, row)) for row in digits.tolist())
