"""The lock: a finished book's record, read and checked, from which the same mazes are made again without choosing."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from mazebook import __version__
from mazebook.books.plan.locked import Locked, differences, puzzle_key, refuse_other_versions, settled
from mazebook.books.spec.book import parse_spec
from mazebook.checks.proof.report import PROOF
from mazebook.errors import OutputError, SpecError, UsageError
from mazebook.mazes.shapes.shape import Shape
from mazebook.numerics.wording import ranges
from mazebook.press.lock.recorded import ADVICE, SCHEMA, Record, read_record
from mazebook.reading.problems import Source, shown
from mazebook.reading.user_files import RECORD, RECORD_FILE, is_folder, is_ordinary, read_file

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mazebook.books.choose.choose import Mazes
    from mazebook.books.plan.plan import Plan, PlannedPuzzle
    from mazebook.books.plan.recorded import Key, RecordedPuzzle
    from mazebook.books.plan.stories import Stories, StoryAt
    from mazebook.books.spec.book import BookSpec

LockSource = Union["Lock", Mapping[str, Any], os.PathLike[str], str]


@dataclass(frozen=True)
class Changes:
    """The printed numbers of the mazes that changed, or did not, from the locked book to the one made from it.

    Attributes
    ----------
    kept, redrawn, new : numbers in the book that is made
    gone : numbers in the locked book
    """

    kept: tuple[int, ...]
    redrawn: tuple[int, ...]
    new: tuple[int, ...]
    gone: tuple[int, ...]


@dataclass(frozen=True)
class Lock:
    """A book's record as a lock.

    Attributes
    ----------
    name : the record's name in messages
    folder : the record's folder; the record's ``folder`` entry starts there
    record : the whole content of the record
    checked : those keys of it that are read
    puzzles : the recorded mazes by section and place
    places : the stories of places whose mazes are not recorded, but chosen anew
    """

    name: str
    folder: Path
    record: Mapping[str, Any]
    checked: Record
    puzzles: Locked
    places: Mapping[Key, StoryAt] = field(default_factory=dict)

    @property
    def seed(self) -> int:
        """The seed of the book."""
        return int(self.checked.seed, 16)

    @property
    def stories(self) -> Stories:
        """The stories that stay, with the mazes or at their places."""
        return {**self.places, **self.puzzles}

    @property
    def title(self) -> str:
        """The title of the book."""
        return self.checked.title

    @property
    def in_order(self) -> list[RecordedPuzzle]:
        """The mazes in the order of their numbers."""
        return sorted(self.puzzles.values(), key=lambda puzzle: puzzle.number)

    @property
    def section_titles(self) -> dict[str, str]:
        """The titles of the sections that have one, by their ids."""
        sections = self.record["spec"].get("sections")
        named = (each for each in (sections if isinstance(sections, list) else []) if isinstance(each, Mapping))
        return {str(each.get("id")): str(each["title"]) for each in named if each.get("title")}

    def spec(self) -> BookSpec:
        """Return the spec of the book; raises SpecError if this mazebook cannot read it."""
        return parse_spec(self.record["spec"], self.source())

    def source(self) -> Source:
        """Return the origin of the book's spec: its name in messages, and the folder of the files that it names."""
        source = Source(f"{self.name}, spec:", self.folder / self.checked.folder)
        return source.with_titles(self.checked.spec)

    def keys(self, numbers: Collection[int]) -> frozenset[Key]:
        """Return the keys of the mazes with these printed numbers; raises UsageError for an unknown number."""
        by_number = {puzzle.number: key for key, puzzle in self.puzzles.items()}
        unknown = sorted(set(numbers) - set(by_number))
        if unknown:
            raise UsageError(f"{self.name}  has no maze {ranges(unknown)}. Its mazes are {ranges(sorted(by_number))}.")
        return frozenset(by_number[number] for number in numbers)

    def check(self, plan: Plan, name: str, redraw: Collection[Key] = ()) -> None:
        """Raise an error unless a plan asks for the locked mazes as recorded, and they can still be carved.

        Parameters
        ----------
        name : the name of the plan's spec in messages
        redraw : the keys of the mazes that are drawn anew

        Raises
        ------
        SpecError
            If the plan asks for other mazes than the locked ones, with a line for each section; or if the algorithm of
            a maze that is not drawn anew has changed since.
        UsageError
            If a maze to be drawn anew is not in the plan.
        """
        asked = {puzzle_key(puzzle): puzzle for puzzle in plan.puzzles}
        gone = sorted(self.puzzles[key].number for key in redraw if key not in asked)
        if gone:
            raise UsageError(
                f"{name}  asks for no maze {ranges(gone)} of {self.name} any more. Leave it out of --redraw."
            )
        held = [(puzzle, asked[key]) for key, puzzle in self.puzzles.items() if key in asked]
        refuse_other_versions(puzzle for puzzle, _ in held if puzzle.key not in redraw)
        differing = [(old, new) for old, new in held if differences(old, new)]
        if differing:
            sections = dict.fromkeys(old.section for old, _ in differing)
            lines = [
                difference(name, self.name, section, [pair for pair in differing if pair[0].section == section])
                for section in sections
            ]
            ways = "Add --keep to keep these mazes as they are recorded, or leave out --lock to make the book anew."
            raise SpecError("\n".join([*lines, ways]))

    def changes(self, mazes: Mazes, redraw: Collection[Key] = ()) -> Changes:
        """Return the changes from the locked book to a book with these mazes."""
        asked = {puzzle_key(chosen.puzzle): number for number, chosen in mazes.by_number.items()}
        return Changes(
            tuple(number for key, number in asked.items() if key in self.puzzles and key not in redraw),
            tuple(number for key, number in asked.items() if key in redraw),
            tuple(number for key, number in asked.items() if key not in self.puzzles),
            tuple(sorted(puzzle.number for key, puzzle in self.puzzles.items() if key not in asked)),
        )


