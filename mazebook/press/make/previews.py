"""The folder of previews beside a book: what is written into it, and what an earlier book left there."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path

from mazebook.output.pictures.previews import Previews, is_preview

PREVIEWS = "previews"  # the folder's name


def draw_previews(
    folder: Path, pdf: bytes, size: tuple[float, float], pages: Iterable[int] | None = None
) -> dict[Path, bytes]:
    """Return the previews of a PDF as files in `folder`; parameters and errors as in `Previews`."""
    return {folder / name: picture for name, picture in Previews(pdf, size, pages).files().items()}


def remove_old(folder: Path, kept: Collection[Path]) -> None:
    """Remove previews of an earlier book from `folder`, known by their names, and the folder if it is left empty.

    One that is open in another program stays: the book is done, and that is what counts.
    """
    with suppress(OSError):
        for path in sorted(folder.iterdir()):
            if is_preview(path.name) and path not in kept:
                with suppress(OSError):
                    path.unlink()
        if not kept:
            folder.rmdir()
