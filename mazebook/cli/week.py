"""``mazebook week``: the sheet of a week."""

from __future__ import annotations

from typing import Annotated

import typer

from mazebook.batch.offered import ANSWER_PLACES, MOST_OF_A_WEEK
from mazebook.cli.shared import completion, console, options, values, weeks
from mazebook.errors import ProofError
from mazebook.units import HOME_PAPERS

ANSWERS = tuple(ANSWER_PLACES)


def make_weeks(
    spec: weeks.SheetFile = None,
    week: weeks.WeekText = None,
    paper: Annotated[
        str,
        options.of(
            "--paper",
            "a4,letter",
            "The paper in your printer. The mazes are the same on both.",
            completion.offering(HOME_PAPERS),
        ),
    ] = "a4",
    count: Annotated[str | None, options.of("--count", "N", "How many mazes, 1 to 6.")] = None,
    level: options.LevelNames = None,
    answers: Annotated[
        str | None, options.choice_option("--answers", ANSWERS, "Where the answers are; on the back if not given.")
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
    mazes = values.read_number("--count", count, 1, MOST_OF_A_WEEK) if count is not None else None
    place = values.read_choice("--answers", answers, ANSWERS) if answers is not None else None
    papers = values.read_papers(paper)
    sheet = weeks.asked_sheet(spec, language, theme, level, mazes=mazes, answers=place)
    weeks.tell_weeks(week, found)
    console.warn_of_compiling()
    from mazebook.batch.weekly.said import easier_levels, week_sentences
    from mazebook.batch.weekly.weekly import SheetOptions, make_sheets

    settings = SheetOptions(papers, sheet.answers, draft)
    with console.progress() as progress:
        made = list(make_sheets(sheet.spec, found, out, settings, source=sheet.source, progress=progress))
    if as_json:
        weeks.say_summaries(made)
    else:
        for each in made:
            console.report(week_sentences(each, sheet.answers, draft=draft))
            for sentence in easier_levels(each) if level is not None else ():
                console.warn(sentence)
    if not all(each.ok for each in made):
        raise typer.Exit(ProofError.exit_code)
