"""The difficulty plot of a book: the difficulty of each maze, over the line of the targets."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle, groupby, pairwise
from typing import NamedTuple

from mazebook.books.fit.curve import NEAR
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.errors import FontError
from mazebook.graphics.figures import DISC, STAR, polygon, segments
from mazebook.graphics.page import Box, Fill, Item, Page, Place, Stroke
from mazebook.graphics.typesetting import Phrase, line
from mazebook.numerics.path import Path
from mazebook.numerics.wording import counted
from mazebook.paper.inks.inks import BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILION, Colour
from mazebook.paper.typefaces import fonts
from mazebook.reports.difficulty import difficulty_summary, stretches

_LEFT, _RIGHT, _FOOT, _HEAD, _HIGH = 54.0, 20.0, 64.0, 92.0, 310.0  # points: margins, height
_ROW = 14.0  # of the legend, below the foot
_LEAST_WIDTH, _MOST_WIDTH, _EACH = 600.0, 1500.0, 10.0
_EVERY = 10  # points of difficulty between two lines
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # mazes between two numbers
_APART = 24.0  # between the middles of two numbers, at least
_SMALL, _NOTE = 9.0, 7.5
_LINE, _PALE, _BAND, _WORDS = 0.75, 0.85, 0.92, 0.35  # a line's width; greys of lines, the band and words
_TARGET = f"target, and {NEAR:g} points around it"
_SIZE = 3.3  # points, from the middle of a mark to its side

_SQUARE = polygon([(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)])
_DIAMOND = polygon([(0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)])
_UP = polygon([(-1.1, -0.85), (1.1, -0.85), (0, 1.15)])
_DOWN = polygon([(-1.1, 0.85), (1.1, 0.85), (0, -1.15)])
_STAR = Path(STAR.ops, 1.35 * STAR.points)  # so large that its area is about that of the other shapes

# Six shapes and seven colours (None stands for black): the 43rd algorithm would be the first to look like another.
_SHAPES = (DISC, _SQUARE, _UP, _DIAMOND, _STAR, _DOWN)
_COLOURS = (BLUE, VERMILION, GREEN, ORANGE, None, PURPLE, SKY)


class _Plot:
    """The scales of the plot, from maze numbers and points of difficulty to the page, and the algorithms' marks."""

    def __init__(self, puzzles: Sequence[RecordedPuzzle]) -> None:
        values = [puzzle.difficulty for puzzle in puzzles]
        targets = [puzzle.target for puzzle in puzzles if puzzle.target is not None]
        values += [target + side for target in targets for side in (-NEAR, NEAR)]
        self.low: int = math.floor(min(values) / _EVERY) * _EVERY
        self.high: int = max(self.low + _EVERY, math.ceil(max(values) / _EVERY) * _EVERY)
        self.first: int = puzzles[0].number
        count = puzzles[-1].number - self.first + 1
        width = min(max(_LEAST_WIDTH, _EACH * count), _MOST_WIDTH)
        self.planned = any(puzzle.target is not None for puzzle in puzzles)
        self.marks = marks_for(puzzle.algorithm for puzzle in puzzles)
        self.legend = _places(self.marks, width, self.planned)
        foot = _FOOT + _ROW * max(row for _, row in self.legend.values())
        self.box = Box(_LEFT, foot, _LEFT + width, foot + _HIGH)
        self.step: float = width / count

    def x(self, number: float) -> float:
        """Return the x of the middle of a maze's column; half a number more gives its right side."""
        return self.box.x0 + (number - self.first + 0.5) * self.step

    def y(self, points: float) -> float:
        return self.box.y0 + (points - self.low) / (self.high - self.low) * self.box.height


