"""A riddle, its answer small and upside down at the foot; also for the backs of single-sided pages."""

import numpy as np

from mazebook.books.pages.context import BookPage
from mazebook.books.pages.emblems import emblem, whose_turn
from mazebook.books.pages.riddles import SPEAKERS, read_jokes
from mazebook.books.plan.page_setting import PageSetting
from mazebook.graphics.blocks import Block, Filling, Gap, Pad, Rest, Stack
from mazebook.graphics.figures import rounded
from mazebook.graphics.frames import NOTHING, Frame, Items, Part, Room, behind, inner, turned
from mazebook.graphics.page import Box, Page, Stroke
from mazebook.graphics.style import Style
from mazebook.numerics.path import CLOSE, LINE, Path
from mazebook.reading.problems import Problem

takes = ("count",)
pictured = True

_PEN, _LEAST_PEN = 2.5, 1.5  # points, of the bubble
_LEAST_SPEAKER = 40.0  # points: a smaller one is left out
_LARGEST_SPEAKER = 0.62  # of the width
_INDENT, _AROUND = 0.06, 0.04  # of the width: left of the speaker; of its side: around it
_TAIL = (0.30, 0.42, 0.26)  # of a bubble's width: where its tail begins and ends, and where its tip is
_LONG, _LEAST_LONG = 34.0, 16.0  # points, of the tail
_LINES = 9


def problems(page: PageSetting) -> list[Problem]:
    """Return a problem where the book's language has no riddles: few can be translated."""
    code, name = page.language.name, page.language.word("language")
    text = f'there are no riddles in the language "{code}" ({name}) yet. Use "doodle" or "draw".'
    return [] if read_jokes(code) else [Problem(("kind",), page.entry.kind, text)]


def lay_out(page: BookPage) -> Page:
    """Return the page: an animal that asks, and below it the answer, to be read with the page turned."""
    style, words, room = page.style, page.language, page.room
    seed, turn, how = page.plan.first_seed, page.turn, "jokes_answer"
    joke = whose_turn(read_jokes(words.name), turn, "jokes", seed)
    speaker = whose_turn(SPEAKERS, turn, "speakers", seed)
    answer = turned(style.body(joke.answer, "text", "jokes", lines=3).lay(room))
    blocks: list[Block] = [
        page.heading("jokes_title", "wide"),
        Filling(lambda area: _bubble(style, joke.question, area, rtl=words.rtl)),
        Rest(Filling(lambda area: _speaker(speaker, area)), align="start"),
        Gap(style.space("wide")),
        style.body(words.word(how), "small", how, lines=2),
        Pad(answer, top=style.space("close")),
    ]
    return page.sheet(Stack(blocks).lay(room), label="joke")


def _bubble(style: Style, question: str, room: Room, *, rtl: bool) -> Frame:
    """Return a question in a speech bubble, whose tail is at the side where lines begin."""
    aside, tail = 0.9 * style.size("heading"), max(_LONG * style.unit, _LEAST_LONG)
    words = style.heading(question, "heading", "jokes", _LINES, balanced=True).lay(room.less(aside, 0.0, aside))
    left = (room.width - words.width) / 2
    text = inner(room.width, words.height + 1.6 * aside, [Part(left, -aside, words)])
    pen = max(_PEN * style.unit, _LEAST_PEN)
    bubble = behind(text, lambda box: _outline(box, aside, tail, pen, rtl=rtl))
    return inner(room.width, text.height + tail + style.space("tight"), [Part(0.0, 0.0, bubble)])


def _outline(box: Box, radius: float, long: float, pen: float, *, rtl: bool) -> Items:
    """Return the line around a bubble in a box, with a tail below it."""
    half = pen / 2
    line = rounded(box.inset(half, half, half, half), radius)
    begin, end, tip = (box.x0 + (1 - share if rtl else share) * box.width for share in _TAIL)
    foot = box.y0 + half
    tail = [(begin, foot), (tip, foot - long), (end, foot)]
    if rtl:
        tail.reverse()
    ops = np.array([*line.ops[:-1], LINE, LINE, LINE, CLOSE], dtype=np.uint8)
    return [Stroke(Path(ops, np.concatenate([line.points, np.array(tail)])), pen)]


def _speaker(name: str, room: Room) -> Frame:
    """Return the animal that asks, below the tail of the bubble; nothing where it would be small."""
    side = min(room.height, _LARGEST_SPEAKER * room.width)
    if side < _LEAST_SPEAKER:
        return NOTHING
    around = _AROUND * side
    drawn = Frame(side, side, items=[emblem(name, Room(side, side).box.inset(around, around, around, around))])
    return inner(room.width, side, [Part(_INDENT * room.width, 0.0, drawn)])
