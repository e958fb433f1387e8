"""The task of a section's mazes as it is planned: its knobs, the thing that is collected, its words."""

import math
from dataclasses import replace
from functools import cache
from typing import Any

from mazebook.books.tasks.drawn_signs import is_drawn, least_disc
from mazebook.books.tasks.things import USUAL_THING, drawing_of_thing
from mazebook.mazes.difficulty.medians import Typical
from mazebook.mazes.difficulty.score import SCORE
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks import REGISTRY, draws_lines
from mazebook.mazes.tasks.posing.task import task_effort
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.languages import Language
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import EMOJI_FACE, character_of
from mazebook.paper.typefaces.glyphs import extent

DISC = 0.86  # of the corridor: the width of the disc that a thing lies in; around it the corridor is blank
INNER = 0.88  # of the disc: the width of the circle around a thing
LEAST_PICTURE = 10.0  # points: a smaller one is not seen for what it is
# Points: the type of sums, which children work out and do not only read; between thick walls there is less room.
_LEAST_SUM, _LEAST_IN_PLACE = 9.0, 7.5
_HIGHEST = 0.6  # of the disc: capitals
_OPERATORS = "+\u2212\u00d7"

# From the least to the most letters of words that a level's children read.
_LENGTHS = {"3-4": (3, 3), "4-6": (3, 4), "6-8": (3, 5), "8-10": (4, 7)}
_OTHERS = (5, 16)
# The same in scripts whose characters are syllables or whole words: theirs are shorter. In Devanagari they are those
# without vowel signs, of which each letter is one character: the first that children learn to read.
_LENGTHS_OF_SYLLABLES = {"3-4": (2, 2), "4-6": (2, 3), "6-8": (2, 3), "8-10": (3, 4)}
_OTHERS_OF_SYLLABLES = (3, 16)
_SYLLABLES = ("Deva", "Jpan", "Hans", "Kore")
_NARROWING, _NARROW = ("sigma", "upsilon", "theta"), 0.58  # of a corridor: the passages between cells of some kinds
# How many lines a tangle has for a level.
_LINES = {"3-4": 3, "4-6": 3, "6-8": 4, "8-10": 5, "10-12": 5}
_MOST_LINES = 6
KITE = "kite"  # what is at the ends of lines, if pictures hold the lines
_A_SIDE = 1.5  # cells along a side of a maze, for each thing on its way


def drawings_of(task: TaskKnobs) -> tuple[str, ...]:
    """Return the names of the drawings in the mazes of a task: around them the same would mislead."""
    if not task.picture:
        return tuple(_constant(task.kind, "shows") or ())
    return (task.picture if task.picture == KITE else drawing_of_thing(task.picture),)


def loops_of(task: TaskKnobs) -> tuple[int, int]:
    """Return the fewest and the most passages of the mazes of a task beyond those of a perfect maze."""
    least, most = _constant(task.kind, "loops") or (0, 0)
    return least, most


def end_words_of(task: TaskKnobs) -> tuple[str, ...]:
    """Return the words for where a task of several starts or finishes opens a maze: on any side."""
    return ("random",) if _constant(task.kind, "opens") else ()


def typical_with(task: TaskKnobs, own: Typical, cells: int) -> Typical:
    """Return the difficulty of mazes of so many cells with a task; `own` : without it."""
    steps = _constant(task.kind, "a_cell")
    if steps:
        forward, low, high = (SCORE.points(each * cells) for each in steps)
        return Typical(forward, own.backward, low, high)
    effort = expected_effort(task, cells)
    return Typical(*(SCORE.points(SCORE.effort(points) + effort) for points in own))


def expected_effort(task: TaskKnobs, cells: int) -> float:
    """Return about the effort in steps that a task adds to a maze of so many cells."""
    kind = task.kind
    if _constant(kind, "signs") is None:
        return task_effort(kind, 0, 0)
    words = [len(word) for word in task.words]
    usual = sum(words) / len(words) if words else min(max(cells**0.5 / _A_SIDE, 2), 10)
    on_way = task.count or min(usual, (_constant(kind, "counts") or (1, usual))[1])
    aside = on_way * (_constant(kind, "aside") or 0.0) * cells**0.5
    return task_effort(kind, round(2 * on_way), round(on_way)) + float(aside)


