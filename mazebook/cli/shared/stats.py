"""The figures of ``mazebook maze --stats``: what one maze is made of, and how difficult it is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mazebook.mazes.difficulty.measure import Measure
    from mazebook.mazes.maze import Maze

_HISTOGRAMS = ("trap_lengths", "dead_end_lengths")
_HONEST = (
    "Difficulty orders mazes: 10 points more = twice the effort.",
    "Nobody has validated it on children, and steps under 5 points at one size mean nothing.",
)


def measured(maze: Maze) -> Measure:
    """Return the figures of a maze."""
    from mazebook.mazes.difficulty.measure import measure

    return measure(maze)


def chart(maze: Maze, figures: Measure, dpi: float) -> bytes:
    """Return a PNG of a maze and its figures."""
    from mazebook.output.pictures.png import write_png
    from mazebook.reports.maze_chart import measure_page

    return write_png(measure_page(maze, figures), dpi)


def document(figures: Measure, about: Mapping[str, Any]) -> str:
    """Return the figures of a maze as one JSON document, after what is known `about` it.

    Histograms count traps or dead ends of 1, 2, 3 ... links.
    """
    numbers = {name: round(value, 6) if isinstance(value, float) else value for name, value in vars(figures).items()}
    histograms = {name: getattr(figures, name).tolist()[1:] for name in _HISTOGRAMS}
    return json.dumps({**about, **numbers, **histograms})


def figure_lines(figures: Measure, seed: int) -> str:
    """Return the lines about the figures of a maze."""
    return "\n".join([f"{'seed':<20}{seed:>8}", *_lines_of_cells(figures), *lines_of_difficulty(figures)])


def _lines_of_cells(figures: Measure) -> list[str]:
    """Return the lines of the counts, with their shares of all cells."""
    shares = ("dead_ends", "straights", "turns", "junctions", "crossroads", "solution")
    lines = [f"{'cells':<20}{figures.cells:>8}"]
    for name in shares:
        count = getattr(figures, name)
        lines.append(f"{name.replace('_', ' '):<20}{count:>8}{figures.share(count):>8.2f} %")
    plain = ("loops", "longest_straight", "longest_passage")
    lines += [f"{name.replace('_', ' '):<20}{getattr(figures, name):>8}" for name in plain]
    facing = ", ".join(f"{word} {count}" for word, count in figures.facing.items() if count)
    lengths = ", ".join(f"{n}: {count}" for n, count in enumerate(figures.dead_end_lengths.tolist()) if count)
    return [*lines, f"dead ends open to    {facing or 'nowhere'}", f"dead ends by length  {lengths or 'none'}"]


def lines_of_difficulty(figures: Measure) -> list[str]:
    """Return the lines of the maze's difficulty, and of the measurements that it is made of."""
    rows: list[tuple[str, str, str]] = [
        ("difficulty", _points(figures.difficulty), f"points: an effort of {figures.effort:.0f} steps"),
        ("backward", _points(figures.backward), f"from Finish to Start: {_compared(figures.asymmetry)}"),
        ("route", f"{figures.length}", f"steps, which turn by {figures.quarter_turns:.1f} right angles"),
        ("wrong ways off it", f"{figures.forks}", "forks of the route"),
        ("longest trap", f"{figures.longest_trap}", "steps off the route"),
        ("traps", f"{figures.traps}", "dead ends off the route"),
        ("- alcoves", f"{figures.alcoves}", "without a turn or a junction"),
        ("- tempting", f"{figures.tempting}", "end nearer to the Finish than they begin"),
        ("- leading away", f"{figures.farther}", "end farther from it"),
    ]
    lengths = ", ".join(f"{n}: {count}" for n, count in enumerate(figures.trap_lengths.tolist()) if count)
    lines = [f"{name:<20}{number:>8}  {words}" for name, number, words in rows]
    return ["", *lines, f"traps by steps        {lengths or 'none'}", "", *_HONEST]


def _points(difficulty: float) -> str:
    return f"{round(difficulty, 1) + 0.0:.1f}"  # never -0.0


def _compared(asymmetry: float) -> str:
    """Return in words how much easier or harder the maze is backward; `asymmetry` is forward less backward."""
    if abs(asymmetry) < 0.05:
        return "as difficult"
    return f"{abs(asymmetry):.1f} points {'easier' if asymmetry > 0 else 'harder'}"
