"""The order of the pages: the entries of the specification, with puzzles and answers in their places."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import groupby

from mazebook.books.plan.answer_grids import answer_boxes, answer_pages, has_readable_stairs
from mazebook.books.plan.page_kind import page_kind
from mazebook.books.plan.page_setting import PageSetting
from mazebook.books.plan.plan import BookPart, PlannedPage, PlannedSection, Setting
from mazebook.books.plan.setting import bound_editions
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.pages import ANSWERS, AWARD, OPENER, PUZZLES, PageSpec
from mazebook.books.themes.names import NONE
from mazebook.books.values.page_kinds import REGISTRY, has
from mazebook.errors import RoomError
from mazebook.mazes.grid.grid import size_text
from mazebook.paper.printers.offers import check_pages, paper_for
from mazebook.reading.places import Where
from mazebook.reading.problems import Problem

_KEYS = {field.alias or name for name, field in BookSpec.model_fields.items()}
_FEW, _TINY = 30, 0.5  # letters, which have room on all but tiny pages; the unit of these
MOST_BLANK = 4  # pages in a row; the strictest printer that we know of refuses more


def book_parts(setting: Setting) -> tuple[tuple[BookPart, ...], list[Problem]]:
    """Return the parts of a book, the interior first; and, in place of them, the texts that do not fit on their pages.

    The interior's page count is even, except for loose sheets.
    """
    pages: list[PlannedPage] = []
    problems: list[Problem] = []
    for entry in setting.spec.pages:
        if entry.kind == PUZZLES:
            for page in pages_of_puzzles(setting):
                _put(setting, pages, page)
        elif entry.kind == ANSWERS:
            pages += _answers(setting)
        elif entry.kind not in (OPENER, AWARD):
            try:
                planned = _entry(setting, entry)
            except RoomError as error:
                problems.append(Problem.of(error, place_of(error, setting.spec, entry)))
                continue
            for page in planned:
                _put(setting, pages, page)
    if problems:
        return (), problems
    if len(pages) % 2 and not (setting.layout.is_sheet and not bound_editions(setting)):
        pages.append(PlannedPage(_entry_of("blank"), setting.layout))
    interior = BookPart("interior", tuple(pages))
    if setting.spec.answers != "separate":
        return (interior,), []
    return (interior, BookPart("answers", tuple(_answers(setting)))), []


@cache
def _entry_of(kind: str) -> PageSpec:
    """Return the entry of a page that the specification does not list, such as one on the back of a puzzle."""
    return PageSpec(kind=kind)


def problems_of_room(planned: Setting, pages: int) -> list[Problem]:
    """Return the problems of texts without room, of those that are set when the pages of a book are drawn.

    Setting them takes time, so books of usual pages whose texts are all short are not asked.
    """
    setting = replace(planned, counted=pages)
    spec, problems = setting.spec, list[Problem]()
    answers = setting.answer_layout
    for layout in dict.fromkeys((setting.layout, *setting.section_layouts)):
        if layout.is_sheet:
            problems += _refused(spec, None, partial(setting.banner(layout).check, setting.room_of(layout)))
    if answers.is_sheet and spec.answers not in ("none", "foot"):
        problems += _refused(spec, None, lambda: setting.banner(answers).check_answers(setting.room_of(answers)))
    if texts_surely_fit(setting):
        return problems
    own = [section for section in setting.sections if not _is_on_shared_sheets(setting, section)]
    backs = [_entry_of(spec.backs)] if _has_backs(spec) else []
    for entry in (*spec.pages, *backs):
        if has(entry.kind, "texts"):
            texts = page_kind(entry.kind).texts
            for section in own if entry.kind in (OPENER, AWARD) else (None,):
                problems += _refused(spec, entry, partial(texts, PageSetting.of(setting, entry, section)))
    return problems


def texts_surely_fit(setting: Setting) -> bool:
    """Return whether the texts of a book are so short that none of its pages needs to be set to know its room."""
    return setting.style.unit > _TINY and all(len(text) <= _FEW for text in _texts(setting.spec))


def _texts(spec: BookSpec) -> Iterator[str]:
    """Yield the texts of a book that pages set in lines."""
    yield from (spec.title, spec.subtitle, spec.for_whom, spec.author, spec.publisher, spec.publisher_address)
    yield from (spec.publisher_email, spec.edition, spec.copyright_owner)
    if spec.cover is not None:
        yield from (spec.cover.title or "", spec.cover.tagline or "", spec.cover.blurb or "")
    yield from (entry.title or "" for entry in spec.pages)
    yield from (text or "" for section in spec.sections for text in (section.title, section.intro))


def _refused(spec: BookSpec, entry: PageSpec | None, check: Callable[[], object]) -> list[Problem]:
    """Return the problem of the text that a check refuses; none if it refuses none."""
    try:
        check()
    except RoomError as error:
        where = place_of(error, spec, entry)
        if entry is None or where[0] in _KEYS:
            return [Problem.of(error, where)]
        text = f'the page "{entry.kind}" has no room for "{error.text}". Use a larger trim, or leave the page out.'
        return [Problem(("pages", spec.pages.index(entry)) if entry in spec.pages else ("backs",), None, text)]
    return []


def place_of(error: RoomError, spec: BookSpec, entry: PageSpec | None) -> Where:
    """Return the place in a specification that an error names; `pages.title` is the title of the page's own entry."""
    where = tuple(int(part) if part.isdigit() else part for part in re.findall(r"[^.\[\]]+", error.where))
    if where[0] == "pages" and len(where) > 1 and entry in spec.pages:
        return ("pages", spec.pages.index(entry), *where[1:])
    return where


