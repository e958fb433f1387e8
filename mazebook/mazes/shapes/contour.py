"""The smooth line around a maze that is cut to a picture: the picture's own contour, moved outside all cells.

Cells show a picture as blocks; the line shows details that they omit, such as a tail or a beak. Where the picture's
edge runs through or near cells, the line keeps its distance from their walls.
"""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mazebook.mazes.grid.arcs import along_walls
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.shapes.mask import place_in
from mazebook.mazes.shapes.silhouette import Silhouette, largest_in, scanned, without_holes
from mazebook.numerics.arrays import Bool, Float64
from mazebook.numerics.jit import kernel

_FROM_CELLS, _LEAST = 0.4, 0.35  # in widths of a corridor with its walls: the line's distance from cells, and the least
_FROM_PICTURE = 0.1  # the same unit: distance from the picture
_REACH = 1.0  # the same unit: how far the picture may grow beyond the whole grid
_LARGEST = 1.5  # times the size to which the cells were cut
_TRIED, _SHIFTED = 9, 5  # sizes of the picture that are tried, and places along each axis
_ASIDE = 0.6  # share of the possible shift of the picture that is tried
_PRICE = 0.6  # for a picture twice as large, in shares of the cells that lie outside it
_PIXELS, _FEW = 12, 5  # along a corridor's width: for the line, and for trying places of the picture
_MOST, _MOST_FEW = 900, 300  # pixels of the longer side, for the same two
_SOFT, _MELT, _EDGES = 0.3, 0.1, 0.35  # corridors: smaller details of cells, corners and pixels are smoothed away
_STEP = 0.25  # corridors between two points of the line
_FLAT = 0.02  # cell widths: largest distance from an arc to its straight lines
_ROUNDS, _BESIDE = 8, 3  # rounds of moving points that smoothing brought too near to cells; and neighbours that follow
_EDGE = 1.5  # corridors of margin on every side


@lru_cache(maxsize=64)
def contour(grid: Grid, silhouette: Silhouette | None = None) -> Float64:
    """Return the closed line around all cells of a grid: (n, 2) float64 in cell widths, without a repeated point.

    `silhouette` : the silhouette that the whole grid was cut to; without it the line follows the cells alone
    """
    unit = _unit(grid)
    view = _view_of(span(grid, silhouette), unit, _PIXELS, _MOST)
    scale = unit * view.pixels
    reach = math.ceil(_EDGE * scale)
    away = (_distances(_cells(grid, view), reach) - 0.5) / scale  # distance of pixels to the edges of cells
    field = _blurred(away - _FROM_CELLS, _SOFT * scale)
    if silhouette is not None:
        near = _distances(_sampled(silhouette, _enlarged(grid, silhouette), view), reach) / scale - _FROM_PICTURE
        field = -_MELT * np.logaddexp(-field / _MELT, -near / _MELT)  # the smaller of the two, without a corner between
    inside = (field < 0) | (away < _LEAST)
    line = _pushed(_even(_traced(without_holes(largest_in(inside))), scale), away, scale)
    found = np.stack([view.left + line[:, 0] / view.pixels, view.top - line[:, 1] / view.pixels], axis=1)
    found.flags.writeable = False
    return found


@lru_cache(maxsize=512)
def span(grid: Grid, silhouette: Silhouette | None = None) -> tuple[float, float, float, float]:
    """Return the left, bottom, right and top of a box that contains the `contour`, in cell widths."""
    away = (_FROM_CELLS + _MELT) * _unit(grid)
    x0, y0, x1, y1 = grid.bounds
    box = np.array([(x0 - away, y0 - away), (x1 + away, y1 + away)])
    if silhouette is not None:
        away = (_FROM_PICTURE + _MELT) * _unit(grid)
        picture = _enlarged(grid, silhouette)
        box = np.stack([np.minimum(box[0], picture[0] - away), np.maximum(box[1], picture[1] + away)])
    (x0, y0), (x1, y1) = box.tolist()
    return x0, y0, x1, y1


