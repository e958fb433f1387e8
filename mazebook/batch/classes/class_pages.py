"""The pages of a class set: a sheet for each pupil, and for the teacher the answers in two orders."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from mazebook.batch.classes.check_digits import grouped
from mazebook.batch.classes.class_mazes import PupilSheet
from mazebook.batch.classes.groups import MARKS, Group
from mazebook.books.choose.chosen import task_in_words
from mazebook.books.draw.answer import draw_answer
from mazebook.books.draw.placed import Signs
from mazebook.books.draw.puzzle import draw_puzzle
from mazebook.books.fit.slots import areas, puzzle_page, slot
from mazebook.books.pages.heads import sentence
from mazebook.books.pages.riddles import Joke, riddle, solution
from mazebook.books.plan.answer_grids import answer_boxes, answer_pages
from mazebook.books.plan.plan import Plan
from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import segments
from mazebook.graphics.frames import Room
from mazebook.graphics.mirror import as_block, mirrored, seen_from
from mazebook.graphics.page import Box, FromFile, Item, Page, Place, Placement, Stroke, Text, shift, transformed
from mazebook.graphics.typesetting import Phrase, Typesetter, line
from mazebook.paper.languages.task_words import answer_line
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.glyphs import extent

_NAME = 17.0  # points, the size of the name; a long name is set smaller
CODE_SIZE = 10.0
_DATE = 130.0  # points, of the line for the date with its word
_BELOW = 4.0  # points from the baseline of a word to the line to write on
_TO_WRITE = 28.0  # points: room for a name by hand above its line, over 8 mm
_RULE, _UNDER_RULE = 3.0, 14.0  # points, of the rule below the name on a sheet of several mazes, and below the rule
_RIDDLE = 18.0  # points, the height of the line with the riddle
_LINES = 3  # of a very long name, at most
_RADIUS = 4.5  # points, of a group's mark
_ABOVE = 4.0  # points that some letters rise above the capitals
_GAP = 18.0
_DOWN = 18.0  # points from the baseline of a number at a maze's side to that of the code
_LABEL, _SMALL = 34.0, 9.5  # the height above an answer, and the size of the code there
_CLEAR = 7.0  # between an answer, whose route extends beyond its doors, and the code
_FOOT = 22.0  # for the line with the marks
_MOST_ANSWERS = 6  # on a page


@dataclass(frozen=True)
class Desk:
    """The plan and the groups of a class set, and how its pages are made from them.

    Attributes
    ----------
    date : at the foot of every sheet; "" = a line at its top to write it on
    riddle : at the foot of every sheet that has room for it
    """

    plan: Plan
    groups: Sequence[Group]
    date: str = ""
    riddle: Joke | None = None

    @property
    def live(self) -> Box:
        """The live area; loose sheets are all right-hand pages."""
        return self.plan.live(1)

    def page(self, items: Sequence[Item | FromFile], placements: tuple[Placement, ...], label: str) -> Page:
        """Return a page with its items."""
        width, height = self.plan.spec.trim
        trim = Box(0, 0, width, height)
        page = Page(width, height, trim, trim, tuple(items), placements, label)
        return mirrored(page) if self.plan.setting.language.rtl else page

    def mark(self, group: int, x: float, y: float, radius: float = _RADIUS) -> list[Item]:
        """Return a group's mark, the left end of its ink at x and its middle at y; empty if there is one group only."""
        mark = self.groups[group].mark
        if mark < 0:
            return []
        drawn = Stroke(MARKS[mark][1], self.plan.layout.least_line, place=Place(radius, x, y))
        return [transformed(drawn, shift(x - extent_of(drawn).x0, 0))]


def pupil_pages(desk: Desk, sheets: Sequence[PupilSheet]) -> list[Page]:
    """Return the pages of all pupils in their order; a pupil's mazes share pages as the layout says."""
    pages = []
    for _, own in groupby(sheets, key=lambda sheet: sheet.pupil):
        mazes = list(own)
        columns, rows = desk.plan.setting.grid_of(desk.plan.sections[mazes[0].group].layout)
        share = columns * rows
        pages += [_pupil_page(desk, mazes[first : first + share]) for first in range(0, len(mazes), share)]
    return pages


