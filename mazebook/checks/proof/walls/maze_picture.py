"""Reading one printed maze back from its pixels: there must be exactly one way from Start to Finish.

All openings are plugged. Then the free space connected to Start holds Finish and no way out, and its Euler number is
1 - holes, with holes = loops - posts without any wall. Of several starts, each is connected to the Finish, or each is
in free space of its own, as the task has it. This is checked on three pictures, which must agree: as printed;
with the faintest marks as walls; and with gaps under a third of a corridor closed. Where walls are ornaments of dots or
of two lines, only the closed picture decides, and faint marks are searched for in its free space.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import product

import numpy as np

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.claims import Puzzle
from mazebook.checks.proof.page.pages import DrawnLine, View
from mazebook.checks.proof.pixels.masks import Mask, mask_of
from mazebook.checks.proof.pixels.runs import Pieces
from mazebook.checks.proof.stairs import StairSigns
from mazebook.checks.proof.things import erase_things
from mazebook.checks.proof.walls.grids import LaidGrid, is_round
from mazebook.checks.proof.walls.openings import SOFT, closing_line, erase_picture, middle_of, pixel_at, plug
from mazebook.checks.proof.walls.places import TONES, erase_finds, plain_walls
from mazebook.checks.proof.walls.pockets import NARROW_POCKET, POCKET, Pockets
from mazebook.checks.proof.walls.wall_ink import (
    CLOSED_GAP,
    LEAST_WALL_CONTRAST,
    SHRUNK_BACK,
    THINNEST,
    Tones,
    contrast_of_greys,
    gap_closed,
    marks_in,
    rim_of_walls,
    solid_ink,
    thickness_of_walls,
    tones_of,
)
from mazebook.graphics.page import Opening
from mazebook.numerics.arrays import Bool, Float64, Int64, UInt8
from mazebook.numerics.wording import counted

PictureFinding = tuple[str, str]  # the rule that is broken, and a sentence

_HALO = 2.0  # points: of the white around the picture of a place, which is a little larger than its box
_BESIDE = 0.3  # of an opening's width: distance from the opening of a point just inside or outside
_BEFORE = 1.5  # points: the most of that distance, because an arrow may stand farther out
_WAY_IN = np.linspace(0.1, 1, 19)  # of an opening's width: places where the first free pixel is searched for
_NARROWEST = 0.7  # of the root of a cell's area: width of a corridor, where no opening shows it
_BESIDE_WALLS = 1.5  # pixels: the soft edges of walls
_HALF_A_WAY = 3  # of what ink grows to close gaps: half a corridor
_ROUNDING = 1  # pixel, by which growing and shrinking ink, and the edges of ink, are inexact


class MazePicture:
    """A printed maze.

    Parameters
    ----------
    gray : the pixels of its box and some around it; the picture of an end inside is erased
    lines : the lines in the picture, their thickness in pixels
    laid : its grid; None if it is unknown

    Attributes
    ----------
    drawn_thickness : thickness of the walls, in pixels
    rim : thickness of the outer walls, times that of the others
    thickness : the same; of ornaments, after their gaps are closed
    open : the pixels as printed
    drawn : the pixels with both openings plugged
    plugged : the same, and ornaments turned into solid walls
    """

    def __init__(
        self,
        gray: UInt8,
        view: View,
        puzzle: Puzzle,
        place: RecordedPlacement,
        lines: Sequence[DrawnLine],
        laid: LaidGrid | None = None,
    ) -> None:
        self.view, self.puzzle, self.place = view, puzzle, place
        self._wrong_finds, self._lost = list[str](), list[str]()
        if place.edged and laid is not None:
            self._wrong_finds = erase_finds(gray, view, place.finds)
            self._lost = self._erased_pictures(gray, TONES)
            gray = plain_walls(gray, view, laid)
        self._narrowest = np.inf if laid is None else laid.narrowest
        closing = gap_closed(place, puzzle.cells, self._narrowest) * abs(view.scale) / 2
        self.tones: Tones = TONES if place.edged else tones_of(gray, puzzle.asked.tint, lines=lines)
        drawn = (place.body or place.edged) * abs(view.scale) or thickness_of_walls(lines, self.tones)
        self.drawn_thickness = max(drawn, THINNEST)
        self.rim = 1.0 if laid is None or place.edged else rim_of_walls(lines, self.tones, cut=laid.grid.is_cut)
        self.thickness = self.drawn_thickness + (1 - SHRUNK_BACK) * 2 * closing + (2 * _ROUNDING if closing else 0)
        self._pockets = Pockets(view, puzzle, place, laid)
        self._outlined = laid if laid is not None and laid.grid.is_cut else None
        lines_of_doors = {} if laid is None else laid.doors(puzzle, place)
        self._doors = {opening: view.at(line) for opening, line in lines_of_doors.items()}
        self.open = gray
        if not (place.edged and laid is not None):
            self._lost = self._erased_pictures(gray, self.tones)
        ends = np.array(place.stairs, dtype=np.float64).reshape(-1, 2, 2)
        self.joins = view.at(np.array(place.joins, dtype=np.float64).reshape(-1, 2, 2))
        self.signs = StairSigns(view.at(ends), place.cell * abs(view.scale))
        self._wrong_signs = self.signs.erase(self.open, self.tones.mark, self.tones.ink, self.tones.paper)
        things = view.at(np.array(place.things, dtype=np.float64).reshape(-1, 2))
        tones = self.tones.mark, self.tones.ink, self.tones.paper
        self._wrong_things = erase_things(self.open, things, place.disc * abs(view.scale), tones)
        self.plugged = self.open.copy()
        for opening in place.openings:
            plug(self.plugged, self.door(opening), self.drawn_thickness, self.tones.wall)
        self.drawn = self.plugged
        if closing:
            solid = solid_ink(mask_of(self.plugged < self.tones.ink), closing).pixels
            self.plugged = np.where(solid, np.uint8(self.tones.wall), np.uint8(self.tones.paper))

    def _erased_pictures(self, gray: UInt8, tones: Tones) -> list[str]:
        """Erase the pictures of ends inside; return the names of ends where none is found."""
        lost = []
        for name, end in zip(self.puzzle.names, self.place.ends, strict=True):
            if end.inside is None:
                continue
            beyond, box = (-_HALO, _HALO) if self.place.edged else (0.0, 0.0), end.picture
            corners = None if box is None else self.view.at(np.array([box[:2], box[2:]]) + np.array(beyond)[:, None])
            if not erase_picture(gray, tones, pixel_at(self.view.at(end.inside)), corners):
                lost.append(name)
        return lost

    def findings(self) -> list[PictureFinding]:
        """Return what is wrong with the maze; nothing if it matches the record's claims."""
        found = [("opening", f"the picture that marks {name} is missing, or it touches a wall") for name in self._lost]
        found += [("stairs", sentence) for sentence in self._wrong_signs]
        found += [("task", sentence) for sentence in self._wrong_things]
        found += [("finds", sentence) for sentence in self._wrong_finds]
        found += self._closed_doors()
        if contrast_of_greys(self.tones.under, self.tones.wall) < LEAST_WALL_CONTRAST:
            found.append(("walls", "its walls are so pale that they can hardly be seen"))
        found += self._findings_in(self.pieces, POCKET, self.puzzle.gaps or 0)
        if found:
            return found
        around, reach = ~self.free, self._reach()
        if self.place.edged:  # decoration in corridors is no mark
            return self._narrow_findings(around, reach)
        marks = marks_in(self.drawn, self.tones, _HALF_A_WAY * reach)
        # Marks all beside walls can only close what is closed once more, and wider, in the third picture.
        if self.place.body or reach < _BESIDE_WALLS or (marks - around.grown(_BESIDE_WALLS)).size:
            faint = self._findings_in(Pieces(marks | around), POCKET, 0)
            found = [(rule, f"{sentence}, because of a line that is hardly seen") for rule, sentence in faint]
        if found or self.place.body:
            return found
        return self._narrow_findings(around, reach)

    def _narrow_findings(self, around: Mask, reach: float) -> list[PictureFinding]:
        """Return what is wrong once gaps under a third of a corridor are closed."""
        narrow = self._findings_in(Pieces(around.grown(reach)), NARROW_POCKET, 0)
        return [(rule, f"{sentence}, once gaps under a third of a corridor are closed") for rule, sentence in narrow]

    @cached_property
    def pieces(self) -> Pieces:
        """The pieces of the maze with both openings plugged."""
        return Pieces(self.ink)

    @cached_property
    def ink(self) -> Mask:
        """The ink of the maze with both openings plugged, and ornaments turned into solid walls."""
        return mask_of(self.plugged < self.tones.ink)

    def is_ink(self, places: Float64) -> Bool:
        """Return which places on the page, (n, 2) in points, are ink: (n,) bool."""
        return self.ink.at(self.view.at(places).astype(np.int64))

    @cached_property
    def regions(self) -> Int64:
        """The pieces of the maze's corridors: those with starts, and those joined to them by stairs or under bridges.

        A floor may have several pieces, joined on other floors; a maze with bridges, pieces joined under them.
        """
        starts = {self._end(end) for end in range(self.puzzle.starts)}
        return np.unique(np.concatenate([self._joined(self.pieces, start)[0] for start in starts]))

    @cached_property
    def free(self) -> Mask:
        """The maze's corridors."""
        return self.pieces.covered(self.corridors())

    @property
    def walls(self) -> Mask:
        """The ink beside the maze's corridors."""
        return self.pieces.covered(self.pieces.touching(self.corridors()))

    @property
    def way(self) -> Mask:
        """Where a route may be: the corridors, and the width that closing the gaps of ornaments took from them."""
        taken = (self.thickness - self.drawn_thickness) / 2
        return self.free.grown(taken + _ROUNDING) if self.place.body else self.free

    def ornaments(self) -> Mask:
        """Return the marks of ornaments inside the corridors, but for their edges, which a broad line may touch."""
        return ~(~(self.way & mask_of(self.open < self.tones.ink))).grown(_ROUNDING)

    def corridors(self) -> Bool:
        """Return the pieces of the corridors: bool, at their numbers in `pieces`."""
        chosen = np.zeros(len(self.pieces.of_run), dtype=np.bool_)
        chosen[self.regions] = True
        return chosen

    def door(self, opening: Opening) -> Float64:
        """Return the line that closes an opening: (n, 2), rows and columns."""
        if opening not in self._doors:
            self._doors[opening] = self.view.at(closing_line(opening, self.place.box, is_round(self.puzzle)))
        return self._doors[opening]

    def _reach(self) -> float:
        """Return by how many pixels ink must grow to close gaps under a third of a corridor."""
        cell = float(np.sqrt(self.pieces.area[self.regions].sum() / self.puzzle.cells))
        cell = min(cell, self._narrowest * abs(self.view.scale) - self.thickness)
        doors = [self.door(opening) for opening in self.place.openings]
        widths = [float(np.hypot(*(door[-1] - door[0]))) - self.thickness for door in doors]
        corridor = min([cell, *widths]) if widths else _NARROWEST * cell
        return CLOSED_GAP / 2 * max(corridor, 0.0)

    def _closed_doors(self) -> Iterator[PictureFinding]:
        """Yield the record's openings that are closed, each judged in a window around it."""
        for end, name in zip(self.place.ends, self.puzzle.names, strict=True):
            if end.opening is None:
                continue
            sides = np.array(self._sides(end.opening, self.drawn_thickness))
            around = np.concatenate([self.door(end.opening), sides])
            low = np.maximum(np.floor(around.min(axis=0)).astype(int) - SOFT, 0)
            high = np.minimum(np.ceil(around.max(axis=0)).astype(int) + SOFT, self.open.shape)
            if (low < high).all():
                window = Pieces(mask_of(self.open[low[0] : high[0], low[1] : high[1]] < self.tones.mark))
                one, two = (window.at(*side) for side in (sides - low).tolist())
                if one == two and not window.is_ink(one):
                    continue
            yield "opening", f"there is no opening at {name}, where the record has one"

    def _sides(self, opening: Opening, thickness: float) -> list[tuple[int, int]]:
        """Return the pixels directly outside and inside an opening between walls of a thickness."""
        line = self.door(opening)
        middle, across = middle_of(line), np.array([line[-1, 1] - line[0, 1], line[0, 0] - line[-1, 0]])
        before = thickness / 2 + _BEFORE * abs(self.view.scale)
        step = across * min(_BESIDE, before / max(float(np.hypot(*across)), 1e-9))
        return [pixel_at(middle + side * step) for side in (1, -1)]

    def _end(self, end: int) -> int:
        """Return the piece of an end, counted from 0: beside an opening, the piece that is not outside."""
        opening, pieces = self.place.ends[end].opening, self.pieces
        if opening is None or self._is_seen_inside(pieces, end):
            return pieces.at(*self._inside(end))
        sides = [pieces.at(*side) for side in self._sides(opening, self.thickness)]
        return min(sides, key=lambda piece: (pieces.outside[piece], pieces.is_ink(piece), -pieces.area[piece]))

    def _is_seen_inside(self, pieces: Pieces, end: int) -> bool:
        """Return whether an end is at the middle of its cell, which is cut; the front of a wall may lie over it."""
        return self._outlined is not None and not (self.place.edged and pieces.is_ink(pieces.at(*self._inside(end))))

    def _inside(self, end: int) -> tuple[int, int]:
        """Return a pixel of an end inside, or of the end's cell, which is cut."""
        if self._outlined is None:
            return pixel_at(self.view.at(self.place.ends[end].inside))
        return pixel_at(self.view.at(self._outlined.centres[self.puzzle.ends[end]]))

    def _end_in(self, pieces: Pieces, end: int) -> int:
        """Return the piece of an end where walls are thicker: the first free one on the way in from the opening."""
        opening = self.place.ends[end].opening
        if opening is None or self._is_seen_inside(pieces, end):
            return pieces.at(*self._inside(end))
        line, own = self.door(opening), self._end(end)
        middle = middle_of(line)
        side = next(side for side in self._sides(opening, self.thickness) if self.pieces.at(*side) == own)
        inwards = np.array(side) + 0.5 - middle
        inwards *= float(np.hypot(*(line[-1] - line[0]))) / max(float(np.hypot(*inwards)), 1e-9)
        way = (pieces.at(*pixel_at(middle + share * inwards)) for share in _WAY_IN)
        return next((piece for piece in way if not pieces.is_ink(piece)), pieces.at(*side))

    def _findings_in(self, pieces: Pieces, pocket: float, closed_off: int) -> Iterator[PictureFinding]:
        puzzle = self.puzzle
        find = self._end if pieces is self.pieces else partial(self._end_in, pieces)
        ends = [find(end) for end in range(len(self.place.ends))]
        parts = [self._joined(pieces, end) for end in ends]
        apart = list({int(part[0]): (part, joins) for part, joins in parts[: puzzle.starts]}.values())
        regions, joins = np.concatenate([part for part, _ in apart]), sum(joins for _, joins in apart)
        if pieces.outside[regions].any() or pieces.outside[ends].any():
            yield "opening", "there is another opening than those at Start and Finish"
            return
        if any(pieces.is_ink(start) for start in ends[: puzzle.starts]):
            yield "no route", f"there is no way from {puzzle.names[0]} to {puzzle.names[-1]}"
            return
        wrong = self._wrong_way([int(part[0]) for part, _ in parts])
        if wrong:
            yield wrong
            return
        found, holes = puzzle.parts - int(pieces.euler[regions].sum()) + joins, puzzle.loops - puzzle.bare_posts
        if found > holes:
            yield "second route", f"there is a second way: {_free(found)} instead of {holes}"
        elif found < holes:
            yield "walls", f"a way round is closed: {_free(found)} instead of {holes}"
        is_printed = pieces is self.pieces
        yield from self._pockets.findings(pieces, regions, pocket, closed_off, is_printed=is_printed)

    def _wrong_way(self, parts: Sequence[int]) -> PictureFinding | None:
        """Return what is wrong with the ways from starts to finishes; `parts` : the part of the maze of each end."""
        puzzle = self.puzzle
        starts = range(puzzle.starts)
        if puzzle.is_forest and len({parts[start] for start in starts}) < puzzle.starts:
            return "second route", "there is a way from one of its starts to another"
        for start, finish in product(starts, range(puzzle.starts, len(parts))):
            if parts[start] != parts[finish] and (not puzzle.is_forest or start == puzzle.named):
                return "no route", f"there is no way from {puzzle.names[start]} to {puzzle.names[finish]}"
        return None

    def _joined(self, pieces: Pieces, start: int) -> tuple[Int64, int]:
        """Return the pieces joined to one by stairs or bridges, itself included, and how many joins they have."""
        joins = [tuple(pieces.at(*pixel_at(end)) for end in ends) for ends in self.joins]
        reached = {start}
        while more := {piece for join in joins if reached & set(join) for piece in join} - reached:
            reached |= more
        return np.array(sorted(reached), dtype=np.int64), sum(join[0] in reached for join in joins)


def _free(groups: int) -> str:
    return f"{counted(groups, 'group')} of walls {'stands' if groups == 1 else 'stand'} free"
