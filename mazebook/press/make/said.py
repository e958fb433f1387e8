"""What is said of a finished book: its files, its size, its checks, its difficulty."""

from dataclasses import asdict
from typing import Any

from mazebook.numerics.wording import counted, ranges
from mazebook.press.checking import Checked
from mazebook.press.lock.lock import Changes
from mazebook.press.make.make_book import Book

_ANSWERS = {
    "back": "with the answers at the back",
    "reverse": "each answer on the back of its maze",
    "after": "each answer on the page after its maze",
    "foot": "each answer upside down at the foot of its page",
    "separate": "with the answers in a PDF of their own",
    "none": "without answers",
}


def book_summary(book: Book) -> dict[str, Any]:
    """Return a finished book in figures, ready for JSON."""
    return {
        "folder": str(book.folder),
        "files": [str(path) for path in book.files],
        "previews": [str(path) for path in book.previews],
        **({"removed": [str(path) for path in book.removed]} if book.removed else {}),
        **({"replaced": book.replaced} if book.replaced else {}),
        "seed": int(book.record["seed"], 16),
        **({"volume": book.record["series"]["volume"]} if "series" in book.record else {}),
        "pages": _interior(book)["pages"],
        "puzzles": len(book.record["puzzles"]),
        **_difficulty(book.record["puzzles"]),
        **({"ok": book.checked.ok, "findings": book.checked.lines} if book.checked else {}),
        **({"changes": asdict(book.changes)} if book.changes else {}),
    }


def book_sentences(book: Book, again: str | None = None, *, draft: bool = False) -> str:
    """Return the lines about a finished book: its files, its size, its checks, its difficulty.

    `again` is the command that makes the book again, shown if its seed was drawn; None otherwise.
    """
    facts = book_summary(book)
    mazes = counted(facts["puzzles"], "maze")
    checked = book.checked
    state = "is ready" if checked is None or checked.ok else "is NOT ready, see below"
    lines = [
        f"Your book {state}: {book.folder / _interior(book)['path']}",
        *(f"Its edition for {name}: {book.folder / path}" for name, path in _editions(book)[1:]),
        f"{facts['pages']} pages, {mazes}, {_ANSWERS[book.record['spec']['answers']]}.",
    ]
    covers = [(file["edition"], file["path"]) for file in book.record["files"] if file["role"] == "cover"]
    several = len(_editions(book)) > 1
    lines += [f"Its cover{f' for {name}' if several else ''}: {book.folder / path}" for name, path in covers]
    if book.previews:
        lines.append(f"All its pages at a glance: {book.previews[0]}")
    if book.replaced:
        lines.append(f"It takes the place of {book.replaced}, as the record there said.")
    if book.removed:
        lines.append(f"Removed, because the book does not have it any more: {', '.join(map(str, book.removed))}")
    if book.changes:
        lines.append(_changes(book.changes))
    if draft:
        lines.append(
            "This is a draft: its mazes are as difficult as they came, and nobody has checked its files. "
            "Make it without --draft for the book."
        )
    if checked:
        lines += ["", "What is wrong with it:"] if not checked.ok else []
        lines += [*checked.lines, *([""] if not checked.ok else []), _verdict(checked)]
    if again:
        wanted = "the book with it" if draft else "the same book again"
        lines += [f"Its seed {facts['seed']} was drawn just now. To make {wanted}:", f"  {again}"]
    else:
        lines.append(f"Its seed is {facts['seed']}.")
    if "volume" in facts:
        lines.append(_volume(book))
    low, high = (round(points, 1) + 0.0 for points in facts["difficulty"])  # -0.0 is 0.0
    lines.append(f"Difficulty: {low:.1f} to {high:.1f} points.")
    return "\n".join(lines)


def _volume(book: Book) -> str:
    """Return the line about the volumes before a book."""
    number, before = book.record["series"]["volume"], len(book.record["series"]["fingerprints"])
    if any(puzzle.get("repeated") for puzzle in book.record["puzzles"]):
        return f"It is volume {number}."
    return f"It is volume {number}: none of the {counted(before, 'maze')} before it comes again."


def _verdict(checked: Checked) -> str:
    """Return the line about the checks of the finished files."""
    if not checked.printers or not checked.ok:
        return checked.proof.summary()
    return f"{checked.proof.summary()} The files keep to all rules that are known of {' and '.join(checked.printers)}."


def _difficulty(puzzles: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the figures of difficulty: the range in points, and the maze farthest from its target."""
    points = [puzzle["difficulty"] for puzzle in puzzles]
    misses = {puzzle["number"]: round(puzzle["difficulty"] - puzzle["target"], 2) for puzzle in puzzles}
    worst = max(misses, key=lambda number: abs(misses[number]))
    return {"difficulty": [min(points), max(points)], "worst_miss": {"number": worst, "points": misses[worst]}}


def _changes(changes: Changes) -> str:
    """Return the line about the changes from the book that this one was locked to."""
    count = len(changes.kept)
    parts = [counted(count, "maze is as it was", "mazes are as they were")]
    said = {"drawn anew": changes.redrawn, "new": changes.new, "no longer in it": changes.gone}
    parts += [f"{word}: {ranges(numbers)}" for word, numbers in said.items() if numbers]
    return "; ".join(parts) + "."


def _editions(book: Book) -> list[tuple[str, str]]:
    """Return the name of each edition, with the path of its interior."""
    return [(file["edition"], file["path"]) for file in book.record["files"] if file["role"] == "interior"]


def _interior(book: Book) -> dict[str, Any]:
    found: dict[str, Any] = next(file for file in book.record["files"] if file["role"] == "interior")
    return found
