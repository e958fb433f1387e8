"""What stands above a puzzle: its number, its difficulty in stars and words, and the sentence of its task or story."""

import math
from dataclasses import replace

from mazebook.books.choose.chosen import Chosen
from mazebook.books.fit.levels import STARS, stars_of
from mazebook.books.pages.context import BookPage
from mazebook.books.pictures.marks import mark_of
from mazebook.books.themes.story_area import BADGE, BELOW, LEADING
from mazebook.books.themes.theme import chosen_theme
from mazebook.graphics.block_words import Words
from mazebook.graphics.blocks import ROUNDED, Align, Block, Filling, Gap, Narrow, Rest, Row, Stack
from mazebook.graphics.extents import link_at
from mazebook.graphics.figures import STAR, STAR_PEN, rounded, star_row
from mazebook.graphics.frames import NOTHING, Frame, Part, Room, behind, inner, padded
from mazebook.graphics.page import Fill, Placement, toned
from mazebook.paper.inks.inks import of_gray
from mazebook.paper.languages import Language
from mazebook.paper.languages.task_words import question, riddle_parts
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.paper.typefaces.glyphs import extent

_ABOVE = 2.0  # points above a number
_BADGE_TINT = 0.25  # how dark a badge is
_LOWER = 3.0  # points: a number in front of something, so that there is as much above as below
_LOW = set("acegmnopqrsuvwxyz 0123456789")  # no higher than capitals
_BELOW_STARS = 0.5  # of their radius: the space between them and the level in words
_BELOW_NUMBER = 0.9  # of its size: the space between a number and stars below it


def head(chosen: Chosen, layout: Layout, page: BookPage) -> Block:
    """Return a puzzle's number and opposite it, or below it in a head at the side, its difficulty."""
    begin: Align = "end" if layout.page.mirrored else "start"
    number = printed_number(chosen, layout, page)
    if layout.page.head_at == "side":
        return Stack([number, _rating(chosen, layout, page, begin)], _BELOW_NUMBER * layout.type.number, begin)
    rating = _rating(chosen, layout, page, "start" if layout.page.mirrored else "end")

    def in_half(room: Room) -> Frame:
        half = room.width / 2 - layout.type.stars
        both: list[Block] = [Narrow(number, half), Rest(), Narrow(rating, half)]
        return Row(both[::-1] if layout.page.mirrored else both, align="start").lay(room)

    return Filling(in_half)


def printed_number(chosen: Chosen, layout: Layout, page: BookPage) -> Block:
    """Return the number of a puzzle, on a badge before a scene; it links to the answer."""
    number, face = chosen.puzzle.number, page.faces.title
    text, size = page.language.word("puzzle", number=number), layout.type.number
    if not text.isascii():  # the outlines of a face take time to read
        low, high = extent(text, face, size)
        size *= min(1.0, size / (high - low))  # vowel signs above and below the word need more height
    has_scene = chosen.puzzle.story is not None and chosen.puzzle.story.scenery is not None
    words = Words(text, face, size, "puzzle", least=layout.least_text)
    return Filling(lambda room: _on_badge(words, chosen, room) if has_scene else _linked(words, number, room))


def _on_badge(words: Words, chosen: Chosen, room: Room) -> Frame:
    """Return a number with a badge behind it."""
    number, hue = chosen.puzzle.number, chosen.puzzle.look.colours.hue()
    tint = hue.fill if hue else of_gray(1 - _BADGE_TINT)
    frame = padded(_linked(words, number, room.less(BADGE, 0.0, BADGE)), BADGE, _LOWER, BADGE, _LOWER)
    return behind(frame, lambda box: [Fill(rounded(box, box.height / 2), **toned(tint))])


