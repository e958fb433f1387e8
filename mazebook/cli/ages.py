"""Warning of printers whose numbers nobody has looked at for more than a year."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import TYPE_CHECKING

from mazebook.cli import console

if TYPE_CHECKING:
    from mazebook.paper.printers.table import Printer


def warn_of_age(printers: Iterable[Printer | None], today: datetime.date | None = None) -> None:
    """Say which of some printers have old numbers; `today` is the day that it is, by default the computer's."""
    from mazebook.paper.printers.offers import stale

    day = today or datetime.datetime.now(datetime.UTC).date()
    for printer in printers:
        text = stale(printer, day) if printer is not None else ""
        if text:
            console.warn(text)
