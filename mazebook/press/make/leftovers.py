"""Files in a book's folder that an earlier run made and this run does not, and the folder of previews."""

import json
import re
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mazebook.errors import OutputError
from mazebook.output.pictures.previews import Previews, is_preview
from mazebook.reading.user_files import RECORD, RECORD_FILE, digest_of, read_file

_SEED = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True)
class Leftovers:
    """What an earlier book left in a folder.

    Attributes
    ----------
    title, seed, printer : of the earlier book; seed and printer None if its record has none
    paths : its files that are unchanged since its record was written, in the order of the record
    is_replaced : whether the new book has a file of the same name as one of its files
    """

    title: str = ""
    paths: tuple[Path, ...] = ()
    seed: str | None = None
    printer: str | None = None
    is_replaced: bool = False

    def replaced_by(self, record: Mapping[str, Any]) -> str:
        """Return what a new book replaces, title, seed and printer; "" if it is the same book, by its record."""
        new = (record["seed"], record["spec"]["printer"])
        if not self.is_replaced or self.seed is None or (self.seed, self.printer) == new:
            return ""
        printer = f", printer {self.printer}" if self.printer else ""
        return f'"{self.title}" (seed {int(self.seed, 16)}{printer})'


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
    named = {folder / name: digest for name, digest in digests.items() if Path(name).name == name}
    spec, seed = known.get("spec"), str(known.get("seed", ""))
    return Leftovers(
        str(known.get("title", "")),
        tuple(path for path, digest in named.items() if path not in kept and digest_of(path) == digest),
        seed if _SEED.fullmatch(seed) else None,
        spec.get("printer") if isinstance(spec, dict) else None,
        any(path in kept for path in named),
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
    folder: Path, pdf: bytes, size: tuple[float, float], pages: Iterable[int] | None = None, *, colour: bool = False
) -> dict[Path, bytes]:
    """Return the PNG previews of a PDF by their paths in `folder`; parameters and errors as in `Previews`."""
    return {folder / name: picture for name, picture in Previews(pdf, size, pages, colour=colour).files().items()}


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
