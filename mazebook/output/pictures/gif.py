"""A growing maze as an animated GIF, or as one PNG with a strip of steps."""

import io
import math

from PIL import Image

from mazebook.mazes.drawing.frames import Growth
from mazebook.output.pictures.growing import KEPT, PAPER, draw_frames

GIF_FRAMES, STRIP_FRAMES = 80, 12  # at most
_GIF_LONGEST, _PANEL_LONGEST = 600, 400  # pixels
_COLUMNS = (4, 3, 6, 2, 12, 1)  # of a strip: the divisors of 12, preferred ones first
_FIRST, _LAST = 600, 3000  # milliseconds that the first and the last frame stay
_WHOLE, _SLOWEST, _FASTEST = 6000, 250, 70  # milliseconds: all frames between, and the limits of one


def write_gif(growth: Growth) -> bytes:
    """Return the growth as an animated GIF that repeats for ever; its last frame stays for three seconds."""
    first, *others = draw_frames(growth, _GIF_LONGEST)
    between = max(_FASTEST, min(_SLOWEST, _WHOLE // len(growth.done) // 10 * 10))  # a GIF counts hundredths
    durations = [_FIRST, *[between] * (len(others) - 1), _LAST][-len(others) - 1 :]
    out = io.BytesIO()
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=others,
        duration=durations,
        loop=0,
        palette=bytes(first.getpalette() or ()),  # one table of colours for all frames
        transparency=KEPT,
        optimize=True,  # pixels that do not change are transparent
        disposal=1,
    )
    return out.getvalue()


def write_strip(growth: Growth) -> bytes:
    """Return the growth as one PNG, frame beside frame, in the rows that make the sheet's longest side shortest."""
    frames = list(draw_frames(growth, _PANEL_LONGEST))
    width, height = frames[0].size
    columns = min(_COLUMNS, key=lambda n: max(n * width, math.ceil(len(frames) / n) * height))
    rows = math.ceil(len(frames) / columns)
    sheet = Image.new("P", (columns * width, rows * height), PAPER)
    sheet.putpalette(frames[0].getpalette() or [])
    for number, frame in enumerate(frames):
        row, column = divmod(number, columns)
        sheet.paste(frame, (column * width, row * height))
    out = io.BytesIO()
    sheet.save(out, "PNG", optimize=True)
    return out.getvalue()
