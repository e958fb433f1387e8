"""``mazebook compare``: the mazes, themes, texts and pages that two finished books share."""

from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.shared import console, options
from mazebook.errors import ProofError


def compare_two_books(
    first: options.BookFolder,
    second: Annotated[Path, typer.Argument(metavar="OTHER_DIR", help="The same of another book.")],
    strict: Annotated[bool, typer.Option("--strict", help="End with 4 if a maze is in both.")] = False,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Tell what two finished books have in common.

    That is mazes, pairs of pictures, titles, texts and kinds of pages. A maze is the same however it is turned or
    mirrored, and wherever its Start and Finish are.

    Examples
    --------
    mazebook compare volume-1 volume-2
    mazebook compare volume-1 volume-2 --strict
    """
    from mazebook.batch.compare.comparing import compare_books, comparison_lines, document_of

    comparison = compare_books(first, second)
    if as_json:
        console.say_json(document_of(comparison))
    else:
        console.say("\n".join(comparison_lines(comparison)))
    if strict and comparison.mazes:
        raise typer.Exit(ProofError.exit_code)
