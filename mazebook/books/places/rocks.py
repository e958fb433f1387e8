"""Walls of rocks: belts of asteroids, and moles of boulders in the sea."""

from collections.abc import Sequence

from mazebook.books.places.site import Site
from mazebook.graphics.brushes.drawings.space import ROCKS, asteroid
from mazebook.graphics.brushes.outlines import spots_along
from mazebook.graphics.brushes.paint import Paint
from mazebook.graphics.brushes.stamps import finer, stamped
from mazebook.graphics.page import Item


def rocks_on_walls(site: Site, tones: Sequence[tuple[Paint, Paint]]) -> list[Item]:
    """Return rocks along all walls, so near to each other that they touch.

    `tones` : of rocks and their shaded sides, in turn
    """
    random, items, last = site.random, list[Item](), -1
    for x, y in spots_along(site.net, 0.8 * site.wall, random, 0.12, ends=True).tolist():
        number = (last + random.randrange(1, ROCKS)) % ROCKS
        stone = finer(asteroid(number, *tones[number % len(tones)]), site.wall)
        items += stamped(stone, x, y, random.uniform(0.88, 1.04) * site.wall / 20)
        last = number
    return items
