"""Fonts: embedded, and with a glyph for each character."""

from collections.abc import Iterator

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import SeenPage
from mazebook.checks.preflight.rule import on_file, on_page
from mazebook.numerics.wording import ranges


@on_file()
def _fonts_embedded(file: CheckedFile) -> Iterator[Found]:
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
            value=name,
            page=pages[0],
        )


@on_page()
def _missing_glyphs(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the first text that lacks a glyph."""
    lacking = [mark for mark in sheet.marks.seen if mark.missing]
    if lacking:
        mark = lacking[0]
        codes = ", ".join(f"{code:02X}" for code in mark.missing[:5])
        yield Found(
            f'The font "{mark.font.name if mark.font else ""}" has no glyph for the code {codes}, printed here. '
            "Use a font that has the character, or take it out.",
            mark.box,
            codes,
        )
