"""Candidates of a puzzle, each carved from its own seed; and mazes carved again from a record."""

from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

import numpy as np

from mazebook import __version__
from mazebook.books.choose.chosen import Chosen
from mazebook.books.choose.tangles import tangle_candidate, tangled_again
from mazebook.books.fit.curve import NEAR
from mazebook.books.plan.asked import Asked, asked_of
from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.errors import GridError, PuzzleError, SpecError, UnknownNameError, UsageError
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import exchanged, maze_on
from mazebook.mazes.difficulty.effort import Difficulty, efforts_of
from mazebook.mazes.difficulty.measure import STRAIGHT_FROM
from mazebook.mazes.difficulty.score import SCORE
from mazebook.mazes.drawing.walls import route_path, wall_path, way_path
from mazebook.mazes.grid.grid import Grid, size_text
from mazebook.mazes.maze import Maze
from mazebook.mazes.shapes.shape import shaped_grid
from mazebook.mazes.tasks.posing.pose import pose
from mazebook.mazes.tasks.posing.task import Task
from mazebook.mazes.tasks.posing.walks import side_trips
from mazebook.numerics.arrays import Int32
from mazebook.numerics.path import Path
from mazebook.numerics.seeds import derive_seed

K = 16  # candidates, of which the best is kept

_TRAP = 2.0  # points added to the miss of a maze with a wrong way that is longer than the level wants
_NO_STEP = 1e-9  # cell widths; cells as near as this are at one place
_MIDDLE = 1 / 6  # of the width and the height, from the middle: the middle third
_LARGE = 500  # cells
_INSIDE = 0.01  # points: Start and Finish change places only for a larger gain


