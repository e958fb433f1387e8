"""The engine's work: it plans versions of a book, and draws the pages that are asked for."""

import pkgutil
import sys
import traceback
from collections.abc import Callable, Sequence

from mazebook.books.choose.choose import Mazes, make_mazes
from mazebook.books.pages.lay_out import lay_out_some
from mazebook.errors import MazebookError, UsageError
from mazebook.numerics.jit import tell_before_compiling
from mazebook.numerics.wording import counted
from mazebook.studio.engine.bounded import Bounded
from mazebook.studio.engine.drafts import draft_mazes
from mazebook.studio.engine.drawing import PagePicture, Pictures
from mazebook.studio.engine.facts import maze_facts
from mazebook.studio.engine.inbox import Inbox
from mazebook.studio.engine.messages import (
    FAULT,
    Ask,
    Choice,
    ChoiceDrawn,
    Drawn,
    Large,
    Look,
    Redo,
    Redone,
    Reply,
    Role,
    Settled,
    Told,
    Trouble,
    Troubled,
    Version,
)
from mazebook.studio.engine.planning import Planning, plan_version
from mazebook.studio.engine.redoing import redone
from mazebook.studio.engine.remembering import Remembered
from mazebook.studio.engine.troubles import TroublesError

COMPILING, READY = "engine_compiling", "engine_ready"  # `Told.what`
_BOOKS = 6  # versions whose plans and mazes are remembered
_AT_ONCE = 4  # pages that are drawn together


class SupersededError(Exception):
    """A newer look is asked for, so the older one is left as it is."""


