"""The arrow at each opening of a printed maze, and the picture beside it.

An arrow begins after a gap: on a ray from the opening there is paper, and then ink. A picture fills its box. At an
opening around a corner the arrow may have been moved onto the page, so that it is not looked for.
"""

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from mazebook.checks.proof.page.letters import LEAST_DIFFERENCE
from mazebook.checks.proof.page.pages import PageImage, view_of
from mazebook.checks.proof.walls.grids import LaidGrid
from mazebook.checks.proof.walls.maze_picture import MazePicture, PictureFinding
from mazebook.graphics.page import Box
from mazebook.numerics.arrays import Float64

_SCALE = 3.0  # pixels per point
_GAP = 3.0  # points from the wall to the arrow
_STEP = 0.3  # points: between places on a ray
_PAPER, _INK = 4, 4  # places on a ray before an arrow begins, and on the arrow
_BEARINGS = np.radians(np.arange(-45.0, 46.0, 7.5))  # of the rays, from the opening's: an arrow may lean aside
_LEAST_INK, _LEAST_SPAN = 0.03, 0.5  # of a picture's box: its ink, and its width and height
_RIM = 2.0  # times the other walls' thickness: the most of an outer wall's


def findings_of_signs(sheet: PageImage, maze: MazePicture, laid: LaidGrid) -> Iterator[PictureFinding]:
    """Yield the openings without an arrow, and those without the picture that the record has there."""
    wall, lightest = maze.drawn_thickness / abs(maze.view.scale), maze.tones.paper - LEAST_DIFFERENCE
    puzzle, place = maze.puzzle, maze.place
    for name, door, end in zip(puzzle.names, puzzle.doors, place.ends, strict=True):
        if door < 0:
            continue
        is_marked = not place.edged and not laid.is_around_a_corner(door)
        if is_marked and not _has_arrow(sheet, lightest, laid.doorway(door), _rays(wall)):
            yield "opening", f"the arrow at {name} is missing"
        if end.picture is not None and not _has_picture(sheet, lightest, end.picture):
            yield "opening", f"the picture at {name} is missing"


def _has_picture(sheet: PageImage, lightest: float, box: Box) -> bool:
    is_ink = sheet.pixels(view_of(box, _SCALE, 0)) < lightest
    spans = [np.flatnonzero(is_ink.any(axis=axis)) for axis in (1, 0)]
    is_large = all(
        len(span) and np.ptp(span) >= _LEAST_SPAN * side for span, side in zip(spans, is_ink.shape, strict=True)
    )
    return is_large and bool(is_ink.mean() >= _LEAST_INK)


@lru_cache(maxsize=64)
def _rays(wall: float) -> Float64:
    """Return places on rays from an opening that faces north: (2, n_rays, n_places) float64, points east and north.

    `wall` : the thickness of walls, in points
    """
    turns = np.stack([np.sin(_BEARINGS), np.cos(_BEARINGS)])[:, :, None]
    slack = (_RIM - 1) * wall / 2 / math.cos(_BEARINGS[0])
    along = np.arange(-(_PAPER + 0.5) * _STEP, slack + _INK * _STEP, _STEP)
    return np.asarray(((wall / 2 + _GAP) / turns[1] + along) * turns)


def _has_arrow(sheet: PageImage, lightest: float, doorway: tuple[float, float, float], rays: Float64) -> bool:
    (x, y, bearing), (east, north) = doorway, rays
    sin, cos = math.sin(bearing), math.cos(bearing)
    places = np.stack([x + east * cos + north * sin, y - east * sin + north * cos], axis=-1)
    low, high = places.min(axis=(0, 1)), places.max(axis=(0, 1))
    view = view_of((*low.tolist(), *high.tolist()), _SCALE, 1)  # drawing the walls again would take long
    rows, columns = np.moveaxis(view.at(places).astype(np.int64), -1, 0)
    is_ink = sheet.pixels(view)[rows, columns] < lightest
    begins = is_ink[:, _PAPER : 1 - _INK]
    count = begins.shape[1]
    for step in range(1, _INK):
        begins = begins & is_ink[:, _PAPER + step : _PAPER + step + count]
    for step in range(_PAPER):
        begins = begins & ~is_ink[:, step : step + count]
    return bool(begins.any())
