"""How to solve a maze, in numbered steps, with a small maze that is solved already."""

from collections.abc import Sequence
from itertools import product

from mazebook.books.draw.placed import Signs
from mazebook.books.draw.puzzle import draw_puzzle
from mazebook.books.pages.context import BookPage
from mazebook.books.pages.surroundings import in_scene
from mazebook.graphics.block_words import MANY
from mazebook.graphics.blocks import Block, Filling, Gap, Largest, Rest, Row, Stack, shrinking
from mazebook.graphics.figures import DISC
from mazebook.graphics.frames import Frame, Room, inner, leaf
from mazebook.graphics.page import Fill, Place, inked
from mazebook.graphics.style import Style
from mazebook.graphics.typesetting import Phrase, line
from mazebook.paper.typefaces import fonts

once = True
listed = "how_to_title"

_WIDE = 1.25  # width to height from which steps and example stand beside each other
_LEAST_HEIGHT = 60.0  # points: a smaller example is left out
_ASIDE, _SHAPE = 0.12, 1.25  # of the width: beside an example below the steps; its most width to its height
_PENCIL = 0.15  # of the corridor: the example is solved as with a thick pencil, clear of the arrows
_SMALLEST = 0.3  # of the sizes of the page
_DISC, _NUMBER = 0.87, 1.25  # the radius of a disc, in sizes of the text; its number, in radii
_LEADING = 1.35


def lay_out(page: BookPage) -> Frame:
    """Return the page: the steps and below them the example; on a page wider than high they stand beside each other."""
    room, head = page.room, page.heading("how_to_title", "wide")
    area = room.less(top=head.height)
    ways = (True, False) if area.width > _WIDE * area.height else (False,)

    def body(way: tuple[float, bool]) -> Block:
        scale, beside = way
        style = page.style.scaled(scale)
        steps, example = _steps(page, style), _example(page, style, beside=beside)
        if beside:
            return Row([Rest(steps, align="start"), example], 2 * style.size("text"), "start")
        return Stack([Row([Rest(steps, align="start")]), Gap(style.size("text")), example])

    # Steps that do not fit beside the example get the whole width, and only then smaller type.
    frame = Stack([head, Largest(body, product(shrinking(1.0, _SMALLEST), ways))]).lay(room)
    return in_scene(page, frame, room, "how to")


def _steps(page: BookPage, style: Style) -> Block:
    """Return the steps, each with its number on a disc."""
    size, face, body = style.size("text"), page.faces.heading, page.faces.body
    radius = _DISC * size
    drop = fonts.cap_height(face, _NUMBER * radius) / 2

    def badge(number: int) -> Frame:
        text = line(Phrase(str(number), face, _NUMBER * radius), radius, -radius - drop, gray=1.0, anchor="middle")
        disc = inked([Fill(DISC, place=Place(radius, radius, -radius))], page.colours.accent)
        return Frame(2 * radius, 2 * radius, radius + fonts.cap_height(body, size) / 2, [*disc, *text])

    how = {"align": "start", "leading": _LEADING, "least": size}
    texts = [style.body(text, "text", "how_to_steps", MANY, balanced=True, **how) for text in _sentences(page)]
    rows = [Row([badge(number), Rest(text, align="start")], 0.8 * size) for number, text in enumerate(texts, 1)]
    return Stack(rows, 0.73 * size, "start")


def _sentences(page: BookPage) -> Sequence[str]:
    """Return the steps; the last step ends with a sentence about where the answers are."""
    words, place = page.language, page.plan.spec.answers
    *steps, last = words.lines("how_to_steps")
    return [*steps, last if place == "none" else words.together(last, words.word(f"how_to_answers.{place}"))]


def _example(page: BookPage, style: Style, *, beside: bool) -> Rest:
    """Return a small maze that is solved, below its caption; nothing where it would be too small."""
    layout, size, where = page.layout, style.size("text"), "how_to_example"
    signs = Signs.of(layout, page.language, style.faces).telling(None, page.colours)

    def maze(room: Room) -> Frame:
        aside = max(0.0, (room.width - _SHAPE * room.height) / 2, 0.0 if beside else _ASIDE * room.width)
        box = room.box.inset(left=aside, right=aside)
        return inner(*room, [leaf(box, draw_puzzle(page.mazes.example, box, signs, route=_PENCIL)[0])])

    caption = Row([style.heading(page.language.word(where), "text", where), Rest()])
    return Rest(Stack([caption, Rest(Filling(maze))], size), _LEAST_HEIGHT + 2 * layout.page.band + 2 * size)
