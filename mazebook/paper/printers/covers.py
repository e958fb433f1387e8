"""What a printer says about covers: its table ``cover``, every number with its source. Lengths in points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

_FROM_FOLD = 18.0  # points, of the barcode's box where a printer does not say: a quarter of an inch


class BarcodeBox(NamedTuple):
    """Where a printer puts its barcode: at the lower right of the back, so far from the spine and from the trim."""

    width: float
    height: float
    from_spine: float
    from_bottom: float
    required: bool


@dataclass(frozen=True)
class SpineRule:
    """How thick a book is.

    Attributes
    ----------
    kind : "caliper" (pages * caliper), "linear" (pages * slope + offset) or "table" (linear between its rows)
    calipers : points a page, by paper
    slope, offset : of every paper
    pages, widths : the rows of a table, and the spine at each by paper
    text_from_pages : thinner books have no text on their spines
    text_safe : between the text and either fold
    """

    kind: str
    calipers: Mapping[str, float]
    slope: float
    offset: float
    pages: tuple[int, ...]
    widths: Mapping[str, tuple[float, ...]]
    text_from_pages: int
    text_safe: float


@dataclass(frozen=True)
class CoverTable:
    """One printer's covers; `text_safe` is the least distance from the trim to what must not be cut off."""

    bleed: float
    text_safe: float
    barcode: BarcodeBox
    spine: SpineRule
    most_ink: float  # per cent, of all four inks together
    black_text_below: float  # type of this size and smaller is in black only


def cover_in(entry: Mapping[str, Any]) -> CoverTable | None:
    """Return what a printer's entry says about covers; None if it binds none."""
    if "cover" not in entry:
        return None
    cover = entry["cover"]
    box, safe = cover["barcode"], float(cover["text_safe"])
    aside = max(_FROM_FOLD, safe)
    return CoverTable(
        float(cover["bleed"]),
        safe,
        BarcodeBox(
            float(box["width"]),
            float(box["height"]),
            float(box.get("from_spine", aside)),
            float(box.get("from_bottom", aside)),
            bool(box["required"]),
        ),
        _spine(cover["spine"]),
        float(cover.get("max_ink_percent", entry.get("max_ink_percent", 300))),
        float(entry.get("black_text_below", 0)),
    )


def _spine(rule: Mapping[str, Any]) -> SpineRule:
    known = ("kind", "slope", "offset", "pages", "text_from_pages", "text_safe")
    papers = {name: value for name, value in rule.items() if name not in known and not name.endswith("source")}
    return SpineRule(
        str(rule["kind"]),
        {name: float(value) for name, value in papers.items() if not isinstance(value, list)},
        float(rule.get("slope", 0)),
        float(rule.get("offset", 0)),
        tuple(rule.get("pages", ())),
        {name: tuple(map(float, value)) for name, value in papers.items() if isinstance(value, list)},
        int(rule["text_from_pages"]),
        float(rule["text_safe"]),
    )
