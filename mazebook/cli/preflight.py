"""``mazebook preflight``: whether a printer takes a PDF, from any program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mazebook.cli.shared import completion, console, options, values
from mazebook.errors import ProofError, UsageError

if TYPE_CHECKING:
    from mazebook.paper.printers.table import Trim

KINDS = ("interior", "cover")


def check_a_pdf(
    file: Annotated[Path, typer.Argument(metavar="FILE.pdf", help="The PDF to check.", autocompletion=completion.pdfs)],
    printer: Annotated[
        str,
        options.of(
            "--printer",
            "NAME",
            'Who prints it, from "mazebook list printers", or a TOML file of your own.',
            completion.printers,
        ),
    ],
    kind: Annotated[str, options.choice_option("--as", KINDS, "What the PDF is.")] = "interior",
    stock: Annotated[str | None, options.of("--stock", "NAME", "Which of the printer's papers.")] = None,
    trim: Annotated[
        str | None, options.of("--trim", "SIZE", "The book's page size, such as 6x9in; by default as the file says.")
    ] = None,
    page_count: Annotated[
        str | None, options.of("--page-count", "N", "How many pages the book has; for a cover.")
    ] = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Check whether a printer takes a PDF, whoever made it.

    It looks at page size, bleed, margins, fonts, lines, pictures, colours and more. Ends with 4 if something
    keeps the printer from taking it.

    Examples
    --------
    mazebook preflight my-maze-book.pdf --printer kdp
    mazebook preflight cover.pdf --printer kdp --as cover --page-count 120
    """
    from mazebook.checks.preflight.findings import as_json as plain
    from mazebook.checks.preflight.findings import finding_lines, summary
    from mazebook.checks.preflight.preflight import preflight
    from mazebook.paper.printers.offers import find_printer

    chosen = values.read_choice("--as", kind, KINDS)
    profile = find_printer(printer, None)
    count = None if page_count is None else values.read_number("--page-count", page_count, 1, 10_000)
    found = preflight(file, profile, kind=chosen, paper=stock, trim=_read_trim(trim), pages=count)
    console.warn_of_age([profile])
    blocked = any(each.blocks for each in found)
    if as_json:
        about = {"file": str(file), "printer": profile.name, "kind": chosen, "ok": not blocked}
        console.say_json(about | {"findings": [plain(each) for each in found]})
    else:
        console.say("\n".join([*finding_lines(found), summary(found, profile.title)]))
    if blocked and chosen == "interior" and any(each.rule == "page_size" for each in found):
        console.warn("It was checked as the pages of a book. If it is a cover: --as cover --page-count N.")
    if blocked:
        raise typer.Exit(ProofError.exit_code)


def _read_trim(text: str | None) -> Trim | None:
    from mazebook.units import parse_size

    if text is None:
        return None
    try:
        return parse_size(text)
    except ValueError as error:
        raise UsageError(f"--trim {error}.") from None
