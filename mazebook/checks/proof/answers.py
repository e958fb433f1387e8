"""Reading one printed answer back: its walls must be the puzzle's, and its line must lead from Start to Finish.

The answer is read at the size and position of its puzzle, so that the two pictures cover each other.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.page.pages import DrawnLine, View
from mazebook.checks.proof.pixels.masks import Mask, mask_of
from mazebook.checks.proof.pixels.runs import Pieces
from mazebook.checks.proof.walls.maze_picture import MazePicture, PictureFinding
from mazebook.checks.proof.walls.openings import fitted, middle_of
from mazebook.checks.proof.walls.record_walls import ReadWalls
from mazebook.checks.proof.walls.wall_ink import (
    LEAST_WALL_CONTRAST,
    contrast_of_greys,
    thickness_of_walls,
    tones_of,
)
from mazebook.graphics.page import PlacedEnd, Point
from mazebook.numerics.arrays import Bool, UInt8

_SOFT = 2.0  # pixels around the line whose grey belongs to no wall
_SLACK = 1.5  # pixels that a wall may be off
_OF_OPENING = 0.45  # of its width: the line may reach out of an opening this far around its middle
_ANOTHER = 0.1  # of the walls: if more differ, it is another maze
_CRUMB = 0.25  # of a piece of wall: smaller ones are left beside walls that tremble
_SPECKS = 4  # pixels of an area that is ignored


def over(answer: RecordedPlacement, puzzle: RecordedPlacement, view: View) -> tuple[View, float] | None:
    """Return the view of an answer that lies over a view of its puzzle, and the puzzle's size in answer sizes.

    None if the ends of the two do not lie over each other.
    """
    pairs = [pair for ends in zip(answer.ends, puzzle.ends, strict=True) for pair in _pairs(*ends)]
    if len(pairs) < 2:
        return None
    size, shift, off = fitted(*np.moveaxis(np.array(pairs, dtype=np.float64), 1, 0))
    if size == 0 or off * view.scale > _SLACK:
        return None
    x, y = shift.tolist()
    scale = view.scale
    return View(scale * size, view.across + scale * x, view.down - scale * y, view.rows, view.columns), size


def _pairs(one: PlacedEnd, other: PlacedEnd) -> list[tuple[Point, Point]]:
    """Return pairs of points of one end: on the answer, and on the puzzle."""
    if one.opening is not None and other.opening is not None:
        return list(zip(one.opening, other.opening, strict=True))
    return [(one.inside, other.inside)] if one.inside is not None and other.inside is not None else []


def findings_of_answer(
    gray: UInt8, lines: Sequence[DrawnLine], maze: MazePicture, read: ReadWalls | None = None, tint: float = 0.0
) -> list[PictureFinding]:
    """Return what is wrong with an answer; nothing if it shows the route through the maze in the same place.

    Parameters
    ----------
    gray : the answer's pixels
    lines : the lines in the picture, their thickness in pixels
    maze : the puzzle over the same pixels
    read : its walls, if they were read one by one
    tint : of a picture in the answer, as a share of black; 0 without a picture
    """
    tones = tones_of(gray, tint, answer=lines)
    maze.signs.erase(gray, tones.mark, tones.ink, tones.paper)
    dark, walls = mask_of(gray < tones.route), mask_of(gray < tones.ink)
    line, thickness = Pieces(dark), thickness_of_walls(lines, tones)
    # The puzzle's ornaments may be closed to no more than the width of their ink.
    known = maze.ink.grown(maze.rim * max(thickness - maze.drawn_thickness, 0) / 2 + _SLACK)
    extra = walls - dark.grown(_SOFT) - known
    # Walls that are areas are thicker than an answer's, and not on both sides alike: they are compared one by one.
    differing = 0.0 if maze.place.edged else _differing_walls(walls, extra, thickness, maze)
    if differing > _ANOTHER:
        return [("another answer", "it is the answer of another maze")]
    is_other = differing > 0 or (read is not None and _other_walls(walls, extra, maze.view, read))
    found = [("answer", "its walls are not those of the maze")] if is_other else []
    if contrast_of_greys(tones.under, tones.wall) < LEAST_WALL_CONTRAST:
        found.append(("answer", "its walls are so pale that they can hardly be seen"))
    return found + list(_findings_of_line(dark, line, maze, read))


def passages_of_line(
    gray: UInt8, lines: Sequence[DrawnLine], maze: MazePicture, read: ReadWalls, tint: float = 0.0
) -> set[frozenset[int]]:
    """Return the passages that the line of an answer leads through, each as its two cells; parameters as above."""
    dark = mask_of(gray < tones_of(gray, tint, answer=lines).route)
    is_passed = dark.at(maze.view.at(read.through).astype(np.int64))
    return set(map(frozenset, read.links[is_passed].tolist()))


def _other_walls(walls: Mask, extra: Mask, view: View, read: ReadWalls) -> bool:
    """Return True if a wall of the maze lacks its middle on the answer, or the answer has one where the maze has none.

    `extra` : the answer's walls that are not on the puzzle, without its line and the line's soft edge
    """
    standing, opened = (view.at(places).astype(np.int64) for places in (read.standing, read.opened))
    return bool(not walls.grown(_SLACK).at(standing).all() or extra.at(opened).any())


def _findings_of_line(dark: Mask, line: Pieces, maze: MazePicture, read: ReadWalls | None) -> Iterator[PictureFinding]:
    # Where an answer is larger than its maze, the number above it is inside the picture; it is no part of the line.
    ink = line.runs.ink & _reaching(line, maze)
    areas = np.where(ink, line.area, 0)
    parts = _parts_of_line(line, np.flatnonzero(areas > _SPECKS).tolist(), maze)
    if _crosses(dark, line.covered(ink), maze, read):
        yield "route crosses a wall", "its line crosses a wall"
    if len(parts) != 1:
        yield "route", "its line is interrupted" if parts else "it has no line"
    puzzle = maze.puzzle
    for end, placed in enumerate(maze.place.ends):
        middle = middle_of(maze.door(placed.opening)) if placed.opening else maze.view.at(placed.inside)
        row, column = np.floor(middle).astype(int).tolist()
        is_met = bool(parts) and line.at(row, column) in parts[0]
        words = f"{'begin at' if end < puzzle.starts else 'lead to'} {puzzle.names[end]}"
        # From one start of a forest, and from no other, a way leads to the Finish.
        is_other = puzzle.is_forest and end < puzzle.starts and end != puzzle.named
        if not is_met and not is_other:
            yield "route", f"its line does not {words}"
        elif is_met and is_other:
            yield "route", f"its line must not {words}"


def _crosses(dark: Mask, line: Mask, maze: MazePicture, read: ReadWalls | None) -> bool:
    """Return whether the line of an answer crosses a wall; `line` : those pieces of what is `dark` that may be it."""
    if maze.place.edged and read is not None:
        return bool(line.at(maze.view.at(read.standing).astype(np.int64)).any())
    crossing = dark - maze.way
    if crossing.size > _SPECKS:  # it may be the number above it
        crossing = crossing & line
    if crossing.size > _SPECKS:
        crossing = crossing - _discs(maze, _OF_OPENING)
    if maze.place.body:
        crossing = crossing | dark & maze.ornaments()
    return crossing.size > _SPECKS


def _reaching(line: Pieces, maze: MazePicture) -> Bool:
    """Return which pieces reach into a maze, inside its outer walls: (n_runs,) bool, at the pieces' numbers.

    A letter beside a maze that is round or cut to a shape may be within its box, but in none of its corridors.
    """
    top, bottom = line.rows
    reaching = np.zeros(len(line.of_run), dtype=np.bool_)
    for box in maze.place.boxes:
        low, high = np.sort(maze.view.at([box[:2], box[2:]]), axis=0)
        low, high = low + maze.drawn_thickness, high - maze.drawn_thickness
        inside = (bottom > low[0]) & (top < high[0]) & (line.runs.end > low[1]) & (line.runs.begin < high[1])
        reaching[line.of_run[inside]] = True
    pieces = np.flatnonzero(reaching & line.runs.ink).tolist()
    for piece in pieces if len(pieces) > 1 else ():
        alone = np.zeros_like(reaching)
        alone[piece] = True
        reaching[piece] = (line.covered(alone) & maze.way).size > 0
    return reaching


def _parts_of_line(line: Pieces, pieces: Sequence[int], maze: MazePicture) -> list[set[int]]:
    """Return the connected parts of a line, as sets of pieces, joined by stairs or bridges too; the largest first."""
    parts = [{piece} for piece in pieces]
    for join in maze.joins:
        if len(maze.signs.ends):
            # A line that reaches a ring from any side goes on under the ring, and at the other end of the stairs.
            met = {line.at(*pixel) for end in join for pixel in maze.signs.rim(end, _SOFT)}
        else:
            met = {line.at(*pixel) for pixel in np.floor(join).astype(int).tolist()}  # on both sides of a bridge
        joined = [part for part in parts if part & met]
        if joined:
            parts = [part for part in parts if not part & met] + [set().union(*joined)]
    return sorted(parts, key=lambda part: -int(line.area[list(part)].sum()))


def _discs(maze: MazePicture, share: float) -> Mask:
    """Return discs around the middles of the openings, `share` of an opening in radius."""
    words = np.zeros_like(maze.ink.words)
    for opening in maze.place.openings:
        door = maze.door(opening)
        (row, column), radius = middle_of(door).tolist(), share * float(np.hypot(*(door[-1] - door[0])))
        rows = slice(max(int(row - radius), 0), max(int(row + radius) + 1, 0))
        y, x = np.ogrid[: len(words), : maze.ink.columns]
        words[rows] |= mask_of((y[rows] + 0.5 - row) ** 2 + (x + 0.5 - column) ** 2 <= radius**2).words
    return Mask(words, maze.ink.columns)


def _differing_walls(walls: Mask, extra: Mask, thickness: float, maze: MazePicture) -> float:
    """Return the share of walls that only the puzzle or only the answer has; 0 if it is less than a piece of wall.

    `extra` : as in `_other_walls`
    """
    printed = mask_of(maze.open < maze.tones.ink)
    # The puzzle's walls must be on the answer, except in the openings, where a word may stand.
    lost = printed - walls.grown(maze.rim * max(maze.thickness - thickness, 0) / 2 + _SLACK)
    more, most = extra.size, max(thickness, maze.drawn_thickness) ** 2
    if lost.size + more > most:  # words and arrows are no walls, but at an answer's size may seem to touch the outline
        beside = maze.pieces.touching(maze.corridors()) & maze.pieces.runs.ink
        lost = (lost & maze.pieces.covered(beside) & maze.free.grown(maze.thickness)) - _discs(maze, 0.5)
        pieces = Pieces(extra)
        areas = pieces.area[pieces.runs.ink]
        more = int(areas[areas > _CRUMB * most].sum())
    if lost.size + more <= most:
        return 0.0
    return (lost.size + more) / max(printed.size, 1)
