"""The words of a painted front: the lettered title, the subtitle on a dark ribbon, badges, the author."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from mazebook.books.cover.front import BURST, badge
from mazebook.books.cover.lettered import Lettered
from mazebook.books.cover.look import CoverLook
from mazebook.books.cover.panels import Panel
from mazebook.books.plan.plan import Setting
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Block, Changed, Filling, Largest, Stack
from mazebook.graphics.figures import rounded
from mazebook.graphics.frames import NOTHING, Frame, Part, Room, behind, inner, padded
from mazebook.graphics.page import Box, Fill, Item, Place, in_ink, toned
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.inks.palette import PAPER, Palette
from mazebook.paper.typefaces import fonts

# Of the panel's shorter side.
_TITLE, _SUBTITLE, _NAME, _AUTHOR = 0.34, 0.055, 0.05, 0.05
_BADGE, _GAP, _PAD = 0.118, 0.018, 0.02
_HIGH, _HIGH_WIDE = 0.37, 0.34  # of the panel's height: the title
_WORDS = (1.0, 0.9, 0.8, 0.7, 0.6)  # times a usual size: of all words but the title
_OVER = 0.12  # of the height of a badge: how far it lies over the end of the ribbon
_RIM = 1.09  # of a badge's radius: its dark edge
_NO_ROOM = "leaves no room for a picture on the cover. Write a shorter one into the table [cover]."
_MOST = 0.73  # of the panel's height: title, subtitle and badges
_HALF = 0.48  # of the safe width: the author
_HALVINGS = 8
_TWO = 2  # lines on a badge


def cover_head(
    setting: Setting, look: CoverLook, panel: Panel, share: float = 0.0, badges: float = 1.0, *, author: bool = False
) -> Block:
    """Return the title, and below it the subtitle and two badges, for the safe width of a front.

    Laying it raises RoomError if the words are too long.

    Parameters
    ----------
    share : the most height of the title, of that of the panel; 0 = the usual one
    badges : times their usual size; 0 = none
    author : whether the author's name is below the subtitle
    """
    text, spec, faces = setting.cover.title or setting.spec.title, setting.spec, setting.faces
    usual = _HIGH if panel.is_tall else _HIGH_WIDE
    unit, high = panel.unit, min(share or usual, usual) * panel.trim.height

    def contents(scale: float) -> Block:
        title = Lettered(text, faces, look.title, look.edge, high, _TITLE * unit)
        size, name = scale * _SUBTITLE * unit, scale * _NAME * unit
        below = Words(spec.subtitle, faces.heading, size, "subtitle", 3, balanced=True, language=faces.language)
        for_whom = Words(setting.for_whom, faces.title, name, "for", 2, language=faces.language)
        by = Words(spec.author if author else "", faces.heading, name, "author", 2, language=faces.language)
        said = ribbon(Stack([below, for_whom, by], 0.4 * size), look.edge, _PAD * unit)
        return Stack([title, Filling(partial(_below_title, setting, look, said, panel, badges))], _GAP * unit)

    return Largest(contents, _WORDS, "title", _NO_ROOM, text)


def _below_title(setting: Setting, look: CoverLook, said: Block, panel: Panel, badges: float, room: Room) -> Frame:
    """Return the words on their ribbon, and the two badges: beside them if there is room, else below their ends."""
    unit = panel.unit
    left, right = bursts(setting, look, badges * _BADGE * unit)
    free = room.less(left=right.width + _GAP * unit, right=right.width + _GAP * unit) if right.width else room
    words, high = said.lay(room if panel.is_tall else free), right.height
    beside = words.width <= free.width
    down = max((high - words.height) / 2, 0.0) if beside else 0.0
    top = max((words.height - high) / 2, 0.0) if beside else words.height - _OVER * high
    parts = [
        Part((room.width - words.width) / 2, -down, words),
        Part(0.0, -top, left),
        Part(room.width - right.width, -top, right),
    ]
    return inner(room.width, max(top + high, down + words.height), parts)


def bursts(setting: Setting, look: CoverLook, radius: float) -> tuple[Frame, Frame]:
    """Return the badges with the ages, if the book is for children, and with the number of mazes; 0 = none."""
    count = setting.language.word("cover_badge", count=len(setting.puzzles)).split("\n")
    ages = in_two(setting.ages("cover_ages"), setting)
    shown = (ages, look.badges[0]), (count, look.badges[1])
    left, right = (
        burst(lines, radius, ink, look.edge, setting) if lines and radius else NOTHING for lines, ink in shown
    )
    return left, right


def badges_at_foot(setting: Setting, look: CoverLook, panel: Panel, badges: float) -> tuple[list[Item], Box]:
    """Return the badges in the lower corners of a panel, `badges` times their usual size, and the room between."""
    left, right = bursts(setting, look, badges * _BADGE * panel.unit)
    if setting.language.rtl:
        left, right = right, left
    placed = (left, panel.safe.x0), (right, panel.safe.x1 - right.width)
    drawn = (frame.drawn(x, panel.safe.y0 + frame.height).items for frame, x in placed)
    between = panel.safe.inset(left=right.width, right=right.width)._replace(y1=panel.safe.y0 + right.height)
    return [item for items in drawn for item in items if isinstance(item, Item)], between


def in_two(text: str, setting: Setting) -> list[str]:
    """Return a short text in two lines of about one length, if it breaks."""
    if not text:
        return []
    face, language = setting.faces.title, setting.faces.language

    def wrapped(column: float) -> list[str]:
        return fonts.wrap(text, face, 1.0, column + 1e-6, "cover", language)

    low, high = 0.0, fonts.text_width(text, face, 1.0)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if len(wrapped(middle)) <= _TWO else (middle, high)
    return wrapped(high)


def burst(lines: Sequence[str], radius: float, ink: Cmyk, edge: Cmyk, setting: Setting) -> Frame:
    """Return a badge with a dark edge, as a frame around it."""
    whole = _RIM * radius
    colours = Palette(edge, edge, ink)
    items: list[Item] = [Fill(BURST, place=Place(whole, whole, -whole), **toned(edge))]
    items += badge(whole, -whole, radius, lines, colours, setting.faces)
    return Frame(2 * whole, 2 * whole, items=items)


def ribbon(block: Block, ink: Cmyk, pad: float) -> Block:
    """Return words in white on a dark ribbon with round ends; no words give no ribbon."""

    def lay(room: Room) -> Frame:
        words = Changed(block, lambda items: in_ink(items, PAPER)).lay(room.less(left=2 * pad, right=2 * pad))
        if words is NOTHING:
            return NOTHING
        around = padded(words, 2 * pad, 0.7 * pad, 2 * pad, 1.3 * pad)  # letters that hang are few
        return behind(around, lambda box: [Fill(rounded(box, min(2 * pad, box.height / 2)), **toned(ink))])

    return Filling(lay)


class FrontWords(NamedTuple):
    """The words of a front on its panel: how low the ribbon and the badges reach, and the width between badges."""

    items: list[Item]
    ribbon: float
    foot: float
    between: float


def words_of_front(
    setting: Setting, look: CoverLook, panel: Panel, share: float = 0.0, badges: float = 1.0, *, author: bool = False
) -> FrontWords:
    """Return title, subtitle and badges at the top of a panel, as `cover_head` says; RoomError if they are too long."""
    safe = panel.safe
    block = cover_head(setting, look, panel, share, badges, author=author)
    frame = block.lay(Room(safe.width, _MOST * panel.trim.height))
    frame = frame.mirrored() if setting.language.rtl else frame
    left = safe.x0 + (safe.width - frame.width) / 2
    items = [item for item in frame.drawn(left, safe.y1).items if isinstance(item, Item)]
    foot = safe.y1 - frame.height
    badge_width = 2 * badges * _BADGE * _RIM * panel.unit
    return FrontWords(items, foot + badge_width, foot, safe.width - 2 * badge_width)


def author_of(setting: Setting, look: CoverLook, panel: Panel, *, is_left: bool) -> list[Item]:
    """Return the author's name on a ribbon in a lower corner of a panel."""
    size = max(_AUTHOR * panel.unit, 10.0)
    faces = setting.faces
    name = Words(setting.spec.author, faces.heading, size, "author", 2, one_line=0.6, language=faces.language)
    frame = ribbon(name, look.edge, 0.6 * _PAD * panel.unit).lay(Room(_HALF * panel.safe.width, panel.safe.height))
    x = panel.safe.x0 if is_left else panel.safe.x1 - frame.width
    return [item for item in frame.drawn(x, panel.safe.y0 + frame.height).items if isinstance(item, Item)]
