"""Files in a book's folder that an earlier run made and this run does not, and the folder of previews."""

import json
from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mazebook.errors import OutputError
from mazebook.output.pictures.previews import Previews, is_preview
from mazebook.press.lock.recorded import RECORD
from mazebook.reading.user_files import RECORD_FILE, digest_of, read_file


@dataclass(frozen=True)
class Leftovers:
    """Files of an earlier book that are unchanged since its record was written.

    Attributes
    ----------
    title : the title of the earlier book
    paths : the files, in the order of its record
    """

    title: str = ""
    paths: tuple[Path, ...] = ()


def leftovers(folder: Path, kept: Collection[Path]) -> Leftovers:
    """Return the files of the book recorded in `folder` that are not in `kept`, the files of the new book there.

    A file that was changed since is the user's, so it is left out. If the record cannot be read, there are none.
    """
    try:
        known = json.loads(read_file(folder / RECORD, RECORD_FILE).decode("utf-8-sig"))
    except (OutputError, ValueError, RecursionError):
        return Leftovers()
    files = known.get("files") if isinstance(known, dict) else None
    if not isinstance(files, list) or not all(isinstance(file, dict) for file in files):
        return Leftovers()
    digests = {str(file.get("path")): str(file.get("sha256")) for file in files}
    title = str(known.get("title", ""))
    named = {folder / name: digest for name, digest in digests.items() if Path(name).name == name}
    return Leftovers(
        title, tuple(path for path, digest in named.items() if path not in kept and digest_of(path) == digest)
    )


def remove_files(paths: Collection[Path]) -> tuple[Path, ...]:
    """Remove files, and return those removed; a file that cannot be removed, such as an open one, stays."""
    gone = []
    for path in paths:
        with suppress(OSError):
            path.unlink()
            gone.append(path)
    return tuple(gone)


PREVIEWS = "previews"  # the name of the folder of previews


def draw_previews(
    folder: Path, pdf: bytes, size: tuple[float, float], pages: Iterable[int] | None = None
) -> dict[Path, bytes]:
    """Return the PNG previews of a PDF by their paths in `folder`; parameters and errors as in `Previews`."""
    return {folder / name: picture for name, picture in Previews(pdf, size, pages).files().items()}


def remove_old(folder: Path, kept: Collection[Path]) -> None:
    """Remove previews of an earlier book from `folder`, known by their names, and the folder if it is left empty.

    A preview that cannot be removed, such as an open one, stays: it is no reason to report a failure.
    """
    with suppress(OSError):
        for path in sorted(folder.iterdir()):
            if is_preview(path.name) and path not in kept:
                with suppress(OSError):
                    path.unlink()
        if not kept:
            folder.rmdir()
