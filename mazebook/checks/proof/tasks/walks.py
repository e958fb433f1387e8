"""The rules of doors and keys: each door has a key, only one order of keys is possible, and every key is needed."""

import re
from collections.abc import Iterator, Mapping

from mazebook.checks.proof.tasks.ways import ReadWays
from mazebook.mazes.tasks.posing.task import Task

KEY = "\U0001f5dd"
_SIGN = re.compile("([\U0001f5dd\U0001f6aa])([1-3]?)")
_MOST = 3  # keys

_Layer = dict[tuple[int, frozenset[str]], list[tuple[str, ...]]]


def broken_rules_of_keys(task: Task, signs: Mapping[int, str], ways: ReadWays) -> Iterator[str]:
    """Yield which rules of doors and keys a task breaks."""
    keys, doors = dict[int, str](), dict[int, str]()
    for cell, sign in signs.items():
        if found := _SIGN.fullmatch(sign):
            (keys if found[1] == KEY else doors)[cell] = found[2]
        else:
            yield "something lies in it that is neither a key nor a door"
    names = sorted(keys.values())
    if not names or names != sorted(doors.values()) or len(set(names)) < len(names) or len(names) > _MOST:
        yield "its doors and keys are no pairs"
        return
    orders = _shortest(ways, keys, doors)
    if not orders:
        yield "nobody comes to its Finish, because a door stays closed"
        return
    if len(orders) > 1:
        yield "two walks are the shortest"
    if _at_once(ways, keys, doors) > 1:
        yield "two keys can be reached at the same time"
    said = [" ".join(order) or "1" for order in orders]
    if task.answer not in said:
        yield f"the keys are fetched in the order {said[0]}, and the answer says {task.answer}"
    for key, name in keys.items():
        if _shortest(ways, {cell: other for cell, other in keys.items() if cell != key}, doors):
            yield f"one comes to its Finish without key {name or '1'}"
    if set(keys) & set(ways.route):
        yield "a key lies on the way"


def _at_once(ways: ReadWays, keys: Mapping[int, str], doors: Mapping[int, str]) -> int:
    """Return the most keys that can be reached at the same time, by opening doors until no more keys are reached."""
    most, held = 0, set[str]()
    while True:
        reached, open_cells = {ways.start}, [ways.start]
        while open_cells:
            cell = open_cells.pop()
            onward = () if cell == ways.finish else ways.beside(cell)
            for other in onward:
                if other not in reached and (other not in doors or doors[other] in held):
                    reached.add(other)
                    open_cells.append(other)
        fetched = {name for cell, name in keys.items() if cell in reached} - held
        if not fetched:
            return most
        most, held = max(most, len(fetched)), held | fetched


def _shortest(ways: ReadWays, keys: Mapping[int, str], doors: Mapping[int, str]) -> list[tuple[str, ...]]:
    """Return the orders of keys of all shortest walks, at most two of each, by search layer by layer.

    A layer holds, for each cell with each set of keys, the orders in which the walks so far fetched them.
    """
    layer: _Layer = {(ways.start, frozenset()): [()]}
    known = set(layer)
    while layer:
        done = [order for (cell, _), orders in layer.items() if cell == ways.finish for order in orders]
        if done:
            return done[:2]
        after: _Layer = {}
        for (cell, held), orders in layer.items():
            for other in ways.beside(cell):
                if other in doors and doors[other] not in held:
                    continue
                taken = (keys[other],) if other in keys and keys[other] not in held else ()
                then = other, held.union(taken)
                if then not in known:
                    after[then] = [*after.get(then, []), *(order + taken for order in orders)][:2]
        known |= set(after)
        layer = after
    return []
