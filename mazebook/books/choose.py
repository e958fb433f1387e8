"""From plan to mazes: each puzzle's candidates, and the serial pass that keeps one that is not in the book yet."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property

from mazebook.books.planned import Plan, PlannedPuzzle
from mazebook.errors import GridError
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


def make_mazes(plan: Plan, taken: Collection[str] = (), progress: Callable[[str], None] = lambda _: None) -> Mazes:
    """Return the mazes of a plan, chosen in one pass in the plan's order.

    Candidate 0 is kept unless its fingerprint is taken; then candidate 1, and so on. Where all candidates are taken,
    as happens with very small mazes, candidate 0 is kept and its number is in `repeated`.

    Parameters
    ----------
    taken : fingerprints of mazes that must not come again
    progress : called with a sentence after each puzzle
    """
    grids: dict[tuple[str, tuple[int, int]], Grid] = {}
    used = set(taken)
    by_number: dict[int, ChosenMaze] = {}
    repeated = []
    used_up = set()
    for puzzle in plan.puzzles:
        kind = (puzzle.tessellation, puzzle.size, puzzle.algorithm, puzzle.options)
        most = FEW_CANDIDATES if kind in used_up else MOST_CANDIDATES
        grid = grids.setdefault((puzzle.tessellation, puzzle.size), Grid(puzzle.tessellation, puzzle.size))
        fresh = (c for d in range(most) if (c := carve_candidate(puzzle, d, grid)).maze.fingerprint not in used)
        chosen = next(fresh, None)
        if chosen is None:
            chosen = carve_candidate(puzzle, 0, grid)
            repeated.append(puzzle.number)
            used_up.add(kind)
        used.add(chosen.maze.fingerprint)
        by_number[puzzle.number] = chosen
        progress(f"carving maze {puzzle.number} of {len(plan.puzzles)}")
    art, example = (
        carve_candidate(extra, 0, Grid(extra.tessellation, extra.size)) for extra in (plan.art, plan.example)
    )
    return Mazes(by_number, art, example, tuple(repeated))


def carve_candidate(puzzle: PlannedPuzzle, candidate: int, grid: Grid) -> ChosenMaze:
    """Return candidate `candidate` of a puzzle: a pure function of the two, whatever else is in the book."""
    seed = derive_seed("candidate", puzzle.seed, candidate)
    try:
        maze = maze_on(grid, algorithm(puzzle.algorithm), seed=seed, ends=puzzle.ends, options=puzzle.options)
    except GridError as error:
        columns, rows = puzzle.size
        raise GridError(f'section "{puzzle.section}", maze {puzzle.number} ({columns}x{rows}): {error}') from None
    return ChosenMaze(puzzle, maze, candidate, seed)