def _linked(words: Words, number: int, room: Room) -> Frame:
    """Return a number with a link to its answer; as much space is above it as below, whatever hangs or rises."""
    (line,) = words.lay(room).leaves()
    size = words.size * line.frame.baseline / fonts.cap_height(words.face, words.size)  # it may have been set smaller
    low, high, above = _reach(words.text, words.face, size)
    linked = replace(line.frame, links=link_at(line.frame.items, number, "answer"))
    part = Part(0.0, linked.baseline - high - above, linked)
    return inner(linked.width, high - low + 2 * above, [part], high + above)


def _reach(text: str, face: str, size: float) -> tuple[float, float, float]:
    """Return from what height to what height a number is, and the space above and below it.

    It is from its baseline to its capitals, or all its ink if that is much higher.
    """
    capitals = fonts.cap_height(face, size)
    if set(text[1:]) <= _LOW:  # the outlines of a face take time to read
        return 0.0, capitals, _ABOVE
    low, high = extent(text, face, size)
    if high <= capitals + _LOWER:
        return 0.0, capitals, max(_ABOVE, high - capitals)
    return low, high, 0.0


def _rating(chosen: Chosen, layout: Layout, page: BookPage, align: Align) -> Block:
    """Return a puzzle's measured difficulty in stars, and its level's name below them.

    The stars get no word of their own: it would contradict the level's name in the contents and above the answers.
    """
    radius, pen = layout.type.stars, max(STAR_PEN, layout.least_line)
    name = f"levels.{chosen.puzzle.level.name}"
    words = Words(page.language.word(name), page.faces.heading, layout.type.level, name, least=layout.least_text)
    mark = _mark(chosen, page, radius, pen)
    stars = _stars(chosen, mark, radius, pen)
    below = Filling(lambda room: words.lay(room).below_its_ink())
    return Stack([stars, below], _BELOW_STARS * radius, align)


def _stars(chosen: Chosen, mark: str, radius: float, pen: float) -> Frame:
    """Return five stars in a row, as many of them black as the puzzle is hard; `mark` : what stands for a star."""
    figure, accent = mark_of(mark).path if mark else STAR, chosen.puzzle.look.colours.accent
    row = star_row(stars_of(chosen.difficulty.forward), radius, accent, of=STARS, figure=figure, pen=pen)
    aside, above = row.parts[0].frame.width / 2 - radius, row.height / 2 - radius
    box = row.size.box.inset(aside, above, aside, above)  # circles around the first and the last star touch it
    said = Placement(chosen.puzzle.number, "puzzle", (), stars=box, stars_as=mark)
    return inner(*row.size, [Part(0.0, 0.0, Frame(*row.size, placements=(said,))), Part(0.0, 0.0, row)])


def _mark(chosen: Chosen, page: BookPage, radius: float, pen: float) -> str:
    """Return the name of the picture that stands for a star in a puzzle's theme; "" if it has none that can be read."""
    story = chosen.puzzle.story
    theme = chosen_theme(story.theme, page.plan.setting.folder) if story else None
    found = theme.stars if theme else None
    return found if found and mark_of(found).reads(radius, pen) else ""


def sentence_block(chosen: Chosen, layout: Layout, faces: Faces, words: Language) -> Block:
    """Return the sentence of a puzzle's task or story, next to the maze below it; nothing without one."""
    task, story = chosen.task, chosen.puzzle.story
    text = question(task, words, chosen.starts) if task else story.sentence if story else ""
    size, language = layout.story.size, faces.language
    if not text:
        return NOTHING
    set_as = Words(text, faces.heading, size, "theme", 2, least=size, leading=LEADING, balanced=True, language=language)
    parts = riddle_parts(task, words) if task else ()
    longest = max((fonts.text_width(part, faces.heading, size) for part in parts), default=math.inf)

    def in_lines(room: Room) -> Frame:
        """Return the sentence; a riddle and what is to be done are in two lines, even where one has room for both."""
        return set_as.lay(Room(min(room.width, longest + ROUNDED)))

    return Stack([Rest(), Row([Rest(), Filling(in_lines), Rest()]), Gap(BELOW)])
