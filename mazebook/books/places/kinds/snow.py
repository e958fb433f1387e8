"""Winter: cleared paths between snowdrifts with snowy firs, mountains and a cabin behind, a snowman in front."""

import numpy as np
import shapely

from mazebook.books.places.court import in_court
from mazebook.books.places.site import (
    Scene,
    Site,
    beside_start,
    beyond_finish,
    in_dead_ends,
    kept_clear,
    land_beside,
    trails,
)
from mazebook.graphics.brushes.drawings.winter import cabin, mound, mountains, small_fir, snowman, snowy_fir
from mazebook.graphics.brushes.outlines import ShiftField, darts, shifted, spots_along
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes, drawn, edged, outline, swept
from mazebook.graphics.brushes.stamps import finer, stamped
from mazebook.graphics.page import Box, Item

share = 0.35
least = 36.0
seen = (0.1, 0.11, 0.02)
cells = ("orthogonal", "sigma", "voronoi", "cairo", "penrose", "rhombille", "spiral", "theta")
levels = ("3-4", "4-6", "6-8", "8-10")
above = 0.12
below = 0.17
usual = ("penguin", "snowman")

_EDGE = 1.35  # points: the outline of drifts
_TALL = 0.26  # of a wall: how high the front of a drift is seen
_FOOT = 0.34  # of a wall: how far below its middle firs stand
_DETAILED = 16.0  # points: the wall from which on firs have all their lines
_STEPS = 4  # of a walker, from cell to cell


def draw(site: Site) -> Scene:
    """Return the winter scene: snow, mountains and cabin, drifts with firs, tracks, the snowman in front."""
    tall = _TALL * site.wall
    hero = beside_start(site, tall)
    goal = in_court(site, tall, 0.4 * site.wall) if site.finish.is_inside else beyond_finish(site, 0.3 * site.wall)
    path = trails(site, goal)
    drift = _drift(site)
    taken = kept_clear(hero, goal, path)
    items = [
        *_snow(site),
        *_behind(site, taken),
        *_beside(site, taken),
        *drawn(path, WHITE, 1.0, Paint(0.6)),
        *WHITE.fill(site.ground),
        *_tracks(site),
        *_drifts(site, drift),
        *_in_front(site, taken),
    ]
    return Scene(items, hero, goal, in_dead_ends(site))


def _drift(site: Site) -> Shapes:
    """Return the drifts: walls with soft bumps."""
    bank = shapely.segmentize(shapely.buffer(site.net, 0.47 * site.wall, quad_segs=4), 0.16 * site.wall)
    for most, wave in ((0.05, 1.0), (0.03, 2.6)):
        field = ShiftField(site.random, most * site.wall, wave * site.wall)
        bank = shapely.transform(bank, field.shifted)
    return shapely.make_valid(bank)


def _snow(site: Site) -> list[Item]:
    frame = site.frame
    land = shapely.box(frame.x0, frame.y0, frame.x1, site.maze.y1 + 0.35 * (site.horizon - site.maze.y1))
    return site.paint(0.9, "cloud").fill(land)


def _behind(site: Site, taken: Shapes) -> list[Item]:
    """Return mountains, a cabin and small firs above the maze."""
    frame, random = site.frame, site.random
    foot = site.maze.y1 + 0.3 * site.wall
    high = site.horizon - foot
    far = Box(frame.x0, foot + 0.2 * high, frame.x1, site.horizon)
    items = mountains(far, random, site.paint(0.85, "sky"), Paint(0.5))
    x, low = np.linspace(frame.x0, frame.x1, 40), foot - 0.2 * site.wall
    rise = foot + 0.34 * high + 0.08 * high * np.sin(7 * (x - frame.x0) / frame.width + random.uniform(0, 6))
    hill = shapely.Polygon([*np.stack([x, rise], axis=1), (frame.x1, low), (frame.x0, low)])
    crest = shapely.LineString(np.stack([x, rise], axis=1))
    items += [*site.paint(0.9, "cloud", wash=True).fill(hill), *Paint(0.55).line(crest, 0.9)]
    scale = 0.78 * high / 72
    places = [share * frame.width + frame.x0 for share in (0.5, 0.34, 0.66)]
    houses = [shapely.box(x - 46 * scale, foot, x + 46 * scale, foot + 74 * scale) for x in places]
    free = [k for k, house in enumerate(houses) if not shapely.intersects(house, taken)]
    stands = foot + 0.3 * site.wall + 5
    if free:
        taken = shapely.union(taken, houses[free[0]])
        items += stamped(cabin(site.paint(0.75, "sand"), site.paint(1.0, "sun")), places[free[0]], stands, scale)
    for x in np.arange(frame.x0 + 0.3 * high, frame.x1 - 0.3 * high, 23).tolist():
        size, spot = random.uniform(0.36, 0.6) * high / 23, x + random.uniform(-4, 4)
        box = shapely.box(spot - 10 * size, foot, spot + 10 * size, foot + 24 * size)
        if random.random() < 0.75 and not shapely.intersects(box, taken):
            items += stamped(snowy_fir(site.paint(0.62, "pine")), spot, stands, size)
    return items


