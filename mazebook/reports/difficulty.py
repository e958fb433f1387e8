"""The difficulty report of a book: difficulty and target of each maze, as lines and as JSON."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from statistics import median
from typing import Any

from mazebook.books.fit.curve import NEAR
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.mazes.grid.grid import size_text
from mazebook.numerics.wording import counted, ranges

_LEFT = ("section", "size", "algorithm")  # columns of words, aligned left; the others are numbers
_TWICE = (
    "10 points more are twice the effort. Steps under 5 points at one size mean nothing, and nobody has validated "
    "the score on children."
)


@dataclass(frozen=True)
class Summary:
    """The difficulty of a group of mazes.

    Attributes
    ----------
    mazes : the number of mazes
    least, most : the least and the greatest difficulty, in points
    median_miss : the median of the absolute misses, in points; None, as the next two, if no maze has a target
    worst_miss : the miss (difficulty less target) that is farthest from 0, in points
    worst_maze : the printed number of the maze with the worst miss
    beyond : the printed numbers of the mazes that miss by more than `NEAR`
    """

    mazes: int
    least: float
    most: float
    median_miss: float | None = None
    worst_miss: float | None = None
    worst_maze: int | None = None
    beyond: tuple[int, ...] = ()

    def __str__(self) -> str:
        reached = " to ".join(dict.fromkeys((_points(self.least), _points(self.most)))) + " points"
        if self.median_miss is None or self.worst_miss is None:
            return reached
        missed = f"median miss {_points(self.median_miss)}, worst {_signed(self.worst_miss)} (maze {self.worst_maze})"
        return f"{reached}; {missed}"


def stretches(puzzles: Iterable[RecordedPuzzle]) -> list[tuple[str, list[RecordedPuzzle]]]:
    """Return the ids of the sections in order, each with its mazes; `puzzles` are in the order of their numbers."""
    return [(section, list(run)) for section, run in groupby(puzzles, key=lambda puzzle: puzzle.section)]


def difficulty_summary(puzzles: Sequence[RecordedPuzzle]) -> Summary:
    """Return the summary of one maze or more."""
    points = [puzzle.difficulty for puzzle in puzzles]
    missed = {puzzle.number: puzzle.miss for puzzle in puzzles if puzzle.miss is not None}
    reached = Summary(len(puzzles), min(points), max(points))
    if not missed:
        return reached
    worst = max(missed, key=lambda number: abs(missed[number]))
    return replace(
        reached,
        median_miss=round(median(map(abs, missed.values())), 2),
        worst_miss=missed[worst],
        worst_maze=worst,
        beyond=tuple(number for number, miss in missed.items() if abs(miss) > NEAR),
    )


def report_of(title: str, puzzles: Sequence[RecordedPuzzle]) -> dict[str, Any]:
    """Return the report for JSON: the book's `title`, the recorded mazes with page and miss, and the summaries."""
    return {
        "title": title,
        "all": vars(difficulty_summary(puzzles)),
        "sections": [{"section": name, **vars(difficulty_summary(run))} for name, run in stretches(puzzles)],
        "puzzles": [
            puzzle.model_dump(mode="json", exclude_defaults=True) | {"page": puzzle.printed.page, "miss": puzzle.miss}
            for puzzle in puzzles
        ],
    }


def report_lines(puzzles: Sequence[RecordedPuzzle]) -> list[str]:
    """Return a table of the mazes, a line for each section, and sentences about all of them."""
    every = difficulty_summary(puzzles)
    sections = [(name, str(difficulty_summary(run))) for name, run in stretches(puzzles)]
    width = max(len(name) for name, _ in sections) + 2
    lines = [*_table(puzzles, every.median_miss is not None), ""]
    lines += [f"{name:<{width}}{reached}" for name, reached in sections]
    lines += ["", f"{counted(every.mazes, 'maze')}: {every}."]
    if every.median_miss is not None:
        lines += [
            "A miss is the difficulty less the target: below zero, the maze is easier than planned.",
            _misses_sentence(every),
        ]
    return [*lines, _TWICE]


def _misses_sentence(every: Summary) -> str:
    if not every.beyond:
        return f"None misses by more than {NEAR:g} points."
    verb = "misses" if len(every.beyond) == 1 else "miss"
    return f"{counted(len(every.beyond), 'maze')} {verb} by more than {NEAR:g} points: {ranges(every.beyond)}."


def _table(puzzles: Sequence[RecordedPuzzle], planned: bool) -> list[str]:
    rows = [_row(puzzle) for puzzle in puzzles]
    heads = [head for head in rows[0] if planned or head not in ("target", "miss")]
    widths = {head: max(len(head), *(len(row[head]) for row in rows)) for head in heads}
    cells = [dict(zip(heads, heads, strict=True)), *rows]
    return [
        "  ".join(f"{row[head]:{'<' if head in _LEFT else '>'}{widths[head]}}" for head in heads).rstrip()
        for row in cells
    ]


def _row(puzzle: RecordedPuzzle) -> dict[str, str]:
    return {
        "maze": str(puzzle.number),
        "page": str(puzzle.printed.page),
        "section": puzzle.section,
        "size": f"{size_text(puzzle.size)} {puzzle.tessellation}",
        "algorithm": puzzle.algorithm,
        "target": "-" if puzzle.target is None else _points(puzzle.target),
        "difficulty": _points(puzzle.difficulty),
        "miss": "-" if puzzle.miss is None else _signed(puzzle.miss),
        "backward": _points(puzzle.backward),
    }


def _points(points: float) -> str:
    return f"{round(points, 1) + 0.0:.1f}"  # never -0.0


def _signed(points: float) -> str:
    shown = _points(points)
    return shown if shown.startswith("-") or float(shown) == 0 else f"+{shown}"
