"""The plan: the order of the pages, and each puzzle's size, algorithm, ends and seed. Nothing is carved here."""

from __future__ import annotations

from dataclasses import replace

from mazebook.books.answers import answer_pages
from mazebook.books.levels import Choice, Level, level
from mazebook.books.locked import Locked, as_recorded
from mazebook.books.page import Box
from mazebook.books.planned import Plan, PlannedPage, PlannedPuzzle
from mazebook.books.problems import Problem, spec_error
from mazebook.books.room import live_area, puzzle_area
from mazebook.books.sizes import fit_in, fits, largest, size_for
from mazebook.books.spec import BookSpec, SectionSpec, misfit, options_of
from mazebook.mazes.bearings import BEARINGS
from mazebook.mazes.ends import parse_ends
from mazebook.mazes.make import algorithm
from mazebook.mazes.mesh import tessellation
from mazebook.mazes.options import PLAIN
from mazebook.paper.layouts import Layout, read_layout
from mazebook.rng import derive_seed
from mazebook.units import mm


def plan_book(spec: BookSpec, seed: int, name: str = "spec", kept: Locked | None = None) -> Plan:
    """Return the plan of a book.

    Parameters
    ----------
    seed : 0 .. 2**64 - 1, of the whole book
    name : what messages call the spec, such as its file's name
    kept : mazes of an earlier book that stay as they are recorded, whatever the levels say now

    Raises
    ------
    SpecError
        If mazes asked for would have corridors too narrow for their level, all such sections at once.
    """
    layout = read_layout()
    # The inner margin depends on the page count, and the count on the margins through the answers: size with a gutter
    # that does not depend on the other sections, so that nothing changes afterwards.
    count = sum(section.count for section in spec.sections)
    pages_at_most = max(2 * count + 4, layout.margins.sizing_pages)
    live = live_area(spec.trim, layout, pages_at_most, 1)
    area = puzzle_area(live, layout)
    problems: list[Problem] = []
    puzzles: list[PlannedPuzzle] = []
    for index, section in enumerate(spec.sections):
        planned = _plan_section(section, seed, len(puzzles), area, layout, kept or {})
        puzzles += planned
        problems += _narrow(index, section, planned, area, layout)
    if problems:
        raise spec_error(name, problems)
    pages = [PlannedPage("title"), PlannedPage("how_to"), *(PlannedPage("puzzle", (puzzle,)) for puzzle in puzzles)]
    pages += [PlannedPage("answers", group, share) for share, group in answer_pages(puzzles, live, layout)]
    if len(pages) % 2:
        pages.append(PlannedPage("blank"))
    if len(pages) > layout.margins.most_pages:
        text = f"{len(pages)} pages are more than can be bound ({layout.margins.most_pages}). Ask for fewer puzzles."
        raise spec_error(name, [Problem(("sections",), None, text, has_value=False)])
    art, example = (_extra(seed, *extra) for extra in (("art", "theta", (6, 6)), ("example", "orthogonal", (7, 5))))
    return Plan(spec, seed, layout, tuple(puzzles), art, example, tuple(pages))


def _plan_section(
    section: SectionSpec, seed: int, before: int, area: Box, layout: Layout, kept: Locked
) -> list[PlannedPuzzle]:
    """Return the puzzles of one section: sizes climb, numbers follow them."""
    grade = level(section.level)
    options = options_of(section)
    planned = []
    for ordinal in range(1, section.count + 1):
        share = (ordinal - 1) / (section.count - 1) if section.count > 1 else 0.5
        choice = _choice(section, grade, ordinal)
        words = _ends(section, choice, ordinal)
        size = section.size or size_for(grade, share, section.tessellation, words, area, layout)
        chosen = algorithm(choice.name)
        assert section.id is not None  # a BookSpec fills it in
        key = derive_seed("puzzle", seed, section.id, ordinal, chosen.version)
        root = words[1] if choice.root == "finish" and words[1] in (*BEARINGS, "centre") else None
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
    planned.sort(key=lambda puzzle: kind.count(puzzle.size))
    return [_numbered(puzzle, before + place) for place, puzzle in enumerate(as_recorded(planned, kept), 1)]


def _numbered(puzzle: PlannedPuzzle, number: int) -> PlannedPuzzle:
    return PlannedPuzzle(**{**vars(puzzle), "number": number})


def _choice(section: SectionSpec, grade: Level, ordinal: int) -> Choice:
    """Return the algorithm of a puzzle: the section's, with what the level says about it, else the level's in turn."""
    if section.algorithm is None:
        fitting = [choice for choice in grade.algorithms if not misfit(section, choice.name)]
        return fitting[(ordinal - 1) % len(fitting)]
    known = [choice for choice in grade.algorithms if choice.name == section.algorithm]
    default_root = "finish" if algorithm(section.algorithm).root else ""
    return known[0] if known else Choice(section.algorithm, root=default_root)


def _ends(section: SectionSpec, choice: Choice, ordinal: int) -> tuple[str, str]:
    """Return the words for Start and Finish: asked for, else the algorithm's, else one of the tessellation's pairs."""
    pairs = tessellation(section.tessellation).ends
    if section.ends is not None:
        return parse_ends(section.ends)
    if algorithm(choice.name).ends:
        return parse_ends(algorithm(choice.name).ends)
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
        corridor = fit_in(puzzle.level, puzzle.size, *setting).corridor
        best = largest(puzzle.level, *setting)
        advice = f"Use {best[0]}x{best[1]} or less, or a larger trim." if best else "Use a larger trim."
        sentence = (
            f"corridors would be {max(mm(corridor), 0):.1f} mm wide; "
            f"level {puzzle.level.name} needs {mm(puzzle.level.corridor):.3g}. {advice}"
        )
        size = f"{puzzle.size[0]}x{puzzle.size[1]}"
        return [Problem(("sections", index, "size"), size, sentence)]
    return []


def _extra(seed: int, what: str, name: str, size: tuple[int, int]) -> PlannedPuzzle:
    """Return a maze that belongs to no section: decoration, or an example. Its number is 0."""
    chosen = algorithm("kruskal")
    key = derive_seed(what, seed, chosen.version)
    pair = tessellation(name).ends[0]
    return PlannedPuzzle(0, 1, what, level("6-8"), chosen.name, chosen.version, name, size, pair, PLAIN, key)
