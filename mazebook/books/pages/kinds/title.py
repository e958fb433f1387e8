"""The title page: title, a ring maze or the first picture of the theme, ages and number of mazes, author."""

from __future__ import annotations

from mazebook.books.draw.placed import fitted
from mazebook.books.pages.context import Context
from mazebook.books.pages.wording import ages_of
from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.plan.plan import PlannedPage
from mazebook.books.themes.theme import chosen_theme
from mazebook.graphics.page import Box, FromFile, Item, Page, Stroke
from mazebook.graphics.typesetting import block, fitted_line

once = True

_HERO = 0.85  # of the room: the picture of a theme


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the title page; sizes of type follow the page's width."""
    live, spec, words = context.live(number), context.plan.spec, context.language
    faces = context.faces
    unit = min(live.width / 531, live.height / 720)  # designed on 8.5 x 11 in
    middle = live.centre[0]
    items: list[Item | FromFile] = []
    title, bottom = block(
        spec.title,
        middle,
        live.y1 - 42 * unit,
        faces.title,
        60 * unit,
        0.94 * live.width,
        most_lines=3,
        where="title",
        least=planned.layout.least_text,
    )
    items += title
    if spec.subtitle:
        bottom -= 16 * unit
        subtitle, bottom = block(
            spec.subtitle,
            middle,
            bottom,
            faces.heading,
            22 * unit,
            0.94 * live.width,
            most_lines=2,
            where="subtitle",
            least=planned.layout.least_text,
        )
        items += subtitle
    foot = live.y0 + 18 * unit
    if spec.publisher:
        size = 14 * unit
        set_publisher = fitted_line(
            spec.publisher, middle, foot, faces.heading, size, live.width,
            anchor="middle", most_lines=3, upwards=True, where="publisher", least=planned.layout.least_text,
        )  # fmt: skip
        items += set_publisher
        foot = max(text.y for text in set_publisher) + 2.4 * size
    if spec.author:
        by = words.word("by", author=spec.author)
        size = 20 * unit
        set_author = fitted_line(
            by, middle, foot, faces.heading, size, live.width,
            anchor="middle", most_lines=3, upwards=True, where="author", least=planned.layout.least_text,
        )  # fmt: skip
        items += set_author
        foot = max(text.y for text in set_author) + 2.2 * size
    count = words.word("puzzles_count", count=len(context.plan.puzzles))
    ages = ages_of((section.level for section in context.plan.sections), words)
    least, width = planned.layout.least_text, 0.94 * live.width
    for text, where, above in ((count, "puzzles_count", 34 * unit), (ages, "title_line", 26 * unit)):
        if text:
            items += fitted_line(
                text, middle, foot, faces.heading, 26 * unit, width, anchor="middle", where=where, least=least
            )
            foot += above
    room = live.inset(30 * unit, foot - live.y0 + 22 * unit, 30 * unit, live.y1 - bottom + 26 * unit)
    if room.height > 0 and room.width > 0:
        items.append(_picture(context, room))
    return context.page(number, items, label="title", folio=False)


def _picture(context: Context, room: Box) -> Item | FromFile:
    """Return what is in the middle: the first picture of the book's theme that is made of lines, else a ring maze."""
    theme = chosen_theme(context.plan.spec.theme, context.plan.setting.folder)
    pictures = (little_picture(name, theme.folder) for name in theme.silhouettes) if theme else ()
    hero = next((picture for picture in pictures if picture.is_sharp), None)
    if hero:
        return hero.at(*room.centre, _HERO * min(room.width, room.height))
    art = fitted(context.mazes.art, room)
    return Stroke(context.mazes.art.walls, 1.6 * art.wall, place=art.place)
