"""The plan of a book: the order of its pages, and each puzzle's size, algorithm, ends and seed. Nothing is carved."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import accumulate, pairwise

from mazebook.books.fit.levels import Look, level
from mazebook.books.pictures.shape_names import THEME
from mazebook.books.plan.colours import colours_of
from mazebook.books.plan.locked import Locked
from mazebook.books.plan.page_order import (
    book_parts,
    problems_of_entries,
    problems_of_flow,
    problems_of_room,
    texts_surely_fit,
)
from mazebook.books.plan.plan import BookPart, Plan, PlannedPuzzle, PlannedSection, Setting
from mazebook.books.plan.plan_section import plan_section
from mazebook.books.plan.problems.printers import problems_of_colour, problems_of_cover
from mazebook.books.plan.problems.texts import problem_of_language, problems_of_texts
from mazebook.books.plan.problems.themes import problems_of_themes
from mazebook.books.plan.series import Series
from mazebook.books.plan.setting import design_of, setting_of
from mazebook.books.plan.stories import Stories, section_themes, with_stories
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.section import MOST_MAZES
from mazebook.books.themes.theme import chosen_theme
from mazebook.errors import LayoutError, MazebookError, SpecError
from mazebook.mazes.options.options import PLAIN
from mazebook.mazes.options.traits import traits_of
from mazebook.mazes.tessellations import tessellation
from mazebook.numerics.seeds import derive_seed
from mazebook.numerics.wording import counted
from mazebook.paper.inks.hues import BLACK_ONLY
from mazebook.reading.limits import BAD_BOOKS, MAZES
from mazebook.reading.problems import SPEC, Problem, Source, listed

_LETTERS = 8  # of a word, which has room on every cover

_Flowed = tuple[Setting, tuple[BookPart, ...], list[Problem]]


def plan_book(
    spec: BookSpec,
    seed: int,
    source: Source = SPEC,
    kept: Locked | None = None,
    earlier: Stories | None = None,
    series: Series | None = None,
) -> Plan:
    """Return the plan of a book.

    Parameters
    ----------
    seed : 0 .. 2**64 - 1, of the whole book
    source : the file of the specification, for messages and for the book's own layouts
    kept : mazes of an earlier book that stay as recorded, whatever the levels ask for now
    earlier : what stories stay of an earlier book; None = those of the mazes in `kept`
    series : the volumes before this one; None for a book that is no later volume

    Raises
    ------
    SpecError
        With all problems at once: texts that no font can show, corridors too narrow for their level, too many pages.
    LayoutError
        If the file of a layout is not a layout.
    """

    def flowed(asked: BookSpec) -> _Flowed:
        return _fitting(setting_of(asked, seed, source.folder, series), kept, earlier)

    setting, parts, problems = flowed(spec)
    if spec.page_count is not None and parts:
        setting, parts, problems = _filled((setting, parts, problems), flowed)
    if parts:
        pages = len(parts[0].pages)
        problems += [*problems_of_flow(setting, parts), *problems_of_room(setting, pages)]
        problems += problems_of_cover(setting, pages) or _problems_on_cover(setting, pages)
    if problems:
        raise source.error(problems)
    theme = chosen_theme(spec.theme, setting.folder)
    look = replace(level("6-8").plain_look, colours=colours_of(spec, theme) if spec.colour else BLACK_ONLY)
    art, example = (
        _extra(seed, look, *extra) for extra in (("art", "theta", (6, 6)), ("example", "orthogonal", (7, 5)))
    )
    return Plan(setting, art, example, parts)


def _problems_on_cover(setting: Setting, pages: int) -> list[Problem]:
    """Return the problems of words without room on a cover that can be made."""
    cover = setting.spec.cover
    if cover is None:
        return []
    longest = max(map(len, (cover.title or setting.spec.title).split()), default=0)
    if longest <= _LETTERS and texts_surely_fit(setting):
        return []
    return design_of(setting).problems_of_words(setting, pages)


def _fitting(setting: Setting, kept: Locked | None, earlier: Stories | None) -> _Flowed:
    """Return what `_flowed` does, planned again while the book has more pages than its mazes were sized for.

    Each time the page count it is planned for rises past a step of an inner margin, and there are few such steps.
    """
    while True:
        made = _flowed(setting, kept, earlier)
        pages = max((len(part.pages) for part in made[1]), default=0)
        if not setting.is_outgrown_by(pages):
            return made
        setting = replace(setting, sized_for=pages)


def _flowed(setting: Setting, kept: Locked | None, earlier: Stories | None) -> _Flowed:
    """Return a book's setting with its sections, its pages, and the problems before pages; with any, no pages."""
    spec = setting.spec
    chosen = section_themes(spec, setting.folder)
    if problem := problem_of_language(spec, setting.faces):  # then nothing can be measured
        return setting, (), [problem]
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
    return (setting, (), problems) if problems else (setting, *book_parts(setting))


def _filled(found: _Flowed, flowed: Callable[[BookSpec], _Flowed]) -> _Flowed:
    """Return a book with as many mazes as give it the asked number of pages; or with the problem that none do.

    Regula falsi on the number of mazes, within the numbers known to give too few and too many pages.
    """
    spec = found[0].spec
    asked, count = spec.page_count or 0, sum(section.count for section in spec.sections)
    most = min(MAZES, MOST_MAZES * len(spec.sections))
    low, high, known = 0, most + 1, {}
    while not found[2]:
        pages = found[1][0].pages
        known[count] = len(pages)
        if len(pages) == asked:
            fuller = flowed(_sized(spec, count + 1)) if pages[-1].kind == "blank" and count < most else found
            return fuller if fuller[1] and len(fuller[1][0].pages) == asked else found
        low, high = (count, high) if len(pages) < asked else (low, count)
        if high - low <= 1:
            near = ", or ".join(f"{known[n]} with {counted(n, 'maze')}" for n in (low, high) if n in known)
            text = f"no number of mazes gives so many pages: it would be {near}. Use another number."
            return found[0], found[1], [Problem(("page_count",), asked, text)]
        growing = sum(bool(page.puzzles) for page in pages) / count
        count = min(max(count + round((asked - len(pages)) / growing), low + 1), high - 1)
        found = flowed(_sized(spec, count))
    return found


def _sized(spec: BookSpec, mazes: int) -> BookSpec:
    """Return a specification for about so many mazes: each section has a share of them, and one at least."""
    counts = [section.count for section in spec.sections]
    ends = [round(mazes * end / sum(counts)) for end in accumulate(counts, initial=0)]
    shares = [min(max(end - begin, 1), MOST_MAZES) for begin, end in pairwise(ends)]
    sections = [section.model_copy(update={"count": n}) for section, n in zip(spec.sections, shares, strict=True)]
    return spec.model_copy(update={"sections": tuple(sections)})


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


def _extra(seed: int, look: Look, what: str, name: str, size: tuple[int, int]) -> PlannedPuzzle:
    """Return a puzzle that belongs to no section: a decoration, or the example. Its number is 0."""
    chosen = traits_of("kruskal")
    key = derive_seed(what, seed, chosen.version)
    pair, young = tessellation(name).ends[0], level("6-8")
    ways = (chosen.name, chosen.version, name, size, (pair,), PLAIN)
    return PlannedPuzzle(0, 1, what, young, look, *ways, key)
