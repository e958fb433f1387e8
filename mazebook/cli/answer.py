"""``mazebook answer``: the answer to a maze, from the code on its sheet alone."""

from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.maze import drawn_maze, format_of, write_maze
from mazebook.cli.shared import console, options
from mazebook.errors import UsageError
from mazebook.paper.languages import read_language

FORMATS = ("pdf", "png", "svg", "txt")


def answer_a_code(
    code: Annotated[str, typer.Argument(metavar="CODE", help="The 16 characters at the foot of the sheet.")],
    out: Annotated[
        Path | None, options.out("FILE.pdf|png|svg", "The file to write, instead of showing the result.")
    ] = None,
    language: options.LanguageCode = "en",
    quiet: options.Quiet = False,
) -> None:
    """Show the answer to a maze by the code on its sheet.

    Nothing else of its class set need be left.

    Examples
    --------
    mazebook answer 1830-24HF-EVFT-1MMK
    mazebook answer 1830-24HF-EVFT-1MMK -o answer.pdf
    """
    if out is not None and out.suffix.lower().removeprefix(".") not in FORMATS:
        raise UsageError(f'-o "{out}": the name must end in .{", .".join(FORMATS)}.')
    form = format_of(out)
    words = read_language(language)
    from mazebook.batch.classes.codes import maze_of_code, read_code

    coded = read_code(code)
    if out is None and coded.tessellation != "orthogonal":
        raise UsageError(
            f"A terminal can show squares only, and this maze has {coded.tessellation} cells. "
            "Write it to a file: add -o answer.pdf"
        )
    console.warn_of_compiling()
    write_maze(drawn_maze(maze_of_code(code), form, True, words), out, {})
