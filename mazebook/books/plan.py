"""The plan: the order of the pages, and each puzzle's size, algorithm, ends and seed. Nothing is carved here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from mazebook.books.answers import is_readable, strip_boxes
from mazebook.books.cover.problems import problems_of_cover
from mazebook.books.flow import flow, problems_of_flow
from mazebook.books.lettering import LEAST
from mazebook.books.levels import Choice, Level, graded, level
from mazebook.books.locked import Locked, as_recorded
from mazebook.books.misfits import misfits_of
from mazebook.books.own_files import problems_of_files
from mazebook.books.page import Box
from mazebook.books.planned import Plan, PlannedPuzzle, PlannedSection, Setting
from mazebook.books.room import foot_strip, head_area, head_width, live_area, maze_area, page_grid, puzzle_slots
from mazebook.books.sizes import fit_in, fits, largest, size_for
from mazebook.books.spec import BookSpec, SectionSpec, options_of
from mazebook.books.texts import problems_of_texts
from mazebook.errors import LayoutError, MazebookError, SpecError
from mazebook.mazes.bearings import BEARINGS
from mazebook.mazes.ends import parse_ends
from mazebook.mazes.facts import facts_of
from mazebook.mazes.mesh import tessellation
from mazebook.mazes.options import PLAIN
from mazebook.paper import fonts
from mazebook.paper.faces import Faces
from mazebook.paper.languages import read_language
from mazebook.paper.layouts import Layout, find_layout
from mazebook.paper.printers import printer_of
from mazebook.problems import SPEC, Problem, Source
from mazebook.seeds import derive_seed
from mazebook.units import mm

_LEAST_ROOM = 36.0  # points: half an inch, for a maze and its arrows


def plan_book(spec: BookSpec, seed: int, source: Source = SPEC, kept: Locked | None = None) -> Plan:
    """Return the plan of a book.

    Parameters
    ----------
    seed : 0 .. 2**64 - 1, of the whole book
    source : where the spec comes from, for messages and for layouts of its own
    kept : mazes of an earlier book that stay as they are recorded, whatever the levels say now

    Raises
    ------
    SpecError
        If no font can show a text, corridors would be too narrow for their level, or pages be too many: all at once.
    LayoutError
        If a layout's file is no layout.
    """
    layout, answers = (
        find_layout(spec.layout, source.folder),
        find_layout(spec.answer_layout or spec.layout, source.folder),
    )
    # The inner margin depends on the page count, and the count on the margins through the answers: size with a gutter
    # that does not depend on the other sections, so that nothing changes afterwards.
    count = sum(section.count for section in spec.sections)
    pages_at_most = max(2 * count + 4, layout.margins.sizing_pages)
    faces, printer = spec.fonts.faces(source.folder or Path()), printer_of(spec.printer)
    problems = problems_of_texts(spec, faces)
    sections: list[PlannedSection] = []
    for index, section in enumerate(spec.sections):
        own = find_layout(section.layout, source.folder) if section.layout else layout
        live = live_area(spec.trim, own, pages_at_most, 1, printer)
        slot = puzzle_slots(live, own, spec.answers)[0]
        area = maze_area(slot, own)
        head = head_width(head_area(slot, own), own)
        if min(area.width, area.height) < _LEAST_ROOM or head < _least_head(spec, section, faces):
            problems.append(_no_room(index, section))
            continue
        grade = graded(section.level, own)
        planned = _plan_section(section, grade, seed, area, own)
        before = sum(len(known.puzzles) for known in sections)
        ordered = as_recorded(planned, kept or {}, own)
        puzzles = [replace(puzzle, number=before + place) for place, puzzle in enumerate(ordered, 1)]
        sections.append(PlannedSection(index, section, grade, own, tuple(puzzles)))
        problems += _narrow(index, section, puzzles, area, own)
        if spec.answers == "foot":
            problems += _unreadable(index, puzzles, live, own)
    live = live_area(spec.trim, layout, pages_at_most, 1, printer)
    folder = source.folder or Path()
    setting = Setting(spec, layout, live, tuple(sections), printer, faces, folder)
    problems += problems_of_files(setting)
    parts = () if problems else flow(setting, answers)
    problems += problems_of_flow(setting, parts) if parts else []
    problems += problems_of_cover(spec, printer, spec.paper, len(parts[0].pages)) if parts else []
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
        raise type(wrong[0])("\n".join(map(str, wrong)))
    return plans


def _least_head(spec: BookSpec, section: SectionSpec, faces: Faces) -> float:
    """Return the least width for a puzzle's number and for the words of its level, each in the smallest type."""
    words = read_language(spec.language)
    count = sum(part.count for part in spec.sections)
    number, level_words = words.word("puzzle", number=count), words.word(f"levels.{section.level}")
    return max(
        fonts.text_width(number, faces.title, LEAST, "puzzle"),
        fonts.text_width(level_words, faces.heading, LEAST, f"levels.{section.level}"),
    )


