"""The plan of one section: its layout, and the size, algorithm and place of each of its puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from mazebook.books.fit.levels import STARS, level
from mazebook.books.fit.page_areas import head_area, head_width, live_area, maze_area, puzzle_slots
from mazebook.books.fit.sizes import Site
from mazebook.books.pictures.shape_names import THEME
from mazebook.books.plan.climb import plan_puzzles
from mazebook.books.plan.locked import Locked, as_recorded
from mazebook.books.plan.plan import PlannedSection
from mazebook.books.plan.problems.room import problems_of_foot, problems_of_room
from mazebook.books.plan.problems.themes import layout_for
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.section import SectionSpec
from mazebook.errors import GridError, OutputError, UsageError
from mazebook.graphics.page import Box
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.languages import read_language
from mazebook.paper.layouts import Layout
from mazebook.paper.printers.table import Printer
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.reading.problems import Problem

if TYPE_CHECKING:
    from mazebook.books.fit.shaped_sizes import Drawn
    from mazebook.books.themes.theme import Theme


_FEW = 20  # columns or rows, in which a shape is seen by its contour rather than by its cells
_LEAST_ROOM = 36.0  # points: half an inch, for a maze and its arrows


@dataclass(frozen=True)
class Frame:
    """What all sections of a book share.

    Attributes
    ----------
    seed : of the book
    layouts : of its sections
    folder : where its files are
    pages_at_most : what the inner margin is sized for
    kept : mazes of an earlier book that stay as they are recorded
    """

    spec: BookSpec
    seed: int
    layouts: Sequence[Layout]
    faces: Faces
    folder: Path
    pages_at_most: int
    printer: Printer | None
    kept: Locked

    def live(self, layout: Layout) -> Box:
        """Return where a page may have something on it."""
        return live_area(self.spec.trim, layout, self.pages_at_most, 1, self.printer)


def plan_section(
    frame: Frame, index: int, theme: Theme | None, title: str | None, before: int
) -> tuple[PlannedSection | None, list[Problem]]:
    """Return a section's plan, None where it has none, and all that is wrong with it.

    Parameters
    ----------
    index : its place in the book
    title : as it is printed
    before : how many puzzles the sections before it have
    """
    section = frame.spec.sections[index]
    site = _site(frame, index, section, theme)
    if isinstance(site, Problem):
        return None, [site]
    try:
        drawn, hidden = _drawn(section, frame.folder, theme), _hidden(section, frame.folder)
        climb, planned = plan_puzzles(section, site, frame.seed, drawn, hidden)
    except (GridError, UsageError, OutputError) as error:
        if not section.shape and not section.hidden:
            raise
        key = "shape" if section.shape else "hidden"
        given = section.shape or ", ".join(section.hidden)
        return None, [Problem(("sections", index, key), given, str(error))]
    ordered = as_recorded(planned, frame.kept, site.layout)
    aims = [puzzle.target for puzzle in planned]
    puzzles = tuple(
        replace(puzzle, number=before + place, target=aim)
        for place, (puzzle, aim) in enumerate(zip(ordered, aims, strict=True), 1)
    )
    titled = section.model_copy(update={"title": title})
    made = PlannedSection(index, titled, site.level, site.look, site.layout, climb, puzzles)
    problems = problems_of_room(made, site.area, frame.faces.heading)
    if frame.spec.answers == "foot":
        problems += problems_of_foot(made, frame.live(frame.layouts[index]), frame.faces.heading)
    return made, problems


def _site(frame: Frame, index: int, section: SectionSpec, theme: Theme | None) -> Site | Problem:
    """Return where a section's mazes stand, beside what its theme tells; or why there is no room for them."""
    spec, own, faces = frame.spec, frame.layouts[index], frame.faces
    slot = puzzle_slots(frame.live(own), own, spec.answers)[0]
    area = maze_area(slot, own)
    head = head_width(head_area(slot, own), own)
    if min(area.width, area.height) < _LEAST_ROOM or head < _least_head(spec, faces, own.least_text):
        return _no_room(index, section)
    chosen = level(section.level)
    look = chosen.look(own, section.walls or spec.walls, outline=_is_outlined(section))
    if theme and not theme.lacks(spec.language):
        roomy = layout_for(spec, index, theme, chosen, own, slot, faces.heading)
        if isinstance(roomy, Problem):
            return roomy
        own, area = roomy, maze_area(slot, roomy)
        if min(area.width, area.height) < _LEAST_ROOM:
            return _no_room(index, section)
    return Site(chosen, look, section.tessellation, area, own)


def _is_outlined(section: SectionSpec) -> bool:
    """Return whether a shape's contour is drawn around a section's mazes: where nobody said, if cells are few."""
    if not section.shape or section.outline is not None:
        return bool(section.shape and section.outline)
    return max(section.size or level(section.level).high) <= _FEW


def _drawn(section: SectionSpec, folder: Path, theme: Theme | None) -> list[Drawn]:
    """Return the shapes that a section asks for, none or one or all of its theme's; raises as `silhouette_of` does."""
    if not section.shape:
        return []
    from mazebook.books.fit.shaped_sizes import Drawn
    from mazebook.books.pictures.silhouettes import marks_of, silhouette_of

    names = [section.shape]
    if section.shape == THEME and theme:
        folder = theme.folder or folder
        # Not all sections begin with the same one; and none depends on how many puzzles another has.
        first = derive_seed("silhouettes", section.id or "") % len(theme.silhouettes)
        names = [*theme.silhouettes[first:], *theme.silhouettes[:first]]
    return [
        Drawn(name, silhouette_of(name, folder), None if section.ends else marks_of(name, folder)) for name in names
    ]


def _hidden(section: SectionSpec, folder: Path) -> tuple[Drawn, ...]:
    """Return the pictures that a section hides; raises as `silhouette_of` does."""
    if not section.hidden:
        return ()
    from mazebook.books.fit.shaped_sizes import Drawn
    from mazebook.books.pictures.silhouettes import silhouette_of

    return tuple(Drawn(name, silhouette_of(name, folder)) for name in section.hidden)


def _least_head(spec: BookSpec, faces: Faces, least: float) -> float:
    """Return the least width for a puzzle's number and for the words of its stars, each in the smallest type."""
    words = read_language(spec.language)
    number = words.word("puzzle", number=sum(section.count for section in spec.sections))
    grades = [f"grades.{stars}" for stars in range(1, STARS + 1)]
    return max(
        fonts.text_width(number, faces.title, least, "puzzle"),
        *(fonts.text_width(words.word(grade), faces.heading, least, grade) for grade in grades),
    )


def _no_room(index: int, section: SectionSpec) -> Problem:
    text = (
        "leaves no room for mazes and their headings on pages of this size. "
        "Use a larger trim, or a layout with fewer puzzles a page or narrower margins."
    )
    if section.layout:
        return Problem(("sections", index, "layout"), section.layout, text)
    return Problem(("layout",), None, text, has_value=False)
