"""The title page: title, a maze in the first picture of the theme or in rings, ages and number of mazes, author."""

from mazebook.books.pages.context import BookPage
from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.blocks import Block, Filling, Gap, Narrow, Pad, Rest, Stack
from mazebook.graphics.frames import NOTHING, Frame

once = True
folio = False

_WIDE = 0.94  # of the page


def lay_out(page: BookPage) -> Frame:
    """Return the title page, in a scene of the book's theme if there is one."""
    from mazebook.books.pages.maze_pictures import around_title, title_picture

    frame = texts(page, Filling(lambda room: title_picture(page, room)))
    return around_title(page, frame)


def texts(page: PageSetting, picture: Block = NOTHING) -> Frame:
    """Return the texts of the page, and the picture between them."""
    setting, style, spec = page.setting, page.style, page.setting.spec
    author = page.language.said("by", author=spec.author)
    count = page.word("puzzles_count", count=len(setting.puzzles))
    wide, close = style.space("wide"), style.space("close")
    blocks: list[Block] = [
        Pad(style.title(spec.title, "title", "title", balanced=True), top=style.space("broad")),
        Pad(style.heading(spec.subtitle, "label", "subtitle", lines=2, balanced=True), top=style.space("even")),
        Pad(style.title(setting.for_whom, "subheading", "for", lines=2, balanced=True), top=wide),
        Gap(wide),
        Rest(Pad(picture, left=wide, right=wide), least=style.space("open")),
        Gap(wide),
        style.heading(setting.ages("title_line"), "label", "title_line"),
        Pad(style.heading(count, "label", "puzzles_count"), top=style.space("tight")),
        Pad(style.heading(author, "large", "author", lines=3, one_line=0.0), top=close),
        Pad(style.heading(spec.publisher, "text", "publisher", lines=3, one_line=0.0), top=close),
        Gap(close),
    ]
    return Narrow(Stack(blocks), _WIDE * page.room.width).lay(page.room)
