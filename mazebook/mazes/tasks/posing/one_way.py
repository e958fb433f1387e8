"""Ways through a maze with one-way passages."""

from collections.abc import Collection, Sequence

from mazebook.mazes.tasks.posing.drawing_lots import shuffled
from mazebook.numerics.rng import Rng

Beside = Sequence[Sequence[int]]
Step = tuple[int, int]  # the cells that a one-way passage leads from, and to


def core_of(beside: Beside, start: int, finish: int) -> list[list[int]]:
    """Return the cells that each cell leads to, without the wrong ways that end dead: no way through enters them."""
    found = [list(cells) for cells in beside]
    dead = [cell for cell, cells in enumerate(found) if len(cells) == 1 and cell not in (start, finish)]
    while dead:
        cell = dead.pop()
        for other in found[cell]:
            found[other].remove(cell)
            if len(found[other]) == 1 and other not in (start, finish):
                dead.append(other)
        found[cell] = []
    return found


def ways_through(
    beside: Beside, start: int, finish: int, arrows: Collection[Step] = (), *, most: int = 2, rng: Rng | None = None
) -> list[list[int]]:
    """Return at most `most` ways from Start to Finish that follow all arrows and enter no cell twice.

    A step is taken only if Finish can still be reached behind it without a cell of the way so far, so that no step is
    ever taken back in vain: each way costs at most one search of the maze for each of its forks. A way that enters a
    cell twice only goes round: without the round it is one of these ways, so that one such way is the only one.

    Parameters
    ----------
    beside : the cells that each cell leads to
    rng : the steps are tried in a random order; None = in that of `beside`
    """
    against = {(there, here) for here, there in arrows}
    found, open_ways = list[list[int]](), [[start]]
    while open_ways and len(found) < most:
        way = open_ways.pop()
        on_way = set(way)
        while way[-1] != finish:
            here = way[-1]
            steps = [cell for cell in beside[here] if cell not in on_way and (here, cell) not in against]
            if len(steps) > 1:
                reaching = _reaching(beside, finish, on_way, against)
                steps = [cell for cell in steps if cell in reaching]
                steps = shuffled(rng, steps) if rng is not None else steps
            if not steps:
                break
            open_ways += [[*way, cell] for cell in steps[1:]]
            way.append(steps[0])
            on_way.add(steps[0])
        if way[-1] == finish:
            found.append(way)
    return found


def _reaching(beside: Beside, finish: int, closed: Collection[int], against: Collection[Step]) -> set[int]:
    """Return the cells from which one comes to Finish without a closed cell and without going against an arrow."""
    found, queue = {finish}, [finish]
    while queue:
        cell = queue.pop()
        for other in beside[cell]:
            if other not in found and other not in closed and (other, cell) not in against:
                found.add(other)
                queue.append(other)
    return found
