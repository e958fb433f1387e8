"""``mazebook check``: what a specification would give, or what is wrong with it. Nothing is carved or written."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli import console
from mazebook.cli.options import AsJson


def check_a_spec(
    spec: Annotated[Path, typer.Argument(metavar="SPEC", help="The book's TOML file.")],
    as_json: AsJson = False,
) -> None:
    """Check a specification: print the plan of the book (pages, levels, corridors, margins), or all its mistakes."""
    from mazebook.books.plan import plan_book
    from mazebook.books.spec import read_source
    from mazebook.books.survey import sentences, survey

    book, source = read_source(spec)
    facts = survey(plan_book(book, book.seed or 0, source))
    if as_json:
        console.say_json(facts)
    else:
        console.say("\n".join(sentences(facts)))
