"""The laboratory: measures algorithms, the difficulty score and the difficulty table; run it in a checkout.

``python -m tools --help`` lists its commands.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from mazebook.books.fit.levels import read_levels
from mazebook.cli.shared import console
from mazebook.errors import MazebookError
from mazebook.mazes.difficulty.score import SCORE
from mazebook.mazes.tessellations import REGISTRY
from mazebook.output.files import write_bytes, write_text
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import write_png
from tools import algorithm_table, calibration_plot, galleries, medians, option_shifts, refit, score_against_solvers
from tools.difficulty_table import table_toml
from tools.replies import replies_of

_DPI = 110


def main(words: Sequence[str] | None = None) -> None:
    """Run the command in `words`, None for those of the process."""
    arguments = _parser().parse_args(words)
    try:
        arguments.command(arguments)
    except MazebookError as error:
        console.complain(str(error))
        raise SystemExit(error.exit_code) from None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools", description=__doc__.splitlines()[0] if __doc__ else "")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    table = commands.add_parser("table", help="measure every algorithm, beside the figures of the literature")
    table.add_argument("--size", type=int, default=100, help="columns, and as many rows; by default 100")
    table.add_argument("--count", type=int, default=200, help="mazes of each kind; by default 200")
    table.set_defaults(command=_print_table)
    calibrate = commands.add_parser("calibrate", help="compare the difficulty score with simulated solvers, or people")
    calibrate.add_argument("--count", type=int, default=4, help="mazes of each size, algorithm and share of loops")
    calibrate.add_argument("--seed", type=int, default=0)
    calibrate.add_argument("--plot", type=Path, metavar="FILE.png", help="draw the comparison")
    calibrate.add_argument(
        "--results",
        type=Path,
        metavar="FILE.csv",
        help="fit the levels to what people said: a table with the columns number, time, tries, face",
    )
    calibrate.add_argument("--book", type=Path, metavar="DIR", help="the folder of their book; with --results")
    calibrate.set_defaults(command=_calibrate)
    measured = commands.add_parser("medians", help="measure the difficulty table, which takes about ten minutes")
    measured.add_argument("--count", type=int, default=medians.SAMPLES, help="mazes of each kind; of shifts 60 at most")
    measured.add_argument("--tessellation", metavar="NAME", help="measure these cells alone, such as new ones")
    measured.add_argument("-o", "--out", type=Path, metavar="FILE", help="by default the table is printed")
    measured.set_defaults(command=_measure_medians)
    gallery = commands.add_parser("gallery", help="draw every algorithm on every tessellation, with figures")
    gallery.add_argument("--count", type=int, default=30, help="mazes of each kind that the figures are means of")
    gallery.add_argument("--seed", type=int, default=0)
    gallery.add_argument("--solution", action="store_true", help="draw the solution")
    gallery.add_argument("--shapes", action="store_true", help="draw every animal, food and vehicle as a maze instead")
    gallery.add_argument("-o", "--out", type=Path, default=Path("mazebook-gallery.pdf"), metavar="FILE.pdf")
    gallery.set_defaults(command=_draw_gallery)
    return parser


def _print_table(arguments: argparse.Namespace) -> None:
    with console.progress() as progress:
        rows = algorithm_table.measure_table(arguments.size, arguments.count, progress)
    console.say("\n".join(algorithm_table.lines_of(rows, arguments.size, arguments.count)))


def _calibrate(arguments: argparse.Namespace) -> None:
    if arguments.results is not None:
        with console.progress() as progress:
            replies = replies_of(arguments.results, arguments.book, progress)
        console.say(refit.refit_toml(refit.refit(replies), len(replies)))
        return
    with console.progress() as progress:
        pool = score_against_solvers.make_pool(arguments.count, arguments.seed, progress)
    rows = score_against_solvers.compare(pool)
    if arguments.plot is not None:
        _write(arguments.plot, write_png(calibration_plot.calibration_page(pool, rows), _DPI))
    console.say("\n".join(score_against_solvers.lines_of(rows, len(pool.sizes))))


def _measure_medians(arguments: argparse.Namespace) -> None:
    kind = arguments.tessellation
    kinds = None if kind is None else [kind if kind in medians.STANDS_FOR else REGISTRY.entry(kind).name]
    squares = medians.with_halfway_sizes(size for level in read_levels().values() for size in (level.low, level.high))
    with console.progress() as progress:
        rows = medians.medians(squares, kinds=kinds, samples=arguments.count, progress=progress)
        samples = min(arguments.count, option_shifts.SHIFT_SAMPLES)
        own = None if kinds is None else [kind for kind in kinds if kind not in medians.STANDS_FOR]
        moved = option_shifts.shifts(kinds=own, samples=samples, progress=progress)
    text = table_toml(rows, moved, arguments.count, SCORE)
    if arguments.out is None:
        console.say(text, end="")
        return
    write_text(arguments.out, text)
    console.warn(f"Written: {arguments.out}")


def _draw_gallery(arguments: argparse.Namespace) -> None:
    with console.progress() as progress:
        if arguments.shapes:
            pages = galleries.shape_pages(galleries.shown_shapes(), arguments.seed, progress=progress)
        else:
            pages = galleries.gallery_pages(
                arguments.seed, samples=arguments.count, solution=arguments.solution, progress=progress
            )
    _write(arguments.out, write_pdf(pages, title="Maze gallery"))


def _write(path: Path, content: bytes) -> None:
    write_bytes(path, content)
    console.warn(f"Written: {path}")


if __name__ == "__main__":
    main()
