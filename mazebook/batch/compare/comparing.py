"""Comparing two finished books: which mazes, pictures, titles and texts are in both, as a record and in sentences."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeVar

import numpy as np

from mazebook.batch.compare.shared_texts import SharedText, page_kinds, section_titles, shared_texts
from mazebook.books.choose.candidates import carve_locked
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.errors import MazebookError
from mazebook.mazes.maze import Maze
from mazebook.numerics.wording import counted, ranges
from mazebook.press.lock.lock import Lock, LockSource, read_lock

SAME, EXCHANGED, OTHER, UNKNOWN = "same", "exchanged", "other", "unknown"

_K = TypeVar("_K")

_Places = tuple[tuple[int, ...], ...]  # the links of the Start's cell and of the Finish's, in the canonical position
Ends = tuple[_Places, _Places]  # the places of Start and Finish, and of Finish and Start
_SAID = {
    SAME: "the same maze with the same Start and Finish",
    EXCHANGED: "the same maze with Start and Finish exchanged",
    OTHER: "the same walls inside, with Start or Finish elsewhere",
    UNKNOWN: "the same maze; this mazebook cannot make it again to see where Start and Finish are",
}
_MOST = 20  # pairs of numbers, or of pictures, that a line lists
_MOST_LETTERS = 60  # of a text


@dataclass(frozen=True)
class SharedMaze:
    """A maze that is in both books, by its fingerprint: turned or mirrored it is the same maze.

    Attributes
    ----------
    numbers : the printed numbers in both books
    fingerprint : the fingerprint of the maze
    ends : how Start and Finish compare: "same"; "exchanged", if the Start of one maze is the Finish of the other;
        "other", if they are elsewhere; "unknown", if this mazebook cannot make one of the mazes again
    """

    numbers: tuple[int, int]
    fingerprint: str
    ends: str


@dataclass(frozen=True)
class SharedPair:
    """A pair of a theme's pictures, at Start and Finish, and the printed numbers of its mazes in both books."""

    theme: str
    pictures: tuple[str, str]
    numbers: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True)
class Comparison:
    """The mazes, themes, texts and pages that two books share.

    Attributes
    ----------
    books : both books
    mazes : the mazes that are in both books, in the order of the first book's numbers
    themes : names of the themes that both books use
    pairs : the pairs of pictures that both books use
    sections : titles of sections that are in both books, as the first book writes them
    texts : titles and other texts of users that both books have
    pages : the kinds of pages of each book, in order
    """

    books: tuple[Lock, Lock]
    mazes: tuple[SharedMaze, ...]
    themes: tuple[str, ...]
    pairs: tuple[SharedPair, ...]
    sections: tuple[str, ...]
    texts: tuple[SharedText, ...]
    pages: tuple[tuple[str, ...], tuple[str, ...]]

    @property
    def same_pages(self) -> bool:
        """Whether both have the same kinds of pages in the same order."""
        return self.pages[0] == self.pages[1]


def compare_books(first: LockSource, second: LockSource) -> Comparison:
    """Return the comparison of two finished books.

    Parameters
    ----------
    first, second : the folders or records of the books

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
        (page_kinds(books[0]), page_kinds(books[1])),
    )


def document_of(comparison: Comparison) -> dict[str, Any]:
    """Return a comparison ready for JSON."""
    return {
        "books": [{"record": book.name, "title": book.title, "mazes": len(book.puzzles)} for book in comparison.books],
        "mazes": [*map(vars, comparison.mazes)],
        "themes": comparison.themes,
        "pairs": [*map(vars, comparison.pairs)],
        "sections": comparison.sections,
        "texts": [*map(vars, comparison.texts)],
        "pages": {"kinds": comparison.pages, "same": comparison.same_pages},
    }


def _grouped(book: Lock, key: Callable[[RecordedPuzzle], _K]) -> dict[_K, list[RecordedPuzzle]]:
    """Return the mazes of a book by their `key`, each list in the order of their numbers."""
    found: dict[_K, list[RecordedPuzzle]] = {}
    for puzzle in book.in_order:
        found.setdefault(key(puzzle), []).append(puzzle)
    return found


def _shared_mazes(first: Lock, second: Lock) -> list[SharedMaze]:
    by_print = attrgetter("fingerprint")
    there = _grouped(second, by_print)
    found = []
    for fingerprint, puzzles in _grouped(first, by_print).items():
        ends = [_ends(puzzle) for puzzle in puzzles] if fingerprint in there else []
        for other in there.get(fingerprint, []):
            others = _ends(other)
            found += [
                SharedMaze((puzzle.number, other.number), fingerprint, compared(one, others))
                for puzzle, one in zip(puzzles, ends, strict=True)
            ]
    return sorted(found, key=lambda maze: maze.numbers)


def compared(one: Ends | None, other: Ends | None) -> str:
    """Return whether two mazes alike have the same Start and Finish; None is a maze that cannot be carved."""
    if one is None or other is None:
        return UNKNOWN
    if one[0] == other[0]:
        return SAME
    return EXCHANGED if one[0] == other[1] else OTHER


def _ends(puzzle: RecordedPuzzle) -> Ends | None:
    """Return where Start and Finish of a recorded maze are; None if this mazebook cannot carve the maze again."""
    with suppress(MazebookError):
        return ends_of(carve_locked(puzzle))
    return None


def ends_of(maze: Maze) -> Ends:
    """Return where Start and Finish of a maze are, in this order and exchanged, however the maze is turned."""
    ends = tuple(maze.ends.tolist())
    return min(_places(maze, ends)), min(_places(maze, ends[::-1]))


def _places(maze: Maze, cells: tuple[int, ...]) -> Iterator[_Places]:
    """Yield the links of each of some cells, once for every canonical position: several if the maze is symmetric.

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


