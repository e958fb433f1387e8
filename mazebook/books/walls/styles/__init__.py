"""The wall styles, one file each: how standing walls are drawn, within the width of a wall.

A file has a function ``draw(wall: Wall) -> list[Item]`` (`mazebook.books.walls.wall`), and declares what
`mazebook.books.walls.style.WallStyle` says. A gap in a wall is shorter than a third of the maze's narrowest opening
(`mazebook.checks.proof.walls.wall_ink.CLOSED_GAP`): the proof takes a longer gap for a way through.
"""

from mazebook.registry import Registry

REGISTRY = Registry("wall style", "mazebook.books.walls.styles", "mazebook.styles")
