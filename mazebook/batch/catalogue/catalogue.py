"""The catalogue: the fingerprints of all mazes that were made, so that no two books get the same maze.

It is one SQLite file for several processes. In a *turn* one process alone chooses the mazes of its books; at the end of
the turn all these mazes are in the catalogue, or none is. To make a single book, pass a function that calls `choose` to
`mazebook.press.make.make_book.make_book`.
"""

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mazebook.batch.catalogue.database import Database
from mazebook.books.choose.candidates import K
from mazebook.books.choose.choose import NOTHING_TAKEN, Picks, make_mazes, picks_of, recipe_of
from mazebook.books.plan.plan import Plan
from mazebook.errors import MazebookError
from mazebook.press.lock.lock import read_lock

CATALOGUE = "catalogue.db"  # the default name of a catalogue's file

_KIND = 0x4D5A4301  # the application id of catalogues
# A row of `mazes` has sixteen bytes for the fingerprint and a small number for the book, in the order of fingerprints.
# The row of a book repeats the fingerprints of its mazes in the order of its plan.
_TABLES = """
CREATE TABLE books (number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, recipe BLOB NOT NULL,
    candidates TEXT NOT NULL, fingerprints BLOB NOT NULL, repeated TEXT NOT NULL, taken TEXT NOT NULL);
CREATE TABLE mazes (fingerprint BLOB NOT NULL, book INTEGER NOT NULL, PRIMARY KEY (fingerprint, book)) WITHOUT ROWID;
CREATE TABLE total (hash BLOB NOT NULL);
INSERT INTO total VALUES (x'00')
"""
_BYTES = 16  # of a fingerprint
_MODULUS = 2**256  # of sums of SHA-256 hashes


class Catalogue:
    """One catalogue; `path` is its file, made if need be, and `file` the database in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = Database(path, _TABLES, _KIND)

    def __enter__(self) -> "Catalogue":
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def name_of(self, folder: Path) -> str:
        """Return a book's name: its folder's path from the catalogue's folder, so that both may be moved together."""
        try:
            return Path(os.path.relpath(folder.resolve(), self.path.resolve().parent)).as_posix()
        except ValueError:  # another drive
            return folder.resolve().as_posix()

    def picks(self, name: str) -> Picks | None:
        """Return the mazes that were chosen for a book; None if it is not in the catalogue."""
        rows = self.file.ask("SELECT candidates, fingerprints, repeated, taken FROM books WHERE name = ?", name)
        return _picks(*rows[0]) if rows else None

    def moved(self, folder: Path, recipe: bytes) -> bool:
        """Return whether an entry with this recipe and the mazes in `folder` has a folder that is gone; rename it."""
        try:
            prints = [bytes.fromhex(puzzle["fingerprint"]) for puzzle in read_lock(folder).record["puzzles"]]
        except MazebookError:  # there is no book
            return False
        sql = """SELECT number, name, fingerprints FROM books WHERE recipe = ?
            AND number IN (SELECT book FROM mazes WHERE fingerprint = ?)"""
        for number, old, joined in self.file.ask(sql, recipe, prints[0]):
            same = sorted(_parts(joined)) == sorted(prints)  # type: ignore[arg-type]
            if same and not (self.path.resolve().parent / str(old)).exists():
                with self.file.change() as change:
                    change.execute("UPDATE books SET name = ? WHERE number = ?", (self.name_of(folder), number))
                return True
        return False

    def books(self) -> list[str]:
        """Return the names of all books, in the order in which their mazes were chosen."""
        return [str(row[0]) for row in self.file.ask("SELECT name FROM books ORDER BY number")]

    def count(self) -> int:
        """Return how many mazes are in the catalogue; a repeated maze counts once for each of its books."""
        return int(str(self.file.ask("SELECT count(*) FROM mazes")[0][0]))

    @contextmanager
    def turn(self, waiting: Callable[[], None] = lambda: None) -> "Iterator[Turn]":
        """Yield a turn: no other process can choose mazes until the turn ends.

        `waiting` : called each second while another process has the turn
        """
        with self.file.change(waiting) as sql:
            turn = Turn(sql)
            yield turn
            turn.end()


