"""The width of a book's spine and the size of its cover, from a printer's own numbers."""

from typing import NamedTuple

from mazebook.errors import UsageError, did_you_mean, key_of
from mazebook.paper.printers.covers import Cover
from mazebook.paper.printers.offers import papers, printer_names, read_printer
from mazebook.paper.printers.table import Printer, Trim


class CoverSize(NamedTuple):
    """A whole cover, back and spine and front, in points; `width` and `height` are with bleed on all four sides."""

    width: float
    height: float
    spine: float
    bleed: float


def covers_of(printer: Printer) -> Cover:
    """Return a printer's limits for covers.

    Raises
    ------
    UsageError
        If it binds no books with a cover of their own; the message names the printers that do.
    """
    if printer.cover is None:
        others = ", ".join(name for name in printer_names() if read_printer(name).cover is not None)
        raise UsageError(f"{printer.title} binds no covers. Choose a printer that does: {others}; or leave it out.")
    return printer.cover


def spine_width(printer: Printer, paper: str | None, trim: Trim, pages: int) -> float:
    """Return the width of the spine of a book of `pages` pages, in points.

    Parameters
    ----------
    paper : one of the printer's; None for its usual paper at this trim
    pages : of the interior; both sides of a leaf count

    Raises
    ------
    UsageError
        If the printer binds no covers, or its table says nothing of this paper or of so many pages.
    """
    rule = covers_of(printer).spine
    if rule.kind == "linear":
        return pages * (rule.slope or 0.0) + rule.offset
    name = paper or next((offered.name for offered in papers(printer, trim)), "")
    known = {key_of(each): each for each in (rule.calipers or rule.widths)}
    if key_of(name) not in known:
        raise UsageError(f'{printer.title} has no spine for paper "{name}". {did_you_mean(name, known.values())}')
    if rule.kind == "caliper":
        return pages * rule.calipers[known[key_of(name)]]
    return _between(printer.title, rule.pages, rule.widths[known[key_of(name)]], pages)


def cover_size(printer: Printer, paper: str | None, trim: Trim, pages: int) -> CoverSize:
    """Return the size of a book's cover; parameters and errors as `spine_width`."""
    spine, bleed = spine_width(printer, paper, trim, pages), covers_of(printer).bleed
    return CoverSize(2 * trim[0] + spine + 2 * bleed, trim[1] + 2 * bleed, spine, bleed)


def _between(title: str, counts: tuple[int, ...], widths: tuple[float, ...], pages: int) -> float:
    """Return the width at a page count by linear interpolation between the rows of a table."""
    if not counts[0] <= pages <= counts[-1]:
        raise UsageError(
            f"the table of {title} has spines for {counts[0]} to {counts[-1]} pages; this book has {pages}. "
            "Change the number of puzzles, or make the book without a cover and take one from the printer's calculator."
        )
    row = max(1, next(place for place, count in enumerate(counts) if count >= pages))
    share = (pages - counts[row - 1]) / (counts[row] - counts[row - 1])
    return widths[row - 1] + share * (widths[row] - widths[row - 1])


def allows_spine_text(printer: Printer, pages: int) -> bool:
    """Return whether a spine of a book of `pages` pages may have text; raises UsageError as `covers_of` does."""
    return pages >= covers_of(printer).spine.text_from_pages
