"""What is said of a finished class set: its groups, their difficulties, its files."""

from collections.abc import Iterator
from itertools import combinations

from mazebook.batch.classes.classes import ClassSet
from mazebook.batch.offered import WORTH_SAYING
from mazebook.books.fit.levels import level
from mazebook.numerics.wording import counted


def class_sentences(made: ClassSet, pupils: int) -> str:
    """Return the lines about a finished class set for a number of pupils."""
    each = made.record["class"]["mazes"]
    alike = ", no two alike" if pupils * each > 1 else ""
    lines = [f"{counted(pupils, 'pupil')}, {counted(pupils * each, 'maze')}{alike}."]
    for one in made.reached:
        which = f", maze {one.place + 1} of each" if each > 1 else ""
        name = f"{one.group.name}: level" if one.group.mark >= 0 else "Level"
        size = "x".join(map(str, one.size))
        lines.append(
            f"{name} {one.group.level}{which}: {counted(one.sheets, 'maze')} of {size}, "
            f"{one.low:.1f} to {one.high:.1f} points"
        )
    return "\n".join([*lines, *(f"Written: {path}" for path in made.files)])


def alike_groups(made: ClassSet) -> Iterator[str]:
    """Yield a sentence for each two groups of other levels whose mazes are equally difficult all the same."""
    for one, other in combinations(made.reached, 2):
        is_near = abs(one.target - other.target) < WORTH_SAYING
        if one.place == other.place and one.group.level != other.group.level and is_near:
            yield (
                f"Maze {one.place + 1} is equally difficult for {one.group.name} and {other.group.name}: there is no "
                "room on its part of the sheet for what tells their levels apart. Take fewer mazes on a sheet, or "
                "levels further apart."
            )


def easier_groups(made: ClassSet, tessellation: str) -> Iterator[str]:
    """Yield a sentence for each group whose mazes are easier than its level, because the paper is too small."""
    for name in dict.fromkeys(one.group.name for one in made.reached):
        own = [one for one in made.reached if one.group.name == name]
        hardest, grade = max(own, key=lambda one: one.target), level(own[0].group.level)
        if hardest.target < grade.difficulty[0] - WORTH_SAYING:
            of = f"{name}: level" if own[0].group.mark >= 0 else "Level"
            yield (
                f"{of} {grade.name} begins at {grade.difficulty[0]:g} points, and these mazes are easier: no more than "
                f"{'x'.join(map(str, hardest.size))} {tessellation} cells of the level's size fit on the paper. "
                "Take a harder level, or other cells."
            )
