"""The table of medians: how difficult the mazes of an algorithm are, by cells, size and ends, before one is carved.

The table is ``data/medians.toml``; ``mazebook lab medians`` measures it anew. Imports no numba, because plans use it.
"""

import math
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from mazebook.mazes.difficulty.option_shifts import (
    PLAIN_KIND,
    STAND_IN,
    Shift,
    WordPair,
    entries,
    shift_of,
    shifts_as_lines,
)
from mazebook.mazes.difficulty.score import Score
from mazebook.mazes.ends.words import parse_ends
from mazebook.mazes.grid.bearings import BEARINGS, nearest_corner
from mazebook.mazes.grid.cut_cells import CutCells, kind_of_cells
from mazebook.mazes.mesh import Size
from mazebook.mazes.options.options import PLAIN, Options
from mazebook.mazes.options.traits import Traits, traits_of
from mazebook.mazes.tessellations import OWN, REGISTRY

Points = tuple[tuple[int, "Typical"], ...]

WEAVE = "weave"  # stands for a tessellation: mazes of squares with bridges at half of the places for them
FLOORS = "floors"  # stands for a tessellation: mazes of squares on several floors, as measured on two
RANDOM_ENDS: WordPair = ("random", "random")
LONGEST_ENDS: WordPair = ("longest", "longest")
MEASURED_PAIRS: tuple[WordPair, ...] = (("nw", "se"), ("n", "s"), ("n", "centre"), RANDOM_ENDS, LONGEST_ENDS)
PAIRS_OF_ROOTED: tuple[WordPair, ...] = (("centre", "n"),)  # exchanged ends give another maze: it grows from the Finish

# Mazes with a hidden picture: the median at 1,000 cells, its change with the cells' logarithm, the distance to 1 in 20.
# Measured on ten pictures, eight algorithms and 236 to 2,744 cells.
_HIDDEN_POINTS, _HIDDEN_STEP, _HIDDEN_SPREAD = 65.2, 15.2, 3.0

_LIKE_OWN = "voronoi"  # whatever the cells of a user are, they are irregular as well
_HEAD = (
    "# The medians: how difficult perfect mazes are, in points, before one is carved.",
    '# "mazebook lab medians -o FILE" measures them anew; what the points are is in mazes/difficulty/score.py.',
    "#",
    "# ends       Start and Finish. An algorithm with a root grows from the Finish",
    "# cells      of the mazes measured; the other lines have a value for each. Between them the logarithm counts",
    "# forward    the median difficulty",
    "# backward   the same, with Start and Finish exchanged in each maze",
    "# low, high  of twenty mazes, one is easier and one harder",
    "#",
    "# A shift is how far an option moves the median, in points, by value and cells: between two | stand those of one",
    "# value; nan = it does not fit. Without a line for backward both are alike. A shift that is not there is within",
    "# two points of that on squares between the same ends, or else between corners.",
)


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


class MedianRow(NamedTuple):
    """The typical difficulty of one algorithm on one tessellation between one pair of ends.

    `typical` : pairs of a number of cells and the difficulty of mazes of that size, by rising cells
    """

    algorithm: str
    version: int
    tessellation: str
    ends: WordPair
    typical: Points


