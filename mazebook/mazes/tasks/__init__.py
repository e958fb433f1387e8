"""The kinds of tasks: what there is to do on the way through a maze; one file of `kinds/` each.

A file defines ``pose(maze, knobs, rng) -> (Maze, Task)``. It returns the maze, too, because some kinds change it, and
raises GridError for a maze without room for the task. The maze is perfect, on one floor, without bridges. It declares
as literals:

- ``version`` (int).
- ``knobs``: the fields of `mazebook.mazes.options.task_knobs.TaskKnobs` that it takes besides its kind; perhaps
  ``counts``, the least and the most of the knob ``count``.
- ``signs``: the longest text that it writes into a cell, "" for a picture, and None for nothing; perhaps ``between``,
  True for signs between two cells, and ``shows``, the names of its drawings.
- Perhaps ``opens``, True for a kind that opens mazes at more ends, and ``loops``, the fewest and the most passages that
  it opens.
- Perhaps ``held`` and ``solved``, see `mazebook.mazes.tasks.posing.task.task_effort`; ``a_cell``, its usual effort
  where that depends on the number of cells alone; ``aside``, how many sides of a maze one walks to a thing and back.

A kind with ``has_maze = False`` draws lines in place of a maze: ``draw(size, knobs, rng) -> (Tangle, Task)``.
"""

from mazebook.registry import Registry

REGISTRY = Registry("task", "mazebook.mazes.tasks.kinds", "mazebook.tasks")


def draws_lines(kind: str) -> bool:
    """Return whether a kind draws lines in place of a maze."""
    return REGISTRY.entry(kind).constant("has_maze") is False
