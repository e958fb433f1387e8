"""Warnings about a finished book that differs from its specification."""

import math
from collections.abc import Iterable, Sequence
from pathlib import Path

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.choose import Mazes
from mazebook.books.choose.chosen import Chosen
from mazebook.books.fit.curve import FELT
from mazebook.books.plan.locked import is_narrow
from mazebook.books.plan.plan import Plan
from mazebook.graphics.page import Page, Picture
from mazebook.numerics.wording import ranges
from mazebook.press.make.leftovers import Leftovers
from mazebook.reading.user_files import RECORD
from mazebook.units import POINTS_PER_INCH

LEAST_DPI = 300  # what print shops ask of grey pictures
_MOST = 8  # mazes that a warning names; `mazebook report` lists all


def narrow_mazes(plan: Plan, mazes: Mazes, parts: Iterable[Sequence[Page]]) -> list[str]:
    """Return a list with the warning of kept mazes whose corridors are narrower than their level asks for, or empty."""
    layouts = {puzzle.number: section.layout for section in plan.sections for puzzle in section.puzzles}
    places = [place for pages in parts for page in pages for place in page.placements if place.role == "puzzle"]
    shown = [(mazes.by_number[place.puzzle], place.box, layouts[place.puzzle]) for place in places]
    narrow = [
        chosen.puzzle.number
        for chosen, box, layout in shown
        if isinstance(chosen, ChosenMaze) and is_narrow(chosen.puzzle, chosen.maze.grid, box, layout)
    ]
    if not narrow:
        return []
    return [
        f"These mazes were kept, and have narrower corridors than their level asks for: {ranges(narrow)}. "
        "Use a larger trim, or make the book without --keep."
    ]


def repeated_mazes(numbers: Sequence[int]) -> list[str]:
    """Return a list with the warning of mazes, by printed number, that repeat an earlier one; empty without numbers."""
    if not numbers:
        return []
    return [
        f"These mazes have the same walls as earlier ones: {ranges(numbers)}. "
        "No new maze of their size and kind was found; there are few of them. Use a larger size, or fewer puzzles."
    ]


def of_another(earlier: Leftovers, folder: Path) -> list[str]:
    """Return a list with the warning of files of another book in the same folder; empty if there are none."""
    if not earlier.paths:
        return []
    names = ", ".join(path.name for path in earlier.paths)
    return [
        f'{folder} also holds {names} of "{earlier.title}", which {RECORD} no longer names. '
        "Make each book in a folder of its own, with --out."
    ]


def coarse_pictures(pages: Sequence[Page]) -> list[str]:
    """Return a warning for each picture with fewer than `LEAST_DPI` dots an inch."""
    found = []
    for number, page in enumerate(pages, 1):
        for item in page.items:
            if isinstance(item, Picture) and item.raster.width * POINTS_PER_INCH < LEAST_DPI * item.box.width:
                dpi = item.raster.width * POINTS_PER_INCH / item.box.width
                needed = math.ceil(item.box.width / POINTS_PER_INCH * LEAST_DPI)
                found.append(
                    f"Page {number}, {page.label}: {dpi:.0f} dots an inch, and print shops ask for {LEAST_DPI}. "
                    f"Use a picture {needed} pixels wide or more."
                )
    return found


def misses_of(mazes: Mazes) -> list[str]:
    """Return the warnings of mazes more than `FELT` points from their target: with no hidden picture, and with one."""
    missing = [chosen for chosen in mazes.by_number.values() if abs(chosen.miss) > FELT]
    missing.sort(key=lambda chosen: chosen.puzzle.number)
    hiding = [chosen for chosen in missing if chosen.puzzle.options.hidden]
    others = [chosen for chosen in missing if not chosen.puzzle.options.hidden]
    said = []
    if others:
        said.append(
            f"These mazes are easier (-) or harder (+) than planned, by more than {FELT:g} points: "
            f"{_listed(others)}. Few mazes of their kind and size are as difficult as planned. "
            "Give the section another difficulty or level, or leave its size, its ends and its algorithm open."
        )
    if hiding:
        said.append(
            "The pictures that these mazes hide make them easier (-) or harder (+) than planned: "
            f"{_listed(hiding)}. Give the section the level that they have, or other pictures."
        )
    return said


def _listed(mazes: Sequence[Chosen]) -> str:
    named = ", ".join(f"{chosen.puzzle.number} ({chosen.miss:+.1f})" for chosen in mazes[:_MOST])
    return f"{named}, and {len(mazes) - _MOST} more" if len(mazes) > _MOST else named
