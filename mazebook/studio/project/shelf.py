"""The folder that the person named: the books in it, new books, and the lock that keeps a second studio out."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from mazebook.books.spec.forms import recipes
from mazebook.books.spec.section_ids import file_stem
from mazebook.errors import OutputError, UsageError
from mazebook.numerics.seeds import draw_seed
from mazebook.output.files import make_folder
from mazebook.reading.user_files import RECORD, TOML, read_file
from mazebook.studio.project.document import Edit, SetKey, edited, toml_values
from mazebook.studio.project.project import HISTORY, Project, create

_MOST_BOOKS = 1000
_MOST_BYTES = 1_000_000  # of a TOML file that is listed
_LOCK = "studio.lock"
_Stamp = tuple[int, int, int]  # a file's time, size and number
_Head = tuple[str, str]  # a file's title and kind
GIVEN = "given"  # within the folder of all versions: lists that a person gave, such as a roster with names


@dataclass(frozen=True)
class ListedBook:
    """A book as it is listed.

    Attributes
    ----------
    key : the name of its file without ending, unique in the folder
    title : "" if the file has none
    kind : "book", or "collection" for a file of many books
    changed : when the file was last written, in seconds since 1970
    is_made : whether there is a finished book beside it
    """

    key: str
    path: Path
    title: str
    kind: str
    changed: float
    is_made: bool


@dataclass
class BookFolder:
    """A folder with books, which no other studio has from `open` to `close`; so long it keeps lists that were given."""

    folder: Path
    _lock: IO[str] | None = None
    _heads: dict[Path, tuple[_Stamp, _Head]] = field(default_factory=dict)  # of files as they were read last

    @classmethod
    def open(cls, folder: Path) -> BookFolder:
        """Return the shelf of a folder, made if need be.

        Raises
        ------
        UsageError
            If another studio has the folder.
        OutputError
            If the folder cannot be written into.
        """
        folder = Path(os.path.realpath(folder))
        make_folder(folder / HISTORY)
        try:
            lock = (folder / HISTORY / _LOCK).open("a+", encoding="utf-8")
        except OSError as error:
            raise OutputError(f"{folder}: cannot be written into: {error.strerror}. Choose another folder.") from None
        if not _locked(lock):
            lock.close()
            raise UsageError(
                f"{folder}: another studio has this folder open. Use its page, or end it with Ctrl-C; or name another "
                "folder: mazebook studio FOLDER."
            )
        found = cls(folder, lock)
        found._forget_given()  # by a studio that was killed
        return found

    def close(self) -> None:
        """Forget the lists that were given, and let another studio have the folder."""
        if self._lock is not None:
            self._forget_given()
            self._lock.close()
            self._lock = None

    def _forget_given(self) -> None:
        shutil.rmtree(self.folder / HISTORY / GIVEN, ignore_errors=True)

    def books(self) -> list[ListedBook]:
        """Return the books in the folder, the one that was changed last first."""
        return sorted(filter(None, map(self._shown, self._paths())), key=lambda book: -book.changed)

    def find(self, key: str) -> ListedBook:
        """Return the book with a key; raises UsageError if there is none. No path is made of the key."""
        for path in self._paths():
            if path.stem == key and (book := self._shown(path)):
                return book
        raise UsageError("There is no such book in the folder any more.")

    def new(self, recipe: str, language: str, title: str = "", edits: tuple[Edit, ...] = ()) -> Project:
        """Return a new book from a recipe, in a file that is named by its title.

        Raises
        ------
        UnknownNameError
            If there is no such recipe or language.
        """
        text = recipes.in_language(recipes.recipe_text(recipe), language)
        text = recipes.with_seed(text, draw_seed())
        if title:
            edits = (SetKey(("title",), title), *edits)
        text = edited(text, edits)
        stem = file_stem((toml_values(text) or {}).get("title", "") or recipe)
        return create(self._free(stem), text)

    def _free(self, stem: str) -> Path:
        """Return the path of a new file: neither it nor the folder of its finished book is there."""
        names = (stem, *(f"{stem}-{number}" for number in range(2, _MOST_BOOKS)))
        for name in names:
            path = self.folder / f"{name}.toml"
            if not (path.exists() or path.with_suffix("").exists() or (self.folder / HISTORY / name).exists()):
                return path
        raise OutputError(f"{self.folder}: has too many books called {stem}. Choose another title.")

    def _paths(self) -> list[Path]:
        """Return the paths of all TOML files in the folder."""
        with suppress(OSError):
            return sorted(self.folder.glob("*.toml"))[:_MOST_BOOKS]
        return []

    def _shown(self, path: Path) -> ListedBook | None:
        """Return a file as it is listed; None if it is not a book in the folder."""
        try:
            status = path.stat()
            inside = Path(os.path.realpath(path)).is_relative_to(self.folder)
            if not inside or not path.is_file() or status.st_size > _MOST_BYTES:
                return None
        except OSError:
            return None
        stamp = status.st_mtime_ns, status.st_size, status.st_ino
        known = self._heads.get(path)
        head = known[1] if known and known[0] == stamp else _head(path)
        if head is None:
            return None
        self._heads[path] = stamp, head
        made = path.with_suffix("") / RECORD
        return ListedBook(path.stem, path, *head, status.st_mtime, made.is_file())


def _head(path: Path) -> _Head | None:
    """Return the title and the kind of a file, "" for a title that is not there; None if it cannot be read."""
    try:
        values = toml_values(read_file(path, TOML).decode("utf-8-sig")) or {}
    except (ValueError, OutputError):
        return None
    title = values.get("title")
    kind = "collection" if "books" in values or "each" in values else "book"
    return title if isinstance(title, str) else "", kind


def preview_of(book: ListedBook) -> Path | None:
    """Return the path of a picture of a finished book's cover or first pages; None if there is none."""
    previews = book.path.with_suffix("") / "previews"
    found = [*previews.glob("cover-thumbnail.png"), *sorted(previews.glob("page-*.png"))]
    return found[0] if found else None


def _locked(file: IO[str]) -> bool:
    """Lock a file until it is closed or the process ends; return False if another process has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
