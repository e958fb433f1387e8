"""Recorded mazes of a finished book: carved again without choosing, and kept in a new plan."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mazebook import __version__
from mazebook.books.fit.fit import fit_of_box
from mazebook.books.fit.levels import Look, level
from mazebook.books.places.kind import place_kind
from mazebook.books.plan.plan import PlannedPuzzle
from mazebook.books.plan.recorded import Key, RecordedPuzzle
from mazebook.books.tasks.planned import kind_version
from mazebook.errors import SpecError, UnknownNameError
from mazebook.graphics.page import Box
from mazebook.mazes.grid.cut_cells import kind_of_cells
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.options.traits import traits_of
from mazebook.mazes.tasks import REGISTRY as TASKS
from mazebook.numerics.wording import ranges
from mazebook.paper.layouts import Layout
from mazebook.units import points

Locked = Mapping[Key, RecordedPuzzle]

_LEAST_CORRIDOR = points(2)  # of a kept maze, whatever its level asks for
_SETTLED = (
    "shape",
    "algorithm",
    "tessellation",
    "size",
    "options",
    "grid_seed",
    "task",
)  # fields of a maze in a plan and in a record


def puzzle_key(puzzle: PlannedPuzzle) -> Key:
    """Return the section's id and the ordinal of a planned puzzle."""
    return puzzle.section, puzzle.id


def version_of(name: str) -> int:
    """Return the installed version of an algorithm, or of a kind of task; raises UnknownNameError."""
    return kind_version(name) if name in TASKS.names() else traits_of(name).version


def _makers(puzzle: RecordedPuzzle) -> set[tuple[str, int]]:
    """Return what made a recorded maze, with its version: the algorithm, and the kind of its task."""
    task = {(puzzle.task.kind, puzzle.task.version)} if puzzle.task else set()
    return {(puzzle.algorithm, puzzle.version)} | task


def refuse_other_versions(puzzles: Iterable[RecordedPuzzle]) -> None:
    """Raise SpecError that names all algorithms and kinds of tasks that are now missing, or of another version."""
    by_maker: dict[tuple[str, int], list[RecordedPuzzle]] = {}
    for puzzle in puzzles:
        for maker in sorted(_makers(puzzle)):
            by_maker.setdefault(maker, []).append(puzzle)
    lines = []
    for (name, version), made in by_maker.items():
        numbers = ranges(sorted(puzzle.number for puzzle in made))
        made_where = (
            f"{made[0].source}  {'maze' if len(made) == 1 else 'mazes'} {numbers}: made by mazebook {made[0].made_by}"
        )
        try:
            here = version_of(name)
        except UnknownNameError as error:
            lines.append(f"{made_where}. {error}")
            continue
        if here != version:
            typed = numbers.replace(", ", ",")
            lines.append(
                f'{made_where} with version {version} of "{name}"; this mazebook, {__version__}, has version {here}. '
                f"Install mazebook {made[0].made_by} to make the same book, or draw them anew: --redraw {typed}."
            )
    if lines:
        raise SpecError("\n".join(lines))


def settled(locked: RecordedPuzzle) -> dict[str, Any]:
    """Return the fields `_SETTLED` of a recorded maze, as `PlannedPuzzle` has them."""
    found = {name: getattr(locked, name) for name in ("algorithm", "tessellation", "size")}
    task = locked.task and locked.task.knobs
    return found | {"shape": locked.cut, "options": locked.carving, "grid_seed": locked.grid_seed, "task": task}


def planned_again(locked: RecordedPuzzle, layout: Layout) -> PlannedPuzzle:
    """Return a recorded puzzle as its book planned it, without its candidates' seed; for drawing outside a book."""
    named = {name: getattr(locked, name) for name in ("number", "id", "section", "version")}
    look = _look_of(locked, layout)
    return PlannedPuzzle(
        level=level(locked.level), look=look, seed=0, pairs=(locked.words,), **named, **settled(locked)
    )


def as_recorded(planned: Sequence[PlannedPuzzle], kept: Locked, layout: Layout) -> list[PlannedPuzzle]:
    """Return a section's puzzles: first the kept puzzles, as recorded and in their old order, then the new puzzles."""
    old = sorted((puzzle for puzzle in planned if puzzle_key(puzzle) in kept), key=lambda p: kept[puzzle_key(p)].number)
    new = [puzzle for puzzle in planned if puzzle_key(puzzle) not in kept]
    return [_settled(puzzle, kept[puzzle_key(puzzle)], layout) for puzzle in old] + new


def _settled(planned: PlannedPuzzle, locked: RecordedPuzzle, layout: Layout) -> PlannedPuzzle:
    """Return a planned puzzle with everything that is recorded about it."""
    own = _look_of(locked, layout)
    # The level may ask for wider corridors now, or the paper be smaller: `is_narrow` only reports that.
    corridor = min(own.corridor, _LEAST_CORRIDOR)
    look = replace(planned.look, corridor=corridor, pitch=own.pitch, wall=own.wall)
    recorded = settled(locked)
    recorded["by_hand"] = locked.by_hand or bool(differences(locked, planned))
    return replace(
        planned,
        level=level(locked.level),
        look=look,
        version=locked.version,
        pairs=(locked.words,),
        **recorded,
    )


def differences(locked: RecordedPuzzle, planned: PlannedPuzzle) -> list[str]:
    """Return the names of the fields in which a plan differs from a recorded maze."""
    recorded = settled(locked)
    found = [name for name in _SETTLED if recorded[name] != getattr(planned, name)]
    return found if locked.words in planned.pairs else [*found, "ends"]


def is_narrow(puzzle: PlannedPuzzle, grid: Grid, box: Box, layout: Layout) -> bool:
    """Return True if a maze that fills a box on a page has corridors narrower than its level asks for."""
    cut, place = puzzle.kind.is_cut, puzzle.look.place
    look = level(puzzle.level.name).look(layout, puzzle.look.style.name, is_cut=cut)
    look = place_kind(place).look(look, puzzle.tessellation) if place else look
    return fit_of_box(grid, box, look).corridor < look.corridor - 0.01


def _look_of(locked: RecordedPuzzle, layout: Layout) -> Look:
    try:
        is_cut = kind_of_cells(locked.tessellation, locked.cut and locked.cut.outline).is_cut
        look = level(locked.level).look(layout, locked.walls, is_cut=is_cut)
        look = replace(look, tint=locked.tint)
        look = place_kind(locked.place).look(look, locked.tessellation) if locked.place else look
        return look if locked.wall is None else replace(look, most=locked.wall)
    except UnknownNameError as error:
        raise SpecError(f"{locked.called} cannot be kept as it is recorded. {error}") from None
