"""``book.json``: what is in a book, for other programs and for making it again (DESIGN.md section 6)."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mazebook import __version__
from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.choose import Mazes
from mazebook.books.choose.picks import NOTHING_TAKEN
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.problems.files import named_files
from mazebook.books.walls.style import USUAL
from mazebook.errors import UsageError
from mazebook.graphics.page import Placement
from mazebook.mazes.carving.braid import count_bare_posts, count_gaps
from mazebook.mazes.hidden.hide import HIDING_VERSION
from mazebook.mazes.options.options import PLAIN, Options
from mazebook.mazes.options.weights import Weights, Zone
from mazebook.mazes.shapes.shape import HiddenPicture
from mazebook.press.edition_files import BookFile

RECORD = "book.json"  # the name of its file
SCHEMA = 1


def book_record(
    plan: Plan, mazes: Mazes, files: Sequence[BookFile], folder: Path, taken: str = NOTHING_TAKEN
) -> dict[str, Any]:
    """Return the record of a finished book, ready for JSON; lengths in points, pages counted from 1.

    Parameters
    ----------
    files : all files of the book, with their contents
    folder : where they go
    taken : the hash of what was taken when the mazes were chosen
    """
    placements = _placements(files)
    return {
        "schema": SCHEMA,
        "mazebook": __version__,
        "title": plan.spec.title,
        "seed": f"{plan.seed:016x}",
        "trim": list(plan.spec.trim),
        "spec": plan.spec.model_dump(mode="json") | {"seed": plan.seed},
        **({"folder": _way_back(folder, plan.setting.folder)} if named_files(plan.spec) else {}),
        "taken": taken,
        "files": [
            {
                "path": file.name,
                "sha256": hashlib.sha256(file.content).hexdigest(),
                "pages": len(file.pages),
                "edition": file.edition.name,
                "role": file.role,
                **dict(file.facts),
            }
            for file in files
        ],
        "puzzles": [
            _puzzle(mazes.by_number[number], number in mazes.repeated, placements[number])
            for number in sorted(mazes.by_number)
        ],
    }


def _way_back(folder: Path, to: Path) -> str:
    """Return the path from a book's folder to that of the files which its spec names; whole where there is no way."""
    try:
        return Path(os.path.relpath(to, folder)).as_posix()
    except ValueError:  # another drive
        return to.resolve().as_posix()


def _puzzle(chosen: ChosenMaze, repeated: bool, placements: list[dict[str, Any]]) -> dict[str, Any]:
    puzzle, maze, difficulty = chosen.puzzle, chosen.maze, chosen.difficulty
    return {
        "number": puzzle.number,
        "id": puzzle.id,
        "section": puzzle.section,
        "level": puzzle.level.name,
        "algorithm": puzzle.algorithm,
        "version": puzzle.version,
        "focus": puzzle.options.focus,
        "tessellation": puzzle.tessellation,
        "size": list(puzzle.size),
        **({"shape": puzzle.shape.name, "mask": puzzle.shape.bits.hex()} if puzzle.shape else {}),
        "cells": maze.grid.n_cells,
        "seed": f"{chosen.seed:016x}",
        "candidate": chosen.candidate,
        "doors": maze.doors.tolist(),
        "ends": maze.ends.tolist(),
        "options": {
            "ends": list(chosen.ends),
            **({"exchanged": True} if chosen.exchanged else {}),
            **_options(puzzle.options),
        },
        "loops": maze.loops,
        "bare_posts": count_bare_posts(maze.grid, maze.passages),
        **({} if maze.grid.mask is None else {"gaps": count_gaps(maze.grid)}),
        "target": puzzle.target,
        "difficulty": round(difficulty.forward, 2),
        "backward": round(difficulty.backward, 2),
        "solution_length": len(maze.solution) - 1,
        "fingerprint": maze.fingerprint,
        **({"repeated": True} if repeated else {}),
        **({} if puzzle.level.style.name == USUAL else {"walls": puzzle.level.style.name}),
        **({"outline": True} if puzzle.level.outline and puzzle.shape else {}),
        **({"theme": puzzle.story.theme, "pair": list(puzzle.story.pair)} if puzzle.story else {}),
        "placements": placements,
    }


def _options(options: Options) -> dict[str, Any]:
    """Return what carves the maze beside algorithm, size and seed; only the root and what is not as usual."""
    usual = vars(PLAIN)
    chosen = {name: value for name, value in vars(options).items() if name != "focus" and value != usual[name]}
    if options.hidden is not None:
        hidden = options.hidden
        chosen["hidden"] = {
            "name": hidden.name,
            "mask": hidden.bits.hex(),
            "lost": hidden.lost,
            "version": HIDING_VERSION,
        }
    if options.texture is not None:
        chosen["texture"] = options.texture.text
    if options.weights is not None:
        weights = options.weights
        zones = [{"area": zone.area, "table": zone.table.text} for zone in weights.zones]
        chosen["weights"] = {"tables": [table.text for table in weights.tables], "zones": zones, "map": weights.map}
    return {"root": options.root} | chosen


def options_of(puzzle: Mapping[str, Any]) -> Options:
    """Return how a recorded puzzle was carved, ready for `mazebook.mazes.carving.make.maze_on`."""
    known = {name: value for name, value in puzzle["options"].items() if name in vars(PLAIN)}
    weights = known.get("weights")
    if weights is not None:
        zones = tuple(Zone(tuple(zone["area"]), zone["table"]) for zone in weights["zones"])
        known["weights"] = Weights(tuple(weights["tables"]), zones, tuple(weights["map"]))
    hidden = known.get("hidden")
    if hidden is not None:
        if hidden["version"] != HIDING_VERSION:
            here = f"this mazebook makes version {HIDING_VERSION}"
            raise UsageError(f"hides a picture in the way of version {hidden['version']}; {here}.")
        known["hidden"] = HiddenPicture(hidden["name"], bytes.fromhex(hidden["mask"]), hidden["lost"])
    return Options(focus=puzzle["focus"], **known)


def _placements(files: Sequence[BookFile]) -> dict[int, list[dict[str, Any]]]:
    """Return the places of each puzzle by its number, file by file in page order."""
    found: dict[int, list[dict[str, Any]]] = {}
    for file in files:
        for number, page in enumerate(file.pages, 1):
            for placement in page.placements:
                found.setdefault(placement.puzzle, []).append(_placement(placement, file.name, number))
    return found


def _placement(placement: Placement, file: str, page: int) -> dict[str, Any]:
    ends = {"start": placement.start, "finish": placement.finish}
    marks = dict(zip(("start_picture", "finish_picture"), placement.marks, strict=True))
    return {
        "file": file,
        "page": page,
        "role": placement.role,
        "boxes": [[round(value, 4) for value in box] for box in placement.boxes],
        "entrance": _rounded(placement.entrance),
        "exit": _rounded(placement.exit),
        **({} if placement.body is None else {"body": round(placement.body, 4)}),
        **{name: [round(value, 4) for value in point] for name, point in ends.items() if point is not None},
        **{name: [round(value, 4) for value in box] for name, box in marks.items() if box is not None},
        **({"joins": [_rounded(join) for join in placement.joins]} if placement.joins else {}),
    }


def _rounded(opening: tuple[tuple[float, float], tuple[float, float]] | None) -> list[list[float]] | None:
    return None if opening is None else [[round(value, 4) for value in point] for point in opening]
