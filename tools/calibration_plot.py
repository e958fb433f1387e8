"""The plot that compares the difficulty score with simulated solvers: a panel for each solver, as a page."""

import math
from collections.abc import Sequence

import numpy as np

from mazebook.graphics.figures import segments
from mazebook.graphics.page import Box, Item, Page, Stroke
from mazebook.graphics.typesetting import Phrase, line
from mazebook.numerics.arrays import Bool, Float64
from mazebook.paper.inks.inks import SKY
from mazebook.paper.typefaces import fonts
from tools.score_against_solvers import ONE_SIZE, Pool, SolverRow

_ACROSS = 4
_PANEL, _GAP, _EDGE, _HEAD = (165.0, 150.0), (52.0, 48.0), 48.0, 40.0
_DOT, _GRAY = 2.0, 0.68
_SMALL = 8.0
_EVERY = 20  # points of the score between two numbers on the x axis


def calibration_page(pool: Pool, rows: Sequence[SolverRow]) -> Page:
    """Return a page with a panel for each solver: a dot for each maze, black for mazes of `ONE_SIZE`.

    The x axis is the score, the y axis the solver's steps, with a line for each power of ten. A panel's title has the
    rank correlations of its solver's row.
    """
    down = -(-len(pool.solvers) // _ACROSS)
    width = 2 * _EDGE + _ACROSS * _PANEL[0] + (_ACROSS - 1) * _GAP[0]
    height = 2 * _EDGE + _HEAD + down * _PANEL[1] + (down - 1) * _GAP[1]
    note = (
        f"A dot is a maze; black ones are {ONE_SIZE}x{ONE_SIZE}. In brackets the rank correlation, of all mazes "
        "and of the black ones. Upwards: steps, a line for each power of ten. To the right: points."
    )
    heading = Phrase("Steps of simulated solvers over the score of difficulty", fonts.HEADING, 15)
    items: list[Item] = [
        *line(heading, _EDGE, height - _EDGE),
        *line(Phrase(note, fonts.BODY, _SMALL), _EDGE, height - _EDGE - 14),
    ]
    by_name = {row.solver: row for row in rows}
    for place, name in enumerate(pool.solvers):
        across, below = place % _ACROSS, place // _ACROSS
        left = _EDGE + across * (_PANEL[0] + _GAP[0])
        top = height - _EDGE - _HEAD - below * (_PANEL[1] + _GAP[1])
        box = Box(left, top - _PANEL[1], left + _PANEL[0], top)
        row = by_name[name]
        title = f"{name.replace('_', ' ')} ({row.mixed['difficulty']:.2f}, {row.one_size['difficulty']:.2f})"
        items += line(Phrase(title, fonts.HEADING, 10), box.x0, box.y1 + 5)
        score, powers = pool.measured[:, 0], np.log10(pool.steps[:, place])
        items += _panel(score, powers, pool.sizes == ONE_SIZE, box, _ranges(score, powers))
    whole = Box(0, 0, width, height)
    return Page(width, height, whole, whole, tuple(items), label="calibration")


def _ranges(score: Float64, powers: Float64) -> Box:
    """Return the ranges of a panel's axes: x in points of the score, y in powers of ten."""
    return Box(
        _EVERY * math.floor(score.min() / _EVERY),
        math.floor(powers.min()),
        _EVERY * (math.floor(score.max() / _EVERY) + 1),
        math.floor(powers.max()) + 1,
    )


def _panel(x: Float64, y: Float64, black: Bool, box: Box, ranges: Box) -> list[Item]:
    """Return a panel: lines and numbers of its axes, and a dot for each maze; `x`, `y`, `black` are (n_mazes,)."""
    across = box.x0 + (x - ranges.x0) * box.width / ranges.width
    up = box.y0 + (y - ranges.y0) * box.height / ranges.height
    items: list[Item] = []
    for power in range(round(ranges.y0), round(ranges.y1) + 1):
        at = box.y0 + (power - ranges.y0) * box.height / ranges.height
        items.append(Stroke(segments([(box.x0, at, box.x1, at)]), 0.75, 0.85))
        items += line(Phrase(f"{10**power:,}".replace(",", " "), fonts.BODY, _SMALL), box.x0 - 4, at - 3, anchor="end")
    for score in range(round(ranges.x0), round(ranges.x1) + 1, _EVERY):
        at = box.x0 + (score - ranges.x0) * box.width / ranges.width
        items += line(Phrase(str(score), fonts.BODY, _SMALL), at, box.y0 - 12, anchor="middle")
    for chosen, gray, colour in ((~black, _GRAY, SKY), (black, 0.0, None)):
        places = np.stack([across[chosen], up[chosen]] * 2, axis=1)  # a line without length is a dot
        items.append(Stroke(segments([tuple(place) for place in places.tolist()]), _DOT, gray, ink=colour))
    return items
