"""Draft mazes: the first candidates of the mazes on some pages, which are shown until the best ones are chosen."""

from collections.abc import Collection

from mazebook.books.choose.candidates import any_candidate, recarved
from mazebook.books.choose.choose import Mazes, in_places
from mazebook.books.choose.chosen import Chosen
from mazebook.books.plan.locked import Locked, puzzle_key
from mazebook.books.plan.plan import Plan, PlannedSection
from mazebook.books.spec.pages import ANSWERS, PUZZLES
from mazebook.books.values.page_kinds import REGISTRY
from mazebook.studio.engine.remembering import Remembered


def draft_mazes(
    plan: Plan, pages: Collection[int], locked: Locked | None, remembered: Remembered
) -> tuple[Mazes, frozenset[int]]:
    """Return mazes for some pages, and the numbers of the pages that show drafts among them.

    Sections whose mazes were all chosen before have these; the others have the first candidates.

    Raises
    ------
    GridError
        If a maze cannot be made.
    """
    showing = {number: plan.pages[number - 1] for number in pages}
    of_mazes = {
        number: page
        for number, page in showing.items()
        # The pages of a story tell what is found in all mazes.
        if plan.spec.story or page.kind in (PUZZLES, ANSWERS) or REGISTRY.entry(page.kind).constant("shows_pages")
    }
    shows_all = plan.spec.story or any(page.kind not in (PUZZLES, ANSWERS) for page in of_mazes.values())
    needed = {puzzle.number for page in of_mazes.values() for puzzle in page.puzzles}
    made: dict[int, Chosen] = {}
    drafted: set[int] = set()
    for section in plan.sections:
        if not shows_all and not any(puzzle.number in needed for puzzle in section.puzzles):
            continue
        known = _known(section, locked or {}, remembered)
        if known is not None:
            made.update((chosen.puzzle.number, chosen) for chosen in known)
            continue
        for puzzle in section.puzzles:
            if shows_all or puzzle.number in needed:
                lock = (locked or {}).get(puzzle_key(puzzle))
                made[puzzle.number] = recarved(puzzle, lock) if lock else any_candidate(puzzle, 0, puzzle.any_grid)
                drafted.add(puzzle.number)
    drafts = (
        number
        for number, page in of_mazes.items()
        if any(puzzle.number in drafted for puzzle in (page.puzzles or plan.puzzles))
    )
    return Mazes(made, (), plan), frozenset(drafts)


def _known(section: PlannedSection, locked: Locked, remembered: Remembered) -> list[Chosen] | None:
    """Return the mazes of a section at their places; None if some were not chosen before."""
    found = {}
    for puzzle in section.puzzles:
        lock = locked.get(puzzle_key(puzzle))
        chosen = recarved(puzzle, lock) if lock else remembered.known(puzzle)
        if chosen is None:
            return None
        found[puzzle_key(puzzle)] = chosen
    return in_places(section.puzzles, found, locked)
