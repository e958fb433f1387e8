"""Reporting on a finished book: how difficult its mazes are, from its record, or measured where it does not say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mazebook.books.choose.candidates import carve_locked
from mazebook.books.plan.locked import LockedPuzzle
from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.mazes.shapes.shape import shaped_grid
from mazebook.press.lock.lock import LockSource, read_lock


def measured_puzzles(book: LockSource) -> tuple[str, list[dict[str, Any]]]:
    """Return the title of a book and the entries of its puzzles, each with its difficulty, in the order of the numbers.

    Parameters
    ----------
    book : its folder or its record

    Raises
    ------
    OutputError, SpecError
        As `mazebook.press.lock.lock.read_lock` does; SpecError also if a maze cannot be made again to be measured.
    """
    lock = read_lock(book)
    entries = {(entry["section"], entry["id"]): entry for entry in lock.record["puzzles"]}
    puzzles = [dict(entries[key]) | _measured(entries[key], locked) for key, locked in lock.puzzles.items()]
    return str(lock.record.get("title", "")), sorted(puzzles, key=lambda puzzle: int(puzzle["number"]))


def section_names(book: LockSource) -> dict[str, str]:
    """Return the titles of a book's sections by their ids, of those that have one; errors as `measured_puzzles`."""
    sections = read_lock(book).record["spec"].get("sections")
    named = (each for each in (sections if isinstance(sections, list) else []) if isinstance(each, Mapping))
    return {str(each.get("id")): str(each["title"]) for each in named if each.get("title")}


def _measured(entry: dict[str, Any], locked: LockedPuzzle) -> dict[str, Any]:
    """Return the difficulty of a maze that an earlier mazebook did not measure."""
    if all(isinstance(entry.get(key), int | float) for key in ("difficulty", "backward")):
        return {}
    grid = shaped_grid(locked.tessellation, locked.size, locked.shape)
    forward, backward = difficulty_of(carve_locked(locked, grid))
    return {"difficulty": round(forward, 2), "backward": round(backward, 2)}
