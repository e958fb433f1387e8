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
import textwrap
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

Table = dict[str, tuple[str, str]]  # the name of each command: its file in this folder, and its function

# The commands in the order of the help, under its headings.
GROUPS: dict[str, Table] = {
    "Make a book": {
        "new": ("new", "write_a_spec"),
        "check": ("check", "check_a_spec"),
        "make": ("make", "make_a_book"),
        "watch": ("watch", "watch_a_spec"),
        "preview": ("preview", "preview"),
        "studio": ("studio", "open_the_studio"),
    },
    "Finished books": {
        "prove": ("prove", "prove_a_book"),
        "preflight": ("preflight", "check_a_pdf"),
        "report": ("report", "report_on_a_book"),
        "compare": ("compare", "compare_two_books"),
        "export": ("export", "export_a_book"),
        "booklet": ("booklet", "make_a_booklet"),
        "bundle": ("bundle", "bundle_a_book"),
    },
    "Series": {
        "more": ("more", "make_the_next_volume"),
        "batch": ("batch", "make_a_collection"),
        "week": ("week", "make_weeks"),
        "column": ("column", "make_columns"),
        "class": ("class_set", "make_a_class_set"),
        "answer": ("answer", "answer_a_code"),
    },
    "One maze": {
        "maze": ("maze", "make_one_maze"),
        "poster": ("poster", "make_a_poster"),
        "stream": ("stream", "stream_a_maze"),
    },
    "About": {
        "list": ("list", "list_names"),
        "schema": ("schema", "show_schema"),
        "doctor": ("doctor", "examine_installation"),
    },
}
# Plain help and plain tracebacks: quick to load, the same in every terminal, and without colours, as NO_COLOR asks.
_PLAIN: dict[str, Any] = {"rich_markup_mode": None}
_EXAMPLES = "\n\nExamples\n--------\n"


class _Commands(Mapping[str, Any]):
    """The commands of a table by their names, each imported when it is asked for."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def __getitem__(self, name: str) -> Any:
        file, function = self._table[name]
        alone = typer.Typer(add_completion=False, **_PLAIN, pretty_exceptions_enable=False)
        alone.command(name, cls=_Command)(getattr(importlib.import_module(f"{__name__}.{file}"), function))
        command = typer.main.get_command(alone)
        command.help, _, examples = (command.help or "").partition(_EXAMPLES)
        command.epilog = f"\b\nExamples:\n{textwrap.indent(examples, '  ')}"  # \b: their lines stay as they are
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)


class _Command(TyperCommand):
    """A command whose help shows arguments as they are typed, without types."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the words after the command's name; those in [] may be left out."""
        arguments = [each for each in self.params if each.param_type_name == "argument"]
        return ["[OPTIONS]", *(str(each.metavar) if each.required else f"[{each.metavar}]" for each in arguments)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write a line for each argument and each option."""
        shown: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for each in self.get_params(ctx):
            if each.param_type_name == "argument":
                shown["Arguments"].append((str(each.metavar), each.help))  # type: ignore[attr-defined]
            else:
                shown["Options"].append(cast(tuple[str, str], each.get_help_record(ctx)))
        for title, lines in shown.items():
            if lines:
                with formatter.section(title):
                    formatter.write_dl(lines)


class _Group(TyperGroup):
    """Commands under headings; their help imports none of them."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{**settings, "subcommand_metavar": "COMMAND"})
        self.commands = cast(
            Any, _Commands({name: place for table in GROUPS.values() for name, place in table.items()})
        )

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write a line for each command, in its group."""
        width = max(map(len, self.commands))
        for title, table in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:<{width}}", summary_of(*place)) for name, place in table.items()])


def summary_of(file: str, function: str) -> str:
    """Return the first line of a command's docstring, read without importing the file."""
    text = Path(__file__).with_name(f"{file}.py").read_text(encoding="utf-8")
    return text.split(f"def {function}(")[-1].split('"""')[1].partition("\n")[0]


app = typer.Typer(
    name="mazebook",
    cls=_Group,
    no_args_is_help=True,
    epilog="\b\nBegin with this; it makes a whole book:\n  mazebook make",
    **_PLAIN,
    pretty_exceptions_enable=False,
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
    """Make printable maze books: puzzles from easy to hard, with an answer key, as a PDF."""


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
