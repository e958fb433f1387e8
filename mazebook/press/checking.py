"""Checking a book that was just made: whether its printers take the files, and whether every maze is right."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mazebook.books.plan.plan import Plan
from mazebook.checks.preflight.findings import Finding, finding_lines
from mazebook.checks.preflight.preflight import preflight
from mazebook.checks.proof.proof import prove_book
from mazebook.checks.proof.report import JUDGES, Proof
from mazebook.paper.printers.offers import paper_for
from mazebook.press.edition_files import BookFile
from mazebook.press.proving import PROVED

_KINDS = {"cover": "cover"}  # the preflight's kind of file by role; all other roles are interiors
_BOUND = ("interior", "cover")  # the roles of files that are bound as a book
_OF_BOOKS = ("page_count", "parity")  # rules about the page counts of bound files only


@dataclass(frozen=True)
class Checked:
    """The result of the check.

    Attributes
    ----------
    findings : of the preflight, by the name of each file for a printer
    printers : the titles of those printers
    proof : of all mazes and answers in all files
    """

    findings: Mapping[str, Sequence[Finding]]
    printers: tuple[str, ...]
    proof: Proof

    @property
    def ok(self) -> bool:
        """Whether nothing keeps a printer from taking a file, and every maze is right."""
        return self.proof.ok and not any(found.blocks for each in self.findings.values() for found in each)

    @property
    def lines(self) -> list[str]:
        """All problems and notes, a line each."""
        found = [f"{name}: {line}" for name, each in self.findings.items() for line in finding_lines(each)]
        return [*found, *(failure.line() for failure in self.proof.failures), *self.proof.notes]


def check_files(
    plan: Plan,
    files: Sequence[BookFile],
    record: Mapping[str, Any],
    tell: Callable[[str], None] = lambda _: None,
    meanwhile: Callable[[], bool] = lambda: False,
    judges: int = JUDGES,
) -> Checked:
    """Return the problems of a book's files, read back from the bytes that are about to be written.

    Parameters
    ----------
    record : of the book, as it will be written
    tell : called with a few words about each step
    meanwhile, judges : as `prove_book`
    """
    findings = {}
    for file in files:
        if file.edition.printer is not None:
            tell(f"checking {file.name} for {file.edition.printer.title}")
            findings[file.name] = _preflight(plan, file)
    contents = {file.name: file.content for file in files if file.role in PROVED}
    printers = dict.fromkeys(file.edition.printer.title for file in files if file.edition.printer is not None)
    proof = prove_book(record, contents, progress=tell, meanwhile=meanwhile, judges=judges)
    return Checked(findings, tuple(printers), proof)


def _preflight(plan: Plan, file: BookFile) -> list[Finding]:
    printer = file.edition.printer
    assert printer is not None
    found = preflight(
        file.content,
        printer,
        kind=_KINDS.get(file.role, "interior"),
        paper=paper_for(printer, plan.spec.paper),
        trim=plan.spec.trim,
        pages=len(plan.pages) if file.role == "cover" else None,
    )
    return found if file.role in _BOUND else [each for each in found if each.rule not in _OF_BOOKS]
