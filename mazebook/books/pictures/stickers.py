"""Pictures in solid colours, as on a sticker: a body, lighter parts, dark lines, and a white edge around all."""

from functools import lru_cache

import numpy as np
import shapely

from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.graphics.brushes.landscape import mixed
from mazebook.graphics.brushes.outlines import wound
from mazebook.graphics.brushes.paint import WHITE, Paint, Shapes
from mazebook.graphics.page import Box, Item
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.inks.palette import PAPER

_SOLID = 0.72  # of a silhouette: with more of it black the picture has no lines, and its black gets the body's ink
_PALE = 0.72  # of the way to white: small areas between the lines
_MAIN = 0.06  # of the largest area between the lines: areas as large have the body's ink


@lru_cache(maxsize=128)
def _parts(picture: LittlePicture) -> tuple[Shapes, Shapes, Shapes]:
    """Return the silhouette, what is black, and the small areas between lines, in the units of the rings."""
    ink = wound(picture.rings)
    faces = [part for part in shapely.get_parts(ink) if part.geom_type == "Polygon"]
    whole = shapely.union_all([shapely.Polygon(part.exterior) for part in faces])
    white = [part for part in shapely.get_parts(shapely.difference(whole, ink)) if part.geom_type == "Polygon"]
    most = max((part.area for part in white), default=0.0)
    small = shapely.union_all([part for part in white if part.area < _MAIN * most])
    return whole, ink, small


def sticker(
    picture: LittlePicture, box: Box, body: Cmyk, line: Cmyk, *, halo: float = 0.0, towards: float = 0.0
) -> list[Item]:
    """Return a picture of outlines, as large as a box allows, standing on the middle of its foot.

    Parameters
    ----------
    body, line : the inks of what its lines run around, and of its lines
    halo : points of white around it
    towards : which way it is to look, as `LittlePicture.looks` says it
    """
    whole, ink, small = _parts(picture)
    x0, y0, x1, y1 = shapely.bounds(whole).tolist()
    size = min(box.width / (x1 - x0), box.height / (y1 - y0))
    sign = -1.0 if towards * picture.looks < 0 else 1.0

    def moved(shapes: Shapes) -> Shapes:
        at = np.array(((x0 + x1) / 2, y0))
        return shapely.transform(
            shapes, lambda places: (places - at) * (sign * size, size) + ((box.x0 + box.x1) / 2, box.y0)
        )

    whole, ink, small = moved(whole), moved(ink), moved(small)
    around = WHITE.fill(shapely.buffer(whole, halo)) if halo else []
    filled = Paint.of(body).fill(whole)
    if ink.area > _SOLID * whole.area:
        return [*around, *filled, *WHITE.fill(shapely.difference(whole, ink))]
    pale = Paint.of(mixed(body, PAPER, _PALE)).fill(small)
    return [*around, *filled, *pale, *Paint.of(line).fill(ink)]
