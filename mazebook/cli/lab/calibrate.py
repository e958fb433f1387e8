"""``mazebook lab calibrate``: how well the score of difficulty orders mazes, by simulated solvers and by people."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from mazebook.cli.maze import DPI
from mazebook.cli.shared import console, options, values
from mazebook.errors import UsageError

if TYPE_CHECKING:
    from mazebook.mazes.surveys.score_against_solvers import SolverRow

SAMPLES = 4
MOST_SAMPLES = 1000  # as in mazes.surveys.score_against_solvers, which a help text must not import


def calibrate(
    count: Annotated[
        str | None,
        options.of("--count", "N", "How many mazes of each size, algorithm and share of loops; by default 4."),
    ] = None,
    seed: options.Seed = None,
    plot: options.PlotFile = None,
    replies: Annotated[
        Path | None,
        options.of(
            "--results",
            "FILE.csv",
            "What people said of mazes: a table with the columns number, time, tries, face.",
        ),
    ] = None,
    book: Annotated[Path | None, options.of("--book", "DIR", "The folder of their book; with --results.")] = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Compare the score of difficulty with solvers, or people.

    The steps of simulated solvers are beside it. With --results, the levels are fitted to what people said.

    Examples
    --------
    mazebook lab calibrate
    mazebook lab calibrate --results people.csv --book mazebook-out
    """
    if replies is not None:
        for option, value in (("--count", count), ("--seed", seed), ("--plot", plot)):
            if value is not None:
                raise UsageError(f"{option}: nothing is simulated with --results. Leave one of them out.")
        _fit_levels(replies, book, as_json)
        return
    if book is not None:
        raise UsageError(f'--book "{book}": says which book the answers are about. Add --results FILE.csv.')
    _compare(count, seed, plot, as_json)


def _compare(count: str | None, seed: str | None, plot: Path | None, as_json: bool) -> None:
    values.read_plot(plot)
    samples = values.read_number("--count", count, 1, MOST_SAMPLES) if count is not None else SAMPLES
    number = values.read_seed(seed) if seed is not None else 0
    console.warn_of_compiling()
    from mazebook.mazes.surveys.score_against_solvers import compare, make_pool

    with console.progress() as progress:
        pool = make_pool(samples, number, progress)
    rows = compare(pool)
    if plot is not None:
        from mazebook.output.files import write_bytes
        from mazebook.output.pictures.png import write_png
        from mazebook.reports.calibration_plot import calibration_page

        write_bytes(plot, write_png(calibration_page(pool, rows), DPI))
        console.warn(f"Written: {plot}")
    if as_json:
        console.say_json({"seed": number, "mazes": len(pool.sizes), "rows": [row.as_json() for row in rows]})
    else:
        console.say("\n".join(lines_of(rows, len(pool.sizes))))


def _fit_levels(path: Path, book: Path | None, as_json: bool) -> None:
    console.warn_of_compiling()
    from mazebook.press.lock.refitting import replies_of
    from mazebook.reports.refit import refit, refit_toml

    with console.progress() as progress:
        replies = replies_of(path, book, progress)
    levels = refit(replies)
    if as_json:
        console.say_json({"answers": len(replies), "levels": [vars(level) for level in levels]})
    else:
        console.say(refit_toml(levels, len(replies)))


def lines_of(rows: list[SolverRow], mazes: int) -> list[str]:
    """Return the lines of the comparison, a row for each solver; `mazes` is the number of mazes."""
    from mazebook.mazes.surveys.score_against_solvers import MEASURES, ONE_SIZE, SIZES

    width = max(len(row.solver) for row in rows) + 2
    part = "".join(f"{head:>12}" for head in MEASURES)
    parts = (f"all {mazes} mazes", f"those of {ONE_SIZE}x{ONE_SIZE}")
    lines = [
        f"{'':<{width}}" + "".join(f"{name:>{len(part)}}" for name in parts),
        f"{'solver':<{width}}{part}{part}",
    ]
    for row in rows:
        values = [table[name] for table in (row.mixed, row.one_size) for name in MEASURES]
        lines.append(f"{row.solver:<{width}}" + "".join(f"{_shown(value):>12}" for value in values))
    return [
        *lines,
        "",
        "How well each figure orders mazes by the steps that a solver walks (Spearman's rank correlation):",
        f"1 = the same order, 0 = none, -1 = reversed. Squares from {SIZES[0]}x{SIZES[0]} to {SIZES[-1]}x{SIZES[-1]}.",
        "A blind search (tremaux), and both followers together, walk equally far in all mazes of one size that have no",
        "loops, but for the cells beyond the Finish: no figure can order those.",
        "The score orders mazes; nobody has validated one on children.",
    ]


def _shown(value: float) -> str:
    return f"{value:.2f}" if math.isfinite(value) else "-"
