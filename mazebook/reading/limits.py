"""The limits of what is read from users' files: more is refused before it costs 10 s or 1 GB.

``docs/build.py`` makes the page ``docs/reference/limits.md`` of this file.
"""

from typing import Final

_MB = 1_000_000


class ReadLimit(int):
    """The most of something that a file may have; `what` is the line about it in the documentation."""

    what: str

    def __new__(cls, most: int, what: str) -> "ReadLimit":
        """Return a limit."""
        limit = super().__new__(cls, most)
        limit.what = what
        return limit


TOML_BYTES: Final = ReadLimit(_MB, "bytes of a TOML file: a specification, layout, theme, printers, prices")
TOML_PARTS: Final = ReadLimit(20, "parts of a TOML key with dots between, such as `cover.bleed`")
TOML_DEPTH: Final = ReadLimit(20, "brackets inside each other in a TOML file")
TOML_TABLES: Final = ReadLimit(5_000, "tables in a TOML file (`[name]` and `[[name]]`)")
TOML_VALUES: Final = ReadLimit(100_000, "values in a TOML file")
SECTIONS: Final = ReadLimit(300, "sections of a book")
MAZES: Final = ReadLimit(10_000, "mazes of a book")
PAGE_ENTRIES: Final = ReadLimit(300, "entries of the key `pages`")
PROBLEMS: Final = ReadLimit(50, "problems of one file that a message lists")
SHEET_BYTES: Final = ReadLimit(_MB, "bytes of a CSV file of books or replies")
BATCH_BYTES: Final = ReadLimit(50 * _MB, "bytes of a CSV file of a collection")
BOOK_ROWS: Final = ReadLimit(10_000, "books in a CSV file, but in that of a collection")
COLLECTION_BOOKS: Final = ReadLimit(100_000, "books of a collection")
CHECKED_BOOKS: Final = ReadLimit(5_000, "books of a collection that `mazebook check` plans")
BAD_BOOKS: Final = ReadLimit(300, "books of a collection that cannot be made, while the others are")
CELLS: Final = ReadLimit(500_000, "cells of a CSV file")
COLUMNS: Final = ReadLimit(1_000, "columns of a CSV file")
CLASS_SHEETS: Final = ReadLimit(10_000, "pupils of a roster, and sheets of a class set")
ROSTER_BYTES: Final = ReadLimit(8 * _MB, "bytes of a roster: 10,000 rows with many columns that nobody needs")
RECORD_BYTES: Final = ReadLimit(100 * _MB, "bytes of a book's record (`book.json`), or of its proof")
PICTURE_BYTES: Final = ReadLimit(60 * _MB, "bytes of a picture (PNG, JPEG, GIF, BMP, TIFF, WebP)")
# A page of 8.5 x 11.7 in with bleed has 38 million at 600 dpi; a WebP takes 16 bytes for each.
PICTURE_PIXELS: Final = ReadLimit(50 * _MB, "pixels of a picture")
PICTURE_SIDE: Final = ReadLimit(20_000, "pixels on the longer side of a picture whose outline is read")
SVG_BYTES: Final = ReadLimit(5 * _MB, "bytes of an SVG")
SVG_TAGS: Final = ReadLimit(100_000, "tags in an SVG")
SVG_NUMBERS: Final = ReadLimit(300_000, "numbers and letters in all paths, points and transforms of an SVG")
SVG_POINTS: Final = ReadLimit(200_000, "points in the outlines of an SVG; a curve is six")
SVG_DEPTH: Final = ReadLimit(100, "groups inside each other in an SVG; what is deeper is not drawn")
FONT_BYTES: Final = ReadLimit(40 * _MB, "bytes of a font")
FONT_POINTS: Final = ReadLimit(2_000_000, "points in all outlines of a font, and in one with its parts")
FONT_DEPTH: Final = ReadLimit(50, "parts of a glyph within one another")
PDF_BYTES: Final = ReadLimit(650 * _MB, "bytes of a PDF: no print shop here takes a larger file")
PDF_PAGES: Final = ReadLimit(2_000, "pages of a PDF: more than any printer binds")
# qpdf takes 140 bytes for each, and has no limit of its own.
PDF_OBJECTS: Final = ReadLimit(6_000_000, "numbers, names and brackets of a PDF outside its pages' contents")
PDF_NESTED: Final = ReadLimit(100, "arrays and tables of a PDF within one another")
PDF_STREAM_BYTES: Final = ReadLimit(64 * _MB, "bytes of one stream of a PDF, once unpacked; pictures are not unpacked")
PDF_LOCKED_BYTES: Final = ReadLimit(8 * _MB, "bytes of one stream of an encrypted PDF, once unpacked")
PDF_CONTENT_BYTES: Final = ReadLimit(40 * _MB, "bytes of the content of a page of a PDF, once unpacked")
PDF_UNPACKED_BYTES: Final = ReadLimit(512 * _MB, "bytes of all contents and fonts of a PDF, once unpacked")
PDF_STEPS: Final = ReadLimit(8 * _MB, "instructions carried out in a PDF, as often as each is carried out")
PDF_FEWEST_STEPS: Final = ReadLimit(
    800_000, "instructions carried out in a small PDF; each of its bytes allows one more"
)
PDF_INSTRUCTIONS: Final = ReadLimit(_MB, "instructions of one stream of a PDF")
PDF_SEGMENTS: Final = ReadLimit(4 * _MB, "lines and curves of one stream of a PDF")
PDF_MARKS: Final = ReadLimit(300_000, "things that a page of a PDF paints")
PDF_CODES: Final = ReadLimit(70_000, "codes of a font in a PDF")
PDF_FORM_DEPTH: Final = ReadLimit(30, "drawings of a PDF within one another")
PDF_ANNOTATIONS: Final = ReadLimit(10_000, "comments and links of a page of a PDF that are looked at")
PDF_STATES: Final = ReadLimit(500, "saved states of a page of a PDF")
PDF_OPERANDS: Final = ReadLimit(5_000, "values before one instruction of a PDF")
PDF_STRING_BYTES: Final = ReadLimit(_MB, "bytes of a text in the content of a PDF")
PDF_PICTURE_PIXELS: Final = ReadLimit(250 * _MB, "pixels of a picture in a PDF whose pages are drawn")
PDF_PIXELS: Final = ReadLimit(6_000 * _MB, "pixels painted on a page of a PDF that is drawn, each time counted")


def limits_page() -> str:
    """Return a page in Markdown: a row for each limit, in the order of this file."""
    rows = [f"| {limit:,} | {limit.what} |" for limit in globals().values() if isinstance(limit, ReadLimit)]
    return "\n".join([_HEAD, *rows, ""])


_HEAD = """\
# Limits of what mazebook reads

<!-- Made by docs/build.py from mazebook/reading/limits.py; change that instead. -->

A file that exceeds one of these limits is refused in a sentence, before it costs 10 seconds or 1 GB of memory. Only
ordinary files are read: no devices, no pipes.

| at most | of what |
| ---: | --- |"""
