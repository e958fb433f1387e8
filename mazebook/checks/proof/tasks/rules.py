"""The rules of each kind of task, held against the signs that were read in cells and the ways that were read."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from string import ascii_uppercase

from mazebook.checks.proof.tasks.one_way import broken_rules_of_arrows, one_way
from mazebook.checks.proof.tasks.walks import KEY, broken_rules_of_keys
from mazebook.checks.proof.tasks.ways import ReadWays
from mazebook.mazes.tasks.posing.task import Task

Signs = Mapping[int, str]
_Rule = Callable[[Task, Signs, ReadWays], Iterator[str]]

_SUM = re.compile(r"(\d+)([+\u2212\u00d7])(\d+)")


def broken_rules(task: Task, signs: Signs, ways: ReadWays) -> list[str]:
    """Return which rules of its kind a task breaks, as sentences.

    Parameters
    ----------
    signs : what was read in each cell with a thing
    """
    rule = _RULES.get(task.kind)
    return list(rule(task, signs, ways)) if rule else [f'nobody knows the rules of the task "{task.kind}" here']


def passages_of_answer(signs: Signs, ways: ReadWays) -> set[frozenset[int]]:
    """Return the passages that the line of an answer leads through, each as its two cells."""
    ends = [cell for cell, sign in signs.items() if sign.startswith(KEY)]
    paths = [one_way(ways)] if ways.arrows else [ways.route, *map(ways.path, ends)]
    return {frozenset(step) for path in paths for step in pairwise(path)}


def _collect(task: Task, signs: Signs, ways: ReadWays) -> Iterator[str]:
    pictures = set(signs.values())
    if len(pictures) > 1 or any(sign.isascii() for sign in pictures):
        yield "its things do not all look alike"
    count = len([cell for cell in ways.route if cell in signs])
    if str(count) != task.answer:
        yield f"{count} things lie on the way, and the answer says {task.answer}"


def _letters(task: Task, signs: Signs, ways: ReadWays) -> Iterator[str]:
    word = "".join(_on(ways.route, signs))
    if word != task.answer:
        yield f'the way spells "{word}", and the answer says "{task.answer}"'
    if task.answer not in task.knobs.words:
        yield f'"{task.answer}" is not in the list of its words'
    for end in ways.wrong_ends:
        text = "".join(_on(ways.path(end), signs))
        if text in task.knobs.words and not (text == word and end in ways.nooks):
            yield f'a wrong way spells "{text}"'


def _order(task: Task, signs: Signs, ways: ReadWays) -> Iterator[str]:
    row = _on(ways.route, signs)
    if row != _row(task, len(row)):
        yield f"the way leads through {', '.join(row) or 'nothing'}, which is not the right order"
    elif f"{row[0]} {row[-1]}" != task.answer:
        yield f"the way leads from {row[0]} to {row[-1]}, and the answer says {task.answer}"
    if any(_on(ways.path(end), signs) == row for end in ways.wrong_ends if end not in ways.nooks):
        yield "a wrong way has the same things in the same order"


def _row(task: Task, count: int) -> list[str]:
    first = task.answer.partition(" ")[0]
    if not first.isdigit():
        return list(ascii_uppercase[:count])
    step = int(first)
    if step not in (task.knobs.tables or (1,)):
        return []
    return [str(step * place) for place in range(1, count + 1)]


def _sums(task: Task, signs: Signs, ways: ReadWays) -> Iterator[str]:
    onward = dict(zip(ways.route, ways.route[1:], strict=False))
    sums = {cell: found for cell, sign in signs.items() if (found := _SUM.fullmatch(sign))}
    results = []
    for cell in ways.route:
        if cell not in sums:
            continue
        text, right = signs[cell], str(_worked_out(sums[cell]))
        results.append(right)
        if signs.get(onward.get(cell, -1)) != right:
            yield f"behind {text} the way on does not say {right}"
        for other in ways.after(cell):
            if other != onward.get(cell) and signs.get(other, right) == right:
                yield f"behind {text} a wrong way says {signs.get(other, 'nothing')}"
    if set(sums) - set(ways.route):
        yield "a sum stands beside the way"
    if " ".join(results) != task.answer:
        yield f"the results on the way are {', '.join(results)}, and the answer says {task.answer}"


def _worked_out(found: re.Match[str]) -> int:
    one, other = int(found[1]), int(found[3])
    return {"+": one + other, "\u2212": one - other, "\u00d7": one * other}[found[2]]


def _on(path: list[int], signs: Signs) -> list[str]:
    return [signs[cell] for cell in path if cell in signs]


_RULES: Mapping[str, _Rule] = {
    "collect": _collect,
    "letters": _letters,
    "order": _order,
    "sums": _sums,
    "keys": broken_rules_of_keys,
    "arrows": broken_rules_of_arrows,
}
