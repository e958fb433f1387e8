"""The engine's work: it plans versions of a book, and draws the pages that are asked for."""

import pkgutil
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path

from mazebook.books.choose.choose import Mazes
from mazebook.books.pages.lay_out import lay_out_some
from mazebook.errors import MazebookError, UsageError
from mazebook.numerics.jit import tell_before_compiling
from mazebook.numerics.wording import counted
from mazebook.press.make.put_together import cover_files
from mazebook.progress import Step, silent
from mazebook.studio.engine.drawing import Drawing, PagePicture, Pictures
from mazebook.studio.engine.inbox import Inbox
from mazebook.studio.engine.messages import (
    CHOOSING,
    COMPILING,
    FAULT,
    READY,
    Ask,
    ChoiceDrawn,
    DrawChoice,
    EngineReply,
    EngineTold,
    Large,
    LookAt,
    PageDrawn,
    Redo,
    Redone,
    Settled,
    Trouble,
    Troubled,
    Version,
)
from mazebook.studio.engine.planning import Planning
from mazebook.studio.engine.redoing import redone
from mazebook.studio.engine.troubles import TroublesError
from mazebook.studio.engine.versions import LastVersions

_AT_ONCE = 8  # pages that are drawn together: a PDF for every four takes a tenth longer
_CHECKED = 4  # pages that are laid out between two questions whether somebody waits
_OFTEN = 0.25  # seconds between two replies that tell how far the choosing is
_COVER = 0  # its number among the pages
_WHOLE_COVER = (-1, 0)  # among the parts and pages that were checked


_WARM = Version(Path("warm.toml"), 'theme = "sea"\npages = ["title", "puzzles"]\nsections = [{ count = 2 }]')


class SupersededError(Exception):
    """A newer look is asked for, so the older one is left as it is."""


