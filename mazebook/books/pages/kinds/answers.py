"""Answers: the same mazes small and grey, each with its number and its route."""

from functools import partial

from mazebook.books.draw.answer import AnswerLabel, numbered_answer
from mazebook.books.fit.slots import answer_page, fill_answers
from mazebook.books.pages.context import BookPage
from mazebook.books.pages.riddles import riddle_of, solution
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Block, Filling, Rest, Row, Stack, with_blocks
from mazebook.graphics.frames import Room
from mazebook.graphics.page import Page

once = True
listed = "contents_answers"

_ABOVE = 4.0  # points above the capitals of the heading


def lay_out(page: BookPage) -> Page:
    """Return a page of answers; each links to its maze."""
    layout, planned = page.layout, page.planned
    count = planned.share if layout.is_sheet else len(planned.puzzles)
    empty = answer_page(layout, planned.grid[0], count).lay(Room.of(page.live))
    draw = partial(numbered_answer, AnswerLabel.of(layout, page.faces, page.language))
    answers = fill_answers(empty, page.chosen, draw, page.printable)
    blocks: dict[str, Block] = {"head": _heading(page), **answers}
    if layout.is_sheet:
        blocks["folio"] = Stack([Rest(), Row([Rest(), solution(riddle_of(page.plan), page.faces, layout.least_text)])])
    numbers = dict.fromkeys(str(planned.puzzles[at].number) for at in (0, -1))
    return page.sheet(with_blocks(empty, blocks), label=f"answers {'-'.join(numbers)}", folio=not layout.is_sheet)


def _heading(page: BookPage) -> Block:
    """Return the heading of a page of answers, which names their level if they have the same; of a sheet its banner."""
    layout, words = page.layout, page.language
    if layout.is_sheet:
        return Filling(page.setting.banner(layout).lay_answers)
    level, *others = {words.word(f"levels.{puzzle.level.name}") for puzzle in page.planned.puzzles}
    text = words.word("contents_answers") if others else words.word("answers_for", level=level)
    heading = Words(text, page.faces.title, layout.type.heading, "answers_for", least=layout.least_text)
    return Row([Filling(lambda room: heading.lay(room).below_its_ink(_ABOVE)), Rest()])
