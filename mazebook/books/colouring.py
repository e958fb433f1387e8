"""The colour of walls: the ink that a book asks for, where its printers print in colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from mazebook.books.planned import Setting
from mazebook.books.spec import BookSpec
from mazebook.graphics.page import Fill, FromFile, Item, Page, Stroke
from mazebook.paper.inks.cmyk import Cmyk
from mazebook.paper.inks.inks import Colour
from mazebook.paper.inks.palette import palette
from mazebook.paper.printers.demands import Demands
from mazebook.paper.printers.offers import paper_for, papers
from mazebook.paper.printers.table import Printer
from mazebook.reading.problems import Problem

_KEY = "wall_colour"
# The table says which inks a printer takes, and its papers' names whether they are printed on in black only.
_IN_COLOUR = "colo"


def wall_ink(spec: BookSpec) -> Cmyk | None:
    """Return the ink of the walls of puzzles; None for black alone."""
    ink = None if spec.wall_colour is None else palette(spec.wall_colour).base
    return None if ink is None or ink.is_black_only else ink


def inked(items: Iterable[Item], ink: Cmyk | None) -> list[Item]:
    """Return walls with all that is black on them in an ink; what is white stays so."""
    return [
        replace(item, ink=ink) if ink and isinstance(item, Stroke | Fill) and item.gray == 0 else item for item in items
    ]


def on_screen(pages: Sequence[Page]) -> Sequence[Page]:
    """Return pages with the colours of a screen in place of inks: a file for reading has no inks."""
    return [replace(page, items=tuple(map(_shown, page.items))) if page.coloured else page for page in pages]


def _shown(item: Item | FromFile) -> Item | FromFile:
    if isinstance(item, Item) and isinstance(item.ink, Cmyk):
        return replace(item, ink=Colour.of(item.ink.code))
    return item


def problems_of_colour(setting: Setting) -> list[Problem]:
    """Return why a printer cannot print walls in colour, if one cannot."""
    spec = setting.spec
    if wall_ink(spec) is None:
        return []
    printers = [edition.printer for edition in setting.editions if edition.printer]
    refusals = (_refusal(printer, spec) for printer in printers)
    return [Problem((_KEY,), spec.wall_colour, refusal) for refusal in refusals if refusal][:1]


def _refusal(printer: Printer, spec: BookSpec) -> str:
    """Return why a printer does not print in colours, on this paper or at all; "" if it does."""
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
