"""Characters that the font has no glyph for: an empty box is printed, or nothing."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the first text that lacks a glyph."""
    lacking = [mark for mark in sheet.marks.seen if mark.missing]
    if lacking:
        mark = lacking[0]
        codes = ", ".join(f"{code:02X}" for code in mark.missing[:5])
        yield Found(
            f'The font "{mark.font.name if mark.font else ""}" has no glyph for the code {codes}, printed here. '
            "Use a font that has the character, or take it out.",
            sheet.number,
            mark.box,
            codes,
        )
