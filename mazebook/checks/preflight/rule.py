"""A rule of the preflight: its name, when it applies, and what it checks."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import SeenPage
from mazebook.paper.printers.demands import KINDS

FORBIDDEN = "forbidden"
_Look = TypeVar("_Look", bound=Callable[..., Iterable[Found]])


@dataclass(frozen=True)
class PreflightRule:
    """One rule. Every limit comes from the printer's table; no rule depends on a printer's name.

    Attributes
    ----------
    name : the name in findings
    look : yields the findings about the file, after all pages are read; or about a page, whose marks are known
    each_page : True: called as ``look(page, file)`` for each page; False: as ``look(file)``, once
    limit : key of the usual limit of its findings; ``"forbidden"``: the rule applies only if the printer's table or its
        standard forbids the feature that it is named after
    kinds : the kinds of files that the rule applies to: interior, cover
    standard : the rule applies only if the printer wants this standard
    """

    name: str
    look: Callable[..., Iterable[Found]]
    each_page: bool
    limit: str = ""
    kinds: tuple[str, ...] = KINDS
    standard: str | None = None

    def applies(self, file: CheckedFile) -> bool:
        """Return whether the rule applies to this kind of file and to this printer's demands."""
        if file.demands.kind not in self.kinds or (self.limit == FORBIDDEN and self.name not in file.forbidden):
            return False
        return self.standard is None or (file.standard is not None and file.standard.name == self.standard)

    def found(self, file: CheckedFile, sheet: SeenPage | None = None) -> Iterator[Found]:
        """Yield what the rule finds in the file or on a page."""
        for each in self.look(file) if sheet is None else self.look(sheet, file):
            limit = each.limit or (file.demands.limit(self.limit) if self.limit else None)
            yield each._replace(limit=limit, page=sheet.number if sheet else each.page)


ENTERED: dict[str, PreflightRule] = {}


def _rule(each_page: bool, limit: str = "", **when: Any) -> Callable[[_Look], _Look]:
    """Return a decorator that enters a function in `ENTERED`, under its name."""

    def enter(look: _Look) -> _Look:
        name = look.__name__.removeprefix("_")
        ENTERED[name] = PreflightRule(name, look, each_page, limit, **when)
        return look

    return enter


on_file, on_page = partial(_rule, False), partial(_rule, True)
