"""SQLite files that several processes share: changed in whole transactions, with errors as sentences."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mazebook.errors import OutputError
from mazebook.output.files import about_to_settle

_WAIT = 1.0  # seconds between two attempts while another process changes the file

_TOLD = {
    sqlite3.SQLITE_FULL: "there is no space left on this disk. Free some, or choose another folder.",
    sqlite3.SQLITE_READONLY: "cannot be written. Change its permissions and its folder's, or choose another file.",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened. Check that its folder exists, and that you may write into it.",
    sqlite3.SQLITE_PERM: "cannot be opened. Check that you may write it.",
    sqlite3.SQLITE_NOTADB: "is no file of mazebook's, or damaged. Name another, or move it elsewhere.",
    sqlite3.SQLITE_IOERR: "cannot be read or written; the disk may be full, or away. Look after it, and try again.",
    sqlite3.SQLITE_CORRUPT: "is damaged. Use a copy, or take it away: then the books are made from the beginning.",
}


class Database:
    """One file; another process may read and write it at the same time, unless `alone` is given.

    Parameters
    ----------
    path : the file, made if need be; its folder must exist
    tables : the SQL that makes its tables, separated by semicolons
    kind : the application id of files of this kind
    durable : whether each change survives a power cut; if False, a power cut, but no crash, may undo the last changes
    alone : the message of OutputError if another process has the file open; None if several processes may use it
    """

    def __init__(self, path: Path, tables: str, kind: int, *, durable: bool = True, alone: str | None = None) -> None:
        self.path = path
        with self.sentences():
            self._sql = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
        try:
            with self.sentences():
                if alone is not None:
                    self._keep_others_out(alone)
                self._prepare(tables, kind)
                self._sql.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        except BaseException:
            self._sql.close()
            raise

    def _keep_others_out(self, message: str) -> None:
        """Lock the file until this process ends, or raise OutputError with `message` if another process has it."""
        self._sql.execute("PRAGMA locking_mode = EXCLUSIVE")
        try:
            self._sql.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if _code(error) != sqlite3.SQLITE_BUSY:
                raise
            raise OutputError(f"{self.path}: {message}") from None
        self._sql.execute("COMMIT")

    def _prepare(self, tables: str, kind: int) -> None:
        if self._is(kind):
            return
        self._to_wal()
        with self.change():
            if self._is(kind):  # another process was faster
                return
            for statement in tables.split(";"):
                self._sql.execute(statement)
            self._sql.execute(f"PRAGMA application_id = {kind}")

    def _is(self, kind: int) -> bool:
        """Return whether the file is of this kind, False for a new file; raises OutputError for another kind."""
        found = self._sql.execute("PRAGMA application_id").fetchone()[0]
        if found != kind and self._sql.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise OutputError(f"{self.path}: {_TOLD[sqlite3.SQLITE_NOTADB]}")
        return bool(found == kind)

    def _to_wal(self) -> None:
        """Switch the file to write-ahead logging for good, so that readers never wait for writers."""
        while True:
            try:
                self._sql.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if _code(error) != sqlite3.SQLITE_BUSY:
                    raise
            else:
                return

    def ask(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """Return the rows of a query, whose question marks stand for `values`."""
        with self.sentences():
            return self._sql.execute(sql, values).fetchall()

    @contextmanager
    def change(self, waiting: Callable[[], None] = lambda: None) -> Iterator[sqlite3.Connection]:
        """Yield the connection for one transaction, in which no other process changes the file.

        `waiting` : called each time another process is found to change the file
        """
        with self.sentences():
            self._begin(waiting)
            try:
                yield self._sql
                about_to_settle()
                self._sql.execute("COMMIT")
            except BaseException:
                if self._sql.in_transaction:
                    self._sql.execute("ROLLBACK")
                raise

    def _begin(self, waiting: Callable[[], None]) -> None:
        while True:
            try:
                self._sql.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if _code(error) not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                    raise
                waiting()
            else:
                return

    @contextmanager
    def sentences(self) -> Iterator[None]:
        """Turn SQLite's errors into OutputError with a sentence."""
        try:
            yield
        except sqlite3.Error as error:
            told = _TOLD.get(_code(error), f"cannot be used ({error}). Try again, or choose another file.")
            raise OutputError(f"{self.path}: {told}") from error

    def close(self) -> None:
        """Close the file; SQLite merges its write-ahead log into it."""
        self._sql.close()


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
