"""Puzzles: each with its number, its difficulty in stars and words, and its maze; on demand answers at the foot."""

from collections.abc import Sequence
from dataclasses import replace

from mazebook.books.choose.chosen import Chosen, task_in_words
from mazebook.books.draw.answer import AnswerLabel, draw_numbered_answer
from mazebook.books.draw.any_puzzle import AnyPlaced, place_any
from mazebook.books.draw.placed import Signs
from mazebook.books.fit.fit import ABOVE_FOOT
from mazebook.books.fit.levels import STARS, stars_of
from mazebook.books.fit.page_areas import foot_strip, head_area, head_width, maze_area, puzzle_slots, story_area
from mazebook.books.pages.banner import banner
from mazebook.books.pages.context import Context
from mazebook.books.pages.riddles import riddle_of, set_riddle
from mazebook.books.pages.telling import Told, hide_on_page, tell
from mazebook.books.pictures.marks import mark_of
from mazebook.books.plan.answer_grids import strip_boxes
from mazebook.books.plan.plan import PlannedPage
from mazebook.books.themes.story_area import BELOW, LEADING, lines_of
from mazebook.books.themes.theme import chosen_theme
from mazebook.graphics.extents import extent_of, link_at
from mazebook.graphics.figures import STAR, rounded
from mazebook.graphics.mirror import as_block
from mazebook.graphics.page import (
    Box,
    Fill,
    FromFile,
    Item,
    Link,
    Page,
    Place,
    Placement,
    Stroke,
    Text,
    around,
    half_turn,
    inked,
    toned,
    transformed,
)
from mazebook.graphics.typesetting import Anchor, Phrase, above_capitals, line
from mazebook.numerics.path import Path
from mazebook.paper.inks.inks import of_gray
from mazebook.paper.languages import Language
from mazebook.paper.languages.task_words import question
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.paper.typefaces.glyphs import extent

_OUTLINE = 0.9  # points, of a star
_BADGE, _BADGE_TINT = 9.0, 0.25  # behind a number: points beside it, and how dark
_LOWER = 3.0  # points: a number in front of something, so that there is as much above as below
_BELOW_STARS = 0.5  # of their radius: the least space between them and letters that are higher than capitals
_TOLERATED = 0.25  # points that a star's outline may extend beyond the margin
_LOW = set("acegmnopqrsuvwxyz 0123456789")  # no higher than capitals
_FOLIO_WIDTH = 4.0  # times its size: kept free for the page number

once = True


def lay_out(context: Context, planned: PlannedPage, number: int) -> Page:
    """Return the page of the puzzles in `planned`."""
    live, words = context.live(number), context.language
    slots = puzzle_slots(live, planned.layout, planned.grid, context.plan.spec.answers)
    layouts = {section.spec.id: section.layout for section in context.plan.sections}
    is_sheet = planned.layout.is_sheet
    items: list[Item | FromFile] = [*(banner(context, live, planned.layout) if is_sheet else [])]
    placements: list[Placement] = []
    links: list[Link] = []
    placed: list[AnyPlaced] = []
    for puzzle, slot in zip(planned.puzzles, slots, strict=False):
        chosen, layout = context.mazes.by_number[puzzle.number], layouts[puzzle.section]
        signs = Signs.of(layout, words, context.faces).telling(chosen.puzzle.story, chosen.puzzle.look.colours)
        placed.append(place_any(chosen, maze_area(slot, layout), signs, below=ABOVE_FOOT))
    told = tell(context, placed) if context.plan.spec.story else [Told()] * len(placed)
    for one, added, slot in zip(placed, told, slots, strict=False):
        chosen, layout = one.chosen, layouts[one.chosen.puzzle.section]
        head = head_area(slot, layout)
        set_number = printed_number(chosen, head, layout, context)
        sentence = set_sentence(chosen, story_area(slot, layout), layout, context.faces, words)
        grade, stars, mark = _grade(chosen, head, layout, context)
        items += [*_badge(set_number, chosen, head), *set_number, *grade, *sentence]
        items += as_block([*added.items, *one.drawn()], one.area)
        placed_at = replace(one.placement, stars=stars, stars_as=mark, hideout=added.hideout, block=one.area)
        placements.append(placed_at)
        links += link_at(set_number, chosen.puzzle.number, "answer")
    items += _riddle(context, planned, live) if is_sheet else _foot(context, planned, number)
    if context.plan.spec.answers == "foot" and not context.bare_foot:
        small, places = _answers_at_foot(context, planned, live, number)
        items += small
        placements += places
    if context.plan.spec.story and not any(each.hideout for each in told):
        room = live._replace(y0=live.y0 + planned.layout.page.foot)
        companion, hideout = hide_on_page(context, placed, room, items)
        items += companion
        placements[0] = replace(placements[0], hideout=hideout)
    numbers = [puzzle.number for puzzle in planned.puzzles]
    label = f"puzzle {numbers[0]}" if len(numbers) == 1 else f"puzzles {numbers[0]}-{numbers[-1]}"
    return context.page(number, items, tuple(placements), label=label, folio=not is_sheet, links=tuple(links))


