"""``mazebook more``: the next volume of a finished book."""

from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.make import chooser
from mazebook.cli.shared import console, options
from mazebook.errors import ProofError


def make_the_next_volume(
    book: options.BookFolder,
    out: Annotated[
        Path | None,
        options.out("DIR", "The folder to write into; by default beside the book's, with the number of the volume."),
    ] = None,
    title: Annotated[
        str | None,
        options.of("--title", "TEXT", "Its title; by default the book's, with the number of the volume at the end."),
    ] = None,
    isbn: Annotated[str | None, options.of("--isbn", "NUMBER", "Its ISBN; the book's own is never used again.")] = None,
    catalogue: options.CatalogueFile = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Make the next volume of a book: same plan, new mazes.

    No maze of the book comes again, nor of the volumes before it. Pictures and riddles come again only after all others
    were used.

    Examples
    --------
    mazebook more mazebook-out
    mazebook more mazebook-out --title Labyrinths -o labyrinths
    """
    from mazebook.paper.printers.editions import editions_of
    from mazebook.press.make.next_volume import next_volume, refuse_another_book

    volume = next_volume(book, title, isbn, has_catalogue=catalogue is not None)
    folder = out or volume.folder
    refuse_another_book(folder, volume)
    for note in volume.notes:
        console.warn(note)
    console.warn_of_compiling()
    from mazebook.press.make.make_book import make_book
    from mazebook.press.make.said import book_sentences, book_summary

    with console.progress() as progress, chooser(catalogue, folder, draft=False, tell=progress) as choose:
        made = make_book(
            volume.spec,
            folder,
            fresh=True,
            series=volume.series,
            source=volume.source,
            previews=volume.previews,
            choose=choose,
            progress=progress,
        )
    for warning in made.warnings:
        console.warn(warning)
    console.warn_of_age(edition.printer for edition in editions_of(volume.spec.edition_names, volume.source.folder))
    if as_json:
        console.say_json(book_summary(made))
    else:
        console.report(book_sentences(made))
    if made.checked and not made.checked.ok:
        raise typer.Exit(ProofError.exit_code)
