"""The title page: title, a ring maze or the first picture of the theme, ages and number of mazes, author."""

from mazebook.books.draw.placed import fitted_maze
from mazebook.books.fit.levels import ages_of
from mazebook.books.pages.context import Context
from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.plan.plan import PlannedPage
from mazebook.books.themes.theme import chosen_theme
from mazebook.graphics.page import Box, FromFile, Item, Page, Stroke, Text
from mazebook.graphics.typesetting import Phrase, Typesetter, unit_of

once = True

_HERO = 0.85  # of the area: the picture of a theme


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the title page; sizes of type follow the page's width."""
    live, spec, setter = context.live(number), context.plan.spec, context.setter(planned.layout)
    unit, middle, width = unit_of(live), live.centre[0], 0.94 * live.width
    title = Phrase(spec.title, setter.faces.title, 60 * unit, "title")
    drawn, bottom = setter.block(title, middle, live.y1 - 42 * unit, width, most_lines=3)
    items: list[Item | FromFile] = [*drawn]
    if spec.subtitle:
        subtitle = Phrase(spec.subtitle, setter.faces.heading, 22 * unit, "subtitle")
        drawn, bottom = setter.block(subtitle, middle, bottom - 16 * unit, width, most_lines=2)
        items += drawn
    if spec.for_whom:
        name = Phrase(context.language.word("for_whom", name=spec.for_whom), setter.faces.title, 30 * unit, "for")
        drawn, bottom = setter.block(name, middle, bottom - 20 * unit, width, most_lines=2)
        items += drawn
    drawn, foot = _foot(context, setter, live, unit)
    area = live.inset(30 * unit, foot - live.y0 + 22 * unit, 30 * unit, live.y1 - bottom + 26 * unit)
    items += drawn
    if area.height > 0 and area.width > 0:
        items.append(_picture(context, area))
    return context.page(number, items, label="title", folio=False)


def _foot(context: Context, setter: Typesetter, live: Box, unit: float) -> tuple[list[Text], float]:
    """Return publisher, author, number of mazes and ages, the first at the page's foot, and where they end."""
    spec, words, face, middle = context.plan.spec, context.language, setter.faces.heading, live.centre[0]
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
    count = words.word("puzzles_count", count=len(context.plan.puzzles))
    ages = ages_of((section.level for section in context.plan.sections), spec.for_ages, words)
    for text, where, above in ((count, "puzzles_count", 34 * unit), (ages, "title_line", 26 * unit)):
        if text:
            phrase = Phrase(text, face, 26 * unit, where)
            items += setter.fitted(phrase, middle, foot, 0.94 * live.width, anchor="middle")
            foot += above
    return items, foot


def _picture(context: Context, area: Box) -> Item | FromFile:
    """Return the picture in the middle: the theme's first picture that is made of lines, or else a ring maze."""
    theme = chosen_theme(context.plan.spec.theme, context.plan.setting.folder)
    pictures = (little_picture(name, theme.folder) for name in theme.silhouettes) if theme else ()
    hero = next((picture for picture in pictures if picture.is_sharp), None)
    if hero:
        return hero.at(*area.centre, _HERO * min(area.width, area.height))
    art = fitted_maze(context.mazes.art, area)
    return Stroke(context.mazes.art.walls, 1.6 * art.wall, place=art.place)
