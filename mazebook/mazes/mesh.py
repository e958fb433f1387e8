"""What a tessellation gives: the arrays of a whole grid; and how cells are cut out of it."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import NamedTuple, Protocol, cast

import numpy as np

from mazebook.mazes.tessellations import REGISTRY
from mazebook.numerics.arrays import Bool, Float64, Int32, Int64, UInt8

Size = tuple[int, ...]  # columns and rows, or what a tessellation has instead; a third number is floors

LINK, BORDER, FIXED, STAIR = 0, 1, 2, 3
OUTSIDE_CELL = -1


class Mesh(NamedTuple):
    """The raw arrays of a grid, as a tessellation builds them; named as in `Grid`, edges sorted by kind.

    Without `kind`, edges with a cell on both sides are LINK and the others BORDER.
    """

    ends: Int32
    wall_posts: Int32
    posts: Float64
    bulge: Float64
    centres: Float64
    rows: Int32 | None
    kind: UInt8 | None = None


class Tessellation(Protocol):
    """What a file in ``mazes/tessellations`` declares; a size is a tuple such as (columns, rows)."""

    rows: bool  # do its whole grids have runs of cells, for row algorithms?
    minimum: tuple[int, int]  # the least size
    ends: tuple[tuple[str, str], ...]  # pairs of Start and Finish that suit it; the first when nobody says

    def count(self, size: Size) -> int:
        """Return the number of cells."""

    def build(self, size: Size) -> Mesh:
        """Return the arrays; LINK edges first, then BORDER edges."""

    def extent(self, size: Size) -> tuple[float, float]:
        """Return width and height in cell widths."""

    def incircle(self, size: Size) -> float:
        """Return the diameter of the widest circle inside the smallest cell, in cell widths."""

    def fit(self, width: float, height: float) -> tuple[int, int]:
        """Return the largest size whose extent is at most `width` x `height` cell widths (0 where none is)."""

    def lattice(self, size: Size) -> Int64:
        """Return whole-number places of the cells, (n_cells, 2 or more), for `images`."""

    def images(self, size: Size, lattice: Int64) -> Iterator[Int64]:
        """Yield the places of some of the cells under every symmetry of the tessellation, moved to one origin."""


def tessellation(name: str) -> Tessellation:
    """Return the tessellation called `name`; raises UnknownNameError with the nearest name."""
    entry = REGISTRY.entry(name)
    return cast(Tessellation, importlib.import_module(entry.module))


def kind_of(mesh: Mesh) -> UInt8:
    """Return the kind of each edge, (n_edges,) uint8."""
    if mesh.kind is not None:
        return mesh.kind
    return np.where(mesh.ends[:, 1] == OUTSIDE_CELL, BORDER, LINK).astype(np.uint8)


def masked(mesh: Mesh, mask: Bool) -> Mesh:
    """Return the mesh of the cells that stay: renumbered, what led out of them turned into border.

    A stair that has lost an end goes: it has no wall that could stand in a border.
    """
    order = edges_kept(mesh, mask)
    new = np.where(mask, np.cumsum(mask) - 1, -1).astype(np.int32)
    ends = _renumbered(mesh.ends[order], new)
    ends = np.where(ends[:, :1] < 0, ends[:, ::-1], ends)
    kind = np.where(ends[:, 1] < 0, BORDER, kind_of(mesh)[order]).astype(np.uint8)
    wall_posts = mesh.wall_posts[order]
    used = np.unique(wall_posts[wall_posts >= 0])
    new_post = np.full(len(mesh.posts) + 1, -1, dtype=np.int32)  # its last place is for -1, which stays -1
    new_post[used] = np.arange(len(used))
    return Mesh(ends, new_post[wall_posts], mesh.posts[used], mesh.bulge[order], mesh.centres[mask], None, kind)


def edges_kept(mesh: Mesh, mask: Bool) -> Int64:
    """Return the edges of the mesh that stay when it is cut to `mask`, in their new order: (n_edges,) int64."""
    inside = np.where(mesh.ends >= 0, mask[mesh.ends], False)
    stays = np.where(kind_of(mesh) == STAIR, inside.all(axis=1), inside.any(axis=1))
    kind = np.where(inside.all(axis=1), kind_of(mesh), BORDER)
    kept = np.flatnonzero(stays)
    return kept[np.argsort(kind[kept], kind="stable")]  # each kind in the old order


def _renumbered(ends: Int32, new: Int32) -> Int32:
    return np.where(ends >= 0, new[ends], -1).astype(np.int32)
