"""``mazebook week``: the sheet of a week, or one maze for a newspaper's column."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mazebook.cli.shared import completion, console, options, values
from mazebook.errors import ProofError, UsageError
from mazebook.numerics.wording import counted
from mazebook.units import HOME_PAPERS

if TYPE_CHECKING:
    from mazebook.batch.column.column import Single
    from mazebook.batch.weekly.weekly import WeekSheet
    from mazebook.batch.weekly.weeks import Week
    from mazebook.books.spec.book import BookSpec
    from mazebook.books.spec.section import SectionSpec
    from mazebook.reading.problems import Source

OUT = Path("mazebook-weeks")
_WORTH_SAYING = 1.0  # points of difficulty: a smaller difference is not reported
NEXT = "next"  # stands for the week after the current one
_NAMED = {"this": 0, NEXT: 1}  # how many weeks after the current one
WEEKS = f'such as 2026-W47, a day of it such as 2026-11-16, "this" or "{NEXT}"'
PAPERS = (*HOME_PAPERS, "both")
# As in mazebook.batch.weekly.week_spec, which is too heavy to be imported for a help text.
ANSWERS = ("back", "sheet", "upside-down", "last-week")
_WHERE = {
    "back": "answers on the back",
    "sheet": "answers on a sheet of their own",
    "upside-down": "answers upside down at the foot",
    "last-week": "last week's answers at the foot",
    "none": "no answers",
}


PaperName = Annotated[
    str | None,
    options.one_of("--paper", PAPERS, "What it is printed on; by default a4. The mazes are the same on both."),
]
AnswerPlace = Annotated[
    str | None,
    options.one_of(
        "--answers",
        ANSWERS,
        "On the back, on a sheet of their own, upside down at the foot; or last week's at the foot.",
    ),
]
InAColumn = Annotated[
    bool,
    typer.Option(
        "--single", help="One maze for a narrow column of print, as PDF/X-1a, SVG, PNG and TIFF; with --width."
    ),
]
ColumnWidth = Annotated[
    str | None, options.of("--width", "LENGTH", "With --single: how wide the column is, such as 42mm.")
]


def make_weeks(
    spec: Annotated[
        Path | None,
        typer.Argument(
            help="A TOML file as for a book, with what a sheet has: title, author, language, seed, theme, walls, "
            "layout, answers, sections; without it, four mazes from easy to hard.",
            autocompletion=completion.specs,
        ),
    ] = None,
    week: Annotated[
        str | None, options.of("--week", "YYYY-Www", f"{WEEKS[0].upper()}{WEEKS[1:]}; by default the current one.")
    ] = None,
    weeks: Annotated[
        str | None, options.of("--weeks", "FIRST..LAST", "Several weeks at once, such as 2026-W47..2027-W04.")
    ] = None,
    out: Annotated[Path, options.of("--out", "DIR", "The folder to write into.")] = OUT,
    paper: PaperName = None,
    mazes: Annotated[str | None, options.of("--mazes", "N", "How many mazes, 1 to 6.")] = None,
    levels: Annotated[
        str | None,
        options.of(
            "--level",
            "LEVELS",
            "For whom, in place of the sections of SPEC: a level or several, such as 4-6,8-10.",
            completion.levels,
        ),
    ] = None,
    answers: AnswerPlace = None,
    theme: options.ThemeName = None,
    language: options.OtherLanguage = None,
    single: InAColumn = False,
    width: ColumnWidth = None,
    dpi: Annotated[
        str | None, options.of("--dpi", "N", "With --single: dots an inch of PNG and TIFF, 600 to 2400; else 1200.")
    ] = None,
    draft: options.Draft = False,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Make the sheet of a week: the same week gives the same sheet in five years."""
    refuse(single, {"--width": width, "--dpi": dpi}, {"--paper": paper, "--answers": answers, "--theme": theme})
    if single and draft:
        raise UsageError("--draft goes without --single: one maze is made in a moment.")
    found = _weeks(week, weeks)
    count = values.read_number("--mazes", mazes, 1, 6) if mazes is not None else None
    if single and count not in (None, 1):
        raise UsageError(f'--mazes "{mazes}": with --single there is one. Leave --mazes out.')
    names = [name.strip() for name in levels.split(",") if name.strip()] if levels else []
    if single and len(names) > 1:
        raise UsageError(f'--level "{levels}": with --single there is one maze. Name one level.')
    place = values.read_choice("--answers", answers, ANSWERS) if answers is not None else None
    sheets = values.read_choice("--paper", paper, PAPERS) if paper is not None else "a4"
    column = read_width(width) if single else 0.0
    dots = values.read_number("--dpi", dpi, 600, 2400) if dpi is not None else None
    book_spec, source = _spec(spec, language, theme)
    from mazebook.batch.weekly.week_spec import sheet_spec, source_of

    source = source_of(source, names)
    asked, place = sheet_spec(
        book_spec, source, mazes=1 if single else count, levels=names, answers="none" if single else place
    )
    if spec and not names and len(asked.sections) < len(book_spec.sections):
        taken = " and ".join(_named(book_spec, section) for section in asked.sections)
        console.warn(f"{spec} has {len(book_spec.sections)} sections; this takes {taken}. Others: --level.")
    if weeks is None and (week is None or _weeks_later(week) is not None):
        console.warn(f"This is week {found[0]}; add --week {found[0]} to make the same sheet again at any time.")
    console.warn_of_compiling()
    done: list[Any] = []
    with console.progress() as progress:
        if single:
            from mazebook.batch.column.column import COLUMN_DPI, make_singles

            made: Any = make_singles(
                asked, found, out, width=column, dpi=dots or COLUMN_DPI, source=source, progress=progress
            )
        else:
            from mazebook.batch.weekly.weekly import SheetOptions, make_sheets

            papers = HOME_PAPERS if sheets == "both" else (sheets,)
            settings = SheetOptions(papers, place, draft)
            made = make_sheets(asked, found, out, settings, source=source, progress=progress)
        done.extend(made)
    if as_json:
        console.say_json([_summary(each) for each in done])
    else:
        for each in done:
            console.report(_single_lines(each) if single else _sheet_lines(each, place, draft))
    if not all(each.ok for each in done):
        raise typer.Exit(ProofError.exit_code)


