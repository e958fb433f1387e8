"""The plan of one section: its layout, and the size, algorithm and place of each of its puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mazebook.books.fit.levels import level
from mazebook.books.fit.sizes import Sizing
from mazebook.books.fit.slots import head_width, maze_room, slot_room
from mazebook.books.pictures.shape_names import THEME
from mazebook.books.plan.colours import colours_of
from mazebook.books.plan.locked import Locked, as_recorded
from mazebook.books.plan.plan import PlannedCurve, PlannedPuzzle, PlannedSection, Setting
from mazebook.books.plan.plan_places import as_places, with_places
from mazebook.books.plan.plan_puzzles import plan_puzzles
from mazebook.books.plan.plan_tangles import look_of_lines, plan_tangles
from mazebook.books.plan.problems.area import problems_of_area, problems_of_foot, site_of
from mazebook.books.plan.problems.themes import layout_for
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.section import SectionSpec
from mazebook.books.tasks.planned import least_corridor, planned_task, task_of_puzzle
from mazebook.books.themes.story_area import BADGE
from mazebook.errors import GridError, OutputError, TaskError, UsageError
from mazebook.graphics.page import Box
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.grid.line_squares import TANGLE
from mazebook.mazes.mesh import Size
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks import draws_lines
from mazebook.mazes.tessellations import OWN, REGISTRY
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.inks.hues import Colours
from mazebook.paper.languages import read_language
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.reading.problems import Problem

if TYPE_CHECKING:
    from mazebook.books.fit.hidden_sizes import ToHide
    from mazebook.books.fit.shaped_sizes import DrawnShape
    from mazebook.books.themes.theme import Theme


_COLOURED = 0.24  # no colour under a maze is darker
_LEAST_SIDE = 36.0  # points: half an inch, for a maze and its arrows
_LEAST_TOLD = 108.0  # points: beside mazes in narrower places the companion of a story finds no room (measured)


def plan_section(
    setting: Setting, index: int, theme: Theme | None, title: str | None, before: int, kept: Locked
) -> tuple[PlannedSection | None, list[Problem]]:
    """Return a section's plan, or None if it cannot be planned, and all its problems.

    Parameters
    ----------
    index : the section's place in the book, from 0
    title : as printed
    before : the number of puzzles in the sections before it
    kept : mazes of an earlier book that stay as they are recorded
    """
    section, faces = setting.spec.sections[index], setting.faces
    site = _site(setting, index, section, theme)
    if isinstance(site, Problem):
        return None, [site]
    try:
        drawn, hidden = _drawn(setting, section, theme, site), _hidden(section, setting.folder)
        curve, planned = _planned(section, site, setting.seed, drawn, hidden)
    except (GridError, UsageError, OutputError) as error:
        named = {"shape": section.shape, "hidden": ", ".join(section.hidden)}
        named |= {"tessellation": section.tessellation if kind_of_cells(section.tessellation).is_cut else ""}
        if section.tessellation == OWN:
            named = {"tessellation": section.shape or ""}
        if section.task and (site.draws_lines or isinstance(error, TaskError)):
            named = {"task": section.task.kind}
        key = next((key for key, given in named.items() if given), None)
        if key is None:
            raise
        return None, [Problem(("sections", index, key), named[key], str(error))]
    planned = [replace(puzzle, task=_task_of(puzzle, site, setting.seed)) for puzzle in planned]
    planned = as_places(site, before, planned) if site.places else planned
    ordered = as_recorded(planned, kept, site.layout)
    aims = [puzzle.target for puzzle in planned]
    puzzles = tuple(
        replace(puzzle, number=before + place, target=aim)
        for place, (puzzle, aim) in enumerate(zip(ordered, aims, strict=True), 1)
    )
    titled = section.model_copy(update={"title": title})
    made = PlannedSection(index, titled, site.level, site.look, site.layout, curve, puzzles)
    problems = [] if site.draws_lines else problems_of_area(made, site.area, faces.heading)
    if setting.spec.answers == "foot":
        problems += problems_of_foot(made, setting.live_of(made.layout), faces.heading)
    return made if site.places else _alike(made, site.area), problems


def _task_of(puzzle: PlannedPuzzle, site: Sizing, seed: int) -> TaskKnobs | None:
    """Return the task of a section's puzzle; None without one."""
    if site.task is None:
        return None
    return task_of_puzzle(site.task, derive_seed("words", seed, puzzle.section), puzzle.id)


