"""Actions: programs, sounds and the like that begin when somebody opens or clicks."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.overlays import is_table, overlays

forbids = "actions"


def look(file: BookFile) -> Iterator[Found]:
    """Yield the first action; what a link leads to belongs to the link."""
    root = file.pdf.Root
    limit = file.demands.limit("forbidden")
    # An array instead of a table is no action, but the page to begin with.
    if "/AA" in root or is_table(root.get("/OpenAction")) or "/JavaScript" in root.get("/Names", {}):
        yield Found("The file does something when it is opened. Export the PDF without actions.", limit=limit)
        return
    for sheet in file.sheets:
        others = [each for each in overlays(sheet) if each.kind not in ("/Link", "/Widget") and each.acts]
        if "/AA" in sheet.page.obj or others:
            yield Found(
                "The page does something when it is shown. Export the PDF without actions.", sheet.number, limit=limit
            )
            return
