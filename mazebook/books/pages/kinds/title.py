"""The title page: title, a maze in the first picture of the theme or in rings, ages and number of mazes, author."""

from mazebook.books.fit.levels import ages_of
from mazebook.books.pages.context import Context
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.plan.plan import PlannedPage
from mazebook.graphics.blocks import Block, Fill, Filling, Gap, Narrow, Pad, Stack
from mazebook.graphics.frames import NOTHING, Frame
from mazebook.graphics.page import Page

once = True
folio = False

_WIDE = 0.94  # of the page


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the title page, in a scene of the book's theme if there is one."""
    from mazebook.books.pages.maze_pictures import around_title, title_picture

    page = context.page(number)
    frame = texts(page, Filling(lambda room: title_picture(context, room)))
    return context.sheet(number, around_title(context, frame, page.room))


def texts(page: PageSetting, picture: Block = NOTHING) -> Frame:
    """Return the texts of the page, and the picture between them."""
    setting, style, words, spec = page.setting, page.style, page.language, page.setting.spec
    name = words.word("for_whom", name=spec.for_whom) if spec.for_whom else ""
    author = words.word("by", author=spec.author) if spec.author else ""
    ages = ages_of((section.level for section in setting.sections), spec.for_ages, words)
    count = words.word("puzzles_count", count=sum(len(section.puzzles) for section in setting.sections))
    wide, close = style.space("wide"), style.space("close")
    blocks: list[Block] = [
        Pad(style.title(spec.title, "title", "title", balanced=True), top=style.space("broad")),
        Pad(style.heading(spec.subtitle, "label", "subtitle", lines=2, balanced=True), top=style.space("even")),
        Pad(style.title(name, "subheading", "for", lines=2, balanced=True), top=wide),
        Gap(wide),
        Fill(Pad(picture, left=wide, right=wide), least=style.space("open")),
        Gap(wide),
        style.heading(ages, "label", "title_line"),
        Pad(style.heading(count, "label", "puzzles_count"), top=style.space("tight")),
        Pad(style.heading(author, "large", "author", lines=3, one_line=0.0), top=close),
        Pad(style.heading(spec.publisher, "text", "publisher", lines=3, one_line=0.0), top=close),
        Gap(close),
    ]
    return Narrow(Stack(blocks), _WIDE * page.room.width).lay(page.room)
