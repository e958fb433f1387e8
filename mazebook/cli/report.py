"""``mazebook report``: the difficulty of the mazes of a finished book, beside the plan."""

from pathlib import Path
from typing import Annotated

from mazebook.cli.shared import console, options
from mazebook.errors import UsageError

_DPI = 200


def report_on_a_book(
    book: options.BookFolder,
    plot: Annotated[
        Path | None, options.of("--plot", "FILE.png", "Draw them, one after the other, into a picture.")
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Report how difficult the mazes of a book are beside what was planned, and which algorithm made them."""
    if plot is not None and plot.suffix.lower() != ".png":
        raise UsageError(f'--plot "{plot}": the picture is a PNG. Write a name such as difficulty.png.')
    from mazebook.press.lock.lock import read_lock
    from mazebook.reports.difficulty import report_lines, report_of

    lock = read_lock(book)
    title, puzzles = lock.title, lock.in_order
    if plot is not None:
        from mazebook.output.files import write_bytes
        from mazebook.output.pictures.png import write_png
        from mazebook.reports.difficulty_plot import difficulty_page

        page = difficulty_page(puzzles, title or "Difficulty of each maze", lock.section_titles)
        write_bytes(plot, write_png(page, _DPI))
    if as_json:
        console.say_json(report_of(title, puzzles))
    else:
        console.say("\n".join(report_lines(puzzles)))