def _pupil_page(desk: Desk, sheets: Sequence[PupilSheet]) -> Page:
    """Return a page with some mazes of one pupil; with several each has its code in its head, and the page a banner."""
    live, layout = desk.live, desk.plan.sections[sheets[0].group].layout
    body = desk.plan.setting.faces.body
    foot, has_banner = live.y0 + fonts.descent(body, CODE_SIZE), layout.page.banner > 0
    items: list[Item | FromFile] = [*desk.mark(sheets[0].group, live.x0, foot + fonts.cap_height(body, CODE_SIZE) / 2)]
    placements, last_line = [], live._replace(y0=foot)
    columns, rows = desk.plan.setting.grid_of(layout)
    found = areas(puzzle_page(layout, columns, [slot(layout, k) for k in range(columns * rows)]), live)
    for place, sheet in enumerate(sheets):
        head, area = found[f"head {place}"], found[f"maze {place}"]
        drawn, placement, rest = _maze(
            desk, sheet, head, found.get(f"sentence {place}", area._replace(y0=area.y1)), area, layout
        )
        items += drawn
        placements.append(placement)
        items += _code(sheet.code, body, rest if has_banner else last_line, layout)
    if has_banner:
        rest = live._replace(y0=live.y1 - _TO_WRITE)
        pen = max(_RULE, layout.least_line)  # with round ends
        y = live.y1 - layout.page.banner + _UNDER_RULE
        items.append(Stroke(segments([(live.x0 + pen / 2, y, live.x1 - pen / 2, y)]), pen))
    wide = fonts.text_width(desk.date, body, CODE_SIZE) if desk.date else _DATE
    rest, day = rest._replace(x1=rest.x1 - wide - _GAP), rest._replace(x0=rest.x1 - wide)
    if desk.date:
        items += line(Phrase(desk.date, body, CODE_SIZE, "week_line"), day.x0, day.y0)
    else:
        items += _written(desk, "", "certificate_date", day, layout)
    name = _written(desk, sheets[0].name, "feedback_name", rest, layout)
    riddle = _riddle(desk, items, foot)
    return desk.page([*items, *name, *riddle], tuple(placements), f"puzzle {sheets[0].number}")


def _riddle(desk: Desk, beside: Sequence[Item | FromFile], foot: float) -> Sequence[Item | FromFile]:
    """Return the riddle of the set at the foot of a sheet; nothing where `beside` leaves no room for it there."""
    if desk.riddle is None:
        return []
    boxes = [extent_of(item) for item in beside]
    taken = [box for box in boxes if box.y0 < foot + CODE_SIZE]
    live, middle = desk.live, desk.live.centre[0]
    left = max((box.x1 for box in taken if box.x1 < middle), default=live.x0) + _GAP
    right = min((box.x0 for box in taken if box.x1 > middle), default=live.x1) - _GAP
    asked = riddle(desk.riddle, desk.plan.setting.faces, desk.plan.layout.least_text, desk.plan.seed)
    frame = asked.lay(Room(right - left, _RIDDLE))
    return frame.drawn((left + right - frame.width) / 2, live.y0 + frame.height).items


def _maze(
    desk: Desk, sheet: PupilSheet, head: Box, above: Box, area: Box, layout: Layout
) -> tuple[list[Item | FromFile], Placement, Box]:
    """Return a maze in an area, with number and sentence above; its placement; and the rest of its head."""
    faces, words = desk.plan.setting.faces, desk.plan.setting.language
    baseline = head.y1 - fonts.cap_height(faces.title, layout.type.number) - _ABOVE
    title = words.word("puzzle", number=sheet.number)
    begin = head.x0 + fonts.text_width(title, faces.title, layout.type.number) + _GAP
    signs = Signs.of(layout, words, faces).telling(sheet.chosen.puzzle.story, sheet.chosen.puzzle.look.colours)
    drawn, placement = draw_puzzle(sheet.chosen, area, signs)
    said = sentence(sheet.chosen, layout, faces, words).lay(Room(above.width, above.height))
    items: list[Item | FromFile] = [
        *line(Phrase(title, faces.title, layout.type.number, "puzzle"), head.x0, baseline),
        *said.drawn(above.centre[0] - said.width / 2, above.y1).items,
        *as_block(drawn, area),
    ]
    placement = replace(placement, block=area)
    if layout.page.head_at == "side":  # too narrow for more than the number
        return items, placement, Box(head.x0, baseline - _DOWN, head.x1, baseline)
    return items, placement, Box(begin, baseline, head.x1, head.y1)


