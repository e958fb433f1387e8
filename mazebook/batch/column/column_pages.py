"""One maze for a newspaper's column: as wide as the column, with so few cells that corridors are wide enough.

All walls begin and end at dots of the printing press, so that all are equally thick, in every format.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mazebook.batch.weekly.week_spec import column_printer, of_week, seed_of, with_weekly_algorithm
from mazebook.batch.weekly.weeks import Week
from mazebook.books.choose.candidates import ChosenMaze, K
from mazebook.books.choose.choose import Mazes, make_mazes
from mazebook.books.draw.answer import answer_at
from mazebook.books.draw.ends import draw_ends
from mazebook.books.draw.placed import Fitted, Signs
from mazebook.books.draw.placement import placement
from mazebook.books.draw.puzzle import draw_walls
from mazebook.books.fit.fit import planned_sides
from mazebook.books.fit.levels import Look, level
from mazebook.books.fit.sizes import Sizing
from mazebook.books.plan.plan import BookPart, Plan, PlannedPage, PlannedSection, Setting
from mazebook.books.plan.plan_puzzles import plan_puzzles
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.pages import PUZZLES, PageSpec
from mazebook.books.spec.section import SectionSpec
from mazebook.books.walls.style import USUAL_STYLE
from mazebook.errors import PuzzleError
from mazebook.graphics.page import Box, FromFile, Item, Page, Place, Placement
from mazebook.mazes.grid.grid import size_text
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.layouts import read_layout
from mazebook.paper.printers.editions import Edition
from mazebook.paper.printers.offers import read_printer
from mazebook.press.make.put_together import located
from mazebook.reading.problems import Problem, Source
from mazebook.units import POINTS_PER_INCH, mm, points

_BAND, _WORDS = 13.0, 8.0  # points above and below the maze for an arrow and a word, and the size of the word
_SMALL_BAND = 4.0  # the same of an answer alone, whose route extends beyond its doors
_CORRIDOR = points(3)  # the narrowest corridor of any level, wide enough for a pen
_LEAST_PITCH = points(1.2)  # of an answer that nobody draws in
_LEAST_SIDE = 3  # cells
_ENDS = (("nw", "se"), ("ne", "sw"), ("sw", "ne"), ("se", "nw"))


@dataclass(frozen=True)
class Dots:
    """A maze in a newspaper's column: `columns` of cells, `pitch` dots each from wall to wall.

    The newspaper's column is `width` dots wide, a wall is `wall` dots wide, and a dot is `unit` points wide.
    """

    unit: float
    width: int
    wall: int
    pitch: int
    columns: int


@dataclass(frozen=True, eq=False)
class Column:
    """A maze for a newspaper's column, and its answer at the same size and place; pitch and corridor are in points."""

    plan: Plan
    mazes: Mazes
    puzzle: Page
    answer: Page
    pitch: float
    corridor: float


