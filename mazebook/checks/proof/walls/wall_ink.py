"""The tones of a picture; the thickness of its walls, and the gaps in them that ornaments leave and that are closed."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.page.pages import DrawnLine
from mazebook.checks.proof.pixels.masks import Mask, mask_of
from mazebook.checks.proof.pixels.runs import WHITE, Pieces
from mazebook.numerics.arrays import Int64, UInt8

CLOSED_GAP = 1 / 3  # of a corridor: narrower gaps are closed
SHRUNK_BACK = 0.5  # of the growth that closes gaps: ink shrinks by this share of it, so that two dots stay joined
_OF_BOX = 0.85  # of the root of a cell's share of the box: rough width of a corridor
THINNEST = 2.0  # pixels: the thinnest wall
_SAME_TONE = 24  # of 255: a line is a wall if its grey differs by less from the commonest dark grey
_WIDEST_RIM = 2.0  # of the other walls' thickness: a line that is thicker is no wall
_FAINT = 8  # of 255: nobody sees a smaller difference from the paper
_ROUNDED = 4  # of 255: a line's own tone and its pixels' may differ by so much
_CLOSE = 24  # greys that may be one tone with a soft edge
LEAST_WALL_CONTRAST = 3.0  # of walls and paper (WCAG 2.2, 1.4.11, for graphics without which nothing is understood)
_SOFT = 2.3  # pixels around a tint: its soft edge
_HALF = 128  # of 255: paper is lighter
_SAMPLE = 200  # rows that are sampled
_GOLDEN = 0.6180339887498949


def contrast_of_greys(paper: int, ink: int) -> float:
    """Return the contrast of two greys of 0 to 255: 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance")."""
    lighter, darker = sorted((_luminance(paper), _luminance(ink)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(grey: int) -> float:
    share = grey / WHITE
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


class Tones(NamedTuple):
    """Greys of 0 to 255.

    Attributes
    ----------
    wall : the commonest grey of lines that is darker than the paper
    paper : the commonest grey of all, or of an answer's light ones
    under : the paper, or the tint of the picture on it
    ink : halfway between the walls and what is under them; darker pixels are ink
    mark : darker pixels are neither paper nor tint
    route : halfway between the walls and a darker tone, if there is one: the line of an answer
    """

    paper: int
    under: int
    wall: int
    ink: int
    mark: int
    route: int


def tones_of(
    gray: UInt8, tint: float = 0.0, *, lines: Sequence[DrawnLine] = (), answer: Sequence[DrawnLine] | None = None
) -> Tones:
    """Return the tones of a picture; in an answer the darkest tone is the route's, not the walls'.

    Parameters
    ----------
    tint : of a picture under the maze or in an answer, as a share of black; 0 without a picture
    lines : the lines of a puzzle: the walls' tone is near that of one, for what stands around a maze may fill more
    answer : those of an answer, whose thin walls may have more pixels of their soft edges; None for a puzzle
    """
    counts = _greys(gray)
    tinted = round((1 - tint) * WHITE)
    is_answer = answer is not None
    light = (_HALF if tinted == WHITE else tinted + _FAINT) if is_answer else 0  # route or picture may fill an answer
    paper = light + int(counts[light:].argmax())
    under = min(paper, tinted)
    lightest = max(under - _CLOSE, 1)
    low = _darkest_of(answer or ())
    line = low + int(counts[low : min(low + _CLOSE, lightest)].argmax()) if is_answer else 0
    darkest = min(line + _CLOSE, lightest - 1) if is_answer else 0
    found = counts[darkest:lightest]
    tones = np.arange(darkest, lightest)
    greys = [line.grey for line in answer or lines]
    is_near = np.any([abs(tones - grey) <= _SAME_TONE for grey in greys], axis=0) if greys else True
    drawn = np.where(is_near, found, 0)
    wall = darkest + int((drawn if drawn.any() else found).argmax())
    return Tones(paper, under, wall, (under + wall + 1) // 2, under - _FAINT, (line + wall) // 2)


def _darkest_of(lines: Sequence[DrawnLine]) -> int:
    """Return the least grey of the darkest of lines in several tones: a route in colour; 0 if all have one tone."""
    greys = [line.grey for line in lines]
    return max(int(min(greys)) - _ROUNDED, 0) if greys and max(greys) - min(greys) >= _SAME_TONE else 0


def marks_in(gray: UInt8, tones: Tones, least: float) -> Mask:
    """Return the pixels that are neither paper nor tint, which is wherever its grey is flat; a hairline is not.

    `least` : the least pixels of a mark that is paler than a tint; fewer are left of the tint's soft edge
    """
    marks, is_pale = mask_of(gray < tones.mark), gray < tones.paper - _FAINT
    if tones.under == tones.paper:
        return marks
    flat = is_pale & (gray >= tones.mark)
    for tone, is_flat in ((gray, flat), (gray.T, flat.T)):
        is_same = tone[1:] == tone[:-1]
        is_flat[1:] &= is_same
        is_flat[:-1] &= is_same
        is_flat[[0, -1]] &= tone[0] == tone[-1]
    tinted = np.zeros_like(flat)
    for tint in np.flatnonzero(_counts(gray[flat])).tolist():
        tinted |= gray == tint
    pale = Pieces(mask_of(is_pale) - mask_of(tinted).grown(_SOFT))
    return marks | pale.covered(pale.runs.ink & (pale.area >= least))


def _greys(gray: UInt8) -> Int64:
    """Return how many pixels have each grey, in a sample of rows: (256,) int64.

    Rows of a maze repeat with each cell, so rows at equal steps might all be soft edges: they are spread by the golden
    ratio instead.
    """
    rows = len(gray)
    sample = gray if rows <= _SAMPLE else gray[(np.arange(_SAMPLE) * _GOLDEN % 1 * rows).astype(np.int64)]
    return _counts(sample.reshape(-1))


def _counts(pixels: UInt8) -> Int64:
    """Return how many pixels, (n,) uint8, have each grey: (256,) int64."""
    from PIL import Image

    fours = len(pixels) // 4  # counted as four inks: each count waits for the last of its own ink only
    inks = Image.frombuffer("CMYK", (fours, 1), pixels[: 4 * fours], "raw", "CMYK", 0, 1).histogram()
    rest = np.bincount(pixels[4 * fours :], minlength=WHITE + 1)
    return np.asarray(rest + np.reshape(inks, (4, WHITE + 1)).sum(axis=0))


def gap_closed(place: RecordedPlacement, cells: int, narrowest: float = math.inf) -> float:
    """Return the widest gap in ornaments, in points, estimated before the corridors are known; 0 without ornaments.

    `narrowest` : the narrowest way from cell to cell, in points, if it is known
    """
    if not place.body:
        return 0.0
    x0, y0, x1, y1 = place.boxes[0]
    cell = _OF_BOX * float(np.sqrt((x1 - x0) * (y1 - y0) / cells))
    widths = [math.dist(*opening) for opening in place.openings]
    return CLOSED_GAP * max(min([cell, narrowest, *widths]) - place.body, 0.0)


def thickness_of_walls(lines: Sequence[DrawnLine], tones: Tones) -> float:
    """Return the thickness of walls, in pixels: that of the thinnest line in their tone, for others may be outlines."""
    alike = [line.thickness for line in lines if abs(line.grey - tones.wall) <= _SAME_TONE]
    return min(alike or [line.thickness for line in lines], default=THINNEST)


def rim_of_walls(lines: Sequence[DrawnLine], tones: Tones, *, cut: bool) -> float:
    """Return the thickness of the outer walls, times that of the others, which differs where cells are cut."""
    thinnest = thickness_of_walls(lines, tones)
    alike = [line.thickness / thinnest for line in lines if cut and abs(line.grey - tones.wall) <= _SAME_TONE]
    return max((share for share in alike if share <= _WIDEST_RIM), default=1.0)


def solid_ink(ink: Mask, closing: float) -> Mask:
    """Return the ink after it has grown by `closing` pixels and shrunk by a part of that."""
    return ~(~ink.grown(closing)).grown(SHRUNK_BACK * closing)
