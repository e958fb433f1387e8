"""The output of commands: results on stdout, all else on stderr; with ``--quiet`` only errors and results."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TextIO

from mazebook.errors import OutputError
from mazebook.progress import Progress, Step, silent

if TYPE_CHECKING:
    from mazebook.paper.printers.table import Printer

_LONG = 100  # steps of work that is told of where no bar can be
_MINUTE = 60.0  # seconds

_quiet = False


def be_quiet(wanted: bool) -> None:
    """Make `report`, `warn` and `progress` silent from now on, or not."""
    global _quiet
    _quiet = wanted


def say(text: str, end: str = "\n") -> None:
    """Print `text` as a result."""
    with _to_stdout() as stream:
        stream.write(text + end)
        stream.flush()


def say_json(document: Any) -> None:
    """Print one JSON document as the result."""
    say(json.dumps(document, ensure_ascii=False))


def say_bytes(data: bytes) -> None:
    """Write `data` as the result, unchanged."""
    with _to_stdout() as stream:
        stream.buffer.write(data)
        stream.buffer.flush()


def report(text: str) -> None:
    """Print on stdout what a command did whose results are files. Nothing when quiet, or when stdout is closed."""
    if not _quiet and sys.stdout is not None:
        say(text)


def warn(text: str) -> None:
    """Print `text` for the user on stderr, apart from the result. Nothing when quiet."""
    if not _quiet:
        complain(text)


def complain(text: str) -> None:
    """Print an error on stderr, quiet or not."""
    if sys.stderr is not None:  # closed
        print(text, file=sys.stderr, flush=True)


def shows_terminal() -> bool:
    """Return whether stdout is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def warn_of_compiling() -> None:
    """Have a warning printed just before kernels are compiled, as in the first run of an algorithm on a computer."""
    from mazebook.numerics.jit import tell_before_compiling

    tell_before_compiling(
        lambda: warn("Preparing for this kind of maze, once on this computer: this takes some seconds ...")
    )


@contextlib.contextmanager
def progress() -> Iterator[Progress]:
    """Yield a function that shows how far work is: a bar in a terminal, elsewhere a line for each tenth of long work.

    There is nothing when quiet, and no bar in a terminal called "dumb" or where NO_COLOR (no-color.org) is set.
    """
    if _quiet or sys.stderr is None:
        yield silent
    elif not sys.stderr.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        yield _Lines()
    else:
        bar = _Bar()
        try:
            yield bar
        finally:
            bar.end()


class _Lines:
    """Warns of each tenth that is done, of work of `_LONG` steps or more."""

    def __init__(self) -> None:
        self._told: tuple[str, int, int] = "", 0, 0

    def __call__(self, done: int, of: int, step: Step, /, **names: str) -> None:
        if of < _LONG:
            return
        what = step.format(**names)
        now, before = (what, of, 10 * done // of), self._told
        self._told = now
        if now[:2] == before[:2] and now[2] > before[2]:
            warn(f"{what}: {done:,} of {of:,}")


class _Bar:
    """A bar on stderr that is gone at the end; rich is loaded when it is first shown."""

    def __init__(self) -> None:
        self._shown: Any = None
        self._told: tuple[str, int] = "", 0

    def __call__(self, done: int, of: int, step: Step, /, **names: str) -> None:
        what = step.format(**names)
        if self._shown is None:
            self._begin()
        (task,) = self._shown.tasks
        if (what, of) != self._told:
            self._told = what, of
            self._shown.reset(task.id, total=of or None, completed=done)
        self._shown.update(task.id, completed=done, description=what)
        counted = f"{done:,} of {of:,}" if of else ""
        left = task.time_remaining
        self._shown.update(task.id, counted=f"{counted}, {_in_words(left)} left" if counted and left else counted)

    def _begin(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn

        text, counted = (TextColumn(name, markup=False) for name in ("{task.description}", "{task.fields[counted]}"))
        console = Console(file=sys.stderr, no_color=True)
        # What is said meanwhile appears above the bar; results on stdout are not touched.
        self._shown = Progress(text, BarColumn(), counted, console=console, transient=True, redirect_stdout=False)
        self._shown.add_task("", counted="")
        self._shown.start()

    def end(self) -> None:
        """Remove the bar."""
        if self._shown is not None:
            self._shown.stop()


def _in_words(seconds: float) -> str:
    """Return a time as it is said, such as ``"3 min"``."""
    return f"{seconds:.0f} s" if seconds < _MINUTE else f"{seconds / _MINUTE:.0f} min"


@contextlib.contextmanager
def _to_stdout() -> Iterator[TextIO]:
    if sys.stdout is None:
        raise OutputError("The result cannot be written: the standard output is closed. Open it, or use -o.")
    try:
        yield sys.stdout
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stdout = None  # flushing its rest would fail again when Python ends
        raise OutputError(f"The result cannot be written: {error.strerror}. Free some space, or use -o.") from None


def warn_of_age(printers: Iterable[Printer | None], today: datetime.date | None = None) -> None:
    """Warn of each printer whose facts were last checked over a year ago; `today` None is the date in UTC."""
    from mazebook.paper.printers.offers import stale

    day = today or datetime.datetime.now(datetime.UTC).date()
    for printer in printers:
        text = stale(printer, day) if printer is not None else ""
        if text:
            warn(text)
