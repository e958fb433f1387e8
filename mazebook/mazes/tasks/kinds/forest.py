"""Three to five starts, of which one leads to the Finish."""

from mazebook.errors import GridError
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks.posing.more_ends import refuse_imperfect
from mazebook.mazes.tasks.posing.parting import LEAST_PART, best_parting
from mazebook.mazes.tasks.posing.task import Task
from mazebook.numerics.rng import Rng

version = 1
knobs = ("count",)
cells = (32, 11)
signs = None
opens = True
starts_outside = True
counts = (3, 5)
# Steps of effort for each cell: the median, and what one maze in twenty is below and above. All parts are walked, so
# that algorithms, tessellations and sizes of 30 to 2,000 cells differ by less than 0.1 (20 mazes each of 40 kinds).
a_cell = (0.92, 0.81, 1.0)

_FEWEST, _MOST = counts  # starts
_FOUR, _FIVE = 120, 300  # cells from which there are so many, where nothing says it


def pose(maze: Maze, knobs: TaskKnobs, rng: Rng) -> tuple[Maze, Task]:
    """Return the maze cut into parts, each with a start; the answer is the letter of the one with the Finish.

    Raises GridError if there is no room for so many starts.
    """
    refuse_imperfect(maze)
    cells = maze.grid.n_cells
    most = knobs.count or (_FEWEST + (cells >= _FOUR) + (cells >= _FIVE))
    if not _FEWEST <= most <= _MOST:
        raise GridError(f"count = {most}: there are {_FEWEST} to {_MOST} starts.")
    if maze.doors[0] < 0:
        raise GridError("the Start must be an opening, not inside. Give a direction for it.")
    least = knobs.count or _FEWEST
    for count, near in [*((count, False) for count in range(most, least - 1, -1)), (least, True)]:
        if cells >= count * LEAST_PART and (parting := best_parting(maze, count, rng, near=near)):
            return parting[0], Task(knobs, version, (), "ABCDE"[parting[1]])
    raise GridError(f"there is no room for {count} starts well apart. Use a larger size, or fewer.")
