"""The candidate number of each puzzle of a book: enough to carve the book's mazes again in another process."""

import hashlib
from dataclasses import dataclass

from mazebook.books.choose.candidates import carve_candidate
from mazebook.books.choose.choose import Mazes, in_places
from mazebook.books.plan.locked import puzzle_key
from mazebook.books.plan.plan import Plan, PlannedPuzzle
from mazebook.errors import SpecError
from mazebook.mazes.shapes.shape import shaped_grid

NOTHING_TAKEN = hashlib.sha256(b"").hexdigest()


@dataclass(frozen=True)
class Picks:
    """The mazes chosen for a book, in the order of its plan.

    Attributes
    ----------
    candidates : the candidate number of each puzzle; number and puzzle determine the maze
    fingerprints : of the mazes
    repeated : the printed numbers of mazes that repeat another
    taken : the hash of the taken fingerprints when the mazes were chosen
    """

    candidates: tuple[int, ...]
    fingerprints: tuple[str, ...]
    repeated: tuple[int, ...] = ()
    taken: str = NOTHING_TAKEN


def picks_of(mazes: Mazes, taken: str = NOTHING_TAKEN) -> Picks:
    """Return the candidate numbers of a book's mazes."""
    by_key = {puzzle_key(chosen.puzzle): chosen for chosen in mazes.by_number.values()}
    chosen = [by_key[puzzle_key(puzzle)] for puzzle in mazes.plan.puzzles]
    fingerprints = tuple(each.maze.fingerprint for each in chosen)
    return Picks(tuple(each.candidate for each in chosen), fingerprints, mazes.repeated, taken)


def picked_mazes(plan: Plan, picks: Picks) -> Mazes:
    """Return the picked mazes of a plan, in their places; raises SpecError if a fingerprint differs."""
    made = {}
    if len(picks.candidates) == len(plan.puzzles):
        for puzzle, candidate, fingerprint in zip(plan.puzzles, picks.candidates, picks.fingerprints, strict=True):
            grid = shaped_grid(puzzle.tessellation, puzzle.size, puzzle.shape)
            chosen = carve_candidate(puzzle, candidate, grid)
            if chosen.maze.fingerprint == fingerprint:
                made[puzzle_key(puzzle)] = chosen
    if len(made) < len(plan.puzzles):
        raise SpecError(
            f'"{plan.spec.title}": other mazes come out than were chosen: another version of mazebook chose them, or a '
            "file that the specification names has changed meanwhile. Make the book again."
        )
    placed = [chosen for section in plan.sections for chosen in in_places(section.puzzles, made)]
    return Mazes({chosen.puzzle.number: chosen for chosen in placed}, picks.repeated, plan)


def recipe_of(plan: Plan, k: int) -> bytes:
    """Return 16 bytes that are equal only for plans with equal mazes; `k` candidates are made of each."""
    digest = hashlib.blake2b(repr(k).encode(), digest_size=16)
    for puzzle in plan.puzzles:
        digest.update(repr(_decisive(puzzle)).encode())
    return digest.digest()


def _decisive(puzzle: PlannedPuzzle) -> tuple[object, ...]:
    """Return everything that the choice of a puzzle's maze depends on, except taken fingerprints."""
    asked = (puzzle.section, puzzle.id, puzzle.algorithm, puzzle.version, puzzle.tessellation, puzzle.size)
    ways = (puzzle.pairs, puzzle.options, puzzle.both_ways, puzzle.target, puzzle.level.wanted_trap)
    return (*asked, *ways, puzzle.seed, puzzle.shape)
