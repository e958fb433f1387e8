"""The box around the outline of a grid; light to import."""

import numpy as np

from mazebook.mazes.grid.grid import Grid, once_a_grid

_STRAIGHT = 1e-9


@once_a_grid
def bounds(grid: Grid) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of the outline, in cell widths; arcs reach beyond their posts."""
    walls = grid.wall_posts[grid.border]
    first, second, bulge = grid.posts[walls[:, 0]], grid.posts[walls[:, 1]], grid.bulge[grid.border]
    points = [grid.posts]
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
