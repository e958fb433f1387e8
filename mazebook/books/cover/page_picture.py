"""A page of the book as a small picture on its cover, which can be turned as texts and clips cannot."""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

import numpy as np
import shapely

from mazebook.books.choose.choose import Mazes
from mazebook.books.pages.lay_out import lay_out_some
from mazebook.books.plan.plan import Plan
from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import polygons, polyline
from mazebook.graphics.lettering import letters
from mazebook.graphics.page import Box, Fill, FromFile, Item, Loose, Page, Place, Stroke, Text, loose
from mazebook.numerics.arrays import Float64
from mazebook.numerics.path import CLOSE, CURVE, MOVE, POINTS_OF, Path
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import DRAWN_FACES
from mazebook.reading.problems import Source

Pages = Mapping[int, Page]  # by the printed number of a maze on them

_PUZZLES = "puzzles"
_ANCHORS = {"start": 0.0, "middle": -0.5, "end": -1.0}  # of the width: how far left of its point a text begins
_STEPS = 6  # straight lines for a curve
_LEAST_TYPE = 2.6  # points: smaller letters are specks
_THINNEST = (
    0.25  # points: thinner lines, such as veins of leaves, are left out, thicker ones become the printer's least
)


def pages_with(plan: Plan, mazes: Mazes, numbers: Iterable[int], source: Source) -> dict[int, Page]:
    """Return the pages of the book that have some mazes, by the numbers of these mazes; 0 is on no page."""
    wanted = set(numbers)
    shown = {
        puzzle.number: number
        for number, page in enumerate(plan.pages, 1)
        for puzzle in page.puzzles
        if page.kind == _PUZZLES and puzzle.number in wanted
    }
    pages = lay_out_some(plan, mazes, shown.values(), source=source)
    return {puzzle: pages[number] for puzzle, number in shown.items()}


def page_picture(page: Page, wide: float, degrees: float, centre: tuple[float, float], least: float) -> list[Item]:
    """Return a page as areas and lines, `wide` points wide, turned about its middle.

    Parameters
    ----------
    degrees : by which it is turned, counter-clockwise
    centre : where its middle is
    least : the thinnest line that the printer prints, in points
    """
    x, y = page.trim.centre
    scale = wide / page.trim.width
    place = Place(scale, -scale * x, -scale * y)
    items = (simple for item in loose(page.items) for simple in _simple(item, scale))
    return [turned_item(_placed(item, place, least), degrees, centre) for item in items]


def turned_item(item: Item, degrees: float, centre: tuple[float, float]) -> Item:
    """Return a stroke or an area turned about (0, 0) and moved to a centre."""
    assert isinstance(item, Stroke | Fill)
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    scale, x, y = item.place
    points = item.path.points * scale + (x, y)
    moved = np.stack([cos * points[:, 0] - sin * points[:, 1], sin * points[:, 0] + cos * points[:, 1]], axis=1)
    return replace(item, path=Path(item.path.ops, (moved + centre).round(2)), place=Place(), clip=None)


def _placed(item: Stroke | Fill, place: Place, least: float) -> Stroke | Fill:
    """Return an item at a place, its pen scaled with it, but no thinner than the printer's thinnest line."""
    moved = replace(item, place=place.inner(item.place))
    if isinstance(moved, Fill):
        return moved
    scale = place.scale
    return replace(moved, width=max(scale * moved.width, least), dash=tuple(scale * length for length in moved.dash))


def _simple(item: Loose | FromFile, scale: float) -> Iterator[Stroke | Fill]:
    """Yield an item as areas and lines without a clip; nothing of what would be too small, or comes from a file."""
    if isinstance(item, Text):
        if item.size * scale >= _LEAST_TYPE or item.font in DRAWN_FACES:
            yield from _outlined(item)
    elif isinstance(item, Fill) or (isinstance(item, Stroke) and item.width * scale >= _THINNEST):
        yield from _unclipped(item)


def _outlined(text: Text) -> Iterator[Stroke | Fill]:
    """Yield a line of text as an area."""
    shapes = letters(text.text, text.font)
    rings = shapely.get_rings(shapely.orient_polygons(shapely.get_parts(shapes)))
    if not len(rings):
        return
    across = {"start": 0.0, "middle": -0.5, "end": -1.0}[text.anchor] * fonts.text_width(
        text.text, text.font, text.size
    )
    points = [shapely.get_coordinates(ring)[:-1] * text.size + (across, 0.0) for ring in rings]
    area = turned_item(Fill(polygons(points), text.gray, ink=text.ink), text.angle, (text.x, text.y))
    if isinstance(area, Fill):
        yield from _unclipped(replace(area, clip=text.clip))


def _unclipped(item: Stroke | Fill) -> Iterator[Stroke | Fill]:
    """Yield an item cut off at its clip."""
    box = extent_of(item)
    if item.clip is None or box == box.within(item.clip):
        yield replace(item, clip=None)
        return
    pieces = [(item.place.scale * points + item.place[1:], is_closed) for points, is_closed in _pieces(item.path)]
    if isinstance(item, Fill):
        rings = [ring for points, _ in pieces if len(ring := _ring_within(points, item.clip))]
        path = polygons(rings) if rings else None
    else:
        path = _lines_within([np.vstack([at, at[:1]]) if is_closed else at for at, is_closed in pieces], item.clip)
    if path is not None:
        yield replace(item, path=path, place=Place(), clip=None)


def _pieces(path: Path) -> Iterator[tuple[Float64, bool]]:
    """Yield the points along each line of a path, and whether it is closed; curves become straight lines."""
    share = np.arange(1, _STEPS + 1)[:, None] / _STEPS
    rest = 1 - share
    line, at = list[Float64](), 0
    for op in [*path.ops.tolist(), MOVE]:
        if op in (MOVE, CLOSE) and line:
            yield np.vstack(line), op == CLOSE
            line = []
        points = path.points[at : at + POINTS_OF[op]]
        at += POINTS_OF[op]
        if op == CURVE:
            one, two, end = points
            points = rest**3 * line[-1][-1] + 3 * rest**2 * share * one + 3 * rest * share**2 * two + share**3 * end
        if len(points):
            line.append(points)


def _ring_within(ring: Float64, box: Box) -> Float64:
    """Return a polygon cut off at the sides of a box; its winding stays (the algorithm of Sutherland and Hodgman)."""
    for axis, limit, sign in ((0, box.x0, 1.0), (0, box.x1, -1.0), (1, box.y0, 1.0), (1, box.y1, -1.0)):
        if not len(ring):
            return ring
        inside = sign * (ring[:, axis] - limit)
        kept = list[Float64]()
        for k, far in enumerate(inside.tolist()):
            before, last = ring[k - 1], float(inside[k - 1])
            if far * last < 0:
                kept.append(before + (ring[k] - before) * last / (last - far))
            if far >= 0:
                kept.append(ring[k])
        ring = np.array(kept).reshape(-1, 2)
    return ring


def _lines_within(lines: list[Float64], box: Box) -> Path | None:
    """Return the parts of lines within a box; None if there are none."""
    whole = shapely.multilinestrings([shapely.linestrings(line) for line in lines if len(line) > 1])
    parts = [
        shapely.get_coordinates(part) for part in shapely.get_parts(shapely.intersection(whole, shapely.box(*box)))
    ]
    paths = [polyline(part) for part in parts if len(part) > 1]
    if not paths:
        return None
    return Path(np.concatenate([path.ops for path in paths]), np.concatenate([path.points for path in paths]))
