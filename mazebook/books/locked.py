"""The mazes of a finished book, as its record holds them: carved again without choosing, and kept in a new plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mazebook import __version__
from mazebook.books.levels import graded
from mazebook.books.page import Box
from mazebook.books.planned import PlannedPuzzle
from mazebook.books.room import fit_of_box
from mazebook.errors import SpecError, UnknownNameError
from mazebook.mazes.facts import facts_of
from mazebook.mazes.mesh import tessellation
from mazebook.mazes.options import Options
from mazebook.paper.layouts import Layout
from mazebook.units import points

Key = tuple[str, int]  # a section's id, and the puzzle's ordinal in it: what a maze belongs to, whatever its number
Locked = Mapping[Key, "LockedPuzzle"]

LEAST_CORRIDOR = points(2)  # of a maze that is kept, whatever its level asks for
SETTLED = ("algorithm", "tessellation", "size", "ends", "options")  # what a plan says of a maze, and a record too


@dataclass(frozen=True)
class LockedPuzzle:
    """One maze of a finished book.

    Attributes
    ----------
    number, id, section, algorithm, version, tessellation, size, ends, options : as in `PlannedPuzzle`
    level : its name
    candidate, seed : which one it is, and what carves it
    fingerprint, doors, cells : what must come out: the walls, the doors' edges, the cells of Start and Finish
    box : where it stood on its page, in points
    source : what messages call the record
    made_by : the version of mazebook that wrote it
    """

    number: int
    id: int
    section: str
    level: str
    algorithm: str
    version: int
    tessellation: str
    size: tuple[int, int]
    ends: tuple[str, str]
    options: Options
    candidate: int
    seed: int
    fingerprint: str
    doors: tuple[int, int]
    cells: tuple[int, int]
    box: Box
    source: str
    made_by: str

    @property
    def key(self) -> Key:
        """What the maze belongs to."""
        return self.section, self.id


def key_of(puzzle: PlannedPuzzle) -> Key:
    """Return what the maze of a planned puzzle belongs to."""
    return puzzle.section, puzzle.id


def refuse_other_version(locked: LockedPuzzle) -> None:
    """Raise SpecError if the algorithm that made a maze is not here, or only in another version."""
    try:
        here = facts_of(locked.algorithm).version
    except UnknownNameError as error:
        raise SpecError(f"{place_of(locked)} was made by mazebook {locked.made_by}. {error}") from None
    if here != locked.version:
        raise SpecError(
            f'{place_of(locked)} was made by version {locked.version} of "{locked.algorithm}", with mazebook '
            f"{locked.made_by}; this mazebook, {__version__}, has version {here}. "
            f"Install mazebook {locked.made_by} to make the same book, or draw this maze anew with --redraw."
        )


def planned_again(locked: LockedPuzzle, layout: Layout) -> PlannedPuzzle:
    """Return the puzzle as its book had planned it, but for the seed of its candidates; to be drawn outside a book."""
    grade = graded(locked.level, layout)
    recorded = {name: getattr(locked, name) for name in ("number", "id", "section", "version", *SETTLED)}
    return PlannedPuzzle(level=grade, seed=0, **recorded)


def as_recorded(planned: Sequence[PlannedPuzzle], kept: Locked, layout: Layout) -> list[PlannedPuzzle]:
    """Return the puzzles of a section with the kept ones as they are recorded: in their order, the new ones after."""
    old = sorted((puzzle for puzzle in planned if key_of(puzzle) in kept), key=lambda p: kept[key_of(p)].number)
    new = [puzzle for puzzle in planned if key_of(puzzle) not in kept]
    return [_settled(puzzle, kept[key_of(puzzle)], layout) for puzzle in old] + new


def _settled(planned: PlannedPuzzle, locked: LockedPuzzle, layout: Layout) -> PlannedPuzzle:
    """Return a planned puzzle with everything that is recorded about it."""
    grade = graded(locked.level, layout)
    # Its level may ask for more by now, or the paper be smaller: `is_narrow` is for telling, only this for refusing.
    grade = replace(grade, corridor=min(grade.corridor, LEAST_CORRIDOR))
    recorded = {name: getattr(locked, name) for name in SETTLED}
    return replace(planned, level=grade, version=locked.version, **recorded)


def is_narrow(puzzle: PlannedPuzzle, box: Box, layout: Layout) -> bool:
    """Return True if a maze that fills a box on a page has corridors narrower than its level asks for."""
    grade = graded(puzzle.level.name, layout)
    return fit_of_box(tessellation(puzzle.tessellation), puzzle.size, box, grade).corridor < grade.corridor - 0.01


def place_of(locked: LockedPuzzle) -> str:
    """Return what messages call a maze of a record."""
    return f"{locked.source}  maze {locked.number}"
