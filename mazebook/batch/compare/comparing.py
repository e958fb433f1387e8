"""Comparing two finished books: the mazes, pairs of pictures, titles and texts that are in both."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from mazebook.batch.compare.shared_texts import SharedPages, SharedText, page_kinds, section_titles, shared_texts
from mazebook.books.choose.candidates import carve_locked
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.errors import MazebookError
from mazebook.mazes.maze import Maze
from mazebook.press.lock.lock import Lock, LockSource, read_lock

SAME, EXCHANGED, OTHER, UNKNOWN = "same", "exchanged", "other", "unknown"

_Places = tuple[tuple[int, ...], ...]  # the links of a maze's cells at Start and Finish, in its canonical position
_Ends = tuple[_Places, _Places]  # the same, and with both exchanged


@dataclass(frozen=True)
class SharedMaze:
    """A maze that is in both books, by its fingerprint: turned or mirrored it is the same maze.

    Attributes
    ----------
    numbers : the printed numbers in both books
    fingerprint : of the maze
    ends : "same"; "exchanged", if one's Start is the other's Finish; "other", if they are elsewhere; "unknown", if this
        mazebook cannot make one of the mazes again
    """

    numbers: tuple[int, int]
    fingerprint: str
    ends: str


@dataclass(frozen=True)
class SharedPair:
    """A pair of a theme's pictures, at Start and Finish, that is in both books, with the mazes that have it."""

    theme: str
    pictures: tuple[str, str]
    numbers: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Comparison:
    """The mazes, themes, texts and pages that two books share.

    Attributes
    ----------
    books : both books
    mazes : in the order of the first book's numbers
    themes : of mazes in both books
    pairs : of those themes
    sections : titles of sections, as the first book writes them
    texts : title, subtitle, and all other texts that users wrote
    pages : the kinds of pages of both books in order
    """

    books: tuple[Lock, Lock]
    mazes: tuple[SharedMaze, ...]
    themes: tuple[str, ...]
    pairs: tuple[SharedPair, ...]
    sections: tuple[str, ...]
    texts: tuple[SharedText, ...]
    pages: SharedPages


def compare_books(first: LockSource, second: LockSource) -> Comparison:
    """Return the comparison of two finished books.

    Parameters
    ----------
    first, second : their folders or their records

    Raises
    ------
    OutputError, SpecError
        As `mazebook.press.lock.lock.read_lock` does.
    """
    books = read_lock(first), read_lock(second)
    titles = [section_titles(book) for book in books]
    themes, others = ({puzzle.theme for puzzle in book.puzzles.values() if puzzle.theme} for book in books)
    return Comparison(
        books,
        tuple(_shared_mazes(*books)),
        tuple(sorted(themes & others)),
        tuple(_shared_pairs(*books)),
        tuple(title for name, title in titles[0].items() if name in titles[1]),
        tuple(shared_texts(*books)),
        SharedPages(page_kinds(books[0]), page_kinds(books[1])),
    )


def document_of(comparison: Comparison) -> dict[str, Any]:
    """Return a comparison ready for JSON."""
    return {
        "books": [
            {"record": book.name, "title": str(book.record.get("title", "")), "mazes": len(book.puzzles)}
            for book in comparison.books
        ],
        "mazes": [
            {"numbers": list(maze.numbers), "fingerprint": maze.fingerprint, "ends": maze.ends}
            for maze in comparison.mazes
        ],
        "themes": list(comparison.themes),
        "pairs": [
            {"theme": pair.theme, "pictures": list(pair.pictures), "numbers": list(map(list, pair.numbers))}
            for pair in comparison.pairs
        ],
        "sections": list(comparison.sections),
        "texts": [
            {"places": list(text.places), "text": text.text, "likeness": text.likeness} for text in comparison.texts
        ],
        "pages": {
            "kinds": [list(comparison.pages.first), list(comparison.pages.second)],
            "same": comparison.pages.same,
        },
    }


def _by_fingerprint(book: Lock) -> dict[str, list[RecordedPuzzle]]:
    found: dict[str, list[RecordedPuzzle]] = {}
    for puzzle in sorted(book.puzzles.values(), key=lambda puzzle: puzzle.number):
        found.setdefault(puzzle.fingerprint, []).append(puzzle)
    return found


def _shared_mazes(first: Lock, second: Lock) -> list[SharedMaze]:
    there = _by_fingerprint(second)
    found = []
    for fingerprint, puzzles in _by_fingerprint(first).items():
        ends = [_ends(puzzle) for puzzle in puzzles] if fingerprint in there else []
        for other in there.get(fingerprint, []):
            others = _ends(other)
            found += [
                SharedMaze((puzzle.number, other.number), fingerprint, _compared(one, others))
                for puzzle, one in zip(puzzles, ends, strict=True)
            ]
    return sorted(found, key=lambda maze: maze.numbers)


def _compared(one: _Ends | None, other: _Ends | None) -> str:
    if one is None or other is None:
        return UNKNOWN
    if one[0] == other[0]:
        return SAME
    return EXCHANGED if one[0] == other[1] else OTHER


def _ends(puzzle: RecordedPuzzle) -> _Ends | None:
    """Return the ends of a recorded maze, which is carved again; None if this version of mazebook cannot carve it."""
    with suppress(MazebookError):
        maze = carve_locked(puzzle)
        start, finish = maze.ends.tolist()
        return min(_places(maze, (start, finish))), min(_places(maze, (finish, start)))
    return None


def _places(maze: Maze, cells: tuple[int, int]) -> Iterator[_Places]:
    """Yield the links of each of two cells, once for every symmetry of the maze's canonical position.

    The fingerprint is taken in the same positions, so that equal mazes yield the same, however they are turned.
    """
    links = maze.grid.ends[maze.grid.links]
    around = [np.flatnonzero((links == cell).any(axis=1)) for cell in cells]
    opened = maze.passages[maze.grid.links]
    looks = [(np.packbits(opened[order]).tobytes(), order) for order in maze.grid.canonical[1]]
    least = min(look for look, _ in looks)
    for order in (order for look, order in looks if look == least):
        rank = np.empty(len(order), dtype=np.int64)
        rank[order] = np.arange(len(order))
        yield tuple(tuple(np.sort(rank[each]).tolist()) for each in around)


def _pairs(book: Lock) -> Mapping[tuple[str, tuple[str, str]], list[int]]:
    found: dict[tuple[str, tuple[str, str]], list[int]] = {}
    for puzzle in sorted(book.puzzles.values(), key=lambda puzzle: puzzle.number):
        if puzzle.theme and puzzle.pair is not None:
            found.setdefault((puzzle.theme, puzzle.pair), []).append(puzzle.number)
    return found


def _shared_pairs(first: Lock, second: Lock) -> Iterator[SharedPair]:
    there = _pairs(second)
    for (theme, pictures), numbers in _pairs(first).items():
        if (theme, pictures) in there:
            yield SharedPair(theme, pictures, (tuple(numbers), tuple(there[theme, pictures])))
