"""The command line: one file a command, each thin (read the arguments, call, print).

A command's file is imported only when the command is run, and imports nothing heavy at its top, so that
``mazebook --help`` and the help of each command appear at once.
"""

import atexit
import gc
import importlib
import io
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NoReturn, cast

import typer
from typer.core import TyperCommand, TyperGroup

from mazebook.cli.shared import completion, console
from mazebook.errors import InterruptError, MazebookError
from mazebook.settings import whole_setting

INTERRUPTED = InterruptError.exit_code

_MANY_OBJECTS = 300_000  # allocations between two runs of the garbage collector; by default 700

# The name of each command, in the order of the help: its file in this folder, and its function.
COMMANDS = {
    "make": ("make", "make_a_book"),
    "batch": ("batch", "make_a_collection"),
    "new": ("new", "write_a_spec"),
    "check": ("check", "check_a_spec"),
    "maze": ("maze", "make_one_maze"),
    "stats": ("stats", "show_stats"),
    "table": ("table", "show_table"),
    "calibrate": ("calibrate", "calibrate"),
    "medians": ("medians", "measure_medians"),
    "gallery": ("gallery", "make_a_gallery"),
    "stream": ("stream", "stream_a_maze"),
    "poster": ("poster", "make_a_poster"),
    "report": ("report", "report_on_a_book"),
    "compare": ("compare", "compare_two_books"),
    "bundle": ("bundle", "bundle_a_book"),
    "preflight": ("preflight", "check_a_pdf"),
    "prove": ("prove", "prove_a_book"),
    "preview": ("preview", "preview"),
    "export": ("export", "export_a_book"),
    "booklet": ("booklet", "make_a_booklet"),
    "class": ("class_set", "make_a_class_set"),
    "answer": ("answer", "answer_a_code"),
    "watch": ("watch", "watch_a_spec"),
    "week": ("week", "make_weeks"),
    "schedule": ("schedule", "print_a_schedule"),
    "list": ("list", "list_names"),
    "schema": ("schema", "show_schema"),
    "doctor": ("doctor", "examine_installation"),
}
# Plain help and plain tracebacks: quick to load, the same in every terminal, and without colours, as NO_COLOR asks.
_PLAIN: dict[str, Any] = {"rich_markup_mode": None, "pretty_exceptions_enable": False}


class _Commands(Mapping[str, TyperCommand]):
    """The commands by their names, each imported when it is asked for."""

    def __getitem__(self, name: str) -> TyperCommand:
        file, function = COMMANDS[name]
        alone = typer.Typer(add_completion=False, **_PLAIN)
        alone.command(name)(getattr(importlib.import_module(f"{__name__}.{file}"), function))
        return cast(TyperCommand, typer.main.get_command(alone))

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class _Group(TyperGroup):
    """All commands; their help imports none of them."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = cast(Any, _Commands())

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands, in the order of the help."""
        return list(COMMANDS)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write a line for each command, with as much of its description as fits."""
        limit = formatter.width - 6 - max(map(len, COMMANDS))
        lines = [(name, TyperCommand(name, help=command_summary(name)).get_short_help_str(limit)) for name in COMMANDS]
        with formatter.section("Commands"):
            formatter.write_dl(lines)


def command_summary(name: str) -> str:
    """Return the first paragraph of the docstring of a command, read from its file without importing it."""
    file, function = COMMANDS[name]
    text = (Path(__file__).parent / f"{file}.py").read_text(encoding="utf-8")
    return text.partition(f"def {function}(")[2].split('"""')[1].partition("\n\n")[0]


app = typer.Typer(
    name="mazebook",
    cls=_Group,
    no_args_is_help=True,
    **_PLAIN,
    context_settings={"help_option_names": ["-h", "--help"], "color": False},
)


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
    """Run the command in `arguments` (None for those of the process), and end the process with its exit code.

    A `MazebookError` is printed as a message; any other exception that escapes is a bug and keeps its traceback.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # else a pipe on Windows cannot take characters for walls
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    _start_lightly()
    console.be_quiet(False)  # one process may run several commands
    completion.prepare()
    command = typer.main.get_command(app)
    completion.watch_over(command.params)
    try:
        whole_setting("NUMBA_NUM_THREADS", 1)  # else numba ends in an error of its own when it is imported
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
    """Make garbage collection rare and numpy single-threaded, before heavy imports: a draft takes a tenth less time."""
    gc.set_threshold(_MANY_OBJECTS)
    atexit.register(gc.freeze)  # else the last collections, which cannot be disabled, visit all objects
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy starts a thread a core for products that are tiny here


def _say_interrupted() -> None:
    console.complain("Interrupted; no file was left half written. Run the same command again to start over.")
