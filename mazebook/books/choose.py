"""From plan to mazes: each puzzle's candidates, and the serial pass that keeps the best that is not in the book yet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from mazebook import __version__
from mazebook.books.locked import Key, Locked, LockedPuzzle, key_of, place_of
from mazebook.books.planned import Plan, PlannedPuzzle
from mazebook.books.targets import NEAR
from mazebook.errors import GridError, PuzzleError, SpecError, UnknownNameError, UsageError
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import exchanged, maze_on
from mazebook.mazes.difficulty.effort import Difficulty, difficulty_of
from mazebook.mazes.difficulty.measure import measure
from mazebook.mazes.drawing.walls import route_path, wall_path
from mazebook.mazes.grid.grid import Grid, size_text
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.traits import facts_of
from mazebook.mazes.shapes.shape import shaped_grid
from mazebook.numerics.path import Path
from mazebook.numerics.seeds import derive_seed

K = 16  # candidates, of which the best is kept
MOST_CANDIDATES = 64  # where the best of those misses

_TRAP = 2.0  # points that a wrong way longer than the level wants counts for
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
    def steps(self) -> Path:
        """The standing walls, each from post to post a segment of its own."""
        return wall_path(self.maze, merged=False)

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
    """The mazes of a book by printed number, the numbers of those that repeat another, and the plan of all.

    The two that have no number are carved when a page asks for them: few pages do.
    """

    by_number: dict[int, ChosenMaze]
    repeated: tuple[int, ...]
    plan: Plan

    @cached_property
    def art(self) -> ChosenMaze:
        """The maze of the title page."""
        return _without_number(self.plan.art)

    @cached_property
    def example(self) -> ChosenMaze:
        """The maze of the page that explains."""
        return _without_number(self.plan.example)


class _Met:
    """Fingerprints that have come, on top of those that are taken."""

    def __init__(self, taken: Container[str], more: Iterable[str] = ()) -> None:
        self._taken, self._own = taken, set(more)

    def __contains__(self, fingerprint: object) -> bool:
        return fingerprint in self._own or fingerprint in self._taken

    def add(self, fingerprint: str) -> None:
        self._own.add(fingerprint)


def make_mazes(
    plan: Plan,
    taken: Container[str] = (),
    progress: Callable[[str], None] = lambda _: None,
    *,
    locked: Locked | None = None,
    redraw: Collection[Key] = (),
    k: int = K,
) -> Mazes:
    """Return the mazes of a plan, chosen in one pass in the plan's order.

    Of `k` candidates the one that comes nearest to the puzzle's target is kept, unless its fingerprint is taken: then
    the next nearest. Where all of them miss by more than `NEAR` points, or are taken, more are tried, up to
    `MOST_CANDIDATES`. Where all of those are taken, as happens with very small mazes, the first is kept and its
    number is in `repeated`. Within a section the easiest maze goes to the place with the least target, and so on.

    Parameters
    ----------
    taken : fingerprints of mazes that must not come again; it is only asked, so it may be as large as a catalogue
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
    aims = {
        key: place.target
        for section in plan.sections
        for place, key in zip(section.puzzles, _staying(section.puzzles, held), strict=False)
    }
    seen = _Met(taken)
    used = _Met(taken, (lock.fingerprint for lock in held.values()))
    made: dict[Key, ChosenMaze] = {}
    used_up = set()
    for puzzle in plan.puzzles:
        key = key_of(puzzle)
        lock = held.get(key)
        kind = (puzzle.tessellation, puzzle.size, puzzle.shape, puzzle.algorithm, puzzle.options)
        grid = shaped_grid(puzzle.tessellation, puzzle.size, puzzle.shape)
        if lock is not None and lock.key not in redraw:
            chosen = recarved(puzzle, lock, grid)
            is_new = chosen.maze.fingerprint not in seen
        else:
            most = k if kind in used_up and lock is None else MOST_CANDIDATES
            # A maze that is drawn anew is of the algorithm that is here, whichever version its book had.
            # And it aims at what the place asks for that it stays at, not at what its ordinal would have had.
            version = facts_of(puzzle.algorithm).version
            puzzle = replace(puzzle, version=version, target=aims.get(key, puzzle.target))
            chosen, is_new = best_candidate(puzzle, grid, used, 0 if lock is None else lock.candidate + 1, k, most)
            if not is_new and lock is not None:
                raise _no_other(puzzle, lock)
        if not is_new:
            used_up.add(kind)
        seen.add(chosen.maze.fingerprint)
        used.add(chosen.maze.fingerprint)
        made[key] = chosen
        progress(f"carving maze {puzzle.number} of {len(plan.puzzles)}")
    placed = [chosen for section in plan.sections for chosen in in_places(section.puzzles, made, held)]
    return Mazes(
        {chosen.puzzle.number: chosen for chosen in placed},
        tuple(_repeated(placed, taken)),
        plan,
    )


