"""What is said of mazes that are easier or harder than they were to be."""

from __future__ import annotations

from collections.abc import Iterable

from mazebook.books.choose import ChosenMaze, Mazes
from mazebook.books.targets import NEAR

_MOST = 8  # are named; the report has all


def misses_of(mazes: Mazes) -> list[str]:
    """Return a sentence about the mazes that miss their difficulty by more than `NEAR` points; none if none does."""
    missing = [chosen for chosen in mazes.by_number.values() if abs(chosen.miss) > NEAR]
    if not missing:
        return []
    missing.sort(key=lambda chosen: chosen.puzzle.number)
    more = f", and {len(missing) - _MOST} more" if len(missing) > _MOST else ""
    return [
        f"These mazes are easier (-) or harder (+) than they were to be, by more than {NEAR:g} points: "
        f"{_listed(missing[:_MOST])}{more}. There are few mazes of their kind and size that are. "
        "Give the section another difficulty or level, or leave its size, its ends and its algorithm open."
    ]


def _listed(mazes: Iterable[ChosenMaze]) -> str:
    return ", ".join(f"{chosen.puzzle.number} ({chosen.miss:+.1f})" for chosen in mazes)
