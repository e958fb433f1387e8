"""What is asked of a task in a maze: its kind and its knobs."""

from dataclasses import dataclass


@dataclass(frozen=True)
class TaskKnobs:
    """A kind of `mazebook.mazes.tasks`, and its knobs; what a kind does not take stays empty.

    Attributes
    ----------
    count : how many things lie on the way, keys there are, or starts; None = what suits the maze
    words : words to spell, in capitals; the first that fits into the maze is taken
    tables : the times tables of numbers and sums
    up_to : the largest number, or the last letter; None = what suits the kind
    """

    kind: str
    count: int | None = None
    words: tuple[str, ...] = ()
    tables: tuple[int, ...] = ()
    up_to: int | str | None = None