def _repeated(placed: Iterable[ChosenMaze], taken: Container[str]) -> Iterator[int]:
    """Yield the numbers of mazes that are taken, or have come already, as somebody meets them who turns the pages."""
    met = _Met(taken)
    for chosen in placed:
        if chosen.maze.fingerprint in met:
            yield chosen.puzzle.number
        met.add(chosen.maze.fingerprint)


def _without_number(puzzle: PlannedPuzzle) -> ChosenMaze:
    return carve_candidate(puzzle, 0, Grid(puzzle.tessellation, puzzle.size))


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
    stay = [made[key] for key in _staying(places, held)]
    ranked = sorted(places[len(stay) :], key=lambda place: (place.target or 0.0, place.number))
    new = [made[key_of(puzzle)] for puzzle in places if key_of(puzzle) not in held]
    new.sort(key=lambda chosen: (round(chosen.difficulty.forward, 2), chosen.puzzle.id))
    pairs = [*zip(places, stay, strict=False), *zip(ranked, new, strict=True)]
    return sorted((_at(place, chosen) for place, chosen in pairs), key=lambda chosen: chosen.puzzle.number)


def _at(place: PlannedPuzzle, chosen: ChosenMaze) -> ChosenMaze:
    """Return a maze with the number, the target and the story of its place, and all that is known of it by now."""
    puzzle = replace(chosen.puzzle, number=place.number, target=place.target, story=place.story)
    found = replace(chosen, puzzle=puzzle)
    vars(found).update((name, value) for name, value in vars(chosen).items() if name not in vars(found))
    return found


def _staying(places: Iterable[PlannedPuzzle], held: Locked) -> list[Key]:
    """Return which mazes of a section are of an earlier book, in its order: that of the places they stay at."""
    return sorted((key for key in map(key_of, places) if key in held), key=lambda key: held[key].number)


def best_candidate(
    puzzle: PlannedPuzzle,
    grid: Grid,
    used: Container[str],
    first: int,
    k: int,
    most: int,
    *,
    near: float = NEAR,
    carve: Callable[[PlannedPuzzle, int, Grid], ChosenMaze] | None = None,
) -> tuple[ChosenMaze, bool]:
    """Return the best of the candidates from `first` on that is not used yet, and True; or the first one, and False.

    First of `k` of them; then of as many more as it takes to come near the target, at most `most` altogether. Some may
    be impossible, such as one with fewer walls than there are to be islands; GridError is raised if all are.

    Parameters
    ----------
    near : how near, in points
    carve : what makes a candidate; `carve_candidate` unless told otherwise
    """
    carve = carve or carve_candidate
    found: list[ChosenMaze] = []
    wrong: list[PuzzleError] = []
    best = None
    for begin in range(first, first + most, k):
        for candidate in range(begin, min(begin + k, first + most)):
            try:
                found.append(carve(puzzle, candidate, grid))
            except PuzzleError as error:
                wrong.append(error)
        if not found and len(wrong) >= K:
            break
        found.sort(key=_rank)
        best = next((chosen for chosen in found if chosen.maze.fingerprint not in used), None)
        if best is not None and (k == 1 or _rank(best)[0] <= near):
            break
    if not found:
        raise wrong[0]
    return best or min(found, key=lambda chosen: chosen.candidate), best is not None


def _rank(chosen: ChosenMaze) -> tuple[float, int]:
    """Return what candidates are compared on: the miss, with too long wrong ways on top, and which of them it is."""
    wanted = chosen.puzzle.level.wanted_trap
    is_long = wanted is not None and measure(chosen.maze).longest_trap > wanted
    return abs(chosen.miss) + is_long * _TRAP, chosen.candidate


def _no_other(puzzle: PlannedPuzzle, lock: LockedPuzzle) -> GridError:
    return GridError(
        f"maze {lock.number} ({size_text(puzzle.size)}): no other maze of its size and kind was found that is "
        "not in the book; there are few of them. The book stays as it is; give its section a larger size to have more."
    )


def carve_candidate(puzzle: PlannedPuzzle, candidate: int, grid: Grid) -> ChosenMaze:
    """Return candidate `candidate` of a puzzle: a pure function of the two, whatever else is in the book.

    Where Start and Finish may change places they do if that comes nearer to the target.
    """
    return carve_seeded(puzzle, candidate, derive_seed("candidate", puzzle.seed, candidate), grid)


def carve_seeded(puzzle: PlannedPuzzle, candidate: int, seed: int, grid: Grid) -> ChosenMaze:
    """Return the candidate that a seed gives, with Start and Finish exchanged as `carve_candidate` says."""
    ends = puzzle.pairs[candidate % len(puzzle.pairs)]
    try:
        maze = maze_on(grid, algorithm(puzzle.algorithm), seed=seed, ends=ends, options=puzzle.options)
    except GridError as error:
        raise PuzzleError.of(puzzle.section, f"maze {puzzle.number} ({size_text(puzzle.size)}): {error}") from None
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
