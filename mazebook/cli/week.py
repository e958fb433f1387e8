"""``mazebook week``: the sheet of a week."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mazebook.cli.shared import completion, console, options, values, weeks
from mazebook.errors import ProofError
from mazebook.numerics.wording import counted
from mazebook.units import HOME_PAPERS

if TYPE_CHECKING:
    from mazebook.batch.weekly.weekly import WeekSheet

# As in mazebook.batch.weekly.week_spec, which is too heavy to be imported for a help text.
ANSWERS = ("back", "sheet", "upside-down", "last-week")
_WHERE = {
    "back": "answers on the back",
    "sheet": "answers on a sheet of their own",
    "upside-down": "answers upside down at the foot",
    "last-week": "last week's answers at the foot",
    "none": "no answers",
}


def make_weeks(
    spec: weeks.SheetFile = None,
    week: weeks.WeekText = None,
    paper: Annotated[
        str,
        options.of(
            "--paper",
            "a4,letter",
            "The paper in your printer. The mazes are the same on both.",
            completion.one_of(HOME_PAPERS),
        ),
    ] = "a4",
    count: Annotated[str | None, options.of("--count", "N", "How many mazes, 1 to 6.")] = None,
    level: options.LevelNames = None,
    answers: Annotated[
        str | None, options.one_of("--answers", ANSWERS, "Where the answers are; on the back if not given.")
    ] = None,
    theme: options.ThemeName = None,
    language: options.OtherLanguage = None,
    out: weeks.WeeksFolder = weeks.OUT,
    draft: options.Draft = False,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Make a sheet of mazes for a week, or for each of several.

    The same week gives the same sheet, even in five years.

    Examples
    --------
    mazebook week
    mazebook week --week 2026-W47..2026-W50 --paper a4,letter --level 4-6,8-10
    """
    found = weeks.asked_weeks(week)
    mazes = values.read_number("--count", count, 1, 6) if count is not None else None
    place = values.read_choice("--answers", answers, ANSWERS) if answers is not None else None
    papers = values.read_papers(paper)
    sheet = weeks.asked_sheet(spec, language, theme, level, mazes=mazes, answers=place)
    weeks.tell_weeks(week, found)
    console.warn_of_compiling()
    from mazebook.batch.weekly.weekly import SheetOptions, make_sheets

    settings = SheetOptions(papers, sheet.answers, draft)
    with console.progress() as progress:
        made = list(make_sheets(sheet.spec, found, out, settings, source=sheet.source, progress=progress))
    if as_json:
        weeks.say_summaries(made)
    else:
        for each in made:
            console.report(_lines(each, sheet.answers, draft))
            if level is not None:
                _warn_of_easier(each)
    if not all(each.ok for each in made):
        raise typer.Exit(ProofError.exit_code)


def _warn_of_easier(sheet: WeekSheet) -> None:
    """Warn of mazes that are easier than the level that was asked for, because a part of a page is small."""
    small = [puzzle for puzzle in sheet.record["puzzles"] if weeks.easier(puzzle) is not None]
    for name in dict.fromkeys(puzzle["level"] for puzzle in small):
        own = [puzzle for puzzle in small if puzzle["level"] == name]
        size = "x".join(map(str, max(own, key=lambda puzzle: puzzle["cells"])["size"]))
        console.warn(
            f"Level {name} begins at {weeks.easier(own[0]):g} points, and {counted(len(own), 'maze')} of it on this "
            f"sheet {'is' if len(own) == 1 else 'are'} easier: a part of the page has room for {size} cells. Ask for "
            "fewer mazes with --count, or for a harder level."
        )


def _lines(sheet: WeekSheet, place: str, draft: bool) -> str:
    state = "is ready" if sheet.ok else "is NOT ready, see below"
    pages, mazes = counted(sheet.pages, "page"), counted(len(sheet.record["puzzles"]), "maze")
    lines = [f"The sheet of {sheet.week} {state}: {sheet.files[0]} ({pages}, {mazes}, {_WHERE[place]})"]
    lines += [f"Its answers: {path}" for path in sheet.files[1:-1]]
    if draft:
        lines.append("This is a draft: nobody has checked it. Make it without --draft to hand it out.")
    checked = sheet.checked
    lines += [*(checked.lines if checked else ()), *(f"last week's answers: {f.line()}" for f in sheet.last)]
    return "\n".join([*lines, *sheet.warnings])
