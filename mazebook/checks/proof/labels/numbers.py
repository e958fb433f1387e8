"""The numbers printed beside puzzles and answers, read from the text of the page."""

import math
import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.claims import Puzzle
from mazebook.checks.proof.page.letters import Letter
from mazebook.checks.proof.page.pages import PageBox
from mazebook.numerics.arrays import Float64
from mazebook.paper.languages import Language
from mazebook.paper.scripts.marks import as_printed

_MARK = 999_999  # stands for the number in the words of a language
ANY_NUMBER = str(_MARK)  # a number without words


def words_for(role: str, language: Language) -> str:
    """Return the words by which a language numbers a puzzle or an answer, as printed, with `_MARK` for the number."""
    return as_printed(language.word(role, number=_MARK))


class Printed(NamedTuple):
    """A number on a page, its middle, and the height of its type."""

    number: int
    x: float
    y: float
    height: float


def pattern_of(words: str) -> re.Pattern[str]:
    """Return a pattern that finds a number among words, such as those of ``"Maze 999999"``.

    Without words, digits inside a word, such as a sheet's code, are no number.
    """
    before, _, after = words.partition(str(_MARK))
    parts = [r"\s*".join(re.escape(letter) for letter in "".join(part.split())) for part in (before, after)]
    begin, end = (r"\d" if part else r"[\w-]" for part in parts)
    return re.compile(rf"{parts[0]}\s*(?<!{begin})(\d{{1,9}})(?!{end})\s*{parts[1]}")


def printed_numbers(letters: Sequence[Letter], words: str) -> list[Printed]:
    """Return the numbers on a page that stand among the given words; `_MARK` is the number's place in them."""
    text, at = "", []
    for place, letter in enumerate(letters):
        text += (" " if letter.apart else "") + letter.text
        at += ([-1] if letter.apart else []) + [place] * len(letter.text)
    found = []
    for match in pattern_of(words).finditer(text):
        inside = [letters[place] for place in at[match.start(1) : match.end(1)] if place >= 0]
        x, y = (float(np.mean([getattr(letter, name) for letter in inside])) for name in "xy")
        found.append(Printed(int(match[1]), x, y, max(letter.height for letter in inside)))
    return found


class NumberedBlock(NamedTuple):
    """A maze or an answer, and the box around it and its printed number: the words inside this box are about it."""

    place: RecordedPlacement
    box: PageBox

    def away(self, x: float, y: float) -> tuple[float, float]:
        """Return the distances to a point, from the block and from the maze itself."""
        return _from(self.box, x, y), _from(self.place.box, x, y)


def blocks_of(
    entries: Sequence[tuple[Puzzle, RecordedPlacement]], letters: Sequence[Letter], words: str
) -> list[NumberedBlock]:
    """Return the blocks of a page: a maze's words may be nearer to the maze above them, but its number is near them.

    Parameters
    ----------
    entries : the mazes or the answers on the page
    words : see `printed_numbers`
    """
    printed, found = printed_numbers(letters, words), []
    for puzzle, place in entries:
        own = [each for each in printed if each.number == puzzle.number]
        nearest = min(own, key=lambda each: from_box(each, place), default=None)
        x0, y0, x1, y1 = place.box
        if nearest is not None:
            x0, y0, x1, y1 = min(x0, nearest.x), min(y0, nearest.y), max(x1, nearest.x), max(y1, nearest.y)
        found.append(NumberedBlock(place, (x0, y0, x1, y1)))
    return found


