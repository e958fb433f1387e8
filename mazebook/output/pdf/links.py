"""The outline of a PDF, and its links from each puzzle to the answer and back."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from mazebook.graphics.page import Page

_ABOVE = 24.0  # points above a maze, with its number, that a link shows as well
_PRINTED = 4  # the flag "print" of annotations, which PDF/A asks for


def add_outline(pdf: Any, entries: Sequence[tuple[str, int]]) -> None:
    """Add an outline of titles with their pages, counted from 1, and a preference to show it."""
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
    """Add the links of the pages; a link to a puzzle or answer on no page here, or on its own page, is left out."""
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
