"""Pages of a size that the printer does not bind, or that differ from the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import CLOSE, Sheet, is_size
from mazebook.paper.printers.offers import check_trim, size_text

kinds = ("interior",)


def look(file: BookFile) -> Iterator[Found]:
    """Yield the size of the book, if the printer does not offer it; and each page that differs from the others."""
    limit = file.demands.limit("trims")
    reason = check_trim(file.printer, file.trim)
    if reason:
        yield Found(f"The pages are {size_text(file.trim)}. {reason}", value=file.trim, limit=limit)
    top, bottom, outside, inside = file.printer.bleed
    with_bleed = (file.trim[0] + outside + inside, file.trim[1] + top + bottom)
    has_bleed = is_size(_usual(file), with_bleed) and not is_size(with_bleed, file.trim)
    wanted = with_bleed if has_bleed else file.trim
    for sheet in file.sheets:
        if is_size(sheet.size, wanted) or ("spreads" in file.forbidden and is_spread(sheet, file)):
            continue
        also = f" ({size_text(file.trim)} and its bleed)" if has_bleed else ""
        yield Found(
            f"This page is {size_text(sheet.size)}; it must be {size_text(wanted)}{also}, as all of the book, without "
            "room for marks around it. Export it in that size.",
            sheet.number,
            value=sheet.size,
            limit=limit,
        )


def is_spread(sheet: Sheet, file: BookFile) -> bool:
    """Return whether a page is two pages side by side."""
    width, height = file.trim
    tall = abs(sheet.size[1] - height) <= CLOSE or abs(sheet.size[1] - height - sum(file.printer.bleed[:2])) <= CLOSE
    return tall and 0 <= sheet.size[0] - 2 * width <= 2 * max(file.printer.bleed) + CLOSE


def _usual(file: BookFile) -> tuple[float, float]:
    """Return the size that most pages have."""
    sizes = Counter((round(sheet.size[0], 1), round(sheet.size[1], 1)) for sheet in file.sheets)
    return sizes.most_common(1)[0][0]
