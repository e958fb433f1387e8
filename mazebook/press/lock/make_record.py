"""``book.json``: the contents of a book, for other programs and for making it again."""

import hashlib
import json
import os
from collections.abc import Collection, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, cast

import numpy as np

from mazebook import __version__
from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.choose import NOTHING_TAKEN, Mazes
from mazebook.books.choose.chosen import Chosen
from mazebook.books.choose.tangles import ChosenTangle
from mazebook.books.fit.levels import stars_of
from mazebook.books.plan.locked import puzzle_key
from mazebook.books.plan.plan import Plan
from mazebook.books.plan.printed import RecordedPlacement
from mazebook.books.plan.recorded import Key, RecordedGrid, RecordedOptions, RecordedPuzzle
from mazebook.books.plan.setting import named_files
from mazebook.mazes.carving.braid import count_bare_posts
from mazebook.mazes.maze import Maze
from mazebook.mazes.shapes.holes import count_holes
from mazebook.output.files import write_together
from mazebook.press.edition_files import BookFile
from mazebook.press.lock.recorded import SCHEMA


def book_record(
    plan: Plan,
    mazes: Mazes,
    files: Sequence[BookFile],
    folder: Path,
    taken: str = NOTHING_TAKEN,
    by_hand: Collection[Key] = (),
) -> dict[str, Any]:
    """Return the record of a finished book, ready for JSON; lengths in points, pages counted from 1.

    Parameters
    ----------
    files : all PDFs of the book, with their contents
    folder : the folder of the files
    taken : the hash of the fingerprints of mazes in other books, which were refused when these mazes were chosen
    by_hand : the keys of mazes that were drawn anew, or kept though the plan asks for others
    """
    placements, series = _placements(files), plan.setting.series
    return {
        "schema": SCHEMA,
        "mazebook": __version__,
        "title": plan.spec.title,
        "seed": f"{plan.seed:016x}",
        "trim": list(plan.spec.trim),
        "spec": plan.spec.model_dump(mode="json") | {"seed": plan.seed},
        **({"folder": _way_back(folder, plan.setting.folder)} if named_files(plan.spec) else {}),
        "taken": taken,
        **({"series": series.model_dump(mode="json")} if series.seeds else {}),
        "files": [
            {
                "path": file.name,
                "sha256": hashlib.sha256(file.content).hexdigest(),
                "pages": len(file.pages),
                "edition": file.edition.name,
                "role": file.role,
                **({"reversed": True} if file.is_reversed else {}),
                **dict(file.facts),
            }
            for file in files
        ],
        "puzzles": [
            record_of(chosen, placements[number], repeated=number in mazes.repeated)
            .model_copy(update={"by_hand": puzzle_key(chosen.puzzle) in by_hand})
            .model_dump(mode="json", exclude_defaults=True)
            for number, chosen in sorted(mazes.by_number.items())
        ],
    }


def record_file(record: Mapping[str, Any]) -> bytes:
    """Return a record as the bytes of its JSON file."""
    return (json.dumps(record, indent=1, ensure_ascii=False) + "\n").encode()


def write_with_record(
    folder: Path, files: Sequence[BookFile], name: str, record: Mapping[str, Any], others: Mapping[str, bytes] = {}
) -> tuple[Path, ...]:
    """Write PDFs, `others` and the record called `name` into a folder, as `write_together`; return all paths."""
    contents = {file.name: file.content for file in files} | dict(others) | {name: record_file(record)}
    write_together({folder / path: content for path, content in contents.items()})
    return tuple(folder / path for path in contents)


def _way_back(folder: Path, to: Path) -> str:
    """Return the path from a book's folder to the folder of its spec's files; absolute if there is no relative path."""
    try:
        return Path(os.path.relpath(to, folder)).as_posix()
    except ValueError:  # another drive
        return to.resolve().as_posix()


