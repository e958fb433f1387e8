"""How far options move the medians, in points: braids, islands, cut traps, added walls and mixed picks.

Part of the table of `mazebook.mazes.difficulty.medians`, and imports no numba either.
"""

import math
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from mazebook.mazes.options.knobs import PICKS
from mazebook.mazes.options.options import Options
from mazebook.resources import data

STAND_IN = "wilson"  # for algorithms missing from the table: all its mazes are equally likely, so it has no texture
PLAIN_KIND = "orthogonal"  # for tessellations missing from the table
PLAIN_ENDS = ("nw", "se")  # for shifts between ends missing from the table

# The measured values. "walls" is the focus, with the one value 1. "random" is the share of random cells where an
# algorithm picks the newest cell or a random one. Traps under 3 steps are equal to the score (rho).
VALUES: dict[str, tuple[float, ...]] = {
    "braid": (0.1, 0.25, 0.5, 0.75, 1),
    "islands": (1, 3, 10, 30),
    "longest_trap": (3, 4, 8, 16, 32, 64),
    "walls": (1,),
    "random": (0, 0.1, 0.25, 0.5, 1),
}
# A braid opens dead ends, and a trap with a loop is not cut. The part of the traps that is still cut is as if each had
# so many dead ends; fitted to wilson, recursive_backtracker and binary_tree with 30 to 320 cells.
_DEAD_ENDS = 4
_BREAK = " | "  # between values; each group holds a value's numbers, one for each number of cells
_NAMED = re.compile(r'^(tessellation|algorithm) = "(\w+)"$', re.MULTILINE)
_BY_LOGARITHM = ("islands", "longest_trap")

Moved = tuple[float, float]
WordPair = tuple[str, str]
ShiftKey = tuple[str, str, WordPair, str]


class Shift(NamedTuple):
    """How far one option moves the medians of one algorithm on one tessellation between one pair of ends.

    Attributes
    ----------
    option : a key of `VALUES`
    cells, values : the numbers of cells and the values of the option that were measured, rising
    forward, backward : points for each measured value and each number of cells; nan where the value does not fit
    """

    tessellation: str
    algorithm: str
    ends: WordPair
    option: str
    cells: tuple[int, ...]
    values: tuple[float, ...]
    forward: tuple[tuple[float, ...], ...]
    backward: tuple[tuple[float, ...], ...]

    @property
    def key(self) -> ShiftKey:
        """Key of the shift in the table."""
        return self.algorithm, self.tessellation, self.ends, self.option


def shift_of(name: str, kind: str, ends: WordPair, cells: int, options: Options) -> Moved:
    """Return by how many points options move the median difficulty, forward and backward.

    The shifts of several options are added, except that a braid leaves fewer traps to cut. The sum is rough for added
    walls with cut traps: ten points off for a backtracker of 320 cells. Options that the table lacks move nothing:
    weights, and textures other than a mix of the newest and a random cell.

    `name`, `kind`, `ends` : keys of the table: an algorithm, a tessellation, and a pair of ends that it has on squares
    """
    forward = backward = 0.0
    for option, value in _asked(options).items():
        shift = next(filter(None, map(recorded_shift, nearest_keys(name, kind, ends, option))), None)
        if shift is not None:
            moved = moved_by(shift, cells, value)
            part = (1 - options.braid) ** _DEAD_ENDS if option == "longest_trap" else 1.0
            forward, backward = forward + part * moved[0], backward + part * moved[1]
    return forward, backward


def nearest_keys(name: str, kind: str, ends: WordPair, option: str) -> list[ShiftKey]:
    """Return the keys of the shifts that may give an option's effect, the nearest first."""
    return [
        (algorithm, tessellation, pair, option)
        for algorithm in (name, STAND_IN)
        for tessellation, pair in ((kind, ends), (PLAIN_KIND, ends), (PLAIN_KIND, PLAIN_ENDS))
    ]


def moved_by(shift: Shift, cells: int, value: float) -> Moved:
    """Return the points by which an option moves mazes of `cells` cells, forward and backward."""
    return _moved(shift, shift.forward, cells, value), _moved(shift, shift.backward, cells, value)


def _asked(options: Options) -> dict[str, float]:
    """Return the values of the options that the table may know, by their names there."""
    asked: dict[str, float] = {}
    if options.braid:
        asked["braid"] = options.braid
    if options.islands:
        asked["islands"] = options.islands
    if options.longest_trap is not None:
        asked["longest_trap"] = options.longest_trap
    if options.focus == "walls":
        asked["walls"] = 1
    fields = options.texture.fields if options.texture else {}
    if set(fields) == {"pick"}:
        picks = fields["pick"]
        share = dict(zip(PICKS, picks, strict=True))
        if math.isclose(share["newest"] + share["random"], sum(picks)):
            asked["random"] = share["random"] / sum(picks)
    return asked


