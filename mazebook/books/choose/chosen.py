"""What all that is chosen for puzzles has in common, mazes and tangles of lines."""

from typing import Protocol, Self

from mazebook.books.plan.asked import Asked
from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.mazes.difficulty.effort import Difficulty
from mazebook.mazes.tasks.posing.task import Task


class Chosen(Protocol):
    """A maze or a tangle that was chosen for a puzzle."""

    @property
    def puzzle(self) -> PlannedPuzzle:
        """The puzzle, with the number and the target of the place where it is printed."""

    @property
    def candidate(self) -> int:
        """The number of the candidate."""

    @property
    def seed(self) -> int:
        """The seed that it was made with."""

    @property
    def task(self) -> Task | None:
        """What there is to do."""

    @property
    def starts(self) -> int:
        """How many of its ends are starts; a question may be about several of them."""

    @property
    def fingerprint(self) -> str:
        """32 hex digits, equal for those that can be turned or mirrored into each other."""

    @property
    def difficulty(self) -> Difficulty:
        """The difficulty in points, forward and from Finish to Start."""

    @property
    def miss(self) -> float:
        """The difficulty less the target (0 if there is none), in points."""

    @property
    def asked(self) -> Asked:
        """What it was asked to be."""

    @property
    def winds(self) -> bool:
        """Whether its ways are as winding as its level wants."""

    @property
    def is_long(self) -> bool:
        """Whether a wrong way is longer than its level wants."""

    @property
    def is_large(self) -> bool:
        """Whether none of its candidates may wind: where ends stand beside each other, a way need not."""

    def as_of(self, puzzle: PlannedPuzzle) -> Self:
        """Return it as that of another puzzle; what was computed of it is kept."""
