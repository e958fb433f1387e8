"""The option ``--hidden`` of ``mazebook maze``: a picture that the solution of the maze draws."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mazebook.errors import GridError, OutputError, UsageError

if TYPE_CHECKING:
    from mazebook.mazes.shapes.shape import HiddenPicture

_ADVICE = "Use such a --size, or a plainer picture."

PictureName = Annotated[
    str | None,
    typer.Option("--hidden", metavar="NAME", help='Have the way through draw a picture from "mazebook list shapes".'),
]


def read_hidden(name: str, size: tuple[int, ...]) -> HiddenPicture:
    """Return the picture as a maze of a size hides it; raises UsageError if it could not be recognised."""
    from mazebook.books.fit.hidden_sizes import hiding, too_small
    from mazebook.books.pictures.silhouettes import silhouette_of

    try:
        silhouette = silhouette_of(name, Path())
        found = hiding(name, silhouette, size)
        if not found.is_recognised:
            raise UsageError(f"--hidden: {too_small(name, silhouette, size, _ADVICE)}")
    except (GridError, OutputError) as error:
        raise UsageError(f'--hidden "{name}": {error}') from None
    return found.picture
