"""The last page of a section: a certificate for its level, to fill in."""

from mazebook.books.pages.context import BookPage
from mazebook.books.pages.diploma import Diploma, diploma, maze_frame
from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.frames import Frame
from mazebook.graphics.page import Page

takes = ("title",)
once = True
side = "right"
folio = False
pictured = True


def texts(page: PageSetting) -> Frame:
    """Return the words inside the frame. A section without a title is called by its level."""
    section, words, reason = page.section, page.language, "award_for"
    titles = words.lines("award_titles")
    name = section.spec.title or words.word(f"levels.{section.level.name}")
    return diploma(page, Diploma(
        picture="sports medal",
        title=page.title() or titles[section.index % len(titles)],
        reason=(words.word(reason, count=len(section.puzzles)), reason),
        name=(name, f"sections[{section.index}].title"),
        below=(page.setting.spec.title, "title"),
    ))  # fmt: skip


def lay_out(page: BookPage) -> Page:
    """Return the page."""
    frame = maze_frame(page, page.section.index).around(texts(page), page)
    return page.sheet(frame, label=f"award {page.section.index + 1}")
