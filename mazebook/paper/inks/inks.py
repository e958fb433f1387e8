"""Inks: what a mark is drawn in, if not in a grey. They are colours of the screen or shares of printing inks.

What an ink looks like depends on press and paper. The eight solid colours are those of coated paper printed by the SWOP
standard; tints between them follow the Neugebauer equations with Demichel's shares (Neugebauer 1937), with Yule and
Nielsen's exponent for dots that print larger than they are (1951): near enough to tell readable from unreadable.
"""

from itertools import product
from typing import NamedTuple

Rgb = tuple[float, float, float]
# sRGB of paper and solids, by whether cyan, magenta and yellow are printed.
_SOLIDS = {
    (0, 0, 0): (255, 255, 255),
    (1, 0, 0): (0, 174, 239),
    (0, 1, 0): (236, 0, 140),
    (0, 0, 1): (255, 242, 0),
    (1, 1, 0): (46, 49, 146),
    (0, 1, 1): (237, 28, 36),
    (1, 0, 1): (0, 166, 81),
    (1, 1, 1): (54, 54, 57),
}
_BLACK = (35, 31, 32)
_GAIN = 2.0  # Yule and Nielsen's n, of ordinary screens


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


class Cmyk(NamedTuple):
    """Shares of cyan, magenta, yellow and black, each 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def percent(self) -> float:
        """The sum of all inks, in per cent, which printers limit."""
        return 100 * sum(self)

    @property
    def is_black_only(self) -> bool:
        """Whether no ink but black is used."""
        return not (self.cyan or self.magenta or self.yellow)

    @property
    def luminance(self) -> float:
        """The relative luminance on white paper, 0 to 1 (WCAG 2.2)."""
        red, green, blue = self._linear()
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    @property
    def code(self) -> str:
        """The nearest colour of the screen, ``#rrggbb``."""
        return "#" + bytes(round(255 * _coded(light)) for light in self._linear()).hex()

    def _linear(self) -> Rgb:
        found = [0.0, 0.0, 0.0]
        shares = (self.cyan, self.magenta, self.yellow)
        for printed in product((0, 1), repeat=3):
            weight = 1.0
            for share, is_printed in zip(shares, printed, strict=True):
                weight *= share if is_printed else 1 - share
            for channel in range(3):
                light = _light(_SOLIDS[printed][channel])  # type: ignore[index]  # mypy sees tuple[int, ...]
                dark = _light(_BLACK[channel]) * light  # black over a colour is darker than black alone
                found[channel] += weight * ((1 - self.black) * light ** (1 / _GAIN) + self.black * dark ** (1 / _GAIN))
        return found[0] ** _GAIN, found[1] ** _GAIN, found[2] ** _GAIN


Ink = Colour | Cmyk  # for the screen, or for a press


def of_gray(gray: float) -> Cmyk:
    """Return the black ink that prints a grey from 0.0 (black) to 1.0 (paper)."""
    return Cmyk(0, 0, 0, 1 - gray)


def contrast(one: Cmyk, other: Cmyk) -> float:
    """Return the contrast ratio of two inks, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((one.luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)


def _light(value: int) -> float:
    """Return the linear light of a channel of sRGB, whose value is 0 to 255, as a share (IEC 61966-2-1)."""
    share = value / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _coded(light: float) -> float:
    """Return the share of a channel of sRGB that gives this linear light: the inverse of `_light`."""
    return 12.92 * light if light <= 0.0031308 else float(1.055 * min(light, 1.0) ** (1 / 2.4) - 0.055)
