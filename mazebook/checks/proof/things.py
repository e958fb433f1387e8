"""The things of a task in the picture of its maze: each in a disc, which is blanked before walls are read."""

import numpy as np

from mazebook.checks.proof.pixels.discs import pixels_around
from mazebook.numerics.arrays import Float64, UInt8

_EDGE = 0.06  # of a disc's width: its edge, which must be blank
_INK = 0.01  # of a disc: with less ink nothing lies there


def erase_things(gray: UInt8, places: Float64, width: float, tones: tuple[int, int, int]) -> list[str]:
    """Blank the discs of things, and return what is wrong with them, as sentences.

    Parameters
    ----------
    places : (n_things, 2) float64, rows and columns
    width : of a disc, in pixels
    tones : pixels darker than the first grey are marks, darker than the second ink; the grey of blank pixels
    """
    mark, ink, paper = tones
    wrong = []
    for place in places:
        rows, columns, away = pixels_around(place, width / 2 + 2, gray)
        part = gray[rows, columns]
        disc, edge = away <= width / 2, np.abs(away - width / 2) <= max(_EDGE * width / 2, 0.5)
        if (part[disc] < ink).mean() < _INK:
            wrong.append("a thing is missing in one of its cells")
        elif (part[edge] < mark).any():
            wrong.append("something touches a thing in one of its cells")
        part[disc] = paper
    return list(dict.fromkeys(wrong))
