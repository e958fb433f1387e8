"""What the printers of a book cannot make, known before anything is drawn: walls in colour, and a cover."""

from mazebook.books.plan.plan import Setting
from mazebook.books.plan.setting import bound_editions, covered_editions
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.cover import CoverSpec
from mazebook.errors import UsageError
from mazebook.paper.inks.hues import TOO_PALE, is_wall
from mazebook.paper.inks.palette import USUAL_COLOUR, palette, wall_ink
from mazebook.paper.printers.demands import Demands
from mazebook.paper.printers.offers import paper_for, papers
from mazebook.paper.printers.spine import cover_size, covers_of
from mazebook.paper.printers.table import Printer
from mazebook.reading.problems import Problem

_KEY = "wall_colour"

# The table lists inks; the name of a paper shows whether it can be printed in colour. "any" is all papers.
_IN_COLOUR, _ANY_PAPER = "colo", "any"


def problems_of_colour(setting: Setting) -> list[Problem]:
    """Return at most one problem: a printer that cannot print the walls, or the pages, in their colours."""
    spec = setting.spec
    if not spec.colour and wall_ink(spec.wall_colour) is None:
        return []
    key, value = ("colour", True) if spec.colour else (_KEY, spec.wall_colour)
    if spec.colour and spec.wall_colour is not None and not is_wall(palette(spec.wall_colour).base):
        return [Problem((_KEY,), spec.wall_colour, TOO_PALE)]
    printers = [edition.printer for edition in setting.editions if edition.printer]
    refusals = (_colour_refusal(printer, spec) for printer in printers)
    return [Problem((key,), value, refusal) for refusal in refusals if refusal][:1]


def _colour_refusal(printer: Printer, spec: BookSpec) -> str:
    """Return why a printer does not print in colour, on the book's paper or at all; "" if it does."""
    if "cmyk" not in Demands(printer).names("colours"):
        return f"{printer.title} prints in black only. Leave it out."
    name = paper_for(printer, spec.stock)
    offered = [paper.name for paper in papers(printer, spec.trim)]
    coloured = [each for each in offered if _IN_COLOUR in each or each == _ANY_PAPER]
    if not offered or (name or offered[0]) in coloured:
        return ""
    if not coloured:
        return f"{printer.title} has no colour paper in this size, only {', '.join(offered)}. Remove the line."
    black = name or offered[0]
    return f'{printer.title} prints in black only on {black}. Add stock = "{coloured[0]}", or leave it out.'


def problems_of_cover(setting: Setting, pages: int) -> list[Problem]:
    """Return the problems of a cover: what a printer does not allow, or what is missing; none without a cover."""
    wanted = setting.spec.cover
    if wanted is None:
        return []
    problems = []
    editions = bound_editions(setting) or ([] if covered_editions(setting) else setting.editions)
    printers = [edition.printer for edition in editions if edition.printer is not None]
    if wanted.barcode == "isbn" and not setting.spec.isbn:
        text = 'there is no ISBN. Give the book an isbn, or use "reserve" for an empty box.'
        problems.append(Problem(("cover", "barcode"), wanted.barcode, text))
    for printer in printers:
        problems += _cover_problems(printer, wanted, setting.spec, pages)
    return list(dict.fromkeys(problems))


def _cover_problems(printer: Printer, wanted: CoverSpec, spec: BookSpec, pages: int) -> list[Problem]:
    try:
        table = covers_of(printer)
        cover_size(printer, paper_for(printer, spec.stock), spec.trim, pages)
    except UsageError as error:
        return [Problem(("cover",), None, f"cannot be made. {_capital(str(error))}", has_value=False)]
    problems = []
    if table.barcode.required and not (spec.isbn and wanted.barcode in (None, "isbn")):
        text = f"{printer.title} wants a barcode on the cover, and prints none itself. Give the book an isbn"
        if wanted.barcode in (None, "isbn"):
            problems.append(Problem(("cover",), None, f"{text}, and it is drawn.", has_value=False))
        else:
            problems.append(Problem(("cover", "barcode"), wanted.barcode, f'{text}, and barcode = "isbn".'))
    ink = max(colour.percent for colour in palette(wanted.colour or USUAL_COLOUR))
    if ink > printer.most_cover_ink + 1e-6:
        text = f"takes {ink:.0f} % ink with its pattern; {printer.title} allows {printer.most_cover_ink:g}. Use less."
        problems.append(Problem(("cover", "colour"), wanted.colour, text))
    return problems


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
