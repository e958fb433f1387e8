"""Words of your own: a title and paragraphs, on as many pages as they need."""

from __future__ import annotations

from functools import lru_cache

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.page import Box, Item, Page
from mazebook.graphics.type_scale import above_folio, as_planned, column, heading, text_size, unit_of
from mazebook.graphics.typesetting import Phrase, Typesetter, paragraphs
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces.faces import Faces

takes = ("title", "text")
needs = ("text",)
flows = True
listed = ""  # in the table of contents by its own title

_WHERE = "pages.text"


def pages_needed(setting: Setting, entry: PageSpec) -> int:
    """Return how many pages the text fills."""
    return len(_texts(entry, setting.live, setting.layout, setting.faces))


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return one page of the text; the title is on the first."""
    entry, setting = planned.entry, context.plan.setting
    assert entry is not None
    # The same width as when the pages were counted: else lines would break elsewhere, and a page too many stay empty.
    live = as_planned(context.live(number), setting.live)
    items, room, size = _beginning(entry, planned.part, live, planned.layout, setting.faces)
    words = _texts(entry, setting.live, setting.layout, setting.faces)[planned.part]
    items += paragraphs(Phrase(words, setting.faces.body, size, _WHERE), room)[0]
    return context.page(number, items, label=f"text {planned.part + 1}")


@lru_cache(maxsize=16)
def _texts(entry: PageSpec, live: Box, layout: Layout, faces: Faces) -> tuple[str, ...]:
    """Return what is still to be set at the beginning of each page."""
    found: list[str] = []
    rest = entry.text or ""
    while rest.strip() or not found:
        found.append(rest)
        _, room, size = _beginning(entry, len(found) - 1, live, layout, faces)
        _, _, rest = paragraphs(Phrase(rest, faces.body, size, _WHERE), room)
    return tuple(found)


def _beginning(entry: PageSpec, part: int, live: Box, layout: Layout, faces: Faces) -> tuple[list[Item], Box, float]:
    """Return the heading of a page, the room below it, and the size of the text."""
    size = text_size(live, layout)
    room = column(above_folio(live, layout), size).inset(top=12 * unit_of(live))
    if part or not entry.title:
        return [], room, size
    items, bottom = heading(Typesetter(faces, layout.least_text), entry.title, "pages.title", live, layout)
    return [*items], room._replace(y1=bottom - 1.2 * size), size