class Turn:
    """One process's turn to choose mazes for its books: ``fingerprint in turn`` is True for a maze that a book has."""

    def __init__(self, sql: sqlite3.Connection) -> None:
        self._sql = sql
        self._sum = int.from_bytes(sql.execute("SELECT hash FROM total").fetchone()[0], "big")

    def __contains__(self, fingerprint: object) -> bool:
        found = self._sql.execute(
            "SELECT 1 FROM mazes WHERE fingerprint = ? LIMIT 1", (bytes.fromhex(str(fingerprint)),)
        )
        return found.fetchone() is not None

    @property
    def taken(self) -> str:
        """The hash of all taken mazes, independent of their order."""
        return hashlib.sha256(_as_bytes(self._sum)).hexdigest() if self._sum else NOTHING_TAKEN

    def known(self, name: str, recipe: bytes) -> Picks | None:
        """Return the mazes that were chosen for the book with this name and recipe; None if there is no such book."""
        sql = "SELECT candidates, fingerprints, repeated, taken FROM books WHERE name = ? AND recipe = ?"
        row = self._sql.execute(sql, (name, recipe)).fetchone()
        return _picks(*row) if row else None

    def release(self, name: str) -> None:
        """Remove a book and its mazes, if they are there: a book that is chosen anew may get its own mazes again."""
        row = self._sql.execute("SELECT number, fingerprints FROM books WHERE name = ?", (name,)).fetchone()
        if row is None:
            return
        number, fingerprints = row
        gone = [(each, number) for each in _parts(fingerprints)]
        self._sql.executemany("DELETE FROM mazes WHERE fingerprint = ? AND book = ?", gone)
        self._sql.execute("DELETE FROM books WHERE number = ?", (number,))
        self._sum = (self._sum - _sum(fingerprints)) % _MODULUS

    def add(self, name: str, recipe: bytes, picks: Picks) -> None:
        """Enter the chosen mazes of a book that is not in the catalogue."""
        joined = bytes.fromhex("".join(picks.fingerprints))
        row = (name, recipe, _listed(picks.candidates), joined, _listed(picks.repeated), picks.taken)
        sql = "INSERT INTO books (name, recipe, candidates, fingerprints, repeated, taken) VALUES (?, ?, ?, ?, ?, ?)"
        number = self._sql.execute(sql, row).lastrowid
        entries = [(each, number) for each in _parts(joined)]
        self._sql.executemany("INSERT OR IGNORE INTO mazes VALUES (?, ?)", entries)
        self._sum = (self._sum + _sum(joined)) % _MODULUS

    def end(self) -> None:
        """Write the new hash of all mazes; call `end` once, as the last step."""
        self._sql.execute("UPDATE total SET hash = ?", (_as_bytes(self._sum),))


def choose(
    catalogue: Catalogue, name: str, plan: Plan, k: int = K, waiting: Callable[[], None] = lambda: None
) -> Picks:
    """Return mazes for a book that no other book in the catalogue has, and enter them.

    A book with the same name and recipe gets the same mazes again. If all mazes of a size are taken, some are repeated:
    their printed numbers are in the picks' `repeated`.

    Parameters
    ----------
    name : the name of the book, from `Catalogue.name_of`
    plan : the plan of the book
    k : the number of candidates for each maze; 1 for a draft
    waiting : as in `Catalogue.turn`

    Raises
    ------
    OutputError
        If the catalogue cannot be written.
    GridError
        If a maze cannot be made.
    """
    recipe = recipe_of(plan, k)
    with catalogue.turn(waiting) as turn:
        picks = turn.known(name, recipe)
        if picks is None:
            turn.release(name)
            picks = picks_of(make_mazes(plan, turn, k=k), turn.taken)
            turn.add(name, recipe, picks)
    return picks


def _picks(candidates: Any, fingerprints: Any, repeated: Any, taken: Any) -> Picks:
    found = tuple(part.hex() for part in _parts(fingerprints))
    return Picks(tuple(json.loads(candidates)), found, tuple(json.loads(repeated)), taken)


def _listed(numbers: tuple[int, ...]) -> str:
    return json.dumps(numbers, separators=(",", ":"))


def _parts(fingerprints: bytes) -> list[bytes]:
    return [fingerprints[at : at + _BYTES] for at in range(0, len(fingerprints), _BYTES)]


def _sum(fingerprints: bytes) -> int:
    """Return the sum of the hashes of joined fingerprints, which does not depend on their order."""
    return sum(int.from_bytes(hashlib.sha256(part).digest(), "big") for part in _parts(fingerprints))


def _as_bytes(number: int) -> bytes:
    return number.to_bytes(32, "big")
