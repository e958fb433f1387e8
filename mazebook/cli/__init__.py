"""The command line: one file a command, each thin (read the arguments, call, print).

Nothing heavy is imported here or at the top of a command's file: ``mazebook --help`` must answer at once.
"""

from __future__ import annotations

import atexit
import gc
import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from mazebook.cli import completion, console
from mazebook.cli.answer import answer_a_code
from mazebook.cli.batch import make_a_collection
from mazebook.cli.booklet import make_a_booklet
from mazebook.cli.bundle import bundle_a_book
from mazebook.cli.calibrate import calibrate
from mazebook.cli.check import check_a_spec
from mazebook.cli.class_set import make_a_class_set
from mazebook.cli.compare import compare_two_books
from mazebook.cli.doctor import examine_installation
from mazebook.cli.export import export_a_book
from mazebook.cli.gallery import make_a_gallery
from mazebook.cli.list import list_names
from mazebook.cli.make import make_a_book
from mazebook.cli.maze import make_one_maze
from mazebook.cli.medians import measure_medians
from mazebook.cli.new import write_a_spec
from mazebook.cli.poster import make_a_poster
from mazebook.cli.preflight import check_a_pdf
from mazebook.cli.preview import preview
from mazebook.cli.prove import prove_a_book
from mazebook.cli.report import report_on_a_book
from mazebook.cli.schedule import print_a_schedule
from mazebook.cli.schema import show_schema
from mazebook.cli.stats import show_stats
from mazebook.cli.stream import stream_a_maze
from mazebook.cli.table import show_table
from mazebook.cli.watch import watch_a_spec
from mazebook.cli.week import make_weeks
from mazebook.errors import InterruptError, MazebookError

INTERRUPTED = InterruptError.exit_code

_MANY_OBJECTS = 300_000  # allocations between two runs of the garbage collector; by default 700

# Plain help and plain tracebacks: quick to load, the same in every terminal, and without colours, as NO_COLOR asks.
app = typer.Typer(
    name="mazebook",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "color": False},
)
app.command("make")(make_a_book)
app.command("batch")(make_a_collection)
app.command("new")(write_a_spec)
app.command("check")(check_a_spec)
app.command("maze")(make_one_maze)
app.command("stats")(show_stats)
app.command("table")(show_table)
app.command("calibrate")(calibrate)
app.command("medians")(measure_medians)
app.command("gallery")(make_a_gallery)
app.command("stream")(stream_a_maze)
app.command("poster")(make_a_poster)
app.command("report")(report_on_a_book)
app.command("compare")(compare_two_books)
app.command("bundle")(bundle_a_book)
app.command("preflight")(check_a_pdf)
app.command("prove")(prove_a_book)
app.command("preview")(preview)
app.command("export")(export_a_book)
app.command("booklet")(make_a_booklet)
app.command("class")(make_a_class_set)
app.command("answer")(answer_a_code)
app.command("watch")(watch_a_spec)
app.command("week")(make_weeks)
app.command("schedule")(print_a_schedule)
app.command("list")(list_names)
app.command("schema")(show_schema)
app.command("doctor")(examine_installation)


def _show_version(wanted: bool) -> None:
    if wanted:
        from mazebook import __version__

        console.say(f"mazebook {__version__}")
        raise typer.Exit


@app.callback()
def mazebook(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version, and end.")
    ] = False,
) -> None:
    """Make printable maze books: puzzles from easy to hard, with an answer key, as a PDF.

    Begin with "mazebook make": it makes a whole book, no settings needed.
    """


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command in `arguments` (by default the process's) and end with its exit code.

    A `MazebookError` is a message and its exit code; anything else that escapes is a bug and keeps its traceback.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a pipe on Windows cannot take box characters otherwise
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    _start_lightly()
    console.be_quiet(False)  # one process may run several commands
    completion.prepare()
    command = typer.main.get_command(app)
    completion.watch_over(command.params)
    try:
        # typer reports problems of options itself, and ends with 2.
        command.main(args=arguments, prog_name="mazebook")
    except MazebookError as error:
        console.complain(str(error))
        raise SystemExit(error.exit_code) from None
    except SystemExit as end:
        if end.code == INTERRUPTED:
            _say_interrupted()
        if isinstance(end.__context__, BrokenPipeError):  # the reader of our output has closed the pipe
            raise SystemExit(0) from None
        raise
    except KeyboardInterrupt:
        _say_interrupted()
    raise SystemExit(INTERRUPTED)


def _start_lightly() -> None:
    """Make garbage collection rare and numpy single-threaded, before heavy imports; it saves a tenth of a draft."""
    gc.set_threshold(_MANY_OBJECTS)
    atexit.register(gc.disable)  # else a last collection visits all objects
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy starts a thread a core for products that are tiny here


def _say_interrupted() -> None:
    console.complain("Interrupted; no file was left half written. Run the same command again to start over.")
