"""The cells of a CSV text, each with its line and column, which the `csv` module does not tell."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mazebook.reading.places import Place, placer

SEPARATORS = (",", ";", "\t")

_LINE_END = re.compile(r"\r\n?|\n")


@dataclass(frozen=True)
class Cell:
    """What stands in one cell, and where it begins: at its quote, if it has one."""

    text: str
    place: Place


class CellError(ValueError):
    """A cell whose end cannot be told."""

    def __init__(self, place: Place, text: str) -> None:
        super().__init__(text)
        self.place = place


def split_cells(text: str, separator: str) -> list[list[Cell]]:
    """Return the rows of `text`; blanks before a cell do not count, and a row without anything has one empty cell.

    Raises
    ------
    CellError
        If a quote is never closed, or more text follows it.
    """
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
