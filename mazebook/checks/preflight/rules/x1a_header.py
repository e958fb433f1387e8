"""PDF/X-1a: the version of PDF in the first line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found

standard = "PDF/X-1a:2001"
_WANTED = (1, 3)


def look(file: BookFile) -> Iterator[Found]:
    """Yield the version, if it is newer than the standard."""
    match = re.search(rb"%PDF-(\d)\.(\d)", file.header)
    stated = str(file.pdf.Root.get("/Version", "/0.0"))[1:].partition(".")
    own = (int(match[1]), int(match[2])) if match else (0, 0)
    version = max(own, (int(stated[0] or 0), int(stated[2] or 0)))
    if version > _WANTED:
        yield Found(
            f"The file is PDF {version[0]}.{version[1]}; {standard} is PDF 1.3. Export it as {standard}.",
            value=f"{version[0]}.{version[1]}",
            limit=file.demands.limit("standards"),
        )
