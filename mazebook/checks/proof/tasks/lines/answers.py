"""Compares the lines of a tangle's answer with the tangle: none is missing or interrupted, and none is added."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.page.pages import PageImage, View
from mazebook.checks.proof.pixels.discs import pixels_around
from mazebook.checks.proof.pixels.masks import Mask, mask_of
from mazebook.checks.proof.pixels.runs import WHITE
from mazebook.checks.proof.walls.maze_picture import PictureFinding
from mazebook.checks.proof.walls.openings import fitted
from mazebook.numerics.arrays import Bool

PALEST = 190.0  # grey: paler lines can hardly be followed
BROADEST = 50.0  # points: a broader stroke is not a line
_COARSER = 2  # times: pixels of an answer are larger than those in which lines are told from crossings
_SLACK = 2.0  # pixels that a line may be off
_GAP = 1.3  # half the widest gap between dashes, in widths of the broadest line
_AROUND = 1.0  # widths of a line: what does not count around the disc of a name


class TanglePicture(NamedTuple):
    """The ink of a tangle on its page, (rows, columns) bool, and the width of its lines in points."""

    place: RecordedPlacement
    view: View
    ink: Bool
    width: float


def findings_of_lines(tangle: TanglePicture, answer: RecordedPlacement, sheet: PageImage) -> Iterator[PictureFinding]:
    """Yield what is wrong with the lines of an answer; nothing if they run where those of the tangle do."""
    view = _coarser(tangle.view)
    laid = _laid_over(answer, tangle.place, view)
    if laid is None:
        yield "answer", "its names are not arranged as those of the tangle"
        return
    lines = [line for line in sheet.drawn(answer.box)[1] if line.grey <= PALEST and line.thickness < BROADEST]
    if not lines:
        yield "route", "it has no line"
        return
    there, size = laid
    broad, pixel = max(line.thickness for line in lines) * abs(size), view.scale
    counts = _between_names(tangle, answer, (view, there), broad)
    palest = max(line.grey for line in lines)
    drawn = mask_of(sheet.pixels(there) < (palest + WHITE) / 2)
    printed = mask_of(tangle.ink[::_COARSER, ::_COARSER][: view.rows, : view.columns])
    crumb = (tangle.width * pixel) ** 2
    if ((printed - drawn.grown(_GAP * broad * pixel)) & counts).size > crumb:
        yield "route", "a part of one of its lines is missing"
    if ((drawn - printed.grown(max(broad - tangle.width, 0) * pixel / 2 + _SLACK)) & counts).size > crumb:
        yield "route", "it has a line where the tangle has none"


def _coarser(view: View) -> View:
    return View(
        view.scale / _COARSER,
        view.across / _COARSER,
        view.down / _COARSER,
        view.rows // _COARSER,
        view.columns // _COARSER,
    )


def _laid_over(answer: RecordedPlacement, place: RecordedPlacement, view: View) -> tuple[View, float] | None:
    """Return the view of an answer that lies over a view of its tangle, and the tangle's size in answer sizes.

    The size is negative where the answer is upside down.
    In a small answer, names are farther from the lines, but all names together have the same middle as the lines.
    None if the names of the two are not above each other.
    """
    here, there = np.array(answer.things), np.array(place.things)
    size, (x,), off = fitted(here[:, :1], there[:, :1])
    if size == 0 or off * view.scale > _SLACK:
        return None
    y = float(there[:, 1].mean() - size * here[:, 1].mean())
    return View(view.scale * size, view.across + view.scale * x, view.down - view.scale * y, *view[3:]), size


def _between_names(tangle: TanglePicture, answer: RecordedPlacement, views: tuple[View, View], broad: float) -> Mask:
    """Return the box of a tangle without the discs of its names, and of its answer's names."""
    view, there = views
    counts = np.zeros((view.rows, view.columns), dtype=np.bool_)
    x0, y0, x1, y1 = tangle.place.box
    (top, left), (bottom, right) = np.round(view.at([(x0, y1), (x1, y0)])).astype(int).tolist()
    counts[top:bottom, left:right] = True
    for place, seen, width in ((tangle.place, view, tangle.width), (answer, there, broad)):
        radius = place.disc / 2 * abs(seen.scale) + _AROUND * width * view.scale
        for name in seen.at(place.things):
            rows, columns, away = pixels_around(name, radius, counts)
            counts[rows, columns] &= away > radius
    return mask_of(counts)
