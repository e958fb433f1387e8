"""From plan to mazes: each puzzle's candidates, and the serial pass that keeps the best that is not in the book yet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from mazebook import __version__
from mazebook.books.locked import Key, Locked, LockedPuzzle, key_of, place_of
from mazebook.books.planned import Plan, PlannedPuzzle
from mazebook.books.targets import NEAR
from mazebook.errors import GridError, PuzzleError, SpecError, UnknownNameError, UsageError
from mazebook.mazes.difficulty import Difficulty, difficulty_of
from mazebook.mazes.facts import facts_of
from mazebook.mazes.grid import Grid
from mazebook.mazes.make import algorithm, exchanged, maze_on
from mazebook.mazes.maze import Maze
from mazebook.mazes.measure import measure
from mazebook.mazes.mesh import Size
from mazebook.mazes.walls import route_path, wall_path
from mazebook.path import Path
from mazebook.seeds import derive_seed

K = 16  # candidates, of which the best is kept
MOST_CANDIDATES = 64  # where the best of those misses

_INSIDE = 0.01  # points, how much the way back must be nearer to be taken


@dataclass(frozen=True, eq=False)
class ChosenMaze:
    """A puzzle's maze: which candidate it is, the seed that carves it, and its drawing, made once for all pages.

    Attributes
    ----------
    puzzle : with the number of the place where the maze is printed, and the target of that place
    ends : the words for Start and Finish
    exchanged : did Start and Finish change places afterwards?
    """

    puzzle: PlannedPuzzle
    maze: Maze
    candidate: int
    seed: int
    ends: tuple[str, str]
    exchanged: bool = False

    @cached_property
    def walls(self) -> Path:
        """The standing walls."""
        return wall_path(self.maze)

    @cached_property
    def route(self) -> Path:
        """The way from Start to Finish."""
        return route_path(self.maze)

    @cached_property
    def difficulty(self) -> Difficulty:
        """How difficult it is, in points, and with Start and Finish exchanged."""
        return difficulty_of(self.maze)

    @property
    def miss(self) -> float:
        """The points by which it is harder than its target."""
        return round(self.difficulty.forward - (self.puzzle.target or 0.0), 2)


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
    k: int = K,
) -> Mazes:
    """Return the mazes of a plan, chosen in one pass in the plan's order.

    Of `k` candidates the one that comes nearest to the puzzle's target is kept, unless its fingerprint is taken: then
    the next nearest. Where all of them miss by more than `NEAR` points, or are taken, more are tried, up to
    `MOST_CANDIDATES`. Where all of those are taken, as happens with very small mazes, candidate 0 is kept and its
    number is in `repeated`. Within a section the easiest maze goes to the place with the least target, and so on.

    Parameters
    ----------
    taken : fingerprints of mazes that must not come again
    progress : called with a sentence after each puzzle
    locked : mazes of an earlier book, which are carved again without choosing; all others differ from them
    redraw : which of those are drawn anew, from the candidates above the recorded one
    k : 1 for a draft

    Raises
    ------
    SpecError
        If a locked maze comes out other than recorded.
    GridError
        If a maze cannot be made, or there is no other one to draw.
    """
    held = {key: locked[key] for key in map(key_of, plan.puzzles) if key in locked} if locked else {}
    grids: dict[tuple[str, Size], Grid] = {}
    seen = set(taken)
    used = seen | {lock.fingerprint for lock in held.values()}
    made: dict[Key, ChosenMaze] = {}
    repeated = set()
    used_up = set()
    for puzzle in plan.puzzles:
        key = key_of(puzzle)
        lock = held.get(key)
        kind = (puzzle.tessellation, puzzle.size, puzzle.algorithm, puzzle.options)
        recipe = (puzzle.tessellation, puzzle.size)
        grid = grids[recipe] = grids.get(recipe) or Grid(*recipe)
        if lock is not None and lock.key not in redraw:
            chosen = recarved(puzzle, lock, grid)
            is_new = chosen.maze.fingerprint not in seen
        else:
            most = k if kind in used_up and lock is None else MOST_CANDIDATES
            # A maze that is drawn anew is of the algorithm that is here, whichever version its book had.
            puzzle = replace(puzzle, version=facts_of(puzzle.algorithm).version)
            found = _best(puzzle, grid, used, 0 if lock is None else lock.candidate + 1, k, most)
            if found is None and lock is not None:
                raise _no_other(puzzle, lock)
            is_new = found is not None
            chosen = found or carve_candidate(puzzle, 0, grid)
        if not is_new:
            repeated.add(key)
            used_up.add(kind)
        seen.add(chosen.maze.fingerprint)
        used.add(chosen.maze.fingerprint)
        made[key] = chosen
        progress(f"carving maze {puzzle.number} of {len(plan.puzzles)}")
    placed = [chosen for section in plan.sections for chosen in in_places(section.puzzles, made, held)]
    art, example = (
        carve_candidate(extra, 0, Grid(extra.tessellation, extra.size)) for extra in (plan.art, plan.example)
    )
    return Mazes(
        {chosen.puzzle.number: chosen for chosen in placed},
        art,
        example,
        tuple(chosen.puzzle.number for chosen in placed if key_of(chosen.puzzle) in repeated),
    )


def in_places(
    places: Sequence[PlannedPuzzle], made: Mapping[Key, ChosenMaze], held: Locked | None = None
) -> list[ChosenMaze]:
    """Return the mazes of a section at their places, in the order of the book.

    Places are ranked by target and mazes by the difficulty that they reached, and the k-th goes to the k-th: a section
    that is to rise never falls. Mazes of an earlier book stay in its order, and new ones come after them.

    Parameters
    ----------
    places : the puzzles as planned
    made : the maze of each
    held : which of them are of an earlier book
    """
    held = held or {}
    stay = [made[key_of(puzzle)] for puzzle in places if key_of(puzzle) in held]
    stay.sort(key=lambda chosen: held[key_of(chosen.puzzle)].number)
    ranked = sorted(places[len(stay) :], key=lambda place: (place.target or 0.0, place.number))
    new = [made[key_of(puzzle)] for puzzle in places if key_of(puzzle) not in held]
    new.sort(key=lambda chosen: (round(chosen.difficulty.forward, 2), chosen.puzzle.id))
    pairs = [*zip(places, stay, strict=False), *zip(ranked, new, strict=True)]
    found = [replace(c, puzzle=replace(c.puzzle, number=p.number, target=p.target)) for p, c in pairs]
    return sorted(found, key=lambda chosen: chosen.puzzle.number)


def _best(puzzle: PlannedPuzzle, grid: Grid, used: Collection[str], first: int, k: int, most: int) -> ChosenMaze | None:
    """Return the best of the candidates from `first` on that is not used yet; None if all are.

    First of `k` of them; then of as many more as it takes to come near the target, at most `most` altogether.
    """
    found: list[ChosenMaze] = []
    for begin in range(first, first + most, k):
        found += [carve_candidate(puzzle, d, grid) for d in range(begin, min(begin + k, first + most))]
        found.sort(key=_rank)
        best = next((chosen for chosen in found if chosen.maze.fingerprint not in used), None)
        if best is not None and (k == 1 or _rank(best) <= (False, NEAR)):
            return best
    return best


def _rank(chosen: ChosenMaze) -> tuple[bool, float, int]:
    """Return what candidates are compared on: traps that are too long, the miss, and which of them it is."""
    wanted = chosen.puzzle.level.wanted_trap
    has_long_traps = wanted is not None and measure(chosen.maze).longest_trap > wanted
    return has_long_traps, abs(chosen.miss), chosen.candidate


def _no_other(puzzle: PlannedPuzzle, lock: LockedPuzzle) -> GridError:
    columns, rows = puzzle.size
    return GridError(
        f"maze {lock.number} ({columns}x{rows}): no other maze of its size and kind was found that is not in the "
        "book; there are few of them. The book stays as it is; give its section a larger size to have more."
    )


def carve_candidate(puzzle: PlannedPuzzle, candidate: int, grid: Grid) -> ChosenMaze:
    """Return candidate `candidate` of a puzzle: a pure function of the two, whatever else is in the book.

    Where Start and Finish may change places they do if that comes nearer to the target.
    """
    seed = derive_seed("candidate", puzzle.seed, candidate)
    ends = puzzle.pairs[candidate % len(puzzle.pairs)]
    try:
        maze = maze_on(grid, algorithm(puzzle.algorithm), seed=seed, ends=ends, options=puzzle.options)
    except GridError as error:
        columns, rows = puzzle.size
        raise PuzzleError.of(puzzle.section, f"maze {puzzle.number} ({columns}x{rows}): {error}") from None
    chosen = ChosenMaze(puzzle, maze, candidate, seed, ends)
    if puzzle.target is None or not puzzle.both_ways:
        return chosen
    forward, backward = (abs(points - puzzle.target) for points in chosen.difficulty)
    if forward - backward < _INSIDE:
        return chosen
    return replace(chosen, maze=exchanged(maze), exchanged=True)


def recarved(puzzle: PlannedPuzzle, locked: LockedPuzzle, grid: Grid) -> ChosenMaze:
    """Return the maze that a record describes, for a puzzle; raises as `carve_locked` does."""
    maze = carve_locked(locked, grid)
    return ChosenMaze(puzzle, maze, locked.candidate, locked.seed, locked.ends, locked.exchanged)


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
        maze = exchanged(maze) if locked.exchanged else maze
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
