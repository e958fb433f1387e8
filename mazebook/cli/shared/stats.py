"""The figures of ``mazebook maze --stats``: counts of one maze's parts, and its difficulty."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mazebook.mazes.difficulty.counts import Analysis
    from mazebook.mazes.difficulty.measure import Measure
    from mazebook.mazes.maze import Maze

_HONEST = (
    "Difficulty orders mazes: 10 points more = twice the effort.",
    "Nobody has validated it on children, and steps under 5 points at one size mean nothing.",
)


def analysed(maze: Maze) -> Analysis:
    """Return the counts of a maze's parts."""
    from mazebook.mazes.difficulty.counts import analyse

    return analyse(maze)


def chart(maze: Maze, analysis: Analysis, dpi: float) -> bytes:
    """Return a PNG of a maze and its counts."""
    from mazebook.output.pictures.png import write_png
    from mazebook.reports.maze_chart import analysis_page

    return write_png(analysis_page(maze, analysis), dpi)


def document(maze: Maze, analysis: Analysis, about: Mapping[str, Any]) -> str:
    """Return the figures of a maze as one JSON document, after what is known `about` it."""
    from mazebook.mazes.difficulty.measure import measure

    counts = numbers_of(analysis, "dead_end_lengths")
    return json.dumps({**about, **counts, "measure": numbers_of(measure(maze), "trap_lengths")})


def sentences(maze: Maze, analysis: Analysis, seed: int) -> str:
    """Return the lines about the figures of a maze."""
    from mazebook.mazes.difficulty.measure import measure

    return "\n".join([f"{'seed':<20}{seed:>8}", *lines_of(analysis), *lines_measured(measure(maze))])


def numbers_of(counted: Analysis | Measure, histogram: str) -> dict[str, Any]:
    """Return counts or measurements for JSON; the field `histogram` counts dead ends or traps of 1, 2, 3 ... links."""
    numbers: dict[str, Any] = dict(vars(counted))
    numbers |= {name: round(value, 6) for name, value in numbers.items() if isinstance(value, float)}
    return numbers | {histogram: numbers[histogram].tolist()[1:]}


def lines_of(analysis: Analysis) -> list[str]:
    """Return the lines of the counts, with their shares of all cells."""
    shares = ("dead_ends", "straights", "turns", "junctions", "crossroads", "solution")
    lines = [f"{'cells':<20}{analysis.cells:>8}"]
    for name in shares:
        count = getattr(analysis, name)
        lines.append(f"{name.replace('_', ' '):<20}{count:>8}{analysis.share(count):>8.2f} %")
    plain = ("loops", "longest_straight", "longest_passage")
    lines += [f"{name.replace('_', ' '):<20}{getattr(analysis, name):>8}" for name in plain]
    facing = ", ".join(f"{word} {count}" for word, count in analysis.facing.items() if count)
    lengths = ", ".join(f"{n}: {count}" for n, count in enumerate(analysis.dead_end_lengths.tolist()) if count)
    return [*lines, f"dead ends open to    {facing or 'nowhere'}", f"dead ends by length  {lengths or 'none'}"]


def lines_measured(measured: Measure) -> list[str]:
    """Return the lines of the maze's difficulty, and of the measurements that it is made of."""
    rows: list[tuple[str, str, str]] = [
        ("difficulty", _points(measured.difficulty), f"points: an effort of {measured.effort:.0f} steps"),
        ("backward", _points(measured.backward), f"from Finish to Start: {_compared(measured.asymmetry)}"),
        ("route", f"{measured.length}", f"steps, which turn by {measured.quarter_turns:.1f} right angles"),
        ("wrong ways off it", f"{measured.forks}", "forks of the route"),
        ("longest trap", f"{measured.longest_trap}", "steps off the route"),
        ("traps", f"{measured.traps}", "dead ends off the route"),
        ("- alcoves", f"{measured.alcoves}", "without a turn or a junction"),
        ("- tempting", f"{measured.tempting}", "end nearer to the Finish than they begin"),
        ("- leading away", f"{measured.farther}", "end farther from it"),
    ]
    lengths = ", ".join(f"{n}: {count}" for n, count in enumerate(measured.trap_lengths.tolist()) if count)
    lines = [f"{name:<20}{number:>8}  {words}" for name, number, words in rows]
    return ["", *lines, f"traps by steps        {lengths or 'none'}", "", *_HONEST]


def _points(difficulty: float) -> str:
    return f"{round(difficulty, 1) + 0.0:.1f}"  # never -0.0


def _compared(asymmetry: float) -> str:
    """Return in words how much easier or harder the maze is backward; `asymmetry` is forward less backward."""
    if abs(asymmetry) < 0.05:
        return "as difficult"
    return f"{abs(asymmetry):.1f} points {'easier' if asymmetry > 0 else 'harder'}"
