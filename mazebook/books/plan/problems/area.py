"""The problem of a planned section whose mazes, or whose answers, have too small an area; with advice."""

from dataclasses import replace

from mazebook.books.fit.sizes import LEAST_BRIDGE, Sizing, largest_grid, stairs_corridor
from mazebook.books.fit.slots import areas, puzzle_page
from mazebook.books.places.kind import place_kind
from mazebook.books.plan.answer_grids import is_readable, strip_boxes
from mazebook.books.plan.plan import PlannedPuzzle, PlannedSection
from mazebook.graphics.page import Box
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.grid.grid import size_text
from mazebook.mazes.tessellations import OWN
from mazebook.paper.layouts import Layout
from mazebook.reading.problems import Problem
from mazebook.units import mm


def problems_of_area(section: PlannedSection, area: Box, face: str) -> list[Problem]:
    """Return the first problem of a section whose corridors, walls, mazes, stairs or bridges are too small.

    Parameters
    ----------
    area : of each maze
    face : the typeface of the numbers on stairs
    """
    return (
        _narrow(section, area)
        or _thin(section, area)
        or problems_of_tiny(section)
        or _small_stairs(section, area, face)
        or _narrow_bridges(section, area)
    )


def problems_of_foot(section: PlannedSection, live: Box, face: str) -> list[Problem]:
    """Return a problem if a section's answers would be too small at the foot of its pages."""
    layout = section.layout
    strip = areas(puzzle_page(layout, 1, (), "foot"), live)["foot"]
    box = strip_boxes(layout.page.columns * layout.page.rows, strip, layout)[0]
    if all(is_readable(puzzle, box, layout, face) for puzzle in section.puzzles):
        return []
    text = (
        "its answers would be too small to read at the foot of a page. "
        'Put the answers elsewhere (answers = "back"), or choose an easier level or a layout with fewer puzzles a page.'
    )
    return [Problem(("sections", section.index), None, text, has_value=False)]


def site_of(puzzle: PlannedPuzzle, area: Box, layout: Layout) -> Sizing:
    """Return the site of a puzzle in an area of a page."""
    around = place_kind(puzzle.look.place).around(area) if puzzle.look.place else ()
    return Sizing(puzzle.level, puzzle.look, puzzle.tessellation, area, layout, puzzle.words, around=around)


def _narrow(section: PlannedSection, area: Box) -> list[Problem]:
    """Return a problem if a section's corridors would be narrower than its level allows."""
    layout, place = section.layout, ("sections", section.index)
    for puzzle in section.puzzles:
        site = site_of(puzzle, area, layout)
        if site.is_wide(puzzle.size, puzzle.shape):
            continue
        corridor = max(mm(site.fit(puzzle.size, puzzle.shape).corridor), 0)
        needs = f"{_needing(puzzle, layout)} needs {mm(puzzle.look.corridor):.3g}"
        fewer = ", or a layout with fewer puzzles a page" if layout.page.columns * layout.page.rows > 1 else ""
        if puzzle.shape or puzzle.options.hidden:
            key, value = ("shape", section.spec.shape) if puzzle.shape else ("hidden", ", ".join(section.spec.hidden))
            key = "tessellation" if puzzle.tessellation == OWN else key
            smaller = "a smaller size or " if section.spec.size else ""
            text = f"corridors would be {corridor:.1f} mm wide in it; {needs}. Use {smaller}a larger trim{fewer}."
            return [Problem((*place, key), value, text)]
        if not section.spec.size:  # the sentence is about what the section does name
            is_least = puzzle.size == puzzle.kind.minimum
            mazes = "even the smallest mazes" if is_least else f"mazes of {size_text(puzzle.size)}"
            text = f"{mazes} would have corridors of {corridor:.1f} mm; {needs}. Use a larger trim{fewer}."
            return [Problem(place, None, text, has_value=False)]
        best = largest_grid(replace(site, words=section.curve.words))
        advice = f"Use {best[0]}x{best[1]} or less, or a larger trim" if best else "Use a larger trim"
        if len(puzzle.size) > 2:
            advice = "Use fewer columns, rows or floors, or a larger trim"
        text = f"corridors would be {corridor:.1f} mm wide; {needs}. {advice}{fewer}."
        return [Problem((*place, "size"), size_text(puzzle.size), text)]
    return []