def is_on_right_pages(setting: Setting) -> bool:
    """Return True if puzzles are on right-hand pages only, so that something else is on their backs."""
    return setting.spec.single_sided or setting.spec.answers == "reverse"


def problems_of_entries(setting: Setting) -> list[Problem]:
    """Return the problems that page kinds report of their entries, each at its place in the specification."""
    spec, problems = setting.spec, list[Problem]()
    for index, entry in enumerate(spec.pages):
        problems += [
            replace(problem, where=("pages", index, *problem.where)) for problem in _problems_of_entry(setting, entry)
        ]
    if _has_backs(spec):
        problems += [
            replace(problem, where=("backs",)) for problem in _problems_of_entry(setting, _entry_of(spec.backs))
        ]
    return problems


def _problems_of_entry(setting: Setting, entry: PageSpec) -> list[Problem]:
    """Return the problems of an entry, each at its place within the entry."""
    if REGISTRY.entry(entry.kind).constant("of_story") and not setting.spec.story:
        return [Problem(("kind",), entry.kind, "it belongs to a story. Add story = true, or take it out of pages.")]
    return page_kind(entry.kind).problems(PageSetting.of(setting, entry)) if has(entry.kind, "problems") else []


def _has_backs(spec: BookSpec) -> bool:
    """Return True if pages of the kind `backs` are on the backs of puzzles."""
    return spec.single_sided and spec.answers not in ("reverse", "after")


def problems_of_flow(setting: Setting, parts: tuple[BookPart, ...]) -> list[Problem]:
    """Return the problems of the pages: more than can be bound, too many blank pages in a row, tiny stair numbers."""
    most, count = setting.layout.margins.most_pages, len(parts[0].pages)
    problems = []
    for place, edition in enumerate(setting.editions):
        printer, paper = edition.printer, setting.spec.stock
        refusal = check_pages(printer, paper_for(printer, paper), setting.spec.trim, count) if printer else ""
        if refusal:
            asked = setting.spec.editions
            where, name = (("editions", place), asked[place]) if asked else (("printer",), setting.spec.printer)
            problems.append(Problem(where, name, refusal))
    if not problems and count > most:
        text = f"{count} pages are more than can be bound ({most}). Ask for fewer puzzles."
        problems.append(Problem(("sections",), None, text, has_value=False))
    runs = [len(list(run)) for kind, run in groupby(page.kind for page in parts[0].pages) if kind == "blank"]
    allowed = setting.printer.blank_inside if setting.printer else MOST_BLANK
    if allowed is not None and max(runs, default=0) > allowed:
        text = f"{max(runs)} blank pages come in a row; print shops refuse more than {allowed}. Ask for fewer."
        problems.append(Problem(("pages",), None, text, has_value=False))
    return [*problems, *_problems_of_stairs(setting, parts)]


