"""What a kind of page declares: a file in ``books/pages/kinds``, or in somebody else's package."""

from collections.abc import Sequence
from typing import Any, Protocol, cast

from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.values.page_kinds import REGISTRY, has
from mazebook.graphics.frames import Frame
from mazebook.graphics.page import Page
from mazebook.reading.problems import Problem


class PageKind(Protocol):
    """The declarations of a file in ``books/pages/kinds``: `texts`, `parts` or `lay_out`, and whatever else it needs.

    `parts`, `problems` and `texts` are called before any maze is carved: a file with one of them must not import numba.
    The attributes are read without importing the file, and must be plain values.

    Attributes
    ----------
    takes, needs : the keys that an entry of `pages` of this kind may have, and must have
    styles : the values of the key `style`
    once : can a book have only one such entry?
    words : what it says, by language and key, such as ``{"en": {"title": "Look out!"}}``, if not in the catalogues
    listed : the key, there or in a catalogue, for its line in the table of contents; "" for the entry's own title
    side : "right" if its pages are right-hand ones
    folio : do its pages show their numbers? By default they do.
    bare : are its pages without the layout's background?
    pictured : are drawings of the emoji font on its pages, so that the credits name that font?
    of_story : does it belong to a story, so that a book without one cannot have it?
    shows_pages : do its pages show the pages before them, which `Context.done` then has?
    """

    takes: tuple[str, ...]
    needs: tuple[str, ...]
    styles: tuple[str, ...]
    once: bool
    words: dict[str, dict[str, str]]
    listed: str
    side: str
    folio: bool
    bare: bool
    pictured: bool
    of_story: bool
    shows_pages: bool

    def problems(self, page: PageSetting) -> list[Problem]:
        """Return the problems of an entry, each at a place within the entry."""

    def parts(self, page: PageSetting) -> Sequence[Any]:
        """Return the content of each page of an entry, at least one.

        A page gets its content as `PlannedPage.part`. Without this function the entry has as many pages as its `count`
        says.
        """

    def texts(self, page: PageSetting) -> Frame:
        """Return a page, or what of it can be set before any maze is carved, such as its texts.

        If it raises RoomError, the book is refused. `lay_out` calls it again for the pages themselves.
        """

    def lay_out(self, page: Any) -> Frame | Page:
        """Return what is on a page above its number, or the whole page.

        `page` is a `mazebook.books.pages.context.BookPage`: a `PageSetting` that also has the plan and the mazes of its
        book, and whose `sheet` makes a page with a name of its own. Without this function a page is its part, or what
        `texts` returns.
        """


def page_kind(name: str) -> PageKind:
    """Return the page kind called `name`; raises UnknownNameError with the nearest name."""
    needed = () if has(name, "texts") or has(name, "parts") else ("lay_out",)
    return cast(PageKind, REGISTRY.load(name, *needed))
