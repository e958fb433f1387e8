"""From pages to one printer's sheets: with bleed, and with backgrounds drawn up to the edge of the bleed."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from mazebook.books.plan.plan import PlannedPage
from mazebook.books.values.page_kinds import REGISTRY
from mazebook.graphics.figures import polygon
from mazebook.graphics.page import Box, Fill, Item, Page, shift, transformed
from mazebook.numerics.path import Path
from mazebook.paper.layouts import Background
from mazebook.paper.printers.table import NO_BLEED, Sides


def on_sheets(pages: Sequence[Page], planned: Sequence[PlannedPage], bleed: Sides = NO_BLEED) -> list[Page]:
    """Return the pages of one part of a book as an edition has them; the pages themselves where nothing differs.

    If anything in a book is drawn up to the trim edge, every page gets bleed.
    """
    if not any(page.layout.background.bleeds for page in planned):
        return list(pages)
    return [
        _on_sheet(page, _background(plan), number, bleed)
        for number, (page, plan) in enumerate(zip(pages, planned, strict=True), 1)
    ]


def _background(planned: PlannedPage) -> Background:
    is_bare = REGISTRY.entry(planned.kind).constant("bare")
    return Background() if is_bare else planned.layout.background


def _on_sheet(page: Page, background: Background, number: int, bleed: Sides) -> Page:
    left, right = (bleed.inside, bleed.outside) if number % 2 else (bleed.outside, bleed.inside)
    trim = Box(left, bleed.bottom, left + page.width, bleed.bottom + page.height)
    sheet = Box(0, 0, page.width + left + right, page.height + bleed.bottom + bleed.top)
    place = shift(trim.x0, trim.y0)
    return replace(
        page,
        width=sheet.width,
        height=sheet.height,
        trim=trim,
        bleed=sheet,
        items=(*_drawn(background, sheet, trim, number), *(transformed(item, place) for item in page.items)),
        placements=tuple(transformed(placement, place) for placement in page.placements),
        links=tuple(transformed(link, place) for link in page.links),
    )


def _drawn(background: Background, sheet: Box, trim: Box, number: int) -> list[Item]:
    """Return the background of a page; a frame is open at the gutter, so that two facing pages share one frame."""
    items: list[Item] = []
    if background.tint:
        items.append(_filled([sheet], background.tint))
    if background.frame:
        inner = trim.inset(*[background.frame] * 4)
        outside = sheet._replace(x0=inner.x1) if number % 2 else sheet._replace(x1=inner.x0)
        bars = [sheet._replace(y0=inner.y1), sheet._replace(y1=inner.y0), outside._replace(y0=inner.y0, y1=inner.y1)]
        items.append(_filled(bars, background.frame_tint))
    return items


def _filled(boxes: Sequence[Box], tint: float) -> Fill:
    paths = [polygon([(b.x0, b.y0), (b.x1, b.y0), (b.x1, b.y1), (b.x0, b.y1)]) for b in boxes]
    whole = Path(np.concatenate([path.ops for path in paths]), np.concatenate([path.points for path in paths]))
    return Fill(whole, 1 - tint)
