"""``mazebook booklet``: a finished book as sheets to print at home, fold and staple."""

from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.shared import console, options, values

_PAPERS = ("a4", "letter", "a3", "tabloid")
_OTHER = " Other paper: --paper."


def make_a_booklet(
    book: Annotated[Path, typer.Argument(metavar="BOOK_DIR", help="The folder of a finished book, or its PDF.")],
    paper: Annotated[
        str | None,
        options.one_of("--paper", _PAPERS, "The paper to print on; by default the smallest that holds two pages."),
    ] = None,
    out: Annotated[
        Path | None, options.of("--out", "FILE.pdf", "The file; by default beside the book's PDF.", short="-o")
    ] = None,
    quiet: options.Quiet = False,
) -> None:
    """Put the pages of a book on sheets, two on each side: print, fold and staple them, and they are in order."""
    chosen = values.read_choice("--paper", paper, _PAPERS) if paper is not None else None
    from mazebook.press.export import make_booklet

    def say(name: str) -> None:
        console.warn(f"Its sheets are {name} paper, with two pages on each side." + ("" if paper else _OTHER))

    made = make_booklet(book, out, chosen, say)
    console.report(
        f"{made}\nPrint it at 100 % on both sides, flipped on the short edge; fold the pile, and staple it in the fold."
    )