def task_of_puzzle(task: TaskKnobs, seed: int, ordinal: int) -> TaskKnobs:
    """Return the task of a section's puzzle: words take turns, in an order of the section's own.

    `seed` : of the section; `ordinal` : of the puzzle, from 1
    """
    words = sorted(task.words, key=lambda word: derive_seed("word", seed, word))
    turn = (ordinal - 1) % max(len(words), 1)
    return replace(task, words=(*words[turn:], *words[:turn]))


def kind_version(kind: str) -> int:
    """Return the installed version of a kind of task."""
    return int(_constant(kind, "version"))


def planned_task(
    knobs: TaskKnobs, level: str, language: Language, thing: str | None, *, riddles: bool = False
) -> TaskKnobs:
    """Return a task with everything filled in that its section leaves open.

    Parameters
    ----------
    thing : what the section's theme collects; None without one
    riddles : whether riddles ask for the words
    """
    takes = _constant(knobs.kind, "knobs") or ()
    if draws_lines(knobs.kind) and knobs.count is None:
        knobs = replace(knobs, count=_LINES.get(level, _MOST_LINES))
    if "words" in takes and not knobs.words:
        low, high = _word_lengths(level, language)
        usual = tuple(word for word in language.lines("tasks.words") if low <= len(word) <= high)
        asked = tuple(word for word in language.riddles if len(word) <= high)
        knobs = replace(knobs, words=asked if riddles else usual)
    if draws_lines(knobs.kind):
        return replace(knobs, picture=KITE if thing else "")
    picture = (thing or USUAL_THING) if _constant(knobs.kind, "signs") == "" else ""
    return replace(knobs, picture=picture, riddles=riddles)


def _word_lengths(level: str, language: Language) -> tuple[int, int]:
    """Return the least and the most letters of words that a level's children read in a language."""
    if language.entries["script"] in _SYLLABLES:
        return _LENGTHS_OF_SYLLABLES.get(level, _OTHERS_OF_SYLLABLES)
    return _LENGTHS.get(level, _OTHERS)


def least_corridor(task: TaskKnobs, cells: str, face: str, least_text: float, *, in_place: bool = False) -> float:
    """Return the corridor that the signs of a task need, in points; 0 without signs.

    Parameters
    ----------
    cells : the name of their tessellation
    face : of texts
    least_text : the smallest type, in points
    in_place : whether the mazes are drawn as places
    """
    sign = _constant(task.kind, "signs")
    if sign is None:
        return 0.0
    sign = str(sign)
    if is_drawn(sign):
        narrow = _NARROW if _constant(task.kind, "between") and cells in _NARROWING else 1.0
        return least_disc(sign, face, least_text) / DISC / narrow
    if sign == "":
        return max(LEAST_PICTURE, least_text / _picture_size(task.picture)) / DISC
    # Letters of words may be wider than "W", or have accents that make them higher.
    signs = {sign, *"".join(task.words)}
    if is_sum(sign):
        least_text = max(least_text, _LEAST_IN_PLACE if in_place else _LEAST_SUM)
    return least_text / min(text_size(each, face, 1.0) for each in signs) / DISC


@cache
def _picture_size(name: str) -> float:
    """Return the size of type of a thing's drawing in a disc of width 1: it is set as text, so that it can be read."""
    left, low, right, high = fonts.glyph_bounds(character_of(drawing_of_thing(name)), EMOJI_FACE)
    return INNER / math.hypot(right - left, high - low)


def is_sum(sign: str) -> bool:
    """Return whether a text is a sum, such as ``"3+4"``: it is longer than its result."""
    return any(operator in sign for operator in _OPERATORS)


@cache
def text_size(sign: str, face: str, disc: float) -> float:
    """Return the size of type of a text in a disc of a width."""
    width, capital = fonts.text_width(sign, face, 1.0), fonts.cap_height(face, 1.0)
    below, above = extent(sign, face, 1.0)
    off = max(above - capital / 2, capital / 2 - below)  # an accent or a hook is farther from the middle of capitals
    return disc * min(INNER / 2 / math.hypot(width / 2, off), _HIGHEST / capital)


def _constant(kind: str, name: str) -> Any:
    return REGISTRY.entry(kind).constant(name)
