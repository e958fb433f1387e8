"""The tangles of a section: the target of each, and the size of its rectangle, in squares, that suits the target."""

import math
from dataclasses import replace

from mazebook.books.fit.curve import read_curve, targets
from mazebook.books.fit.levels import Look
from mazebook.books.fit.sizes import Sizing
from mazebook.books.plan.plan import PlannedCurve, PlannedPuzzle
from mazebook.books.spec.section import SectionSpec
from mazebook.books.tasks.planned import kind_version
from mazebook.books.themes.line_areas import largest_picture, line_area
from mazebook.books.walls.style import PLAIN_STYLE
from mazebook.errors import GridError
from mazebook.mazes.difficulty.score import SCORE
from mazebook.mazes.grid.line_squares import LABELS, TANGLE
from mazebook.mazes.mesh import Size
from mazebook.mazes.options.options import PLAIN
from mazebook.numerics.seeds import derive_seed
from mazebook.units import mm, points

# For each level the fewest and the most squares beside each other, and the least width of one, in millimetres.
_SQUARES = {
    "3-4": (6, 8, 12.0),
    "4-6": (7, 10, 10.0),
    "6-8": (8, 11, 8.0),
    "8-10": (10, 13, 6.0),
    "10-12": (12, 15, 5.0),
    "adult": (14, 18, 4.0),
    "expert": (16, 20, 3.5),
}
_FEWEST_ROWS = 4
# The median effort, measured on 520 tangles of 30 to 594 squares: exp(a + b log lines + c log squares).
_EFFORT = (-0.040, 0.724, 0.629)
_EASIER, _HARDER = 3.0, 6.0  # points from the median to one in twenty


def look_of_lines(look: Look, level: str) -> Look:
    """Return how lines are drawn: as plain walls, with the least width of a square in place of that of a corridor."""
    return replace(look, corridor=points(_SQUARES[level][2]), style=PLAIN_STYLE)


def plan_tangles(section: SectionSpec, site: Sizing, seed: int) -> tuple[PlannedCurve, list[PlannedPuzzle]]:
    """Return the difficulty curve of a section, and its tangles in the order of their ids, without numbers.

    `seed` : of the book. Raises GridError if its lines have no room on the page.
    """
    assert site.task is not None
    lines, version = site.task.count or 0, kind_version(site.task.kind)
    sizes = _sizes(site, lines)
    typical = {size: SCORE.points(_effort(lines, size)) for size in sizes}
    curve = read_curve(section.difficulty)
    usual = min(typical.values()), max(typical.values())  # not those of the level's mazes: nothing is to be chosen here
    asked = (curve.low, curve.high) if curve.low is not None and curve.high is not None else usual
    least, most = min(typical.values()) - _EASIER, max(typical.values()) + _HARDER
    low, high = (min(max(end, least), most) for end in asked)
    planned = []
    for ordinal, target in enumerate(targets(curve.shape, low, high, section.count), 1):
        assert section.id is not None  # a BookSpec fills it in
        planned.append(
            PlannedPuzzle(
                0,
                ordinal,
                section.id,
                site.level,
                site.look,
                TANGLE,
                version,
                TANGLE,
                min(sizes, key=lambda size: (abs(typical[size] - target), size)),
                (("n", "s"),),
                PLAIN,
                derive_seed("puzzle", seed, section.id, ordinal, version),
                target=target,
            )
        )
    return PlannedCurve(asked, low, high, sizes[-1], ("n", "s")), planned


def _effort(lines: int, size: Size) -> float:
    scale, by_lines, by_squares = _EFFORT
    return math.exp(scale + by_lines * math.log(lines) + by_squares * math.log(math.prod(size)))


def _sizes(site: Sizing, lines: int) -> list[Size]:
    """Return the sizes that fill the area, smallest first; raises GridError if squares are too narrow in all."""
    fewest, most, _ = _SQUARES[site.level.name]
    largest = largest_picture(site.layout) if site.task and site.task.picture else 0.0
    site = replace(site, area=line_area(site.area, lines, largest).box)
    area, least = site.area, max(fewest, 2 * lines)
    found = []
    for side in range(least, max(most, least + 1) + 1):
        # Squares are counted along the shorter side, so that lines lie as far apart on a page of any shape.
        width = min(area.width, area.height / (1 + 2 * LABELS / side)) / side
        columns = int(area.width / width + 1e-6)
        rows = int(area.height / width - 2 * LABELS + 1e-6)
        if rows >= _FEWEST_ROWS and site.is_wide((columns, rows)):
            found.append((columns, rows))
    if not found:
        raise GridError(
            f"its lines would be less than {mm(site.look.corridor):.3g} mm apart, which level {site.level.name} needs. "
            "Use a larger trim, fewer lines, or a layout with fewer puzzles a page."
        )
    return sorted(dict.fromkeys(found))
