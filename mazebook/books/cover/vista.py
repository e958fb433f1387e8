"""The landscape of a theme: sky with rays and things aloft, hills with what stands on them."""

from random import Random
from typing import NamedTuple

from mazebook.books.cover.look import CoverLook, body_ink
from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.pictures.stickers import sticker
from mazebook.books.themes.cover_table import cmyk
from mazebook.graphics.brushes.landscape import hill_range, mixed, rays, sky, stars
from mazebook.graphics.page import Box, Item
from mazebook.paper.inks.palette import PAPER

_DARK = 0.1  # the luminance of a sky below which it is night, and stars shine
_RAYS = 0.38  # of the way to white
_STARS = 46
_FAR, _NEAR, _LAWN = 0.06, 0.018, -0.012  # of the height of the panel: crests above the horizon


class _Spot(NamedTuple):
    """Where a picture stands: the middle of its foot and the most it takes, in shares of the panel's width and height.

    `up` : above the horizon, or the line of what is aloft; beside a maze, the share of the ground that is above it
    """

    x: float
    up: float
    wide: float
    tall: float


_ALOFT = _Spot(0.085, 0.02, 0.18, 0.075), _Spot(0.915, 0.025, 0.18, 0.08)
_BEHIND, _ON_HILL = _Spot(0.41, 0.012, 0.26, 0.105), _Spot(0.62, -0.035, 0.2, 0.11)
_BESIDE = (
    _Spot(0.1, 0.2, 0.24, 0.12),
    _Spot(0.9, 0.22, 0.24, 0.125),
    _Spot(0.02, 0.36, 0.24, 0.18),
    _Spot(0.98, 0.4, 0.24, 0.19),
)


def backdrop(look: CoverLook, area: Box, horizon: float, random: Random, aloft: float | None = None) -> list[Item]:
    """Return the sky and the hills of a panel down to its foot, and what is in the sky and behind the hills.

    `aloft` : the foot of what is in the sky; None = there are no pictures
    """
    table, high, wide = look.table, area.height, area.width
    top, low = (cmyk(inks) for inks in table.sky)
    far, near = (cmyk(inks) for inks in table.hills)
    above = area._replace(y0=horizon - 0.02 * high)
    at = area.centre[0], horizon + 0.06 * high
    items = [*sky(above, top, low), *rays(above, at, mixed(mixed(top, low, 0.6), PAPER, _RAYS * low.luminance))]
    if top.luminance < _DARK:
        items += stars(above, _STARS, 0.012 * wide, random, PAPER)
    if aloft is not None:
        for flying, spot in zip(look.pictures(table.aloft), _ALOFT, strict=False):
            items += sticker(flying, _box(spot, area, aloft), body_ink(flying), look.line)
    items += hill_range(_below(area, horizon, _FAR), 0.022 * high, 0.9 * wide, random.uniform(0, 6), far)
    if aloft is not None and (picture := look.picture(table.far)):
        items += sticker(picture, _box(_BEHIND, area, horizon), body_ink(picture, "stone"), look.line)
    items += hill_range(_below(area, horizon, _NEAR), 0.014 * high, 0.62 * wide, random.uniform(0, 6), near)
    lawn = _below(area, horizon, _LAWN)
    items += hill_range(lawn, 0.006 * high, 0.8 * wide, random.uniform(0, 6), cmyk(table.ground))
    if aloft is not None and (picture := look.picture(table.second)):
        body, halo = body_ink(picture, "lilac"), 0.005 * wide
        items += sticker(picture, _box(_ON_HILL, area, horizon), body, look.line, halo=halo, towards=-1.0)
    return items


def beside_the_way(look: CoverLook, area: Box, horizon: float, foot: float) -> list[Item]:
    """Return pictures that stand at both sides of a panel, from the farther to the nearer, on a ground to a foot."""
    picture = look.picture(look.table.beside)
    return [item for spot in _BESIDE for item in _aside(look, picture, spot, area, horizon, foot)] if picture else []


def _aside(look: CoverLook, picture: LittlePicture, spot: _Spot, area: Box, horizon: float, foot: float) -> list[Item]:
    body = mixed(body_ink(picture, "leaf"), cmyk(look.table.hedge[0]), 0.6)
    box = _box(spot._replace(up=0.0), area, horizon - spot.up * (horizon - foot))
    return sticker(picture, box, body, look.line, towards=1.0 if spot.x < 1 / 2 else -1.0)


def _box(spot: _Spot, area: Box, line: float) -> Box:
    """Return the room of a picture at a spot; `line` : what it stands above."""
    middle, half, low = area.x0 + spot.x * area.width, spot.wide * area.width / 2, line + spot.up * area.height
    return Box(middle - half, low, middle + half, low + spot.tall * area.height)


def _below(area: Box, horizon: float, up: float) -> Box:
    return area._replace(y1=horizon + up * area.height)
