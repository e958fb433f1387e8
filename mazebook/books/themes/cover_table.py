"""The table ``[cover]`` of a theme: the design of its books' covers, who is on them, and in which inks."""

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from mazebook.books.values import cover_designs
from mazebook.books.values.written import Keys, as_tuple, known_name
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.inks.palette import LEAST_CONTRAST, is_dark_enough
from mazebook.reading.problems import sentence

MOST_INK = 240.0  # per cent in all: the least that a printer of covers allows

_Shares = tuple[float, float, float, float]


def _within_limit(inks: _Shares) -> _Shares:
    if not all(0 <= ink <= 100 for ink in inks) or sum(inks) > MOST_INK:
        raise sentence(
            f"must be per cent of cyan, magenta, yellow and black, each 0 to 100 and {MOST_INK:g} in all at most."
        )
    return inks


def _dark(inks: _Shares) -> _Shares:
    if not is_dark_enough(cmyk(inks)):
        raise sentence(f"white letters would not be read on it (contrast under {LEAST_CONTRAST:g}). Use more ink.")
    return inks


def _numbers(value: object) -> object:
    return tuple(map(float, value)) if isinstance(value, list | tuple) else value


Ink = Annotated[_Shares, BeforeValidator(_numbers), AfterValidator(_within_limit)]
_Two = Annotated[tuple[Ink, Ink], BeforeValidator(as_tuple)]
_Three = Annotated[tuple[Ink, Ink, Ink], BeforeValidator(as_tuple)]
_Design = Annotated[str, known_name("cover design", cover_designs.REGISTRY.names)]
_Picture = Annotated[str, Field(min_length=1, max_length=200)]


class CoverTable(Keys):
    """How the covers of a theme look; inks are per cent of cyan, magenta, yellow and black.

    `hero` : the large picture, `body` its ink; `face` : the one of a portrait; `second` : a smaller one on a hill;
    `far` : behind the hills; `beside` : at both sides; `treasure` : at the Finish; `aloft` : in the sky. `sky` : at
    the top and at the horizon; `hills` : far and near; `hedge` : the walls of a maze in a landscape, their tops,
    leaves and fronts; `title` : of its first line and of the others; `edge` : around the title, on the spine, behind
    white words
    """

    design: _Design = cover_designs.USUAL_DESIGN
    hero: _Picture = "mouse"
    face: _Picture = "cat face"
    second: _Picture | None = "rabbit"
    far: _Picture | None = None
    beside: _Picture = "deciduous tree"
    treasure: _Picture | None = "cheese wedge"
    aloft: Annotated[tuple[_Picture, ...], BeforeValidator(as_tuple)] = ("sun with face", "cloud")
    body: Ink = (0.0, 38.0, 62.0, 0.0)
    sky: _Two = ((60.0, 6.0, 2.0, 0.0), (17.0, 0.0, 4.0, 0.0))
    hills: _Two = ((44.0, 4.0, 60.0, 0.0), (60.0, 6.0, 78.0, 2.0))
    ground: Ink = (42.0, 0.0, 72.0, 0.0)
    path: Ink = (0.0, 8.0, 34.0, 0.0)
    hedge: _Three = ((72.0, 2.0, 88.0, 0.0), (48.0, 0.0, 74.0, 0.0), (90.0, 24.0, 82.0, 36.0))
    title: _Two = ((0.0, 16.0, 88.0, 0.0), (0.0, 76.0, 74.0, 0.0))
    edge: Annotated[Ink, AfterValidator(_dark)] = (100.0, 84.0, 6.0, 40.0)


def cmyk(inks: _Shares) -> Cmyk:
    """Return inks in per cent as shares."""
    return Cmyk(*(ink / 100 for ink in inks))
