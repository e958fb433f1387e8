"""Straight black lines with round ends, as thick as the level has them."""

from mazebook.books.walls.wall import Wall
from mazebook.graphics.page import Item, Stroke


def draw(wall: Wall) -> list[Item]:
    """Return the walls as one stroke."""
    return [Stroke(wall.path, wall.width, wall.gray, wall.place)]
