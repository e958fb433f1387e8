"""What was proved of a book: failures, each a line, and all of it as a document."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from mazebook import __version__

SCHEMA = 1
PROOF = "proof.json"  # the name of its file
JUDGES = 2  # threads that judge: the one that reads waits for them much of the time


@dataclass(frozen=True)
class Failure:
    """One thing that is wrong: where, which rule is broken, and a sentence; page 0 is none, maze 0 none."""

    file: str
    page: int
    maze: int
    role: str
    rule: str
    sentence: str

    def line(self) -> str:
        """Return it as one line for people."""
        where = f"{self.file}, page {self.page}" if self.page else self.file
        what = f"{'answer of ' if self.role == 'answer' else ''}maze {self.maze}: " if self.maze else ""
        return f"{where}: {what}{self.sentence}."


@dataclass(frozen=True)
class Proof:
    """What was proved.

    Attributes
    ----------
    files : path, role, edition and sha256 of each file, and whether it is as the record has it
    puzzles, answers : how many were read
    failures : what is wrong, in the order of the book
    notes : sentences about what could not be proved, or is to be known
    """

    title: str
    files: tuple[dict[str, Any], ...]
    puzzles: int
    answers: int
    failures: tuple[Failure, ...]
    notes: tuple[str, ...] = field(default=())

    @property
    def ok(self) -> bool:
        """True if nothing is wrong."""
        return not self.failures

    @property
    def changed(self) -> list[str]:
        """The files that are not as the record has them."""
        return [entry["path"] for entry in self.files if entry["changed"]]

    def summary(self) -> str:
        """Return one sentence about all of it."""
        read = f"{many(self.puzzles, 'maze')} and {many(self.answers, 'answer')}"
        if self.failures:
            return f"{read} read back: {many(len(self.failures), 'problem')}."
        return f"{read} read back: each has one right answer, and nothing is wrong."

    def document(self) -> dict[str, Any]:
        """Return it ready for JSON; the same book gives the same document."""
        return {
            "schema": SCHEMA,
            "mazebook": __version__,
            "title": self.title,
            "ok": self.ok,
            "files": list(self.files),
            "puzzles": self.puzzles,
            "answers": self.answers,
            "failures": [vars(failure) for failure in self.failures],
            "notes": list(self.notes),
        }


def many(count: int, word: str) -> str:
    """Return a number and a word, with an s for several."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def proof_file(proof: Proof) -> bytes:
    """Return what ``proof.json`` holds; the same for the same book."""
    return (json.dumps(proof.document(), indent=1, ensure_ascii=False) + "\n").encode()
