"""The mazes of a version that were chosen by hand, as the lock of a book's record has them.

All mazes of a section with such a maze are recorded, so that each keeps its place; and a hash of what the section asked
for. If it asks for something else by now, only the mazes stay that are to be kept. Of all sections the stories of the
places are recorded, as pairs take turns throughout the book: one maze chosen by hand must not change other pages.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mazebook import __version__
from mazebook.books.choose.choose import decisive
from mazebook.books.choose.chosen import Chosen
from mazebook.books.plan.locked import puzzle_key, refuse_other_versions
from mazebook.books.plan.plan import Plan, PlannedPuzzle
from mazebook.books.plan.printed import RecordedPlacement
from mazebook.books.plan.recorded import Key
from mazebook.books.plan.stories import StoryAt
from mazebook.errors import MazebookError
from mazebook.graphics.page import Box
from mazebook.numerics.wording import ranges
from mazebook.press.lock.lock import Lock, read_lock
from mazebook.press.lock.make_record import record_of
from mazebook.press.lock.recorded import SCHEMA

# A record needs a place on a page; the places of these mazes are known when the book is made.
SOMEWHERE = RecordedPlacement(file="", page=1, role="puzzle", boxes=(Box(0.0, 0.0, 100.0, 100.0),))
_FILE = {"path": "book.pdf", "sha256": "", "pages": 1, "edition": "", "role": "interior"}


@dataclass(frozen=True)
class Hand:
    """The mazes chosen by hand.

    Attributes
    ----------
    puzzles : the records of all mazes of the sections that have one
    sections : what each of these sections asked for, by its id
    kept : the keys of the mazes that stay whatever their section asks for
    stories : the theme of each section that has one, and the pairs of its places, by its id
    """

    puzzles: Sequence[dict[str, Any]] = ()
    sections: Mapping[str, str] = field(default_factory=dict)
    kept: frozenset[Key] = frozenset()
    stories: Mapping[str, tuple[str, Sequence[Sequence[str]]]] = field(default_factory=dict)

    @classmethod
    def read(cls, document: Mapping[str, Any] | None) -> "Hand":
        """Return the mazes in a document of `document`."""
        if not document:
            return cls()
        kept = frozenset((str(section), int(place)) for section, place in document["kept"])
        return cls(document["puzzles"], document["sections"], kept, document["stories"])

    def document(self) -> dict[str, Any] | None:
        """Return the mazes for JSON; None for none."""
        if not self.puzzles:
            return None
        kept = sorted([section, place] for section, place in self.kept)
        stories = {section: [theme, [list(pair) for pair in pairs]] for section, (theme, pairs) in self.stories.items()}
        about = {"mazebook": __version__, "sections": dict(self.sections), "kept": kept, "stories": stories}
        return about | {"puzzles": list(self.puzzles)}

    def lock(self, plan: Plan, keys: Collection[Key]) -> Lock:
        """Return the lock of the recorded mazes with some keys of a plan; raises SpecError as `read_lock` does."""
        found = []
        for section in plan.sections:
            own = [each for each in self.puzzles if each["section"] == section.spec.id and _key(each) in keys]
            own.sort(key=lambda each: each["number"])  # these mazes have the first places, in this order
            found += [each | {"number": place.number} for each, place in zip(own, section.puzzles, strict=False)]
        about = {"mazebook": __version__, "seed": f"{plan.seed:016x}", "title": plan.spec.title}
        rest = {"trim": list(plan.spec.trim), "spec": {}, "files": [_FILE], "puzzles": found}
        return replace(read_lock({"schema": SCHEMA} | about | rest), places=self._places(plan, keys))

    def _places(self, plan: Plan, keys: Collection[Key]) -> dict[Key, StoryAt]:
        """Return the stories of the places of a plan that are not those of the recorded mazes with some keys."""
        found = {}
        for section in plan.sections:
            theme, pairs = self.stories.get(section.spec.id or "", ("", ()))
            new = [puzzle_key(puzzle) for puzzle in section.puzzles if puzzle_key(puzzle) not in keys]
            first = len(section.puzzles) - len(new)  # the places before it are those of the recorded mazes
            for key, place, (start, finish) in zip(new, section.puzzles[first:], pairs[first:], strict=False):
                found[key] = StoryAt(place.number, "" if _tells_of_shape(place, start) else theme, (start, finish))
        return found


def _tells_of_shape(place: PlannedPuzzle, start: str) -> bool:
    """Return whether a place has the story of the shape of its maze, which is not one that begins with `start`."""
    shape, story = place.shape, place.story
    return bool(shape and story and shape.name == story.pair[0] != start)


def _key(record: Mapping[str, Any]) -> Key:
    return record["section"], record["id"]


def asks(plan: Plan) -> dict[str, str]:
    """Return a hash of what each section of a plan asks for, by the section's id."""
    return {
        section.spec.id or "": hashlib.blake2b(
            repr([decisive(puzzle) for puzzle in section.puzzles]).encode(), digest_size=12
        ).hexdigest()
        for section in plan.sections
    }


