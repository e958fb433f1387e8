"""The plan of a book: the order of its pages, and each puzzle's size, algorithm, ends and seed. Nothing is carved."""

from collections.abc import Iterable
from dataclasses import replace

from mazebook.books.fit.levels import level
from mazebook.books.pictures.shape_names import THEME
from mazebook.books.plan.locked import Locked
from mazebook.books.plan.page_order import flow, problems_of_entries, problems_of_flow
from mazebook.books.plan.plan import Plan, PlannedPuzzle, PlannedSection
from mazebook.books.plan.plan_section import plan_section
from mazebook.books.plan.problems.printers import problems_of_colour, problems_of_cover
from mazebook.books.plan.problems.texts import problems_of_texts
from mazebook.books.plan.problems.themes import problems_of_themes
from mazebook.books.plan.setting import setting_of
from mazebook.books.plan.stories import section_themes, with_stories
from mazebook.books.spec.book import BookSpec
from mazebook.errors import LayoutError, MazebookError, SpecError
from mazebook.mazes.options.options import PLAIN
from mazebook.mazes.options.traits import traits_of
from mazebook.mazes.tessellations import tessellation
from mazebook.numerics.seeds import derive_seed
from mazebook.reading.limits import BAD_BOOKS
from mazebook.reading.problems import SPEC, Source, listed


def plan_book(
    spec: BookSpec, seed: int, source: Source = SPEC, kept: Locked | None = None, earlier: Locked | None = None
) -> Plan:
    """Return the plan of a book.

    Parameters
    ----------
    seed : 0 .. 2**64 - 1, of the whole book
    source : the file of the specification, for messages and for the book's own layouts
    kept : mazes of an earlier book that stay as recorded, whatever the levels ask for now
    earlier : mazes of an earlier book whose stories stay; None = the mazes in `kept`

    Raises
    ------
    SpecError
        With all problems at once: texts that no font can show, corridors too narrow for their level, too many pages.
    LayoutError
        If the file of a layout is not a layout.
    """
    setting = setting_of(spec, seed, source.folder)
    chosen = section_themes(spec, setting.folder)
    problems = problems_of_texts(spec, setting.faces) + problems_of_themes(setting, chosen.themes)
    sections: list[PlannedSection] = []
    for index, theme in enumerate(chosen.themes):
        if spec.sections[index].shape == THEME and theme is None:
            continue
        before = sum(len(known.puzzles) for known in sections)
        made, wrong = plan_section(setting, index, theme, chosen.titles[index], before, kept or {})
        problems += wrong
        if made is not None:
            sections.append(made)
    setting = replace(setting, sections=tuple(sections))
    if not problems:
        setting = with_stories(setting, chosen.themes, earlier or kept or {})
    problems += problems_of_entries(setting) + problems_of_colour(setting)
    parts = () if problems else flow(setting)
    problems += problems_of_flow(setting, parts) if parts else []
    problems += problems_of_cover(setting, len(parts[0].pages)) if parts else []
    if problems:
        raise source.error(problems)
    art, example = (_extra(seed, *extra) for extra in (("art", "theta", (6, 6)), ("example", "orthogonal", (7, 5))))
    return Plan(setting, art, example, parts)


def plan_books(books: Iterable[tuple[BookSpec, Source]]) -> list[Plan]:
    """Return the plan of each of several books; a book without a seed has seed 0.

    Raises
    ------
    SpecError, LayoutError
        As `plan_book` does, with the problems of all books, or of the first `BAD_BOOKS` that have any.
    """
    plans: list[Plan] = []
    wrong: list[MazebookError] = []
    for book, source in books:
        try:
            plans.append(plan_book(book, book.seed or 0, source))
        except (SpecError, LayoutError) as error:
            wrong.append(error)
        if len(wrong) > BAD_BOOKS:
            break
    if wrong:
        raise type(wrong[0])(listed(dict.fromkeys(map(str, wrong))))  # books of a collection share lines
    return plans


def _extra(seed: int, what: str, name: str, size: tuple[int, int]) -> PlannedPuzzle:
    """Return a puzzle that belongs to no section: a decoration, or the example. Its number is 0."""
    chosen = traits_of("kruskal")
    key = derive_seed(what, seed, chosen.version)
    pair, young = tessellation(name).ends[0], level("6-8")
    ways = (chosen.name, chosen.version, name, size, (pair,), PLAIN)
    return PlannedPuzzle(0, 1, what, young, young.plain_look, *ways, key)
