"""Narrows: where a tip of the outline comes so near to another wall of its cell that ink would close the gap."""

from typing import NamedTuple

import numpy as np

from mazebook.mazes.grid.polygons.planar import Planar, graph_of
from mazebook.numerics.arrays import Bool, Float64, Int64

_LEAST = 2.0  # whole numbers: what is nearer touches


class Gaps(NamedTuple):
    """Narrow places, each from a corner that points into its face to another side of that face.

    Attributes
    ----------
    corner : (n,) int64, the place of the corner
    segment : (n,) int64, the other side
    place : (n, 2) float64, the point of that side nearest to the corner
    far : (n,) float64, how far apart they are
    face : (n,) int64
    """

    corner: Int64
    segment: Int64
    place: Float64
    far: Float64
    face: Int64


def split_at_narrows(planar: Planar, width: float, known: set[tuple[int, int]]) -> Planar | None:
    """Return the graph with a segment across each narrow place of a face, the narrowest of each face; None without any.

    A place is narrow if a corner that points into its face is nearer than `width` to another side of the face, and the
    face is wider on both sides of the straight line between them.

    Parameters
    ----------
    known : segments that were added before, by their ends, the lower first; these are not added again, and new ones
        are put in
    """
    corner, segment, place, far, face = gaps_in(planar, width)
    lines = planar.places[planar.segments]
    found: dict[int, tuple[int, int, Int64]] = {}
    for k in np.argsort(far, kind="stable").tolist():
        ends = planar.segments[segment[k]]
        at = np.rint(place[k]).astype(np.int64)
        hit = [int(end) for end in ends if (planar.places[end] == at).all()]
        if int(face[k]) in found or (hit and (min(corner[k], hit[0]), max(corner[k], hit[0])) in known):
            continue
        across = np.stack([planar.places[corner[k]], at])
        if all(int(segment[k]) != other for _, other, _ in found.values()) and not _cross_any(
            across, np.delete(lines, segment[k], axis=0)
        ):
            found[int(face[k])] = int(corner[k]), int(segment[k]), at
    if not found:
        return None
    return _with_segments(planar, list(found.values()), known)


def are_loose(planar: Planar, at_narrows: Bool) -> Bool:
    """Return which of the segments at narrow places end where no other wall stands any more: (n_segments,) bool."""
    walls = np.bincount(planar.segments[~at_narrows].ravel(), minlength=len(planar.places))
    return np.asarray(at_narrows & (walls[planar.segments] == 0).any(axis=1))


def _with_segments(planar: Planar, added: list[tuple[int, int, Int64]], known: set[tuple[int, int]]) -> Planar:
    """Return the graph with segments from corners to places on segments, each of which is split there."""
    places, segments = planar.places, planar.segments
    split, more = np.zeros(len(segments), dtype=np.bool_), []
    for corner, segment, at in added:
        one, other = segments[segment].tolist()
        hit = [end for end in (one, other) if (places[end] == at).all()]
        place = hit[0] if hit else len(places)
        if not hit:
            places = np.concatenate([places, at[None]])
            split[segment] = True
            more += [(one, place), (place, other)]
        more.append((corner, place))
        known.add((min(corner, place), max(corner, place)))
    return graph_of(places, np.concatenate([segments[~split], np.array(more)]), planar.within)


def gaps_in(planar: Planar, width: float) -> Gaps:
    """Return the narrow places of all faces; see `split_at_narrows`."""
    sides, face, segment, start = planar.walk
    a, b = planar.places[sides].transpose(1, 0, 2).astype(np.float64)
    start, count = start[:-1], np.diff(start)
    before = np.arange(len(face)) - 1
    before[start] = start + count - 1
    along, arriving = b - a, a - a[before]
    reflex = np.flatnonzero(arriving[:, 0] * along[:, 1] - arriving[:, 1] * along[:, 0] < 0)
    owner = face[reflex]
    n = count[owner]
    here = np.repeat(reflex, n)
    other = np.arange(n.sum()) + np.repeat(start[owner] - (np.cumsum(n) - n), n)
    # Along the two axes apart: along the short axis of many points numpy is slow.
    (x, y), (along_x, along_y) = np.ascontiguousarray(a.T), np.ascontiguousarray(along.T)
    length = np.maximum(along_x**2 + along_y**2, 1e-9)
    step_x, step_y = along_x[other], along_y[other]
    share = ((x[here] - x[other]) * step_x + (y[here] - y[other]) * step_y) / length[other]
    share = np.minimum(np.maximum(share, 0), 1)
    far = np.hypot(x[other] + step_x * share - x[here], y[other] + step_y * share - y[here])
    near = (far < width) & (far >= _LEAST)
    here, other, far, share = here[near], other[near], far[near], share[near]
    place = a[other] + along[other] * share[:, None]
    away = place - a[here]
    # The face is wider beside the gap if no side runs from its ends towards the other end.
    wide = ((away * along[here]).sum(axis=1) <= 0) & ((away * arriving[here]).sum(axis=1) >= 0)
    wide &= _is_within(along[here], away, arriving[here])
    beside = np.where(share <= 0, other, 0)
    wide &= (share > 0) | ((away * -arriving[beside]).sum(axis=1) >= 0)
    wide &= share < 1  # the next side begins there
    return Gaps(sides[here, 0][wide], segment[other][wide], place[wide], far[wide], face[here][wide])


def _is_within(along: Float64, away: Float64, arriving: Float64) -> Bool:
    """Return whether directions from corners point into the face, on the left of both sides or of one: (n,) bool."""
    return (_cross(along, away) > 0) | (_cross(arriving, away) > 0)


def _cross_any(across: Int64, lines: Int64) -> bool:
    """Return whether a segment crosses any of some lines."""
    one, other = across
    along = lines[:, 1] - lines[:, 0]
    apart = np.sign(_cross(along, one - lines[:, 0])) * np.sign(_cross(along, other - lines[:, 0])) < 0
    step = np.broadcast_to(other - one, along.shape)
    apart &= np.sign(_cross(step, lines[:, 0] - one)) * np.sign(_cross(step, lines[:, 1] - one)) < 0
    return bool(apart.any())


def _cross(one: Float64 | Int64, other: Float64 | Int64) -> Float64:
    return np.asarray(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0])
