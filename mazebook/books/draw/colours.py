"""The colour of walls: the ink that a book asks for, where its printers print in colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from mazebook.graphics.page import Fill, FromFile, Item, Page, Stroke
from mazebook.paper.inks.cmyk import Cmyk
from mazebook.paper.inks.inks import Colour


def inked(items: Iterable[Item], ink: Cmyk | None) -> list[Item]:
    """Return walls with all that is black on them in an ink; what is white stays so."""
    return [
        replace(item, ink=ink) if ink and isinstance(item, Stroke | Fill) and item.gray == 0 else item for item in items
    ]


def on_screen(pages: Sequence[Page]) -> Sequence[Page]:
    """Return pages with the colours of a screen in place of inks: a file for reading has no inks."""
    return [replace(page, items=tuple(map(_shown, page.items))) if page.coloured else page for page in pages]


def _shown(item: Item | FromFile) -> Item | FromFile:
    if isinstance(item, Item) and isinstance(item.ink, Cmyk):
        return replace(item, ink=Colour.of(item.ink.code))
    return item