def _tracks(site: Site) -> list[Item]:
    """Return footprints, left and right in turns, along all ways."""
    legs, halves = site.legs()
    prints = []
    for ways, count in ((legs, _STEPS // halves), (site.doors, _STEPS // 2)):
        along = ways[:, 1] - ways[:, 0]
        unit = along / np.hypot(along[:, 0], along[:, 1])[:, None]
        aside = np.stack([-unit[:, 1], unit[:, 0]], axis=1)
        for k in range(count):
            middle = ways[:, 0] + (k + 0.5) / count * along + (-1) ** k * 0.045 * site.pitch * aside
            step = 0.022 * site.pitch * unit
            prints.append(shapely.linestrings(np.stack([middle - step, middle + step], axis=1)))
    return Paint(0.75).line(shapely.multilinestrings(np.concatenate(prints)), max(0.04 * site.pitch, 1.4))


def _drifts(site: Site, drift: Shapes) -> list[Item]:
    """Return drifts with their fronts, and the firs on them from back to front."""
    random, tall = site.random, _TALL * site.wall
    hollow = shapely.difference(drift, shifted(drift, -0.1 * site.wall, 0.13 * site.wall))
    top = outline(drift)
    items = [
        *swept(top, tall, site.paint(0.6, "sea"), _EDGE),
        *edged(top, site.paint(0.84, "sky", wash=True), _EDGE),
        *site.paint(0.7, "sky").fill(hollow),
    ]
    fir = (snowy_fir if site.wall > _DETAILED else small_fir)(site.paint(0.5, "pine"))
    for x, y in spots_along(site.net, 0.86 * site.wall, random, 0.08, ends=True).tolist():
        items += stamped(finer(fir, site.wall), x, y - _FOOT * site.wall, random.uniform(0.88, 1.04) * site.wall / 22)
    return items


def _in_front(site: Site, taken: Shapes) -> list[Item]:
    """Return the snowman, large firs and heaps of snow in front of the maze."""
    frame, random, items = site.frame, site.random, list[Item]()
    room = site.maze.y0 - (0.55 + _TALL) * site.wall - frame.y0 - 8
    scale = min(0.86 * room / 58, 1.6)
    man = snowman(site.paint(0.5, "coral"), site.paint(0.8, "orange"), site.paint(0.85, "sky"))
    across = [frame.x0 + share * frame.width for share in (0.5, 0.7, 0.3, 0.84, 0.16)]
    for x in across:
        box = shapely.box(x - 22 * scale, frame.y0, x + 22 * scale, frame.y0 + 62 * scale)
        if not shapely.intersects(box, taken):
            items += stamped(man, x, frame.y0 + 0.06 * room, scale)
            taken = shapely.union(taken, box)
            break
    fir, heap = snowy_fir(site.paint(0.55, "pine")), mound(WHITE, site.paint(0.85, "sky"), Paint(0.35))
    land = shapely.box(frame.x0 + 6, frame.y0 + 4, frame.x1 - 6, frame.y0 + 0.6 * room)
    for x, y in sorted(darts(land, 0.27 * room, random).tolist(), key=lambda place: -place[1]):
        kind, size = (fir, random.uniform(0.4, 0.62) * room / 23) if random.random() < 0.62 else (heap, 0.018 * room)
        size = min(size, (frame.y0 + room - y) / 24)
        box = shapely.box(x - 15 * size, y, x + 15 * size, y + 24 * size)
        inside = frame.x0 + 16 * size < x < frame.x1 - 16 * size
        if inside and size > 0.45 and not shapely.intersects(box, taken):
            items += stamped(kind, x, y, size)
            taken = shapely.union(taken, shapely.box(x - 7 * size, y, x + 7 * size, y + 6 * size))
    return items


def _beside(site: Site, taken: Shapes) -> list[Item]:
    """Return falling snow and firs on the land left and right of the maze."""
    land = shapely.box(site.frame.x0 + 3, site.maze.y0, site.frame.x1 - 3, site.maze.y1)
    free = shapely.difference(land, shapely.buffer(site.ground, 1.1 * site.wall + 4))
    items = WHITE.dots(darts(free, 15, site.random), 3.4)
    fir = snowy_fir(site.paint(0.62, "pine"))
    for x, y in sorted(darts(land_beside(site, 15, 38, taken), 34, site.random).tolist(), key=lambda place: -place[1]):
        items += stamped(fir, x, y, site.random.uniform(1.1, 1.6))
    return items
