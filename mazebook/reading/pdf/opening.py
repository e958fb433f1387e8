"""Opening PDFs from any program, within bounds of time and memory; a sentence says why one is refused."""

import io
import re
import zlib
from pathlib import Path
from typing import Any

from mazebook.reading.user_files import PDF, read_file

_MOST_PAGES = 2_000  # more than any printer binds
_MOST_OBJECTS = 100_000_000  # bytes of all packed tables and objects of a file, once unpacked
_CHUNK = 65_536

_STREAM = re.compile(rb"stream\r?\n")
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")
_PLAIN_FLATE = re.compile(rb"/Filter\s*(?:/(?:FlateDecode|Fl)\b|\[\s*/(?:FlateDecode|Fl)\s*\])")

AGAIN = "Export it again."


class UnreadableError(Exception):
    """A file that cannot be checked; its text is a sentence that says why, and what to do."""


def content_of(pdf: bytes | Path) -> bytes:
    """Return the bytes of a file; raises OutputError if it cannot be read or is too large."""
    return pdf if isinstance(pdf, bytes) else read_file(pdf, PDF)


def open_pdf(data: bytes) -> Any:
    """Return a PDF as pikepdf opens it, repaired if it is damaged, its whole page tree read unless it is encrypted.

    Raises UnreadableError if it is no PDF, asks for a password, cannot be repaired, or would take more memory than any
    book.
    """
    import pikepdf

    if not data:
        raise UnreadableError(f"The file is empty. {AGAIN}")
    if b"%PDF-" not in data[:1024]:
        raise UnreadableError("This is not a PDF. Export the pages as PDF.")
    _refuse_bombs(data)
    try:
        pdf = pikepdf.open(io.BytesIO(data))
        if pdf.is_encrypted:  # for callers to refuse: the size of its packed objects cannot be measured beforehand
            return pdf
        count = len(pdf.pages)
    except pikepdf.PasswordError:
        raise UnreadableError("It is protected by a password. Save a copy without one.") from None
    except (pikepdf.PdfError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise UnreadableError(f"It is damaged, and cannot be read. {AGAIN}") from None
    if not count:
        raise UnreadableError(f"It has no pages. {AGAIN}")
    if count > _MOST_PAGES:
        raise UnreadableError(
            f"It has {count} pages; a book of more than {_MOST_PAGES} is not bound, and is not looked into. "
            "Make it of several volumes."
        )
    return pdf


def _refuse_bombs(data: bytes) -> None:
    """Raise UnreadableError if packed objects are too large: opening a file unpacks them completely."""
    left = _MOST_OBJECTS
    for match in _STREAM.finditer(data):
        about = data[max(0, match.start() - 2000) : match.start()]
        about = _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), about[about.rfind(b" obj") + 1 :])
        if b"/ObjStm" not in about and b"/XRef" not in about:
            continue
        if b"/Filter" in about and not _PLAIN_FLATE.search(about):
            raise UnreadableError(f"Its objects are packed in a way that no program uses. {AGAIN}")
        left -= _unpacked_size(data, match.end(), left)
        if left < 0:
            raise UnreadableError(
                f"It would unpack to more than {_MOST_OBJECTS // 1_000_000} MB of objects, which no book needs. {AGAIN}"
            )


def _unpacked_size(data: bytes, start: int, most: int) -> int:
    """Return the size of packed data once unpacked, in bytes; counting stops beyond `most`."""
    engine, size = zlib.decompressobj(), 0
    try:
        for at in range(start, len(data), _CHUNK):
            piece = data[at : at + _CHUNK]
            while piece and not engine.eof:
                size += len(engine.decompress(piece, 1_000_000))
                piece = engine.unconsumed_tail
                if size > most:
                    return size
            if engine.eof:
                break
    except zlib.error:  # not packed, or damaged: then qpdf reports it
        pass
    return size
