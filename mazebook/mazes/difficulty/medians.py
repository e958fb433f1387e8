"""The difficulty table: how hard the mazes of an algorithm are, by cells, size, ends and options, before one is carved.

The table is ``data/medians.toml``, whose head explains it. This module imports no numba, because plans use it.
"""

import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from mazebook.mazes.ends.words import parse_ends
from mazebook.mazes.grid.bearings import nearest_corner
from mazebook.mazes.grid.cut_cells import CutCells, kind_of_cells
from mazebook.mazes.mesh import Size
from mazebook.mazes.options.knobs import PICKS
from mazebook.mazes.options.options import PLAIN, Options
from mazebook.mazes.options.traits import traits_of
from mazebook.mazes.tessellations import OWN, REGISTRY
from mazebook.mazes.tessellations.theta import LEAST_AROUND_COURT
from mazebook.resources import data

WordPair = tuple[str, str]
Moved = tuple[float, float]

# These stand for a tessellation in the table.
WEAVE = "weave"  # mazes of squares with bridges at half of the places for them
FLOORS = "floors"  # mazes of squares on several floors, as measured on two
COURT = "court"  # rings around a wide middle, the court
COURT_SHARE = 0.3  # of the diameter

RANDOM_ENDS: WordPair = ("random", "random")
LONGEST_ENDS: WordPair = ("longest", "longest")

STAND_IN = "wilson"  # for algorithms missing from the table: all its mazes are equally likely, so it has no texture
PLAIN_KIND = "orthogonal"  # for tessellations missing from the table
PLAIN_ENDS: WordPair = ("nw", "se")  # for shifts between ends missing from the table
_RINGS = "theta"
_LIKE_OWN = "voronoi"  # whatever the cells of a user are, they are irregular as well

# Mazes with a hidden picture: the median at 1,000 cells, its change with the cells' logarithm, the distance to 1 in 20.
# Measured on ten pictures, eight algorithms and 236 to 2,744 cells.
_HIDDEN_POINTS, _HIDDEN_STEP, _HIDDEN_SPREAD = 65.2, 15.2, 3.0

# A braid opens dead ends, and a trap with a loop is not cut. The part of the traps that is still cut is as if each had
# so many dead ends; fitted to wilson, recursive_backtracker and binary_tree with 30 to 320 cells.
_DEAD_ENDS = 4
_BY_LOGARITHM = ("islands", "longest_trap")
EASIER = ("braid", "islands", "longest_trap")  # options that never make mazes harder


class Typical(NamedTuple):
    """The difficulty of mazes of one kind, in points.

    Attributes
    ----------
    forward : the median difficulty
    backward : the median with Start and Finish exchanged in each maze
    low, high : one maze in twenty is easier than `low`, one in twenty harder than `high` (quantiles .05 and .95)
    """

    forward: float
    backward: float
    low: float
    high: float


class DifficultyLine(NamedTuple):
    """The difficulty of one algorithm on one tessellation between one pair of ends.

    Attributes
    ----------
    forward, backward : the medians in points, at each number of cells of the table
    spread : points from the forward median to `Typical.low` and to `Typical.high`
    """

    forward: Sequence[float]
    backward: Sequence[float]
    spread: Sequence[float]

    def at(self, cells: int) -> Typical:
        """Return the difficulty of mazes of `cells` cells."""
        sizes = table_head()["cells"]
        forward, backward = (_on_line(sizes, points, cells) for points in (self.forward, self.backward))
        return Typical(forward, backward, forward + self.spread[0], forward + self.spread[1])


class Shift(NamedTuple):
    """How far one option moves the medians of one algorithm on one tessellation between one pair of ends.

    Attributes
    ----------
    option : its name in the table
    forward, backward : for each value of the option, the points at each of the two numbers of cells of the table
    """

    option: str
    forward: Sequence[Sequence[float]]
    backward: Sequence[Sequence[float]]

    def at(self, cells: int, value: float) -> Moved:
        """Return the points by which a value of the option moves mazes of `cells` cells, forward and backward."""
        return self._at(self.forward, cells, value), self._at(self.backward, cells, value)

    def _at(self, lines: Sequence[Sequence[float]], cells: int, value: float) -> float:
        if self.option == "longest_trap" and value >= cells:
            return 0.0  # no trap is as long as the maze
        values = [_scaled(self.option, known) for known in table_head()["values"][self.option]]
        points = [_on_line(table_head()["shift_cells"], line, cells) for line in lines]
        if self.option in EASIER:
            points = [min(point, 0.0) for point in points]
        if self.option == "braid":
            values, points = [0.0, *values], [0.0, *points]
        if self.option == "longest_trap" and math.log2(cells) > values[-1]:
            values, points = [*values, math.log2(cells)], [*points, 0.0]
        place = max(_scaled(self.option, value), values[0])
        return _between(values, points, place)


