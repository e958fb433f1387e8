"""Replies about the mazes of a book from a CSV file, each completed by the difficulty and the level of its maze."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace

from mazebook.books.choose.candidates import carve_locked
from mazebook.books.plan.locked import refuse_other_versions
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.errors import SpecError
from mazebook.mazes.difficulty.measure import measure
from mazebook.numerics.wording import ranges
from mazebook.press.lock.lock import LockSource, read_lock
from mazebook.progress import Progress, Step, silent
from mazebook.reading.places import said
from tools.feedback import Reply, read_replies


def replies_of(
    path: str | os.PathLike[str], book: LockSource | None = None, progress: Progress = silent
) -> list[Reply]:
    """Return the replies in a CSV file, each with the difficulty and the level of its maze.

    A difficulty or level that a line lacks is taken from the book. For the difficulty, the maze is carved again and
    measured, so that it is in points of this version's score.

    Parameters
    ----------
    book : the book's folder or record; None if every line has both

    Raises
    ------
    OutputError
        If a file cannot be read.
    SpecError
        If a line is wrong or incomplete, or the book's mazes cannot be made by this mazebook.
    """
    name = os.fspath(path)
    replies = read_replies(path)
    if book is None:
        wrong = [said(name, reply.place, text) for reply in replies if (text := _lacks(reply))]
        if wrong:
            raise SpecError("\n".join(wrong))
        return replies
    lock = read_lock(book)
    puzzles = {puzzle.number: puzzle for puzzle in lock.puzzles.values()}
    there = ranges(sorted(puzzles))
    wrong = []
    for reply in replies:
        if reply.number is not None and reply.number not in puzzles:
            text = f"number = {reply.number}: there is no such maze in {lock.name}. Its mazes are {there}."
        else:
            text = _lacks(reply) if reply.number is None else ""
        wrong += [said(name, reply.place, text)] if text else []
    if wrong:
        raise SpecError("\n".join(wrong))
    asked = {reply.number for reply in replies if reply.number is not None and reply.difficulty is None}
    points = _measured([puzzles[number] for number in sorted(asked)], progress)
    return [_completed(reply, puzzles, points) for reply in replies]


def _lacks(reply: Reply) -> str:
    """Return the sentence about a difficulty or level that a line lacks and only a book could supply, or ""."""
    if reply.difficulty is None:
        return f"number = {reply.number}: add --book and the folder of the book that maze {reply.number} is in."
    if reply.level is None:
        return "the level is missing. Add a column level; or number, and --book with the book's folder."
    return ""


def _measured(puzzles: Sequence[RecordedPuzzle], progress: Progress) -> dict[int, float]:
    """Return the difficulty of each of these mazes, by its number."""
    refuse_other_versions(puzzles)
    points = {}
    for count, puzzle in enumerate(puzzles):
        progress(count, len(puzzles), Step.CARVE)
        points[puzzle.number] = measure(carve_locked(puzzle)).difficulty
    return points


def _completed(reply: Reply, puzzles: Mapping[int, RecordedPuzzle], points: Mapping[int, float]) -> Reply:
    if reply.number is None:
        return reply
    difficulty = points[reply.number] if reply.difficulty is None else reply.difficulty
    return replace(reply, difficulty=difficulty, level=reply.level or puzzles[reply.number].level)