def _named(spec: BookSpec, section: SectionSpec) -> str:
    """Return a section as people count, with its level and its title."""
    place = [each.id for each in spec.sections].index(section.id) + 1
    title = f' "{section.title}"' if section.title else ""
    return f"section {place}{title}, level {section.level}"


def refuse(single: bool, of_single: dict[str, str | None], of_sheets: dict[str, str | None]) -> None:
    """Raise UsageError for given options of sheets if `single`, or if there is no width; else for those of a column."""
    for option, value in (of_sheets if single else of_single).items():
        if value is not None:
            advice = "a column has none: leave it out" if single else "is for a column: add --single"
            raise UsageError(f'{option} "{value}": {advice}.')
    if single and of_single["--width"] is None:
        raise UsageError("--single needs the width of the column. Add it, such as --width 42mm.")


def read_width(text: str | None) -> float:
    """Return the width of a column in points; raises UsageError unless it is 15 to 400 mm."""
    from mazebook.units import parse_length, points

    try:
        width = parse_length(text or "")
    except ValueError:
        width = 0.0
    if not points(15) <= width <= points(400):
        raise UsageError(f'--width "{text}": must be a length from 15 to 400 mm, such as 42mm or 1.65in.')
    return width


def _weeks(week: str | None, weeks: str | None) -> list[Week]:
    """Return the weeks that are asked for; by default the current one."""
    from mazebook.batch.weekly.weeks import read_weeks

    if week is not None and weeks is not None:
        raise UsageError("--week and --weeks: give one of them.")
    return read_weeks("--weeks", weeks) if weeks is not None else [asked_week(week or "this")]


def asked_week(text: str) -> Week:
    """Return the week in the value of ``--week``; raises UsageError if there is no such week."""
    from mazebook.batch.weekly.weeks import read_week, week_of

    later = _weeks_later(text)
    return read_week("--week", text) if later is None else week_of(today()).after(later)


def _weeks_later(text: str) -> int | None:
    """Return how many weeks after the current one a named week is; None for a text that names none."""
    return _NAMED.get(text.strip().lower())


def today() -> datetime.date:
    """Return today's date in the computer's time zone; sheets use the clock nowhere else."""
    return datetime.datetime.now().astimezone().date()


def _spec(path: Path | None, language: str | None, theme: str | None) -> tuple[BookSpec, Source]:
    """Return the specification and its origin, with `language` and `theme` in place of its keys if given."""
    from mazebook.books.spec.book import parse_spec, read_source
    from mazebook.reading.problems import SPEC

    spec, source = read_source(path) if path else (parse_spec({}), SPEC)
    if language is not None:
        spec = spec.model_copy(update={"language": values.read_words(language).name})
    if theme is not None:
        named = parse_spec({"theme": theme}, "--theme", source.folder).theme
        spec = spec.model_copy(update={"theme": named})
    return spec, source


def _sheet_lines(sheet: WeekSheet, place: str, draft: bool) -> str:
    state = "is ready" if sheet.ok else "is NOT ready, see below"
    pages, mazes = counted(sheet.pages, "page"), counted(len(sheet.record["puzzles"]), "maze")
    lines = [f"The sheet of {sheet.week} {state}: {sheet.files[0]} ({pages}, {mazes}, {_WHERE[place]})"]
    lines += [f"Its answers: {path}" for path in sheet.files[1:-1]]
    if draft:
        lines.append("This is a draft: nobody has checked it. Make it without --draft to hand it out.")
    checked = sheet.checked
    lines += [*(checked.lines if checked else ()), *(f"last week's answers: {f.line()}" for f in sheet.last)]
    return "\n".join([*lines, *sheet.warnings])


def _single_lines(single: Single) -> str:
    from mazebook.books.fit.levels import level
    from mazebook.units import mm

    state = "is ready" if single.ok else "is NOT ready, see below"
    wide, high = (mm(side) for side in single.size)
    (puzzle,) = single.record["puzzles"]
    lines = [
        f"The maze of {single.week} {state}: {single.files[0]}; the same as .svg, .png and .tif, its answer, "
        "and last week's in small",
        f"{wide:.1f} x {high:.1f} mm, level {puzzle['level']}, {'x'.join(map(str, puzzle['size']))} cells, "
        f"corridors of {mm(single.corridor):.1f} mm, difficulty {puzzle['difficulty']:.1f}.",
    ]
    least = level(puzzle["level"]).difficulty[0]
    if puzzle["target"] < least - _WORTH_SAYING and not single.record["spec"]["sections"][0]["difficulty"]:
        lines.append(
            f"It is easier than level {puzzle['level']}, which begins at {least:g} points: that takes more cells, "
            "and a wider column."
        )
    return "\n".join([*lines, *single.wrong])


def _summary(made: WeekSheet | Single) -> dict[str, Any]:
    """Return the document that ``--json`` prints about a sheet, or about a maze."""
    return {
        "week": str(made.week),
        "files": [str(path) for path in made.files],
        "fingerprints": [puzzle["fingerprint"] for puzzle in made.record["puzzles"]],
        "ok": made.ok,
    }
