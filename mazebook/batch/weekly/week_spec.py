"""The specification of a week's sheet, from a book's specification, a week, a paper and options."""

import datetime
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from mazebook.batch.offered import ANSWER_PLACES, MOST_OF_A_WEEK
from mazebook.batch.weekly.weeks import Week
from mazebook.books.fit.levels import level
from mazebook.books.plan.plan import Plan
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.pages import PUZZLES, PageSpec
from mazebook.books.spec.section import SectionSpec
from mazebook.books.themes.names import SEASON
from mazebook.errors import UsageError, did_you_mean
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.languages import Language, read_language
from mazebook.paper.layouts import find_layout, layout_names, read_layout
from mazebook.paper.printers.demands import Demands
from mazebook.paper.printers.offers import check_trim, printer_names, read_printer, trim_for
from mazebook.paper.printers.table import Trim
from mazebook.reading.problems import Problem, Source
from mazebook.units import HOME_PAPERS, parse_size

_USUAL = 4
# The default levels of a sheet by its number of mazes. On a part of a page, mazes of the levels 4-6 and 6-8 would be
# alike, because their corridors must be wide.
LEVELS = {1: ("8-10",), 2: ("6-8", "10-12"), 3: ("4-6", "8-10", "10-12"), 4: ("4-6", "8-10", "10-12", "adult")}
# The default levels of five or six mazes, and of five or six whose answers are at the foot of the sheet.
_OF_MANY, _OF_MANY_ANSWERED = ("8-10", "10-12"), ("8-10",)
SHEETS: dict[str, Trim] = {name: parse_size(name) for name in HOME_PAPERS}
_NO_KEY = "a sheet has none: this is a key of books. Remove the line."
_BLACK = {"gray"}
# The theme of each month, January first, in the north of the world.
_SEASONS = (
    "weather", "fairy_tale", "weather", "easter", "animals", "farm",
    "sea", "sea", "sport", "halloween", "space", "christmas",
)  # fmt: skip

# The keys of a book's specification that a sheet may have, too.
_TAKEN = (
    "title", "author", "language", "seed", "fonts", "layout", "theme", "for_sale", "walls", "colour", "wall_colour",
    "answers", "sections",
)  # fmt: skip
_ANSWERS_OF_BOOKS = {"back": "back", "reverse": "back", "separate": "sheet", "foot": "upside-down", "none": "none"}


def sheet_spec(
    spec: BookSpec, source: Source, *, mazes: int | None = None, levels: Sequence[str] = (), answers: str | None = None
) -> tuple[BookSpec, str]:
    """Return the specification of every week's sheet, without date and paper, and where the answers are.

    Parameters
    ----------
    spec, source : the specification of a book, and its origin
    mazes : the number of mazes, 1 to 6; None for as many as the sections have
    levels : names of levels that replace the sections, in their order
    answers : a key of `ANSWER_PLACES`; None for what the specification says

    Raises
    ------
    SpecError
        If the specification asks for something that a sheet does not have: all problems at once.
    UsageError, UnknownNameError
        If `levels` has too many levels, one twice, or an unknown one.
    """
    given = spec.model_fields_set
    problems = [
        Problem((field.alias or key,), None, _NO_KEY, has_value=False)
        for key, field in BookSpec.model_fields.items()
        if key in given and key not in _TAKEN
    ]
    problems += [
        Problem(
            ("sections", place, "layout"), section.layout, "the sections of a sheet share it. Write layout above them."
        )
        for place, section in enumerate(spec.sections)
        if section.layout is not None
    ]
    if "answers" in given and spec.answers not in _ANSWERS_OF_BOOKS:
        known = ", ".join(f'"{name}"' for name in _ANSWERS_OF_BOOKS)
        problems.append(Problem(("answers",), spec.answers, f"on a sheet they are one of {known}."))
    place = answers or (_ANSWERS_OF_BOOKS.get(spec.answers, "back") if "answers" in given else "back")
    usual = _OF_MANY_ANSWERED if ANSWER_PLACES[place] == "foot" else _OF_MANY
    sections = _sections(spec, mazes, levels, LEVELS.get(_USUAL if mazes is None else mazes, usual))
    count = sum(section.count for section in sections)
    if not levels and count > MOST_OF_A_WEEK:
        advice = f"Lower their counts, or add --count {MOST_OF_A_WEEK}."
        text = f"have {count} mazes, and a sheet has 1 to {MOST_OF_A_WEEK}. {advice}"
        problems.append(Problem(("sections",), None, text, has_value=False))
    name, problem = _layout(spec, source, min(count, MOST_OF_A_WEEK))
    if problem or problems:
        raise source.error([*problems, *([problem] if problem else [])])
    if count > MOST_OF_A_WEEK:
        raise UsageError(f"--level names {count} levels, and a sheet has 1 to {MOST_OF_A_WEEK} mazes. Name fewer.")
    changes = {"sections": tuple(sections), "layout": name, "pages": (PageSpec(kind=PUZZLES),)}
    return spec.model_copy(update={**changes, "answers": ANSWER_PLACES[place], "title": _title(spec, count)}), place


def is_for_week(plan: Plan) -> bool:
    """Return whether the plan of a book has the layout, or the usual title and as few mazes, as a sheet."""
    words = plan.setting.language
    if plan.layout.is_sheet or len(plan.puzzles) > MOST_OF_A_WEEK:  # plural forms take time to load
        return plan.layout.is_sheet
    return plan.spec.title in (words.word("week_title", count=count) for count in range(1, MOST_OF_A_WEEK + 1))


