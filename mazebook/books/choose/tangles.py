"""Tangles of lines: candidates of a puzzle, each drawn from its own seed, and tangles drawn again from a record."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from mazebook import __version__
from mazebook.books.plan.asked import Asked, asked_of
from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.errors import GridError, PuzzleError, SpecError
from mazebook.mazes.difficulty.effort import Difficulty
from mazebook.mazes.difficulty.score import SCORE
from mazebook.mazes.grid.grid import size_text
from mazebook.mazes.mesh import Size
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks import REGISTRY
from mazebook.mazes.tasks.posing.task import Task
from mazebook.mazes.tasks.tangles.tangle import Tangle
from mazebook.numerics.rng import new_rng
from mazebook.numerics.seeds import derive_seed


@dataclass(frozen=True, eq=False)
class ChosenTangle:
    """The tangle of lines chosen for a puzzle, as a `mazebook.books.choose.chosen.Chosen`.

    Attributes
    ----------
    puzzle, candidate, seed, task : as there
    recorded : what the plan of an earlier book asked of this tangle; None for a new one
    """

    puzzle: PlannedPuzzle
    tangle: Tangle
    task: Task
    candidate: int
    seed: int
    recorded: Asked | None = None

    starts = 1
    winds = True
    is_long = False
    is_large = False

    def as_of(self, puzzle: PlannedPuzzle) -> "ChosenTangle":
        """Return the tangle as that of another puzzle."""
        return replace(self, puzzle=puzzle)

    @property
    def fingerprint(self) -> str:
        """32 hex digits, of what its lines cross."""
        return self.tangle.fingerprint

    @property
    def asked(self) -> Asked:
        """What the tangle was asked to be."""
        return self.recorded or asked_of(self.puzzle)

    @cached_property
    def difficulty(self) -> Difficulty:
        """The difficulty in points; from the ends to the starts it is the same."""
        points = SCORE.points(self.tangle.effort)
        return Difficulty(points, points)

    @property
    def miss(self) -> float:
        """The difficulty less the target (0 if there is none), in points."""
        return round(self.difficulty.forward - (self.puzzle.target or 0.0), 2)


def tangle_candidate(puzzle: PlannedPuzzle, candidate: int) -> ChosenTangle:
    """Return candidate number `candidate` of a puzzle, which depends on the puzzle and this number only.

    Raises PuzzleError if the lines have no room.
    """
    assert puzzle.task is not None
    seed = derive_seed("candidate", puzzle.seed, candidate)
    try:
        tangle, task = _drawn(puzzle.size, puzzle.task, seed)
    except GridError as error:
        raise PuzzleError.of(puzzle.section, f"tangle {puzzle.number} ({size_text(puzzle.size)}): {error}") from None
    return ChosenTangle(puzzle, tangle, task, candidate, seed)


def tangled_again(puzzle: PlannedPuzzle, locked: RecordedPuzzle) -> ChosenTangle:
    """Return a planned puzzle with the tangle that its record describes.

    Raises
    ------
    SpecError
        If the tangle cannot be drawn, or differs from the recorded one.
    """
    tangle, seed = tangle_of_record(locked), int(locked.seed, 16)
    assert locked.task is not None
    return ChosenTangle(puzzle, tangle, locked.task, locked.candidate, seed, locked.asked)


def tangle_of_record(locked: RecordedPuzzle) -> Tangle:
    """Return the tangle that a record describes; raises SpecError as `tangled_again` does."""
    if locked.task is None or locked.task.kind != locked.tessellation:
        raise SpecError(f"{locked.called} cannot be drawn as it is recorded: its lines are not recorded.")
    try:
        tangle, task = _drawn(locked.size, locked.task.knobs, int(locked.seed, 16))
    except GridError as error:
        raise SpecError(f"{locked.called} cannot be drawn as it is recorded. {error}") from None
    if (tangle.fingerprint, task) != (locked.fingerprint, locked.task):
        raise SpecError(
            f"{locked.called} comes out other than recorded: the record was changed, or another version of mazebook "
            f"({locked.made_by}; this is {__version__}) made it. Use an untouched copy of the record, or that version."
        )
    return tangle


def _drawn(size: Size, knobs: TaskKnobs, seed: int) -> tuple[Tangle, Task]:
    kind: Any = REGISTRY.load(knobs.kind, "draw")
    found: tuple[Tangle, Task] = kind.draw(size, knobs, new_rng("tangle", seed))
    return found
