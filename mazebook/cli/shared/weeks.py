"""What the commands of a week share: which weeks are asked for, what their sheets have, and what is told of them."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mazebook.cli.shared import completion, console, options, values
from mazebook.paper.languages import read_language

if TYPE_CHECKING:
    from mazebook.batch.column.column import Single
    from mazebook.batch.weekly.weekly import WeekSheet
    from mazebook.batch.weekly.weeks import Week
    from mazebook.books.spec.book import BookSpec
    from mazebook.books.spec.section import SectionSpec
    from mazebook.reading.problems import Source

OUT = Path("mazebook-weeks")
NAMED = ("this", "next")

SheetFile = Annotated[
    Path | None,
    typer.Argument(
        metavar="SPEC.toml",
        help='A TOML file, such as "mazebook new sheet.toml --recipe weekly" writes. Without it, a sheet from easy to '
        "hard.",
        autocompletion=completion.specs,
    ),
]
WeekText = Annotated[
    str | None,
    options.of(
        "--week",
        "WEEK",
        'Such as 2026-W47, a day of it, "this" or "next". Also several: 2026-W47..2027-W04. This week if not given.',
    ),
]
OneWeekText = Annotated[
    str | None,
    options.of("--week", "WEEK", 'Such as 2026-W47, a day of it, "this" or "next". It is printed, and is the seed.'),
]
WeeksFolder = Annotated[Path, options.out("DIR", "The folder to write into.")]


@dataclass(frozen=True)
class AskedSheet:
    """The specification of a sheet, where its answers are, and its origin."""

    spec: BookSpec
    answers: str
    source: Source


def today() -> datetime.date:
    """Return today's date in the computer's time zone; sheets use the clock nowhere else."""
    return datetime.datetime.now().astimezone().date()


def asked_weeks(text: str | None) -> list[Week]:
    """Return the weeks in the value of ``--week``, the current one for None; raises UsageError for no such week."""
    from mazebook.batch.weekly.weeks import read_weeks, week_of

    return read_weeks(text or NAMED[0], week_of(today()))


def asked_week(text: str) -> Week:
    """Return the only week in the value of ``--week``; raises UsageError for several."""
    from mazebook.batch.weekly.weeks import read_week, week_of

    return read_week(text, week_of(today()))


def asked_sheet(
    spec: Path | None, language: str | None, theme: str | None, level: str | None, **how: str | int | None
) -> AskedSheet:
    """Return the sheet of a specification file with the options in place of its keys, and tell what it leaves out.

    Parameters
    ----------
    level : names of levels with commas between them, in place of the sections; None for the sections
    how : `mazes` and `answers`, as `mazebook.batch.weekly.week_spec.sheet_spec` takes them
    """
    from mazebook.batch.weekly.week_spec import sheet_spec, source_of

    names = values.read_list(level or "")
    book_spec, source = _read_spec(spec, language, theme)
    source = source_of(source, names)
    sheet, place = sheet_spec(book_spec, source, levels=names, **how)  # type: ignore[arg-type]  # as it says
    if spec and not names and len(sheet.sections) < len(book_spec.sections):
        taken = " and ".join(_named(book_spec, section) for section in sheet.sections)
        console.warn(f"{spec} has {len(book_spec.sections)} sections; this takes {taken}. Others: --level.")
    return AskedSheet(sheet, place, source)


def tell_weeks(text: str | None, weeks: list[Week]) -> None:
    """Warn which weeks these are if the clock says so, as it does if `text` names one of `NAMED` or is None."""
    if text is None or any(name in text.lower() for name in NAMED):
        said = "..".join(dict.fromkeys(str(week) for week in (weeks[0], weeks[-1])))
        console.warn(f"This is week {said}; add --week {said} to make the same again at any time.")


def _read_spec(path: Path | None, language: str | None, theme: str | None) -> tuple[BookSpec, Source]:
    """Return the specification and its origin, with `language` and `theme` in place of its keys if given."""
    from mazebook.books.spec.book import parse_spec, read_source
    from mazebook.reading.problems import SPEC

    spec, source = read_source(path) if path else (parse_spec({}), SPEC)
    if language is not None:
        spec = spec.model_copy(update={"language": read_language(language).name})
    if theme is not None:
        named = parse_spec({"theme": theme}, "--theme", source.folder).theme
        spec = spec.model_copy(update={"theme": named})
    return spec, source


def _named(spec: BookSpec, section: SectionSpec) -> str:
    """Return a section as people count, with its level and its title."""
    place = [each.id for each in spec.sections].index(section.id) + 1
    title = f' "{section.title}"' if section.title else ""
    return f"section {place}{title}, level {section.level}"


def say_summaries(made: list[WeekSheet] | list[Single]) -> None:
    """Print the document of ``--json`` about sheets, or about mazes for a column."""
    console.say_json(
        [
            {
                "week": str(each.week),
                "files": [str(path) for path in each.files],
                "fingerprints": [puzzle["fingerprint"] for puzzle in each.record["puzzles"]],
                "ok": each.ok,
            }
            for each in made
        ]
    )
