"""What the plan asked of a maze, held against what the record says was reached and against the place of its ends."""

from collections.abc import Iterator, Mapping
from itertools import product

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.claims import Puzzle
from mazebook.checks.proof.walls.grids import LaidGrid, recorded_outline
from mazebook.checks.proof.walls.maze_picture import PictureFinding
from mazebook.graphics.page import PlacedEnd
from mazebook.numerics.wording import counted

_SHORT = 2.0  # cells: an end may stand this far from the wall that its direction names, because of the other end
_RULE = "asked"
_ONE_EACH = {(1, 1)}
_ENDS_OF: Mapping[str | None, set[tuple[int, int]]] = {
    "two_ways": {(1, 2), (2, 1)},
    "forest": {(starts, 1) for starts in (3, 4, 5)},
}  # starts and finishes


def findings_of_asked(puzzle: Puzzle, place: RecordedPlacement, laid: LaidGrid | None) -> Iterator[PictureFinding]:
    """Yield how a maze differs from what the plan asked for.

    Parameters
    ----------
    laid : the maze's grid on the page; None if it is unknown
    """
    asked = puzzle.asked
    if puzzle.size != asked.size:
        yield _RULE, f"it has {_sides(puzzle.size)} cells, but {_sides(asked.size)} were asked for"
    if not asked.cells[0] <= puzzle.cells <= asked.cells[1]:
        yield _RULE, f"it has {counted(puzzle.cells, 'cell')}, but {_range(asked.cells)} were asked for"
    outline = recorded_outline(puzzle)
    if (outline.digest if outline else None) != asked.shape:
        yield _RULE, "its cells are not those of the shape that was asked for"
    elif (puzzle.grid.digest if puzzle.grid else None) != asked.grid:
        yield _RULE, "its cells are not those that were asked for"
    yield from findings_of_loops(puzzle, puzzle.loops)
    if (puzzle.task.kind if puzzle.task else None) != asked.task:
        yield _RULE, f'the task "{asked.task}" was asked for' if asked.task else "no task was asked for"
    if not _counts(puzzle):
        yield _RULE, f"it has {_ends(puzzle)}, and others were asked for"
    places = list(product(place.ends[: puzzle.starts], place.ends[puzzle.starts :]))
    if not any(_stand_at(words, ends, laid) for words in asked.ends for ends in places):
        words = " or ".join(f"{start}, {finish}" for start, finish in asked.ends)
        yield _RULE, f"Start and Finish are not where they were asked for ({words})"


def findings_of_loops(puzzle: Puzzle, loops: int) -> Iterator[PictureFinding]:
    """Yield the fault of a maze with this number of loops, if it is one."""
    least, most = puzzle.asked.loops
    if loops > most:
        yield _RULE, f"{counted(loops - most, 'wall')} fewer than was asked for: there is a second way round"
    elif loops < 0:
        yield _RULE, f"{counted(-loops, 'part')} of it cannot be reached"
    elif loops < least:
        yield _RULE, f"it has {counted(loops, 'loop')}, but {_range((least, most))} were asked for"


def _counts(puzzle: Puzzle) -> bool:
    """Return True if a maze has as many starts and finishes as its task has."""
    counts = puzzle.starts, len(puzzle.ends) - puzzle.starts
    return counts in _ENDS_OF.get(puzzle.asked.task, _ONE_EACH)


def _ends(puzzle: Puzzle) -> str:
    finishes = len(puzzle.ends) - puzzle.starts
    return f"{counted(puzzle.starts, 'start')} and {finishes} {'finish' if finishes == 1 else 'finishes'}"


def _sides(size: tuple[int, ...]) -> str:
    return "x".join(map(str, size))


def _range(bounds: tuple[int, int]) -> str:
    least, most = bounds
    return str(least) if least == most else f"{least} to {most}"


def _stand_at(words: tuple[str, str], ends: tuple[PlacedEnd, PlacedEnd], laid: LaidGrid | None) -> bool:
    """Return True if a start and a finish are where two words name a place, as far as the words alone say."""
    for word, opening in zip(words, (end.opening for end in ends), strict=True):
        if (word == "centre") != (opening is None) and word not in ("random", "longest", "tip"):
            return False
        if laid is not None and opening is not None:
            (x0, y0), (x1, y1) = opening
            if laid.short_of(word, ((x0 + x1) / 2, (y0 + y1) / 2)) > _SHORT:
                return False
    return True
