"""The colours of a cover: the colour that the book names, a darker one, and a light one that stands out on both."""

from collections.abc import Sequence
from typing import NamedTuple

from mazebook.paper.inks.inks import Cmyk, contrast, of_gray

LEAST_CONTRAST = 4.5  # of letters and what is behind them (WCAG 2.2, level AA)
PAPER = of_gray(1)
BLACK = of_gray(0)

# Each is dark enough for white letters.
COLOURS = {
    "blue": Cmyk(1.0, 0.75, 0.0, 0.1),
    "teal": Cmyk(1.0, 0.3, 0.45, 0.4),
    "green": Cmyk(0.85, 0.15, 0.9, 0.33),
    "red": Cmyk(0.1, 1.0, 0.9, 0.15),
    "purple": Cmyk(0.7, 0.95, 0.0, 0.1),
    "brown": Cmyk(0.2, 0.7, 0.9, 0.45),
    "black": Cmyk(0.0, 0.0, 0.0, 0.9),
}
USUAL_COLOUR = "blue"


class Palette(NamedTuple):
    """The three inks of a cover.

    Attributes
    ----------
    base : the background
    shade : its pattern
    shine : the badge, and the part of the route that is shown
    """

    base: Cmyk
    shade: Cmyk
    shine: Cmyk


def palette(colour: str | Sequence[float]) -> Palette:
    """Return the palette of a colour: a name of `COLOURS`, or per cent of cyan, magenta, yellow and black."""
    base = COLOURS[colour] if isinstance(colour, str) else Cmyk(*(ink / 100 for ink in colour))
    shine = of_gray(0.82) if base.is_black_only else Cmyk(0, 0.15, 1, 0)
    return Palette(base, base._replace(black=min(1.0, base.black + 0.12)), shine)


def is_dark_enough(colour: Cmyk) -> bool:
    """Return whether white letters can be read on a colour."""
    return contrast(colour, PAPER) >= LEAST_CONTRAST


def wall_ink(colour: str | Sequence[float] | None) -> Cmyk | None:
    """Return the ink of walls in a colour as `palette` takes it; None for black alone."""
    ink = None if colour is None else palette(colour).base
    return None if ink is None or ink.is_black_only else ink
