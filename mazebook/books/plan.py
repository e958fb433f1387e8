"""The plan: the order of the pages, and each puzzle's size, algorithm, ends and seed. Nothing is carved here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from mazebook.books.answers import is_readable, strip_boxes
from mazebook.books.climb import plan_puzzles
from mazebook.books.colouring import problems_of_colour
from mazebook.books.cover.problems import problems_of_cover
from mazebook.books.editions import editions_of
from mazebook.books.flow import flow, problems_of_flow
from mazebook.books.jokes import problems_of_jokes
from mazebook.books.layouts_of import layouts_of
from mazebook.books.levels import STARS, graded, level
from mazebook.books.locked import Locked, as_recorded
from mazebook.books.own_files import problems_of_files
from mazebook.books.page import Box
from mazebook.books.planned import Plan, PlannedPuzzle, PlannedSection, Setting
from mazebook.books.room import foot_strip, head_area, head_width, live_area, maze_area, page_grid, puzzle_slots
from mazebook.books.shape_text import THEME
from mazebook.books.sizes import LEAST_BRIDGE, bridge_in, fit_in, fits, largest
from mazebook.books.spec import BookSpec, SectionSpec
from mazebook.books.stair_numbers import least_corridor
from mazebook.books.stories import told_by, with_stories
from mazebook.books.texts import problems_of_texts
from mazebook.books.theme_problems import layout_for, problems_of_themes
from mazebook.books.tiny import problems_of_tiny
from mazebook.errors import GridError, LayoutError, MazebookError, OutputError, SpecError, UsageError
from mazebook.mazes.facts import facts_of
from mazebook.mazes.grid import size_text
from mazebook.mazes.mesh import tessellation
from mazebook.mazes.options import PLAIN
from mazebook.paper import fonts
from mazebook.paper.faces import Faces
from mazebook.paper.languages import read_language
from mazebook.paper.layouts import Layout
from mazebook.problems import SPEC, Problem, Source
from mazebook.seeds import derive_seed
from mazebook.units import mm

if TYPE_CHECKING:
    from mazebook.books.shaping import Drawn
    from mazebook.books.themes import Theme

_FEW = 20  # columns or rows, in which a shape is seen by its contour rather than by its cells
_LEAST_ROOM = 36.0  # points: half an inch, for a maze and its arrows


def plan_book(
    spec: BookSpec, seed: int, source: Source = SPEC, kept: Locked | None = None, earlier: Locked | None = None
) -> Plan:
    """Return the plan of a book.

    Parameters
    ----------
    seed : 0 .. 2**64 - 1, of the whole book
    source : where the spec comes from, for messages and for layouts of its own
    kept : mazes of an earlier book that stay as they are recorded, whatever the levels say now
    earlier : mazes of an earlier book, whose stories stay; those in `kept` if none are given

    Raises
    ------
    SpecError
        If no font can show a text, corridors would be too narrow for their level, or pages be too many: all at once.
    LayoutError
        If a layout's file is no layout.
    """
    editions = editions_of(spec, source.folder)
    layouts, printer = layouts_of(spec, editions, source.folder)
    layout, answers = layouts.book, layouts.answers
    # The inner margin depends on the page count, and the count on the margins through the answers: size with a gutter
    # that does not depend on the other sections, so that nothing changes afterwards.
    count = sum(section.count for section in spec.sections)
    pages_at_most = max(2 * count + 4, layout.margins.sizing_pages)
    faces = spec.fonts.faces(source.folder or Path())
    problems = problems_of_texts(spec, faces)
    folder = source.folder or Path()
    told = told_by(spec, folder)
    problems += problems_of_themes(spec, told.themes, editions)
    sections: list[PlannedSection] = []
    for index, (section, theme) in enumerate(zip(spec.sections, told.themes, strict=True)):
        if section.shape == THEME and theme is None:
            continue
        own = layouts.sections[index]
        live = live_area(spec.trim, own, pages_at_most, 1, printer)
        slot = puzzle_slots(live, own, spec.answers)[0]
        area = maze_area(slot, own)
        head = head_width(head_area(slot, own), own)
        if min(area.width, area.height) < _LEAST_ROOM or head < _least_head(spec, faces, own.least_text):
            problems.append(_no_room(index, section))
            continue
        grade = graded(section.level, own, section.walls or spec.walls, outline=_is_outlined(section))
        if theme and not theme.lacks(spec.language):
            roomy = layout_for(spec, index, theme, grade, own, slot, faces.heading)
            if isinstance(roomy, Problem):
                problems.append(roomy)
                continue
            own, area = roomy, maze_area(slot, roomy)
            if min(area.width, area.height) < _LEAST_ROOM:
                problems.append(_no_room(index, section))
                continue
        try:
            drawn, hidden = _drawn(section, folder, theme), _hidden(section, folder)
            climb, planned = plan_puzzles(section, grade, seed, area, own, drawn, hidden)
        except (GridError, UsageError, OutputError) as error:
            if not section.shape and not section.hidden:
                raise
            key = "shape" if section.shape else "hidden"
            problems.append(Problem(("sections", index, key), section.shape or ", ".join(section.hidden), str(error)))
            continue
        before = sum(len(known.puzzles) for known in sections)
        ordered = as_recorded(planned, kept or {}, own)
        aims = [puzzle.target for puzzle in planned]
        puzzles = [
            replace(puzzle, number=before + place, target=aim)
            for place, (puzzle, aim) in enumerate(zip(ordered, aims, strict=True), 1)
        ]
        titled = section.model_copy(update={"title": told.titles[index]})
        made = PlannedSection(index, titled, grade, own, climb, tuple(puzzles))
        sections.append(made)
        problems += (
            _narrow(made, area)
            or _thin(made, area)
            or problems_of_tiny(made)
            or _small_stairs(made, area, faces.heading)
            or _narrow_bridges(made, area)
        )
        if spec.answers == "foot":
            problems += _unreadable(index, puzzles, live, own, faces.heading)
    live = live_area(spec.trim, layout, pages_at_most, 1, printer)
    if not problems:
        sections = with_stories(sections, told.themes, spec.language, seed, earlier or kept or {})
    setting = Setting(spec, layout, live, tuple(sections), printer, faces, folder, editions)
    problems += problems_of_files(setting) + problems_of_colour(setting) + problems_of_jokes(setting)
    parts = () if problems else flow(setting, answers)
    problems += problems_of_flow(setting, parts) if parts else []
    problems += problems_of_cover(setting, len(parts[0].pages)) if parts else []
    if problems:
        raise source.error(problems)
    art, example = (_extra(seed, *extra) for extra in (("art", "theta", (6, 6)), ("example", "orthogonal", (7, 5))))
    return Plan(setting, seed, art, example, parts)


def plan_books(books: Iterable[tuple[BookSpec, Source]]) -> list[Plan]:
    """Return the plan of each of several books, without a seed drawn for those that name none.

    Raises
    ------
    SpecError, LayoutError
        As `plan_book` does, with the problems of all of them.
    """
    plans: list[Plan] = []
    wrong: list[MazebookError] = []
    for book, source in books:
        try:
            plans.append(plan_book(book, book.seed or 0, source))
        except (SpecError, LayoutError) as error:
            wrong.append(error)
    if wrong:
        raise type(wrong[0])("\n".join(dict.fromkeys(map(str, wrong))))  # books of a collection share lines
    return plans


def _is_outlined(section: SectionSpec) -> bool:
    """Return whether a shape's contour is drawn around a section's mazes: where nobody said, if cells are few."""
    if not section.shape or section.outline is not None:
        return bool(section.shape and section.outline)
    return max(section.size or level(section.level).high) <= _FEW


def _drawn(section: SectionSpec, folder: Path, theme: Theme | None) -> list[Drawn]:
    """Return the shapes that a section asks for, none or one or all of its theme's; raises as `silhouette_of` does."""
    if not section.shape:
        return []
    from mazebook.books.shaping import Drawn
    from mazebook.books.silhouettes import marks_of, silhouette_of

    names = [section.shape]
    if section.shape == THEME and theme:
        folder = theme.folder or folder
        # Not all sections begin with the same one; and none depends on how many puzzles another has.
        first = derive_seed("silhouettes", section.id or "") % len(theme.silhouettes)
        names = [*theme.silhouettes[first:], *theme.silhouettes[:first]]
    return [
        Drawn(name, silhouette_of(name, folder), None if section.ends else marks_of(name, folder)) for name in names
    ]


