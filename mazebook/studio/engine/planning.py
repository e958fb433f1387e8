"""The plan of a version of a book, with what a person sees of it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mazebook.books.plan.plan import Plan
from mazebook.books.plan.plan_book import plan_book
from mazebook.studio.engine.facts import book_facts, maze_facts, page_facts
from mazebook.studio.engine.messages import PageFact, Planned, Version
from mazebook.studio.engine.troubles import NotingSource, read_version


@dataclass(frozen=True, eq=False)
class Planning:
    """A version that can be planned: its plan, and the origin of its specification for messages."""

    plan: Plan
    source: NotingSource

    @cached_property
    def pages(self) -> tuple[PageFact, ...]:
        """The pages of the interior."""
        return page_facts(self.plan)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The book in figures and sentences."""
        return book_facts(self.plan)

    def planned(self, digest: str) -> Planned:
        """Return the reply that says what the book will be."""
        return Planned(digest, self.pages, maze_facts(self.plan), self.facts)


def plan_version(version: Version) -> Planning:
    """Return the plan of a version.

    Raises
    ------
    TroublesError
        If there is none.
    """
    spec, source = read_version(version)
    with source.noting():
        return Planning(plan_book(spec, version.seed if spec.seed is None else spec.seed, source), source)
