"""Does a printer accept a PDF? Every rule is checked on the file and on each of its pages, in one walk."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from mazebook.checks.preflight.checked_file import CheckedFile, file_trim
from mazebook.checks.preflight.findings import Finding, Found, finding
from mazebook.checks.preflight.pages import read_sheet
from mazebook.checks.preflight.rule import PreflightRule
from mazebook.checks.preflight.rules import RULES
from mazebook.errors import UsageError, did_you_mean, key_of
from mazebook.paper.printers.demands import KINDS, Demands
from mazebook.paper.printers.offers import read_printer
from mazebook.paper.printers.table import Printer, Trim
from mazebook.reading.pdf.drawing.interpreter import read_marks
from mazebook.reading.pdf.drawing.painting import Shelf
from mazebook.reading.pdf.opening import UnreadableError, open_pdf
from mazebook.reading.pdf.streams import BombError, DamageError
from mazebook.reading.user_files import PDF, read_file

READABLE, ENCRYPTION = "readable", "encryption"


def preflight(
    pdf: bytes | Path,
    printer: Printer | str,
    *,
    kind: str = "interior",
    paper: str | None = None,
    trim: Trim | None = None,
    pages: int | None = None,
) -> list[Finding]:
    """Return everything that keeps a printer from accepting a PDF, by rule and page; an empty list for a correct file.

    Parameters
    ----------
    pdf : the file, or its path
    kind : ``"interior"``, or ``"cover"`` for back, spine and front in one sheet
    paper : one of the printer's papers; None = its usual one
    trim : trim size of the book, width and height in points; None = read it from the file
    pages : page count of the book, which a cover does not show

    Raises
    ------
    OutputError
        If the file cannot be read.
    UsageError
        If the printer has no such paper, or no covers, or a cover comes without the number of pages.
    UnknownNameError
        If there is no such printer.
    """
    printer = read_printer(printer) if isinstance(printer, str) else printer
    _check_question(printer, kind, paper, pages)
    data = pdf if isinstance(pdf, bytes) else read_file(pdf, PDF)
    try:
        opened = open_pdf(data)
    except UnreadableError as error:
        return [finding(READABLE, Found(str(error)), blocks=True)]
    with opened:
        file = CheckedFile(opened, data, Demands(printer, kind), paper, trim or (0.0, 0.0), pages or 0)
        if opened.is_encrypted:
            said = "It is encrypted, and was not looked into. Save a copy without a password and without permissions."
            return [finding(ENCRYPTION, Found(said), blocks=True)]
        return list(_findings(file, trim))


def _check_question(printer: Printer, kind: str, paper: str | None, pages: int | None) -> None:
    if kind not in KINDS:
        raise UsageError(f'"{kind}" is no kind of file. {did_you_mean(kind, KINDS)}')
    if paper is not None and key_of(paper) not in (key_of(each.name) for each in printer.papers):
        known = [each.name for each in printer.papers]
        raise UsageError(
            f'{printer.title} has no paper "{paper}". {did_you_mean(paper, known)}'
            if known
            else f"{printer.title} has no papers to choose from. Leave the paper out."
        )
    if kind == "cover" and printer.cover is None:
        raise UsageError(f"{printer.title} states no size for covers. Choose a printer that prints covers.")
    if kind == "cover" and pages is None:
        raise UsageError(
            "A cover is as wide as its book is thick: say how many pages the book has, such as --page-count 120."
        )


def _findings(file: CheckedFile, trim: Trim | None) -> Iterator[Finding]:
    rules = [rule for rule in RULES.values() if rule.applies(file)]
    yield from _sheets(file)
    if not file.sheets:
        return
    if file.demands.kind == "interior":
        file.pages = len(file.pdf.pages)
        file.trim = trim or file_trim(file.demands, file.sheets)
        file.frame_all()
    shelf = Shelf(file.size)
    for sheet in file.sheets:
        try:
            sheet.marks = read_marks(sheet.page.obj, sheet.matrix, sheet.box, sheet.page.resources, shelf)
        except DamageError as error:
            yield _damaged(sheet.number, str(error))
            continue
        except BombError as error:
            said = str(error) or "it unpacks to more than any page needs"
            yield finding(
                READABLE, Found(f"The page cannot be checked: {said}. Export it again.", page=sheet.number), True
            )
            return
        for rule in rules:
            if rule.each_page:
                yield from _named(rule, rule.found(file, sheet))
        sheet.forget()
    for rule in rules:
        if not rule.each_page:
            yield from _named(rule, rule.found(file))
    yield from _mended(file)


def _named(rule: PreflightRule, found: Iterable[Found]) -> Iterator[Finding]:
    import pikepdf

    try:
        for each in found:
            yield finding(rule.name, each, blocks=True)
    except (DamageError, pikepdf.PdfError) as error:
        said = f'The file is damaged: what the rule "{rule.name}" asks for cannot be read. Export it again.'
        yield finding(READABLE, Found(said, value=str(error)[:200]), blocks=True)


def _sheets(file: CheckedFile) -> Iterator[Finding]:
    """Read the page boxes into the file; yield a finding for each page whose boxes cannot be read."""
    for number, page in enumerate(file.pdf.pages, start=1):
        try:
            file.sheets.append(read_sheet(page, number))
        except DamageError as error:
            yield _damaged(number, str(error))


def _damaged(number: int, what: str) -> Finding:
    return finding(READABLE, Found(f"The page is damaged: {what}. Export it again.", page=number), blocks=True)


def _mended(file: CheckedFile) -> Iterator[Finding]:
    """Yield a finding if the file is damaged and could be read only because the reader repaired it."""
    warnings = file.pdf.get_warnings()
    if warnings:
        said = "The file is damaged, even if it can be opened: readers mend it, each in its own way. Export it again."
        yield finding(READABLE, Found(said, value=str(warnings[0])[:200]), blocks=True)
