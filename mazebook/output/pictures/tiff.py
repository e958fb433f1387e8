"""Pages as pictures of black and white dots, for printing presses: TIFF with CCITT Group 4 compression (ITU-T T.6)."""

import io

from mazebook.errors import OutputError
from mazebook.graphics.page import Page
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import pixel_size, render_pdf
from mazebook.paper.own_files.pictures import Raster

_HALF = 128  # a dot with a darker grey is black


def write_tiff(page: Page, dpi: float) -> bytes:
    """Return a page as a TIFF of one bit a dot that says its resolution; its sides are whole dots.

    Raises
    ------
    UsageError
        If the picture would have no dots, or more than `mazebook.output.pictures.png.MOST_PNG_PIXELS`.
    FontError
        As `mazebook.output.pdf.pdf.write_pdf`.
    """
    pixel_size(page.width, page.height, dpi)  # before the work
    ((_, grey),) = render_pdf(write_pdf([page], title=page.label), None, dpi)
    out = io.BytesIO()
    dots = grey.point(lambda tone: 255 if tone >= _HALF else 0).convert("1")  # already black or white: no dithering
    dots.save(out, "TIFF", compression="group4", dpi=(dpi, dpi))
    return out.getvalue()


def read_tiff(content: bytes) -> tuple[Raster, tuple[float, float]]:
    """Return the dots of a TIFF from `write_tiff`, as greys, and its dpi in x and y; raises OutputError for others."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(content)) as picture:
            if picture.format != "TIFF" or picture.mode != "1" or picture.info.get("compression") != "group4":
                raise OutputError("This is no TIFF of black and white dots, packed by Group 4. Make it again.")
            across, down = (float(value) for value in picture.info["dpi"])
            grey = picture.convert("L")
            return Raster(grey.width, grey.height, grey.tobytes()), (across, down)
    except (OSError, KeyError, ValueError) as error:
        raise OutputError(f"This TIFF cannot be read ({error}). Make it again.") from None