def _shared_pairs(first: Lock, second: Lock) -> Iterator[SharedPair]:
    here, there = (_grouped(book, attrgetter("theme", "pair")) for book in (first, second))
    for (theme, pictures), puzzles in here.items():
        if theme and pictures and (theme, pictures) in there:
            both = (puzzles, there[theme, pictures])
            one, other = (tuple(puzzle.number for puzzle in each) for each in both)
            yield SharedPair(theme, pictures, (one, other))


def comparison_lines(comparison: Comparison) -> list[str]:
    """Return the lines of a comparison: the books, and what they share."""
    first, second = comparison.books
    return [
        f"First:  {_name(first)}",
        f"Second: {_name(second)}",
        *_mazes(comparison),
        *_themes(comparison),
        *_sections(comparison),
        *_texts(comparison),
        _pages(comparison),
    ]


def _name(book: Lock) -> str:
    return f"{book.name}, {_quoted(book.title)}, {counted(len(book.puzzles), 'maze')}"


def _mazes(comparison: Comparison) -> Iterator[str]:
    if not comparison.mazes:
        yield "No maze is in both books, however it is turned or mirrored."
        return
    counts = [len({maze.numbers[book] for maze in comparison.mazes}) for book in (0, 1)]
    shares = [count / len(book.puzzles) for count, book in zip(counts, comparison.books, strict=True)]
    told = [counted(count, "maze") + f" of the {which} book ({share:.0%})"
            for count, which, share in zip(counts, ("first", "second"), shares, strict=True)]  # fmt: skip
    yield f"In both books, turned, mirrored or as they are: {' and '.join(told)}."
    for ends, words in _SAID.items():
        pairs = [f"{one} = {other}" for one, other in (maze.numbers for maze in comparison.mazes if maze.ends == ends)]
        if pairs:
            yield f"  {words} (number in the first = number in the second): {_listed(pairs)}"
    yield "  Give one of them another seed, or draw mazes anew: mazebook make --lock BOOK_DIR --redraw NUMBERS."


def _themes(comparison: Comparison) -> Iterator[str]:
    if not comparison.themes:
        yield "No theme is in both books."
    for theme in comparison.themes:
        pairs = [pair for pair in comparison.pairs if pair.theme == theme]
        said = "no pair of pictures is in both" if not pairs else f"{counted(len(pairs), 'pair')} of pictures in both"
        yield f"The theme {_quoted(theme)} is in both books; {said}{':' if pairs else '.'}"
        for pair in pairs[:_MOST]:
            one, other = (ranges(numbers) for numbers in pair.numbers)
            yield f"  {pair.pictures[0]} and {pair.pictures[1]}: at {one} in the first, at {other} in the second"
        if len(pairs) > _MOST:
            yield f"  and {len(pairs) - _MOST} more; --json lists them all"


def _sections(comparison: Comparison) -> Iterator[str]:
    if comparison.sections:
        yield f"Sections with the same title: {_listed([_quoted(title) for title in comparison.sections])}."
    else:
        yield "No two sections have the same title."


def _texts(comparison: Comparison) -> Iterator[str]:
    if not comparison.texts:
        yield "No title or text of your own is in both books."
    for text in comparison.texts:
        here, there = text.places
        alike = "The same" if text.likeness == 1 else f"Almost the same ({text.likeness:.0%} of the words)"
        yield f"{alike}: {here if here == there else f'{here} and {there}'}, {_quoted(text.text)}."


def _pages(comparison: Comparison) -> str:
    if comparison.same_pages:
        return f"Both books have the same kinds of pages in the same order: {', '.join(comparison.pages[0])}."
    one, other = (", ".join(kinds) for kinds in comparison.pages)
    return f"Their pages differ: {one} in the first; {other} in the second."


def _listed(words: Sequence[str]) -> str:
    more = [f"and {len(words) - _MOST} more; --json lists them all"] if len(words) > _MOST else []
    return ", ".join([*words[:_MOST], *more])


def _quoted(text: str) -> str:
    text = " ".join(text.split())
    return f'"{text}"' if len(text) <= _MOST_LETTERS else f'"{text[: _MOST_LETTERS - 1]}…"'
