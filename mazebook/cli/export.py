"""``mazebook export``: every maze of a book as a file of its own."""

from pathlib import Path
from typing import Annotated

from mazebook.cli.shared import console, options, values
from mazebook.errors import UsageError

FORMATS = ("svg", "png", "pdf")  # as in mazebook.press.export, which is too heavy to be imported for a help text


def export_a_book(
    book: options.BookFolder,
    out: Annotated[
        Path | None,
        options.out("DIR", 'The folder to write into; by default "export" in BOOK_DIR.'),
    ] = None,
    form: Annotated[str, options.choice_option("--format", FORMATS, "Drawings to change, pictures, or PDFs.")] = "svg",
    dpi: Annotated[str | None, options.of("--dpi", "N", "Dots an inch of PNGs, 10 to 1200; by default 300.")] = None,
    only: Annotated[
        str | None, options.of("--only", "NUMBERS", "Which mazes, such as 1-10,17; by default all.")
    ] = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Write each maze of a book into a file of its own.

    Each is as large as in the book; its answer has a file of the same size, and lies exactly over it.

    Examples
    --------
    mazebook export mazebook-out
    mazebook export mazebook-out --format png --only 1-10,17
    """
    form = values.read_choice("--format", form, FORMATS)
    if dpi is not None and form != "png":
        raise UsageError(f'--dpi "{dpi}": {form.upper()} files have no dots. Add --format png, or leave --dpi out.')
    dots = values.read_number("--dpi", dpi, 10, 1200) if dpi is not None else 300
    numbers = values.read_numbers("--only", "maze", only) if only is not None else None
    console.warn_of_compiling()
    from mazebook.press.export import export_mazes

    with console.progress() as progress:
        done = export_mazes(book, out, form=form, dpi=dots, answers=True, only=numbers, progress=progress)
    if as_json:
        console.say_json({"folder": str(done.folder), "files": [str(path) for path in done.files]})
    else:
        first, last = done.files[0].name, done.files[-1].name
        names = f"{len(done.files)} files, {first} to {last}" if first != last else first
        console.report(f"Written into {done.folder}: {names}.")
