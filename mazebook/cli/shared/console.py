"""The output of commands: results on stdout, all else on stderr; with ``--quiet`` errors and wanted results only."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

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
    with _to_stdout():
        sys.stdout.write(text + end)
        sys.stdout.flush()


def say_json(document: Any) -> None:
    """Print one JSON document as the result."""
    say(json.dumps(document, ensure_ascii=False))


def say_bytes(data: bytes) -> None:
    """Write `data` as the result, unchanged."""
    with _to_stdout():
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def report(text: str) -> None:
    """Print what was done: the result of a command whose real results are files. Nothing when quiet."""
    if not _quiet:
        say(text)


def warn(text: str) -> None:
    """Print `text` for the user on stderr, apart from the result. Nothing when quiet."""
    if not _quiet:
        complain(text)


def complain(text: str) -> None:
    """Print an error, quiet or not."""
    print(text, file=sys.stderr, flush=True)


def warn_of_compiling() -> None:
    """Warn when a run has to compile, which the first run of an algorithm on a computer does."""
    from mazebook.numerics.jit import tell_before_compiling

    tell_before_compiling(
        lambda: warn("Compiling the maze kernels for this computer, once: this takes some seconds ...")
    )


@contextlib.contextmanager
def progress() -> Iterator[Callable[[str], None] | None]:
    """Yield a function that shows one line of progress over the last; None if stderr is no terminal, or when quiet.

    NO_COLOR (no-color.org) asks for no escape codes, and a terminal called "dumb" cannot go back in a line. A carriage
    return is no escape code, but who sets either wants plain lines.
    """
    if _quiet or not sys.stderr.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        yield None
        return
    try:
        yield lambda text: print(f"\r{text[:WIDTH]:<{WIDTH}}", end="", file=sys.stderr, flush=True)
    finally:
        print(f"\r{'':<{WIDTH}}\r", end="", file=sys.stderr, flush=True)


@contextlib.contextmanager
def _to_stdout() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stdout = None  # flushing its rest would fail again when Python ends
        raise OutputError(f"The result cannot be written: {error.strerror}. Free some space, or use -o.") from None


def warn_of_age(printers: Iterable[Printer | None], today: datetime.date | None = None) -> None:
    """Warn of each printer with old numbers; `today` is by default the computer's date."""
    from mazebook.paper.printers.offers import stale

    day = today or datetime.datetime.now(datetime.UTC).date()
    for printer in printers:
        text = stale(printer, day) if printer is not None else ""
        if text:
            warn(text)
