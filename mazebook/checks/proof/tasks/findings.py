"""What is wrong with the task of a printed maze: its things, its rules, its question and its answer."""

import math
from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.claims import Puzzle
from mazebook.checks.proof.labels.numbers import NumberedBlock
from mazebook.checks.proof.page.letters import Letter
from mazebook.checks.proof.page.printed_lines import spans_of
from mazebook.checks.proof.tasks.ends import WITH_MORE_ENDS, findings_of_ends
from mazebook.checks.proof.tasks.rules import broken_rules, passages_of_answer
from mazebook.checks.proof.tasks.ways import ReadWays
from mazebook.checks.proof.walls.maze_picture import PictureFinding
from mazebook.checks.proof.walls.record_walls import ReadWalls
from mazebook.numerics.arrays import Float64
from mazebook.paper.languages import Language
from mazebook.paper.languages.task_words import answer_line

_OFF = 0.05  # of a disc's width: a thing is this far from the middle of its cell at most
_LOWER = 0.5  # of a disc's width: the things of a place are this far below the middles of cells, or above, at most
_STRAIGHT = math.cos(math.radians(10))  # an arrow points this far aside at most
_RULE = "task"


def findings_of_task(
    puzzle: Puzzle, place: RecordedPlacement, read: ReadWalls | None, letters: Sequence[Letter]
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
    signs, arrows, below = dict[int, str](), set[tuple[int, int]](), 0.0
    for number, (thing, at) in enumerate(zip(task.things, place.things, strict=True)):
        cell, sign, towards = thing[0], thing[1], thing[2] if len(thing) > 2 else None
        x, y = _place(read, cell, towards)
        if place.edged and not number:  # walls with fronts leave room below the middles of cells: as much in each
            below = y - at[1]
        if math.dist(at, (x, y - below)) > _OFF * place.disc or abs(below) > _LOWER * place.disc:
            yield _RULE, f"a thing does not lie in the middle of its {'cell' if towards is None else 'passage'}"
            return
        found = sign_at(letters, at, place.disc)
        if found != sign and not (sign == "" and found):
            said = f'"{found}"' if found else "nothing"
            yield _RULE, f'{said} is in a cell where the record has "{sign or "a picture"}"'
        if towards is None:
            signs[cell] = found
        elif found:
            points = _points(letters, at, place.disc, read.centres[towards] - read.centres[cell])
            if points != 1:
                yield _RULE, "an arrow points elsewhere than in the record"
            arrows |= {(cell, towards)} if points > 0 else {(towards, cell)} if points < 0 else set()
    if task.kind in WITH_MORE_ENDS:
        yield from findings_of_ends(puzzle, read.links)
        return
    ways = ReadWays(read, puzzle.ends[0], puzzle.ends[-1], arrows)
    if not ways.route:
        return  # said elsewhere
    for sentence in broken_rules(task, signs, ways):
        yield _RULE, sentence


def findings_of_line(puzzle: Puzzle, read: ReadWalls, line: set[frozenset[int]]) -> list[PictureFinding]:
    """Return what is wrong with the line of an answer; `line` : the passages that it leads through, by their cells."""
    assert puzzle.task is not None
    things = puzzle.task.things
    arrows = {(thing[0], thing[2]) for thing in things if len(thing) > 2}
    signs = {thing[0]: thing[1] for thing in things if len(thing) == 2}
    wanted = set[frozenset[int]]()
    for start, finish in product(puzzle.ends[: puzzle.starts], puzzle.ends[puzzle.starts :]):
        wanted |= passages_of_answer(signs, ReadWays(read, start, finish, arrows))
    return [] if line == wanted else [(_RULE, "its line does not lead where the task leads")]


def _place(read: ReadWalls, cell: int, towards: int | None) -> tuple[float, float]:
    """Return the middle of a thing's cell, or of the passage to another one; infinitely far if there is none."""
    if towards is None:
        places = read.centres[cell : cell + 1]
    else:
        places = read.through[(np.sort(read.links, axis=1) == sorted((cell, towards))).all(axis=1)]
    x, y = places[0].tolist() if len(places) else (math.inf, math.inf)
    return x, y


def _points(letters: Sequence[Letter], at: tuple[float, float], disc: float, along: Float64) -> int:
    """Return 1 if the sign in a disc points in a direction, -1 if it points the other way, else 0."""
    a, b, *_ = next(letter for letter in letters if math.dist(at, (letter.x, letter.y)) < disc / 2).axes
    x, y = along.tolist()
    cosine = (a * x + b * y) / (math.hypot(a, b) * math.hypot(x, y))
    return round(cosine) if abs(cosine) >= _STRAIGHT else 0


def sign_at(letters: Sequence[Letter], at: tuple[float, float], disc: float) -> str:
    """Return what is written in a disc, from left to right."""
    inside = [letter for letter in letters if math.dist(at, (letter.x, letter.y)) < disc / 2]
    return "".join(letter.text for letter in sorted(inside, key=lambda letter: letter.x))


def printed_words(
    words: str, place: RecordedPlacement, blocks: Sequence[NumberedBlock], letters: Sequence[Letter]
) -> Sequence[Letter]:
    """Return the characters of some words at a maze or an answer; none if they are not printed there.

    `blocks` : all of this kind on the page; words count for the nearest
    """
    for begin, end in spans_of(words, letters):
        found = letters[begin:end]
        x, y = (float(np.mean([getattr(letter, name) for letter in found])) for name in "xy")
        if min(blocks, key=lambda block: block.away(x, y)).place is place:
            return found
    return ()


def without_answers(
    letters: Sequence[Letter],
    entries: Sequence[tuple[Puzzle, RecordedPlacement]],
    blocks: Sequence[NumberedBlock],
    language: Language,
) -> list[Letter]:
    """Return the characters of a page without the answers of tasks, whose numbers are not those of mazes.

    A character after such an answer begins a word.
    """
    taken = set[int]()
    for puzzle, place in entries:
        if puzzle.task and place.role == "answer":
            found = printed_words(answer_line(puzzle.task, language), place, blocks, letters)
            taken.update(id(letter) for letter in found)
    behind = (id(before) in taken for before in [None, *letters])
    kept = zip(letters, behind, strict=False)
    return [letter._replace(apart=letter.apart or after) for letter, after in kept if id(letter) not in taken]
