"""A maze on the ground, seen in perspective by somebody above it: hedges with tops and fronts, and footprints."""

import math
from itertools import pairwise
from random import Random
from typing import NamedTuple

import numpy as np
import shapely
from shapely.affinity import rotate, scale

from mazebook.graphics.brushes.outlines import darts, disc, shifted
from mazebook.graphics.brushes.paint import Paint, Shapes
from mazebook.graphics.page import Item
from mazebook.numerics.arrays import Float64

_STEP = 0.12  # cells between two points of a projected line, which is curved
_HIGH, _DEPTHS = 7.0, (0.3, 1.0)  # points and cells: the height of a band on the page, and its least and most depth
_OVER = 0.03  # cells: how far a band lies over the next, so that no line is seen between them
_LAYER = 4.0  # points from one copy of a band to the next, between its foot and its top
_SCALLOP, _APART = 0.085, 0.19  # cells: the radius of leaves along a hedge, and from one to the next
_FAINT = 9.0  # points per cell: farther hedges show no leaves
_STRIDE = 0.24  # cells between two footprints
_STEPS, _RUN = 7, 0.24  # of a stairway, and cells from one to the next
_FLIGHT, _BLOCK = 0.62, 1.1  # cells: half the width of a stairway, and of the block that it leads to
_STEEP = 0.62  # how tall a hedge looks, times its scale


class Camera(NamedTuple):
    """How the ground is seen. Places on it are in cells: across, and away from the viewer, 0 at the `foot`.

    Attributes
    ----------
    middle : the x of the point on the horizon in which lines that lead away meet, in points
    across : the place across that is seen there
    horizon, foot : heights on the page, in points
    near : points per cell at the foot
    eye : how far the eye is in front of the foot, in cells
    """

    middle: float
    across: float
    horizon: float
    foot: float
    near: float
    eye: float = 3.3

    def scale(self, away: float) -> float:
        """Return the points per cell at a distance."""
        return self.near * self.eye / (away + self.eye)

    def seen(self, places: Float64, high: float = 0.0) -> Float64:
        """Return where places on the ground, (n, 2), or `high` cells above it, are on the page."""
        share = self.eye / (places[:, 1] + self.eye)
        x = self.middle + (places[:, 0] - self.across) * self.near * share
        y = self.horizon - (self.horizon - self.foot) * share + high * _STEEP * self.near * share
        return np.stack([x, y], axis=1)

    def drawn(self, shapes: Shapes, high: float = 0.0) -> Shapes:
        """Return shapes on the ground, or above it, as they are on the page."""
        return shapely.transform(shapely.segmentize(shapes, _STEP), lambda places: self.seen(places, high))


class HedgePaints(NamedTuple):
    """What hedges are painted with."""

    top: Paint
    leaf: Paint
    dark_leaf: Paint
    front: Paint
    foot: Paint
    shadow: Paint


def scalloped_hedge(body: Shapes) -> Shapes:
    """Return the outline of a hedge with a leaf every `_APART` cells."""
    along = np.concatenate([_spaced(ring) for ring in shapely.get_rings(shapely.get_parts(body))])
    leaves = shapely.buffer(along, _SCALLOP, quad_segs=3)
    return shapely.union_all([body, *leaves])


def _spaced(ring: Shapes) -> Shapes:
    """Return points along a ring, `_APART` cells from one to the next."""
    count = max(3, round(ring.length / _APART))
    return shapely.line_interpolate_point(ring, (np.arange(count) + 0.5) / count, normalized=True)


def hedges(body: Shapes, high: float, camera: Camera, paints: HedgePaints, random: Random) -> list[Item]:
    """Return hedges `high` cells high on a footprint, band by band from the farthest to the nearest."""
    left, low, right, top = shapely.bounds(body).tolist()
    leaves = _leaves(shapely.buffer(body, -0.04), random)
    lit = np.array([random.random() for _ in leaves]) < 0.7
    far = shapely.get_coordinates(shapely.centroid(leaves))[:, 1] if len(leaves) else np.empty(0)
    items = list[Item]()
    shapely.prepare(body)
    for farther, nearer in pairwise(_edges(low, top, camera)):
        band = shapely.intersection(body, shapely.box(left - 1, nearer - _OVER, right + 1, farther))
        items += _band(band, high, camera, paints)
        if camera.scale(nearer) >= _FAINT:
            here = (far > nearer) & (far <= farther)
            for shown, paint in ((here & lit, paints.leaf), (here & ~lit, paints.dark_leaf)):
                items += paint.fill(camera.drawn(leaves[shown], high)) if shown.any() else []
    return items