def _no_room(index: int, section: SectionSpec) -> Problem:
    text = (
        "leaves no room for mazes and their headings on pages of this size. "
        "Use a larger trim, or a layout with fewer puzzles a page or narrower margins."
    )
    if section.layout:
        return Problem(("sections", index, "layout"), section.layout, text)
    return Problem(("layout",), None, text, has_value=False)


def _plan_section(section: SectionSpec, grade: Level, seed: int, area: Box, layout: Layout) -> list[PlannedPuzzle]:
    """Return the puzzles of one section without their numbers: sizes climb."""
    options = options_of(section)
    planned = []
    for ordinal in range(1, section.count + 1):
        share = (ordinal - 1) / (section.count - 1) if section.count > 1 else 0.5
        choice = _choice(section, grade, ordinal)
        words = _ends(section, choice, ordinal)
        size = section.size or size_for(grade, share, section.tessellation, words, area, layout)
        chosen = facts_of(choice.name)
        assert section.id is not None  # a BookSpec fills it in
        key = derive_seed("puzzle", seed, section.id, ordinal, chosen.version)
        # Walls grow from the border: what they lead to is a direction.
        roots = BEARINGS if section.focus == "walls" else (*BEARINGS, "centre")
        root = words[1] if choice.root == "finish" and words[1] in roots else None
        planned.append(
            PlannedPuzzle(
                0,
                ordinal,
                section.id,
                grade,
                chosen.name,
                chosen.version,
                section.tessellation,
                size,
                words,
                replace(options, root=root),
                key,
            )
        )
    kind = tessellation(section.tessellation)
    return sorted(planned, key=lambda puzzle: kind.count(puzzle.size))


def _choice(section: SectionSpec, grade: Level, ordinal: int) -> Choice:
    """Return the algorithm of a puzzle: the section's, with what the level says about it, else the level's in turn."""
    if section.algorithm is None:
        fitting = [choice for choice in grade.algorithms if not any(misfits_of(section, choice.name))]
        return fitting[(ordinal - 1) % len(fitting)]
    known = [choice for choice in grade.algorithms if choice.name == section.algorithm]
    default_root = "finish" if facts_of(section.algorithm).root else ""
    return known[0] if known else Choice(section.algorithm, root=default_root)


def _ends(section: SectionSpec, choice: Choice, ordinal: int) -> tuple[str, str]:
    """Return the words for Start and Finish: asked for, else the algorithm's, else one of the tessellation's pairs."""
    pairs = tessellation(section.tessellation).ends
    if section.ends is not None:
        return parse_ends(section.ends)
    if facts_of(choice.name).ends:
        return parse_ends(facts_of(choice.name).ends)
    if choice.ends is not None and "centre" not in pairs[0]:
        return parse_ends(choice.ends)
    # A pair is kept for a few puzzles, so that pairs and algorithms, both used in turn, meet in every combination.
    return pairs[(ordinal - 1) // 3 % len(pairs)]


def _narrow(index: int, section: SectionSpec, planned: list[PlannedPuzzle], area: Box, layout: Layout) -> list[Problem]:
    """Return the problem of a section whose corridors would be narrower than its level's floor, if it has one."""
    for puzzle in planned:
        setting = (puzzle.tessellation, puzzle.ends, area, layout)
        if fits(puzzle.level, puzzle.size, *setting):
            continue
        corridor = max(mm(fit_in(puzzle.level, puzzle.size, *setting).corridor), 0)
        needs = f"level {puzzle.level.name} needs {mm(puzzle.level.corridor):.3g}"
        fewer = ", or a layout with fewer puzzles a page" if layout.page.columns * layout.page.rows > 1 else ""
        if not section.size and puzzle.size == tessellation(puzzle.tessellation).minimum:
            text = f"even the smallest mazes would have corridors of {corridor:.1f} mm; {needs}. "
            return [Problem(("sections", index), None, f"{text}Use a larger trim{fewer}.", has_value=False)]
        best = largest(puzzle.level, *setting)
        advice = f"Use {best[0]}x{best[1]} or less, or a larger trim" if best else "Use a larger trim"
        text = f"corridors would be {corridor:.1f} mm wide; {needs}. {advice}{fewer}."
        size = f"{puzzle.size[0]}x{puzzle.size[1]}"
        return [Problem(("sections", index, "size"), size, text)]
    return []


def _unreadable(index: int, planned: list[PlannedPuzzle], live: Box, layout: Layout) -> list[Problem]:
    """Return the problem of a section whose answers would be too small at the foot of its pages, if it has one."""
    columns, rows = page_grid(live, layout)
    box = strip_boxes(columns * rows, foot_strip(live, layout), layout)[0]
    if all(is_readable(puzzle, box, layout) for puzzle in planned):
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
    return PlannedPuzzle(0, 1, what, level("6-8"), chosen.name, chosen.version, name, size, pair, PLAIN, key)