class Desk:
    """Answers what is asked, one after the other.

    Parameters
    ----------
    inbox : what is asked
    reply : sends a reply
    choices : where the function is that draws a `Choice`, as "module:name"; "" for none
    """

    def __init__(self, inbox: Inbox, reply: Callable[[Reply], None], choices: str = "") -> None:
        self._inbox, self._reply, self._choices = inbox, reply, choices
        self._pictures, self._remembered = Pictures(), Remembered()
        self._plans: Bounded[str, Planning] = Bounded(_BOOKS)
        self._mazes: Bounded[str, Mazes] = Bounded(_BOOKS)
        tell_before_compiling(lambda: reply(Told(COMPILING)))

    def work(self) -> None:
        """Answer for ever."""
        self._reply(Told(READY))
        while True:
            self.answer(self._inbox.take())

    def answer(self, ask: Ask) -> None:
        """Answer one message; whatever goes wrong is a reply too."""
        if isinstance(ask, Choice):
            self._draw_choice(ask)
            return
        digest = ask.version.digest
        try:
            if isinstance(ask, Look):
                self._show(ask)
            elif isinstance(ask, Large):
                self._draw_large(ask)
            else:
                self._redo(ask)
        except SupersededError:
            pass
        except TroublesError as error:
            self._reply(Troubled(digest, error.troubles))
        except Exception:  # noqa: BLE001 - a fault of ours must not end the engine
            traceback.print_exc(file=sys.stderr)
            self._reply(Troubled(digest, (Trouble((), 0, 0, FAULT),)))

    def _between(self, *_: object) -> None:
        """Do what need not wait for the end of a look; raises SupersededError if a newer one is asked for."""
        while (ask := self._inbox.urgent()) is not None:
            self.answer(ask)
        if self._inbox.has_look:
            raise SupersededError

    def _draw_choice(self, ask: Choice) -> None:
        picture, media_type = b"", ""
        try:
            if self._choices:
                picture, media_type = pkgutil.resolve_name(self._choices)(ask.wall, ask.name, ask.folder)
        except Exception:  # noqa: BLE001 - a choice without a picture can still be chosen
            traceback.print_exc(file=sys.stderr)
        self._reply(ChoiceDrawn(ask.wall, ask.name, ask.folder, picture, media_type))

    # ---------------------------------------------------------------- a look

    def _show(self, look: Look) -> None:
        """Draw the pages of a look: first with draft mazes, unless the mazes are known; then with the chosen ones."""
        digest = look.version.digest
        planning = self._planning(look.version)
        self._reply(planning.planned(digest))
        pages = [number for number in dict.fromkeys(look.pages) if 1 <= number <= len(planning.plan.pages)]
        shown: dict[int, PagePicture] = {}
        with planning.source.noting():
            if self._mazes.get(digest) is None:
                mazes, drafts = draft_mazes(planning.plan, pages, planning.locked, self._remembered)
                self._draw(look, planning, mazes, pages, shown, drafts)
            mazes = self._chosen(look.version, planning, wait=self._between)
            self._draw(look, planning, mazes, pages, shown)
        self._reply(Settled(digest, maze_facts(planning.plan, mazes.by_number, planning.hand.kept)))

    def _planning(self, version: Version) -> Planning:
        found = self._plans.get(version.digest)
        if found is None:
            found = plan_version(version)
            self._plans.put(version.digest, found)
        return found

    def _chosen(self, version: Version, planning: Planning, wait: Callable[..., None]) -> Mazes:
        """Return the mazes of a version as they will be made; `wait` is called between them."""
        found = self._mazes.get(version.digest)
        if found is None:
            found = make_mazes(planning.plan, progress=wait, locked=planning.locked, best=self._remembered.best)
            self._mazes.put(version.digest, found)
        return found

    def _draw(
        self,
        look: Look,
        planning: Planning,
        mazes: Mazes,
        pages: Sequence[int],
        shown: dict[int, PagePicture],
        drafts: frozenset[int] = frozenset(),
    ) -> None:
        """Draw pages and reply with those that differ from `shown`; `drafts` : the pages with draft mazes."""
        for first in range(0, len(pages), _AT_ONCE):
            self._between()
            laid_out = lay_out_some(planning.plan, mazes, pages[first : first + _AT_ONCE], 0, planning.source)
            for number, picture in self._pictures.draw(planning.plan, laid_out, look.dpi):
                is_draft = number in drafts
                if shown.get(number) != picture or not is_draft:
                    self._send(look, number, "page", picture, is_draft=is_draft)
                shown[number] = picture

    def _send(self, ask: Look | Large, page: int, role: Role, picture: PagePicture, *, is_draft: bool = False) -> None:
        sides = picture.width, picture.height
        self._reply(Drawn(ask.version.digest, page, role, picture.name, picture.png, is_draft, *sides))

    # ---------------------------------------------------------------- one page

    def _draw_large(self, ask: Large) -> None:
        """Draw one page, or the page of the answers of its mazes, with the chosen mazes."""
        planning = self._planning(ask.version)
        part, number = 0, ask.page
        with planning.source.noting():
            if not 1 <= number <= len(planning.plan.pages):
                raise UsageError(
                    f"There is no page {number}; the book has {counted(len(planning.plan.pages), 'page')}."
                )
            if ask.role == "answer":
                fact = planning.pages[number - 1]
                part, number = int(fact.is_apart), fact.answer_page
                if not number:
                    raise UsageError(f"Page {ask.page} has no answers.")
            mazes = self._chosen(ask.version, planning, wait=_go_on)
            laid_out = lay_out_some(planning.plan, mazes, [number], part, planning.source)
            for _, picture in self._pictures.draw(planning.plan, laid_out, ask.dpi, part):
                self._send(ask, ask.page, ask.role, picture)

    def _redo(self, ask: Redo) -> None:
        """Choose another maze by hand, or keep one."""
        planning = self._planning(ask.version)
        with planning.source.noting():
            mazes = self._chosen(ask.version, planning, wait=_go_on)
        try:
            hand = redone(planning, mazes, ask.number, ask.wish).document()
            self._reply(Redone(ask.version.digest, hand))
        except MazebookError as error:
            self._reply(Redone(ask.version.digest, ask.version.hand, str(error)))


def _go_on(*_: object) -> None:
    pass
