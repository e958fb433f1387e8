"""From plan to mazes: the serial pass that keeps each puzzle's best candidate that is not in the book yet.

The numbers of the chosen candidates (`Picks`) are enough to carve the book's mazes again in another process.
"""

import hashlib
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from mazebook.books.choose.candidates import ChosenMaze, K, any_candidate, best_candidate, carve_candidate, recarved
from mazebook.books.choose.chosen import Chosen
from mazebook.books.fit.shaped_sizes import size_near
from mazebook.books.pictures.outlines import outline_of
from mazebook.books.pictures.shape_names import TEXT
from mazebook.books.plan.locked import Locked, puzzle_key, version_of
from mazebook.books.plan.plan import Plan, PlannedPuzzle
from mazebook.books.plan.recorded import Key, RecordedPuzzle
from mazebook.books.tasks.planned import kind_version
from mazebook.books.themes.theme import chosen_theme
from mazebook.errors import GridError, OutputError, SpecError, UsageError
from mazebook.mazes.grid.grid import size_text
from mazebook.mazes.shapes.shape import Shape
from mazebook.numerics.seeds import derive_seed
from mazebook.progress import Progress, Step, silent

MOST_CANDIDATES = 64  # of a puzzle whose first candidates all miss the target
_ART, _ART_CELLS, _ART_TINT = "voronoi", 200, 0.2
_FIRST_PICTURES = 4  # of a theme: those for title pages
NOTHING_TAKEN = hashlib.sha256(b"").hexdigest()


def title_pictures(plan: Plan) -> tuple[str, ...]:
    """Return the pictures of a book's theme, those first that suit its title page; none without a theme.

    Books of one theme with other levels or cells begin with other pictures, and so does each volume.
    """
    theme = chosen_theme(plan.spec.theme, plan.setting.folder)
    if theme is None:
        return ()
    names, traits = theme.silhouettes, [word for each in plan.spec.sections for word in (each.level, each.tessellation)]
    first = derive_seed("maze", theme.key, *map(str, traits)) % _FIRST_PICTURES
    turn = (first + len(plan.setting.series.seeds)) % len(names)
    return (*names[turn:], *names[:turn])


@dataclass(frozen=True, eq=False)
class Mazes:
    """The mazes of a book by printed number, the numbers of the repeated ones, and the plan.

    `art` and `example`, which have no number, are carved when a page first needs them.
    """

    by_number: dict[int, Chosen]
    repeated: tuple[int, ...]
    plan: Plan

    @property
    def carved(self) -> list[ChosenMaze]:
        """The mazes in the order of their numbers, without tangles of lines."""
        return [chosen for _, chosen in sorted(self.by_number.items()) if isinstance(chosen, ChosenMaze)]

    @cached_property
    def art(self) -> ChosenMaze:
        """The maze of title page and cover, in a picture of the book's theme that is one for a maze."""
        theme = chosen_theme(self.plan.spec.theme, self.plan.setting.folder)
        return self.in_shape(title_pictures(self.plan), theme.folder if theme else None)

    def in_shape(self, names: Sequence[str], folder: Path | None = None) -> ChosenMaze:
        """Return a maze without a number in the first of some pictures that is one for a maze, or else in rings.

        `folder` : that of pictures that are files
        """
        for name in names:
            try:
                shape = Shape(name, outline_of(name, folder or Path()))
                size = size_near(_ART, shape, _ART_CELLS)
                look, ends = replace(self.plan.art.look, tint=_ART_TINT), (("tip", "tip"),)
                return _without_number(
                    replace(self.plan.art, tessellation=_ART, size=size, shape=shape, pairs=ends, look=look)
                )
            except (GridError, UsageError, OutputError):  # this picture is none for a maze; the next may be one
                continue
        return _without_number(self.plan.art)

    @cached_property
    def example(self) -> ChosenMaze:
        """The maze of the page that explains how to solve one."""
        return _without_number(self.plan.example)


class _Fingerprints:
    """The taken fingerprints, which may be a large catalogue, and those that were added."""

    def __init__(self, taken: Container[str], more: Iterable[str] = ()) -> None:
        self._taken, self._own = taken, set(more)

    def __contains__(self, fingerprint: object) -> bool:
        return fingerprint in self._own or fingerprint in self._taken

    def add(self, fingerprint: str) -> None:
        self._own.add(fingerprint)


