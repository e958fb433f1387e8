"""``mazebook maze``: one maze, as text, a picture, a page or data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mazebook.cli.shared import console, options, values
from mazebook.cli.shared import stats as figures
from mazebook.errors import GridError, OutputError, UsageError
from mazebook.numerics.seeds import draw_seed
from mazebook.paper.languages import read_language

if TYPE_CHECKING:
    from mazebook.mazes.maze import Maze
    from mazebook.mazes.shapes.shape import HiddenPicture
    from mazebook.paper.languages import Language

FORMATS = ("txt", "svg", "pdf", "png", "json")
PAPER = ("pdf", "png")  # formats that a terminal cannot show
DPI = 150
_MOST_ANIMATED = 40_000  # cells of an animated maze: in a larger one they would be too small to see


def make_one_maze(
    algorithm: options.AlgorithmName = "recursive_backtracker",
    tessellation: options.TessellationName = "orthogonal",
    size: options.SizeText = "20x20",
    ends: options.EndsText = None,
    seed: options.Seed = None,
    focus: options.FocusName = None,
    texture: options.TextureText = None,
    weights: options.WeightTables = None,
    zone: options.ZoneTexts = None,
    weights_picture: options.WeightsPicture = None,
    braid: options.BraidText = None,
    islands: options.IslandsText = None,
    longest_trap: options.TrapText = None,
    weave: options.WeaveText = None,
    hidden: options.PictureName = None,
    place: options.PlaceName = None,
    solution: options.Solution = False,
    stats: Annotated[
        bool, typer.Option("--stats", help="Count what the maze is made of, and measure how difficult it is.")
    ] = False,
    plot: options.PlotFile = None,
    animation: options.AnimationFile = None,
    form: Annotated[
        str | None,
        options.choice_option("--format", FORMATS, "What to write; by default what the name after -o ends in."),
    ] = None,
    out: options.OutFile = None,
    language: options.LanguageCode = "en",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the maze as one JSON document; with --stats, its figures.")
    ] = False,
    quiet: options.Quiet = False,
) -> None:
    """Make one maze: in the terminal, as a picture, a PDF or data.

    Examples
    --------
    mazebook maze --size 20x12 --solution
    mazebook maze --tessellation sigma --algorithm wilson -o maze.pdf
    """
    drawn = out is not None or form is not None or not (stats or animation)
    if as_json and not stats:
        if form not in (None, "json"):
            raise UsageError(f"--json and --format {form}: leave out one of them.")
        form = "json"
    if plot is not None and not stats:
        raise UsageError(f'--plot "{plot}": draws the figures of a maze. Add --stats.')
    if stats and drawn and out is None:
        raise UsageError("--stats prints figures in place of the maze. Leave --format out, or write the maze: add -o.")
    values.read_plot(plot)
    form = values.read_choice("--format", form, FORMATS) if form is not None else format_of(out)
    if out is None and form in PAPER and console.shows_terminal():
        raise UsageError(f"A {form.upper()} cannot be shown in a terminal. Write it to a file: add -o maze.{form}")
    texts = values.OptionTexts(focus, texture, weights, zone, weights_picture, braid, islands, longest_trap, weave)
    settings = values.read_options(texts)
    ends = ends if place is None else _ends_of_place(place, tessellation, ends, form, solution=solution)
    columns_rows = shown_size(size, algorithm, tessellation, settings | {"hidden": hidden})
    if hidden is not None:
        settings["hidden"] = _read_hidden(hidden, columns_rows)
    if animation is not None:
        _check_animation(animation, out, tessellation, columns_rows, settings)
    words = read_language(language)
    maze, number = build(algorithm, tessellation, size, ends, seed, settings)
    result: str | bytes = ""
    if form == "json":
        result = json_of(maze, algorithm, number)
    elif drawn:
        result = drawn_maze(maze, form, solution, words, hidden is not None, place)
    files = {} if animation is None else {animation: _animate(maze, algorithm, number, settings, animation)}
    measured = figures.measured(maze) if stats else None
    if plot is not None and measured is not None:
        files[plot] = figures.chart(maze, measured, DPI)
    if seed is None:
        console.warn(f"Seed {number} was drawn just now; add --seed {number} to make the same maze again.")
    write_maze(result, out, files)
    if measured is not None:
        about = {"algorithm": algorithm, "tessellation": tessellation, "seed": number}
        console.say(figures.document(measured, about) if as_json else figures.figure_lines(measured, number))


def build(
    algorithm: str, tessellation: str, size: str, ends: str | None, seed: str | None, settings: dict[str, Any]
) -> tuple[Maze, int]:
    """Return the maze that is asked for, and its seed; `settings` are those of `values.read_options`."""
    columns_rows = shown_size(size, algorithm, tessellation, settings)
    number = values.read_seed(seed) if seed is not None else draw_seed()
    console.warn_of_compiling()
    from mazebook.mazes.carving.make import make_maze

    words: Any = values.read_ends(ends) if ends is not None else None  # `make_maze` checks the words
    return make_maze(algorithm, columns_rows, seed=number, tessellation=tessellation, ends=words, **settings), number


def shown_size(text: str, algorithm: str, tessellation: str, settings: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the columns, rows and floors in `text`; raises UsageError if the maze would be too large to look at."""
    from mazebook.mazes.grid.grid import Grid
    from mazebook.mazes.options.limits import MOST_ROWS, most_cells

    size, most = values.read_size(text), most_cells(algorithm, tessellation, settings)
    if max(size) > MOST_ROWS or Grid(tessellation, size).kind_of_cells.count(size) > most:
        raise UsageError(
            f'--size "{text}": such a maze can have {most:,} cells, and {MOST_ROWS:,} columns or rows, at most. '
            "Use fewer; mazebook.make_maze in Python makes larger ones."
        )
    return size


