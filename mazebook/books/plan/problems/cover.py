"""Problems of a cover that are known before anything is drawn."""

from mazebook.books.plan.plan import Setting, bound_editions
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.cover import CoverSpec
from mazebook.errors import UsageError
from mazebook.paper.inks.palette import palette
from mazebook.paper.printers.offers import paper_for, printer_names, read_printer
from mazebook.paper.printers.spine import cover_size, covers_of
from mazebook.paper.printers.table import Printer
from mazebook.reading.problems import Problem


def problems_of_cover(setting: Setting, pages: int) -> list[Problem]:
    """Return the problems of a cover: what a printer does not allow, or what is missing; none without a cover."""
    wanted, editions = setting.spec.cover, bound_editions(setting)
    if wanted is None:
        return []
    problems = []
    printers = [edition.printer for edition in editions or setting.editions if edition.printer is not None]
    if not printers:
        binders = [f'"{name}"' for name in printer_names() if read_printer(name).cover is not None]
        text = (
            "a cover is as wide as the spine is thick, which only the printer knows. "
            f"Give a printer as well: printer = {', '.join(binders[:-1])} or {binders[-1]}."
        )
        problems.append(Problem(("cover",), None, text, has_value=False))
    if wanted.barcode == "isbn" and not setting.spec.isbn:
        text = 'there is no ISBN. Give the book an isbn, or use "reserve" for an empty box.'
        problems.append(Problem(("cover", "barcode"), wanted.barcode, text))
    for printer in printers:
        problems += _problems_for(printer, wanted, setting.spec, pages)
    return list(dict.fromkeys(problems))


def _problems_for(printer: Printer, wanted: CoverSpec, spec: BookSpec, pages: int) -> list[Problem]:
    try:
        table = covers_of(printer)
        cover_size(printer, paper_for(printer, spec.paper), spec.trim, pages)
    except UsageError as error:
        return [Problem(("cover",), None, f"cannot be made. {_capital(str(error))}", has_value=False)]
    problems = []
    if table.barcode.required and not (spec.isbn and wanted.barcode in (None, "isbn")):
        text = f"{printer.title} wants a barcode on the cover, and prints none itself. Give the book an isbn"
        if wanted.barcode in (None, "isbn"):
            problems.append(Problem(("cover",), None, f"{text}, and it is drawn.", has_value=False))
        else:
            problems.append(Problem(("cover", "barcode"), wanted.barcode, f'{text}, and barcode = "isbn".'))
    ink = max(colour.percent for colour in palette(wanted.colour))
    if ink > printer.most_cover_ink + 1e-6:
        text = f"takes {ink:.0f} % ink with its pattern; {printer.title} allows {printer.most_cover_ink:g}. Use less."
        problems.append(Problem(("cover", "colour"), wanted.colour, text))
    return problems


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
