"""What became of the books of a collection: ``batch.json``, and the sentences that say it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mazebook import __version__
from mazebook.numerics.wording import counted

REPORT = "batch.json"  # the name of its file
SCHEMA = 1
PART_FAILED = 5  # what a command ends with

_MOST = 20  # books, and reasons, are told of; the report has all


@dataclass(frozen=True)
class Made:
    """One book: what is known of it, or why it could not be made.

    Attributes
    ----------
    name : its folder's
    facts : what was made
    why : why nothing was; "" if it is finished
    kept : was it finished before this run?
    """

    name: str
    title: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    why: str = ""
    kept: bool = False

    @property
    def ok(self) -> bool:
        """Whether it is finished, and nothing was found against it."""
        return not self.why and not self.facts["findings"]

    @property
    def reason(self) -> str:
        """Why it is not ok, in lines."""
        return self.why or "\n".join(self.facts["findings"])

    def entry(self) -> dict[str, Any]:
        """Return what the report says of it."""
        begin = {"folder": self.name, "title": self.title, "ok": self.ok}
        return begin | ({"failed": self.why} if self.why else dict(self.facts))


@dataclass(frozen=True)
class Report:
    """All of them; `seed` is the collection's, `out` its folder, `others` are other books' folders in that."""

    seed: int
    out: Path
    books: tuple[Made, ...]
    others: tuple[str, ...] = ()

    @property
    def failed(self) -> list[Made]:
        """The books that are not ready."""
        return [book for book in self.books if not book.ok]

    @property
    def exit_code(self) -> int:
        """What a command ends with."""
        return PART_FAILED if self.failed else 0

    def summary(self) -> dict[str, Any]:
        """Return the report as it is written: the same, however often the run was taken up."""
        return {
            "schema": SCHEMA,
            "mazebook": __version__,
            "seed": f"{self.seed:016x}",
            "books": [book.entry() for book in self.books],
        }

    def document(self) -> str:
        """Return the text of ``batch.json``."""
        return json.dumps(self.summary(), indent=1, ensure_ascii=False) + "\n"

    def sentences(self) -> str:
        """Return what a person is told."""
        ready = [book for book in self.books if book.ok]
        puzzles = sum(book.facts["puzzles"] for book in ready)
        kept = sum(book.kept for book in ready)
        lines = [
            f"{counted(len(ready), 'book is', 'books are')} ready in {self.out}: {counted(puzzles, 'maze', 'mazes')}."
        ]
        lines += [f"{counted(kept, 'of them was', 'of them were')} finished before, and kept."] if kept else []
        again = [book for book in ready if book.facts["repeated"]]
        if again:
            count = sum(len(book.facts["repeated"]) for book in again)
            lines.append(
                f"{counted(count, 'maze comes', 'mazes come')} again, in {_names([book.name for book in again])}: "
                "mazes of that size and kind are used up. Use a larger size there, or fewer puzzles."
            )
        if self.others:
            lines.append(
                f"Not of this collection, or not any more, and left as they are: {_names(self.others)}. "
                "Remove those that nobody needs."
            )
        failed = self.failed
        if failed:
            reasons: dict[str, list[str]] = {}
            for book in failed:
                reasons.setdefault(book.reason, []).append(book.name)
            lines += ["", f"{counted(len(failed), 'book is', 'books are')} NOT ready:"]
            for reason, names in list(reasons.items())[:_MOST]:
                lines.append(f"{_names(names)}:")
                lines += [f"  {line}" for line in reason.split("\n")]
            left = sum(map(len, list(reasons.values())[_MOST:]))
            lines += [f"... and {left} more, see {self.out / REPORT}."] if left else []
            lines += ["When that is mended, the same command with --resume makes these, and keeps the others.", ""]
        lines.append(f"The seed of the collection is {self.seed}.")
        return "\n".join(lines)


def _names(names: Sequence[str]) -> str:
    return ", ".join(names[:_MOST]) + (f" and {len(names) - _MOST} others" if len(names) > _MOST else "")
