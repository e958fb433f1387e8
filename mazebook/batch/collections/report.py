"""The report on the books of a collection, for ``batch.json`` and as sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mazebook import __version__
from mazebook.numerics.wording import counted

REPORT = "batch.json"  # the name of the report's file
_SCHEMA = 1
PART_FAILED = 5  # the exit code if a book failed

_MOST = 20  # books, and reasons, that the sentences list; ``batch.json`` has all


@dataclass(frozen=True)
class Made:
    """One book: its facts, or why it could not be made.

    Attributes
    ----------
    name : the name of the book's folder
    facts : facts of the finished book, such as pages and files; empty if it is not finished
    why : why the book was not made; "" if it is finished
    kept : whether the book was finished before this run
    """

    name: str
    title: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    why: str = ""
    kept: bool = False

    @property
    def ok(self) -> bool:
        """Whether the book is finished, and its checks found no problem."""
        return not self.why and not self.facts["findings"]

    @property
    def reason(self) -> str:
        """Why the book is not ok, in lines."""
        return self.why or "\n".join(self.facts["findings"])

    def entry(self) -> dict[str, Any]:
        """Return the book's entry in ``batch.json``."""
        begin = {"folder": self.name, "title": self.title, "ok": self.ok}
        return begin | ({"failed": self.why} if self.why else dict(self.facts))


@dataclass(frozen=True)
class Report:
    """All books of a collection, its seed and its folder `out`.

    Attributes
    ----------
    others : the names of other books' folders in `out`
    is_seeded : whether the seed of a book comes from that of the collection
    """

    seed: int
    out: Path
    books: tuple[Made, ...]
    others: tuple[str, ...] = ()
    is_seeded: bool = True

    @property
    def failed(self) -> list[Made]:
        """The books that were not made, or whose checks found a problem."""
        return [book for book in self.books if not book.ok]

    @property
    def exit_code(self) -> int:
        """The exit code of ``mazebook batch``: `PART_FAILED` or 0."""
        return PART_FAILED if self.failed else 0

    def summary(self) -> dict[str, Any]:
        """Return the content of ``batch.json``, which is the same however often the run was resumed."""
        return {
            "schema": _SCHEMA,
            "mazebook": __version__,
            "seed": f"{self.seed:016x}",
            "books": [book.entry() for book in self.books],
        }

    def sentences(self) -> str:
        """Return the report as sentences."""
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
        lines += [f"The seed of the collection is {self.seed}."] if self.is_seeded else []
        return "\n".join(lines)


def _names(names: Sequence[str]) -> str:
    return ", ".join(names[:_MOST]) + (f" and {len(names) - _MOST} others" if len(names) > _MOST else "")