def of_week(sheet: BookSpec, week: Week, paper: str) -> BookSpec:
    """Return the specification of one week's sheet on a paper, a key of `SHEETS`; its date is the week's Monday."""
    printer = sheet_printer(paper)
    return sheet.model_copy(
        update={
            "subtitle": date_line(read_language(sheet.language), week),
            "date": datetime.datetime.combine(week.monday, datetime.time(), datetime.UTC),
            "printer": printer,
            "theme": season_of(week) if sheet.theme == SEASON else sheet.theme,
            "trim": trim_for(read_printer(printer), read_printer(printer).trims[0]),
            "sections": tuple(with_weekly_algorithm(section, week) for section in sheet.sections),
        }
    )


def season_of(week: Week) -> str:
    """Return the theme of the time of year, by the month of the week's Thursday."""
    return _SEASONS[(week.monday + datetime.timedelta(days=3)).month - 1]


def seed_of(sheet: BookSpec, week: Week) -> int:
    """Return the seed of a week's sheet, from the week and the specification's seed: two newspapers' sheets differ."""
    return derive_seed("week", sheet.seed or 0, str(week))


def date_line(language: Language, week: Week) -> str:
    """Return the line about the week on a sheet, such as ``"Week 47 · November 16-22, 2026"``."""
    return language.word("week_line", week=week.number, dates=language.days(week.monday, week.sunday))


def source_of(source: Source, levels: Sequence[str]) -> Source:
    """Return the origin of a sheet's specification, without places if its sections come from an option's levels."""
    return replace(source, places=None) if levels else source


def with_weekly_algorithm(section: SectionSpec, week: Week) -> SectionSpec:
    """Return a section of one maze with another algorithm of its level each week; others, or a fixed one, unchanged."""
    plain = [
        choice.name
        for choice in level(section.level).algorithms
        if choice.ends is None and choice.texture is None and not choice.root and not choice.braid
    ]
    is_open = section.algorithm is None and section.tessellation == "orthogonal" and section.focus == "passages"
    is_open = is_open and not section.hidden and not section.shape
    if section.count > 1 or not plain or not is_open or section.texture is not None or section.weights is not None:
        return section
    turn = week.monday.toordinal() // 7 + derive_seed("turn", section.id or "")
    return section.model_copy(update={"algorithm": plain[turn % len(plain)]})


def _sections(spec: BookSpec, mazes: int | None, levels: Sequence[str], usual: Sequence[str]) -> list[SectionSpec]:
    """Return the sections of a sheet with their numbers of mazes: from `levels`, the specification or `usual`."""
    if levels:
        names = [level(name).name for name in levels]
        twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
        if twice:
            raise UsageError(f'--level names "{twice}" twice. Add --count for more mazes of a level.')
        asked = [SectionSpec(id=f"{name}-1", level=name, count=1) for name in names]
    elif "sections" in spec.model_fields_set:
        asked = [
            section if "count" in section.model_fields_set else section.model_copy(update={"count": 1})
            for section in spec.sections
        ]
    else:
        asked = [SectionSpec(id=f"{name}-1", level=name, count=1) for name in usual]
    if mazes is None:
        return asked
    counts = [0] * len(asked)
    for place in range(mazes):  # if there are fewer mazes than sections, those left out are spread
        counts[int((place + 0.5) * len(asked) / mazes)] += 1
    return [section.model_copy(update={"count": n}) for section, n in zip(asked, counts, strict=True) if n]


def _title(spec: BookSpec, count: int) -> str:
    """Return the title in the specification, or the usual title of a sheet of `count` mazes."""
    words = read_language(spec.language)
    usual = (BookSpec.model_fields["title"].default, words.word("book_title"))
    if "title" in spec.model_fields_set and spec.title not in usual:
        return spec.title
    return words.word("week_title", count=count)


def _layout(spec: BookSpec, source: Source, count: int) -> tuple[str, Problem | None]:
    """Return the name of the smallest layout for a number of mazes, or of the one asked for, and its problem."""
    sheets = {name: read_layout(name) for name in layout_names() if read_layout(name).is_sheet}
    if "layout" not in spec.model_fields_set:
        places = {name: found.page.columns * found.page.rows for name, found in sheets.items()}
        return next(name for name in sorted(places, key=lambda name: places[name]) if places[name] >= count), None
    if find_layout(spec.layout, source.folder).is_sheet:
        return spec.layout, None
    text = f"has no room for title and date (banner = 58). {did_you_mean(spec.layout, sheets)}"
    return spec.layout, Problem(("layout",), spec.layout, text)


# The printers of sheets and columns are found by their facts, so that no printer's name is in the code.


@cache
def sheet_printer(paper: str) -> str:
    """Return the name of the printer for single sheets of a paper, a key of `SHEETS`."""
    known = {name: read_printer(name) for name in printer_names()}
    at_home = [name for name, printer in known.items() if printer.viewer and not check_trim(printer, SHEETS[paper])]
    return min(at_home, key=lambda name: len(known[name].trims))


@cache
def column_printer() -> str:
    """Return the name of the printer that takes black ink only, as newspapers do."""
    return next(name for name in printer_names() if set(Demands(read_printer(name)).names("colours")) == _BLACK)
