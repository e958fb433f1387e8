"""The last versions of books: their plans and their mazes; what versions have in common is computed once."""

from collections.abc import Collection

from mazebook.books.choose.choose import Mazes, make_mazes, title_pictures
from mazebook.books.plan.plan import Plan
from mazebook.books.themes.theme import Theme, chosen_theme
from mazebook.progress import Progress
from mazebook.studio.engine.bounded import Bounded
from mazebook.studio.engine.drafts import draft_mazes
from mazebook.studio.engine.messages import Version
from mazebook.studio.engine.planning import Planning, plan_version
from mazebook.studio.engine.remembering import Remembered

_MOST = 6  # versions
_LONE = ("art", "example")  # mazes that have no number


class LastVersions:
    """Plans and mazes of the last versions."""

    def __init__(self) -> None:
        self._plans: Bounded[str, Planning] = Bounded(_MOST)
        self._mazes: Bounded[str, Mazes] = Bounded(_MOST)
        self._remembered = Remembered()
        self._last: Mazes | None = None

    def planning(self, version: Version) -> Planning:
        """Return the plan of a version; raises TroublesError if there is none."""
        found = self._plans.get(version.digest)
        if found is None:
            found = plan_version(version)
            self._plans.put(version.digest, found)
        return found

    def are_chosen(self, version: Version) -> bool:
        """Return whether the mazes of a version are known."""
        return self._mazes.get(version.digest) is not None

    def drafts(self, planning: Planning, pages: Collection[int]) -> tuple[Mazes, frozenset[int]]:
        """Return mazes for some pages, and the numbers of the pages that show drafts, as `draft_mazes` does."""
        mazes, drafts = draft_mazes(planning.plan, pages, planning.locked, self._remembered)
        return self._shared(mazes), drafts

    def mazes(self, version: Version, planning: Planning, progress: Progress) -> Mazes:
        """Return the mazes of a version as they will be made.

        Raises
        ------
        GridError, SpecError
            As `make_mazes` does; and whatever `progress` raises, which is called after each maze.
        """
        found = self._mazes.get(version.digest)
        if found is None:
            best, locked = self._remembered.best, planning.locked
            found = self._shared(make_mazes(planning.plan, progress=progress, locked=locked, best=best))
            self._mazes.put(version.digest, found)
        return found

    def _shared(self, mazes: Mazes) -> Mazes:
        """Return the mazes of a book, with those without number of the book before if they are the same."""
        before, self._last = self._last, mazes
        if before is not None and _lone(before.plan) == _lone(mazes.plan):
            vars(mazes).update((name, vars(before)[name]) for name in _LONE if name in vars(before))
        return mazes


def _lone(plan: Plan) -> tuple[object, ...]:
    """Return what the mazes without number depend on."""
    folder = plan.setting.folder
    theme: Theme | None = chosen_theme(plan.spec.theme, folder)
    return plan.art, plan.example, title_pictures(plan), theme, folder
