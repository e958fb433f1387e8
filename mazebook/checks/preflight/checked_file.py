"""A file that is checked for a printer: its pages, what the printer demands of it, and what is inferred from it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from mazebook.checks.preflight.pages import SeenPage, page_frame
from mazebook.paper.languages import runs_left
from mazebook.paper.printers.demands import Demands, Standard, standard_of
from mazebook.paper.printers.offers import check_trim, trim_for
from mazebook.paper.printers.table import Printer, Trim
from mazebook.reading.pdf.objects import language_of


@dataclass(eq=False)
class CheckedFile:
    """A file to check, as the rules see it.

    Attributes
    ----------
    pdf : the file, opened with pikepdf
    content : the bytes of the file
    demands : what the printer demands of this kind of file
    paper : name of the paper as the user gives it; None = the printer's usual paper
    trim : trim size of the book, given by the user or read from the pages
    pages : page count of the book; the user gives it for a cover
    sheets : the pages that could be read
    """

    pdf: Any
    content: bytes
    demands: Demands
    paper: str | None
    trim: Trim
    pages: int
    sheets: list[SeenPage] = field(default_factory=list)

    @property
    def size(self) -> int:
        """The size of the file in bytes."""
        return len(self.content)

    @property
    def header(self) -> bytes:
        """The first 1024 bytes."""
        return self.content[:1024]

    @property
    def printer(self) -> Printer:
        """The printer."""
        return self.demands.printer

    @property
    def standard(self) -> Standard | None:
        """The standard that the printer wants; None if it wants none, or an unknown one."""
        return standard_of(self.printer)

    @property
    def forbidden(self) -> frozenset[str]:
        """Names of the features that the printer or its standard does not allow."""
        return frozenset((*self.demands.names("forbidden"), *(self.standard.forbidden if self.standard else ())))

    @cached_property
    def language(self) -> str:
        """The BCP 47 tag of the language that the file names; "" for none."""
        return language_of(self.pdf)

    @cached_property
    def rtl(self) -> bool:
        """Whether its pages are turned from right to left, by the language that the file names."""
        return runs_left(self.language)

    def is_right(self, number: int) -> bool:
        """Return whether a page will be a right-hand page, by its place in the file, from 1."""
        if self.rtl and self.printer.interior.rtl_pages == "reversed":
            number = self.pages + 1 - number
        return (number % 2 == 1) != self.rtl

    def frame_all(self) -> None:
        """Give every page of an interior its frame."""
        bleed = self.printer.bleed
        margin = self.printer.interior.margin
        free = (margin.no_bleed, margin.bleed)
        inside = self.printer.inside_for(self.pages)
        for sheet in self.sheets:
            is_right = self.is_right(sheet.number)
            sheet.frame = page_frame(sheet, self.trim, bleed, free, inside, is_right=is_right)


def file_trim(demands: Demands, sheets: list[SeenPage]) -> Trim:
    """Return the trim size of an interior: the commonest one among its pages.

    Trim boxes smaller than their page decide. Without any, it is the page size, or the page size less the bleed: the
    one that the printer lists, else the one that it accepts, else the page size.
    """
    stated = Counter(_rounded(size) for size in _stated(sheets))
    if stated:
        return trim_for(demands.printer, stated.most_common(1)[0][0])
    width, height = Counter(_rounded(sheet.size) for sheet in sheets).most_common(1)[0][0]
    top, bottom, outside, inside = demands.printer.bleed
    without = (width - outside - inside, height - top - bottom)
    for size in ((width, height), without):
        if trim_for(demands.printer, size) in demands.printer.trims:
            return trim_for(demands.printer, size)
    for size in ((width, height), without):
        if min(size) > 0 and not check_trim(demands.printer, size):
            return size
    return width, height


def _stated(sheets: list[SeenPage]) -> Iterator[Trim]:
    for sheet in sheets:
        box = sheet.boxes.get("TrimBox")
        if box is not None and (box.x1 - box.x0 < sheet.box.x1 - 0.01 or box.y1 - box.y0 < sheet.box.y1 - 0.01):
            yield box.x1 - box.x0, box.y1 - box.y0


def _rounded(size: Trim) -> Trim:
    return round(size[0], 2), round(size[1], 2)
