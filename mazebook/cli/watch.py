"""``mazebook watch``: previews that follow a specification while it is written."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mazebook.cli.make import OUT
from mazebook.cli.shared import completion, console, options, values
from mazebook.errors import MazebookError
from mazebook.numerics.seeds import draw_seed
from mazebook.numerics.wording import counted

if TYPE_CHECKING:
    from mazebook.press.make.make_book import Book

PAUSE = 0.3  # seconds between two checks of the files


def watch_a_spec(
    spec: Annotated[
        Path, typer.Argument(metavar="SPEC.toml", help="The book's TOML file.", autocompletion=completion.specs)
    ],
    out: Annotated[
        Path | None,
        options.out("DIR", f'The folder to write previews into; by default "{OUT}", and there one of SPEC\'s name.'),
    ] = None,
    pages: Annotated[
        str | None, options.of("--pages", "PAGES", "Which pages are large, such as 1-4,7; by default the first four.")
    ] = None,
    quiet: options.Quiet = False,
) -> None:
    """Draw a book's pages again whenever you save its file.

    It goes on until Ctrl-C. Keep the contact sheet open in a program that shows pictures. The book
    itself stays as it is: "mazebook make" makes it.

    Examples
    --------
    mazebook watch book.toml
    mazebook watch book.toml --pages 1-4,7
    """
    numbers = values.read_numbers("--pages", "page", pages) if pages is not None else None
    seed = draw_seed()  # drawn once, so that mazes change only with the specification
    told = False
    console.warn_of_compiling()
    from mazebook.books.spec.book import read_spec
    from mazebook.press.make.make_book import make_book
    from mazebook.press.watching import changes

    console.warn(f"Watching {spec}. Save it to see the difference; Ctrl-C ends.")
    for _ in changes(spec, ticks()):
        try:
            book_spec = read_spec(spec)
            if book_spec.seed is None:
                book_spec = book_spec.model_copy(update={"seed": seed})
                if not told:
                    console.warn(f"Seed {seed} was drawn for these previews; write it into the spec to keep the mazes.")
                told = True
            with tempfile.TemporaryDirectory(prefix="mazebook-", ignore_cleanup_errors=True) as folder:
                with console.progress() as progress:
                    book = make_book(book_spec, folder, name=str(spec), previews=False, progress=progress)
                sheet = show(book, out or OUT / spec.stem, numbers)
        except MazebookError as error:
            console.complain(f"{error}\nThe previews stay as they were. Correct this and save again.")
        else:
            console.report(f"{counted(len(book.record['puzzles']), 'maze')}, {_pages(book)} pages: {sheet}")


def ticks() -> Iterator[None]:
    """Yield every `PAUSE` seconds, without end."""
    while True:
        yield
        time.sleep(PAUSE)


def show(book: Book, out: Path, numbers: list[int] | None) -> Path:
    """Write a book's previews, pages `numbers` large, into ``previews`` in `out`; return the contact sheet's path."""
    from mazebook.output.files import make_folder, write_together
    from mazebook.press.make.leftovers import PREVIEWS, draw_previews, remove_old

    width, height = book.record["trim"]
    # The number of pages changes while the specification is written: a missing page may exist after the next save.
    shown = None if numbers is None else [number for number in numbers if number <= _pages(book)]
    folder = out / PREVIEWS
    is_coloured = book.record["spec"]["colour"]
    files = draw_previews(folder, book.files[0].read_bytes(), (width, height), shown, colour=is_coloured)
    make_folder(folder)
    write_together(files)
    remove_old(folder, files)
    return next(iter(files))


def _pages(book: Book) -> int:
    pages: int = book.record["files"][0]["pages"]
    return pages
