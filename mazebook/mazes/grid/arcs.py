"""Walls as polygons, for writers that fill areas: points along them, and ribbons with round ends."""

import math

import numpy as np

from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.mesh import Ragged
from mazebook.numerics.arrays import Float64, Int32, Int64

_CAP = np.linspace(0, math.pi, 9)[1:-1, None]  # angles on the half circle at a ribbon's end


def along_walls(grid: Grid, edges: Int32 | Int64, tolerance: float) -> Float64:
    """Return points along walls, (n_edges, n_points, 2) float64, from post to post.

    Parameters
    ----------
    grid : the grid
    edges : the edges of the walls; no STAIR among them
    tolerance : largest distance from an arc to the straight lines between the points, in cell widths. The points of
        walls with bends are evenly spaced, and about twice as many as the bends
    """
    if grid.bends is not None:
        return _evenly(grid.wall_lines(edges))
    posts = grid.posts[grid.wall_posts[edges]]
    first, along = posts[:, 0], posts[:, 1] - posts[:, 0]
    left = np.stack([-along[:, 1], along[:, 0]], axis=1)
    bulge = grid.bulge[edges]
    heights = np.abs(bulge) * np.hypot(*along.T) / 2  # of the arcs; they fall with the square of the pieces
    pieces = max(1, math.ceil(math.sqrt(heights.max(initial=0.0) / tolerance)))
    turn = 2 * np.arctan(bulge)[:, None] * np.linspace(-1, 1, pieces + 1)  # angles from the middle of the sweep
    half = turn[:, -1:]
    straight = np.abs(half) < 1e-9
    sine = np.where(straight, 1.0, np.sin(half))
    forward = np.where(straight, np.linspace(0, 1, pieces + 1), (np.sin(turn) / sine + 1) / 2)
    sideways = np.where(straight, 0.0, (np.cos(turn) - np.cos(half)) / sine / 2)
    return np.asarray(first[:, None] + forward[..., None] * along[:, None] + sideways[..., None] * left[:, None])


def _evenly(lines: Ragged) -> Float64:
    """Return evenly spaced points along polylines, as many on each: (n_lines, n_points, 2) float64."""
    count = np.diff(lines.start)
    most = int(count.max(initial=2))
    last = np.minimum(np.arange(most), count[:, None] - 1)  # of a line with fewer points, the last one again
    points = lines.points[lines.start[:-1, None] + last]
    steps = np.diff(points, axis=1)
    so_far = np.zeros((len(points), most))
    np.cumsum(np.hypot(steps[..., 0], steps[..., 1]), axis=1, out=so_far[:, 1:])
    wanted = np.linspace(0, 1, 2 * most) * so_far[:, -1:]
    at = (so_far[:, None] <= wanted[..., None]).sum(axis=2) - 1
    row, step = np.arange(len(points))[:, None], np.minimum(at, most - 2)
    slope = steps[row, step] / np.maximum(so_far[row, step + 1] - so_far[row, step], 1e-300)[..., None]
    found = points[row, step] + slope * (wanted - so_far[row, step])[..., None]
    return np.asarray(np.where((at == most - 1)[..., None], points[:, -1:], found))


def ribbons(lines: Float64, half: float) -> Float64:
    """Return the outline of each line drawn with a round pen of radius `half`: (n_lines, n_corners, 2) float64.

    The lines are (n_lines, n_points, 2) and turn little from point to point.
    """
    along = np.gradient(lines, axis=1)
    along *= half / np.maximum(np.hypot(along[..., 0], along[..., 1]), 1e-12)[..., None]
    left = np.stack([-along[..., 1], along[..., 0]], axis=-1)
    cos, sin = np.cos(_CAP), np.sin(_CAP)
    at_end = lines[:, -1:] + cos * left[:, -1:] + sin * along[:, -1:]
    at_start = lines[:, :1] - cos * left[:, :1] - sin * along[:, :1]
    return np.concatenate([lines + left, at_end, (lines - left)[:, ::-1], at_start], axis=1)
