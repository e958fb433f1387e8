"""The record of a task in a maze, and the effort that it adds."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from pydantic import Field

from mazebook.mazes.difficulty.score import SCORE
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks import REGISTRY

AT_ONCE = 4  # things that people hold in mind at once: Cowan, "The magical number 4 in short-term memory" (2001)
SOLVING = 3.0  # steps that a sum takes: a judgement; Ashcraft (1982) found one second for adults, three for beginners


class Thing(NamedTuple):
    """What lies in a cell: a text, such as a letter, a number or a sum; "" for the picture that is collected."""

    cell: int
    sign: str


class Arrow(NamedTuple):
    """What lies in the passage between two cells, and points to the second."""

    cell: int
    sign: str
    towards: int


@dataclass(frozen=True)
class Task:
    """A task in one maze.

    Attributes
    ----------
    knobs : what was asked for, with the kind
    version : of the kind
    things : in the order of their cells
    answer : a number, a word or names, without words around them
    on_way : how many things lie on the way
    walk : the cells from Start to Finish, where the shortest walk is not the maze's route
    """

    knobs: TaskKnobs
    version: Annotated[int, Field(strict=True, ge=1)]
    things: tuple[Thing | Arrow, ...]
    answer: str
    on_way: Annotated[int, Field(strict=True, ge=0)] = 0
    walk: tuple[Annotated[int, Field(strict=True, ge=0)], ...] = ()

    @property
    def kind(self) -> str:
        """One of `mazebook.mazes.tasks`."""
        return self.knobs.kind

    def effort(self, route: int) -> float:
        """Return the effort in steps that the task adds to the maze's own; `route` : the cells of its route."""
        return task_effort(self.kind, len(self.things), self.on_way) + max(len(self.walk) - route, 0)


def task_effort(kind: str, things: int, on_way: int) -> float:
    """Return the effort in steps that a task adds to a maze: a glance at each thing, what is held in mind, and sums.

    Steps that lead off the route and back, to a key, are counted apart. A kind declares as `held` whether things on the
    way are kept in mind one by one, of which people manage `AT_ONCE`, and as `solved` whether each of them is a sum. As
    with the score, no published figures say what a task costs people; the effort only orders mazes.
    """
    entry = REGISTRY.entry(kind)
    held = min(on_way, AT_ONCE) if entry.constant("held") else 1
    return SCORE.glance * things + held + (SOLVING * on_way if entry.constant("solved") else 0.0)