def read_lock(source: LockSource) -> Lock:
    """Return the lock of a record, which is a file, a book's folder or a mapping; a lock is returned unchanged.

    Raises
    ------
    OutputError
        If there is no such file, or it cannot be read.
    SpecError
        If it is no record of a book, or one that was changed.
    """
    if isinstance(source, Lock):
        return source
    if isinstance(source, Mapping):
        name, folder, record = "record", Path(), source
    else:
        path = _in_folder(Path(source)) if is_folder(source) else Path(source)
        name, folder, record = str(path), path.parent, _parsed(path)
    if not isinstance(record, Mapping) or not {"schema", "mazebook", "puzzles"} <= set(record):
        raise SpecError(f"{name}  is not the record of a book. Name the {RECORD} that mazebook wrote beside the PDF.")
    if record["schema"] != SCHEMA:
        raise SpecError(
            f"{name}  was written by mazebook {shown(record['mazebook'])} in another form (schema "
            f"{shown(record['schema'])}) than this one, {__version__}, can read (schema {SCHEMA}). Use that mazebook."
        )
    checked = read_record(record, name)
    return Lock(name, folder, record, checked, {puzzle.key: puzzle for puzzle in checked.puzzles})


def refuse_a_book(spec: Path) -> None:
    """Raise UsageError if `spec`, the path of a specification, is the folder of a finished book."""
    if is_ordinary(spec / RECORD):
        raise UsageError(
            f"{spec}: is the folder of a finished book. Name its specification; or make it again by its {RECORD}, with "
            f"--lock {spec} in place of the specification."
        )


def _in_folder(folder: Path) -> Path:
    """Return the path of the record in a folder: ``book.json``, else the only other, such as a class set's."""
    if not (folder / RECORD).exists():
        others = sorted(path for path in folder.glob("*.json") if path.name != PROOF)
        if len(others) > 1:
            raise OutputError(
                f"{folder / RECORD}: there is no such file, but {len(others)} other records are there. Name one of "
                f"them, such as {others[0]}."
            )
        if others:
            return others[0]
    return folder / RECORD


def _parsed(path: Path) -> Any:
    try:
        return json.loads(read_file(path, RECORD_FILE).decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise SpecError(f"{path}  is not JSON, so it is no record of a book. {ADVICE}") from None


def difference(name: str, lock: str, section: str, pairs: Sequence[tuple[RecordedPuzzle, PlannedPuzzle]]) -> str:
    """Return the line about a section's mazes that differ; `name` and `lock` name spec and record in messages."""
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
