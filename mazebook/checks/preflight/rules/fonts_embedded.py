"""Fonts that the file names, but does not hold."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found, ranges


def look(file: BookFile) -> Iterator[Found]:
    """Yield each font that is not embedded, once."""
    by_name: dict[str, list[int]] = {}
    for sheet in file.sheets:
        for name in sorted({face.name for face in sheet.marks.fonts if not face.is_embedded}):
            by_name.setdefault(name, []).append(sheet.number)
    for name, pages in by_name.items():
        where = f"page {pages[0]}" if len(pages) == 1 else f"pages {ranges(pages)}"
        yield Found(
            f'The font "{name}", which {where} names, is not embedded: the printer would take another one. '
            "Export the PDF again with all fonts embedded.",
            pages[0],
            value=name,
        )
