"""``mazebook maze``: one maze, as text, a picture, a page or data."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mazebook.cli import completion, console
from mazebook.cli.animate import AnimationFile, animate, check_animation
from mazebook.cli.hidden import PictureName, read_hidden
from mazebook.cli.options import (
    AlgorithmName,
    BraidText,
    EndsText,
    FocusName,
    IslandsText,
    LanguageCode,
    OptionTexts,
    Quiet,
    Seed,
    SizeText,
    TessellationName,
    TextureText,
    TrapText,
    WeaveText,
    WeightsPicture,
    WeightTables,
    ZoneTexts,
    read_choice,
    read_ends,
    read_options,
    read_seed,
    read_size,
    read_words,
)
from mazebook.errors import UsageError

if TYPE_CHECKING:
    from mazebook.mazes.maze import Maze
    from mazebook.paper.languages import Language

FORMATS = ("txt", "svg", "pdf", "png", "json")
PAPER = ("pdf", "png")  # formats that a terminal cannot show
DPI = 150
MOST_SIDE, MOST_CELLS = 10_000, 4_000_000  # of a maze that is drawn; `mazebook.carve` has no such limits


def make_one_maze(
    algorithm: AlgorithmName = "recursive_backtracker",
    tessellation: TessellationName = "orthogonal",
    size: SizeText = "20x20",
    ends: EndsText = None,
    seed: Seed = None,
    focus: FocusName = None,
    texture: TextureText = None,
    weights: WeightTables = None,
    zone: ZoneTexts = None,
    weights_picture: WeightsPicture = None,
    braid: BraidText = None,
    islands: IslandsText = None,
    longest_trap: TrapText = None,
    weave: WeaveText = None,
    hidden: PictureName = None,
    solution: Annotated[bool, typer.Option("--solution", help="Draw the way through.")] = False,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="|".join(FORMATS),
            help="By default what the name after -o ends in, else txt.",
            autocompletion=completion.one_of(FORMATS),
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="The file to write, instead of stdout.")
    ] = None,
    language: LanguageCode = "en",
    animation: AnimationFile = None,
    quiet: Quiet = False,
) -> None:
    """Make one maze: draw it in the terminal, or write it to a file; or show how it is made."""
    columns_rows = checked_size(size)
    drawn = animation is None or out is not None or form is not None
    form = read_choice("--format", form, FORMATS) if form is not None else format_of(out)
    if out is None and form in PAPER and sys.stdout.isatty():
        raise UsageError(f"A {form.upper()} cannot be shown in a terminal. Write it to a file: add -o maze.{form}")
    texts = OptionTexts(focus, texture, weights, zone, weights_picture, braid, islands, longest_trap, weave)
    options = read_options(texts)
    if hidden is not None:
        options["hidden"] = read_hidden(hidden, columns_rows)
    if animation is not None:
        check_animation(animation, out, tessellation, columns_rows, options)
    words = read_words(language)
    maze, number = build(algorithm, tessellation, size, ends, seed, options)
    result: str | bytes = ""
    if form == "json":
        result = json_of(maze, algorithm, number)
    elif drawn:
        result = draw(maze, form, solution, words, hidden is not None)
    files = {} if animation is None else {animation: animate(maze, algorithm, number, options, animation)}
    if seed is None:
        console.warn(f"Seed {number} was drawn just now; add --seed {number} to make the same maze again.")
    write(result, out, files)


def build(
    algorithm: str, tessellation: str, size: str, ends: str | None, seed: str | None, options: dict[str, Any]
) -> tuple[Maze, int]:
    """Return the maze that is asked for, and its seed; `options` are those of `read_options`."""
    columns_rows = checked_size(size)
    number = read_seed(seed) if seed is not None else draw_seed()
    console.warn_of_compiling()
    from mazebook.mazes.carving.make import make_maze

    words: Any = read_ends(ends) if ends is not None else None  # make_maze checks them
    return make_maze(algorithm, columns_rows, seed=number, tessellation=tessellation, ends=words, **options), number


def checked_size(text: str) -> tuple[int, ...]:
    """Return the columns, rows and floors in `text`; raises UsageError if the maze would be too large to look at."""
    size = read_size(text)
    if max(size) > MOST_SIDE or math.prod(size) > MOST_CELLS:
        raise UsageError(
            f'--size "{text}": a maze that is drawn can have {MOST_SIDE:,} columns or rows and {MOST_CELLS:,} cells '
            "at most. Use fewer; mazebook.carve in Python makes larger ones."
        )
    return size


def draw_seed() -> int:
    """Return 64 random bits from the system."""
    import secrets

    return secrets.randbits(64)


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


def draw(maze: Maze, form: str, solution: bool, words: Language, is_picture: bool = False) -> str | bytes:
    """Return the drawing of a maze in a format, with a language's words at its openings.

    `is_picture` : whether the way through is one, and so drawn broader
    """
    if form == "txt":
        from mazebook.mazes.drawing.text import draw_text

        return draw_text(maze, solution)
    from mazebook.books.singles.single import single_page

    page = single_page(maze, solution=solution, language=words.name, is_picture=is_picture)
    if form == "svg":
        from mazebook.output.pictures.svg import write_svg

        return write_svg(page)
    if form == "png":
        from mazebook.output.pictures.png import write_png

        return write_png(page, DPI)
    from mazebook.output.pdf.pdf import write_pdf

    return write_pdf([page], title=words.word("maze_title"), author="", language=words.locale, date=None)


def write(result: str | bytes, out: Path | None, files: dict[Path, bytes]) -> None:
    """Write the result to a file, or to stdout, and also `files`: if one cannot be written, none is."""
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
