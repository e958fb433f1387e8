"""The title page: title, a maze in the first picture of the theme or in rings, ages and number of mazes, author."""

from mazebook.books.fit.levels import ages_of
from mazebook.books.pages.context import Context
from mazebook.books.plan.plan import PlannedPage, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.graphics.page import Box, FromFile, Item, Page, Text
from mazebook.graphics.typesetting import Phrase, unit_of

once = True

_SHORT = 30  # letters: so few have room on any page, and need not be set to know it


def parts(setting: Setting, entry: PageSpec) -> list[None]:
    """Return one page; raises RoomError if one of its texts has no room."""
    spec = setting.spec
    if any(len(text) > _SHORT for text in (spec.title, spec.subtitle, spec.for_whom, spec.author, spec.publisher)):
        _words(setting, setting.live)
    return [None]


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the title page; sizes of type follow the page's width."""
    live = context.live(number)
    items, area = _words(context.plan.setting, live)
    if area.height > 0 and area.width > 0:
        from mazebook.books.pages.title_picture import title_picture  # it loads numba

        items = [*title_picture(context, area, live, items), *items]
    return context.page(number, items, label="title", folio=False)


def _words(setting: Setting, live: Box) -> tuple[list[Item | FromFile], Box]:
    """Return the texts of the page, and the area that they leave for its picture."""
    spec, setter = setting.spec, setting.setter
    unit, middle, width = unit_of(live), live.centre[0], 0.94 * live.width
    title = Phrase(spec.title, setter.faces.title, 60 * unit, "title")
    drawn, bottom = setter.block(title, middle, live.y1 - 42 * unit, width, most_lines=3)
    items: list[Item | FromFile] = [*drawn]
    if spec.subtitle:
        subtitle = Phrase(spec.subtitle, setter.faces.heading, 22 * unit, "subtitle")
        drawn, bottom = setter.block(subtitle, middle, bottom - 16 * unit, width, most_lines=2)
        items += drawn
    if spec.for_whom:
        name = Phrase(setting.language.word("for_whom", name=spec.for_whom), setter.faces.title, 30 * unit, "for")
        drawn, bottom = setter.block(name, middle, bottom - 20 * unit, width, most_lines=2)
        items += drawn
    drawn, foot = _foot(setting, live, unit)
    return [*items, *drawn], live.inset(30 * unit, foot - live.y0 + 22 * unit, 30 * unit, live.y1 - bottom + 26 * unit)


def _foot(setting: Setting, live: Box, unit: float) -> tuple[list[Text], float]:
    """Return publisher, author, number of mazes and ages, the first at the page's foot, and where they end."""
    spec, words, setter, middle = setting.spec, setting.language, setting.setter, live.centre[0]
    face = setter.faces.heading
    items: list[Text] = []
    foot = live.y0 + 18 * unit
    author = words.word("by", author=spec.author) if spec.author else ""
    for text, where, size, above in ((spec.publisher, "publisher", 14 * unit, 2.4), (author, "author", 20 * unit, 2.2)):
        if text:
            drawn = setter.fitted(
                Phrase(text, face, size, where), middle, foot, live.width, anchor="middle", most_lines=3
            )
            items += drawn
            foot = max(each.y for each in drawn) + above * size
    count = words.word("puzzles_count", count=sum(len(section.puzzles) for section in setting.sections))
    ages = ages_of((section.level for section in setting.sections), spec.for_ages, words)
    for text, where, above in ((count, "puzzles_count", 34 * unit), (ages, "title_line", 26 * unit)):
        if text:
            phrase = Phrase(text, face, 26 * unit, where)
            items += setter.fitted(phrase, middle, foot, 0.94 * live.width, anchor="middle")
            foot += above
    return items, foot
