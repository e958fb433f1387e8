"""The ways of a maze with several starts or finishes, found on the walls that were read from its page."""

from collections import deque
from collections.abc import Iterator

from mazebook.checks.proof.claims import Puzzle
from mazebook.checks.proof.walls.maze_picture import PictureFinding
from mazebook.numerics.arrays import Int32

WITH_MORE_ENDS = ("two_ways", "forest")  # the kinds of tasks
_EASIER = 0.75  # of the other way's steps: the easy way has no more


def findings_of_ends(puzzle: Puzzle, passages: Int32) -> Iterator[PictureFinding]:
    """Yield what is wrong with the ways between several starts and finishes.

    `passages` : (n, 2), the two cells of each open passage
    """
    joined: dict[int, list[int]] = {}
    for one, other in passages.tolist():
        joined.setdefault(one, []).append(other)
        joined.setdefault(other, []).append(one)
    starts, finishes = puzzle.ends[: puzzle.starts], puzzle.ends[puzzle.starts :]
    steps = [_steps_from(start, joined) for start in starts]
    if puzzle.named < 0:
        yield "task", "its answer is none of the letters at its openings"
    elif puzzle.is_forest:
        if any(other in found for k, found in enumerate(steps) for other in starts[k + 1 :]):
            yield "second route", "a way leads from one of its starts to another"
        if [name for name, found in enumerate(steps) if finishes[0] in found] != [puzzle.named]:
            yield "task", f"{puzzle.names[puzzle.named]} is not the one that leads to the Finish"
    else:
        lengths = [found[finish] for found in steps for finish in finishes if finish in found]
        if len(lengths) < len(starts) * len(finishes):
            yield "no route", "one of its ways is closed"
            return
        easy = lengths.pop(puzzle.named - (0 if puzzle.starts > 1 else puzzle.starts))
        if easy > _EASIER * min(lengths):
            yield "task", f"the way of {puzzle.names[puzzle.named]} is not clearly the shorter one"


def _steps_from(cell: int, joined: dict[int, list[int]]) -> dict[int, int]:
    """Return the steps to each cell that can be reached from one."""
    steps, waiting = {cell: 0}, deque([cell])
    while waiting:
        here = waiting.popleft()
        for other in joined.get(here, ()):
            if other not in steps:
                steps[other] = steps[here] + 1
                waiting.append(other)
    return steps