def difficulty_page(puzzles: Sequence[RecordedPuzzle], title: str, names: Mapping[str, str] | None = None) -> Page:
    """Return a page with the difficulty of each maze by its number, over its target; a mark shows the algorithm.

    Parameters
    ----------
    puzzles : in the order of their numbers
    title : the title of the plot
    names : titles of sections by their ids; a section without one is called by its id
    """
    plot = _Plot(puzzles)
    whole = Box(0, 0, plot.box.x1 + _RIGHT, plot.box.y1 + _HEAD)
    items = [
        *line(Phrase(_cut(title, plot.box.width, fonts.HEADING, 16), fonts.HEADING, 16), plot.box.x0, whole.y1 - 34),
        *line(Phrase(_subtitle(puzzles), fonts.BODY, _SMALL), plot.box.x0, whole.y1 - 50, gray=_WORDS),
        *_band(plot, puzzles),
        *_scale(plot),
        *_numbers(plot, puzzles),
        *_sections(plot, puzzles, names or {}),
        *_targets(plot, puzzles),
        *(plot.marks[each.algorithm].at(plot.x(each.number), plot.y(each.difficulty)) for each in puzzles),
        *_misses(plot, puzzles),
        *_legend(plot),
    ]
    return Page(whole.width, whole.height, whole, whole, tuple(items), label="difficulty")


def _subtitle(puzzles: Sequence[RecordedPuzzle]) -> str:
    every = difficulty_summary(puzzles)
    beyond = f". Numbered: more than {NEAR:g} points off" if every.beyond else ""
    return f"{counted(every.mazes, 'maze')}: {every}{beyond}"


def _scale(plot: _Plot) -> Iterator[Item]:
    """Yield the lines at every `_EVERY` points of difficulty, and their numbers."""
    for value in range(plot.low, plot.high + 1, _EVERY):
        y = plot.y(value)
        yield Stroke(segments([(plot.box.x0, y, plot.box.x1, y)]), _LINE, _PALE)
        yield from line(Phrase(str(value), fonts.BODY, _SMALL), plot.box.x0 - 6, y - 3, anchor="end")
    words = "difficulty in points: 10 more are twice the effort"
    yield from line(Phrase(words, fonts.BODY, _SMALL), 18, plot.box.centre[1], anchor="middle", angle=90)


def _numbers(plot: _Plot, puzzles: Sequence[RecordedPuzzle]) -> Iterator[Item]:
    """Yield numbers of mazes, as many as fit, and below each number the maze's page."""
    every = next((step for step in _STEPS if step * plot.step >= _APART), _STEPS[-1])
    rows = (("maze", 13.0), ("page", 25.0))
    for name, below in rows:
        yield from line(
            Phrase(name, fonts.BODY, _SMALL), plot.box.x0 - 6, plot.box.y0 - below, gray=_WORDS, anchor="end"
        )
    for puzzle in puzzles:
        number = puzzle.number
        if number % every == 0 or (number == plot.first and -number % every * plot.step >= _APART):
            for (_, below), text, gray in zip(rows, (number, puzzle.printed.page), (0.0, _WORDS), strict=True):
                y = plot.box.y0 - below
                yield from line(Phrase(str(text), fonts.BODY, _SMALL), plot.x(number), y, gray=gray, anchor="middle")


def _sections(plot: _Plot, puzzles: Sequence[RecordedPuzzle], names: Mapping[str, str]) -> Iterator[Item]:
    """Yield the name of each section above its mazes, and a line between two sections."""
    for place, (section, run) in enumerate(stretches(puzzles)):
        left, right = plot.x(run[0].number - 0.5), plot.x(run[-1].number + 0.5)
        if place:
            yield Stroke(segments([(left, plot.box.y0, left, plot.box.y1 + 18)]), _LINE, 0.6)
        text = _cut(names.get(section) or section, right - left - 8, fonts.BOLD, _SMALL)
        yield from line(Phrase(text, fonts.BOLD, _SMALL), (left + right) / 2, plot.box.y1 + 8, anchor="middle")


def _cut(text: str, width: float, face: str, size: float) -> str:
    """Return as much of a title as fits into a width; "" if almost nothing fits.

    A question mark replaces a character that no font here has: the book may have fonts of its own.
    """
    text = "".join(character if _can_be_set(character, face) else "?" for character in text)
    if fonts.text_width(text, face, size) <= width:
        return text
    while len(text) > 2 and fonts.text_width(f"{text}…", face, size) > width:
        text = text[:-1].rstrip()
    return f"{text}…" if fonts.text_width(f"{text}…", face, size) <= width else ""


def _can_be_set(character: str, face: str) -> bool:
    try:
        return bool(fonts.runs(character, face, "title"))
    except FontError:
        return False


