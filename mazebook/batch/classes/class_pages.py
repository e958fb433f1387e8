"""The pages of a class set: a sheet for each pupil, and for the teacher the answers in two orders."""

import math
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import groupby
from typing import Any

from mazebook.batch.classes.check_digits import grouped
from mazebook.batch.classes.class_mazes import PupilSheet
from mazebook.batch.classes.groups import MARKS, PupilGroup
from mazebook.books.choose.choose import Mazes
from mazebook.books.draw.answer import draw_answer, in_mirror
from mazebook.books.draw.placed import Signs
from mazebook.books.draw.puzzle import draw_puzzle
from mazebook.books.fit.slots import answer_page, fill_answers, puzzle_page, slot
from mazebook.books.pages.context import BookPage, Context
from mazebook.books.pages.heads import sentence_block
from mazebook.books.pages.riddles import Joke, riddle, solution
from mazebook.books.plan.answer_grids import answer_pages
from mazebook.books.plan.plan import Plan
from mazebook.graphics.block_words import Rule, Words
from mazebook.graphics.blocks import Block, Filling, Gap, Narrow, Rest, Row, Stack, with_blocks
from mazebook.graphics.extents import extent_of
from mazebook.graphics.frames import NOTHING, Frame, Part, Room, inner, leaf, padded
from mazebook.graphics.page import Box, Page, Place, Stroke
from mazebook.paper.languages.task_words import answer_line
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces import fonts

_NAME = 17.0  # points, the size of the name; a long name is set smaller
_CODE = 10.0
_LINES = 3  # of a very long name, at most
_DATE = 130.0  # points, of the line for the date with its word
_BELOW = 4.5  # points from the baseline of a word to the line to write on
_TO_WRITE = 28.0  # points: room for a name by hand above its line, over 8 mm
_RULE, _UNDER_RULE = 3.0, 12.5  # points, of the rule below the name on a sheet of several mazes, and below the rule
_ABOVE_RULE = 6.5  # points between that rule and the name
_RIDDLE = 18.0  # points: with the 5 that a riddle keeps free above it, its animal is as high as the line at the foot
_RADIUS = 4.5  # points, of a group's mark
_ABOVE = 4.0  # points above the capitals of a heading
_GAP = 18.0
_BESIDE = 8.0  # points between things that belong together
_LINE = 1.0  # points between lines that belong together
_LABEL, _SMALL = 34.0, 9.5  # the height above an answer, and the size of the code there
_CLEAR = 2.0  # between an answer, whose route extends beyond its doors, and the code
_FOOT = 22.0  # for the line with the marks
_MOST_ANSWERS = 6  # on a page


@dataclass(frozen=True)
class ClassPages:
    """The plan and the groups of a class set, and how its pages are made from them.

    Attributes
    ----------
    date : at the foot of every sheet; "" = a line at its top to write it on
    riddle : at the foot of every sheet that has room for it
    """

    plan: Plan
    groups: Sequence[PupilGroup]
    date: str = ""
    riddle: Joke | None = None

    @cached_property
    def page(self) -> BookPage:
        """The first page; loose sheets are all right-hand pages."""
        return Context(self.plan, Mazes({}, (), self.plan)).page(1)

    def words(self, text: str, face: str, size: float, where: str = "text", **more: Any) -> Words:
        """Return words, usually on one line, no smaller than may be printed."""
        language, least = self.page.faces.language, self.plan.layout.least_text
        return Words(text, face, size, where, least=least, language=language, **more)

    def mark(self, group: int, size: float, radius: float = _RADIUS) -> Block:
        """Return a group's mark, at the height of capitals of a size beside it; nothing if there is one group only."""
        mark = self.groups[group].mark
        if mark < 0:
            return NOTHING
        drawn = Stroke(MARKS[mark][1], self.plan.layout.least_line, place=Place(radius))
        box = extent_of(drawn)
        return replace(leaf(box, [drawn]).frame, baseline=box.y1 + fonts.cap_height(self.page.faces.body, size) / 2)


def pupil_pages(desk: ClassPages, sheets: Sequence[PupilSheet]) -> list[Page]:
    """Return the pages of all pupils in their order; a pupil's mazes share pages as the layout says."""
    pages = []
    for _, own in groupby(sheets, key=lambda sheet: sheet.pupil):
        mazes = list(own)
        columns, rows = desk.plan.setting.grid_of(desk.plan.sections[mazes[0].group].layout)
        share = columns * rows
        pages += [_pupil_page(desk, mazes[first : first + share]) for first in range(0, len(mazes), share)]
    return pages


