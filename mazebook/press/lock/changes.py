"""The changes from an earlier book to a plan, and the message about a maze that would change."""

from collections.abc import Sequence
from dataclasses import dataclass

from mazebook.books.plan.locked import differences, settled
from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.mazes.shapes.shape import Shape
from mazebook.numerics.wording import ranges


@dataclass(frozen=True)
class Changes:
    """The changes from the earlier book to which a book is locked, by printed numbers.

    Attributes
    ----------
    kept, redrawn, new : numbers in this book
    gone : numbers in the earlier one
    """

    kept: tuple[int, ...]
    redrawn: tuple[int, ...]
    new: tuple[int, ...]
    gone: tuple[int, ...]


def difference(name: str, lock: str, section: str, pairs: Sequence[tuple[RecordedPuzzle, PlannedPuzzle]]) -> str:
    """Return the line about a section whose planned mazes differ from the recorded ones."""
    old, new = min(pairs, key=lambda pair: pair[0].number)
    what = differences(old, new)[0]
    was, now = (old.words, new.pairs[0]) if what == "ends" else (settled(old)[what], getattr(new, what))
    if what == "options":
        what = next(field for field in vars(was) if getattr(was, field) != getattr(now, field))
        was, now = getattr(was, what), getattr(now, what)
    if isinstance(was, Shape) and isinstance(now, Shape) and was.name == now.name:
        change = f'another outline for "{now.name}" than the one that is recorded'
    else:
        change = "other weights" if what == "weights" else f"{what} {_shown(now)}, where {_shown(was)} is recorded"
    numbers = ranges(sorted(pair[0].number for pair in pairs))
    return (
        f'{name}  section "{section}": {"maze" if len(pairs) == 1 else "mazes"} {numbers} of {lock} would come out '
        f"another way. Maze {old.number} would have {change}."
    )


def _shown(value: object) -> str:
    if isinstance(value, Shape):
        return f'"{value.name}"'
    if isinstance(value, tuple):
        return ("x" if isinstance(value[0], int) else ",").join(map(str, value))
    return "none" if value is None else str(value)
