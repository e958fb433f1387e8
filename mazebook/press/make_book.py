"""Making a book: from a specification to the files in a folder."""

from __future__ import annotations

import datetime
import json
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import Any

from mazebook.books.choose import make_mazes
from mazebook.books.context import lay_out
from mazebook.books.plan import plan_book
from mazebook.books.planned import Part
from mazebook.books.spec import BookSpec, parse_spec, read_source, slug
from mazebook.errors import MazebookError, UsageError
from mazebook.output.files import make_folder, write_together
from mazebook.output.pdf import write_pdf
from mazebook.press.previews import PREVIEWS, draw_previews, remove_old
from mazebook.press.record import book_record
from mazebook.problems import SPEC, Source

RECORD = "book.json"

_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}


@dataclass(frozen=True)
class Book:
    """A finished book.

    Attributes
    ----------
    folder : where its files are
    files : the files, the interior first
    record : what ``book.json`` holds
    warnings : sentences about what came out other than asked for
    previews : pictures of its pages, the contact sheets first; they may be thrown away
    """

    folder: Path
    files: tuple[Path, ...]
    record: dict[str, Any]
    warnings: tuple[str, ...]
    previews: tuple[Path, ...] = ()


def make_book(
    spec: BookSpec | Mapping[str, object] | str | os.PathLike[str],
    out: str | os.PathLike[str],
    *,
    name: str | None = None,
    source: Source | None = None,
    previews: bool = True,
    progress: Callable[[str], None] | None = None,
) -> Book:
    """Make a book in the folder `out` and return its record; the same spec and seed give the same bytes.

    Parameters
    ----------
    spec : a `BookSpec`, the tables and keys of one, or the path of a TOML file
    out : the folder, made if need be; files of the same name in it are replaced
    name : what messages call the spec; by default its path, or "spec"
    source : where a `BookSpec` or tables come from, so that messages have line and column
    previews : draw pictures of its pages as well, in the folder ``previews``? If not, those of an earlier book go
    progress : called with a few words on what is being done

    Raises
    ------
    SpecError
        If the spec asks for what cannot be, all problems at once.
    FontError
        If a text holds a character that no font can show.
    OutputError
        If the spec cannot be read, or a file cannot be written. Old files stay as they were.
    """
    tell = progress or (lambda _: None)
    checked, origin = _read(spec, source or Source(name or SPEC.name))
    seed = checked.seed if checked.seed is not None else secrets.randbits(64)
    plan = plan_book(checked, seed, replace(origin, name=name) if name else origin)
    folder = Path(out)
    is_new = not folder.exists()
    make_folder(folder)  # what cannot be written into is said before the work, not after it
    try:
        mazes = make_mazes(plan, progress=tell)
    except MazebookError:
        if is_new:
            with suppress(OSError):
                folder.rmdir()
        raise
    tell("laying out the pages")
    parts = {_file_name(checked.title, part): lay_out(plan, mazes, k) for k, part in enumerate(plan.parts)}
    tell("writing the PDF")
    about = {"title": checked.title, "author": checked.author, "language": checked.language, "date": _date(checked)}
    pdfs = {file: write_pdf(pages, **about) for file, pages in parts.items()}  # type: ignore[arg-type]
    record = book_record(plan, mazes, parts, pdfs)
    files = {folder / file: pdf for file, pdf in pdfs.items()}
    files[folder / RECORD] = (json.dumps(record, indent=1, ensure_ascii=False) + "\n").encode()
    beside, pictures = folder / PREVIEWS, {}
    if previews:
        tell("drawing the previews")
        pictures = draw_previews(beside, next(iter(pdfs.values())), checked.trim)
        make_folder(beside)
    write_together(files | pictures)
    remove_old(beside, pictures)
    return Book(folder, tuple(files), record, tuple(_warnings(mazes.repeated)), tuple(pictures))


def _file_name(title: str, part: Part) -> str:
    """Return the file of one part of a book."""
    return f"{file_stem(title)}{'' if part.role == 'interior' else f'-{part.role}'}.pdf"


def file_stem(title: str) -> str:
    """Return a file's name for a title, without its ending; never one that Windows keeps for devices."""
    stem = slug(title) or "mazes"
    return f"{stem}-book" if stem in _DEVICES else stem


def _warnings(repeated: Sequence[int]) -> list[str]:
    """Return what is to be said about mazes that had to come again."""
    if not repeated:
        return []
    runs = [list(run) for _, run in groupby(enumerate(repeated), key=lambda pair: pair[1] - pair[0])]
    numbers = ", ".join(f"{run[0][1]}-{run[-1][1]}" if len(run) > 1 else str(run[0][1]) for run in runs)
    return [
        f"These mazes have the same walls as earlier ones: {numbers}. No new maze of their size and kind was found; "
        "there are few of them. Use a larger size, or fewer puzzles."
    ]


def _read(spec: BookSpec | Mapping[str, object] | str | os.PathLike[str], source: Source) -> tuple[BookSpec, Source]:
    """Return the spec, checked, and where it comes from: `source`, if it is not a file."""
    if isinstance(spec, BookSpec):
        return spec, source
    if isinstance(spec, Mapping):
        return parse_spec(spec, source), source
    return read_source(spec)


def _date(spec: BookSpec) -> datetime.datetime | None:
    """Return the date for files: the spec's, else SOURCE_DATE_EPOCH's, else None for the fixed one."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if spec.date is not None or epoch is None:
        return spec.date
    try:
        return datetime.datetime.fromtimestamp(int(epoch), datetime.UTC)
    except (ValueError, OverflowError, OSError):
        raise UsageError(
            f'SOURCE_DATE_EPOCH = "{epoch}": must be the seconds since 1970, such as 1700000000. Correct or unset it.'
        ) from None
