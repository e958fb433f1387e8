"""The plan of a version of a book, with what a person sees of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from mazebook.books.choose.chosen import Chosen
from mazebook.books.plan.locked import Locked
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.plan_book import plan_book
from mazebook.errors import MazebookError
from mazebook.press.lock.lock import Lock
from mazebook.studio.engine.facts import book_facts, maze_facts, page_facts
from mazebook.studio.engine.hand import Hand, asks, fitting
from mazebook.studio.engine.messages import MazeFact, PageFact, Planned, Version
from mazebook.studio.engine.troubles import NotingSource, read_version


@dataclass(frozen=True, eq=False)
class Planning:
    """A version that can be planned.

    Attributes
    ----------
    plan : of the book, with the mazes chosen by hand in their places
    source : the origin of its specification, for messages
    asks : a hash of what each section asks for, without mazes chosen by hand
    hand : the mazes chosen by hand
    lock : those of them that stay; None without any
    lost : sentences about those that do not
    checked : the part and the number of each page that was laid out with the chosen mazes
    """

    plan: Plan
    source: NotingSource
    asks: dict[str, str]
    hand: Hand
    lock: Lock | None
    lost: tuple[str, ...]
    checked: set[tuple[int, int]] = field(default_factory=set)

    @property
    def locked(self) -> Locked | None:
        """The recorded mazes that stay, as `make_mazes` takes them."""
        return self.lock.puzzles if self.lock else None

    @cached_property
    def pages(self) -> tuple[PageFact, ...]:
        """The pages of the interior."""
        return page_facts(self.plan)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The book in figures and sentences."""
        direction = self.plan.setting.language.entries["direction"]
        own = {"lost": self.lost, "has_cover": self.plan.spec.cover is not None, "direction": direction}
        return book_facts(self.plan) | own

    def planned(self, digest: str) -> Planned:
        """Return the reply that says what the book will be."""
        return Planned(digest, self.pages, self.mazes(None), self.facts)

    def mazes(self, chosen: Mapping[int, Chosen] | None) -> tuple[MazeFact, ...]:
        """Return the mazes of the book; `chosen` : by number, None before they are."""
        locked = self.locked or {}
        by_hand = {key for key, puzzle in locked.items() if puzzle.by_hand}
        return maze_facts(self.plan, chosen, self.hand.kept & locked.keys(), by_hand)


def plan_version(version: Version) -> Planning:
    """Return the plan of a version.

    Raises
    ------
    TroublesError
        If there is none.
    """
    spec, source = read_version(version)
    seed = version.seed if spec.seed is None else spec.seed
    with source.noting():
        plan = plan_book(spec, seed, source)
    hand, wanted = Hand.read(version.hand), asks(plan)
    lock, lost = fitting(hand, plan)
    if lock is not None:
        try:
            plan = plan_book(spec, seed, source, lock.puzzles, lock.stories)
        except MazebookError as error:  # such as a maze that is too large for smaller pages
            lock, lost = None, (f"The mazes that you chose do not fit any more, so all are chosen anew. {error}",)
    return Planning(plan, source, wanted, hand, lock, lost)
