"""What floats: wave marks on the water of corridors, and the course that a boat or a swimmer takes."""

from collections.abc import Sequence

import numpy as np
import shapely

from mazebook.books.places.site import Site, Standing
from mazebook.graphics.brushes.outlines import chaikin, spots_along
from mazebook.graphics.brushes.paint import Paint, Shapes
from mazebook.graphics.brushes.water import waves
from mazebook.graphics.page import Item

_DOT, _DOTS = 4.0, 8.0  # points: the width of a dot, and from one to the next
_LEAST_COURSE = 26.0  # points
_LONG, _LONGEST = 0.42, 20.0  # of a corridor, and points: the length of a wave


def course_lines(site: Site, hero: Standing, goal: Standing) -> Shapes:
    """Return the lines from the hero to the way in, and from the way out to the goal."""
    lines = []
    for each, door in ((hero, site.start), (goal, site.finish)):
        if not door.is_inside:
            side = each.box.x1 if each.box.centre[0] < door.at[0] else each.box.x0
            far = 0.5 * site.wall + 0.5 * site.corridor  # nothing stands before an opening
            lines.append([(side, each.box.y0 + 0.2 * each.box.height), door.ahead(1.5 * far), door.ahead(far)])
    return shapely.multilinestrings([shapely.LineString(chaikin(np.array(line), 2)) for line in lines])


def course(site: Site, hero: Standing, goal: Standing) -> list[Item]:
    """Return a dotted course over the water from the hero to the way in, and from the way out to the goal.

    A goal that is just above the way out has none: one dot or two would look like dirt.
    """
    before = shapely.union_all([shapely.box(*each.box) for each in (hero, goal)])
    seen = shapely.difference(shapely.get_parts(course_lines(site, hero, goal)), before)
    far = seen[shapely.length(seen) > _LEAST_COURSE]
    return Paint(0.1).dots(spots_along(shapely.multilinestrings(far), _DOTS, site.random, 0.0), _DOT)


def waves_in_corridors(site: Site, finds: Sequence[Standing], paint: Paint, width: float) -> list[Item]:
    """Return a wave in each opening between two cells and in the middle of each cell, but for where finds are."""
    long = min(_LONG * site.corridor, _LONGEST)
    places = np.concatenate([site.middles, site.centres])
    boxes = shapely.union_all([shapely.box(*find.box.inset(-0.6 * long, -4, -0.6 * long, -4)) for find in finds])
    far = shapely.distance(shapely.points(places), site.net) > 0.6 * site.wall + 0.16 * site.corridor
    return waves(places[far & ~shapely.contains_xy(boxes, *places.T)], long, paint, width)
