"""What is said of mazes that are easier or harder than they were to be."""

from __future__ import annotations

from collections.abc import Sequence

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.choose import Mazes
from mazebook.books.fit.curve import NEAR

_MOST = 8  # are named; the report has all


def misses_of(mazes: Mazes) -> list[str]:
    """Return sentences about the mazes that miss their difficulty by more than `NEAR` points; none if none does."""
    missing = [chosen for chosen in mazes.by_number.values() if abs(chosen.miss) > NEAR]
    missing.sort(key=lambda chosen: chosen.puzzle.number)
    hiding = [chosen for chosen in missing if chosen.puzzle.options.hidden]
    others = [chosen for chosen in missing if not chosen.puzzle.options.hidden]
    said = []
    if others:
        said.append(
            f"These mazes are easier (-) or harder (+) than they were to be, by more than {NEAR:g} points: "
            f"{_listed(others)}. There are few mazes of their kind and size that are. "
            "Give the section another difficulty or level, or leave its size, its ends and its algorithm open."
        )
    if hiding:
        said.append(
            f"These mazes are as difficult as the pictures that they hide are large, easier (-) or harder (+) than "
            f"they were to be: {_listed(hiding)}. Give the section the level that they have, or other pictures."
        )
    return said


def _listed(mazes: Sequence[ChosenMaze]) -> str:
    named = ", ".join(f"{chosen.puzzle.number} ({chosen.miss:+.1f})" for chosen in mazes[:_MOST])
    return f"{named}, and {len(mazes) - _MOST} more" if len(mazes) > _MOST else named
