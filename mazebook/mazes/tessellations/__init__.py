"""The tessellations, one file each: how cells, walls and posts of one kind of grid are laid out.

What a file declares is `mazebook.mazes.mesh.Tessellation`.
"""

from mazebook.registry import Registry

REGISTRY = Registry("tessellation", "mazebook.mazes.tessellations", "mazebook.tessellations")