def _planned(
    section: SectionSpec, site: Sizing, seed: int, drawn: list[DrawnShape], hidden: tuple[ToHide, ...]
) -> tuple[PlannedCurve, list[PlannedPuzzle]]:
    """Return the curve and the puzzles of a section, with all grids cut; shapes and sizes that do not fit are replaced.

    Raises GridError as `plan_puzzles` does, or if none of the shapes can be cut in any size.
    """
    if site.draws_lines:
        return plan_tangles(section, site, seed)
    while True:
        curve, planned = plan_puzzles(section, site, seed, drawn, hidden)
        misfits = _misfits(planned, site)
        others = _others(drawn, {puzzle.shape.name for puzzle in planned if puzzle.shape}, set(misfits.shapes))
        if misfits.error and not others:
            others = _without_sizes(drawn, misfits.shapes)
            if not others:
                raise misfits.error
        if not misfits.shapes or not others:
            return curve, planned
        drawn = others


def _others(drawn: Sequence[DrawnShape], used: set[str], misfits: set[str]) -> list[DrawnShape]:
    """Return the shapes without the misfits; those that are not used yet take their places, and no other moves."""
    standing = [each for each in drawn if each.name in used]
    spare = iter(drawn[max((place for place, each in enumerate(drawn, 1) if each.name in used), default=0) :])
    stays = [next(spare, None) if each.name in misfits else each for each in standing]
    return [*filter(None, stays), *spare]


def _without_sizes(drawn: Sequence[DrawnShape], uncut: Mapping[str, set[Size]]) -> list[DrawnShape]:
    """Return the shapes without the sizes that cannot be cut; nothing if they were without them before."""
    found = [replace(each, uncut=each.uncut | uncut.get(each.name, set())) for each in drawn]
    return found if any(each.uncut - before.uncut for each, before in zip(found, drawn, strict=True)) else []


class _Misfits(NamedTuple):
    """The shapes that do not fit.

    `shapes` : the sizes in which each cannot be cut, none for one whose corridors are too narrow; `error` : of the
    first that cannot be cut
    """

    shapes: dict[str, set[Size]]
    error: GridError | None


def _misfits(planned: list[PlannedPuzzle], site: Sizing) -> _Misfits:
    """Return the shapes that cannot be cut or whose corridors are too narrow; cuts all grids."""
    found: dict[str, set[Size]] = {}
    wrong: GridError | None = None
    for puzzle in planned:
        name = puzzle.shape.name if puzzle.shape else ""
        try:
            if not puzzle.grid.n_cells or not len(border_of(puzzle.grid).edges):
                raise GridError("no wall of its border has room for a door. Use other cells, or another shape.")
        except GridError as error:
            wrong = wrong if found else error  # what is told is what the first one lacks
            found.setdefault(name, set()).add(puzzle.size)
            continue
        if puzzle.shape and not site_of(puzzle, site.area, site.layout).is_wide(puzzle.size, puzzle.shape):
            found.setdefault(name, set())
    return _Misfits(found, wrong)


def _alike(section: PlannedSection, area: Box) -> PlannedSection:
    """Return a section with walls of one width in all its mazes: that of the largest maze, which has the least room."""
    sites = [site_of(puzzle, area, section.layout) for puzzle in section.puzzles]
    walls = [site.fit(puzzle.size, puzzle.shape).wall for site, puzzle in zip(sites, section.puzzles, strict=True)]
    most = round(min(walls), 3)
    puzzles = tuple(replace(puzzle, look=replace(puzzle.look, most=most)) for puzzle in section.puzzles)
    return replace(section, puzzles=puzzles)


