"""A rule of the preflight: its name, when it applies, and what it checks."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import SeenPage
from mazebook.paper.printers.demands import KINDS


@dataclass(frozen=True)
class Rule:
    """One rule. Every limit comes from the printer's table; no rule depends on a printer's name.

    Attributes
    ----------
    name : the name in findings
    description : what the rule looks for
    look : yields the findings about the file, after all pages are read
    look_at : yields the findings about a page, whose marks are known
    kinds : the kinds of files that the rule applies to: interior, cover
    forbids : name of a forbidden feature: the rule applies only if the printer's table or its standard forbids it
    standard : the rule applies only if the printer wants this standard
    """

    name: str
    description: str
    look: Callable[[CheckedFile], Iterator[Found]] | None = None
    look_at: Callable[[SeenPage, CheckedFile], Iterator[Found]] | None = None
    kinds: tuple[str, ...] = KINDS
    forbids: str | None = None
    standard: str | None = None

    def applies(self, file: CheckedFile) -> bool:
        """Return whether the rule applies to this kind of file and to this printer's demands."""
        if file.demands.kind not in self.kinds or self.forbids not in (None, *file.forbidden):
            return False
        return self.standard is None or (file.standard is not None and file.standard.name == self.standard)