def record_of(chosen: Chosen, placements: Sequence[RecordedPlacement], *, repeated: bool = False) -> RecordedPuzzle:
    """Return the record of one maze or tangle that is printed at the places `placements`."""
    puzzle, difficulty = chosen.puzzle, chosen.difficulty
    return RecordedPuzzle(
        **(_of_tangle(chosen) if isinstance(chosen, ChosenTangle) else _of_maze(cast(ChosenMaze, chosen))),
        number=puzzle.number,
        id=puzzle.id,
        section=puzzle.section,
        level=puzzle.level.name,
        algorithm=puzzle.algorithm,
        version=puzzle.version,
        focus=puzzle.options.focus,
        tessellation=puzzle.tessellation,
        shape=puzzle.shape.name if puzzle.shape else None,
        seed=f"{chosen.seed:016x}",
        candidate=chosen.candidate,
        asked=chosen.asked,
        target=puzzle.target,
        difficulty=round(difficulty.forward, 2),
        backward=round(difficulty.backward, 2),
        stars=stars_of(difficulty.forward),
        fingerprint=chosen.fingerprint,
        repeated=repeated,
        walls=puzzle.look.style.name,
        place=puzzle.look.place,
        tint=puzzle.look.tint,
        wall=puzzle.look.most if isfinite(puzzle.look.most) else None,
        theme=puzzle.story.theme if puzzle.story else None,
        pair=puzzle.story.pair if puzzle.story else None,
        task=chosen.task,
        placements=tuple(placements),
    )


def _of_maze(chosen: ChosenMaze) -> dict[str, Any]:
    """Return what the record of a maze says of its cells and ways."""
    maze, options = chosen.maze, chosen.puzzle.options
    return {
        "size": maze.grid.size,
        "grid": _grid_of(chosen),
        "kept": None if options.longest_trap is None else _kept(maze),
        "cells": maze.grid.n_cells,
        "doors": tuple(maze.doors.tolist()),
        "ends": tuple(maze.ends.tolist()),
        "starts": maze.starts,
        "options": RecordedOptions.of(options, chosen.ends, chosen.exchanged),
        "loops": maze.loops,
        "bare_posts": count_bare_posts(maze.grid, maze.passages),
        "gaps": None if maze.grid.is_whole else count_holes(maze.grid),
        "solution_length": len(maze.solution) - 1,
    }


def _of_tangle(chosen: ChosenTangle) -> dict[str, Any]:
    """Return the same of a tangle, which has no cells: its size is in squares, and so is the length of its lines."""
    puzzle, none = chosen.puzzle, dict.fromkeys(("cells", "loops", "bare_posts"), 0)
    options = RecordedOptions.of(puzzle.options, puzzle.pairs[0], exchanged=False)
    length = chosen.tangle.length
    return none | {"size": puzzle.size, "doors": (), "ends": (), "options": options, "solution_length": length}


def _grid_of(chosen: ChosenMaze) -> RecordedGrid | None:
    grid, shape = chosen.maze.grid, chosen.puzzle.shape
    if not grid.is_cut:
        return None
    outline = shape.outline if shape else None
    return RecordedGrid(
        seed=f"{grid.seed:016x}",
        outline=outline.written if outline else None,
        holes=outline.holes if outline else False,
        digest=grid.digest,
    )


def _kept(maze: Maze) -> str | None:
    return None if maze.grid.mask is None else np.packbits(maze.grid.mask).tobytes().hex()


def _placements(files: Sequence[BookFile]) -> dict[int, list[RecordedPlacement]]:
    """Return the places of each puzzle by its number, file by file in the order of reading."""
    found: dict[int, list[RecordedPlacement]] = {}
    for file in files:
        for number, page in enumerate(file.as_read, 1):
            for placement in page.placements:
                recorded = RecordedPlacement.of(placement, file.name, number)
                found.setdefault(placement.puzzle, []).append(recorded)
    return found
