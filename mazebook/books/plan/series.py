"""What the volumes before a book have, none of which comes again in it: the mazes, and the pairs of pictures."""

from collections import Counter

from pydantic import Field

from mazebook.books.plan.record_parts import Count, Hex, RecordName, RecordPart, RecordText


class Series(RecordPart):
    """The volumes before a book, in ``book.json`` as in a plan; a book that is no later volume has none.

    Attributes
    ----------
    volume : the number of the book itself
    seeds : of the volumes before it, the first one first
    fingerprints : of all their mazes
    pairs : the pairs of pictures in them by theme: Start, Finish, and at how many mazes
    """

    volume: Count = 1
    seeds: tuple[Hex, ...] = ()
    fingerprints: tuple[RecordName, ...] = ()
    pairs: dict[RecordText, tuple[tuple[RecordText, RecordText, Count], ...]] = Field(default_factory=dict)

    def used(self, theme: str) -> Counter[tuple[str, str]]:
        """Return at how many mazes each pair of a theme was."""
        return Counter({(start, finish): count for start, finish, count in self.pairs.get(theme, ())})

    def heroes(self, theme: str) -> Counter[str]:
        """Return at how many mazes each picture of a theme stood at Start."""
        found: Counter[str] = Counter()
        for (start, _), count in self.used(theme).items():
            found[start] += count
        return found