def typical_of(
    name: str, kind: str, size: Size, ends: object = None, options: Options = PLAIN, *, is_cut: bool = False
) -> Typical:
    """Return the typical difficulty from the table, on lines in the logarithm of the cells of all floors.

    Parameters
    ----------
    name : an algorithm; one with a root grows from the Finish, if the Finish is a direction or the centre
    kind : a tessellation
    size : columns and rows; the table does not cover mazes much longer than wide
    ends : two words for Start and Finish, or one for both; by default those that suit the algorithm or tessellation.
        The nearest pair of the table stands in for one that it lacks
    options : each option moves the whole range, see `shift_of`; with a hidden picture only the cells count
    is_cut : is the grid cut to a shape? Then columns x rows is how many cells are asked for

    Raises
    ------
    UnknownNameError
        If there is no such algorithm or tessellation.
    UsageError
        If `ends` makes no sense.
    """
    traits = traits_of(name)
    cells = CutCells(kind) if is_cut else kind_of_cells(kind)
    count = cells.count(size)
    if options.hidden is not None:
        return _typical_of_hidden(count)
    words = parse_ends(ends if ends is not None else traits.ends or cells.ends[0])
    kind = _LIKE_OWN if kind == OWN else REGISTRY.entry(kind).name
    rows = rows_of(traits.name, WEAVE if options.weave else FLOORS if len(size) > 2 else kind)
    pair, is_exchanged = _nearest(words, rows, rooted=bool(traits.root))
    plain = rows[pair].at(count)
    if kind == _RINGS and not cells.is_cut and size[0] >= LEAST_AROUND_COURT:
        plain = _around_court(
            plain, rows_of(traits.name, COURT).get(pair), 1 - 2 * size[1] / cells.extent(size)[0], count
        )
    moved = shift_of(traits.name, kind, pair, count, options)
    forward, backward = plain.forward + moved[0], plain.backward + moved[1]
    if is_exchanged:  # the spread is known forward only
        forward, backward = backward, forward
    return Typical(forward, backward, forward + plain.low - plain.forward, forward + plain.high - plain.forward)


def _around_court(plain: Typical, row: DifficultyLine | None, share: float, count: int) -> Typical:
    """Return the difficulty of rings whose middle takes a share of the diameter, between that of `plain` and `row`."""
    if row is None:  # not to the centre
        return plain
    part = min(share / COURT_SHARE, 1.0)
    return Typical(*(low + part * (high - low) for low, high in zip(plain, row.at(count), strict=True)))


def _typical_of_hidden(count: int) -> Typical:
    """Return the typical difficulty of mazes with a hidden picture: by cells alone, for any algorithm."""
    points = _HIDDEN_POINTS + _HIDDEN_STEP * math.log(count / 1000)
    return Typical(points, points, points - _HIDDEN_SPREAD, points + _HIDDEN_SPREAD)


def shift_of(name: str, kind: str, ends: WordPair, cells: int, options: Options) -> Moved:
    """Return by how many points options move the median difficulty, forward and backward.

    The shifts of several options are added, except that a braid leaves fewer traps to cut. The sum is rough for added
    walls with cut traps: ten points off for a backtracker of 320 cells. Options that the table lacks move nothing:
    weights, a root, and textures other than a mix of the newest and a random cell.

    `name`, `kind`, `ends` : keys of the table: an algorithm, a tessellation, and a pair of ends that it has on squares
    """
    forward = backward = 0.0
    for option, value in _table_values(options).items():
        shift = nearest_shift(name, kind, ends, option)
        if shift is not None:
            moved = shift.at(cells, value)
            part = (1 - options.braid) ** _DEAD_ENDS if option == "longest_trap" else 1.0
            forward, backward = forward + part * moved[0], backward + part * moved[1]
    return forward, backward


