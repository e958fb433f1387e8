"""The state of a collection's run, in a SQLite file in its folder, so that the run can be resumed."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mazebook.batch.catalogue.database import Database
from mazebook.books.choose.choose import Picks
from mazebook.errors import UsageError
from mazebook.numerics.seeds import draw_seed
from mazebook.reading.user_files import digest_of

STATE = "batch.db"  # the name of the state's file

_KIND = 0x4D5A4201  # the application id of states
_ALONE = "another run is at work in this folder. Wait until it has ended, or choose another folder with --out."
# `asked` is the hash of everything that a book depends on. A row is valid as long as this hash is the same.
_TABLES = """
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE firsts (name TEXT PRIMARY KEY, asked TEXT NOT NULL, recipe BLOB NOT NULL, candidates TEXT NOT NULL,
    fingerprints TEXT NOT NULL, repeated TEXT NOT NULL);
CREATE TABLE finished (name TEXT PRIMARY KEY, asked TEXT NOT NULL, recipe BLOB NOT NULL, files TEXT NOT NULL,
    facts TEXT NOT NULL)
"""


class RunState:
    """The state of the run in a folder; `name` is a book's folder in it, `asked` the book's `order_hash`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file = Database(folder / STATE, _TABLES, _KIND, durable=False, alone=_ALONE)

    def __enter__(self) -> "RunState":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def begin(self, resume: bool, seed: int | None) -> int:
        """Return the collection's seed: `seed`, else that of the resumed run, else a drawn one.

        Without `resume` the state of the earlier run is deleted.
        """
        rows = self._file.ask("SELECT value FROM facts WHERE name = 'seed'")
        known = int(str(rows[0][0]), 16) if resume and rows else None
        if known is not None and seed in (None, known):
            return known
        chosen = draw_seed() if seed is None else seed
        with self._file.change() as sql:
            for table in () if resume else ("facts", "firsts", "finished"):
                sql.execute(f"DELETE FROM {table}")
            sql.execute("INSERT OR REPLACE INTO facts VALUES ('seed', ?)", (f"{chosen:016x}",))
        return chosen

    def check_catalogue(self, is_shared: bool) -> None:
        """Store whether the run uses a shared catalogue; raises UsageError if a resumed run does not, but used one.

        Without the shared catalogue the resumed run could choose mazes that other books have.
        """
        was_shared = bool(self._file.ask("SELECT 1 FROM facts WHERE name = 'shared'"))
        if was_shared and not is_shared:
            raise UsageError(
                f"The books in {self._folder} were made with --catalogue. Name the same file again, "
                "or leave out --resume."
            )
        if is_shared and not was_shared:
            with self._file.change() as sql:
                sql.execute("INSERT INTO facts VALUES ('shared', '1')")

    def first(self, name: str, asked: str) -> tuple[bytes, Picks] | None:
        """Return a book's recipe, and its picks as if no maze were taken; None if they are not stored."""
        sql = "SELECT recipe, candidates, fingerprints, repeated FROM firsts WHERE name = ? AND asked = ?"
        for recipe, *lists in self._file.ask(sql, name, asked):
            candidates, fingerprints, repeated = (tuple(json.loads(str(each))) for each in lists)
            return bytes(recipe), Picks(candidates, fingerprints, repeated)  # type: ignore[call-overload]
        return None

    def note_first(self, name: str, asked: str, recipe: bytes, picks: Picks) -> None:
        """Store the values that `first` returns."""
        lists = (json.dumps(each) for each in (picks.candidates, picks.fingerprints, picks.repeated))
        with self._file.change() as sql:
            sql.execute("INSERT OR REPLACE INTO firsts VALUES (?, ?, ?, ?, ?, ?)", (name, asked, recipe, *lists))

    def finished(self, name: str, asked: str) -> tuple[bytes, dict[str, Any]] | None:
        """Return recipe and facts of a finished book; None if it is not finished, or one of its files was changed."""
        sql = "SELECT recipe, files, facts FROM finished WHERE name = ? AND asked = ?"
        for recipe, files, facts in self._file.ask(sql, name, asked):
            if all(digest_of(self._folder / name / file) == digest for file, digest in json.loads(str(files)).items()):
                return bytes(recipe), json.loads(str(facts))  # type: ignore[call-overload]
        return None

    def finish(
        self, name: str, asked: str, recipe: bytes, files: Mapping[str, bytes], facts: Mapping[str, Any]
    ) -> None:
        """Store that a book is finished, with the hashes of its `files`, which are contents by name in its folder."""
        digests = {path: hashlib.sha256(content).hexdigest() for path, content in files.items()}
        row = (name, asked, recipe, json.dumps(digests), json.dumps(facts))
        with self._file.change() as sql:
            sql.execute("INSERT OR REPLACE INTO finished VALUES (?, ?, ?, ?, ?)", row)
