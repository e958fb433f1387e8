"""A finished book as a booklet to print at home, fold and staple."""

import json
import os
from pathlib import Path

from mazebook.errors import OutputError, SpecError
from mazebook.output.files import write_bytes
from mazebook.output.pdf.imposition import impose
from mazebook.paper.printers.editions import SCREEN
from mazebook.press.lock.record import RECORD


def make_booklet(
    book: str | os.PathLike[str], out: str | os.PathLike[str] | None = None, paper: str | None = None
) -> Path:
    """Write the sheets of a booklet, and return their file.

    Parameters
    ----------
    book : the folder of a finished book, or one of its PDFs
    out : the file; by default beside the PDF, with ``-booklet`` in its name
    paper : a key of `mazebook.output.pdf.imposition.BOOKLET_PAPERS`; None for the smallest that fits

    Raises
    ------
    OutputError
        If the PDF cannot be read, or the file cannot be written.
    SpecError
        If there is no book in the folder.
    UsageError
        If the pages do not fit on paper as large as they are.
    """
    pdf = Path(book)
    if pdf.is_dir():
        pdf = _interior(pdf)
    try:
        content = pdf.read_bytes()
    except OSError as error:
        reason = error.strerror or "it is no file"
        raise OutputError(f"{pdf}: cannot be read ({reason}). Check the name, and that you may open it.") from None
    target = Path(out) if out is not None else pdf.with_name(f"{pdf.stem}-booklet.pdf")
    write_bytes(target, _imposed(pdf, content, paper))
    return target


def _imposed(pdf: Path, content: bytes, paper: str | None) -> bytes:
    import pikepdf

    try:
        return impose(content, paper)
    except pikepdf.PdfError:
        raise OutputError(f"{pdf}: is not a PDF, or a damaged one. Name a book's folder, or its PDF.") from None


def _interior(folder: Path) -> Path:
    """Return the interior of the book in a folder: the first edition that is printed, else the first."""
    try:
        record = json.loads((folder / RECORD).read_text(encoding="utf-8-sig"))
        files = [file for file in record["files"] if file["role"] == "interior"]
        printed = [file for file in files if file["edition"] != SCREEN] or files
        return folder / str(printed[0]["path"])
    except OSError:
        raise OutputError(
            f"{folder}: there is no {RECORD} in this folder. Name the folder of a finished book."
        ) from None
    except (ValueError, KeyError, IndexError, TypeError):
        raise SpecError(f"{folder / RECORD}  is not the record of a book. Name a PDF instead.") from None
