"""Words of your own: a title and paragraphs, on as many pages as they need."""

from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.page import Box, Item, Page
from mazebook.graphics.typesetting import (
    Phrase,
    above_folio,
    as_planned,
    column,
    page_heading,
    paragraphs,
    text_size,
    unit_of,
)

takes = ("title", "text")
needs = ("text",)
listed = ""  # in the table of contents by its own title

_WHERE = "pages.text"


def parts(setting: Setting, entry: PageSpec) -> list[str]:
    """Return for each page the text that is still to be set when the page begins."""
    found: list[str] = []
    rest = entry.text or ""
    while rest.strip() or not found:
        found.append(rest)
        _, area, size = _beginning(setting, entry, len(found) - 1, setting.live)
        _, _, rest = paragraphs(Phrase(rest, setting.faces.body, size, _WHERE), area, language=setting.faces.language)
    return found


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return one page of the text; the title is on the first."""
    entry, setting = planned.entry, context.plan.setting
    assert entry is not None
    # The same width as when the text was shared out: else lines would break elsewhere.
    live = as_planned(context.live(number), setting.live)
    items, area, size = _beginning(setting, entry, planned.place, live)
    phrase = Phrase(planned.part, setting.faces.body, size, _WHERE)
    items += paragraphs(phrase, area, language=setting.faces.language)[0]
    return context.page(number, items, label=f"text {planned.place + 1}")


def _beginning(setting: Setting, entry: PageSpec, place: int, live: Box) -> tuple[list[Item], Box, float]:
    """Return the heading of a page, the area below it, and the size of the text."""
    layout = setting.layout
    size = text_size(live, layout)
    area = column(above_folio(live, layout), size).inset(top=12 * unit_of(live))
    if place or not entry.title:
        return [], area, size
    items, bottom = page_heading(setting.setter, entry.title, "pages.title", live, layout)
    return [*items], area._replace(y1=bottom - 1.2 * size), size
