"""Segments of whole numbers as a planar graph, and the faces between them; numpy alone."""

from typing import NamedTuple

import numpy as np

from mazebook.numerics.arrays import Bool, Float64, Int64

OUTSIDE = -1


class FaceWalk(NamedTuple):
    """The sides of all faces, each with its face on the left, and one after the other around it.

    Attributes
    ----------
    sides : (n_sides, 2) int64, indices of places
    face : (n_sides,) int64, rising
    segment : (n_sides,) int64
    start : (n_faces + 1,) int64, where the sides of each face begin
    """

    sides: Int64
    face: Int64
    segment: Int64
    start: Int64


class Planar(NamedTuple):
    """A connected planar graph of straight segments, each with a different face on both sides.

    Attributes
    ----------
    places : (n_vertices, 2) int64
    segments : (n_segments, 2) int64, indices of `places`
    faces : (n_segments, 2) int64, the face to the left and to the right of each segment; `OUTSIDE` is no face
    within : (n_holes, 2) int64, a place in each hole: the face around it is `OUTSIDE`
    walk : around the faces
    """

    places: Int64
    segments: Int64
    faces: Int64
    within: Int64
    walk: FaceWalk

    @property
    def n_faces(self) -> int:
        """The number of faces."""
        return int(self.faces.max(initial=-1)) + 1

    def areas(self) -> Float64:
        """Return the area of each face: (n_faces,) float64."""
        return _sums(self.faces, _cross(self.places[self.segments[:, 0]], self.places[self.segments[:, 1]])) / 2

    def lengths(self) -> Float64:
        """Return the length of each segment: (n_segments,) float64."""
        return np.asarray(np.hypot(*(self.places[self.segments[:, 1]] - self.places[self.segments[:, 0]]).T))

    def are_in(self, chosen: set[tuple[int, int]]) -> Bool:
        """Return which segments are chosen by their ends, the lower first: (n_segments,) bool."""
        pairs = np.array(sorted(chosen), dtype=np.int64).reshape(-1, 2)
        keys = np.sort(self.segments, axis=1) @ [len(self.places), 1]
        return np.isin(keys, pairs @ [len(self.places), 1])

    def without(self, dropped: Bool) -> "Planar":
        """Return the graph without some segments, (n_segments,) bool, with the faces beside them joined."""
        return graph_of(self.places, self.segments[~dropped], self.within)


