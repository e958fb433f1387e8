"""The boxes of a page, upright and in points."""

from typing import Any

from mazebook.reading.pdf.objects import number, numbers, table
from mazebook.reading.pdf.paths import Bounds, Matrix, box_under, times
from mazebook.reading.pdf.streams import DamageError

_LARGEST = 14_400  # points; ISO 32000-1, annex C
_DEEPEST = 100  # levels of a page tree; a damaged one may lead in a circle


def read_boxes(page: Any) -> tuple[Bounds, dict[str, Bounds], Matrix]:
    """Return the crop box of a page of pikepdf, the boxes that it states, and the matrix to the paper's coordinates.

    The lower left corner of the crop box is at 0, 0, and the page is turned as it says. The names of boxes have no
    slash. Raises DamageError if a box or the turn is invalid, or the page is absurdly large.
    """
    node = page.obj
    media = _box(inherited(node, "/MediaBox"))
    if media is None:
        raise DamageError("the page does not say how large it is")
    crop = _box(inherited(node, "/CropBox"))
    seen = media if crop is None else crop.meet(media)
    unit = number(node.get("/UserUnit"), 1)
    width, height = (seen.x1 - seen.x0) * unit, (seen.y1 - seen.y0) * unit
    if not (0 < width <= _LARGEST and 0 < height <= _LARGEST):
        raise DamageError(f"the page would be {width:.6g} x {height:.6g} pt large")
    matrix = _upright(seen, number(inherited(node, "/Rotate"), 0), unit)
    boxes = {"MediaBox": box_under(media, matrix)}
    for name in ("CropBox", "BleedBox", "TrimBox", "ArtBox"):
        own = crop if name == "CropBox" else _box(node.get(f"/{name}"))
        if own is not None:
            boxes[name] = box_under(own, matrix)
    return box_under(seen, matrix), boxes, matrix


def inherited(node: Any, key: str) -> Any:
    """Return an entry of a page or of the nearest node above it in the page tree; None if there is none."""
    for _ in range(_DEEPEST):
        if key in node:
            return node[key]
        if "/Parent" not in node:
            return None
        node = table(node["/Parent"])
    return None


def _box(value: Any) -> Bounds | None:
    if value is None:
        return None
    x0, y0, x1, y1 = numbers(value, 4)
    if not all(abs(side) < 1e9 for side in (x0, y0, x1, y1)):
        raise DamageError("a box of the page is beyond all bounds")
    return Bounds(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _upright(seen: Bounds, turn: float, unit: float) -> Matrix:
    """Return the matrix that moves the corner of the box to 0, 0, turns it as the page says and scales it to points."""
    width, height = seen.x1 - seen.x0, seen.y1 - seen.y0
    if turn % 90:
        raise DamageError(f"the page is turned by {turn:g} degrees, not by 90, 180 or 270")
    turned: Matrix = {
        0: (1.0, 0.0, 0.0, 1.0, 0.0, 0.0),
        90: (0.0, -1.0, 1.0, 0.0, 0.0, width),
        180: (-1.0, 0.0, 0.0, -1.0, width, height),
        270: (0.0, 1.0, -1.0, 0.0, height, 0.0),
    }[int(turn % 360)]
    moved = times((1.0, 0.0, 0.0, 1.0, -seen.x0, -seen.y0), turned)
    return times(moved, (unit, 0.0, 0.0, unit, 0.0, 0.0))
