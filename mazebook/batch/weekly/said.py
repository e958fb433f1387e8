"""What is said of a finished sheet: its files, its size, its checks."""

from collections.abc import Iterator, Mapping
from typing import Any

from mazebook.batch.offered import WORTH_SAYING
from mazebook.batch.weekly.weekly import WeekSheet
from mazebook.books.fit.levels import level
from mazebook.numerics.wording import counted

_WHERE = {
    "back": "answers on the back",
    "sheet": "answers on a sheet of their own",
    "upside-down": "answers upside down at the foot",
    "last-week": "last week's answers at the foot",
    "none": "no answers",
}


def week_sentences(sheet: WeekSheet, place: str, *, draft: bool = False) -> str:
    """Return the lines about a finished sheet; `place` : where its answers are."""
    state = "is ready" if sheet.ok else "is NOT ready, see below"
    pages, mazes = counted(sheet.pages, "page"), counted(len(sheet.record["puzzles"]), "maze")
    lines = [f"The sheet of {sheet.week} {state}: {sheet.files[0]} ({pages}, {mazes}, {_WHERE[place]})"]
    lines += [f"Its answers: {path}" for path in sheet.files[1:-1]]
    if draft:
        lines.append("This is a draft: nobody has checked it. Make it without --draft to hand it out.")
    checked = sheet.checked
    lines += [*(checked.lines if checked else ()), *(f"last week's answers: {f.line()}" for f in sheet.last)]
    return "\n".join([*lines, *sheet.warnings])


def easier_than(puzzle: Mapping[str, Any]) -> float | None:
    """Return where the level of a recorded maze begins, in points, if the paper has room for easier mazes alone."""
    least = level(puzzle["level"]).difficulty[0]
    return least if puzzle["target"] is not None and puzzle["target"] < least - WORTH_SAYING else None


def easier_levels(sheet: WeekSheet) -> Iterator[str]:
    """Yield a sentence for each level whose mazes are easier, because a part of a page is small."""
    small = [puzzle for puzzle in sheet.record["puzzles"] if easier_than(puzzle) is not None]
    for name in dict.fromkeys(puzzle["level"] for puzzle in small):
        own = [puzzle for puzzle in small if puzzle["level"] == name]
        size = "x".join(map(str, max(own, key=lambda puzzle: puzzle["cells"])["size"]))
        yield (
            f"Level {name} begins at {easier_than(own[0]):g} points, and {counted(len(own), 'maze')} of it on this "
            f"sheet {'is' if len(own) == 1 else 'are'} easier: a part of the page has room for {size} cells. Ask for "
            "fewer mazes with --count, or for a harder level."
        )