def _problems_of_stairs(setting: Setting, parts: tuple[BookPart, ...]) -> Iterator[Problem]:
    """Yield a problem for each section with stair numbers that are too small to print in its answers."""
    small = set()
    for page in (page for part in parts for page in part.pages if page.kind == ANSWERS):
        box = answer_boxes(page.grid, setting.live_of(page.layout), page.layout)[0]
        face = setting.faces.heading
        small |= {p.section for p in page.puzzles if not has_readable_stairs(p, box, page.layout, face)}
    for section in setting.sections:
        if section.spec.id in small:
            size = size_text(section.by_size[-1].size)
            text = (
                f"the numbers on the stairs of {size} would be too small in the answers. "
                "Use fewer columns, rows or floors, a larger trim, or a layout with fewer answers a page."
            )
            yield Problem(("sections", section.index), None, text, has_value=False)


def _put(setting: Setting, pages: list[PlannedPage], page: PlannedPage) -> None:
    """Add a page, after another one if it belongs on a right-hand page and would be a left-hand one.

    In a book with a theme, which is for children, there is space to draw on that page; else it is blank.
    """
    right = REGISTRY.entry(page.kind).constant("side") == "right"
    right = right or (page.kind == PUZZLES and is_on_right_pages(setting))
    if right and len(pages) % 2 == 1:
        kind = "draw" if setting.spec.theme not in (None, NONE) else "blank"
        pages.append(PlannedPage(_entry_of(kind), setting.layout))
    pages.append(page)


def pages_of_puzzles(setting: Setting) -> Iterator[PlannedPage]:
    """Yield the pages of all sections in order; neighbours share sheets, unless their layout is not the book's."""
    for is_shared, group in groupby(setting.sections, lambda section: _is_on_shared_sheets(setting, section)):
        if is_shared:
            yield from _sheets(setting, list(group))
        else:
            for section in group:
                yield from _section(setting, section)


def _is_on_shared_sheets(setting: Setting, section: PlannedSection) -> bool:
    return setting.layout.is_sheet and setting.section_layouts[section.index] == setting.layout


def _sheets(setting: Setting, sections: Sequence[PlannedSection]) -> Iterator[PlannedPage]:
    """Yield the sheets of sections that share them, each with its answer page."""
    grid, places = setting.grid_of(setting.layout), setting.spec.answers
    together = [(section.index, puzzle) for section in sections for puzzle in section.puzzles]
    for first in range(0, len(together), grid[0] * grid[1]):
        group = together[first : first + grid[0] * grid[1]]
        index, puzzles = group[0][0], tuple(puzzle for _, puzzle in group)
        yield PlannedPage(_entry_of(PUZZLES), setting.layout, puzzles, grid, index)
        if places in ("reverse", "after"):
            yield PlannedPage(_entry_of(ANSWERS), setting.answer_layout, puzzles, grid, index)


def _section(setting: Setting, section: PlannedSection) -> Iterator[PlannedPage]:
    """Yield the pages of a section: its opener, its puzzles, each with its answer page or back, and its award."""
    spec, layout, index = setting.spec, section.layout, section.index
    yield from _of_section(OPENER, setting, section)
    grid = setting.grid_of(layout)
    share = grid[0] * grid[1]
    for first in range(0, len(section.puzzles), share):
        group = section.puzzles[first : first + share]
        yield PlannedPage(_entry_of(PUZZLES), layout, group, grid, index)
        if spec.answers in ("reverse", "after"):
            yield PlannedPage(_entry_of(ANSWERS), setting.answer_layout, group, grid, index)
        elif _has_backs(spec):
            yield PlannedPage(_entry_of(spec.backs), layout, section=index)
    yield from _of_section(AWARD, setting, section)


def _of_section(kind: str, setting: Setting, section: PlannedSection) -> Iterator[PlannedPage]:
    """Yield a section's page of a kind (opener or award), if the specification lists that kind."""
    for entry in setting.spec.pages:
        if entry.kind == kind:
            yield PlannedPage(entry, section.layout, section.puzzles, section=section.index)


def _answers(setting: Setting) -> list[PlannedPage]:
    """Return the pages of all answers, one after the other."""
    layout = setting.answer_layout
    return [
        PlannedPage(_entry_of(ANSWERS), layout, group, grid)
        for grid, group in answer_pages(setting.puzzles, setting.live_of(layout), layout, setting.faces.heading)
    ]


def _entry(setting: Setting, entry: PageSpec) -> list[PlannedPage]:
    """Return the pages of an entry that is neither puzzles nor answers; raises RoomError for texts without room."""
    shared = (
        page_kind(entry.kind).parts(PageSetting.of(setting, entry))
        if has(entry.kind, "parts")
        else [None] * entry.count
    )
    return [PlannedPage(entry, setting.layout, place=place, part=part) for place, part in enumerate(shared)]