def _edges(low: float, top: float, camera: Camera) -> list[float]:
    """Return where bands of hedge meet, from the farthest to the nearest: each is a few points high on the page."""
    edges = [low]
    while edges[-1] < top:
        share = camera.eye / (edges[-1] + camera.eye)
        height = (camera.horizon - camera.foot) * share / (edges[-1] + camera.eye)  # on the page, of one cell
        edges.append(edges[-1] + min(max(_HIGH / height, _DEPTHS[0]), _DEPTHS[1]))
    return edges[::-1]


def _band(band: Shapes, high: float, camera: Camera, paints: HedgePaints) -> list[Item]:
    """Return a band of a hedge: its shadow, its front, darker at the foot, and its top."""
    if shapely.is_empty(band):
        return []
    cell = camera.scale(float(shapely.bounds(band)[1]))
    count = max(2, math.ceil(high * _STEEP * cell / _LAYER))
    levels = [camera.drawn(band, high * step / count) for step in range(count + 1)]
    return [
        *paints.shadow.fill(shifted(levels[0], 0.03 * cell, -0.03 * cell)),
        *paints.front.fill(shapely.union_all(levels[:-1])),
        *paints.foot.fill(shapely.union_all(levels[: 1 + count // 2])),
        *paints.top.fill(levels[-1]),
    ]


def _leaves(body: Shapes, random: Random) -> Shapes:
    """Return leaves strewn over the top of a hedge, an array of ovals."""
    leaf = scale(disc(0.0, 0.0, 0.055), 1.3, 0.8)
    places = darts(body, 0.13, random)
    turned = [rotate(leaf, 30 * step, origin=(0, 0)) for step in range(6)]
    chosen = [shifted(turned[random.randrange(6)], x, y) for x, y in places.tolist()]
    return np.array(chosen, dtype=object)


def tracks_on_route(route: Shapes, far: float, camera: Camera, paint: Paint) -> list[Item]:
    """Return the prints of two feet along the beginning of a route, `far` cells long."""
    prints = []
    for step in range(int(far / _STRIDE)):
        here, ahead = (route.interpolate(step * _STRIDE + more) for more in (0.0, 0.05))
        along = np.array((ahead.x - here.x, ahead.y - here.y)) / max(here.distance(ahead), 1e-9)
        side = 0.11 if step % 2 else -0.11
        prints.append(shifted(disc(0.0, 0.0, 0.065), here.x - side * along[1], here.y + side * along[0]))
    return paint.fill(camera.drawn(shapely.union_all(prints))) if prints else []


def stairway(
    camera: Camera, foot: tuple[float, float], high: float, top: Paint, front: Paint, side: Paint
) -> list[Item]:
    """Return a flight of steps that leads away from the viewer, up to a block of stone.

    `foot` : the middle of the lowest step, on the ground; `high` : of the block, in cells
    """
    (x, y), rise = foot, high / _STEPS
    back = y + _STEPS * _RUN
    items = _block(camera, (x - _BLOCK, back, x + _BLOCK, back + _BLOCK), high, (top, front, side))
    for step in reversed(range(_STEPS)):
        box = x - _FLIGHT, y + step * _RUN, x + _FLIGHT, y + (step + 1) * _RUN
        items += _block(camera, box, (step + 1) * rise, (top, front, side))
    return items


def _block(
    camera: Camera, box: tuple[float, float, float, float], high: float, paints: tuple[Paint, Paint, Paint]
) -> list[Item]:
    """Return a block on the ground: its top, its front, and the side that is seen."""
    left, near, right, far = box
    shown = left if camera.across < left else right if camera.across > right else None
    top, front, side = paints
    faces = [(top, [(left, near, high), (right, near, high), (right, far, high), (left, far, high)])]
    faces += [(front, [(left, near, 0.0), (right, near, 0.0), (right, near, high), (left, near, high)])]
    if shown is not None:
        faces.insert(0, (side, [(shown, near, 0.0), (shown, far, 0.0), (shown, far, high), (shown, near, high)]))
    return [
        item
        for paint, corners in faces
        for item in paint.fill(
            shapely.Polygon([camera.seen(np.array([(x, y)]), height)[0].tolist() for x, y, height in corners])
        )
    ]
