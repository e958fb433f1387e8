"""``mazebook stats``: counts of one maze's parts, and its difficulty."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from mazebook.cli.maze import DPI, build
from mazebook.cli.shared import console, options, values
from mazebook.errors import UsageError

if TYPE_CHECKING:
    from mazebook.mazes.difficulty.counts import Analysis
    from mazebook.mazes.difficulty.measure import Measure

_HONEST = (
    "Difficulty orders mazes: 10 points more = twice the effort.",
    "Nobody has validated it on children, and steps under 5 points at one size mean nothing.",
)


def show_stats(
    algorithm: options.AlgorithmName = "recursive_backtracker",
    tessellation: options.TessellationName = "orthogonal",
    size: options.SizeText = "20x20",
    ends: options.EndsText = None,
    seed: options.Seed = None,
    focus: options.FocusName = None,
    texture: options.TextureText = None,
    weights: options.WeightTables = None,
    zone: options.ZoneTexts = None,
    weights_picture: options.WeightsPicture = None,
    braid: options.BraidText = None,
    islands: options.IslandsText = None,
    longest_trap: options.TrapText = None,
    weave: options.WeaveText = None,
    plot: Annotated[Path | None, options.of("--plot", "FILE.png", "Draw the maze and its counts, too.")] = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Count what one maze is made of, such as dead ends, turns and junctions, and measure how difficult it is."""
    if plot is not None and plot.suffix.lower() != ".png":
        raise UsageError(f'--plot "{plot}": the name must end in .png.')
    texts = values.OptionTexts(focus, texture, weights, zone, weights_picture, braid, islands, longest_trap, weave)
    settings = values.read_options(texts)
    maze, number = build(algorithm, tessellation, size, ends, seed, settings)
    from mazebook.mazes.difficulty.counts import analyse
    from mazebook.mazes.difficulty.measure import measure

    analysis, measured = analyse(maze), measure(maze)
    if plot is not None:
        from mazebook.output.files import write_bytes
        from mazebook.output.pictures.png import write_png
        from mazebook.reports.maze_chart import analysis_page

        write_bytes(plot, write_png(analysis_page(maze, analysis), DPI))
        console.warn(f"Written: {plot}")
    if as_json:
        document: dict[str, Any] = {"algorithm": algorithm, "tessellation": tessellation, "seed": number}
        document |= numbers_of(analysis, "dead_end_lengths") | {"measure": numbers_of(measured, "trap_lengths")}
        console.say_json(document)
    else:
        console.say("\n".join([f"{'seed':<20}{number:>8}", *lines_of(analysis), *lines_measured(measured)]))


def numbers_of(counted: Analysis | Measure, histogram: str) -> dict[str, Any]:
    """Return counts or measurements for JSON; the field `histogram` counts dead ends of 1, 2, 3 ... links."""
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
        ("route", f"{measured.length}", f"steps, which turn by {measured.turns:.1f} right angles"),
        ("wrong ways off it", f"{measured.junctions}", "junctions on the route"),
        ("longest trap", f"{measured.longest_trap}", "steps off the route"),
        ("traps", f"{measured.dead_ends}", "dead ends off the route"),
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