def _pupil_page(desk: ClassPages, mazes: Sequence[PupilSheet]) -> Page:
    """Return a page with some mazes of one pupil; with several each has its code in its head, and the page a banner."""
    layout = desk.plan.sections[mazes[0].group].layout
    columns, rows = desk.plan.setting.grid_of(layout)
    empty = puzzle_page(layout, columns, [slot(layout, k) for k in range(columns * rows)]).lay(Room.of(desk.page.live))
    who: list[Block] = [Rest(_name(desk, mazes[0].name, layout), align="end"), _date(desk, layout)]
    code = NOTHING if layout.is_sheet else _code(desk, grouped(mazes[0].code))
    blocks: dict[str, Block] = {"folio": _foot(desk, mazes[0].group, code)}
    if layout.is_sheet:
        rule = Rule(max(_RULE, layout.least_line))
        blocks["banner"] = Stack([Rest(), Row(who, _GAP), Gap(_ABOVE_RULE), rule, Gap(_UNDER_RULE)])
    for k, maze in enumerate(mazes):
        blocks[f"head {k}"] = _head(desk, maze, layout, who)
        blocks[f"sentence {k}"] = sentence_block(maze.chosen, layout, desk.page.faces, desk.page.language)
        blocks[f"maze {k}"] = _maze(desk, maze, layout)
    return desk.page.sheet(with_blocks(empty, blocks), label=f"puzzle {mazes[0].number}", folio=False)


def _head(desk: ClassPages, maze: PupilSheet, layout: Layout, who: Sequence[Block]) -> Block:
    """Return the number of a maze, and beside it `who` is to solve it, or else, with a banner above, its code."""
    title = desk.page.language.word("puzzle", number=maze.number)
    number = desk.words(title, desk.page.faces.title, layout.type.number, "puzzle")
    if layout.page.head_at == "side":  # too narrow for more than the number
        half = len(maze.code) // 2
        codes = [_code(desk, f"{grouped(maze.code[:half])}-"), _code(desk, grouped(maze.code[half:]))]
        head: Block = Stack([number, *codes], _LINE, "start")
    else:
        head = Row([number, Rest(), _code(desk, grouped(maze.code))] if layout.is_sheet else [number, *who], _GAP)
    return Filling(lambda room: head.lay(room).below_its_ink(_ABOVE))


def _maze(desk: ClassPages, maze: PupilSheet, layout: Layout) -> Block:
    """Return a maze that fills its room."""
    puzzle = maze.chosen.puzzle
    signs = Signs.of(layout, desk.page.language, desk.page.faces).telling(puzzle.story, puzzle.look.colours)

    def drawn(room: Room) -> Frame:
        items, placement = draw_puzzle(maze.chosen, room.box, signs)
        return leaf(room.box, items, [placement]).frame

    return Filling(drawn)


def _foot(desk: ClassPages, group: int, code: Block) -> Block:
    """Return the line at the foot of a sheet: the mark of the pupil's group, the riddle of the set, a code."""
    asked = riddle(desk.riddle, desk.page.faces, desk.plan.layout.least_text, desk.plan.seed)
    riddled = Filling(lambda room: asked.lay(room._replace(height=_RIDDLE)))
    line = Row([desk.mark(group, _CODE), Rest(riddled), code], _GAP)

    def at_foot(room: Room) -> Frame:
        frame = line.lay(room).down_to_its_ink()
        return padded(frame, top=room.height - frame.height)

    return Filling(at_foot)


def _code(desk: ClassPages, code: str) -> Words:
    return desk.words(code, desk.page.faces.body, _CODE)


def _name(desk: ClassPages, name: str, layout: Layout) -> Block:
    """Return a pupil's name, no higher than the number beside it, or a line for it."""
    if not name:
        return _to_write(desk, "feedback_name", layout)
    how = {"lines": _LINES, "one_line": 0.0, "align": "end", "on_last": True}
    words = desk.words(name, desk.page.faces.body, _NAME, "name", **how)
    most = math.inf if layout.is_sheet else fonts.cap_height(desk.page.faces.title, layout.type.number)

    def laid(room: Room) -> Frame:
        frame = words.lay(room)
        return replace(frame, baseline=min(frame.baseline, most))

    return Filling(laid)


def _date(desk: ClassPages, layout: Layout) -> Block:
    """Return the date of the set, or a line for it."""
    if desk.date:
        return desk.words(desk.date, desk.page.faces.body, _CODE, "week_line")
    return Narrow(_to_write(desk, "certificate_date", layout), _DATE)


def _to_write(desk: ClassPages, key: str, layout: Layout) -> Block:
    """Return a word of the catalogue and a line to write on."""
    word = desk.words(desk.page.language.word(key), desk.page.faces.heading, layout.type.level, key)
    above = _TO_WRITE + _BELOW if layout.is_sheet else 0.0
    return Row([word, Rest(Rule(layout.least_line, above, below=_BELOW))], _BESIDE)


