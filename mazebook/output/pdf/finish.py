"""The parts of a PDF besides its pages: its standard, its print settings, its outline and links."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mazebook.graphics.page import Page
from mazebook.output.pdf import pdfa, pdfx
from mazebook.output.pdf.links import add_links, add_outline

PLAIN_VERSION = "1.3"  # asked for by PDF/X-1a; nothing drawn here needs more
VIEWER_VERSION = "1.7"  # the first with preferences for printing


@dataclass(frozen=True)
class Finish:
    """The keys added to a PDF after its pages are written.

    Attributes
    ----------
    standard : ``"PDF/X-1a:2001"`` or ``"PDF/A-2b"``; "" for a plain file
    condition : the registered printing condition of the file, and its register; PDF/X only
    viewer : print settings for the program that shows the file
    outline : titles with their pages, counted from 1
    links : whether the links of the pages work
    """

    standard: str = ""
    condition: tuple[str, str] | None = None
    viewer: tuple[tuple[str, str], ...] = ()
    outline: tuple[tuple[str, int], ...] = ()
    links: bool = False

    @property
    def version(self) -> str:
        """The PDF version of the file, unless a page from another PDF needs a newer version."""
        if self.standard:
            return _STANDARDS[self.standard][0]
        return VIEWER_VERSION if self.viewer else PLAIN_VERSION

    def into(self, pdf: Any, pages: Sequence[Page]) -> None:
        """Add the keys to a PDF with these pages, whose Info and language are set."""
        if self.standard:
            _STANDARDS[self.standard][1](pdf, self.condition)
        if self.viewer:
            pdf.Root.ViewerPreferences = _names(self.viewer)
        if self.outline:
            add_outline(pdf, self.outline)
        if self.links:
            add_links(pdf, pages)


PLAIN_FINISH = Finish()

_Conform = Callable[[Any, "tuple[str, str] | None"], None]
_STANDARDS: Mapping[str, tuple[str, _Conform]] = {
    pdfx.PDF_X: (pdfx.PDF_X_VERSION, pdfx.conform_pdfx),
    pdfa.PDF_A: (pdfa.PDF_A_VERSION, pdfa.conform_pdfa),
}


def _names(viewer: Sequence[tuple[str, str]]) -> Any:
    import pikepdf

    return pikepdf.Dictionary({f"/{key}": pikepdf.Name(f"/{value}") for key, value in viewer})
