"""Opening PDFs from any program, within bounds of time and memory; a sentence says why one is refused."""

import io
import logging
import re
import zlib
from typing import Any

from mazebook.reading import limits
from mazebook.reading.pdf.streams import limit_qpdf

_CHUNK = 65_536
_STREAM = re.compile(rb">>[\0\t\n\f\r ]{0,9}stream\r?\n")
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")
_PLAIN_FLATE = re.compile(rb"/Filter\s*(?:/(?:FlateDecode|Fl)\b|\[\s*/(?:FlateDecode|Fl)\s*\])")
_BETWEEN = b"\0\t\n\f\r /[]<>(%"  # what begins or separates words

AGAIN = "Export it again."


class UnreadableError(Exception):
    """A file that cannot be checked; its text is a sentence that says why, and what to do."""


def open_pdf(data: bytes) -> Any:
    """Return a PDF as pikepdf opens it, repaired if it is damaged, its whole page tree read.

    Raises UnreadableError if it is no PDF, asks for a password, cannot be repaired, or would take more memory than any
    book.
    """
    import pikepdf

    if not data:
        raise UnreadableError(f"The file is empty. {AGAIN}")
    if b"%PDF-" not in data[:1024]:
        raise UnreadableError("This is not a PDF. Export the pages as PDF.")
    _refuse_bombs(data)
    logging.getLogger("pikepdf").addHandler(logging.NullHandler())  # what is wrong is said by those who call this
    # The packed objects of an encrypted file cannot be counted beforehand.
    limit_qpdf(limits.PDF_LOCKED_BYTES if b"/Encrypt" in data else limits.PDF_STREAM_BYTES)
    try:
        pdf = pikepdf.open(io.BytesIO(data))
        count = len(pdf.pages)
    except pikepdf.PasswordError:
        raise UnreadableError("It is protected by a password. Save a copy without one.") from None
    except (pikepdf.PdfError, pikepdf.QpdfRuntimeError):  # the second one if the pages are not as many as /Count says
        raise UnreadableError(f"It is damaged, and cannot be read. {AGAIN}") from None
    if not count:
        raise UnreadableError(f"It has no pages. {AGAIN}")
    if count > limits.PDF_PAGES:
        raise UnreadableError(
            f"It has {count} pages; a book of more than {limits.PDF_PAGES} is not bound, and is not looked into. "
            "Make it of several volumes."
        )
    return pdf


def _refuse_bombs(data: bytes) -> None:
    """Raise UnreadableError if there are too many objects: qpdf has no limit for their number, and reads them all."""
    left, after = int(limits.PDF_OBJECTS), 0
    for match in _STREAM.finditer(data):
        if match.start() < after:  # inside a stream
            continue
        left -= _words(data[after : match.start()])
        after = max(data.find(b"endstream", match.end()), match.end())
        about = data[max(0, match.start() - 2000) : match.start() + 2]
        about = _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), about[about.rfind(b" obj") + 1 :])
        if b"/ObjStm" in about or b"/XRef" in about:
            if b"/Filter" in about and not _PLAIN_FLATE.search(about):
                raise UnreadableError(f"Its objects are packed in a way that no program uses. {AGAIN}")
            left -= _packed_words(data, match.end(), left, is_table=b"/XRef" in about)
        if left < 0:
            break
    if left < _words(data[after:]):
        raise UnreadableError(
            f"It would unpack to more than {limits.PDF_OBJECTS // 1_000_000} million objects, which no book needs. "
            f"{AGAIN}"
        )


def _words(data: bytes) -> int:
    """Return about how many words some bytes of objects hold, never too few."""
    return len(data) - len(data.translate(None, _BETWEEN))


def _packed_words(data: bytes, start: int, most: int, is_table: bool) -> int:
    """Return about how many objects packed data hold; counting stops beyond `most`. A table's entries have 2 bytes."""
    engine, count = zlib.decompressobj(), 0
    try:
        for at in range(start, len(data), _CHUNK):
            piece = data[at : at + _CHUNK]
            while piece and not engine.eof:
                out = engine.decompress(piece, 1_000_000)
                count += len(out) // 2 if is_table else _words(out) + len(out) // 64
                piece = engine.unconsumed_tail
                if count > most:
                    return count
            if engine.eof:
                break
    except zlib.error:  # not packed, or damaged: then qpdf reports it
        pass
    return count
