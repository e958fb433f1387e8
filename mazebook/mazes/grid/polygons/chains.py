"""Chains: the segments between the same two faces, one after the other; each is the wall of one edge."""

from typing import NamedTuple

import numpy as np

from mazebook.mazes.grid.polygons.area import UNIT
from mazebook.mazes.grid.polygons.planar import OUTSIDE, Planar, lowest_of, ranked
from mazebook.numerics.arrays import Bool, Float64, Int64


class Chains(NamedTuple):
    """The walls of a planar graph, each with its lower face on the left.

    Attributes
    ----------
    ends : (n_chains, 2) int64, the faces on the left and on the right; `OUTSIDE` is no face
    vertices : (n_chains, 2) int64, where it begins and ends
    chords : (n_chains,) float64, the distance between these two
    start : (n_chains + 1,) int64, where the bends of each begin in `bends`
    bends : (n_bends,) int64, the vertices between
    """

    ends: Int64
    vertices: Int64
    chords: Float64
    start: Int64
    bends: Int64


def chains_of(planar: Planar) -> Chains:
    """Return the walls of a graph; a wall to the outside longer than a cell or two is several.

    Several walls allow a door that does not open the whole end of a leg.
    """
    is_turned = (planar.faces[:, 0] > planar.faces[:, 1]) != (planar.faces == OUTSIDE).any(axis=1)
    walked = np.where(is_turned[:, None], planar.segments[:, ::-1], planar.segments)
    faces = np.where(is_turned[:, None], planar.faces[:, ::-1], planar.faces)
    head, rank = ranked(_before(walked, faces, len(planar.places)))
    order = np.lexsort((rank, head))
    walked, faces, head = walked[order], faces[order], head[order]
    ends = planar.places[walked]
    length = np.hypot(*(ends[:, 1] - ends[:, 0]).T)
    piece = _pieces(head, length, walked, faces[:, 1] == OUTSIDE)
    first = np.flatnonzero(np.diff(piece, prepend=-1))
    last = np.append(first[1:], len(piece)) - 1
    vertices = np.stack([walked[first, 0], walked[last, 1]], axis=1)
    is_bend = np.ones(len(piece), dtype=np.bool_)
    is_bend[first] = False
    chord = planar.places[vertices[:, 1]] - planar.places[vertices[:, 0]]
    start = np.concatenate([[0], np.cumsum(last - first)])
    return Chains(faces[first], vertices, np.hypot(*chord.T), start, walked[is_bend, 0])


def _before(walked: Int64, faces: Int64, n_places: int) -> Int64:
    """Return the segment before each one in its chain; the first of a chain is before itself."""
    n = len(walked)
    leaving, arriving = (np.bincount(walked[:, side], minlength=n_places) for side in (0, 1))
    out, into = np.zeros(n_places, dtype=np.int64), np.zeros(n_places, dtype=np.int64)
    out[walked[:, 0]], into[walked[:, 1]] = np.arange(n), np.arange(n)
    goes_on = (leaving == 1) & (arriving == 1) & (faces[out] == faces[into]).all(axis=1)
    before = np.arange(n)
    before[out[goes_on]] = into[goes_on]
    far = before
    for _ in range(n.bit_length()):
        far = far[far]
    in_ring = before[far] != far  # a ring without an end begins at its lowest segment
    lowest = lowest_of(before)
    begins = in_ring & (lowest == np.arange(n))
    before[begins] = np.flatnonzero(begins)
    return before


def _pieces(head: Int64, length: Float64, walked: Int64, is_outer: Bool) -> Int64:
    """Return numbers that differ where a new wall begins: at each chain, and in long chains to the outside."""
    first = np.flatnonzero(np.diff(head, prepend=-1))
    chain = np.repeat(np.arange(len(first)), np.diff(np.append(first, len(head))))
    total = np.bincount(chain, length)
    so_far = np.cumsum(length) - length / 2
    so_far -= (np.cumsum(total) - total)[chain]
    last = np.append(first[1:], len(head)) - 1
    is_ring = walked[first, 0] == walked[last, 1]
    wanted = np.where(is_outer[first], np.maximum(np.rint(total / UNIT), np.where(is_ring, 3, 1)), 1)
    step = np.minimum(np.floor(so_far * wanted[chain] / total[chain]), wanted[chain] - 1).astype(np.int64)
    changes = (np.diff(chain, prepend=-1) != 0) | (np.diff(step, prepend=-1) != 0)
    return np.asarray(np.cumsum(changes))