def _needing(puzzle: PlannedPuzzle, layout: Layout) -> str:
    """Return who asks for the corridors of a maze: its level, or its task, which needs wider ones."""
    cut = puzzle.kind.is_cut
    own = puzzle.level.look(layout, puzzle.look.style.name, is_cut=cut).corridor
    if puzzle.task and puzzle.look.corridor > own:
        return f'the task "{puzzle.task.kind}"'
    return f"level {puzzle.level.name}"


def _thin(section: PlannedSection, area: Box) -> list[Problem]:
    """Return a problem if a section's walls would be too thin for their style."""
    name, place = section.look.style.name, ("sections", section.index, "walls") if section.spec.walls else ("walls",)
    for puzzle in section.puzzles:
        wall = site_of(puzzle, area, section.layout).fit(puzzle.size, puzzle.shape).wall
        least = puzzle.look.style.lines * puzzle.look.least_line
        if wall < least - 1e-6:
            text = (
                f"the walls of mazes of {size_text(puzzle.size)} would be {wall:.2f} pt wide here, and {name} ones "
                f'need {least:.3g}. Use "plain", fewer cells or an easier level, or a larger trim.'
            )
            return [Problem(place, name, text)]
    return []


def _small_stairs(section: PlannedSection, area: Box, face: str) -> list[Problem]:
    """Return a problem if the numbers on a section's stairs would be too small to print."""
    layout = section.layout
    for puzzle in section.puzzles:
        least = stairs_corridor(puzzle.size, face, layout.least_text)
        if least and site_of(puzzle, area, layout).fit(puzzle.size).corridor < least:
            text = (
                f"the numbers on its stairs would be smaller than {layout.least_text:g} points. "
                "Use fewer columns, rows or floors, or a larger trim."
            )
            return [Problem(("sections", section.index, "size"), size_text(puzzle.size), text)]
    return []


def _narrow_bridges(section: PlannedSection, area: Box) -> list[Problem]:
    """Return a problem if a section's bridges would be too narrow for a pencil."""
    for puzzle in section.puzzles if section.spec.weave else ():
        site = site_of(puzzle, area, section.layout)
        lane = min(replace(site, words=pair).bridge(puzzle.size) for pair in puzzle.pairs)
        if lane < LEAST_BRIDGE - 1e-6:
            text = (
                f"bridges of {size_text(puzzle.size)} would be {max(mm(lane), 0):.1f} mm wide; a pencil needs "
                f"{mm(LEAST_BRIDGE):.3g}. Use fewer columns or rows, an easier level, or a larger trim."
            )
            return [Problem(("sections", section.index, "weave"), section.spec.weave, text)]
    return []


_FEW = 16  # cells: a grid with more always has space for two doors


def problems_of_tiny(section: PlannedSection) -> list[Problem]:
    """Return a problem if a section has a maze that is too small to be carved."""
    pairs = ((puzzle, pair) for puzzle in section.puzzles for pair in puzzle.pairs)
    tiny = (puzzle for puzzle, pair in pairs if not _is_large_enough(puzzle, pair))
    puzzle = next(tiny, None)
    if puzzle is None:
        return []
    size, place = size_text(puzzle.size), ("sections", section.index)
    cells = puzzle.kind
    single = cells.count(puzzle.size) < 2
    has_centre = cells.is_round and not single
    why = "one cell is no maze" if single else "too small for two doors apart"
    if section.spec.size:
        centre = ', or ends = ["n", "centre"]' if has_centre else ""
        return [Problem((*place, "size"), size, f"{why}. Use a larger size{centre}.")]
    page = section.layout.page
    fewer = ", a layout with fewer puzzles a page" if page.columns * page.rows > 1 else ""
    centre = ', ends = ["n", "centre"]' if has_centre else ""
    text = (
        f"mazes of level {puzzle.level.name} would be {size} on pages of this size: {why}. "
        f"Use a larger trim{fewer}{centre}, or a level with narrower corridors."
    )
    return [Problem(place, None, text, has_value=False)]


def _is_large_enough(puzzle: PlannedPuzzle, pair: tuple[str, str]) -> bool:
    """Return True if a grid has at least two cells, and border left for a second door wherever the first door is."""
    if puzzle.cells > _FEW or puzzle.cells < 2:
        return puzzle.cells >= 2
    border = border_of(puzzle.grid)
    return "centre" in pair or all(border.clear_of(int(edge)).any() for edge in border.edges)
