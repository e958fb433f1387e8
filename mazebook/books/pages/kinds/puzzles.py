"""Puzzles: each with its number, its difficulty in stars and words, and its maze; on demand answers at the foot."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from mazebook.books.choose.chosen import Chosen
from mazebook.books.draw.answer import AnswerLabel, numbered_answer
from mazebook.books.draw.any_puzzle import AnyPlaced, place_any
from mazebook.books.draw.placed import Signs
from mazebook.books.fit.fit import ABOVE_FOOT
from mazebook.books.fit.slots import answers_at_foot, fill_answers, puzzle_page, slot
from mazebook.books.pages.banner import banner_picture
from mazebook.books.pages.context import BookPage
from mazebook.books.pages.heads import head, sentence_block
from mazebook.books.pages.riddles import riddle, riddle_of
from mazebook.books.pages.telling import Told, carried_at, hide_on_page, tell
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Block, Filling, Rest, Row, Stack, with_blocks
from mazebook.graphics.frames import NOTHING, Frame, Part, Room, holes, inner, leaf, turned
from mazebook.graphics.page import Page, half_turn, shift
from mazebook.paper.layouts import Layout

_FOLIO_WIDTH = 4.0  # times its size: kept free for the page number

once = True


def lay_out(page: BookPage) -> Page:
    """Return the page: the plan's slots with their mazes, heads and sentences."""
    layout, spec, planned = page.layout, page.plan.spec, page.planned
    layouts = {section.spec.id: section.layout for section in page.plan.sections}
    own = {chosen.puzzle.number: (chosen, layouts[chosen.puzzle.section]) for chosen in page.chosen}
    slots: list[Block] = [slot(layout_of, puzzle) for puzzle, (_, layout_of) in own.items()]
    slots += [NOTHING] * (planned.share - len(slots))
    empty = puzzle_page(layout, planned.grid[0], slots, spec.answers).lay(Room.of(page.live))
    places = {part.frame.hole: part for part in holes(empty)}
    picture = Filling(lambda room: banner_picture(page, room))
    blocks: dict[str, Block] = {"banner": page.setting.banner(layout, picture)} if layout.is_sheet else {}
    blocks["folio"] = _riddle(page) if layout.is_sheet else _title(page)
    for puzzle, (chosen, layout_of) in own.items():
        blocks[f"head {puzzle}"] = head(chosen, layout_of, page)
        blocks[f"sentence {puzzle}"] = sentence_block(chosen, layout_of, page.faces, page.language)
    if spec.answers == "foot" and not page.context.bare_foot:
        blocks["foot"] = _answers(page, places["foot"])
    placed = _placed(page, own, places)
    mazes, hides = _mazes(page, placed)
    scenes = [places[name]._replace(frame=mazes.pop(name)) for name, one in placed.items() if one.is_place]
    frame = with_blocks(empty, blocks | mazes)
    frame = inner(*frame.size, [*scenes, Part(0.0, 0.0, frame)]) if scenes else frame
    if spec.story and not hides:
        frame = _with_companion(page, placed, frame)
    numbers = list(own)
    label = f"puzzle {numbers[0]}" if len(numbers) == 1 else f"puzzles {numbers[0]}-{numbers[-1]}"
    return page.sheet(frame, label=label, folio=not layout.is_sheet)


def _placed(
    page: BookPage, own: Mapping[int, tuple[Chosen, Layout]], places: Mapping[str, Part]
) -> dict[str, AnyPlaced]:
    """Return each maze fitted into its hole, by the hole's name."""
    found = {}
    for puzzle, (chosen, layout) in own.items():
        signs = Signs.of(layout, page.language, page.faces)
        signs = signs.telling(chosen.puzzle.story, chosen.puzzle.look.colours)
        hole, room = f"maze {puzzle}", places[f"maze {puzzle}"].frame.size
        above = [places[name].box.y1 for name in (f"head {puzzle}", f"sentence {puzzle}") if name in places]
        sky = max(above) - places[hole].box.y1 if layout.page.head_at == "top" and above else 0.0
        found[hole] = place_any(chosen, room.box, signs, below=ABOVE_FOOT, sky=sky)
    return found


def _mazes(page: BookPage, placed: Mapping[str, AnyPlaced]) -> tuple[dict[str, Frame], bool]:
    """Return each maze with what the story adds, and whether the companion hides at one of them."""
    mazes = list(placed.values())
    told = tell(page, mazes) if page.plan.spec.story else [Told()] * len(mazes)
    frames = {}
    for name, one, added in zip(placed, mazes, told, strict=True):
        # In a place, the companion hides inside the scene.
        drawn = one.drawn(carried_at(page, one.chosen.puzzle.number))
        items = [*drawn, *added.items] if one.is_place else [*added.items, *drawn]
        frames[name] = leaf(one.area, items, [replace(one.placement, hideout=added.hideout)]).frame
    return frames, any(added.hideout for added in told)


def _with_companion(page: BookPage, placed: Mapping[str, AnyPlaced], frame: Frame) -> Frame:
    """Return a page with the companion where it is empty: all mazes fill their places."""
    room = frame.size.box.inset(bottom=page.layout.page.foot)
    hidden = hide_on_page(page, list(placed.values()), room, [part.box for part in frame.leaves()])
    return inner(*frame.size, [Part(0.0, 0.0, frame), hidden])


def _riddle(page: BookPage) -> Block:
    """Return the riddle at the foot of a sheet, with its answer only where no other page has it."""
    with_answer = page.plan.spec.answers in ("foot", "none") and not page.context.bare_foot
    asked = riddle(riddle_of(page.plan), page.faces, page.layout.least_text, page.plan.seed, with_answer=with_answer)
    return Stack([Rest(), Row([Rest(), asked, Rest()])])


def _title(page: BookPage) -> Block:
    """Return the section's title, if it has one, in the inner corner: the page number is in the outer one."""
    size, where = page.layout.type.folio, f"sections[{page.section.index}].title"
    width = page.live.width - _FOLIO_WIDTH * size
    words = Words(page.section.spec.title or "", page.faces.body, size, where, least=page.layout.least_text)
    line = words.shortened(width).lay(Room(width))
    corner: list[Block] = [line, Rest()] if page.number % 2 else [Rest(), line]
    return Stack([Rest(), Row(corner), Frame(0.0, page.foot - (line.height - line.baseline))])


def _answers(page: BookPage, strip: Part) -> Block:
    """Return the answers small and upside down in the strip at the foot."""
    size = strip.frame.size
    printable = half_turn(size.box).box(shift(-strip.x, -strip.y).box(page.printable))
    draw = partial(numbered_answer, AnswerLabel.of(page.layout, page.faces, page.language, at_foot=True))
    frame = answers_at_foot(page.layout, page.planned.share).lay(size)
    return turned(with_blocks(frame, fill_answers(frame, page.chosen, draw, printable)))
