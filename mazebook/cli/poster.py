"""``mazebook poster``: a large maze as pages to print at home and glue together."""

from pathlib import Path
from typing import Annotated

from mazebook.cli.maze import build, shown_size, write_maze
from mazebook.cli.shared import completion, console, options, values
from mazebook.errors import UsageError
from mazebook.paper.languages import read_language
from mazebook.units import HOME_PAPERS, mm, parse_length, parse_size, points

MOST_PAPER, MOST_LENGTH = points(2000), points(500)


def make_a_poster(
    algorithm: options.AlgorithmName = "recursive_backtracker",
    tessellation: options.TessellationName = "orthogonal",
    size: options.SizeText = "44x60",
    ends: options.EndsText = None,
    seed: options.Seed = None,
    cell: Annotated[str, options.of("--cell", "LENGTH", "The width of a cell, such as 8mm.")] = "8mm",
    paper: Annotated[
        str,
        options.of(
            "--paper", "|".join([*HOME_PAPERS, "WxHmm"]), "The paper in your printer.", completion.offering(HOME_PAPERS)
        ),
    ] = "a4",
    overlap: Annotated[str, options.of("--overlap", "LENGTH", "What two pages both show, to glue them.")] = "10mm",
    margin: Annotated[
        str, options.of("--margin", "LENGTH", "What your printer leaves white. The labels stand there.")
    ] = "10mm",
    solution: options.Solution = False,
    language: options.LanguageCode = "en",
    out: Annotated[Path | None, options.out("FILE.pdf", "The file to write, instead of stdout.")] = None,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Make a large maze as pages to print and glue together.

    The last page shows the whole.

    Examples
    --------
    mazebook poster --size 44x60 -o poster.pdf
    mazebook poster --paper letter --cell 12mm --solution -o poster.pdf
    """
    columns_rows = shown_size(size, algorithm, tessellation, {})
    width = read_length("--cell", cell)
    lengths = poster_paper(paper), read_length("--margin", margin), read_length("--overlap", overlap)
    if out is not None and out.suffix.lower() != ".pdf":
        raise UsageError(f'-o "{out}": a poster is a PDF; the name must end in .pdf.')
    if out is None and as_json:
        raise UsageError("--json tells which file was written. Name it: add -o poster.pdf")
    if out is None and console.shows_terminal():
        raise UsageError("A PDF cannot be shown in a terminal. Write it to a file: add -o poster.pdf")
    words = read_language(language)
    from mazebook.books.singles.poster import plan_poster, poster_pages
    from mazebook.books.singles.tiles import PosterSheet
    from mazebook.mazes.grid.grid import Grid

    plan = plan_poster(Grid(tessellation, columns_rows), width, PosterSheet(*lengths))
    maze, number = build(algorithm, tessellation, size, ends, seed, {})
    pages = poster_pages(maze, plan, solution=solution, language=words.name)
    from mazebook.output.pdf.pdf import write_pdf

    result = write_pdf(pages, title=words.word("poster_title"), language=words.locale)
    if seed is None:
        console.warn(f"Seed {number} was drawn just now; add --seed {number} to make the same maze again.")
    write_maze(result, out, {})
    if as_json:
        console.say_json({"files": [str(out)], "seed": number})
        return
    tiling = plan.tiling
    console.warn(
        f"{tiling.rows} x {tiling.columns} pages and an overview; "
        f"the poster is {mm(tiling.width) / 10:.1f} x {mm(tiling.height) / 10:.1f} cm. Print it at 100 %."
    )


def read_length(option: str, text: str) -> float:
    """Return the length in `text` in points; raises UsageError with what to write."""
    try:
        length = parse_length(text)
    except ValueError as error:
        raise UsageError(f"{option}: {error}.") from None
    if length > MOST_LENGTH:
        raise UsageError(f'{option} "{text}": must be {mm(MOST_LENGTH):g} mm or less.')
    return length


def poster_paper(text: str) -> tuple[float, float]:
    """Return width and height of a paper in points, by its name or its sides; raises UsageError with what to write."""
    try:
        sides = parse_size(text)
    except ValueError:
        own = ' Or write width x height and a unit, such as "200x300mm".'
        sides = parse_size(values.read_paper(text, more=own))
    if max(sides) > MOST_PAPER:
        raise UsageError(f'--paper "{text}": no side can be longer than {mm(MOST_PAPER) / 1000:g} m.')
    return sides
