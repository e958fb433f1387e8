"""The mazes of a finished book, as its record holds them: carved again without choosing, and kept in a new plan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mazebook import __version__
from mazebook.books.fit.fit import fit_of_box
from mazebook.books.fit.levels import Look, level
from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.books.plan.recorded import Key, RecordedPuzzle
from mazebook.errors import SpecError, UnknownNameError
from mazebook.graphics.page import Box
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.options.traits import traits_of
from mazebook.mazes.shapes.shape import pictured
from mazebook.numerics.wording import ranges
from mazebook.paper.layouts import Layout
from mazebook.units import points

Locked = Mapping[Key, RecordedPuzzle]

LEAST_CORRIDOR = points(2)  # of a maze that is kept, whatever its level asks for
_SETTLED = ("shape", "algorithm", "tessellation", "size", "options")  # what a plan says of a maze, and a record too


def key_of(puzzle: PlannedPuzzle) -> Key:
    """Return what the maze of a planned puzzle belongs to."""
    return puzzle.section, puzzle.id


def refuse_other_versions(puzzles: Iterable[RecordedPuzzle]) -> None:
    """Raise SpecError if algorithms that made mazes are not here, or only in another version; all at once."""
    by_maker: dict[tuple[str, int], list[RecordedPuzzle]] = {}
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


def settled(locked: RecordedPuzzle) -> dict[str, Any]:
    """Return what a record says of a maze as a `PlannedPuzzle` has it."""
    found = {name: getattr(locked, name) for name in ("algorithm", "tessellation", "size")}
    return found | {"shape": locked.cut, "options": locked.carving}


def planned_again(locked: RecordedPuzzle, layout: Layout) -> PlannedPuzzle:
    """Return the puzzle as its book had planned it, but for the seed of its candidates; to be drawn outside a book."""
    named = {name: getattr(locked, name) for name in ("number", "id", "section", "version")}
    look = _look_of(locked, layout)
    return PlannedPuzzle(
        level=level(locked.level), look=look, seed=0, pairs=(locked.words,), **named, **settled(locked)
    )


def as_recorded(planned: Sequence[PlannedPuzzle], kept: Locked, layout: Layout) -> list[PlannedPuzzle]:
    """Return the puzzles of a section with the kept ones as they are recorded: in their order, the new ones after."""
    old = sorted((puzzle for puzzle in planned if key_of(puzzle) in kept), key=lambda p: kept[key_of(p)].number)
    new = [puzzle for puzzle in planned if key_of(puzzle) not in kept]
    return [_settled(puzzle, kept[key_of(puzzle)], layout) for puzzle in old] + new


def _settled(planned: PlannedPuzzle, locked: RecordedPuzzle, layout: Layout) -> PlannedPuzzle:
    """Return a planned puzzle with everything that is recorded about it."""
    look = _look_of(locked, layout)
    # Its level may ask for more by now, or the paper be smaller: `is_narrow` is for telling, only this for refusing.
    look = replace(
        look,
        corridor=min(look.corridor, LEAST_CORRIDOR),
        style=planned.look.style,
        outline=planned.look.outline,
    )
    recorded = settled(locked)
    if locked.cut is not None and planned.shape is not None:
        recorded["shape"] = pictured(locked.tessellation, locked.size, locked.cut, planned.shape.silhouette)
    return replace(
        planned, level=level(locked.level), look=look, version=locked.version, pairs=(locked.words,), **recorded
    )


def differences(locked: RecordedPuzzle, planned: PlannedPuzzle) -> list[str]:
    """Return in what a plan wants a maze otherwise than it is recorded."""
    recorded = settled(locked)
    found = [name for name in _SETTLED if recorded[name] != getattr(planned, name)]
    return found if locked.words in planned.pairs else [*found, "ends"]


def is_narrow(puzzle: PlannedPuzzle, grid: Grid, box: Box, layout: Layout) -> bool:
    """Return True if a maze that fills a box on a page has corridors narrower than its level asks for."""
    look = level(puzzle.level.name).look(layout, puzzle.look.style.name)
    return fit_of_box(grid, box, look).corridor < look.corridor - 0.01


def _look_of(locked: RecordedPuzzle, layout: Layout) -> Look:
    try:
        return level(locked.level).look(layout, locked.walls, outline=locked.outline)
    except UnknownNameError as error:
        raise SpecError(f"{locked.place} cannot be kept as it is recorded. {error}") from None