class PageDrawer:
    """Answers what is asked, one after the other.

    Parameters
    ----------
    inbox : what is asked
    reply : sends a reply
    choices : where the function is that draws a `DrawChoice`, as "module:name"; "" for none
    """

    def __init__(self, inbox: Inbox, reply: Callable[[EngineReply], None], choices: str = "") -> None:
        self._inbox, self._reply, self._choices = inbox, reply, choices
        self._pictures, self._versions = Pictures(), LastVersions()
        self._told, self._is_warming = 0.0, False
        tell_before_compiling(lambda: reply(EngineTold(COMPILING)))

    def work(self) -> None:
        """Answer for ever."""
        self._warm_up()
        self._reply(EngineTold(READY))
        while True:
            self.answer(self._inbox.take())

    def _warm_up(self) -> None:
        """Load, or compile, what most books need, as long as nobody asks for anything."""
        reply, self._reply, self._is_warming = self._reply, _tell_nobody, True
        self.answer(LookAt(_WARM, (1, 3), 30))
        self._reply, self._is_warming = reply, False

    def answer(self, ask: Ask) -> None:
        """Answer one message; whatever goes wrong is a reply too."""
        if isinstance(ask, DrawChoice):
            self._draw_choice(ask)
            return
        digest = ask.version.digest
        try:
            if isinstance(ask, LookAt):
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

    def _between(self, *, choices: bool = False) -> None:
        """Do what need not wait for the end of a look; raises SupersededError if a newer one is asked for."""
        if self._is_warming and self._inbox.has_any:
            raise SupersededError
        while (ask := self._inbox.urgent(choices=choices)) is not None:
            self.answer(ask)
        if self._inbox.has_look:
            raise SupersededError

    def _draw_choice(self, ask: DrawChoice) -> None:
        picture, media_type = b"", ""
        try:
            if self._choices:
                picture, media_type = pkgutil.resolve_name(self._choices)(ask.wall, ask.name, ask.folder)
        except Exception:  # noqa: BLE001 - a choice without a picture can still be chosen
            traceback.print_exc(file=sys.stderr)
        self._reply(ChoiceDrawn(ask.wall, ask.name, ask.folder, picture, media_type))

    # ---------------------------------------------------------------- a look

    def _show(self, look: LookAt) -> None:
        """Draw the pages of a look: first with draft mazes, unless the mazes are known; then with the chosen ones."""
        digest = look.version.digest
        planning = self._versions.planning(look.version)
        self._reply(planning.planned(digest))
        asked = list(dict.fromkeys(look.pages))
        pages = [number for number in asked if 1 <= number <= len(planning.plan.pages)]
        with planning.source.noting():
            waiting = pages
            if not self._versions.are_chosen(look.version):
                mazes, drafts = self._versions.drafts(planning, pages)
                self._draw(look, planning, mazes, pages, drafts)
                waiting = [number for number in pages if number in drafts]
            mazes = self._versions.mazes(look.version, planning, self._choosing)
            self._draw(look, planning, mazes, waiting)
            planning.checked.update((0, number) for number in pages)
            if _COVER in asked and planning.plan.spec.cover is not None:
                self._between()
                picture = self._pictures.cover(planning.plan, mazes, look.dpi, planning.source, only_front=True)
                self._send(look, _COVER, picture)
        self._reply(Settled(digest, planning.mazes(mazes.by_number)))
        self._check_others(planning, mazes)

    def _choosing(self, done: int, of: int, _step: Step, /, **_names: str) -> None:
        """Go on to choose mazes, if nothing else is to do first."""
        self._between(choices=True)
        now = time.monotonic()
        if now - self._told > _OFTEN:
            self._told = now
            self._reply(EngineTold(CHOOSING, done, of))

    def _draw(
        self,
        look: LookAt,
        planning: Planning,
        mazes: Mazes,
        pages: Sequence[int],
        drafts: frozenset[int] = frozenset(),
    ) -> None:
        """Draw pages and reply with them; `drafts` : the numbers of the pages with draft mazes."""
        begun: Drawing = list
        for first in range(0, len(pages), _AT_ONCE):
            self._between()
            laid_out = lay_out_some(planning.plan, mazes, pages[first : first + _AT_ONCE], 0, planning.source)
            before, begun = begun, self._pictures.draw(planning.plan, laid_out, look.dpi)
            self._send_all(look, before, drafts)
        self._send_all(look, begun, drafts)

    def _send_all(self, look: LookAt, drawing: Drawing, drafts: frozenset[int]) -> None:
        for number, picture in drawing():
            self._send(look, number, picture, is_draft=number in drafts)

    def _send(self, ask: LookAt | Large, page: int, picture: PagePicture, *, is_draft: bool = False) -> None:
        role, sides = ask.role if isinstance(ask, Large) else "page", (picture.width, picture.height)
        self._reply(PageDrawn(ask.version.digest, page, role, picture.name, picture.png, is_draft, *sides))

    def _check_others(self, planning: Planning, mazes: Mazes) -> None:
        """Lay out what is not shown, once: a text that does not fit there is a trouble, too."""
        with planning.source.noting():
            for part in range(len(planning.plan.parts)):
                numbers = range(1, len(planning.plan.parts[part].pages) + 1)
                rest = [number for number in numbers if (part, number) not in planning.checked]
                for first in range(0, len(rest), _CHECKED):
                    self._between(choices=True)
                    group = rest[first : first + _CHECKED]
                    lay_out_some(planning.plan, mazes, group, part, planning.source)
                    planning.checked.update((part, number) for number in group)
            if planning.plan.spec.cover is not None and _WHOLE_COVER not in planning.checked:
                self._between(choices=True)
                cover_files(planning.plan, mazes, "book", planning.source)
                planning.checked.add(_WHOLE_COVER)

    # ---------------------------------------------------------------- one page

    def _draw_large(self, ask: Large) -> None:
        """Draw one page, or the page of the answers of its mazes, with drafts until the mazes are chosen."""
        planning = self._versions.planning(ask.version)
        with planning.source.noting():
            part, number = _place(planning, ask)
            if not self._versions.are_chosen(ask.version) and part == 0 and number != _COVER:
                mazes, drafts = self._versions.drafts(planning, [number])
                self._draw_one(ask, planning, mazes, part, number, is_draft=number in drafts)
                if not drafts:
                    return
            mazes = self._versions.mazes(ask.version, planning, self._unless_asked)
            self._draw_one(ask, planning, mazes, part, number)

    def _draw_one(
        self, ask: Large, planning: Planning, mazes: Mazes, part: int, number: int, *, is_draft: bool = False
    ) -> None:
        if number == _COVER:
            self._send(ask, number, self._pictures.cover(planning.plan, mazes, ask.dpi, planning.source))
            return
        laid_out = lay_out_some(planning.plan, mazes, [number], part, planning.source)
        for _, picture in self._pictures.draw(planning.plan, laid_out, ask.dpi, part)():
            self._send(ask, ask.page, picture, is_draft=is_draft)

    def _unless_asked(self, *_: object, **_names: str) -> None:
        """Go on to choose mazes for one page, unless a look is asked for: then its draft must do."""
        if self._inbox.has_look:
            raise SupersededError

    def _redo(self, ask: Redo) -> None:
        """Choose another maze by hand, or keep one."""
        planning = self._versions.planning(ask.version)
        with planning.source.noting():
            mazes = self._versions.mazes(ask.version, planning, silent)
        try:
            hand = redone(planning, mazes, ask.number, ask.wish).document()
            self._reply(Redone(ask.version.digest, hand))
        except MazebookError as error:
            self._reply(Redone(ask.version.digest, ask.version.hand, str(error)))


def _place(planning: Planning, ask: Large) -> tuple[int, int]:
    """Return the part and the number of the page to draw; raises UsageError if there is none."""
    number = ask.page
    if number == _COVER and planning.plan.spec.cover is not None:
        return 0, number
    if not 1 <= number <= len(planning.pages):
        raise UsageError(f"There is no page {number}; the book has {counted(len(planning.pages), 'page')}.")
    if ask.role == "page":
        return 0, number
    fact = planning.pages[number - 1]
    if not fact.answer_page:
        raise UsageError(f"Page {number} has no answers.")
    return int(fact.is_apart), fact.answer_page


def _tell_nobody(reply: EngineReply) -> None:
    pass
