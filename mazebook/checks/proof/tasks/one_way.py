"""The rules of one-way passages: one way alone follows all arrows."""

from collections.abc import Collection, Iterator, Mapping

from mazebook.checks.proof.tasks.ways import ReadWays
from mazebook.mazes.tasks.posing.task import Task

ARROW = "\u2192"


def broken_rules_of_arrows(task: Task, signs: Mapping[int, str], ways: ReadWays) -> Iterator[str]:
    """Yield which rules of one-way passages a task breaks.

    A second way would leave the first one somewhere for the first time, and go on without a cell that was entered
    before: so it is enough to look from each cell of the first way, past its next one, whether Finish can be reached.
    """
    if signs or not ways.arrows:
        yield "something lies in it that is no arrow"
    if any(there not in ways.beside(here) for here, there in ways.arrows):
        yield "an arrow points at a wall"
    way = one_way(ways)
    if not way:
        yield "no way to its Finish follows the arrows"
    for place, cell in enumerate(way[:-1]):
        others = [step for step in _steps(ways, cell) if step != way[place + 1]]
        if _leads(ways, others, set(way[: place + 1])):
            yield "a second way to its Finish follows the arrows"
            return


def one_way(ways: ReadWays) -> list[int]:
    """Return the shortest way from Start to Finish that follows the arrows; none if there is none."""
    before, queue = {ways.start: -1}, [ways.start]
    for cell in queue:
        for step in _steps(ways, cell):
            if step not in before:
                before[step] = cell
                queue.append(step)
    found, cell = list[int](), ways.finish if ways.finish in before else -1
    while cell >= 0:
        found.append(cell)
        cell = before[cell]
    return found[::-1]


def _leads(ways: ReadWays, first: Collection[int], closed: Collection[int]) -> bool:
    """Return whether Finish can be reached from one of some cells without closed ones."""
    known = set(closed)
    queue = [cell for cell in first if cell not in known]
    known.update(queue)
    for cell in queue:
        more = [step for step in _steps(ways, cell) if step not in known]
        known.update(more)
        queue += more
    return ways.finish in queue


def _steps(ways: ReadWays, cell: int) -> list[int]:
    return [other for other in ways.beside(cell) if (other, cell) not in ways.arrows]
