"""Coloured walls: items in a book's ink, and pages with screen colours in place of inks."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from mazebook.graphics.page import Fill, FromFile, Item, Page, Stroke
from mazebook.paper.inks.cmyk import Cmyk
from mazebook.paper.inks.inks import Colour


def inked(items: Iterable[Item], ink: Cmyk | None) -> list[Item]:
    """Return the items with everything black in an ink; white stays white."""
    return [
        replace(item, ink=ink) if ink and isinstance(item, Stroke | Fill) and item.gray == 0 else item for item in items
    ]


def on_screen(pages: Sequence[Page]) -> Sequence[Page]:
    """Return the pages with screen colours in place of inks, for a file that is read on a screen."""
    return [replace(page, items=tuple(map(_shown, page.items))) if page.coloured else page for page in pages]


def _shown(item: Item | FromFile) -> Item | FromFile:
    if isinstance(item, Item) and isinstance(item.ink, Cmyk):
        return replace(item, ink=Colour.of(item.ink.code))
    return item