def planned_stories(plan: Plan) -> Mapping[str, tuple[str, Sequence[Sequence[str]]]]:
    """Return the stories of the places of a plan, as `Hand` has them."""
    found = {}
    for section in plan.sections:
        stories = [puzzle.story for puzzle in section.puzzles if puzzle.story]
        if stories:
            found[section.spec.id or ""] = stories[0].theme, [story.pair for story in stories]
    return found


def fitting(hand: Hand, plan: Plan) -> tuple[Lock | None, tuple[str, ...]]:
    """Return the lock of the mazes that stay in a book, None without any, and sentences about the others.

    `plan` : of the book without them
    """
    if not hand.puzzles:
        return None, ()
    now, there = asks(plan), {puzzle_key(puzzle) for puzzle in plan.puzzles}
    fits = {section for section, was in hand.sections.items() if now.get(section) == was}
    keys = {_key(each) for each in hand.puzzles}
    stay = {key for key in keys & there if key[0] in fits or key in hand.kept}
    try:
        lock = hand.lock(plan, stay) if stay else None
        refuse_other_versions(lock.puzzles.values() if lock else ())
    except MazebookError as error:
        return None, (f"The mazes that you chose cannot be made any more, so all are chosen anew. {error}",)
    return lock, tuple(_lost(hand, keys - stay))


def _lost(hand: Hand, keys: Collection[Key]) -> Iterable[str]:
    numbers = [each["number"] for each in hand.puzzles if each.get("by_hand") and _key(each) in keys]
    if numbers:
        mazes = f"maze {numbers[0]} was" if len(numbers) == 1 else f"mazes {ranges(sorted(numbers))} were"
        yield f"Their section asks for other mazes now, so {mazes} chosen anew. Those that you keep stay."


def recorded(
    section: str, mazes: Iterable[Chosen], by_hand: Collection[Key], changed: Chosen | None = None
) -> list[dict[str, Any]]:
    """Return the records of the mazes of a section.

    Parameters
    ----------
    by_hand : the keys of those chosen by hand
    changed : a maze that takes the place of the one with its number
    """
    found = []
    for chosen in mazes:
        if chosen.puzzle.section == section:
            one = changed if changed and changed.puzzle.number == chosen.puzzle.number else chosen
            record = record_of(one, (SOMEWHERE,))
            record = record.model_copy(update={"by_hand": puzzle_key(one.puzzle) in by_hand})
            found.append(record.model_dump(mode="json", exclude_defaults=True))
    return found


def by_hand_of(hand: Hand) -> frozenset[Key]:
    """Return the keys of the mazes that were chosen by hand."""
    return frozenset(_key(each) for each in hand.puzzles if each.get("by_hand"))