def _hidden(section: SectionSpec, folder: Path) -> tuple[Drawn, ...]:
    """Return the pictures that a section hides; raises as `silhouette_of` does."""
    if not section.hidden:
        return ()
    from mazebook.books.shaping import Drawn
    from mazebook.books.silhouettes import silhouette_of

    return tuple(Drawn(name, silhouette_of(name, folder)) for name in section.hidden)


def _least_head(spec: BookSpec, faces: Faces, least: float) -> float:
    """Return the least width for a puzzle's number and for the words of its stars, each in the smallest type."""
    words = read_language(spec.language)
    number = words.word("puzzle", number=sum(section.count for section in spec.sections))
    grades = [f"grades.{stars}" for stars in range(1, STARS + 1)]
    return max(
        fonts.text_width(number, faces.title, least, "puzzle"),
        *(fonts.text_width(words.word(grade), faces.heading, least, grade) for grade in grades),
    )


def _no_room(index: int, section: SectionSpec) -> Problem:
    text = (
        "leaves no room for mazes and their headings on pages of this size. "
        "Use a larger trim, or a layout with fewer puzzles a page or narrower margins."
    )
    if section.layout:
        return Problem(("sections", index, "layout"), section.layout, text)
    return Problem(("layout",), None, text, has_value=False)


