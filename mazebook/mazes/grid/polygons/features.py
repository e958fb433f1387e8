"""The features of a drawing, such as eyes, nose and mouth: solid obstacles inside a maze that is cut to its outline.

A feature is ink that does not touch the stroke around the drawing. Lines that do, such as the folds of legs, would cut
the maze apart. What has no room is left out: a feature too near to the outline or to a larger one, or too small. Of
a pair, such as two eyes, both are kept or neither.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np

from mazebook.errors import GridError
from mazebook.mazes.grid.polygons.area import UNIT, Shapes
from mazebook.mazes.grid.polygons.body import Body, body_of, largest, polygons_in, silhouette
from mazebook.mazes.grid.polygons.outline import RASTER, Outline
from mazebook.numerics.arrays import Int64

_THICKEST = 0.045 * RASTER  # a drawing with large black areas has no thicker strokes than this
_LARGE = 0.15  # of the whole: what is larger, or runs around more, is no feature
_DARK, _EYE = (
    0.6,
    0.05,
)  # of what it encloses: more ink is a dark body, whose white spots are features if they are small
_SPECK = 0.3  # strokes: what is thinner is left over where strokes meet
_APART = 0.3  # strokes: ink nearer to the outline belongs to it
_OUTER = 1.15  # strokes: this deep from the outline is its own stroke
_BLOT = 0.8  # strokes: half the least width of a nose that hangs on whiskers
_ARC = 4  # straight lines in a quarter of a circle
_FLAT = RASTER / 2000
_LEAST = 0.45  # sides: the least width of a feature; a smaller compact one grows to it
_LEAST_AREA = 0.2  # of a cell: a smaller line is left out
_SMALLEST = 0.2  # sides: what is smaller as drawn is left out
_COMPACT = 0.55  # of its bounding circle: an eye or a nose, not a line
_ROOM = 0.68  # sides: between a feature and the outline, or another feature
_JOINED = 0.25  # sides: features nearer to each other are one
_DETAIL = 0.08  # sides: white inside a feature, such as the ring of an eye, that is not wider is filled
_TWINS = 0.3  # of the larger area: two features of a pair differ by less
_MOST = 0.4  # of the body: with more ink than that, too little of the maze is left
_SIZES = (1.0, 0.9, 0.8, 0.7)  # of features: all are drawn smaller where that gives more of them room
_STEP = 1.25  # from one round number of cells to the next
_WORTH, _OF_EYES = 0.75, 3.0  # what a feature is worth: a power of its area, and times that for a round one
_MOVED = 0.5  # sides: how far a feature may move away from the outline
_LEVEL = 0.35  # of the distance between two features of a pair: their difference in height


@lru_cache(maxsize=256)
def features_of(outline: Outline) -> tuple[Shapes, ...]:
    """Return the ink inside a drawing that does not touch its outer stroke, largest first, in steps of the outline.

    Nothing for letters and files, whose white is a hole, and for plain shapes.
    """
    if outline.holes is True or len(outline.rings) < 2:
        return ()
    import shapely

    black, main = _black(outline), largest(silhouette(outline))
    stroke = min(2 * black.area / black.length, _THICKEST)
    near = main.boundary.buffer(_APART * stroke)
    parts = polygons_in(black)
    inner = [part for part in parts if part.within(main) and not part.intersects(near)]
    for dark in (part for part in parts if part.area >= _LARGE * main.area):
        white = polygons_in(shapely.Polygon(dark.exterior).difference(black))  # such as the eyes of a black bear
        if sum(part.area for part in white) > (1 - _DARK) * shapely.Polygon(dark.exterior).area:
            continue  # a drawing in lines
        inner += [part for part in white if not part.interiors and part.area < _EYE * main.area]
    found = [part for each in inner for part in _clean(each, _SPECK * stroke)]
    round_ones = [each for each in found if _compact(each) > _COMPACT]
    if any(_are_twins(one, other) for one, other in combinations(round_ones, 2)):  # a face: two eyes
        attached = black.difference(shapely.union_all(inner)).intersection(main.buffer(-_OUTER * stroke))
        found += [each for each in _clean(attached, _BLOT * stroke) if _compact(each) > _COMPACT]
    found = [each for each in found if whole_of(each).area < _LARGE * main.area]  # no ring around half of a face
    return tuple(sorted(found, key=lambda each: -each.area))


def _clean(ink: Shapes, speck: float) -> list[Shapes]:
    """Return ink and the white in it without what is thinner than two specks."""
    import shapely

    solid = shapely.union_all([shapely.Polygon(part.exterior) for part in polygons_in(ink)])
    solid, white = (each.buffer(-speck).buffer(speck) for each in (solid, solid.difference(ink)))
    return polygons_in(solid.difference(white).simplify(_FLAT), (2 * speck) ** 2)


@lru_cache(maxsize=4096)  # as many as bodies
def body_with_features(
    outline: Outline, n_cells: float, without: tuple[int, ...] = ()
) -> tuple[Body, dict[int, Shapes]]:
    """Return the body of an outline with its features as holes, and the hole of each feature by its number.

    Without the holes it is as large as `n_cells` cells; raises GridError as `body_of`.

    Parameters
    ----------
    without : numbers of features, as `features_of` counts them, that are left out
    """
    if not features_of(outline):
        return body_of(outline, n_cells), {}
    try:
        chosen, taken = _chosen(outline, _fewer(n_cells), without)
    except GridError:  # too few
        chosen, taken = _chosen(outline, n_cells, without)
    body = body_of(outline, n_cells / (1 - taken))
    found = {k: _scaled(each, body.scale) for k, each in chosen.items()}
    return (with_obstacles(body, list(found.values())) if found else body), found


def _fewer(n_cells: float) -> int:
    """Return a round number of cells that is not much less: sizes are sought, and few of them choose features."""
    return round(_STEP ** math.floor(math.log(n_cells) / math.log(_STEP) + 1e-9))


@lru_cache(maxsize=1024)
def _chosen(outline: Outline, n_cells: float, without: tuple[int, ...]) -> tuple[dict[int, Shapes], float]:
    """Return the features that have room among so many cells or more, in steps, and their share of the body.

    Raises GridError as `body_of`.
    """
    body = body_of(outline, n_cells)
    features = [_scaled(each, body.scale) for each in features_of(outline)]
    found = _with_room({k: each for k, each in enumerate(features) if k not in without}, body)
    found = _without_strays(found, features)
    taken = sum(whole_of(each).area for each in found.values()) / body.inside.area
    return {k: _scaled(each, 1 / body.scale) for k, each in found.items()}, taken


def with_obstacles(body: Body, holes: Sequence[Shapes]) -> Body:
    """Return a body with solid obstacles; white details inside an obstacle, which are its holes, stay white."""
    import shapely

    solid = shapely.set_precision(shapely.union_all(holes), 1)
    filled = shapely.union_all([shapely.Polygon(part.exterior) for part in polygons_in(solid)])
    inside = shapely.set_precision(body.inside.difference(filled), 1)
    return body._replace(inside=largest(inside), ink=shapely.union_all([body.ink, solid]))


def _black(outline: Outline) -> Shapes:
    """Return what is black in a drawing: a ring that runs the other way round than the largest one is white."""
    import shapely

    rings = sorted(outline.rings, key=lambda ring: -abs(_signed(ring)))
    turn = _signed(rings[0])
    black = shapely.Polygon()
    for ring in rings:
        part = shapely.make_valid(shapely.Polygon(ring))
        black = black.union(part) if _signed(ring) * turn > 0 else black.difference(part)
    return black


def _signed(ring: Int64) -> float:
    x, y = ring.T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum())


def _without_strays(found: dict[int, Shapes], features: Sequence[Shapes]) -> dict[int, Shapes]:
    """Return features without spots, where the largest round one is left out: a lone spot would look like an eye."""
    round_ones = [each for each in features if _compact(whole_of(each)) > _COMPACT]
    if not round_ones or any(each.intersects(round_ones[0]) for each in found.values()):
        return found
    paired = {k for pair in combinations(found, 2) if _are_twins(*(found[k] for k in pair)) for k in pair}
    return {k: each for k, each in found.items() if k in paired or _compact(whole_of(each)) <= _COMPACT}


def _with_room(features: dict[int, Shapes], body: Body) -> dict[int, Shapes]:
    """Return the features that have room in a body, each by its number."""
    large = {k: grown for k, each in _joined(features).items() if (grown := _large(each)) is not None}
    found: list[dict[int, Shapes]] = []
    for size in _SIZES:
        found.append(_placed({k: _in_size(each, size) for k, each in large.items()}, body))
        if len(found[-1]) == len(large):
            break
    return max(found, key=lambda kept: sum(map(_worth, kept.values())))


def _placed(sized: dict[int, Shapes], body: Body) -> dict[int, Shapes]:
    """Return the features that have room beside each other, eyes first; an unpaired one of a pair goes, too."""
    pairs = [(k, twin) for k, twin in combinations(sized, 2) if _are_twins(sized[k], sized[twin])]
    kept: dict[int, Shapes] = {}
    left, near = _MOST * body.inside.area, body.inside.boundary
    for k in sorted(sized, key=lambda k: -_worth(sized[k])):
        each = sized[k]
        if not _has_room(each, body.inside, near, kept.values()):
            each = _moved_inwards(each, body.inside, near)
            each = each if _has_room(each, body.inside, near, kept.values()) else None
        if each is not None and whole_of(each).area < left:
            kept[k] = each
            left -= whole_of(each).area
    while alone := [k for pair in pairs for k in pair if k in kept and not kept.keys() >= set(pair)]:
        for k in alone:
            kept.pop(k, None)
    return kept


def _scaled(shape: Shapes, by: float) -> Shapes:
    import shapely

    return shapely.transform(shape, lambda places: places * by)


def _joined(features: dict[int, Shapes]) -> dict[int, Shapes]:
    """Return features with those that nearly touch as one, without white that is too fine to see."""
    import shapely

    whole = [shapely.Polygon(each.exterior) for each in features.values()]
    near = polygons_in(shapely.union_all([each.buffer(_JOINED * UNIT / 2, quad_segs=_ARC) for each in whole]))
    found = {}
    for around in near:
        members = [k for k, each in features.items() if around.contains(each)]
        together = shapely.union_all([features[k] for k in members])
        closed = largest(
            together.buffer(_JOINED * UNIT / 2, quad_segs=_ARC)
            .buffer(-_JOINED * UNIT / 2, quad_segs=_ARC)
            .union(together)
        )
        details = [shapely.Polygon(hole) for k in members for hole in features[k].interiors]
        white = shapely.union_all(details).difference(together)
        white = white.buffer(-_DETAIL * UNIT / 2).buffer(_DETAIL * UNIT / 2)
        found[members[0]] = shapely.Polygon(closed.exterior).difference(white)
    return found


def _compact(shape: Shapes) -> float:
    """Return the share of its bounding circle that a polygon fills."""
    import shapely

    return float(shape.area / (np.pi * shapely.minimum_bounding_radius(shape) ** 2))


def _worth(feature: Shapes) -> float:
    """Return how much a feature adds to a drawing: two eyes beside a smaller nose more than a large nose alone."""
    round_one = _compact(whole_of(feature)) > _COMPACT
    return float(feature.area**_WORTH * (_OF_EYES if round_one else 1.0))


def whole_of(feature: Shapes) -> Shapes:
    """Return a feature with the white inside of it."""
    import shapely

    return shapely.Polygon(largest(feature).exterior)


def _large(feature: Shapes) -> Shapes | None:
    """Return a feature that is large enough to be seen: a small eye grows; None for a speck."""
    whole = whole_of(feature)
    if _compact(whole) <= _COMPACT:
        return feature if whole.area >= _LEAST_AREA * UNIT**2 else None
    width = 2 * float(np.sqrt(whole.area / np.pi)) / UNIT
    if width < _SMALLEST:
        return None
    return _in_size(feature, max(1.0, _LEAST / width))


def _in_size(feature: Shapes, size: float) -> Shapes:
    """Return a feature in a different size, with its middle where it was."""
    import shapely

    middle = shapely.get_coordinates(feature.envelope.centroid)[0]
    return shapely.transform(feature, lambda places: (places - middle) * size + middle)


def _moved_inwards(feature: Shapes, inside: Shapes, outline: Shapes) -> Shapes:
    """Return a feature as far from the outline as it needs to be, if that is not far; otherwise where it is."""
    import shapely

    lacking = _ROOM * UNIT - feature.distance(outline) + 1
    if not 0 < lacking <= _MOVED * UNIT or not inside.contains(feature):
        return feature
    there = shapely.get_coordinates(shapely.shortest_line(outline, feature))
    along = there[1] - there[0]
    step = along * lacking / max(float(np.hypot(*along)), 1.0)
    return shapely.transform(feature, lambda places: places + step)


def _are_twins(one: Shapes, other: Shapes) -> bool:
    """Return whether two features are a pair, such as two eyes: as large, and on one level."""
    larger = max(one.area, other.area)
    across, up = abs(one.centroid.x - other.centroid.x), abs(one.centroid.y - other.centroid.y)
    return bool(abs(one.area - other.area) < _TWINS * larger and up < _LEVEL * across)


def _has_room(feature: Shapes, inside: Shapes, outline: Shapes, others: Iterable[Shapes]) -> bool:
    """Return whether a corridor leads around a feature on all sides."""
    if not inside.contains(feature) or feature.distance(outline) < _ROOM * UNIT:
        return False
    return all(feature.distance(other) >= _ROOM * UNIT for other in others)
