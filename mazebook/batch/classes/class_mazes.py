"""The mazes of a class: a different maze for each pupil, equally difficult within a group, each with a code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from mazebook.batch.classes.code_recipes import recipe, version_for
from mazebook.batch.classes.codes import SEED_BITS, Coded, code_of
from mazebook.batch.classes.groups import PupilGroup
from mazebook.batch.classes.roster import Pupil
from mazebook.books.choose.candidates import ChosenMaze, K, best_candidate, carve_seeded
from mazebook.books.choose.choose import MOST_CANDIDATES
from mazebook.books.plan.plan import Plan, PlannedPuzzle, Story
from mazebook.books.plan.stories import section_themes, with_stories
from mazebook.books.tasks.planned import task_of_puzzle
from mazebook.errors import GridError, UsageError
from mazebook.mazes.grid.grid import Grid, size_text
from mazebook.mazes.mesh import Size
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.numerics.seeds import derive_seed
from mazebook.progress import Progress, Step, silent

_NEAR = 0.5  # points: the accepted distance from the target of the group's mazes
MOST_TRIED = 2000  # candidates that are tried before the mazes of a size count as used up


@dataclass(frozen=True, eq=False)
class PupilSheet:
    """One sheet of one pupil.

    Attributes
    ----------
    pupil, group : the index of the pupil and of the pupil's group, from 0
    name : the pupil's name; "" if it is not known
    place : the index of the maze among the pupil's mazes, from 0
    """

    pupil: int
    name: str = field(repr=False)
    group: int
    place: int
    chosen: ChosenMaze
    code: str

    @property
    def number(self) -> int:
        """The printed number: sheets count from 1 through the class."""
        return self.chosen.puzzle.number

    @property
    def points(self) -> float:
        """The difficulty from Start to Finish, in points."""
        return round(self.chosen.difficulty.forward, 2)


def choose_sheets(
    plan: Plan,
    groups: Sequence[PupilGroup],
    pupils: Sequence[Pupil],
    draft: bool = False,
    progress: Progress = silent,
    *,
    most: int = MOST_TRIED,
) -> list[PupilSheet]:
    """Return the sheets of all pupils in their order, no maze twice, not even turned or mirrored.

    A pupil's candidates depend on the set's seed and the pupil's place in the roster, and stories take turns in the
    order of the sheets: a pupil added at the end of the roster changes no sheet of the others.

    Parameters
    ----------
    plan : a section for each group, with a puzzle for each of a pupil's mazes
    pupils : each in one of the groups
    draft : take the first candidate, however difficult it is, unless another sheet has it
    most : more candidates that are tried for a sheet whose first ones are all on other sheets

    Raises
    ------
    GridError
        If there are fewer mazes of a group's size than its pupils need.
    """
    where = {group.name: place for place, group in enumerate(groups)}
    grids: dict[tuple[str, Size], Grid] = {}
    used: set[str] = set()
    sheets: list[PupilSheet] = []
    met = [0] * len(groups)
    stories = _stories(plan, len(pupils))
    for pupil, one in enumerate(pupils):
        section = plan.sections[where[one.group]]
        for place, planned in enumerate(section.puzzles):
            met[where[one.group]] += 1
            puzzle = replace(
                planned,
                number=len(sheets) + 1,
                id=met[where[one.group]],
                seed=derive_seed("class", plan.seed, pupil, place, planned.version),
                grid_seed=0,  # a code has no room for another
                story=stories[len(sheets)],
                # Neighbours spell other words, and who has as many mazes as there are words spells all of them.
                task=planned.task and task_of_puzzle(planned.task, plan.seed, pupil + place + 1),
            )
            grid = grids.setdefault((puzzle.tessellation, puzzle.size), Grid(puzzle.tessellation, puzzle.size))
            chosen = _chosen(puzzle, grid, used, groups[where[one.group]], draft, most)
            used.add(chosen.maze.fingerprint)
            sheets.append(PupilSheet(pupil, one.name, where[one.group], place, chosen, code_of(coded(chosen))))
            progress(len(sheets), len(stories), Step.CHOOSE)
    return sheets


def _stories(plan: Plan, pupils: int) -> list[Story | None]:
    """Return the story of each sheet, in the order of the sheets; None without a theme.

    All are planned as if for the first group: neither a story nor how full its scene is tells the group of a sheet.
    """
    setting = replace(plan.setting, sections=plan.sections[:1] * pupils)
    told = with_stories(setting, section_themes(plan.spec, setting.folder).themes, {})
    return [puzzle.story for section in told.sections for puzzle in section.puzzles]


def _chosen(puzzle: PlannedPuzzle, grid: Grid, used: set[str], group: PupilGroup, draft: bool, more: int) -> ChosenMaze:
    if puzzle.is_tangle:
        raise GridError(f'The group "{group.name}" would get tangles of lines, and no code can hold them. Use mazes.')
    first, most = (1, 1) if draft else (K, MOST_CANDIDATES)
    chosen, is_new = best_candidate(puzzle, grid, used, range(most), first, near=_NEAR, carve=_carved)
    if not is_new:  # of small sizes there are few mazes
        chosen, is_new = best_candidate(puzzle, grid, used, range(most, most + more), K, near=_NEAR, carve=_carved)
    if not is_new:
        size = size_text(puzzle.size)
        raise GridError(
            f'The group "{group.name}" is larger than there are mazes of {size} for level {group.level} '
            "that were found. Choose a harder level for it, or make several sets."
        )
    return cast(ChosenMaze, chosen)


def _carved(puzzle: PlannedPuzzle, candidate: int, grid: Grid) -> ChosenMaze:
    """Return a candidate, carved from a seed of `SEED_BITS` bits, which fits into a code."""
    seed = derive_seed("candidate", puzzle.seed, candidate) >> (64 - SEED_BITS)
    return carve_seeded(puzzle, candidate, seed, grid)


def coded(chosen: ChosenMaze) -> Coded:
    """Return the contents of a maze's code; raises UsageError if no code can hold the maze."""
    puzzle = chosen.puzzle
    held = Coded(
        puzzle.level.name,
        puzzle.tessellation,
        puzzle.algorithm,
        puzzle.options.braid,
        chosen.ends,
        chosen.exchanged,
        puzzle.size,
        chosen.seed,
        version_for(puzzle.tessellation, puzzle.task.kind if puzzle.task else ""),
    )
    lists = recipe(held.version)
    if lists.task and puzzle.task and replace(puzzle.task, picture="") != TaskKnobs(lists.task):
        raise UsageError(f'No code can hold a "{lists.task}" with knobs of its own. Leave them out in a class set.')
    again = lists.options(held.level, held.algorithm, held.ends, held.braid)
    if again != puzzle.options or (puzzle.algorithm, puzzle.version) not in lists.algorithms:
        raise UsageError(f"No code can hold mazes of level {held.level} by {held.algorithm}. Choose another level.")
    return held


