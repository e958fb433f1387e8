"""``mazebook check``: the plan of a specification or collection, or its problems. Nothing is carved or written."""

from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.shared import completion, console, options, values
from mazebook.errors import UsageError
from mazebook.reading.limits import CHECKED_BOOKS

_FOR_WEEK = """is for a week's sheet, which "mazebook week" makes of it. The plan is that of a book."""


def check_a_spec(
    spec: Annotated[
        Path,
        typer.Argument(
            metavar="SPEC.toml",
            help="The book's TOML file, a collection's, or a CSV file with a book a row.",
            autocompletion=completion.specs,
        ),
    ],
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Say what a book will be, or all that is wrong with its file.

    Nothing is made: you see its pages, levels, corridors and margins.

    Examples
    --------
    mazebook check book.toml
    mazebook check collection.toml --json
    """
    from mazebook.batch.collections.collection import is_collection, read_collection, read_collection_sheet
    from mazebook.batch.collections.orders import specs_of
    from mazebook.batch.weekly.week_spec import is_for_week
    from mazebook.books.plan.plan_book import plan_books
    from mazebook.books.spec.book import read_source
    from mazebook.reports.plan_survey import survey, survey_sentences

    several = values.is_csv(spec) or is_collection(spec)
    if several:
        orders = read_collection_sheet(spec) if values.is_csv(spec) else read_collection(spec).orders
        if len(orders) > CHECKED_BOOKS:
            raise UsageError(f"{spec}  has {len(orders):,} books; {CHECKED_BOOKS:,} can be checked. Check it in parts.")
        books = specs_of(orders)
    else:
        books = [read_source(spec)]
    plans = plan_books(books)
    for (_, source), plan in zip(books, plans, strict=True):
        if is_for_week(plan):
            console.warn(f"{source.name}  {_FOR_WEEK}")
    surveys = [survey(plan) for plan in plans]
    asked = {edition.name: edition.printer for plan in plans for edition in plan.setting.editions}
    console.warn_of_age(asked.values())
    for text in dict.fromkeys(warning for facts in surveys for warning in facts["warnings"]):
        console.warn(text)
    if as_json:
        console.say_json(surveys if several else surveys[0])
    else:
        console.say("\n\n".join("\n".join(survey_sentences(facts)) for facts in surveys))
