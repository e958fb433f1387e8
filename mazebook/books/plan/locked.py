"""The mazes of a finished book, as its record holds them: carved again without choosing, and kept in a new plan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from mazebook import __version__
from mazebook.books.fit.fit import fit_of_box
from mazebook.books.fit.levels import Level, graded
from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.books.walls.style import USUAL
from mazebook.errors import SpecError, UnknownNameError
from mazebook.graphics.page import Box
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.mesh import Size
from mazebook.mazes.options.options import Options
from mazebook.mazes.options.traits import traits_of
from mazebook.mazes.shapes.shape import Shape, pictured
from mazebook.numerics.wording import ranges
from mazebook.paper.layouts import Layout
from mazebook.units import points

Key = tuple[str, int]  # a section's id, and the puzzle's ordinal in it: what a maze belongs to, whatever its number
Locked = Mapping[Key, "LockedPuzzle"]

LEAST_CORRIDOR = points(2)  # of a maze that is kept, whatever its level asks for
SETTLED = ("shape", "algorithm", "tessellation", "size", "options")  # what a plan says of a maze, and a record too


@dataclass(frozen=True)
class LockedPuzzle:
    """One maze of a finished book.

    Attributes
    ----------
    number, id, section, algorithm, version, tessellation, size, options, shape : as in `PlannedPuzzle`
    level : its name
    ends : the words for Start and Finish
    exchanged : did the two change places afterwards?
    candidate, seed : which one it is, and what carves it
    fingerprint, doors, cells : what must come out: the walls, the doors' edges, the cells of Start and Finish
    box : where it stood on its page, in points
    walls : how they were drawn
    outline : was the contour of its shape drawn around it?
    theme, pair : whose story it had, and the pictures at Start and Finish
    source : what messages call the record
    made_by : the version of mazebook that wrote it
    """

    number: int
    id: int
    section: str
    level: str
    algorithm: str
    version: int
    tessellation: str
    size: Size
    ends: tuple[str, str]
    options: Options
    candidate: int
    seed: int
    fingerprint: str
    doors: tuple[int, int]
    cells: tuple[int, int]
    box: Box
    source: str
    made_by: str
    exchanged: bool = False
    walls: str = USUAL
    shape: Shape | None = None
    outline: bool = False
    theme: str = ""
    pair: tuple[str, str] | None = None

    @property
    def key(self) -> Key:
        """What the maze belongs to."""
        return self.section, self.id


def key_of(puzzle: PlannedPuzzle) -> Key:
    """Return what the maze of a planned puzzle belongs to."""
    return puzzle.section, puzzle.id


def refuse_other_versions(puzzles: Iterable[LockedPuzzle]) -> None:
    """Raise SpecError if algorithms that made mazes are not here, or only in another version; all at once."""
    by_maker: dict[tuple[str, int], list[LockedPuzzle]] = {}
    for puzzle in puzzles:
        by_maker.setdefault((puzzle.algorithm, puzzle.version), []).append(puzzle)
    lines = []
    for (name, version), made in by_maker.items():
        numbers = ranges(sorted(puzzle.number for puzzle in made))
        said = (
            f"{made[0].source}  {'maze' if len(made) == 1 else 'mazes'} {numbers}: made by mazebook {made[0].made_by}"
        )
        try:
            here = traits_of(name).version
        except UnknownNameError as error:
            lines.append(f"{said}. {error}")
            continue
        if here != version:
            typed = numbers.replace(", ", ",")
            lines.append(
                f'{said} with version {version} of "{name}"; this mazebook, {__version__}, has version {here}. '
                f"Install mazebook {made[0].made_by} to make the same book, or draw them anew: --redraw {typed}."
            )
    if lines:
        raise SpecError("\n".join(lines))


def planned_again(locked: LockedPuzzle, layout: Layout) -> PlannedPuzzle:
    """Return the puzzle as its book had planned it, but for the seed of its candidates; to be drawn outside a book."""
    grade = _level_of(locked, layout)
    recorded = {name: getattr(locked, name) for name in ("number", "id", "section", "version", *SETTLED)}
    return PlannedPuzzle(level=grade, seed=0, pairs=(locked.ends,), **recorded)


def as_recorded(planned: Sequence[PlannedPuzzle], kept: Locked, layout: Layout) -> list[PlannedPuzzle]:
    """Return the puzzles of a section with the kept ones as they are recorded: in their order, the new ones after."""
    old = sorted((puzzle for puzzle in planned if key_of(puzzle) in kept), key=lambda p: kept[key_of(p)].number)
    new = [puzzle for puzzle in planned if key_of(puzzle) not in kept]
    return [_settled(puzzle, kept[key_of(puzzle)], layout) for puzzle in old] + new


def _settled(planned: PlannedPuzzle, locked: LockedPuzzle, layout: Layout) -> PlannedPuzzle:
    """Return a planned puzzle with everything that is recorded about it."""
    grade = _level_of(locked, layout)
    # Its level may ask for more by now, or the paper be smaller: `is_narrow` is for telling, only this for refusing.
    grade = replace(grade, corridor=min(grade.corridor, LEAST_CORRIDOR), style=planned.level.style)
    grade = replace(grade, outline=planned.level.outline)
    recorded = {name: getattr(locked, name) for name in SETTLED}
    if locked.shape is not None and planned.shape is not None:
        recorded["shape"] = pictured(locked.tessellation, locked.size, locked.shape, planned.shape.silhouette)
    return replace(planned, level=grade, version=locked.version, pairs=(locked.ends,), **recorded)


def differences(locked: LockedPuzzle, planned: PlannedPuzzle) -> list[str]:
    """Return in what a plan wants a maze otherwise than it is recorded."""
    found = [name for name in SETTLED if getattr(locked, name) != getattr(planned, name)]
    return found if locked.ends in planned.pairs else [*found, "ends"]


def is_narrow(puzzle: PlannedPuzzle, grid: Grid, box: Box, layout: Layout) -> bool:
    """Return True if a maze that fills a box on a page has corridors narrower than its level asks for."""
    grade = graded(puzzle.level.name, layout, puzzle.level.style.name)
    return fit_of_box(grid, box, grade).corridor < grade.corridor - 0.01


def _level_of(locked: LockedPuzzle, layout: Layout) -> Level:
    try:
        return graded(locked.level, layout, locked.walls, outline=locked.outline)
    except UnknownNameError as error:
        raise SpecError(f"{place_of(locked)} cannot be kept as it is recorded. {error}") from None


def place_of(locked: LockedPuzzle) -> str:
    """Return what messages call a maze of a record."""
    return f"{locked.source}  maze {locked.number}"
