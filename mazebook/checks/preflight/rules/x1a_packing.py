"""PDF/X-1a: packing that came later, or that was never free."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.overlays import all_streams

standard = "PDF/X-1a:2001"
_FORBIDDEN = {"/LZWDecode", "/LZW", "/JPXDecode", "/JBIG2Decode", "/ObjStm", "/XRef"}


def look(file: BookFile) -> Iterator[Found]:
    """Yield what the file is packed with, and must not be: LZW, object streams, JPEG 2000, JBIG2."""
    found: set[str] = set()
    for stream in all_streams(file.pdf):
        found |= _FORBIDDEN & {*re.findall(r"/\w+", _text(stream.get("/Filter"))), str(stream.get("/Type", ""))}
    if found:
        names = ", ".join(sorted(name[1:] for name in found))
        yield Found(
            f"Parts of the file are packed as {names}, which {standard} does not have. Export it as {standard}.",
            value=sorted(found),
            limit=file.demands.limit("standards"),
        )


def _text(value: object) -> str:
    """Return a filter, or a list of them, as text."""
    import pikepdf

    return " ".join(str(each) for each in value) if isinstance(value, pikepdf.Array) else str(value)
