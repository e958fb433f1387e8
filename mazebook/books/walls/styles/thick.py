"""Straight lines as thick as the corridors allow, up to a ninth of the distance between them."""

from mazebook.books.walls.wall import Wall
from mazebook.graphics.page import Item, Stroke

share = 0.11


def draw(wall: Wall) -> list[Item]:
    """Return the walls as one stroke."""
    return [Stroke(wall.path, wall.width, wall.gray, wall.place)]
