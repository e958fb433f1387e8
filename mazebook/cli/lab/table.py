"""``mazebook lab table``: every algorithm measured, beside the figures of the literature."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from mazebook.cli.shared import console, options, values
from mazebook.errors import UsageError

if TYPE_CHECKING:
    from mazebook.mazes.surveys.algorithm_table import AlgorithmRow

MOST_SIDE, MOST_SAMPLES = 1000, 100_000  # as in mazes.surveys.algorithm_table, which a help text must not import


def show_table(
    size: Annotated[str, options.of("--size", "WxH", "Columns x rows, as many of both.")] = "100x100",
    count: Annotated[str, options.of("--count", "N", "How many mazes of each kind.")] = "200",
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Measure every algorithm, beside the literature's figures.

    Each carves passages, and adds walls.

    Examples
    --------
    mazebook lab table
    mazebook lab table --size 20x20 --count 50
    """
    sides = values.read_size(size)
    if len(sides) > 2 or len(set(sides)) > 1 or not 2 <= sides[0] <= MOST_SIDE:
        raise UsageError(f'--size "{size}": must be as wide as high, from 2x2 to {MOST_SIDE}x{MOST_SIDE}.')
    samples = values.read_number("--count", count, 2, MOST_SAMPLES)
    console.warn_of_compiling()
    from mazebook.mazes.surveys.algorithm_table import measure_table

    with console.progress() as progress:
        rows = measure_table(sides[0], samples, progress)
    if as_json:
        console.say_json([row.as_json() for row in rows])
    else:
        console.say("\n".join(lines_of(rows, sides[0], samples)))


def lines_of(rows: list[AlgorithmRow], side: int, count: int) -> list[str]:
    """Return the lines of the table of `count` mazes of `side` x `side` cells; the literature's figures in brackets."""
    heads = (
        "algorithm",
        "focus",
        "dead ends %",
        "solution %",
        "time",
        "type",
        "unbiased",
        "uniform",
        "memory",
        "source",
    )
    cells = [heads, *map(_cells, rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(heads))]
    lines = ["  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells]
    return [
        *lines,
        "",
        f"{count} mazes of {side} x {side} squares each; +- is the standard error. "
        "In brackets: Walter Pullen's table, of 100 x 100.",
    ]


def _cells(row: AlgorithmRow) -> tuple[str, ...]:
    known = row.reference
    return (
        row.algorithm,
        row.focus,
        f"{row.dead_ends:6.2f} +-{row.dead_ends_se:5.2f}{_beside(known, 'dead_ends', 'g')}",
        f"{row.solution:6.2f} +-{row.solution_se:5.2f}{_beside(known, 'solution', '.1f')}",
        f"{row.time:5.0f}{_beside(known, 'time', 'g')}",
        row.kind,
        "yes" if row.unbiased else "no",
        row.uniform,
        row.memory,
        row.source,
    )


def _beside(known: dict[str, float], name: str, form: str) -> str:
    return f"  ({known[name]:{form}})" if name in known else ""
