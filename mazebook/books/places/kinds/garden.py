"""A garden of hedges: leafy walls with flowers, a lawn, trees and a house behind, a gate with a path in front."""

import numpy as np
import shapely

from mazebook.books.places.court import in_court
from mazebook.books.places.likeness import HOUSES, PRIMEVAL, is_about
from mazebook.books.places.planting import Plant, beside_all, planted, round_trees, standing_free
from mazebook.books.places.site import Scene, Site, beside_start, beyond_finish, in_dead_ends, trails
from mazebook.graphics.brushes.drawings.jungle import volcano
from mazebook.graphics.brushes.houses import mansion
from mazebook.graphics.brushes.nature import KINDS, flower, flower_on_stem, hills, leaves, potted, tufts
from mazebook.graphics.brushes.outlines import darts, disc, scalloped
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn, edged, swept
from mazebook.graphics.brushes.stamps import stamped
from mazebook.graphics.page import Box, Item

share = 0.33
least = 26.0
seen = (0.225, 0.04, 0.03)
cells = ("orthogonal", "sigma", "voronoi", "theta")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.11
below = 0.17
usual = ("rabbit", "carrot")

_LEAFY, _LARGEST_LEAF = 0.085, 4.2  # of the pitch, and points: the radius of leaves along a hedge
_LEAF_MARKS, _BLOOMS = 5.0, 30.0  # points from one mark of a leaf to the next, and from one flower to the next
_TALL = 0.2  # of the pitch: how high the front of a hedge is seen
_EDGE = 1.35  # points: the outline of hedges
_LEAVES = 5.0  # points: how far the leaves of the outer hedge reach towards bushes beside it


def draw(site: Site) -> Scene:
    """Return the garden: lawn, sky and house, hedges with their fronts, gate, path, beds and trees."""
    leaf = min(_LEAFY * site.pitch, _LARGEST_LEAF)
    hedge = shapely.buffer(site.net, site.wall / 2 - leaf)
    tall = _TALL * site.pitch
    hero = beside_start(site, tall)
    goal = in_court(site, tall + leaf) if site.finish.is_inside else beyond_finish(site)
    path = trails(site, goal)
    beside = shapely.union_all([shapely.box(*hero.box.inset(-6, -6, -6, -6)), shapely.box(*goal.box), path])
    items = [
        *_lawn(site, hedge, path),
        *_background(site, beside),
        *WHITE.fill(site.ground),
        *_hedges(site, hedge, leaf),
        *_foreground(site, beside),
    ]
    return Scene(items, hero, goal, in_dead_ends(site))


def _lawn(site: Site, hedge: Shapes, path: Shapes) -> list[Item]:
    frame = site.frame
    lawn = shapely.box(frame.x0, frame.y0, frame.x1, site.horizon - 0.3 * (site.horizon - site.maze.y1))
    free = shapely.difference(lawn, shapely.buffer(shapely.union_all([site.ground, hedge, path]), 8))
    return [
        *site.paint(0.9, "leaf", wash=True).fill(lawn),
        *drawn(path, WHITE, 1.0, Paint(0.5)),
        *tufts(darts(free, 17, site.random), 5.5, Paint(0.55), 0.8),
    ]


def _background(site: Site, beside: Shapes) -> list[Item]:
    """Return hills, clouds, a house or a volcano with trees at both sides; not behind the goal."""
    frame = site.frame
    foot = site.maze.y1 + site.wall / 2 + 4
    high = site.horizon - foot
    far = Box(frame.x0, foot + 0.45 * high, frame.x1, site.horizon + 0.1 * site.sky)
    items = hills(far, site.random, (site.paint(0.97), site.paint(0.93, "leaf", wash=True)))
    stamp, size = mansion(site.paint(0.6, "coral")), (150, 60)
    if is_about(site, PRIMEVAL):
        stamp, size = volcano(site.paint(0.85, "stone"), site.paint(0.7, "stone"), site.paint(0.5, "coral")), (130, 84)
    behind = [Plant(stamp, (frame.centre[0], foot), 0.95 * high / size[1], size)]
    found = standing_free([] if is_about(site, HOUSES) else behind, beside)
    return [*items, *planted([*found, *round_trees(site, foot, high, beside_all(found, beside))])]


def _hedges(site: Site, body: Shapes, leaf: float) -> list[Item]:
    hedge, bloom = scalloped(body, leaf, site.random), min(0.09 * site.pitch, 5.0)
    items = [
        *swept(hedge, _TALL * site.pitch, site.paint(0.38, "pine"), _EDGE),
        *edged(hedge, site.paint(0.8, "leaf"), _EDGE),
        *leaves(darts(body, _LEAF_MARKS, site.random), 0.5 * leaf, site.random, Paint(0.3), 0.75),
    ]
    for x, y in darts(shapely.buffer(body, leaf - 1.3 * bloom), _BLOOMS, site.random).tolist():
        items += flower(x, y, bloom, site.paint(1.0, "rose"))
    return items


def _foreground(site: Site, beside: Shapes) -> list[Item]:
    """Return the posts of the gate, beds of flowers in front, and clipped bushes in pots at both sides."""
    frame, random, items = site.frame, site.random, list[Item]()
    low = site.maze.y0 - site.wall / 2 - _TALL * site.pitch
    stems = [flower_on_stem(number, site.paint(0.7, "leaf"), site.paint(1.0, "sun")) for number in range(KINDS)]
    flowers = list[Plant]()
    for x, y in [(x, y) for y in (low - 20, low - 44) for x in np.arange(frame.x0 + 12, frame.x1 - 8, 27).tolist()]:
        foot = x + random.uniform(-6, 6), y + random.uniform(-5, 5)
        flower_ = Plant(random.choice(stems), foot, random.uniform(0.7, 1.0), (18, 28))
        if flower_.box.y0 > frame.y0 and flower_.box.y1 < low:
            flowers.append(flower_)
    posts = site.start.beside(site.start.wide / 2)
    gate = shapely.buffer(shapely.multipoints(posts), 0.6 * site.pitch)
    items += planted(standing_free(flowers, shapely.union(beside, gate)))
    paints = site.paint(0.86, "leaf"), site.paint(0.7, "pine"), site.paint(1.0, "sand")
    reach = site.wall / 2 + _LEAVES  # of the hedge, outwards
    for edge, outside in ((frame.x0, site.maze.x0 - reach), (frame.x1, site.maze.x1 + reach)):
        radius = min(0.36 * abs(outside - edge), 17.0)
        if radius >= 7:
            for y in np.linspace(site.maze.y0, site.maze.y1, 5)[1:-1].tolist():
                bush = potted(random.randrange(KINDS), *paints)
                items += stamped(bush, (edge + outside) / 2, y - 1.9 * radius, radius / 15)
    for x, y in posts:
        items += _post(x, y, site)
    return items


def _post(x: float, y: float, site: Site) -> list[Item]:
    """Return a pillar with a ball, beside the gate and no higher than the hedge, behind which the corridor is."""
    half = 0.14 * site.pitch
    ball, foot = 1.35 * half, y - site.wall / 2 - (_TALL + 0.12) * site.pitch
    middle = y + site.wall / 2 - ball
    pillar = shapely.box(x - half, foot, x + half, middle - 0.7 * ball)
    return [*drawn(pillar, WHITE, 1.4), *drawn(disc(x, middle, ball), WHITE, 1.4)]
