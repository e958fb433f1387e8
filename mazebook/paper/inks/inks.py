"""Inks: the colours that a mark may have in place of a grey."""

from typing import NamedTuple

from mazebook.paper.inks.cmyk import Cmyk


class Colour(NamedTuple):
    """A colour of the screen (sRGB): red, green and blue, each from 0.0 to 1.0."""

    red: float
    green: float
    blue: float

    @classmethod
    def of(cls, code: str) -> "Colour":
        """Return the colour that ``#rrggbb`` names."""
        return cls(*(part / 255 for part in bytes.fromhex(code.removeprefix("#"))))

    @property
    def code(self) -> str:
        """The colour as ``#rrggbb``, as SVG writes it."""
        return "#" + bytes(round(part * 255) for part in self).hex()


# Colour-blind people can tell these apart, too (Okabe and Ito 2008, "Color Universal Design"); from dark to light.
BLUE, VERMILION, GREEN = Colour.of("#0072b2"), Colour.of("#d55e00"), Colour.of("#009e73")
PURPLE, SKY, ORANGE = Colour.of("#cc79a7"), Colour.of("#56b4e9"), Colour.of("#e69f00")

Ink = Colour | Cmyk  # for the screen, or for a press
