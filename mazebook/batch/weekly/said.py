"""What is said of a finished sheet: its files, its size, its checks."""

from mazebook.batch.weekly.weekly import WeekSheet
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
