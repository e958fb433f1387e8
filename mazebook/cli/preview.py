"""``mazebook preview``: pages of a PDF, or of the book of a specification, as pictures."""

import io
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.shared import completion, console, options, values
from mazebook.numerics.seeds import draw_seed


def preview(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="FILE.pdf|SPEC.toml", help="A PDF, or a book's TOML file.", autocompletion=completion.pdfs_and_specs
        ),
    ],
    pages: Annotated[str | None, options.of("--pages", "PAGES", "Which pages, such as 1-4,7; by default all.")] = None,
    dpi: Annotated[str, options.of("--dpi", "N", "Dots an inch, 10 to 1200.")] = "100",
    out: Annotated[Path, options.out("DIR", "The folder to write PNGs into.")] = Path("mazebook-preview"),
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Draw the pages of a PDF, or of a specification, as pictures.

    Examples
    --------
    mazebook preview mazebook-out/my-maze-book.pdf
    mazebook preview book.toml --pages 1-4
    """
    numbers = values.read_numbers("--pages", "page", pages) if pages is not None else None
    dots = values.read_number("--dpi", dpi, 10, 1200)
    if source.suffix.lower() == ".toml":
        with tempfile.TemporaryDirectory(prefix="mazebook-", ignore_cleanup_errors=True) as folder:
            written = write_pictures(_build(source, Path(folder)), numbers, dots, out, as_read=True)
    else:
        written = write_pictures(source, numbers, dots, out)
    if as_json:
        console.say_json({"files": [str(path) for path in written]})
    else:
        console.report("\n".join(str(path) for path in written))


def _build(path: Path, folder: Path) -> Path:
    from mazebook.books.spec.book import read_source

    spec, source = read_source(path)
    if spec.seed is None:
        spec = spec.model_copy(update={"seed": draw_seed()})
        console.warn(f"Seed {spec.seed} was drawn for this preview; write it into the spec to make the same book.")
    console.warn_of_compiling()
    from mazebook.press.make.make_book import make_book

    with console.progress() as progress:
        book = make_book(spec, folder, source=source, previews=False, progress=progress)
    return next(file for file in book.files if file.suffix == ".pdf")


def write_pictures(pdf: Path, numbers: list[int] | None, dpi: int, out: Path, *, as_read: bool = False) -> list[Path]:
    """Write one PNG a page into the folder `out`, and return their paths.

    `as_read` : whether page 1 is the first of the book, also where a printer wants it last in the file
    """
    from mazebook.output.files import make_folder, write_bytes
    from mazebook.output.pdf.page_order import in_reading_order
    from mazebook.output.pictures.png import render_pdf
    from mazebook.reading.pdf.foreign import refuse_bad_pages
    from mazebook.reading.user_files import PDF, read_file

    content = read_file(pdf, PDF)
    refuse_bad_pages(content, pdf, numbers, dpi)
    content = in_reading_order(content) if as_read else content
    if numbers:
        next(render_pdf(content, numbers[-1:], 10, name=str(pdf)))  # an unknown page is reported before any is written
    written: list[Path] = []
    for number, image in render_pdf(content, numbers, dpi, colour=True, name=str(pdf)):
        if not written:
            make_folder(out)
        picture = io.BytesIO()
        red, green, blue = image.split()
        is_grey = red.tobytes() == green.tobytes() == blue.tobytes()
        (red if is_grey else image).save(picture, "PNG")
        written.append(out / f"page-{number:03}.png")
        write_bytes(written[-1], picture.getvalue())
    return written
