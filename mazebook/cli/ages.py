"""The warning about printers whose numbers were last checked more than a year ago."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import TYPE_CHECKING

from mazebook.cli import console

if TYPE_CHECKING:
    from mazebook.paper.printers.table import Printer


def warn_of_age(printers: Iterable[Printer | None], today: datetime.date | None = None) -> None:
    """Warn of each printer with old numbers; `today` is by default the computer's date."""
    from mazebook.paper.printers.offers import stale

    day = today or datetime.datetime.now(datetime.UTC).date()
    for printer in printers:
        text = stale(printer, day) if printer is not None else ""
        if text:
            console.warn(text)
