"""Lines are tangled: each is followed from its start to its end."""

from mazebook.mazes.mesh import Size
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks.posing.task import Task
from mazebook.mazes.tasks.tangles.tangle import Tangle, tangle_of
from mazebook.numerics.rng import Rng

version = 1
knobs = ("count",)
signs = None
has_maze = False
counts = (3, 6)


def draw(size: Size, knobs: TaskKnobs, rng: Rng) -> tuple[Tangle, Task]:
    """Return a tangle of `count` lines in a rectangle of squares, and what is asked of it.

    Raises GridError if the lines have no room.
    """
    found = tangle_of(size, knobs.count or counts[0], rng)
    return found, Task(knobs, version, (), found.answer, on_way=len(found.crossings))
