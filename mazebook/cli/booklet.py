"""``mazebook booklet``: a finished book as sheets to print at home, fold and staple."""

from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.shared import console, options, values

_PAPERS = ("a4", "letter", "a3", "tabloid")
_OTHER = " Other paper: --paper."


def make_a_booklet(
    book: Annotated[Path, typer.Argument(metavar="BOOK_DIR|FILE.pdf", help="The folder of a finished book, or a PDF.")],
    paper: Annotated[
        str | None,
        options.choice_option(
            "--paper", _PAPERS, "The paper in your printer; by default the smallest that holds two pages."
        ),
    ] = None,
    out: Annotated[Path | None, options.out("FILE.pdf", "The file to write; by default beside the book's PDF.")] = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Put a book's pages on sheets to print, fold and staple.

    Each sheet has two pages on each side; folded, they are in order.

    Examples
    --------
    mazebook booklet mazebook-out
    mazebook booklet mazebook-out --paper a3 -o booklet.pdf
    """
    chosen = values.read_paper(paper, _PAPERS) if paper is not None else None
    from mazebook.press.export import make_booklet

    def say(name: str) -> None:
        console.warn(f"Its sheets are {name} paper, with two pages on each side." + ("" if paper else _OTHER))

    made = make_booklet(book, out, chosen, say)
    if as_json:
        console.say_json({"files": [str(made)]})
        return
    console.report(
        f"{made}\nPrint it at 100 % on both sides, flipped on the short edge; fold the pile, and staple it in the fold."
    )
