"""From plan to mazes: each puzzle's candidates, and the serial pass that keeps one that is not in the book yet."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property

from mazebook import __version__
from mazebook.books.locked import Key, Locked, LockedPuzzle, key_of, place_of
from mazebook.books.planned import Plan, PlannedPuzzle
from mazebook.errors import GridError, PuzzleError, SpecError, UnknownNameError, UsageError
from mazebook.mazes.grid import Grid
from mazebook.mazes.make import algorithm, maze_on
from mazebook.mazes.maze import Maze
from mazebook.mazes.walls import route_path, wall_path
from mazebook.path import Path
from mazebook.seeds import derive_seed

MOST_CANDIDATES = 64
FEW_CANDIDATES = 4  # once a kind of maze has run out, its next puzzles do not try as hard


@dataclass(frozen=True, eq=False)
class ChosenMaze:
    """A puzzle's maze: which candidate it is, the seed that carves it, and its drawing, made once for all pages."""

    puzzle: PlannedPuzzle
    maze: Maze
    candidate: int
    seed: int

    @cached_property
    def walls(self) -> Path:
        """The standing walls."""
        return wall_path(self.maze)

    @cached_property
    def route(self) -> Path:
        """The way from Start to Finish."""
        return route_path(self.maze)


@dataclass(frozen=True, eq=False)
class Mazes:
    """The mazes of a book by printed number, the two that have none, and the numbers of those that repeat another."""

    by_number: dict[int, ChosenMaze]
    art: ChosenMaze
    example: ChosenMaze
    repeated: tuple[int, ...]


def make_mazes(
    plan: Plan,
    taken: Collection[str] = (),
    progress: Callable[[str], None] = lambda _: None,
    *,
    locked: Locked | None = None,
    redraw: Collection[Key] = (),
) -> Mazes:
    """Return the mazes of a plan, chosen in one pass in the plan's order.

    Candidate 0 is kept unless its fingerprint is taken; then candidate 1, and so on. Where all candidates are taken,
    as happens with very small mazes, candidate 0 is kept and its number is in `repeated`.

    Parameters
    ----------
    taken : fingerprints of mazes that must not come again
    progress : called with a sentence after each puzzle
    locked : mazes of an earlier book, which are carved again without choosing; all others differ from them
    redraw : which of those are drawn anew, from the candidates above the recorded one

    Raises
    ------
    SpecError
        If a locked maze comes out other than recorded.
    GridError
        If a maze cannot be made, or there is no other one to draw.
    """
    held = {key: locked[key] for key in map(key_of, plan.puzzles) if key in locked} if locked else {}
    grids: dict[tuple[str, tuple[int, int]], Grid] = {}
    seen = set(taken)
    used = seen | {lock.fingerprint for lock in held.values()}
    by_number: dict[int, ChosenMaze] = {}
    repeated = []
    used_up = set()
    for puzzle in plan.puzzles:
        lock = held.get(key_of(puzzle))
        kind = (puzzle.tessellation, puzzle.size, puzzle.algorithm, puzzle.options)
        grid = grids.setdefault((puzzle.tessellation, puzzle.size), Grid(puzzle.tessellation, puzzle.size))
        if lock is not None and lock.key not in redraw:
            chosen = ChosenMaze(puzzle, carve_locked(lock, grid), lock.candidate, lock.seed)
            is_new = chosen.maze.fingerprint not in seen
        else:
            most = FEW_CANDIDATES if kind in used_up and lock is None else MOST_CANDIDATES
            found = _unused(puzzle, grid, used, 0 if lock is None else lock.candidate + 1, most)
            if found is None and lock is not None:
                raise _no_other(puzzle, lock)
            is_new = found is not None
            chosen = found or carve_candidate(puzzle, 0, grid)
        if not is_new:
            repeated.append(puzzle.number)
            used_up.add(kind)
        seen.add(chosen.maze.fingerprint)
        used.add(chosen.maze.fingerprint)
        by_number[puzzle.number] = chosen
        progress(f"carving maze {puzzle.number} of {len(plan.puzzles)}")
    art, example = (
        carve_candidate(extra, 0, Grid(extra.tessellation, extra.size)) for extra in (plan.art, plan.example)
    )
    return Mazes(by_number, art, example, tuple(repeated))


def _unused(puzzle: PlannedPuzzle, grid: Grid, used: Collection[str], first: int, most: int) -> ChosenMaze | None:
    """Return the first of `most` candidates, from candidate `first` on, that is not used yet; None if all are."""
    candidates = (carve_candidate(puzzle, candidate, grid) for candidate in range(first, first + most))
    return next((chosen for chosen in candidates if chosen.maze.fingerprint not in used), None)


def _no_other(puzzle: PlannedPuzzle, lock: LockedPuzzle) -> GridError:
    columns, rows = puzzle.size
    return GridError(
        f"maze {lock.number} ({columns}x{rows}): no other maze of its size and kind was found that is not in the "
        "book; there are few of them. The book stays as it is; give its section a larger size to have more."
    )


def carve_candidate(puzzle: PlannedPuzzle, candidate: int, grid: Grid) -> ChosenMaze:
    """Return candidate `candidate` of a puzzle: a pure function of the two, whatever else is in the book."""
    seed = derive_seed("candidate", puzzle.seed, candidate)
    try:
        maze = maze_on(grid, algorithm(puzzle.algorithm), seed=seed, ends=puzzle.ends, options=puzzle.options)
    except GridError as error:
        columns, rows = puzzle.size
        raise PuzzleError.of(puzzle.section, f"maze {puzzle.number} ({columns}x{rows}): {error}") from None
    return ChosenMaze(puzzle, maze, candidate, seed)


def carve_locked(locked: LockedPuzzle, grid: Grid) -> Maze:
    """Return the maze that a record describes.

    Raises
    ------
    SpecError
        If another one comes out, or none.
    """
    try:
        chosen = algorithm(locked.algorithm)
        maze = maze_on(grid, chosen, seed=locked.seed, ends=locked.ends, options=locked.options)
    except (GridError, UsageError, UnknownNameError) as error:
        raise SpecError(f"{place_of(locked)} cannot be made as it is recorded. {error}") from None
    found = (maze.fingerprint, tuple(maze.doors.tolist()), tuple(maze.ends.tolist()))
    if found != (locked.fingerprint, locked.doors, locked.cells):
        raise SpecError(
            f"{place_of(locked)} comes out other than recorded: the record was changed, or another version of "
            f'"{locked.algorithm}" made it (mazebook {locked.made_by}; this is {__version__}). '
            "Use an untouched copy of the record, or that version of mazebook."
        )
    return maze
