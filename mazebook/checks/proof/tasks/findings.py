"""What is wrong with the task of a printed maze: its things, its rules, its question and its answer."""

import math
from collections.abc import Iterator, Sequence

import numpy as np

from mazebook.checks.proof.claims import ClaimedPlace, Puzzle
from mazebook.checks.proof.page.letters import Letter
from mazebook.checks.proof.tasks.ends import WITH_MORE_ENDS, findings_of_ends
from mazebook.checks.proof.tasks.rules import broken_rules
from mazebook.checks.proof.tasks.said import answer_of
from mazebook.checks.proof.tasks.ways import ReadWays
from mazebook.checks.proof.walls.maze_picture import PictureFinding
from mazebook.checks.proof.walls.record_walls import ReadWalls
from mazebook.paper.languages import Language

_OFF = 0.05  # of a disc's width: a thing is this far from the middle of its cell at most
_RULE = "task"


def findings_of_task(
    puzzle: Puzzle, place: ClaimedPlace, read: ReadWalls | None, letters: Sequence[Letter]
) -> Iterator[PictureFinding]:
    """Yield what is wrong with the things of a maze.

    Parameters
    ----------
    read : the walls that were read; None if they could not be
    letters : the characters of the page
    """
    task = puzzle.task
    if task is None:
        return
    if read is None:
        yield _RULE, "its task cannot be proved, because its walls cannot be read one by one"
        return
    if len(place.things) != len(task.things):
        yield _RULE, "the record has other things than it has places for"
        return
    signs = {}
    for (cell, sign), at in zip(task.things, place.things, strict=True):
        if not 0 <= cell < len(read.centres) or math.dist(at, read.centres[cell]) > _OFF * place.disc:
            yield _RULE, "a thing does not lie in the middle of its cell"
            return
        found = sign_at(letters, at, place.disc)
        if found != sign and not (sign == "" and found):
            said = f'"{found}"' if found else "nothing"
            yield _RULE, f'{said} is in a cell where the record has "{sign or "a picture"}"'
        signs[cell] = found
    if task.kind in WITH_MORE_ENDS:
        yield from findings_of_ends(puzzle, read.links)
        return
    ways = ReadWays(read, puzzle.ends[0], puzzle.ends[-1])
    if not ways.route:
        return  # said elsewhere
    for sentence in broken_rules(task, signs, ways):
        yield _RULE, sentence


def sign_at(letters: Sequence[Letter], at: tuple[float, float], disc: float) -> str:
    """Return what is written in a disc, from left to right."""
    inside = [letter for letter in letters if math.dist(at, (letter.x, letter.y)) < disc / 2]
    return "".join(letter.text for letter in sorted(inside, key=lambda letter: letter.x))


def printed_words(
    words: str, place: ClaimedPlace, others: Sequence[ClaimedPlace], letters: Sequence[Letter]
) -> Sequence[Letter]:
    """Return the characters of some words at a maze or an answer; none if they are not printed there.

    `others` : all places of this kind on the page; words count for the nearest
    """
    plain, text = "".join(words.split()), "".join(letter.text for letter in letters)
    if len(text) != len(letters):  # a character that stands for several: none of ours does
        return ()
    begin = text.find(plain)
    while plain and begin >= 0:
        found = letters[begin : begin + len(plain)]
        middle = float(np.mean([letter.x for letter in found])), float(np.mean([letter.y for letter in found]))
        if min(others, key=lambda other: _away(other, *middle)) is place:
            return found
        begin = text.find(plain, begin + 1)
    return ()


def without_answers(
    letters: Sequence[Letter], entries: Sequence[tuple[Puzzle, ClaimedPlace]], language: Language
) -> list[Letter]:
    """Return the characters of a page that are no words of a task's answer, whose numbers are not those of mazes."""
    places, taken = [place for _, place in entries], set[int]()
    for puzzle, place in entries:
        if puzzle.task and place.role == "answer":
            found = printed_words(answer_of(puzzle.task, language), place, places, letters)
            taken.update(id(letter) for letter in found)
    return [letter for letter in letters if id(letter) not in taken]


def _away(place: ClaimedPlace, x: float, y: float) -> float:
    x0, y0, x1, y1 = place.box
    return math.hypot(max(x0 - x, 0, x - x1), max(y0 - y, 0, y - y1))
