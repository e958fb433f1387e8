"""The files of ``mazebook maze --animate``: the maze as it grows, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mazebook.errors import UsageError

if TYPE_CHECKING:
    from mazebook.mazes.maze import Maze

ANIMATIONS = ("gif", "png")
MOST_CELLS = 40_000  # of a maze that grows: cells of a larger maze would be too small to see

AnimationFile = Annotated[
    Path | None,
    typer.Option(
        "--animate",
        metavar="FILE.gif|FILE.png",
        help="Show how the maze is made: moving as a GIF, or a strip of steps as a PNG.",
    ),
]


def check_animation(
    path: Path, out: Path | None, tessellation: str, size: tuple[int, ...], options: dict[str, Any]
) -> None:
    """Raise UsageError unless an animation of this name and this size can be made."""
    if path.suffix.lower().removeprefix(".") not in ANIMATIONS:
        raise UsageError(f'--animate "{path}": the name must end in .gif, which moves, or .png, a strip of steps.')
    if out is not None and out.resolve() == path.resolve():
        raise UsageError(f'--animate "{path}": -o has the same name. Give each a name of its own.')
    if options.get("weave"):
        raise UsageError("--weave makes cells below others, and --animate cannot show them. Leave one out.")
    if "longest_trap" in options:
        raise UsageError(
            "--longest-trap cuts cells away once a maze is made, so --animate cannot show it. Leave one out."
        )
    if "hidden" in options:
        raise UsageError("A maze with --hidden is not carved step by step, so --animate cannot show it. Leave one out.")
    if len(size) > 2:
        raise UsageError(
            f'--animate "{path}": only a maze of one floor can be shown as it grows. Use a --size without floors.'
        )
    from mazebook.mazes.tessellations import tessellation as cells_called

    cells = cells_called(tessellation).count(size)
    if cells > MOST_CELLS:
        raise UsageError(
            f'--animate "{path}": this maze has {cells:,} cells; one that grows can have {MOST_CELLS:,} at most. '
            "Use a smaller --size, or leave --animate out."
        )


def animate(maze: Maze, algorithm: str, seed: int, options: dict[str, Any], path: Path) -> bytes:
    """Return how a maze was made, as the GIF or the PNG that the name of the file asks for."""
    from mazebook.mazes.carving.carve import algorithm as algorithm_called
    from mazebook.mazes.drawing.frames import carving_order, grow
    from mazebook.mazes.options.options import Options
    from mazebook.output.pictures.gif import GIF_FRAMES, STRIP_FRAMES, write_gif, write_strip

    wanted = Options(**options)
    order = carving_order(maze, algorithm_called(algorithm), seed=seed, options=wanted)
    if path.suffix.lower() == ".png":
        return write_strip(grow(maze, order, STRIP_FRAMES, wanted.focus))
    return write_gif(grow(maze, order, GIF_FRAMES, wanted.focus))