@dataclass(frozen=True, eq=False)
class ChosenMaze:
    """The maze chosen for a puzzle; its paths, in cell widths, and its difficulty are computed once for all pages.

    Attributes
    ----------
    puzzle : the puzzle, with the number and the target of the place where the maze is printed
    candidate, seed : the number of the candidate, and the seed that it was carved with
    ends : the words for Start and Finish
    exchanged : did Start and Finish change places after the carving?
    task : what there is to do on the way; None = nothing
    recorded : what the plan of an earlier book asked of this maze; None for a new maze
    """

    puzzle: PlannedPuzzle
    maze: Maze
    candidate: int
    seed: int
    ends: tuple[str, str]
    exchanged: bool = False
    recorded: Asked | None = None
    task: Task | None = None

    def as_of(self, puzzle: PlannedPuzzle) -> "ChosenMaze":
        """Return the maze as that of another puzzle; what was computed of it is kept."""
        found = replace(self, puzzle=puzzle)
        vars(found).update((name, value) for name, value in vars(self).items() if name not in vars(found))
        return found

    @property
    def starts(self) -> int:
        """How many of the maze's ends are starts."""
        return self.maze.starts

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the maze."""
        return self.maze.fingerprint

    @property
    def is_long(self) -> bool:
        """Whether a wrong way is longer than the level wants."""
        wanted = self.puzzle.level.wanted_trap
        return wanted is not None and bool(self.maze.off_route.max() > wanted)

    @property
    def is_large(self) -> bool:
        """Whether the maze is so large that if no candidate winds, none can: its ends may stand beside each other."""
        return self.maze.grid.n_cells > _LARGE

    @property
    def asked(self) -> Asked:
        """What the maze was asked to be."""
        return self.recorded or asked_of(self.puzzle)

    @cached_property
    def walls(self) -> Path:
        """The standing walls, as strokes as long as possible; without those of `contour`."""
        return wall_path(self.maze, only=self._inner)

    @cached_property
    def steps(self) -> Path:
        """The same walls, with a separate segment from each post to the next."""
        return wall_path(self.maze, merged=False, only=self._inner)

    @cached_property
    def contour(self) -> Path | None:
        """The standing outer walls of a grid of cut cells, which are thicker; None for other grids."""
        grid, walls = self.maze.grid, self.maze.walls
        return wall_path(self.maze, only=walls[grid.ends[walls, 1] < 0]) if grid.is_cut else None

    @property
    def _inner(self) -> Int32 | None:
        grid, walls = self.maze.grid, self.maze.walls
        return walls[grid.ends[walls, 1] >= 0] if grid.is_cut else None

    @cached_property
    def route(self) -> Path:
        """The way from Start to Finish; of several, the one that is asked for."""
        return route_path(self.maze)

    @cached_property
    def ways(self) -> tuple[Path, ...]:
        """All ways from a start to a finish, `route` first."""
        return self.route, *(route_path(self.maze, way) for way in self.maze.routes[1:])

    @cached_property
    def side_trips(self) -> Path | None:
        """The parts of the walk that lead off the route, to keys; None if it is the route."""
        trips = side_trips(self.task.walk, self.maze.solution.tolist()) if self.task else []
        return way_path(self.maze, trips) if trips else None

    @cached_property
    def difficulty(self) -> Difficulty:
        """The difficulty in points, forward and with Start and Finish exchanged, with that of the task."""
        effort = self.task.effort(len(self.maze.solution)) if self.task else 0.0
        return Difficulty(*(SCORE.points(own + effort) for own in efforts_of(self.maze)))

    @property
    def miss(self) -> float:
        """The difficulty less the target (0 if there is none), in points."""
        return round(self.difficulty.forward - (self.puzzle.target or 0.0), 2)

    @cached_property
    def winds(self) -> bool:
        """Whether the route has the turns that the level wants, and leads through the middle third of the maze.

        A route that hides a picture is as the picture is; the middle of a maze of several floors is nowhere.
        """
        wanted, grid = self.puzzle.level.least_turns, self.maze.grid
        if wanted is None or self.puzzle.options.hidden:
            return True
        places = grid.centres[self.maze.solution]
        steps = np.diff(places, axis=0)
        steps = steps[np.abs(steps).max(axis=1) > _NO_STEP]  # a stair leads to the same place on another floor
        bends = np.diff(np.degrees(np.arctan2(*steps.T)))
        turns = np.count_nonzero(np.abs((bends + 180) % 360 - 180) > 180 - STRAIGHT_FROM)
        low, high = np.array(grid.bounds).reshape(2, 2)
        away = np.abs((places - low) / (high - low) - 0.5).max(axis=1)
        return bool(turns >= wanted and (len(grid.size) > 2 or away.min() < _MIDDLE))


def best_candidate(
    puzzle: PlannedPuzzle,
    grid: Grid | None,
    used: Container[str],
    numbers: range,
    k: int,
    *,
    near: float = NEAR,
    carve: Callable[..., Chosen] | None = None,
) -> tuple[Chosen, bool]:
    """Return the best candidate that is not in `used`, and True; if all are, the lowest-numbered one, and False.

    One whose route winds is better than all others, then the one nearer to the target. Candidates are carved in groups
    of `k` until the best is near the target. Some may be impossible, such as one with fewer walls than islands asked
    for; if none is possible, the PuzzleError of the first is raised. Few mazes have room for some tasks.

    Parameters
    ----------
    used : the fingerprints of mazes that must not be chosen
    numbers : of the candidates, rising
    k : the size of a group; with 1, the first unused candidate is chosen however far it is from the target
    near : the largest miss that counts as near, in points
    carve : the function that makes a candidate; None = `any_candidate`
    """
    carve = carve or any_candidate
    found: list[Chosen] = []
    wrong: list[PuzzleError] = []
    best = None
    for begin in range(0, len(numbers), k):
        for candidate in numbers[begin : begin + k]:
            try:
                found.append(carve(puzzle, candidate, grid))
            except PuzzleError as error:
                wrong.append(error)
        if not found and len(wrong) >= K and puzzle.task is None:
            break
        found.sort(key=_rank)
        winding = (chosen for chosen in found if k > 1 and chosen.winds)
        best = next((chosen for chosen in chain(winding, found) if chosen.fingerprint not in used), None)
        if best is not None and (k == 1 or _is_right(best, near)):
            break
    if not found:
        raise wrong[0]
    return best or min(found, key=lambda chosen: chosen.candidate), best is not None


def _rank(chosen: Chosen) -> tuple[float, int]:
    """Return the key that candidates are compared by: the miss plus a penalty for long wrong ways, then the number."""
    return abs(chosen.miss) + chosen.is_long * _TRAP, chosen.candidate


def _is_right(best: Chosen, near: float) -> bool:
    """Return True if no more candidates are needed: the best one is near its target, and winds, if candidates do."""
    return _rank(best)[0] <= near and (best.winds or best.is_large)


def any_candidate(puzzle: PlannedPuzzle, candidate: int, grid: Grid | None) -> Chosen:
    """Return candidate number `candidate` of a puzzle, a maze on its grid or a tangle; raises PuzzleError."""
    return tangle_candidate(puzzle, candidate) if grid is None else carve_candidate(puzzle, candidate, grid)


def carve_candidate(puzzle: PlannedPuzzle, candidate: int, grid: Grid) -> ChosenMaze:
    """Return candidate number `candidate` of a puzzle, which depends on the puzzle and this number only.

    Start and Finish change places, if they may, when that brings the maze nearer to its target. Raises PuzzleError
    if the maze cannot be made.
    """
    return carve_seeded(puzzle, candidate, derive_seed("candidate", puzzle.seed, candidate), grid)


def carve_seeded(puzzle: PlannedPuzzle, candidate: int, seed: int, grid: Grid) -> ChosenMaze:
    """Return the candidate carved with a seed, with Start and Finish exchanged as `carve_candidate` says."""
    ends = puzzle.pairs[candidate % len(puzzle.pairs)]
    try:
        maze = maze_on(grid, algorithm(puzzle.algorithm), seed=seed, ends=ends, options=puzzle.options)
    except GridError as error:
        raise PuzzleError.of(puzzle.section, f"maze {puzzle.number} ({size_text(puzzle.size)}): {error}") from None
    chosen = ChosenMaze(puzzle, maze, candidate, seed, ends)
    if puzzle.target is None or not puzzle.both_ways:
        return with_task(chosen)
    forward, backward = (abs(points - puzzle.target) for points in chosen.difficulty)
    if forward - backward < _INSIDE:
        return with_task(chosen)
    turned = replace(chosen, maze=exchanged(maze), exchanged=True)
    turned.__dict__["difficulty"] = Difficulty(*chosen.difficulty[::-1])
    return with_task(turned)


def with_task(chosen: ChosenMaze) -> ChosenMaze:
    """Return a maze with the task of its puzzle in it; raises PuzzleError if it has no room for that."""
    puzzle = chosen.puzzle
    if puzzle.task is None:
        return chosen
    try:
        maze, task = pose(chosen.maze, puzzle.task, chosen.seed)
    except GridError as error:
        raise PuzzleError.of(puzzle.section, f"maze {puzzle.number} ({size_text(puzzle.size)}): {error}") from None
    return replace(chosen, maze=maze, task=task)


def recarved(puzzle: PlannedPuzzle, locked: RecordedPuzzle) -> Chosen:
    """Return a planned puzzle with the maze or tangle that its record describes; raises as `carve_locked` does."""
    return tangled_again(puzzle, locked) if locked.is_tangle else recarved_maze(puzzle, locked)


def recarved_maze(puzzle: PlannedPuzzle, locked: RecordedPuzzle) -> ChosenMaze:
    """Return a planned puzzle with the maze that its record describes; raises as `carve_locked` does."""
    (maze, task), seed = _carved_again(locked), int(locked.seed, 16)
    return ChosenMaze(puzzle, maze, locked.candidate, seed, locked.words, locked.options.exchanged, locked.asked, task)


def carve_locked(locked: RecordedPuzzle) -> Maze:
    """Return the maze that a record describes.

    Raises
    ------
    SpecError
        If the maze cannot be made, or differs from the recorded one.
    """
    return _carved_again(locked)[0]


def _carved_again(locked: RecordedPuzzle) -> tuple[Maze, Task | None]:
    """Return the maze that a record describes, and its task; raises as `carve_locked` does."""
    try:
        grid = shaped_grid(locked.tessellation, locked.size, locked.cut, locked.grid_seed)
        if locked.grid and locked.grid.digest != grid.digest:
            raise GridError("Its cells come out in other places here: another version of a library cuts them.")
        seed = int(locked.seed, 16)
        maze = maze_on(grid, algorithm(locked.algorithm), seed=seed, ends=locked.words, options=locked.carving)
        maze, task = exchanged(maze) if locked.options.exchanged else maze, None
        if locked.task:
            maze, task = pose(maze, locked.task.knobs, seed)
    except (GridError, UsageError, UnknownNameError) as error:
        raise SpecError(f"{locked.called} cannot be made as it is recorded. {error}") from None
    found = (maze.fingerprint, tuple(maze.doors.tolist()), tuple(maze.ends.tolist()), maze.starts)
    if found != (locked.fingerprint, locked.doors, locked.ends, locked.starts) or task != locked.task:
        raise SpecError(
            f"{locked.called} comes out other than recorded: the record was changed, or another version of "
            f'"{locked.algorithm}" made it (mazebook {locked.made_by}; this is {__version__}). '
            "Use an untouched copy of the record, or that version of mazebook."
        )
    return maze, task