def printed_number(chosen: Chosen, area: Box, layout: Layout, context: Context) -> list[Item]:
    """Return the number of a puzzle: in its head at the left, or at the right if the layout is mirrored."""
    number = chosen.puzzle.number
    aside = _BADGE if _has_scene(chosen) else 0.0
    area = area.inset(left=aside, right=aside)
    title, size = context.language.word("puzzle", number=number), _number_size(layout, context)
    x, anchor = _left(area, layout)
    y = _top(area, layout, context) - (_LOWER if aside else 0.0)
    phrase = Phrase(title, context.faces.title, size, "puzzle")
    return [*context.setter(layout).fitted(phrase, x, y, head_width(area, layout), anchor=anchor)]


def _badge(number: Sequence[Item], chosen: Chosen, area: Box) -> list[Item]:
    """Return what is behind the number of a puzzle with a scene around it."""
    if not _has_scene(chosen):
        return []
    ink = around([extent_of(item) for item in number])
    first = next(item for item in number if isinstance(item, Text))
    capitals = first.y + fonts.cap_height(first.font, first.size)
    # As far below capitals as above them, or as below vowel signs and above them, which reach further up.
    low = first.y + capitals if ink.y1 <= capitals + _LOWER else ink.y0 + ink.y1
    box = ink.inset(-_BADGE, 0, -_BADGE, 0)._replace(y0=low - area.y1, y1=area.y1)
    hue = chosen.puzzle.look.colours.hue()
    tint = hue.fill if hue else of_gray(1 - _BADGE_TINT)
    return [Fill(rounded(box, box.height / 2), **toned(tint))]


def _has_scene(chosen: Chosen) -> bool:
    return chosen.puzzle.story is not None and chosen.puzzle.story.scenery is not None


def _grade(chosen: Chosen, area: Box, layout: Layout, context: Context) -> tuple[list[Item], Box, str]:
    """Return a puzzle's measured difficulty in stars, its level's name below them, the stars' box, and what they are.

    They stand opposite the puzzle's number or below it. A word for the stars would contradict the level's, which stands
    in the contents and above the answers.
    """
    words, faces = context.language, context.faces
    size, radius, beside = layout.type.level, layout.type.stars, layout.page.head_at == "side"
    stars = stars_of(chosen.difficulty.forward)
    name = f"levels.{chosen.puzzle.level.name}"
    x, anchor = _left(area, layout) if beside else _right(area, layout)
    top = _top(area, layout, context) - 1.2 * layout.type.number if beside else area.y1
    phrase = Phrase(words.word(name), faces.heading, size, name)
    pen = max(_OUTLINE, layout.least_line)
    mark = _mark(chosen, context, radius, pen)
    drawn, box = _stars(stars, x, top, radius, pen, mark_of(mark).path if mark else STAR, from_right=anchor == "end")
    high = fonts.cap_height(phrase.face, size) + above_capitals(phrase.text, phrase.face, size)
    below = top - 2 * radius - max(size, high + _BELOW_STARS * radius)
    drawn = inked(drawn, chosen.puzzle.look.colours.accent)
    named = context.setter(layout).fitted(phrase, x, below, head_width(area, layout), anchor=anchor)
    return [*drawn, *named], box, mark


def _mark(chosen: Chosen, context: Context, radius: float, pen: float) -> str:
    """Return the name of the picture that stands for a star in a puzzle's theme; "" if it has none that can be read."""
    story = chosen.puzzle.story
    theme = chosen_theme(story.theme, context.plan.setting.folder) if story else None
    found = theme.stars if theme else None
    return found if found and mark_of(found).reads(radius, pen) else ""


def set_sentence(chosen: Chosen, area: Box, layout: Layout, faces: Faces, words: Language) -> list[Text]:
    """Return the sentence of a puzzle's task or story, centred over its maze; nothing without one."""
    story, strip, face, task = chosen.puzzle.story, layout.story, faces.heading, task_in_words(chosen)
    if task:
        sentence = question(task, words)
    elif story:
        sentence = story.sentence
    else:
        return []
    lines = lines_of(sentence, face, strip.size, area.width, faces.language)
    # A sentence of one line where others have two stands next to the maze.
    baseline = area.y0 + BELOW + fonts.descent(face, strip.size) + (len(lines) - 1) * LEADING * strip.size
    items: list[Text] = []
    for text in lines:
        items += line(Phrase(text, face, strip.size, "theme"), area.centre[0], baseline, anchor="middle")
        baseline -= LEADING * strip.size
    return items


