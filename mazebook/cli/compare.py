"""``mazebook compare``: the mazes, themes, texts and pages that two finished books share."""

from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli import console
from mazebook.cli.options import AsJson
from mazebook.errors import ProofError


def compare_two_books(
    first: Annotated[Path, typer.Argument(metavar="BOOK_DIR", help="The folder of a finished book, or its book.json.")],
    second: Annotated[Path, typer.Argument(metavar="OTHER_DIR", help="That of another.")],
    strict: Annotated[bool, typer.Option("--strict", help="End with 4 if a maze is in both.")] = False,
    as_json: AsJson = False,
) -> None:
    """Compare two finished books: the mazes, pairs of pictures, titles, texts and kinds of pages that both have.

    A maze is the same however it is turned or mirrored, and wherever its Start and Finish are.
    """
    from mazebook.batch.compare.comparing import compare_books, document_of
    from mazebook.batch.compare.comparison_lines import comparison_lines

    comparison = compare_books(first, second)
    if as_json:
        console.say_json(document_of(comparison))
    else:
        console.say("\n".join(comparison_lines(comparison)))
    if strict and comparison.mazes:
        raise typer.Exit(ProofError.exit_code)
