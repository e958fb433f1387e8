"""``mazebook bundle``: a finished book made ready to sell."""

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.shared import console, options, values
from mazebook.errors import UsageError
from mazebook.reading.user_files import is_ordinary
from mazebook.resources import data

_TABLE = tomllib.loads(data("shops.toml").read_text(encoding="utf-8"))
SHOPS = tuple(name for name, entry in _TABLE.items() if isinstance(entry, dict) and "title" in entry)
# As in mazebook.batch.shop.selling_texts.
LICENCES = ("personal", "classroom", "commercial")


def bundle_a_book(
    book: Annotated[
        Path,
        typer.Argument(metavar="BOOK_DIR", help="The folder of a finished book, or of a collection that batch made."),
    ],
    shop: Annotated[
        str, options.choice_option("--shop", SHOPS, "Where you sell it. The shop's limits are kept.")
    ] = "etsy",
    licence: Annotated[
        str | None,
        options.choice_option("--licence", LICENCES, "What buyers may do with the files; personal if not given."),
    ] = None,
    others: Annotated[
        list[Path] | None,
        options.of(
            "--with",
            "OTHER_DIR",
            "The same book on another paper, which buyers get as well. May be given again.",
        ),
    ] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Pack OTHER_DIR even if its mazes are others; with --with.")
    ] = False,
    out: Annotated[
        Path | None,
        options.out("DIR", 'The folder to write into; by default "bundle-SHOP" in BOOK_DIR.'),
    ] = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Make a finished book ready to sell.

    You get the buyer's ZIP, pictures for the listing, a preview, and texts for the shop's form.

    Examples
    --------
    mazebook bundle mazebook-out
    mazebook bundle mazebook-out --licence classroom --with mazebook-letter
    """
    where = values.read_choice("--shop", shop, SHOPS)
    terms = values.read_choice("--licence", licence, LICENCES) if licence is not None else None
    from mazebook.batch.shop.bundle import books_in, bundle_book

    if is_ordinary(book) and book.suffix.lower() != ".json":
        raise UsageError(f"{book}: is a file. Name the folder of a finished book, or of a collection that batch made.")
    books = books_in(book)
    if books and others:
        raise UsageError("--with: a collection has several books. Bundle the one book that there is another of.")
    facts = []
    for each in books or [book]:
        folder = out / each.name if out is not None and books else out
        with console.progress() as progress:
            done = bundle_book(
                each, folder, shop=where, licence=terms, others=others or (), anyway=anyway, progress=progress
            )
        for warning in done.warnings:
            console.warn(f"{each.name}: {warning}" if books else warning)
        files = [str(path) for path in done.files]
        facts.append({"folder": str(done.folder), "files": files, "warnings": list(done.warnings)})
        if not as_json:
            console.report("\n".join([f"Written into {done.folder}:", *(f"  {path.name}" for path in done.files)]))
    if as_json:
        console.say_json(facts if books else facts[0])
