"""A road without dead ends that bends, loops and crosses: for a finger, a pencil or a toy car, before first mazes."""

import math
from collections.abc import Sequence
from functools import partial

import numpy as np

from mazebook.books.pages.context import BookPage
from mazebook.books.pages.emblems import whose_turn
from mazebook.books.pictures.end_pictures import LittlePicture, pair_of
from mazebook.books.scenes.scene import CLEAR, compose
from mazebook.books.scenes.scenery import scenery_of
from mazebook.books.themes.theme import chosen_theme
from mazebook.graphics.blocks import Filling
from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import polyline
from mazebook.graphics.frames import Frame, Room
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, FromFile, Item, Page, Stroke, around, inked
from mazebook.numerics.arrays import Float64
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.inks.hues import Colours
from mazebook.units import points

takes = ("count",)
pictured = True

_ROADS = (points(15), points(25))  # the least and the most width of a road: for fingers of small children
_ROAD = 0.11  # of the area's shorter side: the width of a road
_KERB, _DASH, _GAP = 0.07, 0.35, 0.4  # of the width: the line at each side, the dashes in the middle, between these
_MIDDLE = 0.4  # how dark the dashes are, 1 = black
_STEPS = 240
_AT_END = 1.5  # widths of a road: the side of the picture at each end
_USUAL = ("automobile", "house building")
_ROUND = 2 * math.pi
_ROUNDS = 3


def _bends(at: Float64, swing: float, rounds: float) -> Float64:
    """Return a way along x with the roundest bends there are, those of rivers.

    Its bearing is a sine of the way (Langbein & Leopold, "River meanders: theory of minimum variance", USGS
    Professional Paper 422-H, 1966). `swing` : radians from its middle bearing at most
    """
    bearing = swing * np.cos(at * rounds * _ROUND)
    return np.cumsum(np.stack([np.cos(bearing), np.sin(bearing)], axis=1), axis=0)


def _hills(at: Float64) -> Float64:
    way = _bends(at, 1.2, 1.5)
    return way + 0.5 * way[:, :1] * (0, 1)


def _looping(at: Float64) -> Float64:
    turn = _ROUND * at
    return np.stack([at + 0.5 * np.sin(turn), 0.5 - 0.5 * np.cos(turn)], axis=1)


def _loops(at: Float64) -> Float64:
    turn = 2 * _ROUND * at
    return np.stack([at + 0.3 * np.sin(turn), np.where(at < 0.5, 1, -1) * (1 - np.cos(turn))], axis=1)


def _spiral(at: Float64) -> Float64:
    turn, away = 1.6 * _ROUND * (1 - at), 0.5 * (1 - at) + 0.12
    return np.stack([0.5 - away * np.cos(turn), 0.5 + away * np.sin(turn)], axis=1)


_WAVES, _SERPENT = partial(_bends, swing=1.5, rounds=1.5), partial(_bends, swing=1.8, rounds=2.5)
_KINDS = (_WAVES, _looping, _SERPENT, _hills, _loops, _spiral)  # all but the spiral run along the longer side


def lay_out(page: BookPage) -> Page:
    """Return the page: a line of words, and a road from one picture of a theme to another."""
    turn = page.turn
    road = Filling(lambda room: _track(page, turn, room))
    frame = page.below_heading("tracks_title", road, "close")
    return page.sheet(frame, label=f"tracks {turn + 1}")


def _track(page: BookPage, turn: int, room: Room) -> Frame:
    """Return the road that has its turn, its pictures and a scene around them, as one drawing."""
    plan, area, colours = page.plan, room.box, page.colours
    width = min(max(_ROAD * min(room), _ROADS[0]), _ROADS[1])
    kind = _KINDS[turn % len(_KINDS)]
    way = kind(np.linspace(0, 1, _STEPS + 1))
    way = way[:, ::-1] * (1, -1) if kind is not _spiral and room.height > room.width else way
    way = way * (-1, 1) if page.language.rtl else way  # a drawing has no mirror image
    theme = chosen_theme(plan.spec.theme, plan.setting.folder)
    pairs = [pair.pictures for pair in theme.pairs] if theme else [_USUAL]
    names = whose_turn(pairs, turn, "tracks", plan.first_seed)
    pictures = pair_of(names, theme.folder if theme else None, plan.spec.art)
    way, ends = _fitted(way, pictures, area, width, colours)
    space = FreeSpace(area)
    for x, y in way.tolist():
        space.take_box(Box(x, y, x, y), width / 2 + CLEAR)
    for item in ends:
        space.take_box(extent_of(item), CLEAR)
    scenery = scenery_of(theme, 1.0, colours, plan.spec.art, names) if theme else None
    scene = compose(scenery, space, derive_seed("tracks", plan.seed, turn)) if scenery else []
    return Frame(*room, items=[*scene, *_road(way, width, colours), *ends])


def _fitted(
    way: Float64, pictures: Sequence[LittlePicture], area: Box, width: float, colours: Colours
) -> tuple[Float64, list[Item | FromFile]]:
    """Return a way as large as an area allows with a picture at each of its ends, and these pictures."""
    inner = area.inset(*[(0.5 + 2 * _KERB) * width] * 4)
    for _ in range(_ROUNDS):  # a smaller way has its ends elsewhere
        placed = _placed(way, inner)
        ends = [item for last, one in enumerate(pictures) for item in _at_end(one, placed, last, width, colours)]
        box = around([area, *map(extent_of, ends)])
        inner = inner.inset(area.x0 - box.x0, area.y0 - box.y0, box.x1 - area.x1, box.y1 - area.y1)
    return placed, ends


def _placed(way: Float64, area: Box) -> Float64:
    """Return a way, whose box is any, so that its box fills an area: (n, 2) float64, in points."""
    low, high = way.min(axis=0), way.max(axis=0)
    return np.asarray((area.x0, area.y0) + (way - low) / (high - low) * (area.width, area.height))


def _road(way: Float64, width: float, colours: Colours) -> list[Item]:
    """Return a road along a way: where it crosses itself both ways are open."""
    path, kerb, hue = polyline(way), _KERB * width, colours.hue("stone")
    return [
        *inked([Stroke(path, width + 2 * kerb)], colours.walls if hue else None),
        Stroke(path, width, 1.0, ink=hue and hue.wash),
        Stroke(path, kerb, 1 - _MIDDLE, dash=(_DASH * width, _GAP * width)),
    ]


def _at_end(picture: LittlePicture, way: Float64, last: int, width: float, colours: Colours) -> list[Item | FromFile]:
    """Return a picture beyond an end of a road: 0 = its first."""
    here, before = (way[-1], way[-4]) if last else (way[0], way[3])
    out = (here - before) / np.hypot(*(here - before))
    side = _AT_END * width
    half = np.abs(out) @ picture.size(side) / 2  # of the picture, along the way
    x, y = (here + out * (0.5 * width + half + _KERB * width + CLEAR)).tolist()
    return picture.coloured(x, y, side, colours.hue(picture.hue, last), towards=-float(out[0]))