def teacher_pages(desk: ClassPages, sheets: Sequence[PupilSheet]) -> list[Page]:
    """Return the pages of answers, sorted by name, or by number if there are no names, and once more by code."""
    by_name = sorted(sheets, key=lambda sheet: (*_sorted_as(sheet.name), sheet.number))  # without names by number
    by_code = sorted(sheets, key=lambda sheet: sheet.code)
    heading = "class_by_name" if any(sheet.name for sheet in sheets) else "class_by_number"
    return [*_answers(desk, by_name, heading), *_answers(desk, by_code, "class_by_code")]


def _sorted_as(name: str) -> tuple[str, str]:
    """Return the sort key of a name: the name without accents and capitals, then the name itself."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), name


def _answers(desk: ClassPages, sheets: Sequence[PupilSheet], heading: str) -> Iterator[Page]:
    """Yield pages of answers in an order that the heading names."""
    layout, faces = desk.plan.layout, desk.page.faces
    has_tasks = any(sheet.chosen.task for sheet in sheets)
    label = _LABEL + (_small(desk) + _LINE if has_tasks else 0.0)
    answers = layout.answers.model_copy(update={"label": label, "columns": 0, "rows": 0})
    page = layout.page.model_copy(update={"foot": _FOOT})
    layout = layout.model_copy(update={"answers": answers, "page": page})
    by_number = {sheet.number: sheet for sheet in sheets}
    puzzles = [sheet.chosen.puzzle for sheet in sheets]
    title = desk.words(desk.page.language.word(heading), faces.title, layout.type.heading, heading)
    head = Filling(lambda room: title.lay(room).below_its_ink(_ABOVE))
    for (columns, rows), group in answer_pages(puzzles, desk.page.live, layout, faces.heading, _MOST_ANSWERS):
        empty = answer_page(layout, columns, columns * rows).lay(Room.of(desk.page.live))
        shown = (by_number[puzzle.number] for puzzle in group)
        filled = fill_answers(empty, shown, partial(_answer, desk), desk.page.printable)
        blocks: dict[str, Block] = {"head": head, "folio": _legend(desk), **filled}
        yield desk.page.sheet(with_blocks(empty, blocks), label=f"{heading} {group[0].number}", folio=False)


def _answer(desk: ClassPages, sheet: PupilSheet, room: Room, printable: Box) -> Frame:
    """Return an answer in its room, and above it number and name, code and mark, a task's answer."""
    seen = in_mirror(printable, room, desk.page.language)
    drawn, placement = draw_answer(sheet.chosen, room.box, desk.page.faces.heading, seen)
    begin = in_mirror(placement.box, room, desk.page.language).x0
    label = _label(desk, sheet).lay(Room(room.width - begin))
    # A task's answer is drawn before name and code: the proof takes the first letters of a page that are like it.
    label = replace(label, parts=label.parts[::-1])
    above = Part(begin, placement.box.y1 + _CLEAR + label.height, label)
    return inner(*room, [above, leaf(room.box, drawn, [placement])])


def _label(desk: ClassPages, sheet: PupilSheet) -> Block:
    # The name is set smaller than the number, because the proof reads neighbouring type of one size as one word.
    faces, words, least = desk.page.faces, desk.page.language, desk.plan.layout.least_text
    size, small, task = max(desk.plan.layout.type.answer, least + 1), _small(desk), sheet.chosen.task

    def name(room: Room) -> Frame:
        return desk.words(sheet.name, faces.body, size - 1, "name").shortened(room.width).lay(room)

    number = desk.words(words.word("answer", number=sheet.number), faces.heading, size)
    code, mark = desk.words(grouped(sheet.code), faces.body, small), desk.mark(sheet.group, small, 0.8 * _RADIUS)
    answer = desk.words(answer_line(task, words) if task else "", faces.heading, small, "answer")
    return Stack([Row([number, Filling(name)], _BESIDE), Row([code, mark], _BESIDE), answer], _LINE, "start")


def _small(desk: ClassPages) -> float:
    """Return the size of the small type above an answer."""
    return max(_SMALL, desk.plan.layout.least_text)


def _legend(desk: ClassPages) -> Block:
    """Return the line at the foot that explains the groups' marks, and opposite them the answer of the riddle."""
    size, least = _small(desk), desk.plan.layout.least_text
    shown = [(desk.mark(place, size), group.name) for place, group in enumerate(desk.groups) if group.mark >= 0]
    marks = [Row([mark, desk.words(name, desk.page.faces.body, size, "groups")], _BESIDE) for mark, name in shown]
    told = solution(desk.riddle, desk.page.faces, least)
    return Stack([Rest(), Row([*marks, Rest(told, align="end")], _GAP)])