def column_of(sheet: BookSpec, week: Week, width: float, dpi: int, source: Source) -> Column:
    """Return the maze of a week for a newspaper's column.

    Parameters
    ----------
    sheet : as `mazebook.batch.weekly.week_spec.sheet_spec` returns it, with one maze
    width : the width of the newspaper's column, in points
    dpi : dots an inch of the printing press
    source : the origin of the spec, for messages

    Raises
    ------
    SpecError
        If `sheet` asks for something that a column cannot have, or corridors would be too narrow.
    """
    (asked,) = sheet.sections
    problems = _problems(sheet, asked)
    if problems:
        raise source.error(problems)
    printer = read_printer(column_printer())
    layout = read_layout().for_printer(printer)
    grade = level(asked.level)
    look = replace(grade.look(layout), corridor=_CORRIDOR, least_line=printer.least_line)
    dots = _dots(asked, look, width, dpi, source)
    rows = asked.size[1] if asked.size else max(_LEAST_SIDE, round(dots.columns * grade.high[1] / grade.high[0]))
    band = round(_BAND / dots.unit)
    high = dots.unit * (2 * band + rows * dots.pitch + dots.wall)
    pair = _ENDS[derive_seed("ends", sheet.seed or 0, str(week)) % len(_ENDS)]
    sized = asked.model_copy(update={"size": (dots.columns, rows), "ends": asked.ends or pair, "theme": None})
    section = with_weekly_algorithm(sized, week)
    own = {"printer": printer.name, "trim": (width, high), "sections": (section,), "answers": "none", "theme": None}
    spec = of_week(sheet, week, "a4").model_copy(update=own)
    box, seed = Box(0, 0, width, high), seed_of(sheet, week)
    curve, (planned,) = plan_puzzles(section, Sizing(grade, look, section.tessellation, box, layout), seed)
    puzzle = replace(planned, number=1)
    folder, edition = source.folder or Path(), Edition(printer.name, printer)
    faces = sheet.fonts.faces(folder, spec.language)
    sections = (PlannedSection(0, section, grade, look, layout, curve, (puzzle,)),)
    setting = Setting(spec, seed, layout, layout, (layout,), (edition,), printer, faces, folder, sections)
    page = PlannedPage(PageSpec(kind=PUZZLES), layout, (puzzle,), section=0)
    plan = Plan(setting, puzzle, puzzle, (BookPart("interior", (page,)),))
    try:
        mazes = make_mazes(plan, k=K)
    except PuzzleError as error:
        raise located(error, plan, source) from None
    pitch, corridor = dots.pitch * dots.unit, (dots.pitch - dots.wall) * dots.unit
    drawn = (plan, mazes.carved[0], dots, band)
    return Column(plan, mazes, _puzzle(*drawn), _answer(*drawn), pitch, corridor)


def small_answer(column: Column, width: float, dpi: int) -> Column:
    """Return the same maze with an answer of about `width` points, or more where its lines would be too close."""
    chosen = column.mazes.carved[0]
    columns, rows = chosen.maze.grid.size[:2]
    width = min(max(width, _LEAST_PITCH * columns), column.plan.spec.trim[0])
    across = round(width * dpi / POINTS_PER_INCH)
    dots = _at(columns, across, width / across, chosen.puzzle.look)
    band = round(_SMALL_BAND / dots.unit)
    high = dots.unit * (2 * band + rows * dots.pitch + dots.wall)
    setting = column.plan.setting
    spec = setting.spec.model_copy(update={"trim": (width, high)})
    plan = replace(column.plan, setting=replace(setting, spec=spec))
    pitch, corridor = dots.pitch * dots.unit, (dots.pitch - dots.wall) * dots.unit
    return replace(column, plan=plan, answer=_answer(plan, chosen, dots, band), pitch=pitch, corridor=corridor)


def _place(plan: Plan, chosen: ChosenMaze, dots: Dots, band: int) -> Fitted:
    """Return the place of a maze on its page; `band` is the height above the maze, in dots."""
    unit, grid = dots.unit, chosen.maze.grid
    x0, y0, x1, y1 = grid.bounds
    scale, wall = dots.pitch * unit, dots.wall * unit
    left = (dots.width - dots.columns * dots.pitch - dots.wall) // 2 * unit
    box = Box(left, band * unit, left + scale * (x1 - x0) + wall, band * unit + scale * (y1 - y0) + wall)
    place = Place(scale, box.x0 + wall / 2 - scale * x0, box.y0 + wall / 2 - scale * y0)
    return Fitted(place, box, wall, scale - wall, wall, chosen.puzzle.look.least_line)


def _puzzle(plan: Plan, chosen: ChosenMaze, dots: Dots, band: int) -> Page:
    where, whole = _place(plan, chosen, dots, band), Box(0, 0, *plan.spec.trim)
    words, face = plan.setting.language, plan.setting.faces.heading
    signs = Signs(band * dots.unit, max(_WORDS, plan.layout.least_text), words, face)
    items: list[Item | FromFile] = [*draw_walls(chosen, where), *draw_ends(chosen.maze, where, whole, signs).items]
    return _page(plan, items, placement(chosen, where, "puzzle", signs))


