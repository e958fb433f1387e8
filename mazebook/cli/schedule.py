"""``mazebook schedule``: a file by which a computer makes the sheet every week; nothing is installed."""

import os
from pathlib import Path
from typing import Annotated

import typer

from mazebook.cli.shared import completion, console, options, values
from mazebook.cli.week import ANSWERS, NEXT, PAPERS, AnswerPlace, ColumnWidth, InAColumn, PaperName, read_width, refuse
from mazebook.errors import UsageError
from mazebook.reading.user_files import TOML, read_file

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def print_a_schedule(
    spec: Annotated[
        Path | None, typer.Argument(help="The specification of the sheet.", autocompletion=completion.specs)
    ] = None,
    systemd: Annotated[
        bool, typer.Option("--systemd", help="For Linux: a unit and a timer, with what to do with them.")
    ] = False,
    cron: Annotated[
        bool, typer.Option("--cron", help='A line for a crontab: add it to what "crontab -e" opens.')
    ] = False,
    windows: Annotated[
        bool,
        typer.Option(
            "--windows",
            help='A task as XML: save it as week.xml, then run schtasks /Create /TN "mazebook week" /XML week.xml',
        ),
    ] = False,
    day: Annotated[str, options.one_of("--day", DAYS, "On which day.")] = "mon",
    ahead: Annotated[
        bool, typer.Option("--ahead", help="Make the sheet of the week after, not of the one that the day is in.")
    ] = False,
    time: Annotated[str, options.of("--time", "HH:MM", "At what time, from 00:00 to 23:59.")] = "06:00",
    out: Annotated[
        Path | None, options.of("--out", "DIR", 'Where the sheets go; by default "mazebook-weeks" here.')
    ] = None,
    paper: PaperName = None,
    answers: AnswerPlace = None,
    single: InAColumn = False,
    width: ColumnWidth = None,
) -> None:
    """Print a file that has your computer make the sheet of every week. Nothing is installed.

    Each file says in its first lines how it is put to work: with systemd, cron, or the Task Scheduler of Windows.
    """
    from mazebook.batch.weekly.schedules import Schedule, as_cron, as_systemd, as_windows, read_time, this_mazebook

    kinds = {as_systemd: systemd, as_cron: cron, as_windows: windows}
    chosen = [kind for kind, wanted in kinds.items() if wanted]
    if len(chosen) != 1:
        raise UsageError("Say for which of them the file is: --systemd, --cron or --windows.")
    hour, minute = read_time("--time", time)
    refuse(single, {"--width": width}, {"--paper": paper, "--answers": answers})
    if spec is not None:
        read_file(spec, TOML)  # an error comes now, not in the night of the first sheet
    here = Path(os.path.abspath("."))  # noqa: PTH100  # keeps symbolic links, because their targets may change
    words = [*this_mazebook(), "week", *([str(here / spec)] if spec else [])]
    words += ["--out", str(here / (out or "mazebook-weeks"))]
    words += ["--week", NEXT] if ahead else []
    words += ["--paper", values.read_choice("--paper", paper, PAPERS)] if paper is not None else []
    words += ["--answers", values.read_choice("--answers", answers, ANSWERS)] if answers is not None else []
    if single and width is not None:
        read_width(width)
        words += ["--single", "--width", width]
    schedule = Schedule(tuple(words), DAYS.index(values.read_choice("--day", day, DAYS)), hour, minute, str(here))
    console.say(chosen[0](schedule), end="")
