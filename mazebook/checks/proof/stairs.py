"""The stairs of a printed maze of several floors: rings in its picture, and numbers in the page's text."""

import math
from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.page.letters import Letter
from mazebook.checks.proof.pixels.discs import pixels_around
from mazebook.graphics.page import Box, Point
from mazebook.numerics.arrays import Bool, Float64, UInt8

_SIGN = 0.425  # of a cell's width: radius of a disc that holds a ring, its number and no wall
_CLEAR = 0.008  # of a cell's width: width of the disc's edge that must be blank
_INK = 0.03  # of the disc: with less ink there is no ring with a number


class StairSigns:
    """The rings of a maze in its picture.

    Parameters
    ----------
    ends : (n_stairs, 2, 2) float64, rows and columns of both ends of each stair
    cell : width of a cell, in pixels
    """

    def __init__(self, ends: Float64, cell: float) -> None:
        self.ends, self.radius, self._edge = ends, _SIGN * cell, max(_CLEAR * cell, 1.0)

    def erase(self, gray: UInt8, mark: int, ink: int, paper: int) -> list[str]:
        """Blank the rings, and return what is wrong with them, as sentences.

        `mark`, `ink` : pixels darker than this grey are marks, or ink; `paper` : the grey of blank pixels
        """
        wrong = []
        for number, ends in enumerate(self.ends, 1):
            for place in ends:
                rows, columns, away = pixels_around(place, self.radius + 2, gray)
                part = gray[rows, columns]
                disc, rim = away <= self.radius, np.abs(away - self.radius + self._edge / 2) <= self._edge / 2
                if (part[disc] < ink).mean() < _INK:
                    wrong.append(f"a ring of stairs {number} is missing")
                elif (part[rim] < mark).any():
                    wrong.append(f"something touches a ring of stairs {number}")
                part[disc] = paper
        return list(dict.fromkeys(wrong))

    def fill(self, free: Bool) -> None:
        """Clear the rings out of the free space of a picture."""
        for place in chain(*self.ends):
            rows, columns, away = pixels_around(place, self.radius + 2, free)
            free[rows, columns][away <= self.radius] = False

    def rim(self, place: Float64, beyond: float) -> list[tuple[int, int]]:
        """Return the pixels around a ring, `beyond` pixels outside it."""
        angle = np.linspace(0, 2 * np.pi, max(round(4 * self.radius), 16), endpoint=False)
        around = place + (self.radius + beyond) * np.stack([np.sin(angle), np.cos(angle)], axis=1)
        return [(row, column) for row, column in np.floor(around).astype(int).tolist()]


def numbers_of_stairs(letters: Sequence[Letter], place: RecordedPlacement) -> list[str]:
    """Return what is wrong with the numbers at the stairs of a maze, as sentences."""
    wrong = []
    for number, ends in enumerate(place.stairs, 1):
        read = ["".join(letter.text for letter in letters if _is_on(place, end, letter)) for end in ends]
        if any(text != str(number) for text in read):
            one, other = (f'"{text}"' if text else "no number" for text in read)
            wrong.append(f"stairs {number} have {one} at one end and {other} at the other")
    return wrong


def _is_on(place: RecordedPlacement, end: Point, letter: Letter) -> bool:
    """Return whether a character is in the cell of a stair's end."""
    return math.dist(end, (letter.x, letter.y)) < place.cell / 2


def boxes_of_signs(place: RecordedPlacement) -> tuple[Box, ...]:
    """Return boxes of the cells that stairs lead to, and of things."""
    ends = [(point, place.cell / 2) for stairs in place.stairs for point in stairs]
    ends += [(point, place.disc / 2) for point in place.things]
    return tuple(Box(x - half, y - half, x + half, y + half) for (x, y), half in ends)


def without_stairs(letters: Iterable[Letter], places: Sequence[RecordedPlacement]) -> list[Letter]:
    """Return the characters on a page that are not at stairs."""
    ends: list[tuple[RecordedPlacement, Point]] = [
        (place, end) for place in places for stairs in place.stairs for end in stairs
    ]
    if not ends:
        return list(letters)
    return [letter for letter in letters if not any(_is_on(place, end, letter) for place, end in ends)]
