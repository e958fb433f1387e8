"""Two starts or two finishes: one way is easy, the other is hard."""

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.mazes.kernels.search import distances
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks.posing.drawing_lots import one_by_lot, shuffled
from mazebook.mazes.tasks.posing.more_ends import apart_from, refuse_imperfect, walls_with_room, with_ends
from mazebook.mazes.tasks.posing.task import Task
from mazebook.numerics.arrays import Bool, Int64
from mazebook.numerics.rng import Rng, below

version = 1
knobs = ()
cells = (20, 0)  # with fewer, nine of ten mazes of pentagons have no second way that is clearly easier
signs = None
opens = True
not_with = {"longest_trap": "the second path is longer than any trap may be"}

_LEAST, _EASIER, _MUCH_EASIER = 5.0, 10.0, 20.0  # points: 0.7 of the effort of the hard way, half of it, a quarter
_SHORTER = 0.7  # of the steps of the hard way: the easy one has no more
_OWN, _OWN_OF_SIDE = 0.3, 0.4  # of each way, and of the side of a square maze: the least that is no part of the other
_MOST_TRIED = 24  # openings whose way is measured


def pose(maze: Maze, knobs: TaskKnobs, rng: Rng) -> tuple[Maze, Task]:
    """Return the maze with a second start or a second finish; the answer is the letter of the easy way.

    One of the ways is the maze's own. The way that is asked for, whose difficulty counts, is the hard one. Raises
    GridError if no opening makes one way clearly easier than the other.
    """
    refuse_imperfect(maze)
    own = difficulty_of(maze).forward
    for beside in shuffled(rng, [end for end in (0, 1) if maze.doors[end] >= 0]):
        found = []
        for door in shuffled(rng, _possible(maze, beside).tolist())[:_MOST_TRIED]:
            way = _with_second(maze, door, beside, first=True, asked=True)
            gap = round(difficulty_of(way).forward - own, 2)
            if abs(gap) >= _LEAST and (gap > 0) == (len(way.solution) > len(maze.solution)):
                found.append((max(_EASIER - abs(gap), abs(gap) - _MUCH_EASIER, 0.0), door, gap > 0))
        if found:
            nearest = min(found)[0]
            _, door, is_harder = one_by_lot(rng, [each for each in found if each[0] <= nearest])
            first = bool(below(rng, 2))
            task = Task(knobs, version, (), "A" if is_harder != first else "B")
            return _with_second(maze, door, beside, first=first, asked=is_harder), task
    raise GridError("no second opening makes one way clearly easier than the other. Use a larger size.")


def _possible(maze: Maze, beside: int) -> Int64:
    """Return the border walls whose way is much shorter or longer than the maze's own, and for the most part apart.

    `beside` : the end that another one is wanted for, 0 = Start, 1 = Finish
    """
    grid, length = maze.grid, len(maze.solution) - 1
    edges = apart_from(grid, walls_with_room(grid), maze.doors.tolist(), maze.ends.tolist())
    to_mate, to_own = (
        distances(grid.csr, maze.passages, int(maze.ends[end]))[grid.ends[edges, 0]] for end in (1 - beside, beside)
    )
    # Twice the steps from the new end, and from the other end beside it, to where the two ways meet.
    new, old = to_mate + to_own - length, length + to_own - to_mate
    least = _OWN_OF_SIDE * grid.n_cells**0.5
    is_apart: Bool = (new >= 2 * np.maximum(_OWN * to_mate, least)) & (old >= 2 * max(_OWN * length, least))
    is_shorter = (to_mate <= _SHORTER * length) | (length <= _SHORTER * to_mate)
    return np.asarray(edges[is_apart & is_shorter])


def _with_second(maze: Maze, door: int, beside: int, *, first: bool, asked: bool) -> Maze:
    """Return the maze with one more opening.

    Parameters
    ----------
    beside : the end that it is another one for
    first : does it come before that end?
    asked : is its way the one that is asked for?
    """
    doors: list[int] = maze.doors.tolist()
    doors.insert(beside + (not first), door)
    new = beside + (not first)
    own = beside + first
    end = new if asked else own
    return with_ends(maze, maze.passages, doors, 2 - beside, (end, 2) if beside == 0 else (0, end))
