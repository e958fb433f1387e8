"""Replies from feedback sheets, typed into a CSV file with a line for each maze that was tried."""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mazebook.books.fit.levels import level_names
from mazebook.errors import SpecError, did_you_mean, key_of, nearest
from mazebook.reading.csv_cells import Cell, CellError, ragged, separator_of, split_cells
from mazebook.reading.places import LineColumn, said
from mazebook.reading.problems import dotted, listed, shown
from mazebook.reading.toml_files import read_text
from mazebook.reading.user_files import CSV_SHEET

FACES = {"sad": 1, "plain": 3, "happy": 5}  # the faces on the sheet, from left to right
MOST_FACE = 5

_EXAMPLE = "number,time,tries,face"
_LONGEST = 24 * 3600.0  # seconds
_ADVICE = ' (a spreadsheet program calls it "CSV UTF-8")'


@dataclass(frozen=True)
class Reply:
    """One person's reply about one maze.

    Attributes
    ----------
    place : the place of the reply in its file
    number, difficulty, level : the maze's printed number, points and level; None = not given
    seconds : the time; None = the maze was not solved
    tries : the number of tries; None = not given
    face : 1 (sad) to 5 (happy); None = no face was ticked
    """

    place: LineColumn
    number: int | None = None
    difficulty: float | None = None
    level: str | None = None
    seconds: float | None = None
    tries: int | None = None
    face: int | None = None


def read_replies(path: str | os.PathLike[str]) -> list[Reply]:
    """Return the replies in the CSV file at `path`, whose cells are separated by commas, semicolons or tabs.

    Its columns are ``number`` or ``difficulty``, or both, ``time``, ``face``, and perhaps ``tries`` and ``level``.

    Raises
    ------
    OutputError
        If there is no such file, or it cannot be read.
    SpecError
        If columns or cells are wrong: all problems, each with its line and column.
    """
    name = os.fspath(path)
    text = read_text(name, CSV_SHEET, advice=_ADVICE)
    try:
        lines = [line for line in split_cells(text, separator_of(text, _READERS)) if any(map(_text, line))]
    except CellError as error:
        raise SpecError(said(name, error.place, str(error))) from None
    if len(lines) < 2:
        what = "there is no answer in this file" if lines else "this file is empty"
        raise SpecError(f"{name}  {what}. Write the line {_EXAMPLE}, and below it one line for each maze tried.")
    header, *body = lines
    wrong = _problems_of_columns(name, header)
    if wrong:
        raise SpecError("\n".join(wrong))
    columns = [key_of(_text(cell)) for cell in header]
    replies = []
    for cells in body:
        problem = ragged(name, header, cells)
        reply, problems = (None, [problem]) if problem else _reply(name, columns, cells)
        wrong += problems
        replies += [reply] if reply else []
    if wrong:
        raise SpecError(listed(wrong))
    return replies


def _text(cell: Cell) -> str:
    return cell.text.strip()


def _problems_of_columns(name: str, header: Sequence[Cell]) -> list[str]:
    wrong: list[str] = []
    found: set[str] = set()
    for cell in header:
        key = key_of(_text(cell))
        if key and key not in _READERS:
            advice = "" if nearest(key, _READERS) else "Remove it. "
            text = f"there is no such column. {advice}{did_you_mean(key, _READERS)}"
            wrong.append(said(name, cell.place, f"{dotted([_text(cell)])}: {text}"))
        elif key in found:
            wrong.append(said(name, cell.place, f"{key}: this column is here twice. Remove one of them."))
        found.add(key)
    missing = [key for key in ("time", "face") if key not in found]
    if not found & {"number", "difficulty"}:
        missing.insert(0, "number")
    if wrong:
        return wrong  # a column that is misspelt is not missing
    text = f"this column is missing. The columns are {_EXAMPLE}."
    return [said(name, header[0].place, f"{key}: {text}") for key in missing]


def _reply(name: str, columns: Sequence[str], cells: Sequence[Cell]) -> tuple[Reply | None, list[str]]:
    """Return the reply of a line and no problems, or None and the line's problems."""
    values: dict[str, Any] = {}
    wrong = []
    for column, cell in zip(columns, cells, strict=False):
        if not _text(cell):
            continue
        try:
            field, read = _READERS[column]
            values[field] = read(_text(cell))
        except ValueError as error:
            wrong.append(said(name, cell.place, f"{column} = {shown(_text(cell))}: {error}"))
    if not wrong and values.keys().isdisjoint(("number", "difficulty")):
        wrong.append(said(name, cells[0].place, "this line does not say which maze it is. Fill in its number."))
    return (None if wrong else Reply(cells[0].place, **values)), wrong


# ---------------------------------------------------------------- the values of cells


def _whole(pattern: str, message: str) -> Callable[[str], int]:
    """Return a function that reads a whole number of 1 or more; it raises ValueError with `message`."""

    def read(text: str) -> int:
        if not re.fullmatch(pattern, text) or int(text) < 1:
            raise ValueError(message)
        return int(text)

    return read


def _difficulty(text: str) -> float:
    if not re.fullmatch(r"-?[0-9]{1,3}([.,][0-9]{1,9})?", text):
        raise ValueError("must be the points of the maze, such as 24.5.")
    return float(text.replace(",", "."))


def _time(text: str) -> float:
    match = re.fullmatch(r"(?:([0-9]{1,4}):([0-5][0-9])|([0-9]{1,6}(?:[.,][0-9]{1,9})?))", text)
    if match and match[1]:
        seconds = 60.0 * int(match[1]) + int(match[2])
    else:
        seconds = float(match[3].replace(",", ".")) if match else 0.0
    if not 0 < seconds <= _LONGEST:
        raise ValueError(
            "must be seconds, such as 95, or minutes and seconds, such as 1:35. "
            "Leave it empty if the maze was not solved."
        )
    return seconds


def _face(text: str) -> int:
    face = FACES.get(key_of(text)) or (int(text) if re.fullmatch(rf"[1-{MOST_FACE}]", text) else None)
    if face is None:
        raise ValueError(
            f"must be 1 (sad) to {MOST_FACE} (happy), or {', '.join(FACES)}. Leave it empty if none is ticked."
        )
    return face


def _level(text: str) -> str:
    known = {key_of(name): name for name in level_names()}
    if key_of(text) not in known:
        raise ValueError(f"there is no such level. {did_you_mean(text, known.values())}")
    return known[key_of(text)]


_READERS: Mapping[str, tuple[str, Callable[[str], Any]]] = {  # of each column: its field of a reply, and its reader
    "number": ("number", _whole("[0-9]{1,6}", "must be the number printed beside the maze, such as 12.")),
    "difficulty": ("difficulty", _difficulty),
    "time": ("seconds", _time),
    "tries": ("tries", _whole("[0-9]{1,3}", "must be a whole number, 1 for a maze that was solved at once.")),
    "face": ("face", _face),
    "level": ("level", _level),
}