def format_of(out: Path | None) -> str:
    """Return the format that a file's name asks for; text where there is no file."""
    if out is None:
        return "txt"
    ending = out.suffix.lower().removeprefix(".")
    if ending not in FORMATS:
        raise UsageError(f'-o "{out}": the name must end in .{", .".join(FORMATS)}; or add --format.')
    return ending


def json_of(maze: Maze, algorithm: str, seed: int) -> str:
    """Return the maze as one JSON document; cells are numbers, centres are in cell widths with y up."""
    from mazebook.mazes.algorithms import REGISTRY

    grid = maze.grid
    document = {
        "algorithm": REGISTRY.entry(algorithm).name,
        "tessellation": grid.tessellation,
        "seed": seed,
        "n_cells": grid.n_cells,
        "centres": grid.centres.round(6).tolist(),
        "passages": grid.ends[maze.passages].tolist(),
        "entrance": int(maze.ends[0]),
        "exit": int(maze.ends[1]),
        "solution": maze.solution.tolist(),
    }
    return json.dumps(document) + "\n"


def drawn_maze(
    maze: Maze, form: str, solution: bool, words: Language, is_picture: bool = False, place: str | None = None
) -> str | bytes:
    """Return the drawing of a maze in a format, with a language's words at its openings.

    Parameters
    ----------
    is_picture : whether the solution draws a hidden picture, so that its line is broader
    place : the place that it is drawn as; None = only walls
    """
    if form == "txt":
        from mazebook.mazes.drawing.text import draw_text

        return draw_text(maze, solution)
    from mazebook.books.singles.single import place_page, single_page

    if place is None:
        page = single_page(maze, solution=solution, language=words.name, is_picture=is_picture)
    else:
        page = place_page(maze, place, language=words.name)
    if form == "svg":
        from mazebook.output.pictures.svg import write_svg

        return write_svg(page)
    if form == "png":
        from mazebook.output.pictures.png import write_png

        return write_png(page, DPI)
    from mazebook.output.pdf.pdf import write_pdf

    return write_pdf([page], title=words.word("maze_title"), author="", language=words.locale, date=None)


def write_maze(result: str | bytes, out: Path | None, files: dict[Path, bytes]) -> None:
    """Write the result to `out`, None for stdout, and write `files`; if one file cannot be written, none is."""
    if out is not None:
        files = {out: result.encode() if isinstance(result, str) else result, **files}
    if files:
        from mazebook.output.files import write_together

        write_together(files)
    if out is None and isinstance(result, str):
        console.say(result, end="")
    elif out is None:
        console.say_bytes(result)  # type: ignore[arg-type]  # not a str: the branch above
    for path in files:
        console.warn(f"Written: {path}")