def numbers_of_puzzles(found: Sequence[Printed], places: Sequence[RecordedPlacement]) -> list[int | None]:
    """Return the number printed at each puzzle of one page: numbers are arranged on a page as the mazes are.

    A number may stand above or beside its maze, near it or not, but in the same way for all mazes of a page.
    """
    largest = sorted(found, key=lambda printed: -printed.height)[: len(places)]
    if len(largest) < len(places):
        return [None] * len(places) if not largest else [_nearest(largest, place, float("inf")) for place in places]
    middles = np.array([[(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] for box in (p.box for p in places)])
    heads = np.array([[printed.x, printed.y] for printed in largest])
    apart = (middles - middles.mean(axis=0))[:, None] - (heads - heads.mean(axis=0))[None]
    return [largest[int(row.argmin())].number for row in np.hypot(*np.moveaxis(apart, -1, 0))]


def _nearest(found: Sequence[Printed], place: RecordedPlacement, most: float) -> int | None:
    """Return the number nearest to a box; None if it is farther than `most` points."""
    away = [from_box(printed, place) for printed in found]
    if not away or min(away) > most:
        return None
    return found[int(np.argmin(away))].number


def from_box(printed: Printed, place: RecordedPlacement) -> float:
    """Return the distance from a box to a number, in points; 0 inside."""
    return _from(place.box, printed.x, printed.y)


def _from(box: PageBox, x: float, y: float) -> float:
    x0, y0, x1, y1 = box
    return math.hypot(max(x0 - x, 0, x - x1), max(y0 - y, 0, y - y1))


_NEAR = 40.0  # points: the largest distance from an answer to its number


_ASKED = 40  # answers, about, that are examined to find where a file's numbers stand


def numbers_of_answers(
    sheets: Sequence[tuple[Sequence[Printed], Sequence[RecordedPlacement]]],
) -> list[list[int | None]]:
    """Return the number printed at each answer of a file, page by page.

    The page number may stand nearer to an answer than the answer's own number. But answers' numbers all stand at the
    same corner and distance: the place that fits most answers is taken.

    `sheets` : the numbers on each page, and its answers
    """
    outside = [(_outside(found, places), places) for found, places in sheets]
    head = _head_of(outside)
    return [[_number_at(found, place, head) for place in places] for found, places in outside]


def _outside(found: Sequence[Printed], places: Sequence[RecordedPlacement]) -> list[Printed]:
    """Return the numbers that are in no answer: those inside belong to a task, such as at the ends of its lines."""
    return [printed for printed in found if all(from_box(printed, place) > 0 for place in places)]


class _Head(NamedTuple):
    """Where a file's numbers stand: a corner of the answer's box, and the distance from the corner in points."""

    corner: int
    x: float
    y: float


def _away(heads: Sequence[_Head], found: Sequence[Printed], place: RecordedPlacement) -> Float64:
    """Return how far the numbers on a page are from where an answer's should be: (n_heads, n_numbers) float64."""
    at = np.array(_corners(place))[[head.corner for head in heads]] + [head[1:] for head in heads]
    return np.asarray(np.hypot(*(at[:, None] - [(p.x, p.y) for p in found]).transpose(2, 0, 1)))


def _head_of(sheets: Sequence[tuple[Sequence[Printed], Sequence[RecordedPlacement]]]) -> _Head | None:
    """Return where a file's numbers stand at its answers; None if no number is near any answer."""
    pages = [(found, places) for found, places in sheets if found and places]
    step = sum(len(places) for _, places in pages) // _ASKED + 1
    asked = [(found, place) for found, places in pages[::step] for place in places]  # no column of a page is left out
    heads = [
        _Head(corner, p.x - x, p.y - y)
        for found, place in asked
        for p in found
        if from_box(p, place) <= _NEAR
        for corner, (x, y) in enumerate(_corners(place))
    ]
    if not heads:
        return None
    cost = np.zeros(len(heads))
    for found, place in asked:
        away = _away(heads, found, place)
        is_folio = np.array([p.number == place.page for p in found])
        cost += np.minimum(away.min(axis=1), _NEAR) + _NEAR / 4 * is_folio[away.argmin(axis=1)]
    # Among several places, as on a page with one answer and other numbers, the nearest to its corner wins.
    return min(zip(cost.tolist(), heads, strict=True), key=lambda each: (each[0], math.hypot(*each[1][1:])))[1]


def _number_at(found: Sequence[Printed], place: RecordedPlacement, head: _Head | None) -> int | None:
    if head is None or not found:
        return None
    away = _away([head], found, place)[0]
    least = int(away.argmin())
    return found[least].number if away[least] <= _NEAR / 2 else _nearest(found, place, _NEAR)


def _corners(place: RecordedPlacement) -> tuple[tuple[float, float], ...]:
    x0, y0, x1, y1 = place.box
    return (x0, y1), (x1, y1), (x0, y0), (x1, y0)
