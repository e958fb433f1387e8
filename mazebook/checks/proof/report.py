"""The report of a proof: failures, each as a line, and the whole as a document."""

import json
from dataclasses import dataclass, field
from typing import Any

from mazebook import __version__
from mazebook.numerics.wording import counted

_SCHEMA = 1
PROOF = "proof.json"  # file name of the report


@dataclass(frozen=True)
class Failure:
    """One fault: where, the rule broken, and a sentence; page 0 and maze 0 stand for none."""

    file: str
    page: int
    maze: int
    role: str
    rule: str
    sentence: str

    def line(self) -> str:
        """Return the failure as one line of text."""
        where = f"{self.file}, page {self.page}" if self.page else self.file
        return f"{where}: {self.about}"

    @property
    def about(self) -> str:
        """What is wrong with which maze or answer, without its place."""
        what = f"{'answer of ' if self.role == 'answer' else ''}maze {self.maze}: " if self.maze else ""
        return f"{what}{self.sentence}."


@dataclass(frozen=True)
class Proof:
    """The result of a proof.

    Attributes
    ----------
    files : path, role, edition and sha256 of each file, and whether it matches the record
    puzzles, answers : how many were read
    failures : the faults, in the order of the book
    looped : how many mazes have loops, as they were asked to
    notes : sentences about what is no fault, such as a maze that the record says is repeated
    """

    title: str
    files: tuple[dict[str, Any], ...]
    puzzles: int
    answers: int
    failures: tuple[Failure, ...]
    notes: tuple[str, ...] = field(default=())
    looped: int = 0

    @property
    def ok(self) -> bool:
        """True if nothing is wrong."""
        return not self.failures

    @property
    def changed(self) -> list[str]:
        """Paths of the files that do not match the record."""
        return [entry["path"] for entry in self.files if entry["changed"]]

    @property
    def read(self) -> tuple[int, int, int]:
        """How many mazes and answers were read in each edition, and of how many editions; of all where they differ."""
        editions = len({entry["edition"] for entry in self.files})
        if editions > 1 and not any(number % editions for number in (self.puzzles, self.answers)):
            return self.puzzles // editions, self.answers // editions, editions
        return self.puzzles, self.answers, 1

    def summary(self) -> str:
        """Return one sentence about the whole proof."""
        read = self._read()
        if self.failures:
            return f"{read} read back: {counted(len(self.failures), 'problem')}."
        each = self._each()
        if self.changed:
            return f"{read} read back: {each}. But the files are not those that were made."
        loops = f" {self.looped} of the mazes have loops: other ways lead to their Finish, too." if self.looped else ""
        return f"{read} read back: {each}{', and' if self.answers else ';'} nothing is wrong.{loops}"

    def _read(self) -> str:
        puzzles, answers, editions = self.read
        read = counted(puzzles, "maze") + (f" and {counted(answers, 'answer')}" if answers else "")
        return f"{read} in each of {editions} editions" if editions > 1 else read

    def _each(self) -> str:
        """Return what is said of each maze; one with loops has more than one right way."""
        if not self.answers:
            return "each can be solved, but no answer is printed"
        return "each answer is right" if self.looped else "each has one right answer"

    def document(self) -> dict[str, Any]:
        """Return the proof as a JSON object; the same book gives the same document."""
        return {
            "schema": _SCHEMA,
            "mazebook": __version__,
            "title": self.title,
            "ok": self.ok,
            "files": list(self.files),
            "puzzles": self.puzzles,
            "answers": self.answers,
            "failures": [vars(failure) for failure in self.failures],
            "notes": list(self.notes),
        }


def proof_file(proof: Proof) -> bytes:
    """Return the contents of ``proof.json``; the same book gives the same bytes."""
    return (json.dumps(proof.document(), indent=1, ensure_ascii=False) + "\n").encode()
