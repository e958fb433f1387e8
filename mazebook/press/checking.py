"""The checks of a book: the preflight for its printers, and the proof that every maze and answer is right."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mazebook.checks.preflight.findings import finding_lines
from mazebook.checks.preflight.preflight import preflight
from mazebook.checks.proof.proof import prove_book
from mazebook.checks.proof.report import PROOF, proof_file
from mazebook.errors import FontError, SpecError
from mazebook.output.files import write_bytes
from mazebook.paper.printers.offers import paper_for
from mazebook.press.lock.lock import read_lock
from mazebook.progress import Progress, Step, silent
from mazebook.reading.pdf.foreign import refuse_bad_pages
from mazebook.reading.user_files import BOOK_PDF, read_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mazebook.books.plan.plan import Plan
    from mazebook.checks.preflight.findings import Finding
    from mazebook.checks.proof.report import Proof
    from mazebook.press.edition_files import BookFile
    from mazebook.press.lock.lock import Lock, LockSource

_OF_BOOKS = ("page_count", "parity", "page_order", "language")  # rules about the page counts of bound files only
_DPI = 300  # about the pixels that a proof looks at
PROVED = ("interior", "answers")  # roles of files that hold mazes


@dataclass(frozen=True)
class Checked:
    """The result of checking a book.

    Attributes
    ----------
    findings : the preflight's findings by file name, for the files that go to a printer
    printers : the titles of the printers
    proof : the proof of all mazes and answers in all files
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
        """All findings, failures and notes, a line each."""
        found = [f"{name}: {line}" for name, each in self.findings.items() for line in finding_lines(each)]
        return [*found, *(failure.line() for failure in self.proof.failures), *self.proof.notes]


def check_files(
    plan: Plan,
    files: Sequence[BookFile],
    record: Mapping[str, Any],
    tell: Progress = silent,
) -> Checked:
    """Return the result of checking a book's files, read back from the bytes that are about to be written.

    Parameters
    ----------
    record : the book's record, as it will be written
    tell : told how far the work is
    """
    findings = {}
    for file in files:
        if file.edition.printer is not None:
            tell(0, 0, Step.CHECK, file=file.name, printer=file.edition.printer.title)
            findings[file.name] = _preflight(plan, file)
    contents = {file.name: file.content for file in files if file.role in PROVED}
    printers = dict.fromkeys(file.edition.printer.title for file in files if file.edition.printer is not None)
    proof = prove_book(record, contents, progress=tell)
    return Checked(findings, tuple(printers), proof)


def _preflight(plan: Plan, file: BookFile) -> list[Finding]:
    printer = file.edition.printer
    assert printer is not None
    is_bound = file.role == "cover" and printer.cover is not None
    found = preflight(
        file.content,
        printer,
        kind="cover" if is_bound else "interior",
        paper=paper_for(printer, plan.spec.stock),
        trim=plan.spec.trim,
        pages=len(plan.pages) if is_bound else None,
    )
    return found if file.role == "interior" or is_bound else [each for each in found if each.rule not in _OF_BOOKS]


def prove_folder(book: LockSource, *, progress: Progress = silent) -> Proof:
    """Prove a finished book, write ``proof.json`` beside its record, and return the proof.

    Parameters
    ----------
    book : the book's folder or record
    progress : told how far the work is

    Raises
    ------
    OutputError
        If the record or one of the files cannot be read, or the proof cannot be written.
    SpecError
        If the record is no record of a book, or was changed.
    """
    lock = read_lock(book)
    names = [file.path for file in lock.checked.files if file.role in PROVED]
    if not names:
        raise SpecError(f"{lock.name}  names no PDF with mazes. Use an untouched copy, or make the book again.")
    files = {name: read_file(lock.folder / name, BOOK_PDF) for name in names}
    for file in lock.checked.files:
        content = files.get(file.path)
        if content is not None and hashlib.sha256(content).hexdigest() != file.sha256:
            refuse_bad_pages(content, lock.folder / file.path, dpi=_DPI)  # anybody may have written it
    _find_fonts(lock)
    proof = prove_book(lock.record, files, name=lock.name, progress=progress)
    write_bytes(lock.folder / PROOF, proof_file(proof))
    return proof


def _find_fonts(lock: Lock) -> None:
    """Read the user's own fonts that a book is set in, if they are still where its spec has them.

    Of a font that is not there the proof notes that its letters were not compared.
    """
    with suppress(FontError, SpecError):
        spec = lock.spec()
        spec.fonts.faces(lock.source().folder or lock.folder, spec.language)