@dataclass(frozen=True)
class Reached:
    """The difficulty of the n-th mazes of all pupils of a group, in points; `place` is n, from 0.

    `target` was wanted; the easiest of these `sheets` mazes has `low`, the hardest has `high`.
    """

    group: PupilGroup
    place: int
    sheets: int
    algorithm: str
    size: Size
    target: float
    low: float
    high: float

    @property
    def spread(self) -> float:
        """The difference between the hardest and the easiest maze."""
        return round(self.high - self.low, 2)

    def document(self) -> Mapping[str, object]:
        """Return the entry in ``class.json``."""
        return {
            "group": self.group.name,
            "level": self.group.level,
            "maze": self.place + 1,
            "sheets": self.sheets,
            "target": self.target,
            "low": self.low,
            "high": self.high,
            "spread": self.spread,
        }


def reached(groups: Sequence[PupilGroup], sheets: Sequence[PupilSheet]) -> list[Reached]:
    """Return the difficulties of each group's first mazes, second mazes, ...; groups without pupils are left out."""
    found = []
    for group, place in sorted({(sheet.group, sheet.place) for sheet in sheets}):
        same = [sheet for sheet in sheets if (sheet.group, sheet.place) == (group, place)]
        puzzle, points = same[0].chosen.puzzle, [sheet.points for sheet in same]
        made = (puzzle.algorithm, puzzle.size, puzzle.target or 0.0)
        found.append(Reached(groups[group], place, len(same), *made, min(points), max(points)))
    return found
