"""Reading one printed answer back: are its walls those of the puzzle, and does its line lead from Start to Finish.

The puzzle is looked at once more, as large as the answer and turned as it is, so that one lies over the other.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mazebook.arrays import Bool, Float64, UInt8
from mazebook.checks.claims import Place
from mazebook.checks.doors import middle_of
from mazebook.checks.maze_picture import Finding, MazePicture
from mazebook.checks.reading import View
from mazebook.checks.runs import Pieces
from mazebook.checks.tones import Tones, tones_of

_SOFT = 2.0  # pixels around the line whose grey is no wall's
_SLACK = 1.5  # pixels that a wall may be off
_OF_OPENING = 0.45  # of its width: so far around its middle the line may reach out
_ANOTHER = 0.1  # of the walls: if so many differ, it is another maze
_SPECKS = 4  # pixels, that do not count


def over(puzzle: Place, answer: Place, view: View) -> tuple[View, float] | None:
    """Return the view of a puzzle that lies over an answer in its view, and the size of the one in the other's.

    None if the ends of the one are not where those of the other are.
    """
    pairs = [pair for ends in zip(puzzle.ends, answer.ends, strict=True) for pair in _pairs(*ends)]
    if len(pairs) < 2:
        return None
    here, there = np.moveaxis(np.array(pairs, dtype=np.float64), 1, 0)
    spread = here - here.mean(axis=0)
    if not (spread**2).sum():
        return None
    size = float((spread * (there - there.mean(axis=0))).sum() / (spread**2).sum())
    shift = there.mean(axis=0) - size * here.mean(axis=0)
    off = np.abs(size * here + shift - there).max()
    if size == 0 or off * view.scale > _SLACK:
        return None
    x, y = shift.tolist()
    scale = view.scale
    return View(scale * size, view.across + scale * x, view.down - scale * y, view.rows, view.columns), size


def _pairs(one: tuple[object, object], other: tuple[object, object]) -> list[tuple[object, object]]:
    """Return the points of one end on the puzzle, each with that on the answer."""
    (opening, point), (opening_there, point_there) = one, other
    if opening is not None and opening_there is not None:
        return list(zip(opening, opening_there, strict=True))  # type: ignore[call-overload]
    return [(point, point_there)] if point is not None and point_there is not None else []


def findings_of_answer(gray: UInt8, thickness: float, maze: MazePicture) -> list[Finding]:
    """Return what is wrong with an answer; nothing if it shows the way through the maze that lies under it.

    Parameters
    ----------
    gray : the answer's pixels
    thickness : of its walls, in pixels
    maze : the puzzle over the same pixels
    """
    tones = tones_of(gray, answer=True)
    line = Pieces(gray, tones.route)
    differing = _differing_walls(gray, tones, thickness, line, maze)
    if differing > _ANOTHER:
        return [("another answer", "it is the answer of another maze")]
    found = [("answer", "its walls are not those of the maze")] if differing else []
    return found + list(_findings_of_line(gray < tones.route, line, maze))


def _findings_of_line(dark: Bool, line: Pieces, maze: MazePicture) -> Iterator[Finding]:
    areas = np.where(line.runs.ink, line.area, 0)
    main = int(areas.argmax())
    if (dark & ~_free(maze)).sum() > _SPECKS:
        yield "route crosses a wall", "its line crosses a wall"
    if (areas > _SPECKS).sum() != 1:
        yield "route", "its line is interrupted" if areas[main] else "it has no line"
    for end, words in enumerate(("begin at Start", "lead to Finish")):
        opening, point = maze.place.ends[end]
        middle = middle_of(maze.door(opening)) if opening is not None else maze.view.at(point)
        row, column = np.floor(middle).astype(int).tolist()
        if line.at(row, column) != main:
            yield "route", f"its line does not {words}"


def _free(maze: MazePicture) -> Bool:
    """Return where the line may be: in the corridors and in the middle of the openings."""
    free = maze.unmarked.copy()
    for opening, _ in maze.place.ends:
        if opening is not None:
            _add_disc(free, maze.door(opening), _OF_OPENING)
    return free


def _add_disc(chosen: Bool, door: Float64, share: float) -> None:
    """Choose a disc around the middle of an opening, as large as a share of it."""
    middle, reach = middle_of(door), share * float(np.hypot(*(door[-1] - door[0])))
    low = np.maximum(np.floor(middle - reach).astype(int), 0)
    high = np.minimum(np.ceil(middle + reach).astype(int), chosen.shape)
    if (low < high).all():
        rows, columns = np.mgrid[low[0] : high[0], low[1] : high[1]] + 0.5
        near = np.hypot(rows - middle[0], columns - middle[1]) <= reach
        chosen[low[0] : high[0], low[1] : high[1]] |= near


def _differing_walls(gray: UInt8, tones: Tones, thickness: float, line: Pieces, maze: MazePicture) -> float:
    """Return the share of the walls that are only on one of the two; 0 if it is less than a piece of wall."""
    broader = (thickness - maze.thickness) / 2
    # The walls of the puzzle must be on the answer ...
    there = Pieces(gray, tones.ink).covered_by_ink(max(-broader, 0) + _SLACK)
    for opening, _ in maze.place.ends:
        if opening is not None:  # where a word may stand in the way
            _add_disc(there, maze.door(opening), 0.5)
    ink = maze.open < maze.tones.ink
    missing = ink & ~there
    if missing.any():  # words and arrows are no walls, and one that runs into the outline is not so near
        missing &= maze.pieces.covered(maze.corridors(), maze.thickness)
    lost = int(missing.sum())
    # ... and those of the answer on the puzzle.
    shown = (gray < tones.ink) & ~line.covered_by_ink(_SOFT)
    known = maze.pieces.covered_by_ink(max(broader, 0) + _SLACK)
    more = int((shown & ~known).sum())
    share = (lost + more) / max(int(ink.sum()), 1)
    return share if lost + more > max(thickness, maze.thickness) ** 2 else 0.0
