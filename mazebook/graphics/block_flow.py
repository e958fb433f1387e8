"""Texts of several pages: pieces below each other, shared out over as many pages as they need."""

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from mazebook.errors import RoomError
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import ROUNDED, SHARE, Gap, Stack
from mazebook.graphics.frames import NOTHING, Frame, Room, padded

_BETWEEN_PARAGRAPHS = 0.6  # times the size of their type
_EMPTY_LINES = re.compile(r"\n[ \t]*\n\s*")


@dataclass(frozen=True)
class Piece:
    """What is not divided when a text is shared out over pages.

    `above` : the space above it, unless it is the first on its page; then `again` is above it, such as the name of a
    section that continues. `keep` : whether it is never the last on a page: the next piece has to fit below it
    """

    frame: Frame
    above: float = 0.0
    keep: bool = False
    again: Frame = NOTHING

    def on_page(self, *, first: bool) -> Frame:
        """Return it with what is above it, as the first on its page or a later one."""
        if not first:
            return padded(self.frame, top=self.above)
        return Stack([self.again, self.frame], align="start").lay(Room(math.inf))


def prose(words: Words, width: float) -> Iterator[Piece]:
    """Yield the lines of a running text in a column of a width.

    An empty line begins a paragraph, a line end a line. The first two lines of a paragraph stay together, and the last
    two.
    """
    for place, paragraph in enumerate(filter(None, _EMPTY_LINES.split(words.text.strip()))):
        rows = (replace(words, text=row) for row in paragraph.split("\n"))
        lines = [text for row in rows for text in row.broken(width)]
        for at, text in enumerate(lines):
            above = words.between + (_BETWEEN_PARAGRAPHS * words.size if place and not at else 0.0)
            line = words.line(text)
            frame = padded(line, left=SHARE[words.align] * (width - line.width))
            yield Piece(frame, above, keep=at in (0, len(lines) - 2) and at < len(lines) - 1)


def paragraphs(words: Words, width: float) -> Frame:
    """Return a running text as one frame, as wide as its column; nothing without a text."""
    pieces = [piece.on_page(first=not place) for place, piece in enumerate(prose(words, width))]
    return replace(Stack(pieces, align="start").lay(Room(width)), width=width) if pieces else NOTHING


def flow(
    pieces: Iterable[Piece], room: Room, head: Frame = NOTHING, *, width: float, top: float = 0.0, where: str = "text"
) -> list[Frame]:
    """Return pieces below each other, in the middle of as many pages as they need, the first page below `head`.

    What is kept together is divided only if a whole page has no room for it. A head is alone on its page if nothing
    fits below it.

    Parameters
    ----------
    width : of the column
    top : the space above the column on pages without a head
    where : the name of the text in messages

    Raises
    ------
    RoomError
        If a page has no room for one of the pieces.
    """
    empty = Gap(top).lay(room)
    pages = [[empty if head is NOTHING else head]]
    left = room.height - pages[-1][0].height
    for group in _kept_together(pieces):
        needed = sum(piece.on_page(first=len(pages[-1]) == 1 and not at).height for at, piece in enumerate(group))
        begins = pages[-1] != [empty] and left + ROUNDED < needed <= room.height - top
        for piece in group:
            height = piece.on_page(first=len(pages[-1]) == 1).height
            if begins or (pages[-1] != [empty] and height > left + ROUNDED):
                pages.append([empty])
                left, begins = room.height - top, False
            frame = piece.on_page(first=len(pages[-1]) == 1)
            if pages[-1] == [empty]:
                frame = padded(frame, top=max(frame.below_its_ink().height - frame.height - top, 0.0))
            pages[-1].append(replace(frame, width=width))
            left -= frame.height
            if left < -ROUNDED:
                raise RoomError.of(where, None, "this page has no room for a line of text. Use a larger trim.")
    return [Stack(page).lay(room) for page in pages]


def _kept_together(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Yield pieces in groups that stay on one page."""
    group: list[Piece] = []
    for piece in pieces:
        group.append(piece)
        if not piece.keep:
            yield group
            group = []
    if group:
        yield group
