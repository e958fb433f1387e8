"""Whether a printer's profile is still fresh: printers change their rules without telling anybody."""

from __future__ import annotations

import datetime

from mazebook.paper.printer_table import Printer
from mazebook.paper.printers import age_of

MOST_DAYS = 365


def age_warning(printer: Printer, today: datetime.date) -> str:
    """Return the sentence that says that a profile is more than a year old; "" if it is not, or if nobody knows."""
    days = age_of(printer, today).days
    if days is None or days <= MOST_DAYS:
        return ""
    return (
        f'The profile "{printer.name}" ({printer.title}) was last checked {days} days ago. Rules change: '
        "compare it with the printer's own pages, or get a newer mazebook."
    )