def _narrow(section: PlannedSection, area: Box) -> list[Problem]:
    """Return the problem of a section whose corridors would be narrower than its level's floor, if it has one."""
    layout, place = section.layout, ("sections", section.index)
    for puzzle in section.puzzles:
        setting = (puzzle.tessellation, puzzle.words, area, layout)
        if fits(puzzle.level, puzzle.size, *setting, puzzle.shape):
            continue
        corridor = max(mm(fit_in(puzzle.level, puzzle.size, *setting, puzzle.shape).corridor), 0)
        needs = f"level {puzzle.level.name} needs {mm(puzzle.level.corridor):.3g}"
        fewer = ", or a layout with fewer puzzles a page" if layout.page.columns * layout.page.rows > 1 else ""
        if puzzle.shape or puzzle.options.hidden:
            key, value = ("shape", section.spec.shape) if puzzle.shape else ("hidden", ", ".join(section.spec.hidden))
            smaller = "a smaller size or " if section.spec.size else ""
            text = f"corridors would be {corridor:.1f} mm wide in it; {needs}. Use {smaller}a larger trim{fewer}."
            return [Problem((*place, key), value, text)]
        if not section.spec.size and puzzle.size == tessellation(puzzle.tessellation).minimum:
            text = f"even the smallest mazes would have corridors of {corridor:.1f} mm; {needs}. "
            return [Problem(place, None, f"{text}Use a larger trim{fewer}.", has_value=False)]
        best = largest(puzzle.level, puzzle.tessellation, section.climb.words, area, layout)
        advice = f"Use {best[0]}x{best[1]} or less, or a larger trim" if best else "Use a larger trim"
        if len(puzzle.size) > 2:
            advice = "Use fewer columns, rows or floors, or a larger trim"
        text = f"corridors would be {corridor:.1f} mm wide; {needs}. {advice}{fewer}."
        return [Problem((*place, "size"), size_text(puzzle.size), text)]
    return []


def _thin(section: PlannedSection, area: Box) -> list[Problem]:
    """Return the problem of a section whose walls would be too narrow to be drawn in their style, if it has one."""
    name, place = section.level.style.name, ("sections", section.index, "walls") if section.spec.walls else ("walls",)
    for puzzle in section.puzzles:
        level = puzzle.level
        wall = fit_in(level, puzzle.size, puzzle.tessellation, puzzle.words, area, section.layout, puzzle.shape).wall
        least = level.style.lines * level.least_line
        if wall < least - 1e-6:
            text = (
                f"the walls of mazes of {size_text(puzzle.size)} would be {wall:.2f} pt wide here, and {name} ones "
                f'need {least:.3g}. Use "plain", fewer cells or an easier level, or a larger trim.'
            )
            return [Problem(place, name, text)]
    return []


def _narrow_bridges(section: PlannedSection, area: Box) -> list[Problem]:
    """Return the problem of a section over whose bridges no pencil would fit, if it has one."""
    for puzzle in section.puzzles if section.spec.weave else ():
        kind = (puzzle.level, puzzle.size, puzzle.tessellation)
        lane = min(bridge_in(*kind, pair, area, section.layout) for pair in puzzle.pairs)
        if lane < LEAST_BRIDGE - 1e-6:
            text = (
                f"bridges of {size_text(puzzle.size)} would be {max(mm(lane), 0):.1f} mm wide; a pencil needs "
                f"{mm(LEAST_BRIDGE):.3g}. Use fewer columns or rows, an easier level, or a larger trim."
            )
            return [Problem(("sections", section.index, "weave"), section.spec.weave, text)]
    return []


def _small_stairs(section: PlannedSection, area: Box, face: str) -> list[Problem]:
    """Return the problem of a section whose stairs would have numbers too small to be printed, if it has one."""
    layout = section.layout
    for puzzle in section.puzzles:
        least = least_corridor(puzzle.size, face, layout.least_text)
        if (
            least
            and fit_in(puzzle.level, puzzle.size, puzzle.tessellation, puzzle.words, area, layout).corridor < least
        ):
            text = (
                f"the numbers on its stairs would be smaller than {layout.least_text:g} points. "
                "Use fewer columns, rows or floors, or a larger trim."
            )
            return [Problem(("sections", section.index, "size"), size_text(puzzle.size), text)]
    return []


def _unreadable(index: int, planned: list[PlannedPuzzle], live: Box, layout: Layout, face: str) -> list[Problem]:
    """Return the problem of a section whose answers would be too small at the foot of its pages, if it has one."""
    columns, rows = page_grid(live, layout)
    box = strip_boxes(columns * rows, foot_strip(live, layout), layout)[0]
    if all(is_readable(puzzle, box, layout, face) for puzzle in planned):
        return []
    text = (
        "its answers would be too small to read at the foot of a page. "
        'Put the answers elsewhere (answers = "back"), or choose an easier level or a layout with fewer puzzles a page.'
    )
    return [Problem(("sections", index), None, text, has_value=False)]


def _extra(seed: int, what: str, name: str, size: tuple[int, int]) -> PlannedPuzzle:
    """Return a maze that belongs to no section: decoration, or an example. Its number is 0."""
    chosen = facts_of("kruskal")
    key = derive_seed(what, seed, chosen.version)
    pair = tessellation(name).ends[0]
    return PlannedPuzzle(0, 1, what, level("6-8"), chosen.name, chosen.version, name, size, (pair,), PLAIN, key)
