"""Coloured walls that a printer cannot print."""

from mazebook.books.plan.plan import Setting
from mazebook.books.spec.book import BookSpec
from mazebook.paper.inks.palette import wall_ink
from mazebook.paper.printers.demands import Demands
from mazebook.paper.printers.offers import paper_for, papers
from mazebook.paper.printers.table import Printer
from mazebook.reading.problems import Problem

_KEY = "wall_colour"

# The printer's table lists its inks; the name of a paper shows whether it can be printed in colour.
_IN_COLOUR = "colo"


def problems_of_colour(setting: Setting) -> list[Problem]:
    """Return at most one problem: a printer that cannot print the walls in their colour."""
    spec = setting.spec
    if wall_ink(spec.wall_colour) is None:
        return []
    printers = [edition.printer for edition in setting.editions if edition.printer]
    refusals = (_refusal(printer, spec) for printer in printers)
    return [Problem((_KEY,), spec.wall_colour, refusal) for refusal in refusals if refusal][:1]


def _refusal(printer: Printer, spec: BookSpec) -> str:
    """Return why a printer does not print in colour, on the book's paper or at all; "" if it does."""
    if "cmyk" not in Demands(printer).names("colours"):
        return f"{printer.title} prints in black only. Leave it out."
    name = paper_for(printer, spec.paper)
    offered = [paper.name for paper in papers(printer, spec.trim)]
    coloured = [each for each in offered if _IN_COLOUR in each]
    if not offered or (name or offered[0]) in coloured:
        return ""
    if not coloured:
        return f"{printer.title} has no paper for colours here, but {', '.join(offered)}. Leave it out."
    black = name or offered[0]
    return f'{printer.title} prints in black only on {black}. Add paper = "{coloured[0]}", or leave it out.'
