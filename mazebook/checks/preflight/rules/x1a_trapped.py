"""PDF/X-1a: whether the file was trapped."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found

standard = "PDF/X-1a:2001"


def look(file: BookFile) -> Iterator[Found]:
    """Yield the entry, unless it is one of the names True and False: a text or a truth value will not do."""
    import pikepdf

    value = file.pdf.trailer.get("/Info", {}).get("/Trapped")
    if not (isinstance(value, pikepdf.Name) and value in ("/True", "/False")):
        yield Found(
            f"The file does not say whether it was trapped, which {standard} wants. Set Trapped to False.",
            value=None if value is None else str(value),
            limit=file.demands.limit("standards"),
        )
