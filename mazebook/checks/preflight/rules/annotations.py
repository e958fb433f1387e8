"""Comments and other things laid over the page."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.overlays import overlays
from mazebook.checks.preflight.pages import Sheet

forbids = "annotations"


def look_at(sheet: Sheet, file: BookFile) -> Iterator[Found]:
    """Yield the annotations of a page, once; what rules of their own are about only where those are not asked."""
    own = {"/Link": "links", "/Widget": "forms", "/FileAttachment": "attachments"}
    found = [each for each in overlays(sheet) if own.get(each.kind) not in file.forbidden]
    if found:
        yield Found(
            f"The page has comments or other annotations ({found[0].kind[1:]}). Export the PDF without them.",
            sheet.number,
            found[0].box,
            value=len(found),
            limit=file.demands.limit("forbidden"),
        )
