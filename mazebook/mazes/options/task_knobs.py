"""The kind of a task and its knobs, and the reasons why some knobs are impossible."""

from collections.abc import Iterator
from dataclasses import dataclass

_LEAST = 2  # things in a sequence, letters in a word, and the factor of a sum: less is no task


@dataclass(frozen=True)
class TaskKnobs:
    """A kind of `mazebook.mazes.tasks`, and its knobs; what a kind does not take stays empty.

    Attributes
    ----------
    count : how many things lie on the way, keys there are, or starts; None = what suits the maze
    words : words to spell, in capitals; the first that fits into the maze is taken
    tables : the times tables of numbers and sums
    up_to : the largest number, or the last letter; None = what suits the kind
    picture : the name of the thing that is collected, or that lines hold; "" for a kind without one
    riddles : whether each word is the answer of a riddle, which stands over the maze
    """

    kind: str
    count: int | None = None
    words: tuple[str, ...] = ()
    tables: tuple[int, ...] = ()
    up_to: int | str | None = None
    picture: str = ""
    riddles: bool = False


def refusals_of_knobs(knobs: TaskKnobs) -> Iterator[tuple[str, str]]:
    """Yield each knob that makes no task with the others, and what is wrong with it and what to use instead."""
    short = min(knobs.words, key=len, default=None)
    if short is not None and len(short) < _LEAST:
        yield "words", f'"{short}" has too few letters to spell. Use words of {_LEAST} letters or more.'
    if isinstance(knobs.up_to, int):
        table = max(knobs.tables, default=1)
        count = max(knobs.count or 0, _LEAST) if knobs.kind == "order" else _LEAST
        if table * count > knobs.up_to:
            of_table = f" of the {table} times table" if knobs.tables else ""
            yield "up_to", f"the first {count} numbers{of_table} go up to {table * count}. Use {table * count} or more."
