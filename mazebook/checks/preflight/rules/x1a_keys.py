"""PDF/X-1a: the keys that say which standard the file follows."""

from __future__ import annotations

from collections.abc import Iterator

from mazebook.checks.preflight.book_file import BookFile
from mazebook.checks.preflight.findings import Found

standard = "PDF/X-1a:2001"
_WANTED = {"/GTS_PDFXVersion": "PDF/X-1:2001", "/GTS_PDFXConformance": "PDF/X-1a:2001"}


def look(file: BookFile) -> Iterator[Found]:
    """Yield the keys that are missing or say something else."""
    info = file.pdf.trailer.get("/Info", {})
    wrong = [key[1:] for key, wanted in _WANTED.items() if str(info.get(key, "")) != wanted]
    if wrong:
        yield Found(
            f"The file does not say that it is {standard} ({' and '.join(wrong)}). Export it as {standard}.",
            value=wrong,
            limit=file.demands.limit("standards"),
        )
