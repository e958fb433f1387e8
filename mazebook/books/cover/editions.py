"""Which editions of a book have a cover: those whose printer binds one."""

from __future__ import annotations

from mazebook.books.planned import Setting
from mazebook.paper.printers.editions import Edition


def bound_editions(setting: Setting) -> list[Edition]:
    """Return the editions of a book that are bound in a cover."""
    return [
        edition for edition in setting.editions if edition.printer is not None and edition.printer.cover is not None
    ]