def _nearest(words: WordPair, rows: Mapping[WordPair, object], *, rooted: bool) -> tuple[WordPair, bool]:
    """Return the table's pair nearest to two words, and whether to read it backward."""
    words = nearest_corner(words[0]), nearest_corner(words[1])
    exchanged = (words[1], words[0])
    if words in rows:
        return words, False
    if exchanged in rows:
        return exchanged, not rooted
    for kind, some in ((LONGEST_ENDS, ("longest",)), (RANDOM_ENDS, ("random", "opposite"))):
        if any(word in some for word in words):
            return kind, False
    if words == ("tip", "tip"):
        return ("nw", "se"), False
    if "centre" in words:
        return _nearest(("n", "centre") if words[1] == "centre" else ("centre", "n"), rows, rooted=rooted)
    between_corners = all(len(word) == 2 for word in words)
    # For sidewinder and Eller, which carve row by row, only up or down matters.
    leads_up = _height(words[1]) > _height(words[0])
    return ("nw", "se") if between_corners else ("n", "s"), leads_up and not rooted


def _height(word: str) -> int:
    return ("n" in word) - ("s" in word)


def _table_values(options: Options) -> dict[str, float]:
    """Return the values of the options that the table may know, by their names there."""
    values: dict[str, float] = {}
    if options.braid:
        values["braid"] = options.braid
    if options.islands:
        values["islands"] = options.islands
    if options.longest_trap is not None:
        values["longest_trap"] = options.longest_trap
    if options.focus == "walls":
        values["walls"] = 1
    fields = options.texture.fields if options.texture else {}
    if set(fields) == {"pick"}:
        picks = fields["pick"]
        share = dict(zip(PICKS, picks, strict=True))
        if math.isclose(share["newest"] + share["random"], sum(picks)):
            values["random"] = share["random"] / sum(picks)
    return values


def _scaled(option: str, value: float) -> float:
    return math.log2(value) if option in _BY_LOGARITHM else value


def _on_line(sizes: Sequence[float], points: Sequence[float], cells: float) -> float:
    """Return the points at a number of cells, on straight lines in the logarithm of the cells."""
    return _between([math.log2(size) for size in sizes], points, math.log2(cells))


def _between(places: Sequence[float], heights: Sequence[float], place: float) -> float:
    """Return the height at a place of a line through points, which goes straight on before and after them."""
    if len(places) == 1:
        return heights[0]
    after = next((i for i, there in enumerate(places) if i and there >= place), len(places) - 1)
    (left, right), (low, high) = places[after - 1 : after + 1], heights[after - 1 : after + 1]
    return low + (place - left) / (right - left) * (high - low)


# ---------------------------------------------------------------- the file


def table_head() -> Mapping[str, Any]:
    """Return the head of the table: cells, score, values of options and what else all rows share."""
    return _part("")


@cache
def rows_of(name: str, kind: str) -> dict[WordPair, DifficultyLine]:
    """Return the rows of the nearest algorithm and tessellation in the table, by their ends."""
    name = table_head()["same_mazes"].get(name, name)
    nearest = ((name, kind), (STAND_IN, kind), (name, PLAIN_KIND), (STAND_IN, PLAIN_KIND))
    rows = next(filter(None, (_part(f"rows.{cells}").get(algorithm) for algorithm, cells in nearest)))
    return {_pair(ends): DifficultyLine(**_both_ways(fields)) for ends, fields in rows.items()}


@cache
def nearest_shift(name: str, kind: str, ends: WordPair, option: str) -> Shift | None:
    """Return the shift that tells best what an option does; None if the table has none."""
    name = table_head()["same_mazes"].get(name, name)
    for algorithm in (name, STAND_IN):
        for cells, pair in ((kind, ends), (PLAIN_KIND, ends), (PLAIN_KIND, PLAIN_ENDS)):
            fields = _part(f"shifts.{cells}").get(algorithm, {}).get("-".join(pair), {}).get(option)
            if fields:
                return Shift(option, **_both_ways(fields))
    return None


def _pair(words: str) -> WordPair:
    start, finish = words.split("-")
    return start, finish


def _both_ways(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {"backward": fields["forward"], **fields}


@cache
def _part(heading: str) -> Mapping[str, Any]:
    """Return the part of the file under a heading such as ``rows.sigma``; without rows if there is none.

    Only parts that a plan needs are parsed: the whole file would take longer than all other planning.
    """
    return tomllib.loads(_texts().get(heading, ""))


@cache
def _texts() -> dict[str, str]:
    """Return the text of the parts of the file by their headings; the part before the first has the heading ""."""
    first, *parts = data("medians.toml").read_text(encoding="utf-8").split("\n[")
    return {"": first} | {heading: text for heading, _, text in (part.partition("]\n") for part in parts)}
