"""Weighted links: the chance of each exit of a cell, by its bearing and by the place of the cell.

"Pondération des liens" (Walter Pullen, "Think Labyrinth", French edition): each exit of a cell has a weight from a
table; different zones of one maze may use different tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mazebook.errors import UsageError
from mazebook.mazes.grid.bearings import BEARINGS
from mazebook.mazes.options.name_values import as_text, read_pairs
from mazebook.numerics.arrays import Float64, is_number

MOST_TABLES = 10
_ROUNDING = 1e-9
MOST_WEIGHT = 1e6
MOST_RATIO = (
    1000  # of the largest weight to the smallest that is not 0: a lighter exit would practically never be drawn
)


@dataclass(frozen=True)
class WeightTable:
    """A table of weights by bearing, as text and as numbers.

    Attributes
    ----------
    text : such as ``"n=4, e=1, s=4, w=1"``, or a mapping of bearings to weights. A missing bearing weighs as much as
        the opposite one, if that is named: ``"n=4, e=1"`` is the same table
    weights : the weight of each known bearing, in degrees clockwise from north

    Raises
    ------
    UsageError
        If a bearing is unknown, a weight is negative or too large, or all are zero.
    """

    text: str
    weights: dict[float, float] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Parse the text, once for all mazes."""
        found = read_pairs("weights", self.text, tuple(BEARINGS))
        for name, weight in found.items():
            if not 0 <= weight <= MOST_WEIGHT:
                raise UsageError(f"weights: {name} = {weight:g}: must be 0 to {MOST_WEIGHT:g}.")
        if not any(found.values()):
            raise UsageError("weights: all are zero, so no wall could ever open. Give one of them more than 0.")
        named = {BEARINGS[name]: weight for name, weight in found.items()}
        object.__setattr__(self, "text", as_text(self.text))
        object.__setattr__(
            self, "weights", {(bearing + 180) % 360: weight for bearing, weight in named.items()} | named
        )

    def at(self, headings: NDArray[Any]) -> Float64:
        """Return the weight of each heading, interpolated between the table's bearings: (n,) float64."""
        known = sorted(self.weights)
        around = [known[-1] - 360, *known, known[0] + 360]
        values = [self.weights[bearing % 360] for bearing in around]
        return np.asarray(np.interp(np.asarray(headings, dtype=np.float64) % 360, around, values))

    @classmethod
    def read(cls, given: Any) -> "WeightTable":
        """Return a table from a text, a mapping or a `WeightTable`."""
        return given if isinstance(given, cls) else cls(given)


@dataclass(frozen=True)
class Zone:
    """A part of a maze with a table of its own.

    Attributes
    ----------
    area : left, top, width and height, in per cent of the maze's, from its top left corner
    table : `WeightTable`, or a text or mapping for one
    """

    area: tuple[float, float, float, float]
    table: WeightTable

    def __post_init__(self) -> None:
        """Refuse an empty area, or one that lies outside."""
        left, top, width, height = _four(self.area)
        if left < 0 or top < 0 or width <= 0 or height <= 0 or left + width > 100 or top + height > 100:
            raise UsageError(
                f"zone = {left:g},{top:g},{width:g},{height:g}: lies outside the maze, or is empty. Give left, top, "
                "width and height in per cent of the maze, such as 50,0,50,100 for its right half."
            )
        object.__setattr__(self, "area", (left, top, width, height))
        object.__setattr__(self, "table", WeightTable.read(self.table))