def typical_of(
    name: str, kind: str, size: Size, ends: object = None, options: Options = PLAIN, *, is_cut: bool = False
) -> Typical:
    """Return the typical difficulty from the table, interpolated by the logarithm of the cells of all floors.

    Parameters
    ----------
    name : an algorithm; one with a root grows from the Finish, if the Finish is a direction or the centre
    kind : a tessellation
    size : columns and rows; the table does not cover mazes much longer than wide
    ends : two words for Start and Finish, or one for both; by default those that suit the algorithm or tessellation.
        The nearest pair of the table stands in for one that it lacks
    options : each option moves the whole range, see `mazebook.mazes.difficulty.option_shifts.shift_of`; with a hidden
        picture only the cells count. Options that the table lacks move nothing: weights, a root (an algorithm with one
        is taken to grow from the Finish), and textures other than a mix of the newest and a random cell
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
    if options.hidden is not None:
        return _typical_of_hidden(cells.count(size))
    words = parse_ends(ends if ends is not None else traits.ends or cells.ends[0])
    whole = _LIKE_OWN if kind == OWN else REGISTRY.entry(kind).name
    called = WEAVE if options.weave else FLOORS if len(size) > 2 else whole
    rows, count = medians_by_ends(traits.name, called), cells.count(size)
    pair, is_exchanged = _nearest(words, rows, rooted=bool(traits.root))
    found = Typical(*(_interpolated(rows[pair], count, place) for place in range(4)))
    if is_exchanged:
        # The spread is known forward only.
        spread = [found.backward + end - found.forward for end in found[2:]]
        found = Typical(found.backward, found.forward, *spread)
    if options == PLAIN:
        return found
    moved = shift_of(traits.name, called, pair, count, options)
    forward, backward = reversed(moved) if is_exchanged else moved
    return Typical(found.forward + forward, found.backward + backward, found.low + forward, found.high + forward)


def _typical_of_hidden(count: int) -> Typical:
    """Return the typical difficulty of mazes with a hidden picture: by cells alone, for any algorithm."""
    points = _HIDDEN_POINTS + _HIDDEN_STEP * math.log(count / 1000)
    return Typical(points, points, points - _HIDDEN_SPREAD, points + _HIDDEN_SPREAD)


def root_for(chosen: Traits, ends: WordPair) -> str | None:
    """Return where the table's mazes grow from: the Finish, if the algorithm has a root and the Finish is a place."""
    root = nearest_corner(ends[1])
    return root if chosen.root and root in (*BEARINGS, "centre") else None


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


def _interpolated(points: Points, cells: int, place: int) -> float:
    """Return the value at a number of cells, on the line through the nearest two points of the table."""
    if len(points) == 1:
        return points[0][1][place]
    after = next((i for i, (count, _) in enumerate(points) if count >= cells), len(points) - 1)
    (few, low), (many, high) = points[max(after, 1) - 1], points[max(after, 1)]
    share = math.log2(cells / few) / math.log2(many / few)
    return low[place] + share * (high[place] - low[place])


def medians_toml(rows: Iterable[MedianRow], samples: int, score: Score, shifts: Iterable[Shift] = ()) -> str:
    """Return the table as text, with a note of how it was measured."""
    weights = ", ".join(f"{name} = {value}" for name, value in vars(score).items())
    lines = [*_HEAD, "", f"samples = {samples}", f"score = {{ {weights} }}"]
    for row in rows:
        cells, typical = zip(*row.typical, strict=True)
        lines += ["", "[[row]]", f'tessellation = "{row.tessellation}"', f'algorithm = "{row.algorithm}"']
        lines += [
            f"version = {row.version}",
            f'ends = "{",".join(row.ends)}"',
            f'cells = "{" ".join(map(str, cells))}"',
        ]
        for name, values in zip(Typical._fields, zip(*typical, strict=True), strict=True):
            lines.append(f'{name} = "{" ".join(f"{round(value, 1) + 0.0:.1f}" for value in values)}"')  # never -0.0
    return "\n".join([*lines, *shifts_as_lines(shifts)]) + "\n"


def _row(fields: Mapping[str, Any]) -> MedianRow:
    start, finish = fields["ends"].split(",")
    cells = map(int, fields["cells"].split())
    columns = (map(float, fields[name].split()) for name in Typical._fields)
    typical = tuple(zip(cells, (Typical(*each) for each in zip(*columns, strict=True)), strict=True))
    return MedianRow(fields["algorithm"], fields["version"], fields["tessellation"], (start, finish), typical)


@cache
def medians_by_ends(name: str, kind: str) -> dict[WordPair, Points]:
    """Return the typical values between each pair of ends, of the nearest algorithm and tessellation in the table."""
    nearest = ((name, kind), (STAND_IN, kind), (name, PLAIN_KIND), (STAND_IN, PLAIN_KIND))
    rows = map(_row, next(filter(None, (entries("row", *pair) for pair in nearest))))
    return {row.ends: row.typical for row in rows}
