"""The geometry of a mesh: middles and bearings of its walls, straight or arcs, and the box around them."""

import numpy as np

from mazebook.mazes.mesh import BORDER, Mesh, kind_of
from mazebook.numerics.arrays import Float32, Float64, Int32, Int64

_STRAIGHT = 1e-9  # a wall that bulges less is no arc

Edges = Int32 | Int64 | slice


def middles(mesh: Mesh, edges: Edges) -> Float64:
    """Return the middle of some edges' walls, (n_edges, 2) float64, on the arc where it is one."""
    walls = mesh.wall_posts[edges]
    first, second = mesh.posts[walls[:, 0]], mesh.posts[walls[:, 1]]
    along = second - first
    left = np.stack([-along[:, 1], along[:, 0]], axis=1)
    return np.asarray((first + second) / 2 + left * (mesh.bulge[edges] / 2)[:, None])


def headings(mesh: Mesh, edges: Edges) -> Float32:
    """Return the bearing of some edges from ends[0] to ends[1], or outwards, in degrees: (n_edges,) float32."""
    ends = mesh.ends[edges]
    inside = ends[:, 1] >= 0
    towards = np.empty((len(ends), 2))
    towards[inside] = mesh.centres[ends[inside, 1]] - mesh.centres[ends[inside, 0]]
    outer = np.arange(len(mesh.ends))[edges][~inside]
    walls = mesh.posts[mesh.wall_posts[outer]]
    along = walls[:, 1] - walls[:, 0]
    normal = np.stack([along[:, 1], -along[:, 0]], axis=1)
    outwards = middles(mesh, outer) - mesh.centres[ends[~inside, 0]]  # the chord of a wide arc lies inside
    towards[~inside] = normal * np.sign((normal * outwards).sum(axis=1))[:, None]
    degrees = np.degrees(np.arctan2(towards[:, 0], towards[:, 1]))
    return (np.round(degrees, 6) % 360).astype(np.float32)


def bounds(mesh: Mesh) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of a mesh; arcs reach beyond their posts."""
    border = kind_of(mesh) == BORDER
    walls = mesh.wall_posts[border]
    first, second, bulge = mesh.posts[walls[:, 0]], mesh.posts[walls[:, 1]], mesh.bulge[border]
    points = [mesh.posts]
    arcs = np.abs(bulge) > _STRAIGHT
    if arcs.any():
        first, along, bulge = first[arcs], (second - first)[arcs], bulge[arcs][:, None]
        left = np.stack([-along[:, 1], along[:, 0]], axis=1)
        chord = np.hypot(*along.T)[:, None]
        radius = chord * (1 + bulge**2) / (4 * np.abs(bulge))
        middle = first + along / 2 + left * (bulge / 2 - np.sign(bulge) * radius / chord)
        for direction in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            extreme = middle + radius * np.array(direction)
            side = along[:, 0] * (extreme - first)[:, 1] - along[:, 1] * (extreme - first)[:, 0]
            points.append(extreme[side * bulge[:, 0] > 0])
    x, y = np.concatenate(points).T.copy()  # one row for each axis: along the short axis of many points numpy is slow
    return float(x.min()), float(y.min()), float(x.max()), float(y.max())
