"""The parts of a PDF besides its pages: its standard, print settings, outline, and links from puzzles to answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from mazebook.graphics.page import Page
from mazebook.output.pdf import standards

PLAIN_VERSION = "1.3"  # asked for by PDF/X-1a; nothing drawn here needs more
VIEWER_VERSION = "1.7"  # the first with preferences for printing
_Conform = Callable[[Any, "tuple[str, str] | None"], None]
_STANDARDS: Mapping[str, tuple[str, _Conform]] = {
    standards.PDF_X: (standards.PDF_X_VERSION, standards.conform_pdfx),
    standards.PDF_A: (standards.PDF_A_VERSION, standards.conform_pdfa),
}
_ABOVE = 24.0  # points above a maze, where its number stands, that the target of a link includes
_PRINTED = 4  # the flag "print" of annotations, which PDF/A asks for


@dataclass(frozen=True)
class Finish:
    """The keys added to a PDF after its pages are written.

    Attributes
    ----------
    standard : ``"PDF/X-1a:2001"`` or ``"PDF/A-2b"``; "" for a plain file
    condition : the name of the file's printing condition, and the register that has it; PDF/X only
    viewer : print settings for the program that shows the file, as keys and names of PDF's ViewerPreferences
    outline : titles with their pages, counted from 1
    links : whether the links of the pages are written
    direction : "R2L" if pages are turned from right to left: programs that show two pages then put the first at the
        right; "L2R" if the pages of such a book are in reverse, the last page first; "" says nothing
    """

    standard: str = ""
    condition: tuple[str, str] | None = None
    viewer: tuple[tuple[str, str], ...] = ()
    outline: tuple[tuple[str, int], ...] = ()
    links: bool = False
    direction: Literal["", "R2L", "L2R"] = ""

    @property
    def version(self) -> str:
        """The PDF version of the file, unless a page from another PDF needs a newer version."""
        if self.standard:
            return _STANDARDS[self.standard][0]
        return VIEWER_VERSION if self.viewer else PLAIN_VERSION

    def into(self, pdf: Any, pages: Sequence[Page]) -> None:
        """Add the keys to `pdf`, a `pikepdf.Pdf` with these pages, whose Info and language are set."""
        import pikepdf

        if self.standard:
            _STANDARDS[self.standard][1](pdf, self.condition)
        viewer = (*self.viewer, *((("Direction", self.direction),) if self.direction else ()))
        if viewer:
            pdf.Root.ViewerPreferences = pikepdf.Dictionary(
                {f"/{key}": pikepdf.Name(f"/{word}") for key, word in viewer}
            )
        if self.outline:
            add_outline(pdf, self.outline)
        if self.links:
            add_links(pdf, pages)


PLAIN_FINISH = Finish()


def add_outline(pdf: Any, entries: Sequence[tuple[str, int]]) -> None:
    """Add an outline of titles with their pages, counted from 1, to a `pikepdf.Pdf`, which then opens with it."""
    import pikepdf

    root = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Outlines, Count=len(entries)))
    items = [
        pdf.make_indirect(
            pikepdf.Dictionary(
                Title=pikepdf.String(title),
                Parent=root,
                Dest=pikepdf.Array([pdf.pages[number - 1].obj, pikepdf.Name.Fit]),
            )
        )
        for title, number in entries
    ]
    for one, other in pairwise(items):
        one.Next, other.Prev = other, one
    root.First, root.Last = items[0], items[-1]
    pdf.Root.Outlines = root
    pdf.Root.PageMode = pikepdf.Name.UseOutlines


def add_links(pdf: Any, pages: Sequence[Page]) -> None:
    """Add the links of the pages, but for a link whose puzzle or answer is on no page here, or on the link's page."""
    import pikepdf

    places = {
        (place.puzzle, place.role): (index, place.box)
        for index, page in reversed(list(enumerate(pages)))  # the first place counts
        for place in page.placements
    }
    for index, page in enumerate(pages):
        found = []
        for link in page.links:
            target, box = places.get((link.puzzle, link.role), (index, link.box))
            if target == index:
                continue
            view = [pdf.pages[target].obj, pikepdf.Name.XYZ, round(box.x0, 2), round(box.y1 + _ABOVE, 2), None]
            found.append(
                pdf.make_indirect(
                    pikepdf.Dictionary(
                        Type=pikepdf.Name.Annot,
                        Subtype=pikepdf.Name.Link,
                        Rect=pikepdf.Array([round(side, 2) for side in link.box]),
                        Border=pikepdf.Array([0, 0, 0]),
                        F=_PRINTED,
                        Dest=pikepdf.Array(view),
                    )
                )
            )
        if found:
            pdf.pages[index].obj.Annots = pikepdf.Array(found)
