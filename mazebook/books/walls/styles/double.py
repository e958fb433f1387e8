"""Two lines beside each other, like a road seen from above."""

from mazebook.books.walls.wall import Wall
from mazebook.graphics.page import Item, Stroke

share = 0.12
lines = 3.0
ornamented = True

_LINE = 0.28  # of the wall's width
_PAPER = 1.0
_APART = 0.2  # of the corridor: no farther, or it looks like one


def draw(wall: Wall) -> list[Item]:
    """Return the walls as thick lines, and thinner white ones in them, so that corners are joined."""
    line = max(wall.least, _LINE * wall.width, (wall.width - _APART * wall.corridor) / 2)
    return [
        Stroke(wall.path, wall.width, wall.gray, wall.place),
        Stroke(wall.path, wall.width - 2 * line, _PAPER, wall.place),
    ]
