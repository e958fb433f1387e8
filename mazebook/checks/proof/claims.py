"""What a book's record claims of its mazes, as far as paper can show it."""

import string
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, ValidationError

from mazebook.books.plan.printed import RecordedFile, RecordedPlacement
from mazebook.books.plan.record_parts import RecordPart
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.errors import SpecError
from mazebook.reading.problems import dotted


class Puzzle(RecordedPuzzle):
    """One maze: `cells` counts its connected cells, `loops - bare_posts` its groups of walls that stand free."""

    @property
    def is_one_way(self) -> bool:
        """Whether arrows leave one way of those that loops make possible."""
        return self.task is not None and any(len(thing) > 2 for thing in self.task.things)

    @property
    def floors(self) -> int:
        """Number of floors."""
        return self.size[2] if len(self.size) > 2 else 1

    @property
    def letters(self) -> tuple[str, ...]:
        """The letter at each end that has one: where there are several starts or finishes; else an empty text."""
        counts = self.starts, len(self.ends) - self.starts
        return tuple(letter if count > 1 else "" for count in counts for letter in string.ascii_uppercase[:count])

    @property
    def names(self) -> tuple[str, ...]:
        """What the ends are called in sentences."""
        kinds = ("Start",) * self.starts + ("Finish",) * (len(self.ends) - self.starts)
        return tuple(f"{kind} {letter}".strip() for kind, letter in zip(kinds, self.letters, strict=True))

    @property
    def is_forest(self) -> bool:
        """Whether each start is in a part of its own, without a way to another."""
        return self.task is not None and self.task.kind == "forest"

    @property
    def parts(self) -> int:
        """Number of parts that no way joins."""
        return self.starts if self.is_forest else 1

    @property
    def named(self) -> int:
        """The place among all ends of the one whose letter is the printed answer; -1 if there is none."""
        answer = self.task.answer if self.task else ""
        return self.letters.index(answer) if answer and answer in self.letters else -1

    def is_placed(self, place: RecordedPlacement) -> bool:
        """Return True if a place is one of this maze: with as many floors, and its ends."""
        if self.is_tangle:
            return len(place.boxes) == 1
        ends = len(self.ends) == len(self.doors) == len(place.ends) and 0 < self.starts < len(self.ends)
        are_there = all(end.opening is not None or end.inside is not None for end in place.ends)
        return ends and are_there and len(place.boxes) == self.floors


class Claims(RecordPart):
    """A whole record."""

    title: str
    spec: dict[str, Any]
    last_week: str | None = None  # the week whose answers stand in place of this one's
    files: tuple[RecordedFile, ...]
    puzzles: Annotated[tuple[Puzzle, ...], Field(min_length=1)]

    @property
    def language(self) -> str:
        """The code of the book's language."""
        return str(self.spec.get("language", "en"))

    @property
    def has_answers(self) -> bool:
        """Whether the specification asks for answers, and not for those of another week."""
        return str(self.spec.get("answers", "none")) != "none" and not self.last_week


def claims_of(record: Mapping[str, Any], name: str = "book.json") -> Claims:
    """Return the claims of a record; raises SpecError if it is no record, or was changed."""
    try:
        return Claims.model_validate(record)
    except ValidationError as error:
        where = error.errors(include_url=False)[0]["loc"]
        raise SpecError(
            f"{name}  {dotted(where)}: is not what mazebook writes there. "
            "The record was changed or is damaged. Use an untouched copy, or make the book again."
        ) from None
