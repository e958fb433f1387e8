"""The code of a maze: 16 characters from which the maze is carved again, without any other record.

80 bits, the highest first, five a character; `mazebook.batch.classes.check_digits` has the alphabet and the check
characters:

======  ==================================================================================================
  bits  what
======  ==================================================================================================
     5  the recipe's number, character 1: all numbers below are indices into its lists (`code_recipes.py`),
        so that later versions of mazebook can read the code
     3  level
     3  tessellation
     5  algorithm, with its version
     3  braid
     4  the words for Start and Finish
     1  whether Start and Finish were exchanged afterwards
     7  columns, less one
     7  rows, less one
    32  seed, to the end of character 14
    10  two check characters, 15 and 16
======  ==================================================================================================

Properties of the drawing alone, such as theme, walls and paper, are not in the code, nor what lies in cells for a task.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from mazebook.batch.classes.check_digits import (
    ALPHABET,
    CHECKS,
    LENGTH,
    Mistake,
    grouped,
    mistakes,
    plain_code,
    values_of,
)
from mazebook.batch.classes.check_digits import with_checks as _with_checks
from mazebook.batch.classes.code_recipes import FIRST, EndsPair, recipe
from mazebook.errors import GridError, UnknownNameError, UsageError
from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import exchanged, maze_on
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks.posing.pose import pose
from mazebook.numerics.wording import counted

SEED_BITS = 32
MOST_CODED_SIDE = 128

_BITS = (5, 3, 3, 5, 3, 4, 1, 7, 7, SEED_BITS)
_EXAMPLE = "100G-430W-G5EE-6HC4"


@dataclass(frozen=True)
class Coded:
    """The contents of a maze's code; `version` is the number of its recipe."""

    level: str
    tessellation: str
    algorithm: str
    braid: float
    ends: EndsPair
    exchanged: bool
    size: tuple[int, ...]
    seed: int
    version: int = FIRST


def code_of(coded: Coded) -> str:
    """Return the 16 characters of a maze's code.

    Raises
    ------
    UsageError
        If no code can hold the maze.
    """
    lists = recipe(coded.version)
    algorithms = [name for name, _ in lists.algorithms]
    try:
        columns, rows = coded.size
        numbers = (
            coded.version,
            lists.levels.index(coded.level),
            lists.tessellations.index(coded.tessellation),
            algorithms.index(coded.algorithm),
            lists.braids.index(coded.braid),
            lists.ends.index(coded.ends),
            int(coded.exchanged),
            columns - 1,
            rows - 1,
            coded.seed,
        )
    except ValueError:
        raise _not_held(coded) from None
    if any(not 0 <= number < 1 << bits for number, bits in zip(numbers, _BITS, strict=True)):
        raise _not_held(coded)
    whole = 0
    for number, bits in zip(numbers, _BITS, strict=True):
        whole = whole << bits | number
    shifts = range(5 * (LENGTH - CHECKS - 1), -1, -5)
    return _with_checks([whole >> shift & 31 for shift in shifts])


def read_code(text: str) -> Coded:
    """Return the contents of a code, typed in capitals or not, with hyphens or without.

    Raises
    ------
    UsageError
        If the text is no code; the message names the character that may be wrong.
    """
    code = plain_code(text)
    for place, character in enumerate(code, 1):
        if character not in ALPHABET:
            told = f'character {place}, "{character}", is in no code: they have digits, and letters but I, L, O and U'
            raise _wrong(text, f"{told}. Look at it again.")
    if len(code) != LENGTH:
        many = counted(len(code), "character")
        raise _wrong(text, f"it has {many}, and a code has {LENGTH}, such as {_EXAMPLE}. Type all of them.")
    values = values_of(code)
    found = mistakes(values)
    if found:
        raise _wrong(text, _advice(code, found))
    try:
        return _decoded(values)
    except UsageError as error:
        raise _wrong(text, str(error)) from None


def maze_of_code(text: str) -> Maze:
    """Return the maze of a code, carved again.

    Raises
    ------
    UsageError
        As `read_code` does.
    GridError
        If this version of mazebook cannot make the maze.
    """
    coded = read_code(text)
    lists = recipe(coded.version)
    name, wanted = next(pair for pair in lists.algorithms if pair[0] == coded.algorithm)
    try:
        chosen = algorithm(name)
        if chosen.version != wanted:
            raise GridError(f"{name} is version {chosen.version} here, and it was made with version {wanted}")
        options = lists.options(coded.level, name, coded.ends, coded.braid)
        grid = Grid(coded.tessellation, coded.size)
        maze = maze_on(grid, chosen, seed=coded.seed, ends=coded.ends, options=options)
        maze = exchanged(maze) if coded.exchanged else maze
        return pose(maze, TaskKnobs(lists.task), coded.seed)[0] if lists.task else maze
    except (GridError, UnknownNameError) as error:
        told = str(error).rstrip(".")
        raise GridError(f"{grouped(plain_code(text))}: {told}. Use the mazebook that printed the code.") from None


def _decoded(values: Sequence[int]) -> Coded:
    """Return the contents of 16 values with valid checks; raises UsageError if a number is in no list of the recipe."""
    whole = 0
    for value in values[: LENGTH - CHECKS]:
        whole = whole << 5 | value
    numbers: list[int] = []
    for bits in reversed(_BITS):
        numbers.insert(0, whole & (1 << bits) - 1)
        whole >>= bits
    version, level, cells, algorithm, braid, ends, swapped, columns, rows, seed = numbers
    lists = recipe(version)
    try:
        return Coded(
            lists.levels[level],
            lists.tessellations[cells],
            lists.algorithms[algorithm][0],
            lists.braids[braid],
            lists.ends[ends],
            bool(swapped),
            (columns + 1, rows + 1),
            seed,
            version,
        )
    except IndexError:
        raise UsageError("its characters fit together, but no sheet has this code. Look at it again.") from None


def _advice(code: str, found: Sequence[Mistake]) -> str:
    """Return the sentence about the characters of `code` that may be wrong, from the mistakes `found` in it."""
    likely = [mistake for mistake in found if mistake.places and _is_code(mistake.mended)]
    if not likely:
        return "more than one of its characters is wrong. Compare it with the sheet, and type it again."
    if likely[0].is_swap:
        pairs = " or ".join(f"{one.places[0] + 1} and {one.places[1] + 1}" for one in likely)
        return f"characters {pairs} may have changed places. Compare them with the sheet."
    (place,) = likely[0].places
    marked = f"{grouped(code[:place])}{'-' if place and place % 4 == 0 else ''}[{code[place]}]"
    better = ALPHABET[likely[0].mended[place]]
    return (
        f'character {place + 1}, "{code[place]}", may be wrong ({marked} ...): with "{better}" in its place it would '
        "be a code. Compare it with the sheet."
    )


def _is_code(values: Sequence[int]) -> bool:
    try:
        _decoded(values)
    except UsageError:
        return False
    return True


def _wrong(text: str, told: str) -> UsageError:
    shown = "".join(character for character in text[:40] if character.isprintable())
    return UsageError(f'"{shown}" is not the code of a maze: {told}')


def _not_held(coded: Coded) -> UsageError:
    size = "x".join(map(str, coded.size))
    return UsageError(
        f"No code can hold a maze of {size} {coded.tessellation} by {coded.algorithm} for level "
        f"{coded.level}: at most {MOST_CODED_SIDE}x{MOST_CODED_SIDE}, and the levels' own algorithms and ends."
    )
