"""What the tests of pages share: where texts and walls stand on a page."""

from mazebook.graphics.page import Box, Stroke
from mazebook.paper.typefaces import fonts


def inside(box, outer, slack=0.01):
    return (
        box.x0 >= outer.x0 - slack
        and box.y0 >= outer.y0 - slack
        and box.x1 <= outer.x1 + slack
        and box.y1 <= outer.y1 + slack
    )


def walls_of(page, box):
    """Return the stroke of the walls whose maze stands in `box`."""
    found = []
    for item in page.items:
        if isinstance(item, Stroke) and len(item.path.ops) and abs(item.place.scale) > 2:
            (x0, y0), (x1, y1) = item.path.points.min(axis=0), item.path.points.max(axis=0)
            place = item.place
            middle = (place.x + place.scale * (x0 + x1) / 2, place.y + place.scale * (y0 + y1) / 2)
            if box.x0 <= middle[0] <= box.x1 and box.y0 <= middle[1] <= box.y1:
                found.append(item)
    return found[0]


def text_box(text):
    """Return where the capitals of a text stand."""
    width, height = fonts.width(text.text, text.font, text.size), fonts.cap_height(text.font, text.size)
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width
    boxes = {
        0: Box(text.x - back, text.y, text.x - back + width, text.y + height),
        90: Box(text.x - height, text.y - back, text.x, text.y - back + width),
        180: Box(text.x + back - width, text.y - height, text.x + back, text.y),
    }
    return boxes[round(text.angle)]