def _code(code: str, face: str, room: Box, layout: Layout) -> list[Text]:
    """Return a code that ends at the lower right of a box; at a maze's side, which is narrow, in two lines."""
    if layout.page.head_at == "top":
        return line(Phrase(grouped(code), face, CODE_SIZE), room.x1, room.y0, anchor="end")
    half = len(code) // 2
    high = line(Phrase(f"{grouped(code[:half])}-", face, CODE_SIZE), room.x0, room.y0)
    return [*high, *line(Phrase(grouped(code[half:]), face, CODE_SIZE), room.x0, room.y0 - 1.3 * CODE_SIZE)]


def _written(desk: Desk, name: str, key: str, room: Box, layout: Layout) -> list[Item]:
    """Return a name at the right end of a box; without one, the catalogue's word `key` and a line to write on."""
    faces, words = desk.plan.setting.faces, desk.plan.setting.language
    if name:
        phrase, setter = Phrase(name, faces.body, _NAME, "name"), Typesetter(faces, layout.least_text)
        texts = setter.fitted(phrase, room.x1, room.y0, room.width, anchor="end", most_lines=_LINES)
        # Accents on capitals, and several lines, rise above the box.
        above = max(text.y + extent(text.text, text.font, text.size)[1] for text in texts) - room.y1
        return [transformed(text, shift(0, -max(0.0, above))) for text in texts]
    label, size = words.word(key), min(layout.type.level, max(room.height, layout.least_text))
    x = room.x0 + fonts.text_width(label, faces.heading, size) + 6
    pen = layout.least_line
    rule = segments([(x, room.y0 - _BELOW, room.x1 - pen / 2, room.y0 - _BELOW)])
    return [*line(Phrase(label, faces.heading, size), room.x0, room.y0), Stroke(rule, pen)]


def teacher_pages(desk: Desk, sheets: Sequence[PupilSheet]) -> list[Page]:
    """Return the pages of answers, sorted by name, or by number if there are no names, and once more by code."""
    has_names = any(sheet.name for sheet in sheets)
    first: Callable[[PupilSheet], object] = (
        (lambda s: (*_sorted_as(s.name), s.number)) if has_names else lambda s: s.number
    )
    orders = (("class_by_name" if has_names else "class_by_number", first), ("class_by_code", lambda s: s.code))
    pages: list[Page] = []
    for heading, key in orders:
        pages += _answers(desk, sorted(sheets, key=key), heading)  # type: ignore[arg-type]
    return pages


