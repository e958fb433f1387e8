"""The wall styles, one file each: how standing walls are drawn, within the width of a wall.

A file has a function ``draw(wall: Wall) -> list[Item]`` (`mazebook.books.walls.style`), and declares what
`mazebook.books.walls.style.WallStyle` says.
"""

from mazebook.registry import Registry

REGISTRY = Registry("wall style", "mazebook.books.walls.styles", "mazebook.styles")
