"""The ladder of a book: how difficult its mazes are, one after the other, as lines and as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any

from mazebook.books.lettering import line
from mazebook.books.page import Box, Fill, Item, Page, Place, Stroke
from mazebook.books.shapes import DISC, STAR, polygon, segments
from mazebook.paper import fonts
from mazebook.path import Path

Puzzle = Mapping[str, Any]  # an entry of book.json's "puzzles"

_SIZE = Box(0, 0, 660, 420)
_PLOT = Box(52, 56, 644, 372)
_STEP = 10  # points of difficulty between two lines
_SQUARE = polygon([(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)])
_DIAMOND = polygon([(0, -1.1), (1.1, 0), (0, 1.1), (-1.1, 0)])
_UP = polygon([(-1, -0.8), (1, -0.8), (0, 1.1)])
_DOWN = polygon([(-1, 0.8), (1, 0.8), (0, -1.1)])
# A shape and a grey for each algorithm of a book, in the order in which they come: never the grey alone.
_MARKS = [(shape, gray) for gray in (0.0, 0.3, 0.6) for shape in (DISC, _SQUARE, _UP, _DIAMOND, STAR, _DOWN)]


def lines_of(puzzles: Sequence[Puzzle]) -> list[str]:
    """Return a table of the puzzles, and a sentence about all of them."""
    heads = ("maze", "page", "section", "size", "algorithm", "difficulty", "backward")
    rows = [heads, *map(_row, puzzles)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    table = ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    points = [puzzle["difficulty"] for puzzle in puzzles]
    return [
        *table,
        "",
        f"From {min(points):.1f} to {max(points):.1f} points; 10 points more are twice the effort. "
        "Steps under 5 points at one size mean nothing, and nobody has validated the score on children.",
    ]


def ladder_page(puzzles: Sequence[Puzzle], title: str) -> Page:
    """Return a page with the difficulty of each puzzle by its number, and by its shape the algorithm that made it."""
    points = [puzzle["difficulty"] for puzzle in puzzles]
    low = min(0, int(min(points) // _STEP) * _STEP)
    high = max(low + _STEP, int(-(-max(points) // _STEP)) * _STEP)
    first, last = puzzles[0]["number"], puzzles[-1]["number"]

    def place(number: float, value: float) -> tuple[float, float]:
        across = (number - first) / max(last - first, 1)
        return _PLOT.x0 + 8 + across * (_PLOT.width - 16), _PLOT.y0 + (value - low) / (high - low) * _PLOT.height

    items: list[Item] = [*line(title, _PLOT.x0, _SIZE.y1 - 28, fonts.HEADING, 14)]
    for value in range(low, high + 1, _STEP):
        _, y = place(first, value)
        items.append(Stroke(segments([(_PLOT.x0, y, _PLOT.x1, y)]), 0.75, 0.8))
        items += line(str(value), _PLOT.x0 - 6, y - 3, fonts.BODY, 9, anchor="end")
    for number in sorted({first, last, *(n for n in range(first, last) if n % 10 == 0)}):
        items += line(str(number), place(number, low)[0], _PLOT.y0 - 14, fonts.BODY, 9, anchor="middle")
    marks = dict(zip(dict.fromkeys(puzzle["algorithm"] for puzzle in puzzles), cycle(_MARKS), strict=False))
    for puzzle in puzzles:
        shape, gray = marks[puzzle["algorithm"]]
        items.append(Fill(shape, gray, Place(3.2, *place(puzzle["number"], puzzle["difficulty"]))))
    return Page(_SIZE.width, _SIZE.height, _SIZE, _SIZE, (*items, *_legend(marks)), label="difficulty")


def _legend(marks: Mapping[str, tuple[Path, float]]) -> list[Item]:
    """Return which shape stands for which algorithm, in rows at the foot."""
    items: list[Item] = []
    x, y = _PLOT.x0, 24.0
    for name, (shape, gray) in marks.items():
        text = name.replace("_", " ")
        wide = fonts.text_width(text, fonts.BODY, 9) + 26
        if x + wide > _PLOT.x1:
            x, y = _PLOT.x0, y - 13
        items.append(Fill(shape, gray, Place(3.2, x + 4, y + 3)))
        items += line(text, x + 12, y, fonts.BODY, 9)
        x += wide
    return items


def _row(puzzle: Puzzle) -> tuple[str, ...]:
    page = next(place["page"] for place in puzzle["placements"] if place["role"] == "puzzle")
    size = "x".join(map(str, puzzle["size"]))
    made = (puzzle["algorithm"], f"{puzzle['difficulty']:.1f}", f"{puzzle['backward']:.1f}")
    return (str(puzzle["number"]), str(page), puzzle["section"], f"{size} {puzzle['tessellation']}", *made)