@dataclass(frozen=True)
class Weights:
    """Tables of weights, and the parts of the maze in which each counts.

    Attributes
    ----------
    tables : one `WeightTable`, or a text or mapping for one, for the whole maze; with `map`, up to ten
    zones : parts with tables of their own; where zones overlap the last counts
    map : a coarse picture of the maze, row by row from the top; each digit is the number of the table that counts
        there. Such as ``("001", "011")``; () for none
    """

    tables: tuple[WeightTable, ...] = (WeightTable("n=1"),)
    zones: tuple[Zone, ...] = ()
    map: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse invalid tables, and a wrong number of tables."""
        if not isinstance(self.tables, tuple) or not isinstance(self.zones, tuple) or not isinstance(self.map, tuple):
            raise UsageError('weights: tables, zones and map must be tuples, such as ("n=4, e=1",).')
        if not all(isinstance(zone, Zone) for zone in self.zones):
            raise UsageError("weights: each zone must be a Zone(area, table).")
        if not all(isinstance(row, str) for row in self.map):
            raise UsageError("weights: each row of the map must be a text of digits.")
        object.__setattr__(self, "tables", tuple(map(WeightTable.read, self.tables)))
        if not self.map and len(self.tables) != 1:
            raise UsageError(
                f"weights: {len(self.tables)} tables for one maze. Give one table, or a picture whose greys choose."
            )
        if self.map and not 2 <= len(self.tables) <= MOST_TABLES:
            raise UsageError(
                f"weights: a picture needs 2 to {MOST_TABLES} tables, from its darkest grey to its lightest; "
                f"there {'is 1' if len(self.tables) == 1 else f'are {len(self.tables)}'}."
            )
        digits = "0123456789"[: len(self.tables)]
        if any(len(row) != len(self.map[0]) or set(row) - set(digits) or not row for row in self.map):
            raise UsageError(
                f"weights: the map must be rows of equal length, each of the digits 0 to {digits[-1]}, one for a table."
            )

        tables = (*self.tables, *(zone.table for zone in self.zones))
        found = [weight for table in tables for weight in table.weights.values() if weight]
        if max(found) > MOST_RATIO * min(found) * (1 + _ROUNDING):
            raise UsageError(
                f"weights: {max(found):g} is more than {MOST_RATIO:,} times {min(found):g}. Use weights nearer to each "
                "other; 0 forbids a direction."
            )

    @classmethod
    def read(cls, given: Any) -> "Weights | None":
        """Return weights from `Weights` or one table for the whole maze; None for None."""
        return given if given is None or isinstance(given, cls) else cls((WeightTable.read(given),))


def weights_at(weights: Weights, headings: NDArray[Any], places: Float64, box: Sequence[float]) -> Float64:
    """Return the weight of each exit, by its heading and the place that it leaves from: (n,) float64.

    Parameters
    ----------
    headings : (n,) degrees clockwise from north
    places : (n, 2) float64, y up
    box : left, bottom, right and top of the maze, in the units of `places`
    """
    left, bottom, right, top = box
    across = np.clip((places[:, 0] - left) / (right - left), 0, 1)
    down = np.clip((top - places[:, 1]) / (top - bottom), 0, 1)
    found = weights.tables[0].at(headings)
    if weights.map:
        high, wide = len(weights.map), len(weights.map[0])
        row = np.minimum((down * high).astype(np.int64), high - 1)
        column = np.minimum((across * wide).astype(np.int64), wide - 1)
        which = np.array([[int(digit) for digit in line] for line in weights.map])[row, column]
        choices = np.stack([table.at(headings) for table in weights.tables])
        found = choices[which, np.arange(len(found))]
    for zone in weights.zones:
        x, y, width, height = (number / 100 for number in zone.area)
        inside = (across >= x) & (across <= x + width) & (down >= y) & (down <= y + height)
        found = np.where(inside, zone.table.at(headings), found)
    return found


def _four(area: object) -> tuple[float, float, float, float]:
    numbers = tuple(area) if isinstance(area, (tuple, list)) else ()
    if len(numbers) != 4 or not all(is_number(number) and np.isfinite(number) for number in numbers):
        raise UsageError(f"zone = {area!r}: must be four numbers, left, top, width and height in per cent.")
    left, top, width, height = (float(number) for number in numbers)
    return left, top, width, height
