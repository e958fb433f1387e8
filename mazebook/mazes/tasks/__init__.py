"""The kinds of tasks: what there is to do on the way through a maze; one file each.

A file declares as literals ``version`` (int); ``knobs``, the fields of `mazebook.mazes.options.task_knobs.TaskKnobs`
that it takes besides its kind; ``signs``, the longest text that it writes into a cell, "" for a picture, and None for
nothing; perhaps ``counts``, the least and the most of the knob ``count``; perhaps ``between``, True for signs between
two cells, and ``loops``, the fewest and the most passages beyond those of a perfect maze; perhaps ``opens``, True for a
kind that opens mazes at more ends; ``a_cell``, its usual effort where that depends on the number of cells alone;
``aside``, how many sides of a maze one walks to a thing and back; ``held`` and ``solved`` (see
`mazebook.mazes.posing.task.task_effort`); and ``pose(maze, knobs, rng) -> (Maze, Task)``. It returns the maze, too,
because some kinds change it, and raises GridError for a maze without room for the task. The maze is perfect, on one
floor, without bridges.

A kind with ``has_maze = False`` draws lines in place of a maze: ``draw(size, knobs, rng) -> (Tangle, Task)``.
"""

from mazebook.registry import Registry

REGISTRY = Registry("task", "mazebook.mazes.tasks", "mazebook.tasks")


def draws_lines(kind: str) -> bool:
    """Return whether a kind draws lines in place of a maze."""
    return REGISTRY.entry(kind).constant("has_maze") is False
