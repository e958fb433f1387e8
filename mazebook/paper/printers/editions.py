"""Editions: the files made of one book, each for a printer or for the screen; its pages are alike in all editions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from mazebook.paper.printers.offers import USUAL_TRIM, check_trim, find_printer, nearest_trim, trim_for, trim_text
from mazebook.paper.printers.table import Printer, Trim

SCREEN = "screen"  # the edition to be read on a screen
PRINT_EDITION = "print"  # the edition for no particular printer


@dataclass(frozen=True)
class Edition:
    """One edition: its name and its printer; None for no particular printer."""

    name: str
    printer: Printer | None = None

    @property
    def is_screen(self) -> bool:
        """Whether the edition is to be read on a screen."""
        return self.name == SCREEN


def editions_of(names: Iterable[str], folder: Path | None) -> tuple[Edition, ...]:
    """Return the editions of these names, at least one; files of printers are searched in `folder`.

    Raises as `find_printer` does, if a printer's file has changed since the specification was read.
    """
    return tuple(_edition(name, folder) for name in names) or (Edition(PRINT_EDITION),)


def asked_editions(printer: str | None, editions: Sequence[str]) -> tuple[str, ...]:
    """Return the editions that are asked for, as a specification names them."""
    return tuple(editions) or ((printer,) if printer else ())


def printers_of(names: Iterable[str], folder: Path | None) -> tuple[Printer, ...]:
    """Return the printers among the editions of these names; raises as `editions_of` does."""
    return tuple(find_printer(name, folder) for name in names if name != SCREEN)


def common_trim(printers: Sequence[Printer], near: Trim = USUAL_TRIM) -> Trim | None:
    """Return the page size that all of some printers offer and that is nearest to `near`; None if there is none."""
    listed = [trim for printer in printers for trim in (*printer.trims, nearest_trim(printer, near))]
    offered = [trim for trim in (near, *listed) if not any(check_trim(printer, trim) for printer in printers)]
    return min(offered, key=lambda trim: (trim[0] - near[0]) ** 2 + (trim[1] - near[1]) ** 2, default=None)


def refuse_trim(printers: Sequence[Printer], trim: Trim) -> str:
    """Return why one of some printers refuses a page size, and the nearest size that all take; "" if all take it."""
    for printer in printers:
        reason = check_trim(printer, trim)
        if reason and len(printers) == 1:
            return reason
        if reason:
            best = common_trim(printers, trim)
            others = (
                f'Use "{trim_text(best)}", the nearest that the printers of all editions offer.'
                if best
                else "There is none that the printers of all editions offer. Make two books."
            )
            return f"{printer.title} does not offer this page size. {others}"
    return ""


def trim_of(printers: Sequence[Printer], trim: Trim) -> Trim:
    """Return the first printer's own figures for a page size, as `trim_for` does; `trim` itself without printers."""
    return trim_for(printers[0], trim) if printers else trim


def _edition(name: str, folder: Path | None) -> Edition:
    if name == SCREEN:
        return Edition(SCREEN)
    printer = find_printer(name, folder)
    return Edition(printer.name, printer)
