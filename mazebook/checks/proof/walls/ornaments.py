"""Ornamental walls, read along their lines: a slit in one wall is seen because all walls of a length are alike.

Such walls have gaps of their own, between dots or between two lines, so that a picture whose gaps are closed hides a
narrow slit. A wall is read as the places along it where there is any ink across its width. Where nearly all walls of
its length have ink, it must have ink too.
"""

import numpy as np

from mazebook.checks.proof.walls.grids import LaidGrid
from mazebook.checks.proof.walls.maze_picture import MazePicture, PictureFinding
from mazebook.numerics.arrays import Bool, Float64, Int64
from mazebook.numerics.wording import counted

_SLIT = 0.5  # points: the longest that a wall may lack ink where others of its length have it
_LEAST_SLIT = 4  # pixels: less is the soft edge of a dot
_ALIKE = 0.9  # of the walls of a length have ink there
_WHOLE, _BROKEN = 0.95, 0.8  # of a dot are ink
_FEW = 4  # walls of a length say nothing about a further one ...
_WIDER = 1.6  # ... whose gaps may be this much wider than those of other lengths
_LENGTHS = 0.02  # cells: walls of a length differ by less
_MOST_STEPS = 400  # along a wall


def findings_of_ornaments(picture: MazePicture, laid: LaidGrid, walls: Int64) -> list[PictureFinding]:
    """Return which ornamental walls of a maze have slits; nothing for plain walls.

    Parameters
    ----------
    walls : (n,) int64, the edges whose walls stand
    """
    if not picture.place.body:
        return []
    outer = laid.grid.ends[walls, 1] < 0
    kinds = [walls] if laid.grid.bends is None else [walls[outer], walls[~outer]]  # outer walls of cut cells are solid
    slits = sum(_slits(picture, laid, alike) for alike in kinds)
    return [("walls", f"{counted(slits, 'wall')} of it {'has' if slits == 1 else 'have'} a slit")] if slits else []


def _slits(picture: MazePicture, laid: LaidGrid, walls: Int64) -> int:
    """Return how many of some walls have slits; walls with bends differ at a length by their straight pieces."""
    lengths = np.round(laid.lengths(walls) / _LENGTHS).astype(int)
    scale = abs(picture.view.scale)
    body, least = picture.place.body * scale, max(_SLIT * scale, _LEAST_SLIT)
    slits, usual, few = 0, [], []
    for length in np.unique(lengths[lengths > 0]):
        alike, pixels = walls[lengths == length], length * _LENGTHS * abs(laid.scale) * scale
        steps = min(max(round(pixels), 2), _MOST_STEPS)
        profiles, step = _profiles(picture, laid.lines(alike, steps), body), pixels / steps
        end = min(round(body / step), steps // 2 - 1)  # where walls meet, two lines may leave paper between them
        inner = profiles[:, end : steps - end]
        if len(alike) > _FEW and laid.grid.bends is None:
            pattern = inner.sum(axis=0) - inner >= _ALIKE * (len(inner) - 1)  # of all others
            usual.append(float(np.median(_longest(~pattern))) * step)
            slits += int((_longest(~inner & pattern) * step >= least).sum())
        else:
            few += (_longest(~inner) * step).tolist()
    if laid.grid.bends is not None:
        usual.append(float(np.median(few)) if few else 0.0)
    if usual and max(usual) > 0:  # dots
        slits += _broken_posts(picture, laid.ends(walls), body)
    if usual:
        slits += sum(gap >= _WIDER * max(usual) + least for gap in few)
    return slits


def _broken_posts(picture: MazePicture, posts: Float64, body: float) -> int:
    """Return how many dots at posts lack ink, if nearly all are whole.

    Parameters
    ----------
    posts : (n, 2) float64, places on the page
    body : the width of the walls in pixels
    """
    reach = np.arange(-body / 2, body / 2 + 0.5)
    y, x = (each.ravel() for each in np.meshgrid(reach, reach))
    inside = np.hypot(x, y) <= body / 2 - 1
    at = picture.view.at(posts)[:, None] + np.stack([y[inside], x[inside]], axis=1)
    rows, columns = np.moveaxis(np.floor(at).astype(np.int64), -1, 0)
    rows, columns = np.clip(rows, 0, picture.view.rows - 1), np.clip(columns, 0, picture.view.columns - 1)
    shares = (picture.drawn[rows, columns] < picture.tones.ink).mean(axis=1)
    return int((shares < _BROKEN).sum()) if (shares >= _WHOLE).mean() >= _ALIKE else 0


def _longest(lacking: Bool) -> Int64:
    """Return the longest run of True in each row: (n_rows,) int64."""
    run: Int64 = np.zeros(len(lacking), dtype=np.int64)
    longest = run.copy()
    for step in lacking.T:
        run = np.where(step, run + 1, 0)
        longest = np.maximum(longest, run)
    return longest


def _profiles(picture: MazePicture, lines: Float64, body: float) -> Bool:
    """Return where walls have ink across their width: (n_walls, steps) bool.

    Parameters
    ----------
    lines : (n_walls, steps, 2) float64, places on the page along each wall
    body : the width of the walls in pixels
    """
    at = picture.view.at(lines)
    along = np.gradient(at, axis=1)
    across = np.stack([-along[..., 1], along[..., 0]], axis=-1)
    across /= np.maximum(np.hypot(*np.moveaxis(across, -1, 0)), 1e-9)[..., None]
    found = np.zeros(at.shape[:2], dtype=np.bool_)
    for off in np.arange(-body / 2, body / 2 + 0.5):
        rows, columns = np.moveaxis(np.floor(at + off * across).astype(np.int64), -1, 0)
        rows, columns = np.clip(rows, 0, picture.view.rows - 1), np.clip(columns, 0, picture.view.columns - 1)
        found |= picture.drawn[rows, columns] < picture.tones.ink
    return found
