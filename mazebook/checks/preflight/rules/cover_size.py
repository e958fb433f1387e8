"""A cover that is not as large as the book needs it: back, spine, front and bleed."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.covers import cover_of
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import is_size
from mazebook.errors import UsageError
from mazebook.paper.printers.offers import size_text
from mazebook.units import POINTS_PER_INCH

kinds = ("cover",)


def look(file: BookFile) -> Iterator[Found]:
    """Yield the size of the sheet if it is another, a size that nobody knows, and more sheets than one."""
    if len(file.sheets) > 1:
        yield Found("A cover is one page: back, spine and front. Export it as one.", value=len(file.sheets))
    sheet, limit = file.sheets[0], file.demands.limit("spine")
    try:
        cover = cover_of(file, sheet)
    except UsageError as error:
        yield Found(f"The size of the cover cannot be checked: {error}", limit=limit, blocks=False)
        return
    if not is_size(sheet.size, cover.size):
        trim = (cover.back.x1 - cover.back.x0, cover.back.y1 - cover.back.y0)
        wide, high = (round(side / POINTS_PER_INCH, 3) for side in cover.size)
        has_wide, has_high = (round(side / POINTS_PER_INCH, 3) for side in sheet.size)
        yield Found(
            f"The cover is {has_wide:g} x {has_high:g} in; for {file.pages} pages of {size_text(trim)} it must be "
            f"{wide:g} x {high:g} in, with a spine of {(cover.spine.x1 - cover.spine.x0) / POINTS_PER_INCH:.3f} in. "
            "Make it anew in that size; if the book's pages are of another, say which.",
            sheet.number,
            value=sheet.size,
            limit=limit._replace(value=cover.size) if limit else None,
        )