def make_mazes(
    plan: Plan,
    taken: Container[str] = (),
    progress: Progress = silent,
    *,
    locked: Locked | None = None,
    redraw: Collection[Key] = (),
    k: int = K,
    best: Callable[..., tuple[Chosen, bool]] = best_candidate,
) -> Mazes:
    """Return the mazes of a plan, chosen in one pass in the plan's order.

    Of `k` candidates, the one nearest to the puzzle's target whose fingerprint is not taken is kept. If all miss by
    more than `NEAR` points, or are taken, more are tried, up to `MOST_CANDIDATES`. If all are taken, as happens with
    very small mazes, the first is kept and the puzzle's number is in `repeated`. Within a section the easiest maze goes
    to the place with the lowest target, and so on.

    Parameters
    ----------
    taken : fingerprints of mazes that must not be used again, besides those of volumes before; only `in` is used, so
        it may be a large catalogue
    progress : told how far the work is
    locked : mazes of an earlier book, which are carved again without choosing; all other mazes differ from them
    redraw : the keys of locked mazes to replace, each by a candidate after the recorded one
    k : how many candidates are carved at a time; 1 for a draft
    best : what chooses among the candidates of a new maze, such as `best_candidate` with a memory

    Raises
    ------
    SpecError
        If a locked maze comes out other than recorded.
    GridError
        If a maze cannot be made, or no other one is found for a key in `redraw`.
    """
    kept = {key: locked[key] for key in map(puzzle_key, plan.puzzles) if key in locked} if locked else {}
    aims = {
        key: place.target
        for section in plan.sections
        for place, key in zip(section.puzzles, _staying(section.puzzles, kept), strict=False)
    }
    taken = _Fingerprints(taken, plan.setting.series.fingerprints)
    seen = _Fingerprints(taken)
    used = _Fingerprints(taken, (lock.fingerprint for lock in kept.values()))
    made: dict[Key, Chosen] = {}
    used_up = set()
    for puzzle in plan.puzzles:
        key = puzzle_key(puzzle)
        lock = kept.get(key)
        kind = (puzzle.tessellation, puzzle.size, puzzle.shape, puzzle.grid_seed, puzzle.algorithm, puzzle.options)
        grid = puzzle.any_grid
        if lock is not None and lock.key not in redraw:
            chosen = recarved(puzzle, lock)
            is_new = chosen.fingerprint not in seen
        elif lock is not None:
            chosen, is_new = another_maze(replace(puzzle, target=aims[key]), lock, used, k), True
        else:
            most = k if kind in used_up else MOST_CANDIDATES
            puzzle = replace(puzzle, version=version_of(puzzle.algorithm))
            chosen, is_new = best(puzzle, grid, used, range(most), k)
        if not is_new:
            used_up.add(kind)
        seen.add(chosen.fingerprint)
        used.add(chosen.fingerprint)
        made[key] = chosen
        progress(len(made), len(plan.puzzles), Step.CARVE)
    placed = [chosen for section in plan.sections for chosen in in_places(section.puzzles, made, kept)]
    return Mazes(
        {chosen.puzzle.number: chosen for chosen in placed},
        tuple(_repeated(placed, taken)),
        plan,
    )


def _repeated(placed: Iterable[Chosen], taken: Container[str]) -> Iterator[int]:
    """Yield the numbers of mazes whose fingerprint is in `taken`, or is that of an earlier maze."""
    met = _Fingerprints(taken)
    for chosen in placed:
        if chosen.fingerprint in met:
            yield chosen.puzzle.number
        met.add(chosen.fingerprint)


def _without_number(puzzle: PlannedPuzzle) -> ChosenMaze:
    return carve_candidate(puzzle, 0, puzzle.grid)


def in_places(places: Sequence[PlannedPuzzle], made: Mapping[Key, Chosen], kept: Locked | None = None) -> list[Chosen]:
    """Return the mazes of a section at their places, in the order of the book.

    Places are sorted by target and mazes by difficulty, and the k-th maze goes to the k-th place, so a rising section
    never falls. Only new mazes are sorted: those of an earlier book have the first places, in their old order. Letters
    of a text keep its order. Gardens change with gardens only: kinds of places take turns as planned, each with a hero
    that belongs there, and a maze of one may be a little easier than that of another before it.

    Parameters
    ----------
    places : the puzzles as planned
    made : the maze of each puzzle
    kept : the recorded mazes of an earlier book
    """
    kept = kept or {}
    stay = [made[key] for key in _staying(places, kept)]
    ranked: Sequence[PlannedPuzzle] = places[len(stay) :]
    new = [made[puzzle_key(puzzle)] for puzzle in places if puzzle_key(puzzle) not in kept]
    names = {puzzle.shape.name if puzzle.shape else "" for puzzle in places}
    if len(names) < 2 or not all(name.startswith(TEXT) for name in names):
        ranked = sorted(ranked, key=lambda place: (place.look.place, place.target or 0.0, place.number))
        new.sort(key=lambda chosen: (chosen.puzzle.look.place, round(chosen.difficulty.forward, 2), chosen.puzzle.id))
    pairs = [*zip(places, stay, strict=False), *zip(ranked, new, strict=True)]
    return sorted((_at(place, chosen) for place, chosen in pairs), key=lambda chosen: chosen.puzzle.number)


