"""``mazebook column``: one maze for a newspaper's column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mazebook.cli.shared import console, options, values, weeks
from mazebook.errors import ProofError, UsageError

if TYPE_CHECKING:
    from mazebook.batch.column.column import Single


def make_columns(
    width: Annotated[str, options.of("--width", "LENGTH", "How wide the column is, such as 42mm.")],
    spec: weeks.SheetFile = None,
    week: weeks.WeekText = None,
    level: options.LevelName = None,
    language: options.OtherLanguage = None,
    dpi: Annotated[str, options.of("--dpi", "N", "Dots an inch of PNG and TIFF, 600 to 2400.")] = "1200",
    out: weeks.WeeksFolder = weeks.OUT,
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
) -> None:
    """Make a maze for a newspaper's column, with its answer.

    Each is written as PDF/X-1a, SVG, PNG and TIFF, beside last week's answer in small.

    Examples
    --------
    mazebook column --width 42mm
    mazebook column --width 60mm --week next --level 8-10
    """
    found = weeks.asked_weeks(week)
    if len(values.read_list(level or "")) > 1:
        raise UsageError(f'--level "{level}": a column has one maze. Name one level.')
    wide = _read_width(width)
    dots = values.read_number("--dpi", dpi, 600, 2400)
    sheet = weeks.asked_sheet(spec, language, None, level, mazes=1, answers="none")
    weeks.tell_weeks(week, found)
    console.warn_of_compiling()
    from mazebook.batch.column.column import make_singles

    with console.progress() as progress:
        made = list(make_singles(sheet.spec, found, out, width=wide, dpi=dots, source=sheet.source, progress=progress))
    if as_json:
        weeks.say_summaries(made)
    else:
        for each in made:
            console.report(_lines(each))
    if not all(each.ok for each in made):
        raise typer.Exit(ProofError.exit_code)


def _read_width(text: str) -> float:
    """Return the width of a column in points; raises UsageError unless it is 15 to 400 mm."""
    from mazebook.units import parse_length, points

    try:
        width = parse_length(text)
    except ValueError:
        width = 0.0
    if not points(15) <= width <= points(400):
        raise UsageError(f'--width "{text}": must be a length from 15 to 400 mm, such as 42mm or 1.65in.')
    return width


def _lines(single: Single) -> str:
    from mazebook.batch.weekly.said import easier_than
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
    least = easier_than(puzzle)
    if least is not None and not single.record["spec"]["sections"][0]["difficulty"]:
        lines.append(
            f"It is easier than level {puzzle['level']}, which begins at {least:g} points: that takes more cells, "
            "and a wider column."
        )
    return "\n".join([*lines, *single.wrong])
