"""The puzzles of a section: the target of each, and an algorithm, a size and ends that suit the target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mazebook.books.fit.curve import read_curve, targets
from mazebook.books.fit.fit import planned_sides
from mazebook.books.fit.sizes import Sizing
from mazebook.books.pictures.shape_names import TEXT
from mazebook.books.plan.plan import PlannedCurve, PlannedPuzzle
from mazebook.books.plan.ranges import Range, range_of
from mazebook.books.spec.section import SectionSpec
from mazebook.errors import GridError, NarrowError
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.mesh import Size
from mazebook.mazes.shapes.shape import Shape, shaped_grid
from mazebook.numerics.seeds import derive_seed

if TYPE_CHECKING:
    from mazebook.books.fit.hidden_sizes import ToHide
    from mazebook.books.fit.shaped_sizes import DrawnShape

_GRIDS = 4  # drawings of a grid's cells that are tried: one in some hundred has a place too narrow for a path


def plan_puzzles(
    section: SectionSpec, site: Sizing, seed: int, drawn: Sequence[DrawnShape] = (), hidden: Sequence[ToHide] = ()
) -> tuple[PlannedCurve, list[PlannedPuzzle]]:
    """Return the difficulty curve of a section, and its puzzles in the order of their ids, without numbers.

    Parameters
    ----------
    site : the area and the level of its mazes
    seed : of the book
    drawn : the shapes that its mazes take in turn; of several shapes, unrecognisable ones are left out
    hidden : the pictures that its mazes hide in turn

    Raises
    ------
    GridError
        If no shape can be recognised, or if a hidden picture cannot.
    """
    curve = read_curve(section.difficulty)
    asked = (curve.low, curve.high) if curve.low is not None and curve.high is not None else site.level.difficulty
    if hidden:
        ranges = [range_of(section, site, hidden=picture) for picture in hidden]
    else:
        ranges = _ranges(section, site, drawn)
    whole = Range(tuple(making for each in ranges for making in each.makings))
    low, high = whole.within(*asked)
    planned = []
    wanted = targets(curve.shape, low, high, section.count)
    for ordinal, target in enumerate(wanted, 1):
        own_range = ranges[(ordinal - 1) % len(ranges)]
        if len(ranges) > 1:  # shapes differ in how many cells they have room for
            target = own_range.nearest(target)
        making = own_range.making_for(target, ordinal)
        (size, _, shape), name = making.nearest(target), section.tessellation
        sides = planned_sides(name, size, making.pair, shape)  # all candidates have arrows at these sides only
        others = (pair for pair in making.others if planned_sides(name, size, pair, shape) == sides)
        assert section.id is not None  # a BookSpec fills it in
        own = derive_seed("puzzle", seed, section.id, ordinal, making.traits.version)
        is_marked = any(each.marks for each in drawn)  # then its doors are of the grid of seed 0
        planned.append(
            PlannedPuzzle(
                0,
                ordinal,
                section.id,
                site.level,
                site.look,
                making.traits.name,
                making.traits.version,
                name,
                size,
                (making.pair, *others),
                making.options,
                own,
                making.both_ways,
                target,
                shape,
                _grid_seed(own, name, size, shape) if kind_of_cells(name).is_drawn and not is_marked else 0,
            )
        )
    is_text = all(each.name.startswith(TEXT) for each in drawn)  # letters stay in its order
    ordered = planned if is_text and len(ranges) > 1 else _in_order(planned, wanted)
    return PlannedCurve(asked, low, high, whole.largest, whole.words), ordered


def _grid_seed(own: int, name: str, size: Size, shape: Shape | None) -> int:
    """Return the seed of a grid whose cells are drawn: of a few, the first without a place too narrow for a path."""
    seeds = [derive_seed("grid", own), *(derive_seed("grid", own, more) for more in range(1, _GRIDS))]
    for seed in seeds:
        try:
            _ = shaped_grid(name, size, shape, seed).n_cells
        except NarrowError:
            continue
        except GridError:  # which no other drawing of these cells mends
            break
        return seed
    return seeds[0]


def _in_order(planned: Sequence[PlannedPuzzle], wanted: Sequence[float]) -> list[PlannedPuzzle]:
    """Return puzzles in another order: the k-th easiest where the k-th lowest difficulty is wanted."""
    easiest = sorted(planned, key=lambda puzzle: puzzle.target or 0.0)
    places = sorted(range(len(wanted)), key=lambda place: wanted[place])
    found = dict(zip(places, easiest, strict=True))
    return [found[place] for place in range(len(planned))]


def _ranges(section: SectionSpec, site: Sizing, drawn: Sequence[DrawnShape]) -> list[Range]:
    """Return the range of the mazes in each shape, for at most as many shapes as there are puzzles."""
    if len(drawn) < 2:
        return [range_of(section, site, next(iter(drawn), None))]
    found: list[Range] = []
    wrong: list[GridError] = []
    for each in drawn:
        try:
            found.append(range_of(section, site, each))
        except GridError as error:
            wrong.append(error)
        if len(found) == section.count:
            break
    if not found:
        raise wrong[0]
    return found
