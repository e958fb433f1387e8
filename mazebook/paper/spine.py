"""The spine of a paperback and the sheet of its cover: back, spine and front in one. Lengths in points."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any

from mazebook.errors import LayoutError, did_you_mean, key_of
from mazebook.paper.printer_table import Printer, Trim


def has_cover(printer: Printer) -> bool:
    """Return whether the printer's table says how large a cover is."""
    return "spine" in printer.table.get("cover", {})


def spine_width(printer: Printer, paper: str | None, pages: int) -> float:
    """Return how wide the spine of a book of so many pages is.

    Parameters
    ----------
    paper : None for the printer's usual one

    Raises
    ------
    LayoutError
        If the printer states no spine for a cover, for this paper, or for so many pages.
    """
    if not has_cover(printer):
        raise LayoutError(f"{printer.title} states no size for covers. Choose a printer that prints covers.")
    spine: Mapping[str, Any] = printer.table["cover"]["spine"]
    if spine["kind"] == "linear":
        return float(pages * spine["slope"] + spine["offset"])
    by_paper = _of_paper(printer, spine, paper)
    if spine["kind"] == "caliper":
        return float(pages * by_paper)
    return _between(printer, spine["pages"], by_paper, pages)


def cover_size(printer: Printer, paper: str | None, trim: Trim, pages: int) -> tuple[float, float]:
    """Return width and height of a cover in one sheet: back, spine and front, with bleed all round.

    Raises LayoutError as `spine_width` does.
    """
    spine, bleed = spine_width(printer, paper, pages), float(printer.table["cover"]["bleed"])
    return 2 * trim[0] + spine + 2 * bleed, trim[1] + 2 * bleed


def allows_spine_text(printer: Printer, pages: int) -> bool:
    """Return whether a spine of so many pages may bear words."""
    least = printer.table.get("cover", {}).get("spine", {}).get("text_from_pages")
    return least is None or pages >= least


def _of_paper(printer: Printer, spine: Mapping[str, Any], paper: str | None) -> Any:
    """Return the row of a paper, which a name in other capitals or hyphens finds as well."""
    known = [name for name in spine if name not in ("kind", "pages", "text_from_pages", "text_safe")]
    wanted = paper or (printer.papers[0].name if printer.papers else next(iter(known), ""))
    for name in known:
        if key_of(name) == key_of(wanted):
            return spine[name]
    raise LayoutError(f'{printer.title} states no spine for the paper "{wanted}". {did_you_mean(wanted, known)}')


def _between(printer: Printer, counts: list[int], widths: list[float], pages: int) -> float:
    """Return the width between two rows of a table, linearly; beyond its ends nothing is known."""
    if not counts[0] <= pages <= counts[-1]:
        raise LayoutError(
            f"{printer.title} states spines for {counts[0]} to {counts[-1]} pages; this book has {pages}. "
            "Ask its own calculator, and have the cover made to that size."
        )
    after = max(1, bisect_left(counts, pages))
    (low, high), (thin, thick) = counts[after - 1 : after + 1], widths[after - 1 : after + 1]
    return float(thin + (thick - thin) * (pages - low) / (high - low))
