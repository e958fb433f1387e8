"""A book that is open: its project, what the engine has said of its current version, and the pages being looked at."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from mazebook.studio.engine.messages import (
    Ask,
    Large,
    LookAt,
    PageDrawn,
    PageFact,
    Planned,
    Redo,
    Role,
    Settled,
    Trouble,
    Wish,
)
from mazebook.studio.project.project import Project

_POINTS_PER_INCH = 72


@dataclass
class Desk:
    """An open book.

    Attributes
    ----------
    key : the book's, of its address on the page
    planned : what the engine said last of a version that can be made; None before that
    troubles : why the current version cannot be made; none if it can, or if nobody knows yet
    drawn : the newest picture of each page at the resolution of spreads
    is_settled : whether all pages that were asked for are final
    """

    key: str
    project: Project
    ask: Callable[[Ask], None]
    planned: Planned | None = None
    troubles: tuple[Trouble, ...] = ()
    drawn: dict[int, PageDrawn] = field(default_factory=dict)
    is_settled: bool = False
    pages: tuple[int, ...] = tuple(range(1, 9))
    dpi: int = 36
    _values: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._values = self.project.values or {}

    @property
    def values(self) -> dict[str, Any]:
        """The values of the text; while it is no TOML, those that it had before."""
        now = self.project.values
        if now is not None:
            self._values = now
        return self._values

    @property
    def title(self) -> str:
        """The title of the book; the name of its file if it has none."""
        return str(self.values.get("title") or self.key)

    @property
    def titles(self) -> list[str]:
        """The titles that the plan gives the parts of the book, which may be those of the theme; "" for none."""
        return titles_of(self.planned) if self.planned else []

    @property
    def digest(self) -> str:
        """The digest of the current version."""
        return self.project.version.digest

    def look(self, pages: tuple[int, ...] = (), dpi: int = 0) -> None:
        """Ask for the pages of the current version: those given, or those that were asked for last."""
        self.pages, self.dpi = pages or self.pages, dpi or self.dpi
        self.is_settled = False
        self.ask(LookAt(self.project.version, self.pages, self.dpi))

    def look_large(self, page: int, role: Role, dpi: int) -> None:
        """Ask for one page large, or for the page of its answers."""
        self.ask(Large(self.project.version, page, role, dpi))

    def redo(self, number: int, wish: Wish) -> None:
        """Ask for another maze in one place, or to keep the one that is there."""
        self.ask(Redo(self.project.version, number, wish))

    def take(self, fact: Planned | PageDrawn | Settled | tuple[Trouble, ...]) -> None:
        """Take what the engine says of the current version."""
        if isinstance(fact, Planned):
            self.planned, self.troubles = fact, ()
            self.drawn = {number: drawn for number, drawn in self.drawn.items() if number <= len(fact.pages)}
        elif isinstance(fact, Settled):
            self.is_settled = True
        elif isinstance(fact, PageDrawn):
            if self.is_of_spread(fact):
                self.drawn[fact.page] = fact
        else:
            self.troubles = fact

    def page(self, number: int) -> PageFact | None:
        """Return a planned page by its number; None if there is none."""
        pages = self.planned.pages if self.planned else ()
        return next((page for page in pages if page.number == number), None)

    def is_of_spread(self, drawn: PageDrawn) -> bool:
        """Return whether a picture has the resolution of spreads, and not that of a large page."""
        page = self.page(drawn.page or 1)  # the front of the cover has the size of a page
        if drawn.role != "page" or page is None:
            return False
        return abs(drawn.width - page.width * self.dpi / _POINTS_PER_INCH) <= 2


def titles_of(planned: Planned) -> list[str]:
    """Return the titles that a plan gives the parts of the book; "" for none."""
    return [part["title"] or "" for part in planned.facts.get("sections", ())]
