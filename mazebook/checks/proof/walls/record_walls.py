"""Reading every wall of a printed maze, to check that it is the maze in the record.

`mazebook.checks.proof.walls.maze_picture` proves the route from pixels alone. But a wall that ends freely may be
missing without changing any route, so each wall is also checked in its middle.
"""

from typing import NamedTuple

import numpy as np

from mazebook.checks.proof.claims import Puzzle
from mazebook.checks.proof.walls.asked import findings_of_loops
from mazebook.checks.proof.walls.grids import LaidGrid, with_bridges
from mazebook.checks.proof.walls.maze_picture import MazePicture, PictureFinding
from mazebook.checks.proof.walls.ornaments import findings_of_ornaments
from mazebook.numerics.arrays import Float64, Int32


class ReadWalls(NamedTuple):
    """The walls that were read: the fingerprint of their maze; the middles of standing and of opened ones, in points.

    Attributes
    ----------
    standing, opened : (n, 2) float64, on the puzzle's page
    links : (n, 2), the cells on both sides of each opened link
    through : (n, 2) float64, the middles of the walls that were opened there, on the page
    centres : (n_cells, 2) float64, the middles of the cells on the page
    """

    fingerprint: str
    standing: Float64
    opened: Float64
    links: Int32
    through: Float64
    centres: Float64


def findings_of_walls(
    picture: MazePicture, puzzle: Puzzle, laid: LaidGrid
) -> tuple[list[PictureFinding], ReadWalls | None]:
    """Return what is wrong with single walls of a maze on its grid, which has no bridges yet, and all that were read.

    Bridges that are not as they should be end the reading.
    """
    place = picture.place
    if place.bridges:
        woven = with_bridges(laid, puzzle, place)
        if woven is None:
            return [("walls", "the record has a bridge where there can be none")], None
        laid = woven
    if not picture.is_ink(laid.solid).all():
        return [("walls", "a part of its shape that is solid has a gap")], None
    if not picture.is_ink(laid.middles(laid.railings)).all():
        return [("walls", "a wall that never opens is missing")], None
    passages = laid.stairs(place)
    passages[laid.links] = ~picture.is_ink(laid.middles(laid.links))
    fingerprint = laid.fingerprint(passages, puzzle)
    reached = int(passages.sum()) - (laid.grid.n_cells - puzzle.parts)
    standing = laid.standing(passages, puzzle)
    if fingerprint == puzzle.fingerprint:
        found = [*findings_of_loops(puzzle, reached), *findings_of_ornaments(picture, laid, standing)]
    elif missing := reached - puzzle.loops:
        found = [("walls", f"it has {abs(missing)} {'fewer' if missing > 0 else 'more'} walls than in the record")]
    else:
        found = [("walls", "its walls are not those in the record")]
    opened = laid.links[passages[laid.links]]
    ways = np.flatnonzero(passages)
    links, through = laid.grid.ends[ways], laid.grid.middles[ways] * laid.scale + laid.shift
    return found, ReadWalls(fingerprint, laid.middles(standing), laid.middles(opened), links, through, laid.centres)
