"""Transparency, which may be printed otherwise than it looks."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet

forbids = "transparency"


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield a page with anything transparent; a group alone, with nothing transparent in it, is only worth knowing."""
    used = sheet.marks.transparency
    if not used:
        return
    only_groups = used == {"group"}
    yield Found(
        f"The page uses transparency ({', '.join(sorted(used))}). Export the PDF with transparency flattened.",
        sheet.number,
        value=sorted(used),
        limit=file.demands.limit("forbidden"),
        blocks=not only_groups or (file.standard is not None and not file.standard.has_groups),
    )