def _moved(shift: Shift, points: Sequence[Sequence[float]], cells: int, value: float) -> float:
    """Return the points at a number of cells and an option's value."""
    lines = [(0.0, 0.0)] if shift.option == "braid" else []
    for known, line in zip(shift.values, points, strict=True):
        fits = [(math.log2(count), point) for count, point in zip(shift.cells, line, strict=True) if point == point]
        if fits:
            lines.append((_scaled(shift.option, known), _between(fits, math.log2(cells))))
    if shift.option == "longest_trap":
        if value >= cells:
            return 0.0
        if cells > shift.values[-1]:
            lines.append((math.log2(cells), 0.0))  # no trap is as long as the maze
    return _between(lines, _scaled(shift.option, value)) if lines else 0.0


def _scaled(option: str, value: float) -> float:
    return math.log2(value) if option in _BY_LOGARITHM else value


def _between(line: Sequence[tuple[float, float]], place: float) -> float:
    """Return the height of a line through points at a place: constant before the first, extended after the last."""
    if place <= line[0][0] or len(line) == 1:
        return line[0][1]
    after = next((i for i, (there, _) in enumerate(line) if there >= place), len(line) - 1)
    (left, low), (right, high) = line[after - 1], line[after]
    return low + (place - left) / (right - left) * (high - low)


def shifts_as_lines(shifts: Iterable[Shift]) -> list[str]:
    """Return shifts as lines of the table."""
    lines = []
    for shift in shifts:
        lines += ["", "[[shift]]", f'tessellation = "{shift.tessellation}"', f'algorithm = "{shift.algorithm}"']
        lines += [f'ends = "{",".join(shift.ends)}"', f'option = "{shift.option}"']
        lines += [f'cells = "{_row(shift.cells)}"', f'values = "{_row(shift.values)}"']
        forward, backward = _text(shift.forward), _text(shift.backward)
        lines.append(f'forward = "{forward}"')
        if backward != forward:
            lines.append(f'backward = "{backward}"')
    return lines


def _row(values: Iterable[float]) -> str:
    return " ".join(f"{value:g}" for value in values)


def _text(points: Iterable[Iterable[float]]) -> str:
    return _BREAK.join(_row(round(point, 1) + 0.0 for point in line) for line in points)  # never -0.0


def _shift(fields: Mapping[str, Any]) -> Shift:
    forward = _numbers(fields["forward"])
    return Shift(
        fields["tessellation"],
        fields["algorithm"],
        _pair(fields),
        fields["option"],
        tuple(map(int, fields["cells"].split())),
        tuple(map(float, fields["values"].split())),
        forward,
        _numbers(fields["backward"]) if "backward" in fields else forward,
    )


def _pair(fields: Mapping[str, Any]) -> WordPair:
    start, finish = fields["ends"].split(",")
    return start, finish


def _numbers(text: str) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(map(float, line.split())) for line in text.split(_BREAK))


@cache
def entries(section: str, algorithm: str, tessellation: str) -> list[Mapping[str, Any]]:
    """Return the rows or shifts of an algorithm on a tessellation as the file has them; an empty list if it has none.

    Only this part of the file is parsed: the whole file would take longer than all other planning.

    `section` : "row" or "shift"
    """
    found: list[Mapping[str, Any]] = tomllib.loads(_texts().get((section, algorithm, tessellation), "")).get(
        section, []
    )
    return found


@cache
def _texts() -> dict[tuple[str, str, str], str]:
    """Return the text of the file in parts, by the arguments of `entries`."""
    found: dict[tuple[str, str, str], str] = {}
    for entry in data("medians.toml").read_text(encoding="utf-8").split("\n\n[[")[1:]:
        named = dict(_NAMED.findall(entry))
        key = (entry[: entry.index("]")], named["algorithm"], named["tessellation"])
        found[key] = f"{found.get(key, '')}[[{entry}\n"
    return found


@cache
def recorded_shift(key: ShiftKey) -> Shift | None:
    """Return a shift of the table; None if the table lacks it."""
    name, kind, ends, option = key
    fits = (fields for fields in entries("shift", name, kind) if fields["option"] == option and _pair(fields) == ends)
    return next(map(_shift, fits), None)
