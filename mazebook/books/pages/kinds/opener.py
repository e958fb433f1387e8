"""The first page of a section: its title, its level, which mazes it has, and the `intro` of the specification."""

from mazebook.books.fit.levels import stars_of
from mazebook.books.pages.context import BookPage
from mazebook.books.pages.surroundings import before_scene
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.plan.plan import PlannedSection
from mazebook.books.scenes.scenery import without
from mazebook.errors import RoomError
from mazebook.graphics.block_flow import paragraphs
from mazebook.graphics.blocks import Block, Filling, Gap, Narrow, Pad, Rest, Stack
from mazebook.graphics.figures import star_row
from mazebook.graphics.frames import NOTHING, Frame, Room
from mazebook.graphics.page import Page
from mazebook.graphics.style import Style
from mazebook.numerics.seeds import derive_seed

once = True

_STAR, _LEAST_STAR = 13.0, 8.0  # points: the radius of a star
_WIDE = 0.94  # of the page


def lay_out(page: BookPage) -> Page:
    """Return the page."""
    from mazebook.books.pages.maze_pictures import opener_picture, opener_story

    section, story = page.section, opener_story(page.plan, page.section)
    shown = without(story.scenery, story.pair[:1]) if story and story.scenery else None
    frame = texts(page, Filling(lambda area: opener_picture(page, section, area)))
    seed = derive_seed("opener", page.plan.seed, section.spec.id or "")
    whole = before_scene(page, frame, page.room, shown, seed)
    return page.sheet(whole, label=f"opener {section.index + 1}")


def texts(page: PageSetting, picture: Block = NOTHING) -> Frame:
    """Return the texts and the picture below them. A section without a title is called by its level."""
    section, style, words = page.section, page.style, page.language
    where, level = f"sections[{section.index}]", words.word(f"levels.{section.level.name}")
    first, last = section.puzzles[0].number, section.puzzles[-1].number
    which = words.word("opener_mazes" if first != last else "opener_maze", first=first, last=last)
    stars = star_row(stars_of(section.middle), max(_STAR * style.unit, _LEAST_STAR), section.look.colours.accent)
    title = style.title(section.spec.title or level, "title", f"{where}.title")
    close, even = style.space("close"), style.space("even")
    blocks: list[Block] = [
        Pad(Narrow(title, _WIDE * page.room.width), top=style.space("open")),
        Pad(stars, top=even),
        Pad(style.heading(level if section.spec.title else "", "large", where), top=even),
        Pad(style.heading(which, "large", where), top=close),
        Pad(Filling(lambda area: _intro(section, style, area, f"{where}.intro")), top=style.space("wide")),
        Gap(even),
        Rest(picture),
    ]
    return Stack(blocks).lay(page.room)


def _intro(section: PlannedSection, style: Style, room: Room, where: str) -> Frame:
    """Return the words of the section's author; raises RoomError if they need more than this page."""
    frame = paragraphs(
        style.body(section.spec.intro or "", "text", where, leading=1.4), min(style.measure(), room.width)
    )
    if frame.height > room.height:
        text = 'does not fit on the first page of its section. Shorten it, or write it on a page of kind "text".'
        raise RoomError.of(where, None, text)
    return frame
