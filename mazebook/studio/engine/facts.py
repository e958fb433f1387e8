"""What a person sees of a plan: its pages, its mazes, and the book in figures and sentences."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from mazebook.books.choose.chosen import Chosen
from mazebook.books.fit.levels import stars_of
from mazebook.books.plan.locked import puzzle_key
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.recorded import Key
from mazebook.books.spec.pages import ANSWERS, PUZZLES
from mazebook.reports.plan_survey import survey
from mazebook.studio.engine.messages import MazeFact, PageFact


def page_facts(plan: Plan) -> tuple[PageFact, ...]:
    """Return the pages of the interior."""
    answered = answer_places(plan)
    width, height = plan.spec.trim
    found = []
    for number, page in enumerate(plan.pages, 1):
        mazes = tuple(puzzle.number for puzzle in page.puzzles) if page.kind in (PUZZLES, ANSWERS) else ()
        part, answer = answered.get(mazes[0], (0, 0)) if mazes and page.kind == PUZZLES else (0, 0)
        found.append(PageFact(number, page.kind, mazes, width, height, answer, bool(part)))
    return tuple(found)


def answer_places(plan: Plan) -> dict[int, tuple[int, int]]:
    """Return the part of the book and its page where the answer of each maze is, by its number."""
    at_foot = plan.spec.answers == "foot"
    return {
        puzzle.number: (part, number)
        for part, pages in enumerate(plan.parts)
        for number, page in enumerate(pages.pages, 1)
        if page.kind == (PUZZLES if at_foot else ANSWERS)
        for puzzle in page.puzzles
    }


def maze_facts(
    plan: Plan,
    mazes: Mapping[int, Chosen] | None = None,
    kept: Collection[Key] = (),
    by_hand: Collection[Key] = (),
) -> tuple[MazeFact, ...]:
    """Return the mazes of a book in their order.

    Parameters
    ----------
    mazes : those that are chosen, by number; None before
    kept, by_hand : the keys of mazes that are kept, and of those chosen by hand
    """
    pages = {puzzle.number: at for at, page in _puzzle_pages(plan) for puzzle in page}
    found = []
    for section in plan.sections:
        for planned in section.puzzles:
            chosen = mazes[planned.number] if mazes else None
            puzzle = chosen.puzzle if chosen else planned
            points = round(chosen.difficulty.forward, 1) if chosen else None
            found.append(
                MazeFact(
                    planned.number,
                    section.index,
                    pages[planned.number],
                    points,
                    None if points is None else stars_of(points),
                    puzzle.story.pair if puzzle.story else None,
                    puzzle_key(puzzle) in kept,
                    puzzle_key(puzzle) in by_hand,
                )
            )
    return tuple(found)


def _puzzle_pages(plan: Plan) -> Iterator[tuple[int, tuple[Any, ...]]]:
    return ((number, page.puzzles) for number, page in enumerate(plan.pages, 1) if page.kind == PUZZLES)


def book_facts(plan: Plan) -> dict[str, Any]:
    """Return the book in figures, as `mazebook check --json` has them."""
    return survey(plan) | {"seed": plan.seed, "language": plan.spec.language}