def _sorted_as(name: str) -> tuple[str, str]:
    """Return the sort key of a name: the name without accents and capitals, then the name itself."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), name


def _answers(desk: Desk, sheets: Sequence[PupilSheet], heading: str) -> Iterator[Page]:
    plan, live = desk.plan, desk.live
    layout, faces, words = plan.layout, plan.setting.faces, plan.setting.language
    label = _LABEL + (_line(layout) if any(sheet.chosen.task for sheet in sheets) else 0.0)
    answers = layout.answers.model_copy(update={"label": label, "columns": 0, "rows": 0})
    page = layout.page.model_copy(update={"foot": _FOOT})
    layout = layout.model_copy(update={"answers": answers, "page": page})
    puzzles = [sheet.chosen.puzzle for sheet in sheets]
    by_number = {sheet.number: sheet for sheet in sheets}
    size = layout.type.heading
    baseline = live.y1 - fonts.cap_height(faces.title, size) - _ABOVE
    for grid, group in answer_pages(puzzles, live, layout, faces.heading, _MOST_ANSWERS):
        title = words.word(heading)
        items: list[Item | FromFile] = [*line(Phrase(title, faces.title, size, heading), live.x0, baseline)]
        placements: list[Placement] = []
        for puzzle, box in zip(group, answer_boxes(grid, live, layout), strict=False):
            printable = seen_from(box, plan.printable(1)) if words.rtl else plan.printable(1)
            drawn, placement = draw_answer(by_number[puzzle.number].chosen, box, faces.heading, printable)
            items += [*_label(desk, by_number[puzzle.number], placement.boxes[0], box, layout), *as_block(drawn, box)]
            placements.append(replace(placement, block=box))
        items += _legend(desk, layout)
        yield desk.page(items, tuple(placements), f"{heading} {group[0].number}")


def _label(desk: Desk, sheet: PupilSheet, drawn: Box, room: Box, layout: Layout) -> list[Item]:
    """Return the items above an answer's maze in `drawn`: number and pupil's name, code and mark, a task's answer."""
    # The name is set smaller than the number, because the proof reads neighbouring type of one size as one word.
    faces, size = desk.plan.setting.faces, max(layout.type.answer, layout.least_text + 1)
    small = max(_SMALL, layout.least_text)
    low, words = drawn.y1 + _CLEAR, desk.plan.setting.language
    answer = []
    if task := task_in_words(sheet.chosen):
        phrase = Phrase(answer_line(task, words), faces.heading, small, "answer")
        answer = [*Typesetter(faces, layout.least_text).fitted(phrase, drawn.x0, low, room.x1 - drawn.x0)]
        low += _line(layout)
    high = low + small + 4
    number = words.word("answer", number=sheet.number)
    x = drawn.x0 + fonts.text_width(number, faces.heading, size) + 8
    code = grouped(sheet.code)
    items: list[Item] = [*line(Phrase(number, faces.heading, size), drawn.x0, high), *answer]
    if sheet.name:
        name = shortened(sheet.name, faces.body, layout.least_text, room.x1 - x)
        phrase, setter = Phrase(name, faces.body, size - 1, "name"), Typesetter(faces, layout.least_text)
        items += setter.fitted(phrase, x, high, room.x1 - x)
    items += line(Phrase(code, faces.body, small), drawn.x0, low)
    after = drawn.x0 + fonts.text_width(code, faces.body, small) + 6
    return items + desk.mark(sheet.group, after, low + fonts.cap_height(faces.body, small) / 2, 0.8 * _RADIUS)


def _line(layout: Layout) -> float:
    """Return the height of the line with the answer of a task."""
    return max(_SMALL, layout.least_text) + 4


def shortened(name: str, face: str, least: float, width: float) -> str:
    """Return a name shortened to a width in type of the size `least`; the code beside it identifies the sheet."""
    shown = name
    while fonts.text_width(shown, face, least) > width and len(shown) > 1:
        shown = shown[: -2 if shown.endswith("…") else -1].rstrip() + "…"
    return shown


def _legend(desk: Desk, layout: Layout) -> list[Item | FromFile]:
    """Return the line at the foot that explains the groups' marks."""
    live, faces = desk.live, desk.plan.setting.faces
    size = max(_SMALL, layout.least_text)
    y, x = live.y0 + fonts.descent(faces.body, size), live.x0
    items: list[Item | FromFile] = []
    for place, group in enumerate(desk.groups):
        if group.mark < 0:
            continue
        items += desk.mark(place, x, y + fonts.cap_height(faces.body, size) / 2)
        x += 2 * _RADIUS + 5
        items += line(Phrase(group.name, faces.body, size, "groups"), x, y)
        x += fonts.text_width(group.name, faces.body, size) + _GAP
    if desk.riddle:
        told = solution(desk.riddle, faces, layout.least_text).lay(Room(live.x1 - x))
        items += told.drawn(live.x1 - told.width, y + told.baseline).items
    return items
