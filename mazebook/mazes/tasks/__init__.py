"""The kinds of tasks: what there is to do on the way through a maze; one file of `kinds/` each.

A file defines ``pose(maze, knobs, rng) -> (Maze, Task)``. It returns the maze, too, because some kinds change it, and
raises GridError for a maze without room for the task. The maze is perfect, on one floor, without bridges. It declares
as literals:

- ``version`` (int).
- ``knobs``: the fields of `mazebook.mazes.options.task_knobs.TaskKnobs` that it takes besides its kind; perhaps
  ``counts``, the least and the most of the knob ``count``.
- ``cells``: the fewest cells of its mazes, and the fewest per thing that is counted (see `fewest_cells`). The numbers
  are measured: with so many cells, each of 4,002 kinds of small mazes (sizes, levels, tessellations, pages) had room in
  at least one of 64 candidates. Kinds without mazes have none.
- Perhaps ``few_on``: tessellations with many cells too small for its signs, so that no number of them can be asked for.
  Measured: with winding algorithms, fewer than one in twenty of the largest mazes on a page had room for the most.
- Perhaps ``not_with``: settings of a section that make the task impossible, each with the reason.
- ``signs``: the longest text that it writes into a cell, "" for a picture, and None for nothing; perhaps ``between``,
  True for signs between two cells, and ``shows``, the names of its drawings.
- Perhaps ``opens``, True for a kind that opens mazes at more ends, ``starts_outside``, True for one whose Start is not
  the centre of a maze, and ``loops``, the fewest and the most passages that it opens.
- Perhaps ``held`` and ``solved``, see `mazebook.mazes.tasks.posing.task.task_effort`; ``a_cell``, its usual effort
  where that depends on the number of cells alone; ``aside``, how many sides of a maze one walks to a thing and back.

A kind with ``has_maze = False`` draws lines in place of a maze: ``draw(size, knobs, rng) -> (Tangle, Task)``.
"""

from string import ascii_uppercase
from typing import Any

from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.registry import Registry

REGISTRY = Registry("task", "mazebook.mazes.tasks.kinds", "mazebook.tasks")


def draws_lines(kind: str) -> bool:
    """Return whether a kind draws lines in place of a maze."""
    return REGISTRY.entry(kind).constant("has_maze") is False


def fewest_cells(knobs: TaskKnobs) -> int:
    """Return how many cells mazes need at least, so that some of their candidates have room for a task."""
    least, each = _cells(knobs.kind)
    return max(least, each * _counted(knobs))


def _cells(kind: str) -> tuple[int, int]:
    declared: Any = REGISTRY.entry(kind).constant("cells")
    return declared or (0, 0)


def _counted(knobs: TaskKnobs) -> int:
    """Return how many things, keys, starts or letters are asked for at least; 0 where that is left to the maze."""
    if isinstance(knobs.up_to, str):
        return ascii_uppercase.index(knobs.up_to) + 1
    if knobs.words:
        return min(map(len, knobs.words))
    row = knobs.up_to // max(knobs.tables, default=1) if knobs.up_to and knobs.kind == "order" else 0
    return knobs.count or row
