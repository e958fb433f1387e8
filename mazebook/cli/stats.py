"""``mazebook stats``: what one maze is made of."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mazebook.cli import console
from mazebook.cli.maze import DPI, build
from mazebook.cli.options import (
    AlgorithmName,
    AsJson,
    BraidText,
    EndsText,
    FocusName,
    IslandsText,
    Quiet,
    Seed,
    SizeText,
    TessellationName,
    TextureText,
    TrapText,
    WeightsPicture,
    WeightTables,
    ZoneTexts,
    read_options,
)
from mazebook.errors import UsageError

if TYPE_CHECKING:
    from mazebook.mazes.analysis import Analysis


def show_stats(
    algorithm: AlgorithmName = "recursive_backtracker",
    tessellation: TessellationName = "orthogonal",
    size: SizeText = "20x20",
    ends: EndsText = None,
    seed: Seed = None,
    focus: FocusName = None,
    texture: TextureText = None,
    weights: WeightTables = None,
    zone: ZoneTexts = None,
    weights_picture: WeightsPicture = None,
    braid: BraidText = None,
    islands: IslandsText = None,
    longest_trap: TrapText = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.png", help="Draw the maze and its counts, too.")
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Count what one maze is made of: dead ends, straights, turns, junctions, and how long its passages are."""
    if plot is not None and plot.suffix.lower() != ".png":
        raise UsageError(f'--plot "{plot}": the name must end in .png.')
    options = read_options(focus, texture, weights, zone, weights_picture, braid, islands, longest_trap)
    maze, number = build(algorithm, tessellation, size, ends, seed, options)
    from mazebook.mazes.analysis import analyse

    analysis = analyse(maze)
    if plot is not None:
        from mazebook.books.chart import analysis_page
        from mazebook.output.files import write_bytes
        from mazebook.output.png import write_png

        write_bytes(plot, write_png(analysis_page(maze, analysis), DPI))
        console.warn(f"Written: {plot}")
    if as_json:
        console.say_json({"algorithm": algorithm, "tessellation": tessellation, "seed": number} | numbers_of(analysis))
    else:
        console.say("\n".join([f"{'seed':<20}{number:>8}", *lines_of(analysis)]))


def numbers_of(analysis: Analysis) -> dict[str, Any]:
    """Return the counts as JSON holds them; the histogram counts dead ends of 1, 2, 3 ... links."""
    counts = dict(vars(analysis))
    counts["dead_end_lengths"] = analysis.dead_end_lengths.tolist()[1:]
    return counts


def lines_of(analysis: Analysis) -> list[str]:
    """Return the counts as people read them, with their share of all cells."""
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