def _top(area: Box, layout: Layout, context: Context) -> float:
    """Return the baseline of a puzzle's number: low enough for letters of its word that are higher than capitals."""
    face, size, word = context.faces.title, _number_size(layout, context), context.language.word("puzzle", number=1)
    rise = fonts.cap_height(face, size) + 2
    if not set(word[1:]) <= _LOW:  # the outlines of a face take time to read
        rise = max(rise, extent(word, face, size)[1])
    return area.y1 - rise


def _number_size(layout: Layout, context: Context) -> float:
    """Return the size of a puzzle's number: smaller where vowel signs above and below its word need more height."""
    size, word = layout.type.number, context.language.word("puzzle", number=1)
    if word.isascii():  # the outlines of a face take time to read
        return size
    low, high = extent(word, context.faces.title, size)
    return size * min(1.0, size / (high - low))


def _left(area: Box, layout: Layout) -> tuple[float, Anchor]:
    """Return where the left end of a head is, or its right end if the layout is mirrored."""
    return (area.x1, "end") if layout.page.mirrored else (area.x0, "start")


def _right(area: Box, layout: Layout) -> tuple[float, Anchor]:
    """Return where the right end of a head is, or its left end if the layout is mirrored."""
    return (area.x0, "start") if layout.page.mirrored else (area.x1, "end")


def _stars(
    count: int, x: float, top: float, radius: float, line: float, figure: Path, *, from_right: bool
) -> tuple[list[Item], Box]:
    """Return five stars in a row that begins, or ends, at x, with an outline, `count` of them black; and their box.

    `figure` : a star, or what stands for it
    """
    step = 2.4 * radius
    beyond = line / 2 - radius * (1 - float(figure.points[:, 0].max()))  # of its place a star leaves some free
    x += (-beyond if from_right else beyond) if beyond > _TOLERATED else 0.0
    first = x - radius - (STARS - 1) * step if from_right else x + radius
    items: list[Item] = []
    y = top - radius - line / 2
    for k in range(STARS):
        place = Place(radius, first + k * step, y)
        if k < count:
            items.append(Fill(figure, place=place))
        items.append(Stroke(figure, line, place=place))
    return items, Box(first - radius, y - radius, first + (STARS - 1) * step + radius, y + radius)


def _riddle(context: Context, planned: PlannedPage, live: Box) -> Sequence[Item]:
    """Return the riddle at the foot of a sheet, with its answer only where no other page has it."""
    joke, plan = riddle_of(context.plan), context.plan
    if joke is None:
        return []
    area = live._replace(y1=live.y0 + planned.layout.page.foot)
    with_answer = plan.spec.answers in ("foot", "none") and not context.bare_foot
    return set_riddle(context.setter(planned.layout), joke, area, plan.seed, with_answer=with_answer)


def _foot(context: Context, planned: PlannedPage, number: int) -> list[Item]:
    """Return the section's title, if it has one, in the inner corner: the page number stands in the outer one."""
    title = context.plan.sections[planned.section].spec.title
    if title is None:
        return []
    live, size = context.live(number), planned.layout.type.folio
    x = live.x0 if number % 2 else live.x1
    anchor: Anchor = "start" if number % 2 else "end"
    phrase = Phrase(title, context.faces.body, size, f"sections[{planned.section}].title")
    setter, width = context.setter(planned.layout), live.width - _FOLIO_WIDTH * size
    short = setter.shortened(phrase, width)
    return [*setter.fitted(short, x, context.foot(number), width, anchor=anchor)] if short.text else []


def _answers_at_foot(
    context: Context, planned: PlannedPage, live: Box, number: int
) -> tuple[list[Item], list[Placement]]:
    """Return the answers small and upside down in the strip at the foot, and where they are."""
    layout = planned.layout
    strip = foot_strip(live, layout)
    (x, y), whole = strip.centre, context.plan.printable(number, context.part)
    printable = Box(2 * x - whole.x1, 2 * y - whole.y1, 2 * x - whole.x0, 2 * y - whole.y0)  # upside down, too
    items: list[Item] = []
    placements: list[Placement] = []
    columns, rows = planned.grid
    for puzzle, box in zip(planned.puzzles, strip_boxes(columns * rows, strip, layout), strict=False):
        name = context.language.word("answer", number=puzzle.number)
        size = max(min(layout.type.answer, layout.answers.label - 4), layout.least_text)
        label = AnswerLabel(name, context.faces.heading, size, layout.least_text, context.language)
        drawn, placement = draw_numbered_answer(context.mazes.by_number[puzzle.number], box, label, printable)
        items += [transformed(item, half_turn(strip)) for item in drawn]
        placements.append(transformed(placement, half_turn(strip)))
    return items, placements