def _planned(puzzles: Sequence[RecordedPuzzle]) -> Iterator[list[tuple[int, float]]]:
    """Yield the runs of neighbouring mazes with targets in one section, as pairs of number and target."""
    for planned, run in groupby(puzzles, key=lambda puzzle: (puzzle.target is not None, puzzle.section)):
        if planned[0]:
            yield [(puzzle.number, target) for puzzle in run if (target := puzzle.target) is not None]


def _targets(plot: _Plot, puzzles: Sequence[RecordedPuzzle]) -> Iterator[Item]:
    """Yield the line of the targets, a step for each maze."""
    for run in _planned(puzzles):
        corners = [(plot.x(number + side), plot.y(target)) for number, target in run for side in (-0.5, 0.5)]
        yield Stroke(segments([(*one, *other) for one, other in pairwise(corners)]), 1.0, _WORDS)


def _band(plot: _Plot, puzzles: Sequence[RecordedPuzzle]) -> Iterator[Item]:
    """Yield the band of `NEAR` points around the targets."""
    for number, target in (each for run in _planned(puzzles) for each in run):
        x0, x1 = plot.x(number - 0.5), plot.x(number + 0.5)
        y0, y1 = plot.y(target - NEAR), plot.y(target + NEAR)
        yield Fill(polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]), _BAND)


def _misses(plot: _Plot, puzzles: Sequence[RecordedPuzzle]) -> Iterator[Item]:
    """Yield the numbers of mazes outside the band, each on the side of its mark that is away from the target."""
    for puzzle in puzzles:
        miss = puzzle.miss
        if miss is not None and abs(miss) > NEAR:
            x, y = plot.x(puzzle.number), plot.y(puzzle.difficulty)
            away = 5.5 if miss > 0 else -5.5 - fonts.cap_height(fonts.BODY, _NOTE)
            yield from line(Phrase(str(puzzle.number), fonts.BODY, _NOTE), x, y + away, anchor="middle")


def _legend(plot: _Plot) -> Iterator[Item]:
    """Yield the legend: the signs of the target and of each algorithm, in rows at the foot."""
    top = plot.box.y0 - 46
    if plot.planned:
        left, right = plot.box.x0, plot.box.x0 + 18
        yield Fill(polygon([(left, top - 2), (right, top - 2), (right, top + 8), (left, top + 8)]), _BAND)
        yield Stroke(segments([(left, top + 3, right, top + 3)]), 1.0, _WORDS)
        yield from line(Phrase(_TARGET, fonts.BODY, _SMALL), left + 24, top)
    for name, (along, row) in plot.legend.items():
        x, y = plot.box.x0 + along, top - row * _ROW
        yield plot.marks[name].at(x + 4, y + 3)
        yield from line(Phrase(_words(name), fonts.BODY, _SMALL), x + 12, y)


def _places(marks: "Mapping[str, _Mark]", width: float, planned: bool) -> dict[str, tuple[float, int]]:
    """Return the x, from the plot's left side, and the row of each algorithm in the legend."""
    places: dict[str, tuple[float, int]] = {}
    along, row = (fonts.text_width(_TARGET, fonts.BODY, _SMALL) + 42 if planned else 0.0), 0
    for name in marks:
        wide = fonts.text_width(_words(name), fonts.BODY, _SMALL) + 28
        if along + wide > width:
            along, row = 0.0, row + 1
        places[name] = along, row
        along += wide
    return places


def _words(name: str) -> str:
    return name.replace("_", " ")


class _Mark(NamedTuple):
    """The mark of one algorithm."""

    shape: Path
    colour: Colour | None

    def at(self, x: float, y: float) -> Fill:
        """Return the mark with its middle at a place."""
        return Fill(self.shape, 0.0, Place(_SIZE, x, y), ink=self.colour)


def marks_for(algorithms: Iterable[str]) -> dict[str, _Mark]:
    """Return a mark for each algorithm, in the order of first appearance."""
    looks = zip(cycle(_SHAPES), cycle(_COLOURS), strict=False)
    return {name: _Mark(*look) for name, look in zip(dict.fromkeys(algorithms), looks, strict=False)}
