"""Proving a finished book in its folder: its PDFs are read back, and the proof is written beside them."""

from collections.abc import Callable
from pathlib import Path

from mazebook.checks.proof.proof import prove_book
from mazebook.checks.proof.report import PROOF, Proof, proof_file
from mazebook.errors import OutputError, SpecError
from mazebook.output.files import write_bytes
from mazebook.press.lock.lock import LockSource, read_lock

PROVED = ("interior", "answers")  # roles of files that hold mazes


def prove_folder(book: LockSource, *, progress: Callable[[str], None] | None = None) -> Proof:
    """Prove a finished book, write ``proof.json`` beside its record, and return the proof.

    Parameters
    ----------
    book : its folder or its record

    Raises
    ------
    OutputError
        If its record or one of its files cannot be read, or the proof cannot be written.
    SpecError
        If the record is no record of a book, or was changed.
    """
    lock = read_lock(book)
    names = [file["path"] for file in lock.record.get("files", []) if file.get("role") in PROVED]
    if not names:
        raise SpecError(f"{lock.name}  names no PDF with mazes. Use an untouched copy, or make the book again.")
    files = {name: _content(lock.folder / Path(name).name, lock.name) for name in names}
    proof = prove_book(lock.record, files, name=lock.name, progress=progress)
    write_bytes(lock.folder / PROOF, proof_file(proof))
    return proof


def _content(path: Path, record: str) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise OutputError(
            f"{path}: there is no such file, but {record} names it. Put it back, or make the book again."
        ) from None
    except OSError as error:
        raise OutputError(f"{path}: cannot be read ({error.strerror}). Check that you may open it.") from None