def planar_of(sides: Int64, within: Int64) -> Planar:
    """Return the graph of segments that meet at common ends only; see `graph_of`.

    Parameters
    ----------
    sides : (n, 2, 2) int64; a segment may be there twice
    within : (n_holes, 2) int64, a place in each hole
    """
    low = sides.min(axis=(0, 1))
    width = int(sides[..., 0].max() - low[0]) + 1
    keys = (sides[..., 1] - low[1]) * width + (sides[..., 0] - low[0])
    unique, ends = np.unique(keys, return_inverse=True)
    ends = np.sort(ends.reshape(-1, 2), axis=1)
    pairs = np.unique(ends[:, 0] * len(unique) + ends[:, 1])
    segments = np.stack([pairs // len(unique), pairs % len(unique)], axis=1)
    places = np.stack([unique % width + low[0], unique // width + low[1]], axis=1)
    return graph_of(places, segments[segments[:, 0] != segments[:, 1]], within)


def graph_of(places: Int64, segments: Int64, within: Int64) -> Planar:
    """Return the graph of segments; loose ends are left out, and loose parts: a hole that no side meets is filled.

    Of several parts that do not touch, the one with the largest area stays.
    """
    following = _following(places, segments)
    names, face = np.unique(lowest_of(following), return_inverse=True)
    start, stop = segments.T.ravel(), segments[:, ::-1].T.ravel()
    area = np.bincount(face, _cross(places[start], places[stop]), len(names)) / 2
    face = face.reshape(2, -1).T
    held = face[:, 0] != face[:, 1]
    # Euler: without loose ends and parts there are two faces and vertices more than segments.
    if not held.all() or len(names) + np.count_nonzero(np.bincount(start)) != len(segments) + 2:
        segments, face = segments[held], face[held]
        part = pieces_among(len(places), segments)[segments[:, 0]]
        outermost = np.argmax((face == np.argmin(area)).any(axis=1))  # an outside is walked the other way round
        held = part == part[outermost]
        segments, face = segments[held], face[held]
        following = _following(places, segments)
    gone = area <= 0
    for place in within:
        gone |= _around(places, segments, face, place, len(area))
    face = np.where(gone[face], OUTSIDE, face)
    held = face[:, 0] != face[:, 1]
    used = np.unique(face[held])
    used = used[used >= 0]
    number = np.full(len(area) + 1, OUTSIDE)  # the last place maps `OUTSIDE` to itself
    number[used] = np.arange(len(used))
    face = number[face]
    return Planar(places, segments[held], face[held], within, _walk(segments, face, following, held))


def _walk(segments: Int64, face: Int64, following: Int64, held: Bool) -> FaceWalk:
    """Return the walk around faces; segments that are not held have no face."""
    half = np.flatnonzero(face.T.ravel() != OUTSIDE)
    owner, n = face.T.ravel()[half], len(half)
    place = np.empty(len(following), dtype=np.int64)
    place[half] = np.arange(n)
    before = np.empty(n, dtype=np.int64)
    before[place[following[half]]] = np.arange(n)
    head = np.empty(owner.max(initial=-1) + 1, dtype=np.int64)
    head[owner[::-1]] = np.arange(n)[::-1]  # the lowest of each face
    before[head] = head
    start = np.concatenate([[0], np.cumsum(np.bincount(owner))])
    order = np.empty(n, dtype=np.int64)
    order[start[owner] + ranked(before)[1]] = np.arange(n)
    half = half[order]
    sides = np.concatenate([segments, segments[:, ::-1]])[half]
    return FaceWalk(sides, owner[order], (np.cumsum(held) - 1)[half % len(segments)], start)


def _following(places: Int64, segments: Int64) -> Int64:
    """Return for each half segment the next one around the face to its left: (2 * n_segments,) int64.

    The first n half segments run from the first end, the others from the second. The next one is the first clockwise
    from the half segment just walked, seen from its end.
    """
    n = len(segments)
    start, stop = segments.T.ravel(), segments[:, ::-1].T.ravel()
    along = places[stop] - places[start]
    order = np.lexsort((np.arctan2(along[:, 1], along[:, 0]), start))
    place = np.empty(2 * n, dtype=np.int64)
    place[order] = np.arange(2 * n)
    count = np.bincount(start, minlength=len(places))
    first = (np.cumsum(count) - count)[start]
    clockwise = order[first + (place - first - 1) % count[start]]
    return np.asarray(np.roll(clockwise, n))


def lowest_of(following: Int64) -> Int64:
    """Return the lowest member of the cycle that each member is in: (n,) int64."""
    lowest, onward = np.arange(len(following)), following
    while True:  # in every round over twice as many steps
        lower = np.minimum(lowest, lowest[onward])
        if np.array_equal(lower, lowest):
            return lower
        lowest, onward = lower, onward[onward]


def ranked(before: Int64) -> tuple[Int64, Int64]:
    """Return the head of the chain that each member is in, and its steps from there: (n,) int64 each.

    `before` : (n,) int64, the member before each; a head is before itself
    """
    head, rank = before.copy(), (before != np.arange(len(before))).astype(np.int64)
    while not np.array_equal(head, head[head]):
        rank += rank[head]
        head = head[head]
    return head, rank


def _around(places: Int64, segments: Int64, face: Int64, place: Int64, n: int) -> Bool:
    """Return which faces are around a place: (n,) bool; a ray from there to the right leaves them once more."""
    a, b = places[segments[:, 0]] - place, places[segments[:, 1]] - place
    rises = np.sign((b[:, 1] > 0).astype(np.int64) - (a[:, 1] > 0))
    rises[np.sign(_cross(a, b)) != rises] = 0
    return np.asarray(np.round(_sums(face, rises, n)) != 0)


def _sums(faces: Int64, values: Int64, n: int | None = None) -> Float64:
    """Return for each face the sum over its segments; those it lies to the right of count negative."""
    n = int(faces.max(initial=-1)) + 1 if n is None else n
    left, right = (np.bincount(side + 1, values, n + 1)[1:] for side in faces.T)
    return np.asarray(left - right)


def _cross(one: Int64, other: Int64) -> Int64:
    return np.asarray(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0])


def pieces_among(n: int, pairs: Int64) -> Int64:
    """Return the lowest of `n` things connected to each by `pairs`: (n,) int64."""
    lowest = np.arange(n)
    while True:
        before = lowest.copy()
        np.minimum.at(lowest, pairs[:, 0], before[pairs[:, 1]])
        np.minimum.at(lowest, pairs[:, 1], before[pairs[:, 0]])
        lowest = lowest[lowest]
        if np.array_equal(lowest, before):
            return lowest