def _site(setting: Setting, index: int, section: SectionSpec, theme: Theme | None) -> Sizing | Problem:
    """Return the site of a section's mazes, without what its theme takes; or the problem that it is too small."""
    spec, own, faces = setting.spec, setting.section_layouts[index], setting.faces
    slot = slot_room(own, *setting.grid_of(own), setting.live_of(own), spec.answers)
    area, head = maze_room(own, slot), head_width(own, slot)
    if min(area) < _LEAST_SIDE or head < _least_head(spec, section, faces, own.least_text, 2 * BADGE if theme else 0.0):
        return _too_small(index, section)
    if spec.story and slot.width < _LEAST_TOLD:
        text = "the companion has no place to hide here. Use a larger trim, or a layout with fewer puzzles a page."
        return Problem(("story",), None, text, has_value=False)
    chosen = level(section.level)
    is_cut = bool(section.shape) or kind_of_cells(section.tessellation).is_cut
    look = chosen.look(own, section.walls or spec.walls, is_cut=is_cut)
    colours = colours_of(spec, theme)
    look = replace(look, tint=_tint(section, colours), colours=colours)
    words, has_theme, task = read_language(spec.language), theme is not None and not theme.lacks(spec.language), None
    least = 0.0
    if section.task:
        thing, riddles = theme.collect if theme else None, section.task.asks_riddles
        task = planned_task(section.task.knobs, section.level, words, thing, riddles=riddles)
        in_place = bool(section.place)
        least = least_corridor(task, section.tessellation, faces.heading, own.least_text, in_place=in_place)
        look = replace(look, corridor=max(look.corridor, least))
        look = look_of_lines(look, section.level) if draws_lines(section.task.kind) else look
    if task or has_theme:
        with_story = layout_for(setting, index, theme if has_theme else None, task, chosen, own, slot)
        if isinstance(with_story, Problem):
            return with_story
        own, area = with_story, maze_room(with_story, slot)
        if min(area) < _LEAST_SIDE:
            return _too_small(index, section)
    if task and draws_lines(task.kind) and not own.story.picture:
        task = replace(task, picture="")
    cells = TANGLE if section.task and draws_lines(section.task.kind) else section.tessellation
    site = Sizing(chosen, look, cells, area.box, own, task=task, things=least)
    return with_places(site, section, index, theme) if section.place else site


def _tint(section: SectionSpec, colours: Colours) -> float:
    """Return the darkest tint under a section's mazes: of cells that have one, in colour of a shape; 0 = none."""
    if REGISTRY.entry(section.tessellation).constant("tints"):
        return section.tint or 0.0
    return _COLOURED if section.shape and section.tessellation != OWN and colours.hues else 0.0


def _drawn(setting: Setting, section: SectionSpec, theme: Theme | None, site: Sizing) -> list[DrawnShape]:
    """Return the shapes of a section: none, one, all of its theme, or the letters of a text, if they would be small.

    Raises as `outline_of` does.
    """
    if not section.shape:
        return []
    from mazebook.books.fit.shaped_sizes import DrawnShape, has_high_letters
    from mazebook.books.pictures.letters import letter_shapes
    from mazebook.books.pictures.outlines import end_marks, outline_of, own_cells_of

    if section.tessellation == OWN:
        return [DrawnShape(section.shape, own_cells_of(section.shape, setting.folder))]
    names, folder = [section.shape], setting.folder
    if section.shape == THEME and theme:
        folder = theme.folder or folder
        heroes = list(dict.fromkeys(pair.pictures[0] for pair in theme.pairs))
        heroes = [hero for hero in heroes if hero in theme.silhouettes] or heroes  # a torch is a hero, but no shape
        # The first shape depends on the section's id alone, so sections differ and none depends on another.
        first, shown = derive_seed("silhouettes", section.id or "") % len(heroes), setting.series.heroes(theme.key)
        names = [*sorted([*heroes[first:], *heroes[:first]], key=lambda hero: shown[hero]), *theme.silhouettes]
    elif len(letters := letter_shapes(section.shape)) > 1 and not section.size:
        together = DrawnShape(section.shape, outline_of(section.shape))
        names = names if has_high_letters(site, together, len(section.shape.split())) else letters
    return [
        DrawnShape(name, outline_of(name, folder), None if section.ends else end_marks(name, folder)) for name in names
    ]


def _hidden(section: SectionSpec, folder: Path) -> tuple[ToHide, ...]:
    """Return the pictures that a section's mazes hide; raises as `silhouette_of` does."""
    if not section.hidden:
        return ()
    from mazebook.books.fit.hidden_sizes import ToHide
    from mazebook.books.pictures.silhouettes import silhouette_of

    return tuple(ToHide(name, silhouette_of(name, folder)) for name in section.hidden)


def _least_head(spec: BookSpec, section: SectionSpec, faces: Faces, least: float, badge: float) -> float:
    """Return the least width of a puzzle's head, in points: its number and its level in words, in the smallest type.

    `badge` : how much wider the number's badge is
    """
    words = read_language(spec.language)
    number = words.word("puzzle", number=sum(section.count for section in spec.sections))
    name = f"levels.{section.level}"
    return max(
        fonts.text_width(number, faces.title, least, "puzzle") + badge,
        fonts.text_width(words.word(name), faces.heading, least, name),
    )


def _too_small(index: int, section: SectionSpec) -> Problem:
    text = (
        "leaves no room for mazes and their headings on pages of this size. "
        "Use a larger trim, or a layout with fewer puzzles a page or narrower margins."
    )
    if section.layout:
        return Problem(("sections", index, "layout"), section.layout, text)
    return Problem(("layout",), None, text, has_value=False)
