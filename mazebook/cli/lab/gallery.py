"""``mazebook lab gallery``: contact sheets of all algorithms, or of shapes."""

from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.shared import console, options, values
from mazebook.errors import UsageError

DPI = 110
FORMATS = ("pdf", "png")
MOST_SAMPLES = 1000


def make_a_gallery(
    count: Annotated[str, options.of("--count", "N", "How many mazes of each kind the figures are means of.")] = "30",
    seed: options.Seed = None,
    solution: options.Solution = False,
    shapes: Annotated[
        bool, typer.Option("--shapes", help="Show every animal, food and vehicle as a maze instead.")
    ] = False,
    out: Annotated[Path, options.out("FILE.pdf|png", "The file to write: a PDF, or one large picture.")] = Path(
        "mazebook-gallery.pdf"
    ),
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Show every algorithm on every tessellation, with figures.

    Each carves passages, and adds walls.

    Examples
    --------
    mazebook lab gallery
    mazebook lab gallery --shapes -o shapes.png
    """
    form = out.suffix.lower().removeprefix(".")
    if form not in FORMATS:
        raise UsageError(f'-o "{out}": the name must end in .pdf or .png.')
    samples = values.read_number("--count", count, 1, MOST_SAMPLES)
    number = values.read_seed(seed) if seed is not None else 0
    console.warn_of_compiling()
    from mazebook.output.files import write_bytes
    from mazebook.output.pdf.pdf import write_pdf
    from mazebook.output.pictures.png import write_sheet
    from mazebook.reports.galleries import gallery_pages, shape_pages, shown_shapes

    with console.progress() as progress:
        shown = shown_shapes() if shapes else []
        if shapes:
            pages = shape_pages(shown, number, progress=progress)
        else:
            pages = gallery_pages(number, samples=samples, solution=solution, progress=progress)
    title = "Shapes" if shapes else "Maze gallery"
    write_bytes(out, write_pdf(pages, title=title) if form == "pdf" else write_sheet(pages, DPI))
    if as_json:
        console.say_json({"files": [str(out)]})
    if shapes:
        cut = sum(one.grid is not None for one in shown)
        console.warn(f"{cut} of {len(shown)} pictures are mazes; at the others stands why they are not.")
    console.warn(f"Written: {out}")
