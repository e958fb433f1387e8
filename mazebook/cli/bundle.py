"""``mazebook bundle``: a finished book made ready to sell."""

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.shared import console, options, values
from mazebook.resources import data

_TABLE = tomllib.loads(data("shops.toml").read_text(encoding="utf-8"))
SHOPS = tuple(name for name, entry in _TABLE.items() if isinstance(entry, dict) and "title" in entry)
# As in mazebook.batch.shop.selling_texts.
LICENCES = ("personal", "classroom", "commercial")


def bundle_a_book(
    book: options.BookFolder,
    shop: Annotated[str, options.one_of("--for", SHOPS, "The shop that it is for, whose limits are kept.")] = "etsy",
    licence: Annotated[
        str, options.one_of("--licence", LICENCES, "What buyers of the files may do with them.")
    ] = "personal",
    others: Annotated[
        list[Path] | None,
        options.of(
            "--with",
            "OTHER_DIR",
            "The same book for another paper size, whose PDFs buyers get as well. May be given again.",
        ),
    ] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="With --with: pack OTHER_DIR even if its mazes are others.")
    ] = False,
    out: Annotated[
        Path | None,
        options.of("--out", "DIR", 'The folder to write into; by default "bundle" in BOOK_DIR.', short="-o"),
    ] = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Make a finished book ready to sell: the buyer's ZIP, pictures for the listing, a preview, texts for the form."""
    where, terms = values.read_choice("--for", shop, SHOPS), values.read_choice("--licence", licence, LICENCES)
    from mazebook.batch.shop.bundle import bundle_book

    with console.progress() as progress:
        done = bundle_book(book, out, shop=where, licence=terms, others=others or (), anyway=anyway, progress=progress)
    for warning in done.warnings:
        console.warn(warning)
    if as_json:
        files = [str(path) for path in done.files]
        console.say_json({"folder": str(done.folder), "files": files, "warnings": list(done.warnings)})
    else:
        console.report("\n".join([f"Written into {done.folder}:", *(f"  {path.name}" for path in done.files)]))