def _ends_of_place(place: str, tessellation: str, ends: str | None, form: str, *, solution: bool) -> str:
    """Return where the ends of a maze are that is drawn as a place; raises UsageError for what it cannot be."""
    from mazebook.books.places.kind import place_kind

    kind = place_kind(place)
    if tessellation not in kind.cells:
        known = ", ".join(kind.cells)
        raise UsageError(
            f'--place "{kind.name}": is drawn with these cells only: {known}. Use --tessellation with one.'
        )
    if form not in ("pdf", "png", "svg"):
        raise UsageError(f'--place "{kind.name}": a {form} has no scene. Write a page: add -o {kind.name}.pdf')
    if solution:
        raise UsageError("--solution: the answer of a place is a plain maze. Leave --solution or --place out.")
    if ends is not None:
        raise UsageError("--ends: a place has its openings where its scene has room for them. Leave --ends out.")
    return ",".join(kind.pairs_of(tessellation)[0])


def _check_animation(
    path: Path, out: Path | None, tessellation: str, size: tuple[int, ...], settings: dict[str, Any]
) -> None:
    """Raise UsageError unless an animation of this name and this size can be made."""
    if path.suffix.lower() not in (".gif", ".png"):
        raise UsageError(f'--animate "{path}": the name must end in .gif, which moves, or .png, a strip of steps.')
    if out is not None and out.resolve() == path.resolve():
        raise UsageError(f'--animate "{path}": -o has the same name. Give each a name of its own.')
    if settings.get("weave"):
        raise UsageError("--weave makes cells below others, and --animate cannot show them. Leave one out.")
    if "longest_trap" in settings:
        raise UsageError(
            "--longest-trap cuts cells away once a maze is made, so --animate cannot show it. Leave one out."
        )
    if "hidden" in settings:
        raise UsageError("A maze with --hidden is not carved step by step, so --animate cannot show it. Leave one out.")
    if len(size) > 2:
        raise UsageError(
            f'--animate "{path}": only a maze of one floor can be shown as it grows. Use a --size without floors.'
        )
    from mazebook.mazes.grid.cut_cells import kind_of_cells

    cells = kind_of_cells(tessellation).count(size)
    if cells > _MOST_ANIMATED:
        raise UsageError(
            f'--animate "{path}": this maze has {cells:,} cells; one that grows can have {_MOST_ANIMATED:,} at most. '
            "Use a smaller --size, or leave --animate out."
        )


def _animate(maze: Maze, algorithm: str, seed: int, settings: dict[str, Any], path: Path) -> bytes:
    """Return the carving of a maze as a GIF, or as a PNG if `path` ends in ``.png``."""
    from mazebook.mazes.carving.carve import algorithm as algorithm_called
    from mazebook.mazes.drawing.frames import carving_order, grow
    from mazebook.mazes.options.options import Options
    from mazebook.output.pictures.animation import GIF_FRAMES, STRIP_FRAMES, write_gif, write_strip

    wanted = Options(**settings)
    order = carving_order(maze, algorithm_called(algorithm), seed=seed, options=wanted)
    if path.suffix.lower() == ".png":
        return write_strip(grow(maze, order, STRIP_FRAMES, wanted.focus))
    return write_gif(grow(maze, order, GIF_FRAMES, wanted.focus))


def _read_hidden(name: str, size: tuple[int, ...]) -> HiddenPicture:
    """Return the picture `name` as a maze of a size hides it; raises UsageError if nobody could recognise it."""
    from mazebook.books.fit.hidden_sizes import hiding, too_small
    from mazebook.books.pictures.silhouettes import silhouette_of

    try:
        silhouette = silhouette_of(name, Path())
        found = hiding(name, silhouette, size)
        if not found.is_recognised:
            told = too_small(name, silhouette, size, "Use such a --size, or a plainer picture.")
            raise UsageError(f"--hidden: {told}")
    except (GridError, OutputError) as error:
        raise UsageError(f'--hidden "{name}": {error}') from None
    return found.picture
