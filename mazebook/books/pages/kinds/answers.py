"""Answers: the same mazes small and grey, each with its number and its route."""

from mazebook.books.draw.answer import AnswerLabel, numbered_answer
from mazebook.books.fit.slots import answer_page
from mazebook.books.pages.context import Context
from mazebook.books.pages.riddles import riddle_of, solution
from mazebook.books.plan.plan import PlannedPage, PlannedPuzzle
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Block, Fill, Filling, Row, Stack, with_blocks
from mazebook.graphics.frames import Frame, Part, Room, holes
from mazebook.graphics.page import Page, shift

once = True
listed = "contents_answers"

_ABOVE = 4.0  # points above the capitals of the heading


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return a page of answers."""
    layout, live = planned.layout, context.live(number)
    empty = answer_page(layout, planned.grid[0], planned.share).lay(Room(live.width, live.height))
    blocks: dict[str, Block] = {"head": _heading(context, planned)}
    places = [part for part in holes(empty) if part.frame.hole.startswith("answer")]
    for puzzle, part in zip(planned.puzzles, places, strict=False):
        blocks[part.frame.hole] = _answer(context, planned, number, puzzle, part)
    if layout.is_sheet and (joke := riddle_of(context.plan)):
        blocks["folio"] = Stack([Fill(), Row([Fill(), solution(joke, context.faces, layout.least_text)])])
    frame = with_blocks(empty, blocks)
    first, last = planned.puzzles[0].number, planned.puzzles[-1].number
    numbers = f"{first}-{last}" if first != last else f"{first}"
    return context.sheet(number, frame, label=f"answers {numbers}", folio=not layout.is_sheet)


def _answer(context: Context, planned: PlannedPage, number: int, puzzle: PlannedPuzzle, part: Part) -> Frame:
    """Return one answer in its place, with its label above; it links to its maze."""
    layout, words, live = planned.layout, context.language, context.live(number)
    name = words.word("answer", number=puzzle.number)
    label = AnswerLabel(name, context.faces.heading, layout.type.answer, layout.least_text, words, links=True)
    printable = shift(-live.x0 - part.x, -live.y1 - part.y).box(context.plan.printable(number, context.part))
    return numbered_answer(context.mazes.by_number[puzzle.number], part.frame.size, label, printable)


def _heading(context: Context, planned: PlannedPage) -> Block:
    """Return the heading of a page of answers, which names their level if they have the same; of a sheet its banner."""
    layout, words = planned.layout, context.language
    if layout.is_sheet:
        return Filling(context.plan.setting.banner(layout).lay_answers)
    level, *others = {words.word(f"levels.{puzzle.level.name}") for puzzle in planned.puzzles}
    text = words.word("contents_answers") if others else words.word("answers_for", level=level)
    heading = Words(text, context.faces.title, layout.type.heading, "answers_for", least=layout.least_text)
    return Row([Filling(lambda room: heading.lay(room).below_its_ink(_ABOVE)), Fill()])
