"""The difficulty table as text: lines fitted to measured medians and shifts."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import numpy as np

from mazebook.mazes import algorithms
from mazebook.mazes.difficulty.medians import EASIER, PLAIN_ENDS, PLAIN_KIND, WordPair
from mazebook.mazes.difficulty.score import Score
from mazebook.mazes.options.traits import traits_of
from mazebook.numerics.arrays import Bool, Float64
from tools.medians import SAME_MAZES, MeasuredRow
from tools.option_shifts import VALUES, MeasuredShift

CELLS = (12, 20, 30, 320, 3000)  # straight lines between them err by less than a point in half of the rows
SHIFT_CELLS = (80, 1600)
ALIKE = 1.0  # points: forward and backward medians nearer than this are one
NEAR = 2.5  # points, root mean square: a shift that another tells so well is left out
_STIFF = 0.02  # how much a line prefers to go straight on where nothing was measured
_MOVES = 0.5  # points; less is chance

_HEAD = """\
# The difficulty table: how hard mazes are, in points, before one is carved.
# "python -m tools medians" measures it again; what the points are is in mazebook/mazes/difficulty/score.py.
#
# [rows.TESSELLATION]    one row per algorithm and pair of ends; an algorithm with a root grows from the Finish
#   forward              the median at each number of cells of the list below; the lines between are straight in the
#                        logarithm of the cells, and go straight on before the first and after the last
#   backward             the same with Start and Finish exchanged in each maze; without it both are alike
#   spread               from the median to the easiest of twenty mazes, and to the hardest
# court = rings around a wide middle, floors = squares on two floors, weave = squares with bridges.
#
# [shifts.TESSELLATION]  how far an option moves the median: for each value of the list below, the points at each of
#                        the shift_cells. Braids, islands and cut traps move nothing where their line is above 0
# A shift that is not here is within a few points of that on squares between the same ends, or else between corners.
#
# same_mazes             the algorithms that make the same mazes as another one, and have its rows and shifts
"""


def table_toml(rows: Iterable[MeasuredRow], shifts: Sequence[MeasuredShift], samples: int, score: Score) -> str:
    """Return the difficulty table as text, with a note of how it was measured; one row per line, sorted."""
    names = (name for name in algorithms.REGISTRY.names() if name not in SAME_MAZES)
    lines = [
        _HEAD,
        f"samples = {samples}",
        _inline("score", vars(score)),
        _inline("versions", {name: traits_of(name).version for name in names}),
        _inline("same_mazes", {name: f'"{other}"' for name, other in SAME_MAZES.items()}),
        f"cells = {list(CELLS)}",
        f"shift_cells = {list(SHIFT_CELLS)}",
        _inline("values", {option: list(values) for option, values in VALUES.items()}),
    ]
    for kind, group in groupby(sorted(rows, key=_key_of_row), lambda row: row.tessellation):
        lines += ["", f"[rows.{kind}]", *map(_row_line, group)]
    kept = sorted(without_repetitions(shifts), key=lambda shift: shift.key)
    for kind, moved in groupby(kept, lambda shift: shift.tessellation):
        lines += ["", f"[shifts.{kind}]", *map(_shift_line, moved)]
    return "\n".join(lines) + "\n"


def _key_of_row(row: MeasuredRow) -> tuple[str, str, WordPair]:
    return row.tessellation, row.algorithm, row.ends


def _inline(name: str, values: dict[str, Any]) -> str:
    return f"{name} = {{ {', '.join(f'{key} = {value}' for key, value in values.items())} }}"


def _numbers(values: Iterable[float]) -> str:
    return f"[{', '.join(f'{round(float(value), 1) + 0.0:.1f}' for value in values)}]"  # never -0.0


def _row_line(row: MeasuredRow) -> str:
    forward, backward, spread = fitted_row(row)
    fields = [f"forward = {_numbers(forward)}"]
    if not np.array_equal(forward, backward):
        fields.append(f"backward = {_numbers(backward)}")
    return f"{row.algorithm}.{'-'.join(row.ends)} = {{ {', '.join([*fields, f'spread = {_numbers(spread)}'])} }}"


def fitted_row(row: MeasuredRow) -> tuple[Float64, Float64, Float64]:
    """Return the medians forward and backward at each of `CELLS`, and the spread, fitted by least squares."""
    cells, typical = zip(*row.typical, strict=True)
    forward, backward, low, high = np.array(typical, dtype=np.float64).T
    ways = [_line(cells, points, CELLS) for points in (forward, backward)]
    if np.abs(ways[0] - ways[1]).max() <= ALIKE:
        ways = [_line(cells, (forward + backward) / 2, CELLS)] * 2
    return ways[0], ways[1], np.array([(low - forward).mean(), (high - forward).mean()])


def _line(cells: Sequence[int], points: Float64, knots: Sequence[int]) -> Float64:
    """Return the heights at `knots` of the line that fits points best; where it has none it goes straight on."""
    at = np.log2(knots)
    heights = _weights(cells, knots)
    steps = np.diff(np.eye(len(knots)), axis=0) / np.diff(at)[:, None]
    straight = _STIFF * (np.diff(steps, axis=0) if len(knots) > 2 else steps)
    wanted = np.concatenate([points, np.zeros(len(straight))])
    return np.asarray(np.linalg.lstsq(np.concatenate([heights, straight]), wanted, rcond=None)[0])


def _weights(cells: Sequence[int], knots: Sequence[int]) -> Float64:
    """Return the part that the height at each knot has in the height of the line at each number of cells."""
    at, places = np.log2(knots), np.log2(cells)
    left = np.clip(np.searchsorted(at, places) - 1, 0, len(at) - 2)
    share = (places - at[left]) / (at[left + 1] - at[left])
    weights = np.zeros((len(places), len(at)))
    rows = np.arange(len(places))
    weights[rows, left], weights[rows, left + 1] = 1 - share, share
    return weights


# ---------------------------------------------------------------- shifts


def _shift_line(shift: MeasuredShift) -> str:
    forward, backward = fitted_shift(shift)
    fields = [f"forward = [{', '.join(map(_numbers, forward))}]"]
    if np.abs(forward - backward).max() > ALIKE:
        fields.append(f"backward = [{', '.join(map(_numbers, backward))}]")
    return f"{shift.algorithm}.{'-'.join(shift.ends)}.{shift.option} = {{ {', '.join(fields)} }}"


def fitted_shift(shift: MeasuredShift) -> tuple[Float64, Float64]:
    """Return the points at `SHIFT_CELLS` for each value, forward and backward: (n_values, 2) float64 each."""
    forward, backward = (
        np.array([_shift_line_of(shift, points) for points in way]) for way in (shift.forward, shift.backward)
    )
    for lines in (forward, backward):
        for i in np.flatnonzero(np.isnan(lines).any(axis=1)):
            lines[i] = lines[i - 1] if i else 0.0  # a value too large for all mazes is as the one before
    return forward, backward


def _shift_line_of(shift: MeasuredShift, moved: Sequence[float]) -> Float64:
    points = np.array(moved)
    used: Bool = ~np.isnan(points)
    if not used.any():
        return np.full(len(SHIFT_CELLS), np.nan)
    if shift.option in EASIER:
        moves = used & (points < -_MOVES)
        near = moves.copy()
        near[1:] |= moves[:-1]
        near[:-1] |= moves[1:]
        used &= near
    return _line(np.array(shift.cells)[used].tolist(), points[used], SHIFT_CELLS) if used.any() else np.zeros(2)


def points_at(shift: MeasuredShift, cells: Sequence[int]) -> Float64:
    """Return the points that a shift's lines give, forward and backward: (2, n_values, n_cells) float64."""
    points = np.stack(fitted_shift(shift)) @ _weights(cells, SHIFT_CELLS).T
    return np.minimum(points, 0.0) if shift.option in EASIER else points


def without_repetitions(shifts: Sequence[MeasuredShift]) -> list[MeasuredShift]:
    """Return the shifts without those that another one replaces well enough.

    Nothing stands in for the shifts of another algorithm, or for those of squares from corner to corner.
    """
    known = {shift.key: shift for shift in shifts}
    squares_first = sorted(shifts, key=lambda shift: shift.tessellation != PLAIN_KIND)  # others fall back on them
    for shift in squares_first:
        kind, name, ends, option = shift.key
        nearest = [(PLAIN_KIND, name, ends, option), (PLAIN_KIND, name, PLAIN_ENDS, option)]
        other = next((known[key] for key in nearest if key in known and key != shift.key), None)
        if other is not None and (kind, ends) != (PLAIN_KIND, PLAIN_ENDS) and _is_near(shift, other):
            del known[shift.key]
    return list(known.values())


def _is_near(shift: MeasuredShift, other: MeasuredShift) -> bool:
    apart = np.array([shift.forward, shift.backward]) - points_at(other, shift.cells)
    return bool(np.sqrt(np.nanmean(apart**2)) <= NEAR)