@lru_cache(maxsize=512)
def _enlarged(grid: Grid, silhouette: Silhouette) -> Float64:
    """Return the box of a picture slightly larger than its cells, placed so that it best hides the blocks.

    (2, 2) float64: lower left and upper right corner, in cell widths.
    """
    corners = ((0.0, 0.0), (1.0, 1.0))
    placed = np.array([place_in(grid.tessellation, grid.size, silhouette, corner) for corner in corners])
    unit, (x0, y0, x1, y1) = _unit(grid), grid.bounds
    about = (*np.minimum(placed[0], (x0, y0)).tolist(), *np.maximum(placed[1], (x1, y1)).tolist())
    view = _view_of(about, unit, _FEW, _MOST_FEW)
    scale = unit * view.pixels
    grown = _distances(_cells(grid, view), math.ceil(scale)) / scale < _FROM_CELLS - _FROM_PICTURE
    middle, half, room = placed.mean(axis=0), (placed[1] - placed[0]) / 2, _REACH * unit
    best, least = placed, math.inf
    for factor in np.linspace(1, min(_LARGEST, 1 + room / float(half.max())), _TRIED):
        free = _ASIDE * (room - (factor - 1) * half)
        for share in np.ndindex(_SHIFTED, _SHIFTED):
            at = middle + free * (np.array(share) / (_SHIFTED // 2) - 1)
            box = np.stack([at - factor * half, at + factor * half])
            outside = (grown & ~_sampled(silhouette, box, view)).sum() / grown.sum()
            cost = float(outside) + _PRICE * (factor - 1) ** 2
            if cost < least - 1e-9:
                best, least = box, cost
    return best


class _View(NamedTuple):
    """A raster of a box, row 0 at the top: left and top in cell widths, pixels per cell width, rows and columns."""

    left: float
    top: float
    pixels: float
    rows: int
    columns: int


def _view_of(box: tuple[float, float, float, float], unit: float, pixels: float, most: float) -> _View:
    x0, y0, x1, y1 = box
    edge, scale = _EDGE * unit, min(pixels / unit, most / max(x1 - x0, y1 - y0))
    rows, columns = (math.ceil((side + 2 * edge) * scale) for side in (y1 - y0, x1 - x0))
    return _View(x0 - edge, y1 + edge, scale, rows, columns)


def _unit(grid: Grid) -> float:
    """Return the width of a corridor with its walls, in cell widths."""
    return grid.kind_of_cells.incircle(grid.size)


def _cells(grid: Grid, view: _View) -> Bool:
    """Return which pixels are inside cells: (rows, columns) bool."""
    lines = along_walls(grid, grid.border, _FLAT)
    first, second = lines[:, :-1], lines[:, 1:]
    inner = grid.centres[grid.ends[grid.border].max(axis=1)]
    chord, spoke = lines[:, -1] - lines[:, 0], inner - lines[:, 0]
    turned = (chord[:, 0] * spoke[:, 1] - chord[:, 1] * spoke[:, 0] < 0)[:, None, None]
    begins, ends = np.where(turned, second, first), np.where(turned, first, second)
    begins, ends = (
        np.stack([(each[..., 0] - view.left) * view.pixels, (view.top - each[..., 1]) * view.pixels], axis=-1).reshape(
            -1, 2
        )
        for each in (begins, ends)
    )
    return scanned(begins, ends, view.rows, view.columns)


def _sampled(silhouette: Silhouette, box: Float64, view: _View) -> Bool:
    """Return which pixels are inside a silhouette that fills a box: (rows, columns) bool."""
    x = view.left + (np.arange(view.columns) + 0.5) / view.pixels
    y = view.top - (np.arange(view.rows) + 0.5) / view.pixels
    across, down = (x - box[0, 0]) / (box[1, 0] - box[0, 0]), (box[1, 1] - y) / (box[1, 1] - box[0, 1])
    column = np.clip(np.floor(across * silhouette.width).astype(np.int64) + 1, 0, silhouette.width + 1)
    row = np.clip(np.floor(down * silhouette.height).astype(np.int64) + 1, 0, silhouette.height + 1)
    return np.asarray(np.pad(silhouette.raster, 1)[row[:, None], column])


@kernel
def _distances(raster: Bool, reach: int) -> Float64:
    """Return the distance of each pixel to the nearest True one: (rows, columns) float64, at most `reach` pixels."""
    rows, columns = raster.shape
    along = np.full((rows, columns), reach, dtype=np.int64)
    for column in range(columns):
        last = -reach
        for row in range(rows):
            last = row if raster[row, column] else last
            along[row, column] = min(along[row, column], row - last)
        last = rows + reach
        for row in range(rows - 1, -1, -1):
            last = row if raster[row, column] else last
            along[row, column] = min(along[row, column], last - row)
    found = np.empty((rows, columns), dtype=np.float64)
    for row in range(rows):
        for column in range(columns):
            least = reach * reach
            for other in range(max(0, column - reach), min(columns, column + reach + 1)):
                least = min(least, (other - column) ** 2 + along[row, other] ** 2)
            found[row, column] = np.sqrt(least)
    return found


def _blurred(field: Float64, soft: float) -> Float64:
    """Return a field blurred by a bell curve `soft` pixels wide."""
    half = math.ceil(3 * soft)
    bell = np.exp(-0.5 * (np.arange(-half, half + 1) / soft) ** 2)
    bell /= bell.sum()
    for _ in range(2):
        framed = np.pad(field.T, ((half, half), (0, 0)), mode="edge")
        field = sum(share * framed[shift : shift + field.shape[1]] for shift, share in enumerate(bell))
    return field


def _traced(raster: Bool) -> Float64:
    """Return the corners of the pixels along the edge of one piece without holes: (n, 2), x and y down."""
    framed = np.pad(raster, 1).tolist()
    y, x = np.argwhere(raster)[0].tolist()
    x, y, dx, dy = x + 1, y + 1, 1, 0  # along the upper side of the first pixel, with the inside on the right
    found: list[tuple[int, int]] = []
    while not found or (x, y) != found[0]:
        found.append((x, y))
        x, y = x + dx, y + dy
        if not framed[y + (dx + dy - 1) // 2][x + (dx - dy - 1) // 2]:
            dx, dy = -dy, dx
        elif framed[y + (dy - dx - 1) // 2][x + (dx + dy - 1) // 2]:
            dx, dy = dy, -dx
    return np.array(found, dtype=np.float64) - 1


def _even(line: Float64, unit: float) -> Float64:
    """Return a closed line of short steps smoothed, with fewer points evenly along it."""
    soft = max(_EDGES * unit, 1.0)
    half = math.ceil(3 * soft)
    bell = np.exp(-0.5 * (np.arange(-half, half + 1) / soft) ** 2)
    ring = np.arange(-half, len(line) + half) % len(line)

    def blurred(of: Float64) -> Float64:
        return np.stack([np.convolve(of[ring, axis], bell / bell.sum(), mode="valid") for axis in (0, 1)], axis=1)

    once = blurred(line)
    smooth = 2 * once - blurred(once)  # shapes larger than the bell keep their size
    closed = np.concatenate([smooth, smooth[:1]])
    along = np.concatenate([[0.0], np.hypot(*np.diff(closed, axis=0).T).cumsum()])
    places = np.linspace(0, along[-1], max(8, round(along[-1] / (_STEP * unit))), endpoint=False)
    return np.stack([np.interp(places, along, closed[:, axis]) for axis in (0, 1)], axis=1)


def _pushed(line: Float64, away: Float64, scale: float) -> Float64:
    """Return a closed line with its points moved off the cells by at least `_LEAST`; neighbours follow a little.

    `away` : distance of each pixel from cells, in corridors; `scale` : pixels per corridor
    """
    down, across = (np.asarray(slope) for slope in np.gradient(away))
    for last in [False] * _ROUNDS + [True]:
        lack = np.maximum(_LEAST - _at(away, line), 0) * scale
        out = np.stack([_at(across, line), _at(down, line)], axis=1)
        line = line + out * (lack / np.maximum(np.hypot(*out.T), 1e-9))[:, None]
        if not last:
            near = np.stack([np.roll(lack > 0, shift) for shift in range(-_BESIDE, _BESIDE + 1)]).max(axis=0)
            between = line / 2 + (np.roll(line, 1, axis=0) + np.roll(line, -1, axis=0)) / 4
            line = np.where(near[:, None], between, line)
    return line


def _at(field: Float64, places: Float64) -> Float64:
    """Return a field interpolated between the middles of its pixels: (n,) float64; `places` : (n, 2), x and y down."""
    most = np.array(field.shape)[::-1] - 1.001
    x, y = np.clip(places - 0.5, 0, most).T
    column, row = x.astype(np.int64), y.astype(np.int64)
    x, y = x - column, y - row
    upper = field[row, column] * (1 - x) + field[row, column + 1] * x
    lower = field[row + 1, column] * (1 - x) + field[row + 1, column + 1] * x
    return np.asarray(upper * (1 - y) + lower * y)
