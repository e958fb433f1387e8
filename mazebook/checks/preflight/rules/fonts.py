"""Fonts, their glyphs, and the size of the file."""

from collections.abc import Iterator

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import SeenPage
from mazebook.checks.preflight.rule import Rule
from mazebook.numerics.wording import ranges


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
            pages[0],
            value=name,
        )


def _missing_glyphs(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
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


def _file_size(file: CheckedFile) -> Iterator[Found]:
    """Yield the size of the file, if it is too large."""
    limit = file.demands.limit("max_file_mb")
    if limit and file.size > limit.value * 1_000_000:
        yield Found(
            f"The file has {file.size / 1e6:.1f} MB; {file.printer.title} takes {limit.value:g} MB. "
            "Use smaller pictures.",
            value=round(file.size / 1e6, 1),
            limit=limit,
        )


RULES = (
    Rule("fonts_embedded", "Fonts that the file names, but does not hold.", look=_fonts_embedded),
    Rule(
        "missing_glyphs",
        "Characters that the font has no glyph for: an empty box is printed, or nothing.",
        look_at=_missing_glyphs,
    ),
    Rule("file_size", "A file larger than the printer takes.", look=_file_size),
)
