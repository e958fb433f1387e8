"""Draft mazes: the first candidates of the mazes on some pages, which are shown until the best ones are chosen."""

from collections.abc import Collection

from mazebook.books.choose.candidates import ChosenMaze, carve_candidate
from mazebook.books.choose.choose import Mazes
from mazebook.books.plan.plan import Plan
from mazebook.books.spec.pages import ANSWERS, PUZZLES
from mazebook.books.values.page_kinds import REGISTRY


def draft_mazes(plan: Plan, pages: Collection[int]) -> tuple[Mazes, frozenset[int]]:
    """Return the first candidates of the mazes that some pages need, and the numbers of the pages that show them.

    Raises
    ------
    GridError
        If a maze cannot be made.
    """
    showing = {number: plan.pages[number - 1] for number in pages}
    drafts = frozenset(
        number
        for number, page in showing.items()
        if page.kind in (PUZZLES, ANSWERS) or REGISTRY.entry(page.kind).constant("shows_pages")
    )
    shows_all = plan.spec.story or any(showing[number].kind not in (PUZZLES, ANSWERS) for number in drafts)
    needed = {puzzle.number for number in drafts for puzzle in showing[number].puzzles}
    made: dict[int, ChosenMaze] = {
        puzzle.number: carve_candidate(puzzle, 0, puzzle.grid)
        for puzzle in plan.puzzles
        if shows_all or puzzle.number in needed
    }
    return Mazes(made, (), plan), drafts
