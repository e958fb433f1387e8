"""A page of puzzles as blocks: a banner, slots with head, sentence and maze, answers at the foot, the page number.

The plan lays these blocks to learn how much room a maze has; pages fill their holes. So both have the same areas.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from mazebook.graphics.blocks import Block, Filling, Hole, Narrow, Pad, Rest, Row, Stack, grid
from mazebook.graphics.frames import NOTHING, Frame, Room, holes
from mazebook.graphics.page import Box, shift
from mazebook.paper.layouts import Layout
from mazebook.paper.margins import merge_margins
from mazebook.paper.printers.table import Printer

_Shown = TypeVar("_Shown")
_ABOVE_FOLIO = 5.0  # points: an answer nearer to the page number would touch it, or its route


def live_area(
    trim: tuple[float, float], layout: Layout, pages: int, number: int, printer: Printer | None = None
) -> Box:
    """Return the live area of page `number`; the gutter is at the left of right-hand pages."""
    margins = merge_margins(layout.margins, printer, pages, trim)
    is_right = number % 2 == 1
    left, right = (margins.inside, margins.outside) if is_right else (margins.outside, margins.inside)
    return Box(0, 0, *trim).inset(left, margins.bottom, right, margins.top)


def page_grid(live: Box, layout: Layout) -> tuple[int, int]:
    """Return the columns and rows of puzzles on a page, exchanged on a page wider than high."""
    columns, rows = layout.page.columns, layout.page.rows
    return (rows, columns) if live.width > live.height else (columns, rows)


def slot(layout: Layout, number: int) -> Block:
    """Return the block of a puzzle: the holes "head 7", "sentence 7" and "maze 7".

    `layout` : of its section; the strip for the sentence is as high as the section's theme needs
    """
    page, maze = layout.page, Rest(Hole(f"maze {number}"))
    sentence = Narrow(Hole(f"sentence {number}"), height=layout.story.height) if layout.story.height else NOTHING
    head = Hole(f"head {number}")
    if page.head_at == "top":
        return Stack([Narrow(head, height=page.head), sentence, maze])
    beside: list[Block] = [Narrow(head, page.head), Rest(Stack([sentence, maze]))]
    return Row(beside[::-1] if page.mirrored else beside, align="start")


def puzzle_page(layout: Layout, columns: int, slots: Sequence[Block], answers: str = "back") -> Block:
    """Return a page of puzzles as a block; slots may be empty.

    Its other holes are "banner", "foot" for answers there, and "folio".

    Parameters
    ----------
    layout : of the page
    columns : as planned; the gutter of the finished book may make a nearly square page wide
    answers : where the answers are printed; "foot" keeps a strip at the foot free
    """
    page, foot = layout.page, layout.answers.foot
    banner = Narrow(Hole("banner"), height=page.banner) if page.banner else NOTHING
    strip = Pad(Narrow(Hole("foot"), height=foot), top=layout.answers.gap) if answers == "foot" else NOTHING
    return Stack([banner, Rest(grid(slots, columns, page.gap)), strip, Narrow(Hole("folio"), height=page.foot)])


def answer_page(layout: Layout, columns: int, count: int) -> Block:
    """Return the block of a page of answers: the holes "head", "answer 0" and so on, and "folio".

    `count` : of places, whether there is an answer for each or not; if they do not fill the last row, it is centred
    """
    page, answers = layout.page, layout.answers
    head, foot = (page.banner, page.foot) if layout.is_sheet else (answers.head, page.foot + _ABOVE_FOLIO)
    return Stack(
        [Narrow(Hole("head"), height=head), Rest(_answers(layout, columns, count)), Narrow(Hole("folio"), height=foot)]
    )


def answers_at_foot(layout: Layout, count: int) -> Block:
    """Return the block of answers beside each other: the holes "answer 0" and so on."""
    return _answers(layout, count, count)


def _answers(layout: Layout, columns: int, count: int) -> Block:
    cells = [Pad(Hole(f"answer {k}"), top=layout.answers.label) for k in range(count)]
    last = -(-count // columns) * columns - columns
    rows: list[Block] = [
        _row(cells[first : first + columns], columns, layout.answers.gap) for first in range(0, last + 1, columns)
    ]
    return Stack([Rest(row) for row in rows], layout.answers.gap)


def _row(cells: Sequence[Block], columns: int, gap: float) -> Block:
    """Return cells beside each other, as wide as where a row has more of them, in the middle of the row."""

    def lay(room: Room) -> Frame:
        width = (room.width - (columns - 1) * gap) / columns
        row = [Narrow(cell, width) for cell in cells]
        return Row([Rest(), *row, Rest()] if len(cells) < columns else row, gap, "start").lay(room)

    return Filling(lay)


def fill_answers(
    frame: Frame, shown: Iterable[_Shown], draw: Callable[[_Shown, Room, Box], Frame], printable: Box
) -> dict[str, Frame]:
    """Return what is shown in the holes "answer 0" and so on of a frame, by their names.

    Parameters
    ----------
    draw : returns what is in the room of a hole; its third argument is the printable box, measured from that room
    printable : what no route may leave, measured from the upper left corner of the frame
    """
    places = [part for part in holes(frame) if part.frame.hole.startswith("answer")]
    return {
        part.frame.hole: draw(each, part.frame.size, shift(-part.x, -part.y).box(printable))
        for each, part in zip(shown, places, strict=False)
    }


def areas(block: Block, live: Box) -> dict[str, Box]:
    """Return the box on the page of each hole of a block that fills a live area; what has no room is missing."""
    frame = block.lay(Room.of(live))
    return {part.frame.hole: part.box for part in holes(frame, live.x0, live.y1)}


def room_of(block: Block, name: str, room: Room) -> Room:
    """Return the room of a hole of a block; none if it is missing."""
    return next((part.frame.size for part in holes(block.lay(room)) if part.frame.hole == name), Room(0.0, 0.0))


def slot_room(layout: Layout, columns: int, rows: int, live: Box, answers: str) -> Room:
    """Return the room of each puzzle's slot on a page."""
    slots = [Hole(f"slot {k}") for k in range(columns * rows)]
    return room_of(puzzle_page(layout, columns, slots, answers), "slot 0", Room.of(live))


def maze_room(layout: Layout, room: Room) -> Room:
    """Return the room of the maze in a slot."""
    return room_of(slot(layout, 0), "maze 0", room)


def head_width(layout: Layout, room: Room) -> float:
    """Return the most width of a line in the head of a slot: at the top, number and stars share the width."""
    head = room_of(slot(layout, 0), "head 0", room)
    return head.width if layout.page.head_at == "side" else head.width / 2 - layout.type.stars
