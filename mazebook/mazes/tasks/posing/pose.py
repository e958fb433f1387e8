"""Posing a task in a maze by the name of its kind."""

from collections.abc import Callable
from typing import Any, cast

from mazebook.errors import UsageError
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.task_knobs import TaskKnobs, refusals_of_knobs
from mazebook.mazes.tasks import REGISTRY
from mazebook.mazes.tasks.posing.task import Task
from mazebook.numerics.rng import Rng, new_rng

Pose = Callable[[Maze, TaskKnobs, Rng], tuple[Maze, Task]]


def pose(maze: Maze, knobs: TaskKnobs, seed: int) -> tuple[Maze, Task]:
    """Return a maze with a task in it: the same for the same maze, knobs and seed, on any machine.

    Raises
    ------
    UnknownNameError
        If there is no such kind.
    GridError
        If the maze has no room for the task.
    UsageError
        If the knobs contradict each other.
    """
    kind: Any = REGISTRY.load(knobs.kind, "pose")
    for key, sentence in refusals_of_knobs(knobs):
        raise UsageError(f"{key} = {getattr(knobs, key)!r}: {sentence}")
    return cast(Pose, kind.pose)(maze, knobs, new_rng("task", knobs.kind, seed))
