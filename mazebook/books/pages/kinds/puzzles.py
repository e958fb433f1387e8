"""Puzzles: each with its number, its difficulty in stars and words, and its maze; on demand answers at the foot."""

from collections.abc import Mapping
from dataclasses import replace

from mazebook.books.choose.chosen import Chosen
from mazebook.books.draw.answer import AnswerLabel, numbered_answer
from mazebook.books.draw.any_puzzle import AnyPlaced, place_any
from mazebook.books.draw.placed import Signs
from mazebook.books.fit.fit import ABOVE_FOOT
from mazebook.books.fit.slots import answers_at_foot, puzzle_page, slot
from mazebook.books.pages.banner import banner_picture
from mazebook.books.pages.context import Context
from mazebook.books.pages.heads import head, sentence
from mazebook.books.pages.riddles import riddle, riddle_of
from mazebook.books.pages.telling import hide_on_page, tell
from mazebook.books.plan.plan import PlannedPage
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import Block, Fill, Filling, Row, Stack, with_blocks
from mazebook.graphics.frames import NOTHING, Frame, Part, Room, holes, inner, leaf, turned
from mazebook.graphics.page import Box, Page, half_turn, shift
from mazebook.paper.layouts import Layout

_FOLIO_WIDTH = 4.0  # times its size: kept free for the page number

once = True


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page of the puzzles in `planned`."""
    layout, spec, live = planned.layout, context.plan.spec, context.live(number)
    layouts = {section.spec.id: section.layout for section in context.plan.sections}
    by_number = context.mazes.by_number
    own = {puzzle.number: (by_number[puzzle.number], layouts[puzzle.section]) for puzzle in planned.puzzles}
    columns, rows = planned.grid
    slots: list[Block] = [slot(layout_of, puzzle) for puzzle, (_, layout_of) in own.items()]
    slots += [NOTHING] * (columns * rows - len(slots))
    empty = puzzle_page(layout, columns, slots, spec.answers).lay(Room(live.width, live.height))
    picture = Filling(lambda room: banner_picture(context, room))
    blocks: dict[str, Block] = {"banner": context.plan.setting.banner(layout, picture)} if layout.is_sheet else {}
    for puzzle, (chosen, layout_of) in own.items():
        blocks[f"head {puzzle}"] = head(chosen, layout_of, context)
        blocks[f"sentence {puzzle}"] = sentence(chosen, layout_of, context.faces, context.language)
    blocks["folio"] = _riddle(context, layout) if layout.is_sheet else _title(context, planned, number)
    places = {part.frame.hole: part for part in holes(empty)}
    if spec.answers == "foot" and not context.bare_foot:
        blocks["foot"] = _answers(context, planned, number, places["foot"].box)
    placed = _placed(context, own, places)
    mazes, hides = _mazes(context, placed)
    scenes = [places[name]._replace(frame=mazes.pop(name)) for name, one in placed.items() if one.is_place]
    blocks |= mazes
    frame = with_blocks(empty, blocks)
    frame = inner(*frame.size, [*scenes, Part(0.0, 0.0, frame)]) if scenes else frame
    if spec.story and not hides:
        frame = _with_companion(context, placed, frame, layout)
    numbers = list(own)
    label = f"puzzle {numbers[0]}" if len(numbers) == 1 else f"puzzles {numbers[0]}-{numbers[-1]}"
    return context.sheet(number, frame, label=label, folio=not layout.is_sheet)


def _placed(
    context: Context, own: Mapping[int, tuple[Chosen, Layout]], places: Mapping[str, Part]
) -> dict[str, AnyPlaced]:
    """Return each maze fitted into its hole, by the hole's name."""
    found = {}
    for puzzle, (chosen, layout) in own.items():
        signs = Signs.of(layout, context.language, context.faces)
        signs = signs.telling(chosen.puzzle.story, chosen.puzzle.look.colours)
        hole, room = f"maze {puzzle}", places[f"maze {puzzle}"].frame.size
        above = [places[name].box.y1 for name in (f"head {puzzle}", f"sentence {puzzle}") if name in places]
        sky = max(above) - places[hole].box.y1 if layout.page.head_at == "top" and above else 0.0
        found[hole] = place_any(chosen, room.box, signs, below=ABOVE_FOOT, sky=sky)
    return found


