"""Credits: the fonts and pictures in the book with their licences, and what it was made with."""

from __future__ import annotations

from mazebook import __version__
from mazebook.books.pages.context import Context
from mazebook.books.pages.credits import credits_of, fonts_of
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.page import Box, Item, Page
from mazebook.graphics.type_scale import above_folio, as_planned, heading, text_size
from mazebook.graphics.typesetting import Phrase, paragraphs

takes = ("title",)
once = True
listed = "credits_title"

_SHARE = 0.75  # of the size of running text
_HEADING = 24.0
_WHERE = "credits"


def parts(setting: Setting, entry: PageSpec) -> list[str]:
    """Return what is still to be set at the beginning of each page."""
    found, rest = [], _all(setting)
    while rest:
        found.append(rest)
        _, room, size = _beginning(setting, entry, len(found) - 1, setting.live)
        _, _, rest = paragraphs(Phrase(rest, setting.faces.body, size, _WHERE), room)
    return found


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return one page of them; the heading is on the first."""
    setting, entry = context.plan.setting, planned.entry
    items, room, size = _beginning(setting, entry, planned.place, as_planned(context.live(number), setting.live))
    items += paragraphs(Phrase(planned.part, setting.faces.body, size, _WHERE), room)[0]
    return context.page(number, items, label="credits")


def _all(setting: Setting) -> str:
    """Return the credits as paragraphs: each group below its name."""
    words = setting.language
    groups = [("credits_pictures", credits_of(setting)), ("credits_fonts", fonts_of(setting))]
    told = ["\n".join((words.word(key), *map(str, works))) for key, works in groups if works]
    return "\n\n".join((*told, words.word("credits_made", version=__version__)))


def _beginning(setting: Setting, entry: PageSpec | None, place: int, live: Box) -> tuple[list[Item], Box, float]:
    """Return the heading of a page, the room below it, and the size of the text."""
    layout = setting.layout
    size = max(_SHARE * text_size(live, layout), layout.least_text)
    room = above_folio(live, layout).inset(top=size)
    if place:
        return [], room, size
    title = (entry.title if entry else None) or setting.language.word("credits_title")
    items, bottom = heading(setting.setter, title, "pages.title", live, layout, designed=_HEADING)
    return [*items], room._replace(y1=bottom - 1.5 * size), size
