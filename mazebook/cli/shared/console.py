"""The output of commands: results on stdout, all else on stderr; with ``--quiet`` only errors and results."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TextIO

from mazebook.errors import OutputError

if TYPE_CHECKING:
    from mazebook.paper.printers.table import Printer

WIDTH = 78  # of a line of progress

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
        lambda: warn("Compiling the maze kernels for this computer, once: this takes some seconds ...")
    )


@contextlib.contextmanager
def progress() -> Iterator[Callable[[str], None] | None]:
    """Yield a function that shows a line of progress in place of the last one; None if there must be no such lines.

    That is when quiet, when stderr is no terminal or one called "dumb", and when NO_COLOR (no-color.org) is set: a
    carriage return is no escape code, but a user who sets NO_COLOR wants plain lines.
    """
    is_shown = not _quiet and sys.stderr is not None and sys.stderr.isatty()
    if not is_shown or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        yield None
        return
    try:
        yield lambda text: print(f"\r{text[:WIDTH]:<{WIDTH}}", end="", file=sys.stderr, flush=True)
    finally:
        print(f"\r{'':<{WIDTH}}\r", end="", file=sys.stderr, flush=True)


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