def _mazes(context: Context, placed: Mapping[str, AnyPlaced]) -> tuple[dict[str, Frame], bool]:
    """Return each maze with what the story adds, and whether the companion hides at one of them."""
    mazes = list(placed.values())
    told = tell(context, mazes) if context.plan.spec.story else [None] * len(mazes)
    frames = {}
    for name, one, added in zip(placed, mazes, told, strict=True):
        items = [*(added.items if added else ()), *one.drawn()]
        if one.is_place and added:  # who hides in a place stands on its ground
            items = [*one.drawn(), *added.items]
        placement = replace(one.placement, hideout=added.hideout if added else None)
        frames[name] = leaf(one.area, items, [placement]).frame
    return frames, any(added and added.hideout for added in told)


def _with_companion(context: Context, placed: Mapping[str, AnyPlaced], frame: Frame, layout: Layout) -> Frame:
    """Return a page with the companion where it is empty: all mazes fill their places."""
    room = frame.size.box.inset(bottom=layout.page.foot)
    hidden = hide_on_page(context, list(placed.values()), room, [part.box for part in frame.leaves()])
    return inner(*frame.size, [Part(0.0, 0.0, frame), hidden])


def _riddle(context: Context, layout: Layout) -> Block:
    """Return the riddle at the foot of a sheet, with its answer only where no other page has it."""
    joke, plan = riddle_of(context.plan), context.plan
    if joke is None:
        return NOTHING
    with_answer = plan.spec.answers in ("foot", "none") and not context.bare_foot
    asked = riddle(joke, context.faces, layout.least_text, plan.seed, with_answer=with_answer)
    return Stack([Fill(), Row([Fill(), asked, Fill()])])


def _title(context: Context, planned: PlannedPage, number: int) -> Block:
    """Return the section's title, if it has one, in the inner corner: the page number stands in the outer one."""
    title, face = context.plan.sections[planned.section].spec.title, context.faces.body
    if title is None:
        return NOTHING
    size, where = planned.layout.type.folio, f"sections[{planned.section}].title"
    width = context.live(number).width - _FOLIO_WIDTH * size
    words = Words(title, face, size, where, least=planned.layout.least_text).shortened(width).lay(Room(width))
    under = context.foot(number) - context.live(number).y0 - (words.height - words.baseline)
    corner: list[Block] = [words, Fill()] if number % 2 else [Fill(), words]
    return Stack([Fill(), Row(corner), Frame(0.0, under)])


def _answers(context: Context, planned: PlannedPage, number: int, strip: Box) -> Block:
    """Return the answers small and upside down in the strip at the foot; `strip` : measured from the live area."""
    layout, live = planned.layout, context.live(number)
    columns, rows = planned.grid
    whole = half_turn(strip).box(shift(-live.x0, -live.y1).box(context.plan.printable(number, context.part)))
    size = max(min(layout.type.answer, layout.answers.label - 4), layout.least_text)
    frame = answers_at_foot(layout, columns * rows).lay(Room(strip.width, strip.height))
    found = {}
    for puzzle, part in zip(planned.puzzles, holes(frame), strict=False):
        name = context.language.word("answer", number=puzzle.number)
        label = AnswerLabel(name, context.faces.heading, size, layout.least_text, context.language)
        printable = shift(-strip.x0 - part.x, -strip.y1 - part.y).box(whole)
        chosen = context.mazes.by_number[puzzle.number]
        found[part.frame.hole] = numbered_answer(chosen, part.frame.size, label, printable)
    return turned(with_blocks(frame, found))
