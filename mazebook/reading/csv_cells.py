"""The cells of a CSV text, each with its line and column, which the `csv` module does not report."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from mazebook.errors import key_of
from mazebook.reading.limits import CELLS, COLUMNS
from mazebook.reading.places import LineColumn, placer, said
from mazebook.reading.problems import shown

SEPARATORS = (",", ";", "\t")

_LINE_END = re.compile(r"\r\n?|\n")


@dataclass(frozen=True)
class Cell:
    """The text of one cell, and where the cell begins: at its quote, if it has one."""

    text: str
    place: LineColumn


class CellError(ValueError):
    """A cell whose quotes are wrong; `place` is the line and column of the mistake."""

    def __init__(self, place: LineColumn, text: str) -> None:
        super().__init__(text)
        self.place = place


def split_cells(text: str, separator: str) -> list[list[Cell]]:
    """Return the rows of `text`; blanks before a cell do not count, and an empty row has one empty cell.

    Raises CellError if a quote is never closed, or more text follows it, or there are too many cells.
    """
    if text.count(separator) + text.count("\n") + text.count("\r") > CELLS:  # before memory is spent on them
        raise CellError((1, 1), f"this file has more than {CELLS:,} cells. Split it into several.")
    cell = re.compile(rf' *+(?:"(?P<quoted>(?:[^"]|"")*+)(?P<close>"?)|(?P<plain>[^{separator}\r\n]*+))')
    place = placer(text)
    rows: list[list[Cell]] = []
    row: list[Cell] = []
    at = 0
    while True:
        match = cell.match(text, at)
        assert match, "nothing at all is a cell too"
        plain = match["plain"] is not None
        here = place(match.start("plain") if plain else match.start("quoted") - 1)
        if not plain and not match["close"]:
            raise CellError(here, "the double quote that begins this cell has no other one at its end. Add it.")
        row.append(Cell(match["plain"] if plain else match["quoted"].replace('""', '"'), here))
        if len(row) > COLUMNS:
            raise CellError(here, f"this row has more than {COLUMNS:,} cells. Check its separators and quotes.")
        at = match.end()
        if text.startswith(separator, at):
            at += 1
            continue
        rows.append(row)
        row = []
        end = _LINE_END.match(text, at)
        if end is None and at < len(text):
            raise CellError(place(at), "text follows the closing double quote. Write a quote inside a cell twice.")
        if end is None or end.end() == len(text):
            return rows
        at = end.end()


def cell_text(cell: Cell) -> str:
    """Return the text of a cell without the blanks around it."""
    return cell.text.strip()


def separator_of(text: str, known: Collection[str]) -> str:
    """Return the separator with which the first line has the most known columns; among equals, the most columns.

    `known` : the names of all columns that a file may have
    """
    first = next((line for line in re.split(r"\r\n?|\n", text) if line.strip()), "")

    def found(separator: str) -> tuple[int, int]:
        try:
            names = [key_of(cell.text) for cell in split_cells(first, separator)[0]]
        except CellError:
            return 0, 0
        return sum(name in known for name in names), len(names)

    return max(SEPARATORS, key=found)


def ragged(name: str, header: Sequence[Cell], cells: Sequence[Cell]) -> str:
    """Return the message about a row that is shorter or longer than the header; "" if its length is right."""
    named = [bool(cell_text(cell)) for cell in header]
    stray = [cell for place, cell in enumerate(cells) if cell_text(cell) and not any(named[place : place + 1])]
    if stray:
        advice = "Name it in the first line, or put a text that holds the separator in double quotes."
        return said(name, stray[0].place, f"{shown(cell_text(stray[0]))}: this column has no name. {advice}")
    wanted = max(number for number, is_named in enumerate(named, 1) if is_named)
    if len(cells) < wanted:
        there = "1 cell" if len(cells) == 1 else f"{len(cells)} cells"
        text = f"this row has {there}, and there are {wanted} columns. Fill it up, or check its separators and quotes."
        return said(name, cells[0].place, text)
    return ""
