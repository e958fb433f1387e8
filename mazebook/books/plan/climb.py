"""The climb of a section: each puzzle's target, and the algorithm, the size and the ends that can give it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mazebook.books.fit.curve import read_curve, targets
from mazebook.books.fit.fit import planned_sides
from mazebook.books.fit.sizes import Site
from mazebook.books.plan.plan import Climb, PlannedPuzzle
from mazebook.books.plan.reach import Reach, reach_of
from mazebook.books.spec.section import SectionSpec
from mazebook.errors import GridError
from mazebook.numerics.seeds import derive_seed

if TYPE_CHECKING:
    from mazebook.books.fit.shaped_sizes import Drawn


def plan_puzzles(
    section: SectionSpec, site: Site, seed: int, drawn: Sequence[Drawn] = (), hidden: Sequence[Drawn] = ()
) -> tuple[Climb, list[PlannedPuzzle]]:
    """Return how a section climbs, and its puzzles in the order of their ids, without their numbers.

    Parameters
    ----------
    site : where its mazes stand
    seed : of the book
    drawn : the shapes that its mazes are cut to, in turn; of several those are left out that cannot be recognised
    hidden : the pictures that they hide in turn

    Raises
    ------
    GridError
        If no shape, or not every picture, can be recognised in any of them.
    """
    curve = read_curve(section.difficulty)
    asked = (curve.low, curve.high) if curve.low is not None and curve.high is not None else site.level.difficulty
    if hidden:
        reaches = [reach_of(section, site, hidden=picture) for picture in hidden]
    else:
        reaches = _reaches(section, site, drawn)
    reach = Reach(tuple(making for each in reaches for making in each.makings))
    low, high = reach.within(*asked)
    planned = []
    for ordinal, target in enumerate(targets(curve.shape, low, high, section.count), 1):
        making = reaches[(ordinal - 1) % len(reaches)].making_for(target, ordinal)
        (size, _, shape), name = making.nearest(target), section.tessellation
        sides = planned_sides(name, size, making.pair, shape)  # the arrows of all candidates have their room there
        others = (pair for pair in making.others if planned_sides(name, size, pair, shape) == sides)
        assert section.id is not None  # a BookSpec fills it in
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
                derive_seed("puzzle", seed, section.id, ordinal, making.traits.version),
                making.both_ways,
                target,
                shape,
            )
        )
    return Climb(asked, low, high, reach.largest, reach.words), planned


def _reaches(section: SectionSpec, site: Site, drawn: Sequence[Drawn]) -> list[Reach]:
    """Return what mazes can be in each shape; as many shapes as there are puzzles are enough."""
    if len(drawn) < 2:
        return [reach_of(section, site, *drawn)]
    found: list[Reach] = []
    wrong: list[GridError] = []
    for each in drawn:
        try:
            found.append(reach_of(section, site, each))
        except GridError as error:
            wrong.append(error)
        if len(found) == section.count:
            break
    if not found:
        raise wrong[0]
    return found
