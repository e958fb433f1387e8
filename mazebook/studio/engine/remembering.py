"""Mazes that were chosen before: the same puzzle gets them again without carving, if they are as free as they were."""

from collections.abc import Container
from dataclasses import dataclass

from mazebook.books.choose.candidates import best_candidate
from mazebook.books.choose.choose import decisive
from mazebook.books.choose.chosen import Chosen
from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.mazes.grid.grid import Grid
from mazebook.studio.engine.bounded import Bounded

_MOST_CELLS = 150_000  # of all mazes that are remembered, about 50 MB
_LEAST_CELLS = 100  # that a small maze counts for


@dataclass(frozen=True)
class _Choice:
    """A chosen maze, whether it is new in its book, and whether the fingerprints that decided that were used."""

    chosen: Chosen
    is_new: bool
    asked: dict[str, bool]


class _Asking:
    """Used fingerprints that remember which were asked for."""

    def __init__(self, used: Container[str]) -> None:
        self._used = used
        self.asked: dict[str, bool] = {}

    def __contains__(self, fingerprint: object) -> bool:
        found = fingerprint in self._used
        self.asked[str(fingerprint)] = found
        return found


class Remembered:
    """A memory of chosen mazes, of bounded size."""

    def __init__(self) -> None:
        self._known: Bounded[tuple[object, ...], _Choice] = Bounded(_MOST_CELLS)
        self._puzzles: Bounded[tuple[object, ...], Chosen] = Bounded(_MOST_CELLS)

    def best(
        self, puzzle: PlannedPuzzle, grid: Grid | None, used: Container[str], numbers: range, k: int
    ) -> tuple[Chosen, bool]:
        """Return what `best_candidate` returns."""
        name = (numbers, k, *_name(puzzle))
        known = self._known.get(name)
        if known is None or any((fingerprint in used) != was for fingerprint, was in known.asked.items()):
            asking = _Asking(used)
            chosen, is_new = best_candidate(puzzle, grid, asking, numbers, k)
            known = _Choice(chosen, is_new, asking.asked)
            cells = max(grid.n_cells if grid else 0, _LEAST_CELLS)
            self._known.put(name, known, cells)
            self._puzzles.put(_name(puzzle), chosen, cells)
        return known.chosen.as_of(puzzle), known.is_new

    def known(self, puzzle: PlannedPuzzle) -> Chosen | None:
        """Return the maze that was last chosen for a puzzle; None if there is none."""
        found = self._puzzles.get(_name(puzzle))
        return found.as_of(puzzle) if found else None


def _name(puzzle: PlannedPuzzle) -> tuple[object, ...]:
    return (*decisive(puzzle), puzzle.grid_seed)
