"""A rule of the preflight: what it is called, when it is asked, and what it looks at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import Sheet
from mazebook.paper.printers.demands import KINDS


@dataclass(frozen=True)
class Rule:
    """One rule. Every limit comes from the printer's table; no rule knows a printer's name.

    Attributes
    ----------
    name : as findings call it
    description : what it looks for
    look : yields what is wrong with the file, after all pages are read
    look_at : yields what is wrong with a page, its marks at hand
    kinds : of files that it is about: interiors, covers
    forbids : it is asked only where the printer's table, or its standard, forbids what is called so there
    standard : it is asked only where the printer wants that standard
    """

    name: str
    description: str
    look: Callable[[CheckedFile], Iterator[Found]] | None = None
    look_at: Callable[[Sheet, CheckedFile], Iterator[Found]] | None = None
    kinds: tuple[str, ...] = KINDS
    forbids: str | None = None
    standard: str | None = None

    def applies(self, file: CheckedFile) -> bool:
        """Return whether the rule is about such files, and about what this printer asks for."""
        if file.demands.kind not in self.kinds or self.forbids not in (None, *file.forbidden):
            return False
        return self.standard is None or (file.standard is not None and file.standard.name == self.standard)
