"""The order of the pages in a PDF: some printers want the last page first of a book that is read from right to left."""

import io
from typing import Any

from mazebook.paper.languages import runs_left
from mazebook.reading.pdf.objects import is_table, language_of


def is_reversed(pdf: Any) -> bool:
    """Return whether the last page of a book comes first in a `pikepdf.Pdf`.

    Its language is then written from right to left, and yet it says that its pages follow one another to the right.
    """
    viewer = pdf.Root.get("/ViewerPreferences")
    is_marked = is_table(viewer) and viewer.get("/Direction") == "/L2R"
    return is_marked and runs_left(language_of(pdf))


def in_reading_order(content: bytes) -> bytes:
    """Return a PDF with the first page of the book first; unchanged where it is so already."""
    import pikepdf

    with pikepdf.open(io.BytesIO(content)) as pdf:
        if not is_reversed(pdf):
            return content
        pdf.pages.reverse()
        pdf.Root.ViewerPreferences.Direction = pikepdf.Name.R2L
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True)
    return out.getvalue()
