"""``mazebook stream``: a maze of squares row after row, as long as wanted."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from mazebook.cli.shared import console, options, values
from mazebook.errors import OutputError, UsageError
from mazebook.numerics.seeds import draw_seed
from mazebook.progress import Progress, Step

if TYPE_CHECKING:
    from mazebook.mazes.carving.stream import Block

FORMATS = ("txt", "bits")


def stream_a_maze(
    algorithm: options.AlgorithmName = "eller",
    columns: Annotated[str, options.of("--columns", "N", "How many columns; 19 fit a terminal.")] = "19",
    rows: Annotated[str | None, options.of("--rows", "N", "How many rows; by default without end.")] = None,
    seed: options.Seed = None,
    form: Annotated[str, options.choice_option("--format", FORMATS, "Lines to look at, or one bit a wall.")] = "txt",
    out: options.OutFile = None,
    quiet: options.Quiet = False,
) -> None:
    """Write a maze row after row, as long as you want.

    It needs memory for its width alone.

    Examples
    --------
    mazebook stream --rows 20
    mazebook stream --columns 100 --rows 5000 -o long.txt
    """
    form = values.read_choice("--format", form, FORMATS)
    if rows is None and out is not None:
        raise UsageError(
            "Without --rows the maze never ends, and a file would fill the disk. Add --rows, such as --rows 1000."
        )
    if form == "bits" and out is None and console.shows_terminal():
        raise UsageError("Bits cannot be shown in a terminal. Write them to a file: add -o maze.bits")
    console.warn_of_compiling()
    from mazebook.mazes.carving.stream import MOST_COLUMNS, MOST_ROWS, stream

    width = values.read_number("--columns", columns, 1, MOST_COLUMNS)
    height = values.read_number("--rows", rows, 1, MOST_ROWS) if rows is not None else None
    number = values.read_seed(seed) if seed is not None else draw_seed()
    blocks = stream(algorithm, width, height, seed=number)
    if out is not None and height is not None:
        refuse_without_room(out, width, height, form)
    if seed is None:  # reported first, because an endless maze never finishes
        console.warn(f"Seed {number} was drawn just now; add --seed {number} to make the same maze again.")
    with console.progress() as show:
        if height is not None and (out is not None or not console.shows_terminal()):
            blocks = counting_rows(blocks, height, show)
        write_parts(pieces(blocks, form), out)


def pieces(blocks: Iterable[Block], form: str) -> Iterator[bytes]:
    """Yield the bytes of each block of rows in a format, ``"txt"`` or ``"bits"``."""
    if form == "bits":
        from mazebook.mazes.drawing.bits import pack_rows

        return (pack_rows(east, south) for east, south in blocks)
    from mazebook.mazes.drawing.text import text_of_blocks

    return (text.encode() for text in text_of_blocks(blocks))


def counting_rows(blocks: Iterable[Block], rows: int, show: Progress) -> Iterator[Block]:
    """Yield the blocks unchanged, and show how many of the `rows` are done, in thousands, as one takes no time."""
    done = 0
    for east, south in blocks:
        done += len(east)
        show(done // 1000, rows // 1000, Step.WRITE_ROWS)
        yield east, south


def write_parts(parts: Iterable[bytes], out: Path | None) -> None:
    """Write the parts one after another to the file `out`; None for stdout."""
    if out is None:
        for part in parts:
            console.say_bytes(part)
        return
    from mazebook.output.files import replacing

    with replacing(out) as temporary, temporary.open("wb") as file:
        file.writelines(parts)
    console.warn(f"Written: {out}")


def refuse_without_room(out: Path, columns: int, rows: int, form: str) -> None:
    """Raise OutputError if a maze's file would not fit on its disk, before hours are spent on carving the maze."""
    from mazebook.mazes.drawing.bits import bytes_per_row

    least = rows * (bytes_per_row(columns) if form == "bits" else 2 * (4 * columns + 2))
    with suppress(OSError):  # a missing folder is reported when the file is opened
        free = shutil.disk_usage(out.parent).free
        if least > free:
            raise OutputError(
                f"{out}: would take {least / 1e9:,.1f} GB or more, and this disk has {free / 1e9:,.1f} GB left. "
                "Use fewer rows, or another disk."
            )