def _at(place: PlannedPuzzle, chosen: Chosen) -> Chosen:
    """Return a maze with the number, the target and the story of its place; cached properties are kept.

    A maze that is cut to the hero of its own story keeps that.
    """
    own, story = chosen.puzzle, place.story
    if own.shape and own.story and own.story.pair[0] == own.shape.name:
        story = own.story
    return chosen.as_of(replace(own, number=place.number, target=place.target, story=story))


def _staying(places: Iterable[PlannedPuzzle], kept: Locked) -> list[Key]:
    """Return the keys of a section's mazes from an earlier book, in that book's order."""
    return sorted((key for key in map(puzzle_key, places) if key in kept), key=lambda key: kept[key].number)


def another_maze(puzzle: PlannedPuzzle, lock: RecordedPuzzle, used: Container[str], k: int = K) -> Chosen:
    """Return another maze for a puzzle than the recorded one: the best candidate after it that is not in `used`.

    It is of the installed version of its algorithm. Raises GridError if there is no other one.
    """
    puzzle = replace(puzzle, version=version_of(puzzle.algorithm))
    first = lock.candidate + 1
    chosen, is_new = best_candidate(puzzle, puzzle.any_grid, used, range(first, first + MOST_CANDIDATES), k)
    if not is_new:
        raise GridError(
            f"maze {lock.number} ({size_text(puzzle.size)}): no other maze of its size and kind was found that is not "
            "in the book; there are few of them. The book stays as it is; give its section a larger size to have more."
        )
    return chosen


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
    """Return the picks of a book's mazes; `taken` : the hash of the taken fingerprints."""
    by_key = {puzzle_key(chosen.puzzle): chosen for chosen in mazes.by_number.values()}
    chosen = [by_key[puzzle_key(puzzle)] for puzzle in mazes.plan.puzzles]
    fingerprints = tuple(each.fingerprint for each in chosen)
    return Picks(tuple(each.candidate for each in chosen), fingerprints, mazes.repeated, taken)


def picked_mazes(plan: Plan, picks: Picks) -> Mazes:
    """Return the picked mazes of a plan, in their places; raises SpecError if a fingerprint differs."""
    made = {}
    if len(picks.candidates) == len(plan.puzzles):
        for puzzle, candidate, fingerprint in zip(plan.puzzles, picks.candidates, picks.fingerprints, strict=True):
            chosen = any_candidate(puzzle, candidate, puzzle.any_grid)
            if chosen.fingerprint == fingerprint:
                made[puzzle_key(puzzle)] = chosen
    if len(made) < len(plan.puzzles):
        raise SpecError(
            f'"{plan.spec.title}": other mazes come out than were chosen: another version of mazebook chose them, or a '
            "file that the specification names has changed meanwhile. Make the book again."
        )
    placed = [chosen for section in plan.sections for chosen in in_places(section.puzzles, made)]
    return Mazes({chosen.puzzle.number: chosen for chosen in placed}, picks.repeated, plan)


def recipe_of(plan: Plan, k: int) -> bytes:
    """Return a hash, 16 bytes, of all that decides which mazes a plan gets; `k` as in `make_mazes`."""
    digest = hashlib.blake2b(repr(k).encode(), digest_size=16)
    digest.update("".join(plan.setting.series.fingerprints).encode())
    for puzzle in plan.puzzles:
        digest.update(repr(decisive(puzzle)).encode())
    return digest.digest()


def decisive(puzzle: PlannedPuzzle) -> tuple[object, ...]:
    """Return everything that the choice of a puzzle's maze depends on, except taken fingerprints."""
    asked = (puzzle.section, puzzle.id, puzzle.algorithm, puzzle.version, puzzle.tessellation, puzzle.size)
    ways = (puzzle.pairs, puzzle.options, puzzle.both_ways, puzzle.target)
    return (
        *asked,
        *ways,
        puzzle.level.wanted_trap,
        puzzle.level.least_turns,
        puzzle.seed,
        puzzle.shape and puzzle.shape.outline.digest,
        puzzle.task and (puzzle.task, kind_version(puzzle.task.kind)),
    )
