"""The light colours of pictures, by name, and the colours that a book in colours is printed in.

Each is so light that walls are twice as dark, in inks and on screens: neither a reader nor a proof takes it for a wall.
"""

from typing import NamedTuple

from mazebook.paper.inks.inks import Cmyk, Colour
from mazebook.paper.inks.palette import COLOURS

_LEAST_WASH = 16.0  # per cent of ink: less may not be seen in print


class Hue(NamedTuple):
    """The colours of one picture: `fill` inside it, `line` in its lines where these are not black."""

    fill: Cmyk
    line: Cmyk

    @property
    def wash(self) -> Cmyk:
        """The fill at half its strength, for large areas on which lines are drawn, but not too pale to be printed."""
        share = max(0.5, _LEAST_WASH / self.fill.percent)
        return Cmyk(*(share * ink for ink in self.fill))


def _hue(*percents: tuple[int, int, int, int]) -> Hue:
    return Hue(*(Cmyk(*(ink / 100 for ink in percent)) for percent in percents))


HUES = {
    "leaf": _hue((32, 0, 54, 0), (46, 2, 72, 0)),
    "pine": _hue((36, 0, 30, 0), (51, 0, 42, 0)),
    "sun": _hue((0, 10, 72, 0), (2, 30, 88, 0)),
    "orange": _hue((0, 28, 60, 0), (2, 42, 82, 0)),
    "coral": _hue((0, 36, 32, 0), (2, 48, 44, 0)),
    "rose": _hue((0, 34, 4, 0), (4, 50, 8, 0)),
    "lilac": _hue((20, 24, 0, 0), (29, 35, 0, 0)),
    "sky": _hue((30, 3, 0, 0), (46, 9, 0, 0)),
    "sea": _hue((38, 0, 13, 0), (54, 0, 18, 0)),
    "sand": _hue((4, 20, 42, 4), (8, 32, 54, 6)),
    "stone": _hue((8, 6, 10, 14), (14, 10, 16, 22)),
    "cloud": _hue((16, 3, 0, 0), (38, 12, 3, 3)),
}

TOO_PALE = "walls must be twice as dark as the pictures around them, and this is not. Use more ink."


def is_wall(ink: Cmyk) -> bool:
    """Return whether walls in an ink are twice as dark as the darkest hue."""
    return _darkness(ink) >= 2 * max(_darkness(hue.line) for hue in HUES.values())


def _darkness(ink: Cmyk) -> float:
    """Return how dark an ink is where colours are turned to grey: 0 = white, 1 = black (ITU-R BT.601)."""
    red, green, blue = Colour.of(ink.code)
    return 1 - (0.299 * red + 0.587 * green + 0.114 * blue)


class Colours(NamedTuple):
    """What a maze and all around it is printed in.

    Attributes
    ----------
    walls : the ink of walls; None for black alone
    accent : the ink of stars, arrows and routes; None for black alone
    hues : names of `HUES` for pictures of things that have no colour of their own; none for greys and black alone
    """

    walls: Cmyk | None = None
    accent: Cmyk | None = None
    hues: tuple[str, ...] = ()

    def hue(self, own: str = "", turn: int = 0) -> Hue | None:
        """Return the hue of a picture: `own`, or the one whose turn it is; None in a book without colours."""
        return HUES[own or self.hues[turn % len(self.hues)]] if self.hues else None


BLACK_ONLY = Colours()
# Of a book without a theme.
USUAL_COLOURS = Colours(COLOURS["blue"], Cmyk(0.04, 0.96, 0.84, 0.06), ("sun", "sky", "coral", "leaf"))
