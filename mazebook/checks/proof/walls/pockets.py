"""Free space that walls enclose beside the corridors: a part of a maze that is walled in, a hole, or a gap in ink."""

from collections.abc import Iterator

import numpy as np

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.claims import Puzzle
from mazebook.checks.proof.page.pages import View
from mazebook.checks.proof.pixels.runs import Pieces
from mazebook.checks.proof.walls.grids import LaidGrid, least_area
from mazebook.numerics.arrays import Float64, Int64
from mazebook.numerics.wording import counted

POCKET = 0.5  # of the smallest cell: a smaller pocket is a gap in the ink
NARROW_POCKET = 0.25  # of the smallest cell, where walls have grown
_SLIVER = 0.1  # of the smallest cell, inside an outline: less is left where walls meet


class Pockets:
    """What may be enclosed beside the corridors of a maze, by the record; `laid` : its grid, None if it is unknown.

    Where walls are ornaments, grown arrows and words may enclose an area beside the maze, which holds no cell.
    """

    def __init__(self, view: View, puzzle: Puzzle, place: RecordedPlacement, laid: LaidGrid | None) -> None:
        self._view, self._puzzle, self._is_plain = view, puzzle, not place.body
        self._outlined = laid if laid is not None and laid.grid.is_cut else None
        self._cells = None if laid is None or self._is_plain or puzzle.floors > 1 else self._pixels(laid.centres)
        self._holes = self._pixels(self._outlined.holes if self._outlined else np.empty((0, 2)))

    def findings(
        self, pieces: Pieces, regions: Int64, pocket: float, closed_off: int, *, is_printed: bool
    ) -> Iterator[tuple[str, str]]:
        """Yield what is enclosed and should not be, or should be and is not.

        Parameters
        ----------
        regions : the pieces of the corridors
        pocket : of the smallest cell, the least area that is more than a gap in the ink
        closed_off : how many holes the grid has; 0 where all but the corridors counts as ink
        is_printed : whether the pieces are of the picture as it is printed
        """
        cell = least_area(self._puzzle) * pieces.area[regions].sum() / self._puzzle.cells
        enclosed = _enclosed(pieces, regions)
        areas = pieces.area[enclosed]
        is_large = areas > pocket * cell if self._cells is None else np.isin(enclosed, _at(pieces, self._cells))
        # Areas known to be closed off may be small behind grown walls; any other area so small would count as ink.
        least = pocket if self._is_plain else min(pocket, NARROW_POCKET)
        there = int((areas > least * cell).sum())
        large = int(is_large.sum()) - (closed_off if self._cells is None else 0)
        if self._outlined is not None:
            within = _at(pieces, self._holes)  # a hole may be narrow, and in several pieces
            there = closed_off - int(np.isin(regions, within).any())
            is_inside = self._outlined.are_inside(self._places_of(pieces, enclosed))
            if is_printed and self._is_plain:
                beside = int((is_large & ~is_inside & ~np.isin(enclosed, within)).sum())
                if beside:
                    look = "looks" if beside == 1 else "look"
                    yield "walled in", f"{counted(beside, 'place')} beside it {look} like a part of it: walled in"
                is_large |= areas > _SLIVER * cell
            large = int((is_inside & is_large).sum())
        if large > 0:
            yield "walled in", f"{counted(large, 'part')} of it cannot be reached: walled in"
        elif there < closed_off:
            yield "walls", f"{counted(closed_off - there, 'place')} inside that should be closed off can be reached"

    def _pixels(self, places: Float64) -> Int64:
        return np.floor(self._view.at(places)).astype(np.int64)

    def _places_of(self, pieces: Pieces, chosen: Int64) -> Float64:
        """Return a place on the page in each of some pieces: (n, 2) float64, in points."""
        columns = (pieces.runs.begin[chosen] + pieces.runs.end[chosen]) / 2
        rows = sum(edges[chosen] for edges in pieces.rows) / 2
        view = self._view
        return np.stack([(columns - view.across) / view.scale, (view.down - rows) / view.scale], axis=1)


def _enclosed(pieces: Pieces, regions: Int64) -> Int64:
    """Return the pieces of free space inside the maze's walls that are no part of its corridors."""
    own = np.zeros(len(pieces.of_run), dtype=np.bool_)
    own[regions] = True
    enclosed = pieces.touching(pieces.touching(own)) & ~pieces.runs.ink & ~pieces.outside
    enclosed[regions] = False
    return np.flatnonzero(enclosed)


def _at(pieces: Pieces, places: Int64) -> list[int]:
    """Return the pieces at some pixels, (n, 2) int64."""
    return list({pieces.at(row, column) for row, column in places.tolist()})
