"""What one page is set with, when a book is checked before any maze is carved and when the page is laid out."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from mazebook.books.plan.plan import PlannedSection, Setting
from mazebook.books.spec.pages import PageSpec
from mazebook.books.values.page_kinds import REGISTRY, own_words
from mazebook.errors import OutputError
from mazebook.graphics.block_flow import flow, prose
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Block, Rest, Stack
from mazebook.graphics.frames import NOTHING, Frame, Room, padded
from mazebook.graphics.page import Box
from mazebook.graphics.style import Size, Space, Style
from mazebook.paper.inks.hues import BLACK_ONLY, Colours
from mazebook.paper.languages import Language
from mazebook.paper.layouts import Layout
from mazebook.reading.problems import Problem


@dataclass(frozen=True)
class PageSetting:
    """The words, the sizes and the room of a page.

    Attributes
    ----------
    entry : the specification's entry for the page
    live : the page without its margins
    belongs_to : the section of an opener or an award; None for other pages
    colours : black alone in a check
    """

    setting: Setting
    entry: PageSpec
    layout: Layout
    live: Box
    belongs_to: PlannedSection | None = None
    colours: Colours = BLACK_ONLY

    @classmethod
    def of(cls, setting: Setting, entry: PageSpec, section: PlannedSection | None = None) -> "PageSetting":
        """Return the setting of a right-hand page that is not planned yet."""
        layout = section.layout if section else setting.layout
        return cls(setting, entry, layout, setting.live_of(layout), section)

    @property
    def language(self) -> Language:
        """The words of the book's language."""
        return self.setting.language

    @property
    def section(self) -> PlannedSection:
        """The section of an opener or an award."""
        assert self.belongs_to is not None
        return self.belongs_to

    @property
    def file(self) -> Path:
        """The path of the file that the entry names, as all of its kind do."""
        assert self.entry.file is not None
        return self.setting.folder / self.entry.file.replace("\\", "/")

    def problems_of_file(self, read: Callable[["PageSetting"], object]) -> list[Problem]:
        """Return why the file cannot be read; `read` raises OutputError with a sentence a line."""
        try:
            read(self)
        except OutputError as error:
            return [Problem(("file",), self.entry.file, text) for text in error.sentence.split("\n")]
        return []

    @cached_property
    def style(self) -> Style:
        """The sizes on the page."""
        return Style.of(self.live, self.layout, self.setting.faces)

    @property
    def has_folio(self) -> bool:
        """Whether the page shows its number."""
        return REGISTRY.entry(self.entry.kind).constant("folio") is not False

    @cached_property
    def room(self) -> Room:
        """The room within the margins, above the page's number if it shows it."""
        return Room(self.live.width, self.live.height - (self.style.foot if self.has_folio else 0.0))

    def word(self, key: str, **values: object) -> str:
        """Return words that the page's kind brings itself, or else those of the catalogue with values filled in."""
        own = own_words(self.entry.kind, self.language.name)
        return own[key].format(**values) if key in own else self.language.word(key, **values)

    def title(self, key: str = "") -> str:
        """Return the title that the entry gives the page, or else the words of its kind; "" without a key for them."""
        return self.entry.title or (self.word(key) if key else "")

    def heading(self, key: str = "", below: Space | None = None, size: Size = "heading") -> Frame:
        """Return the title at the top of the page, as wide as the room, and the space below it."""
        style, room = self.style, self.room
        words = style.title(self.title(key), size, "pages.title" if self.entry.title else key).lay(room)
        aside = (room.width - words.width) / 2
        return padded(words.below_its_ink(style.space("close")), aside, style.space(below) if below else 0.0, aside)

    def running_text(self, words: Words, head: Frame = NOTHING, width: float | None = None) -> list[Frame]:
        """Return a text in paragraphs, on as many pages as it needs, the first below `head`.

        `width` : of its column; None for the widest that is easy to read
        """
        column = min(width or self.style.measure(), self.room.width)
        top = self.style.space("close")
        return flow(prose(words, column), self.room, head, width=column, top=top, where=words.where)

    def below_heading(self, key: str, block: Block, below: Space | None = None, size: Size = "heading") -> Frame:
        """Return the title at the top of the page, and below it a block that takes the rest."""
        return Stack([self.heading(key, below, size), Rest(block)]).lay(self.room)
