"""Pictures of a printed maze and of its answers, laid over each other, and the findings in them."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.answers import findings_of_answer, over, passages_of_line
from mazebook.checks.proof.claims import Puzzle
from mazebook.checks.proof.page.pages import DrawnLine, PageBox, PageImage, View, view_of
from mazebook.checks.proof.sameness import Likeness, likeness_of_floors
from mazebook.checks.proof.stairs import boxes_of_signs
from mazebook.checks.proof.walls.asked import findings_of_asked
from mazebook.checks.proof.walls.grids import grid_of, is_known, is_round, laid_grid
from mazebook.checks.proof.walls.maze_picture import MazePicture, PictureFinding
from mazebook.checks.proof.walls.places import EDGE
from mazebook.checks.proof.walls.record_walls import ReadWalls, findings_of_walls
from mazebook.checks.proof.walls.signs import findings_of_signs
from mazebook.checks.proof.walls.wall_ink import gap_closed
from mazebook.numerics.arrays import Bool, UInt8

_PIXELS = 3.0  # pixels: the width of the thinnest stroke
_GAP = 6.0  # pixels: the width of the widest gap in ornaments that is closed
_SLIT = 4.0  # pixels per point at which a slit in ornaments can be seen
_PAD = 4  # pixels around a maze's box
_LEAST_SCALE = 1.0  # pixels a point
_MOST_PIXELS = 16_000_000  # of one picture; a stroke that is thinner then is still seen as a mark


class _Picture(NamedTuple):
    """Pixels, and the lines in them, with thickness in pixels; no pixels if an answer does not lie over its maze."""

    place: RecordedPlacement
    gray: UInt8 | None
    lines: Sequence[DrawnLine]


class PictureLook(NamedTuple):
    """Pictures of a maze and of its answers in the same view."""

    view: View
    maze: _Picture
    answers: Sequence[_Picture]


class Judgement(NamedTuple):
    """Findings by place; and by what the maze is compared with others, if its corridors are inside.

    `likeness` : the fingerprint of its walls; of a maze whose walls cannot be told one by one, its likeness
    `read` : the walls that were told one by one
    `lines` : the passages that the lines of answers lead through, each as its two cells
    """

    found: Sequence[tuple[RecordedPlacement, PictureFinding]]
    likeness: str | Likeness | None
    read: ReadWalls | None = None
    lines: Sequence[tuple[RecordedPlacement, set[frozenset[int]]]] = ()


def look_at(
    place: RecordedPlacement,
    cells: int,
    answers: Sequence[RecordedPlacement],
    sheet: Callable[[RecordedPlacement], PageImage],
) -> PictureLook:
    """Return pictures of a maze and of its answers, large enough for the thinnest stroke of all.

    Parameters
    ----------
    cells : number of cells of the maze
    sheet : returns the page of a place
    """
    box = place.box
    # Walls that are areas are as fine as their edges; to ask for each line of a scene takes long.
    least, own = (min(EDGE, place.edged), []) if place.edged else sheet(place).drawn(box, boxes_of_signs(place))
    scale, lines = max(_scale(box, least), _scale_of_gaps(place, cells)), []
    for answer in answers:
        there = answer.box
        least, others = sheet(answer).drawn(there, boxes_of_signs(answer))
        lines.append(others)
        laid = over(answer, place, view_of(box, _LEAST_SCALE, _PAD))
        if laid is not None:
            scale = max(scale, min(_scale(there, least) / abs(laid[1]), _most(box)))
    view = view_of(box, scale, _PAD)
    maze = _Picture(place, sheet(place).pixels(view), _scaled(own, scale))
    pictures = []
    for answer, others in zip(answers, lines, strict=True):
        laid = over(answer, place, view)
        gray = None if laid is None else sheet(answer).pixels(laid[0])
        pictures.append(_Picture(answer, gray, () if laid is None else _scaled(others, abs(laid[0].scale))))
    return PictureLook(view, maze, pictures)


def judge(puzzle: Puzzle, look: PictureLook, sheet: PageImage) -> Judgement:
    """Return what the pictures of a puzzle show; `sheet` : its page."""
    place, gray, lines = look.maze
    assert gray is not None
    may_turn, laid = is_round(puzzle), laid_grid(puzzle, place)
    maze = MazePicture(gray, look.view, puzzle, place, lines, laid)
    read, seen = None, maze.findings()
    if puzzle.grid and grid_of(puzzle) is None:
        seen.append(("walls", "its cells come out in other places here: another version of a library cuts them"))
    elif laid is None and is_known(puzzle.tessellation):
        seen.append(("walls", "Start and Finish are not where its grid can have them"))
    elif laid is not None and not seen:
        seen, read = findings_of_walls(maze, puzzle, laid)
    if laid is not None:
        seen += findings_of_signs(sheet, maze, laid)
    # What the record has and what was read of it may be the same fault.
    found = [(place, each) for each in dict.fromkeys((*findings_of_asked(puzzle, place, laid), *seen))]
    lines_of_answers = list[tuple[RecordedPlacement, set[frozenset[int]]]]()
    for answer in look.answers:
        if answer.gray is None:
            found.append((answer.place, ("opening", "its openings are not where the maze has them")))
        else:
            seen = findings_of_answer(answer.gray, answer.lines, maze, read, answer.place.tint)
            found += [(answer.place, each) for each in seen]
            if read is not None and puzzle.task:
                passed = passages_of_line(answer.gray, answer.lines, maze, read, answer.place.tint)
                lines_of_answers.append((answer.place, passed))
    if read is not None:
        return Judgement(found, read.fingerprint, read, lines_of_answers)
    if maze.pieces.outside[maze.regions].any():  # corridors that are connected to the outside have no likeness
        return Judgement(found, None)
    plans = _plans(maze, look.view)
    unwalled = _inner((~maze.walls).pixels) if may_turn and len(plans) == 1 else None
    return Judgement(found, likeness_of_floors(plans, puzzle.cells, maze.thickness, unwalled))


def _plans(maze: MazePicture, view: View) -> list[Bool]:
    """Return the free space of each floor without its stairs: (rows, columns) bool each, all of one shape."""
    free = maze.free.pixels
    maze.signs.fill(free)
    if len(maze.place.boxes) == 1:
        return [_inner(free)]
    found = []
    for x0, y0, x1, y1 in maze.place.boxes:
        row, column = np.round(view.at((x0, y1))).astype(int).tolist()
        found.append(free[row : row + int((y1 - y0) * view.scale), column : column + int((x1 - x0) * view.scale)])
    rows, columns = (min(sides) for sides in zip(*(plan.shape for plan in found), strict=True))
    return [plan[:rows, :columns] for plan in found]


def _inner(pixels: Bool) -> Bool:
    return pixels[_PAD:-_PAD, _PAD:-_PAD]


def _scaled(lines: Sequence[DrawnLine], scale: float) -> list[DrawnLine]:
    return [DrawnLine(scale * line.thickness, line.grey) for line in lines]


def _scale(box: PageBox, stroke: float) -> float:
    """Return the pixels per point at which a stroke is wide enough; fewer where the picture would be too large."""
    return min(max(_PIXELS / max(stroke, 1e-6), _LEAST_SCALE), _most(box))


def _scale_of_gaps(place: RecordedPlacement, cells: int) -> float:
    """Return the pixels per point at which gaps in ornaments can be closed and slits seen; 0 without ornaments."""
    gap = gap_closed(place, cells)
    return min(max(_GAP / gap, _SLIT), _most(place.box)) if gap else 0.0


def _most(box: PageBox) -> float:
    return float(np.sqrt(_MOST_PIXELS / ((box[2] - box[0]) * (box[3] - box[1]))))
