"""The one reader of users' files: ordinary files of a limited size are read, and a sentence says why others are not."""

import hashlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from mazebook.errors import OutputError
from mazebook.reading import limits
from mazebook.reading.limits import ReadLimit


@dataclass(frozen=True)
class FileKind:
    """A kind of file.

    Attributes
    ----------
    noun : the kind in messages
    most_bytes : the size of the largest file that is read
    find, shrink : what to do about a file that is not there, and about one that is too large
    """

    noun: str
    most_bytes: ReadLimit
    find: str = "Check the name and the folder."
    shrink: str = "Check that it is the file you mean."


TOML = FileKind("TOML file", limits.TOML_BYTES)
CSV_SHEET = FileKind("CSV file", limits.SHEET_BYTES)
BATCH = FileKind("CSV file", limits.BATCH_BYTES, shrink="Split it into several files.")
ROSTER = FileKind("CSV file with the roster", limits.ROSTER_BYTES)
RECORD = "book.json"  # the name of a finished book's record
RECORD_FILE = FileKind("book.json", limits.RECORD_BYTES, find="Name the book.json of a book, or its folder.")
WORD_LIST = FileKind("list of words", limits.SHEET_BYTES)
PICTURE = FileKind("picture", limits.PICTURE_BYTES, shrink="Save it smaller, 6000 pixels wide or less.")
SVG = FileKind("SVG", limits.SVG_BYTES, shrink="Simplify it, or save it as PNG.")
FONT = FileKind("font file", limits.FONT_BYTES, shrink="Use a smaller font.")
BOOK_PDF = FileKind("PDF", limits.PDF_BYTES, find="Put it back, or make the book again.")
PDF = FileKind("PDF", limits.PDF_BYTES, shrink="Export it with smaller pictures.")


_ZIP = "a ZIP file"
# What files begin with that are no plain text, and what they are.
_STARTS = {
    b"%PDF-": "a PDF",
    b"{\\rtf": "an RTF document of a word processor",
    b"PK\x03\x04": _ZIP,
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "an old document of Word or Excel (.doc, .xls)",
    b"<!doctype html": "a web page",
    b"<html": "a web page",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
}
# The names of files in a ZIP, and the document that has them.
_IN_ZIPS = {
    b"word/document.xml": "a Word document (.docx)",
    b"xl/workbook.xml": "an Excel workbook (.xlsx)",
    b"opendocument.text": "an OpenDocument text (.odt)",
    b"opendocument.spreadsheet": "an OpenDocument spreadsheet (.ods)",
    b"Index/Document.iwa": "a document of Pages or Numbers",
}
_BEGINNING = 20  # bytes


def read_file(path: str | os.PathLike[str], kind: FileKind) -> bytes:
    """Return the content of a file.

    Raises
    ------
    OutputError
        If there is no such file, or it cannot be read, is too large, or is a folder, a device or a pipe, which are not
        opened: they may have no end.
    """
    try:
        _check(path, kind)
        with Path(path).open("rb") as file:
            content = file.read(kind.most_bytes + 1)
    except FileNotFoundError:
        raise OutputError(f"there is no such file. {_named_as_text(Path(path)) or kind.find}", place=path) from None
    except (OSError, ValueError) as error:  # a name may hold what no file system takes
        reason = getattr(error, "strerror", None) or str(error)
        raise OutputError(f"cannot be read ({reason}). Check that you may open it.", place=path) from None
    _check_size(len(content), path, kind)
    return content


def _named_as_text(path: Path) -> str:
    """Return what to do if an editor added ".txt" to the name of a file, as Notepad does; "" if none did."""
    named = f"{path}.txt"
    return f"{named} is there: an editor added .txt to its name. Rename it." if is_ordinary(named) else ""


def other_kind(content: bytes) -> str:
    """Return what a file is that is no plain text, such as "a Word document (.docx)"; "" if it may be plain text."""
    begin = content.lstrip()[:_BEGINNING].lower()
    found = next((words for start, words in _STARTS.items() if begin.startswith(start.lower())), "")
    if found != _ZIP:
        return found
    return next((words for name, words in _IN_ZIPS.items() if name in content), _ZIP)


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Return whether there is a folder of this name; False for a name that no file system takes, too."""
    return os.path.isdir(path)  # noqa: PTH112  # `Path.is_dir` raises OSError for a name that is too long


def is_ordinary(path: str | os.PathLike[str]) -> bool:
    """Return whether there is an ordinary file of this name, no pipe and no device; as `is_folder`."""
    return os.path.isfile(path)  # noqa: PTH113


def digest_of(path: str | os.PathLike[str]) -> str:
    """Return the SHA-256 of a file of any size; "" for a file that cannot be read, and for a folder or a device."""
    if not is_ordinary(path):
        return ""
    try:
        with Path(path).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def _check(path: str | os.PathLike[str], kind: FileKind) -> None:
    about = Path(path).stat()
    if stat.S_ISDIR(about.st_mode):
        raise OutputError(f"is a folder. Name the {kind.noun} inside it.", place=path)
    if not stat.S_ISREG(about.st_mode):
        raise OutputError("is no ordinary file, but a device or a pipe. Save it as a file, and name that.", place=path)
    _check_size(about.st_size, path, kind)


def _check_size(size: int, path: str | os.PathLike[str], kind: FileKind) -> None:
    if size > kind.most_bytes:
        raise OutputError(
            f"is larger than {kind.most_bytes // 1_000_000} MB, and is not read. {kind.shrink}", place=path
        )
