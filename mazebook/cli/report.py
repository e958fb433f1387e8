"""``mazebook report``: how difficult the mazes of a finished book are."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli import console
from mazebook.cli.options import AsJson
from mazebook.errors import UsageError


def report_on_a_book(
    book: Annotated[Path, typer.Argument(metavar="BOOK_DIR", help="The folder of a finished book, or its book.json.")],
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.png", help="Draw them, one after the other, into a picture.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Report how difficult the mazes of a book are, one after the other, and which algorithm made them."""
    if plot is not None and plot.suffix.lower() != ".png":
        raise UsageError(f'--plot "{plot}": the picture is a PNG. Write a name such as difficulty.png.')
    from mazebook.books.ladder import ladder_page, lines_of
    from mazebook.press.report import measured_puzzles

    title, puzzles = measured_puzzles(book)
    if plot is not None:
        from mazebook.output.files import write_bytes
        from mazebook.output.png import write_png

        write_bytes(plot, write_png(ladder_page(puzzles, f"{title}: difficulty by maze")))
    if as_json:
        console.say_json(puzzles)
    else:
        console.say("\n".join(lines_of(puzzles)))