def _answer(plan: Plan, chosen: ChosenMaze, dots: Dots, band: int) -> Page:
    where = _place(plan, chosen, dots, band)
    items = answer_at(chosen, where, plan.setting.faces.heading)
    return _page(plan, items, placement(chosen, where, "answer"))


def _page(plan: Plan, items: Sequence[Item | FromFile], placed: Placement) -> Page:
    whole, title = Box(0, 0, *plan.spec.trim), f"{plan.spec.title} \u00b7 {plan.spec.subtitle}"
    return Page(whole.width, whole.height, whole, whole, tuple(items), (placed,), title)


def _problems(sheet: BookSpec, section: SectionSpec) -> list[Problem]:
    """Return the problems of keys whose values a maze in a newspaper's column cannot have."""
    place: tuple[str | int, ...] = ("sections", 0)
    floors = section.size if section.size and len(section.size) > 2 else ()
    cells = "" if section.tessellation == "orthogonal" else section.tessellation
    squares = "a maze in a column is of squares, whose walls lie on the dots of the press. Remove the line."
    hidden = "a picture is hidden in mazes of books: a column is too narrow for it. Remove the line."
    found = (
        ("tessellation", cells, squares),
        ("hidden", list(section.hidden or ()), hidden),
        ("size", size_text(floors) if floors else "", "a maze in a column has no floors."),
        ("shape", section.shape, "a maze in a column is whole. Remove the line."),
        ("task", section.task.kind if section.task else "", "a column has no room for a task. Remove the line."),
    )
    problems = [Problem((*place, key), value, text) for key, value, text in found if value]
    walls = section.walls or sheet.walls
    if walls != USUAL_STYLE:
        where = (*place, "walls") if section.walls else ("walls",)
        problems.append(Problem(where, walls, f'a maze in a column has "{USUAL_STYLE}" walls. Remove the line.'))
    if section.ends and not problems:
        pair = (section.ends, section.ends) if isinstance(section.ends, str) else section.ends
        words = tuple("tip" if word == "tips" else word for word in pair)
        if "centre" in words or planned_sides("orthogonal", (8, 10), words) & {"left", "right"}:
            text = 'Start and Finish are above and below a maze in a column. Use ["nw", "se"], or remove the line.'
            problems.append(Problem((*place, "ends"), section.ends, text))
    return problems


def _dots(section: SectionSpec, look: Look, width: float, dpi: int, source: Source) -> Dots:
    """Return the maze with the most columns, up to the section's size or level, whose corridors are wide enough."""
    across = round(width * dpi / POINTS_PER_INCH)
    unit = width / across
    most = section.size[0] if section.size else level(section.level).high[0]
    found = [_at(columns, across, unit, look) for columns in range(_LEAST_SIDE, most + 1)]
    fitting = [dots for dots in found if (dots.pitch - dots.wall) * unit >= look.corridor - 1e-6]
    if not fitting:
        least = _LEAST_SIDE * (mm(look.corridor) + mm(look.least_line)) + 1
        text = (
            f"a column of {mm(width):g} mm has no room for {_LEAST_SIDE} corridors of {mm(look.corridor):.3g} mm "
            f"beside each other. Use --width {least:.0f}mm or more."
        )
        raise source.error([Problem((), None, text, has_value=False)])
    if section.size and fitting[-1].columns < section.size[0]:
        corridor = mm((found[-1].pitch - found[-1].wall) * unit)
        text = (
            f"corridors would be {corridor:.1f} mm wide in a column of {mm(width):g} mm; newsprint needs "
            f"{mm(look.corridor):.3g}. Use {fitting[-1].columns} columns or fewer, or a wider column."
        )
        raise source.error([Problem(("sections", 0, "size"), size_text(section.size), text)])
    return fitting[-1]


def _at(columns: int, across: int, unit: float, look: Look) -> Dots:
    wall = -(-look.line_at(across * unit / columns) // unit)  # rounded up to whole dots, so that no wall is too thin
    return Dots(unit, across, int(wall), int((across - wall) // columns), columns)
