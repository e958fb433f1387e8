"""Another maze for one place of a book, chosen by hand: any other, an easier or harder one, one of other pictures."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from mazebook.books.choose.candidates import K, any_candidate, best_candidate
from mazebook.books.choose.choose import MOST_CANDIDATES, Mazes, another_maze
from mazebook.books.choose.chosen import Chosen
from mazebook.books.fit.curve import FELT
from mazebook.books.plan.locked import puzzle_key
from mazebook.books.plan.plan import PlannedPuzzle, PlannedSection
from mazebook.books.plan.stories import section_themes
from mazebook.errors import PuzzleError, UsageError
from mazebook.press.lock.make_record import record_of
from mazebook.studio.engine.hand import SOMEWHERE, Hand, by_hand_of, planned_stories, recorded
from mazebook.studio.engine.messages import Wish
from mazebook.studio.engine.planning import Planning

_FAR = 5  # places: a pair is not shown twice on mazes that are nearer, such as those of facing pages
_SEVERAL = 3  # pairs that take turns

_Pair = tuple[str, str]


def redone(planning: Planning, mazes: Mazes, number: int, wish: Wish) -> Hand:
    """Return the mazes chosen by hand after a wish about the maze with a number.

    Raises
    ------
    UsageError, GridError
        If there is no such maze: the sentence says so.
    """
    chosen = mazes.by_number.get(number)
    if chosen is None:
        raise UsageError(f"There is no maze {number} in the book.")
    hand, key = planning.hand, puzzle_key(chosen.puzzle)
    by_hand, kept = by_hand_of(hand), hand.kept
    changed: Chosen | None = None
    if wish == "keep":
        by_hand, kept = by_hand | {key}, kept | {key}
    elif wish == "free":
        by_hand, kept = by_hand - {key}, kept - {key}
    else:
        changed = _other(planning, mazes, chosen, wish)
        by_hand |= {key}
    section = chosen.puzzle.section
    puzzles = [each for each in hand.puzzles if each["section"] != section and each["section"] in planning.asks]
    sections = {name: was for name, was in hand.sections.items() if name != section and name in planning.asks}
    if any(name == section for name, _ in by_hand):
        puzzles += recorded(section, mazes.by_number.values(), by_hand, changed)
        sections[section] = planning.asks[section]
    return Hand(puzzles, sections, kept, planned_stories(planning.plan))


def _other(planning: Planning, mazes: Mazes, chosen: Chosen, wish: Wish) -> Chosen:
    used = {each.fingerprint for each in mazes.by_number.values()}
    if wish == "another":
        return another_maze(chosen.puzzle, record_of(chosen, (SOMEWHERE,)), used)
    if wish == "picture":
        return _other_picture(planning, mazes, chosen, used)
    return _nearer(chosen, used, -1 if wish == "easier" else 1)


def _nearer(chosen: Chosen, used: set[str], way: int) -> Chosen:
    """Return a maze that one feels to be easier (way -1) or harder (way 1), the one that differs least."""
    now, puzzle = chosen.difficulty.forward, chosen.puzzle
    aim = replace(puzzle, target=now + way * 2 * FELT)
    found = [
        each
        for each in _candidates(aim)
        if way * (each.difficulty.forward - now) >= FELT and each.fingerprint not in used
    ]
    if not found:
        what = "easier" if way < 0 else "harder"
        raise UsageError(
            f"No maze of this size and kind is noticeably {what} than maze {puzzle.number}. "
            f"For {what} mazes, change the level or the size of the section."
        )
    best = min(found, key=lambda each: (not each.winds, abs(each.difficulty.forward - now), each.candidate))
    return best.as_of(puzzle)


def _candidates(puzzle: PlannedPuzzle) -> Iterator[Chosen]:
    grid = puzzle.any_grid
    for candidate in range(MOST_CANDIDATES):
        try:
            yield any_candidate(puzzle, candidate, grid)
        except PuzzleError:  # this one cannot be made; others can
            continue


def _other_picture(planning: Planning, mazes: Mazes, chosen: Chosen, used: set[str]) -> Chosen:
    """Return a maze in the next shape of its section, else the same maze with the next pair of its theme."""
    number = chosen.puzzle.number
    section = next(each for each in planning.plan.sections if each.spec.id == chosen.puzzle.section)
    other = _next_shape(section, chosen.puzzle)
    if other is not None:
        shaped = replace(
            other, number=number, id=chosen.puzzle.id, seed=chosen.puzzle.seed, target=chosen.puzzle.target
        )
        best, is_new = best_candidate(shaped, shaped.grid, used, range(MOST_CANDIDATES), K)
        if not is_new:
            raise UsageError(f"No other maze is left in the shape that would be next for maze {number}.")
        return best
    story = chosen.puzzle.story
    theme = section_themes(planning.plan.spec, planning.plan.setting.folder).themes[section.index]
    pairs = [pair.pictures for pair in theme.pairs] if theme else []
    if story is None or len(pairs) < 2:
        raise UsageError(f"Maze {number} has no pictures to change. Give its section a theme, or several shapes.")
    shown = {each: other.puzzle.story.pair for each, other in mazes.by_number.items() if other.puzzle.story}
    pair = _next_pair(pairs, {at: other for at, other in shown.items() if at != number}, number, story.pair)
    return chosen.as_of(replace(chosen.puzzle, story=replace(story, pair=pair)))


def _next_pair(pairs: Sequence[_Pair], others: Mapping[int, _Pair], number: int, now: _Pair) -> _Pair:
    """Return the next pair of a theme for a maze, one that the book uses least and no maze nearby has.

    Parameters
    ----------
    pairs : of the theme, at least two
    others : the pairs of all other mazes, by number
    now : the pair that the maze has
    """
    at = pairs.index(now) if now in pairs else -1
    turns = [pair for step in range(1, len(pairs) + 1) if (pair := pairs[(at + step) % len(pairs)]) != now]
    uses = Counter(others.values())

    def nearest(pair: _Pair) -> int:
        return min((abs(other - number) for other, shown in others.items() if shown == pair), default=_FAR)

    far = [pair for pair in turns if nearest(pair) >= _FAR]
    if not far:
        return max(turns, key=nearest)
    # One of several takes its turn, so that asking again leads on to others, and not back to the one before.
    least = sorted(far, key=lambda pair: uses[pair])[:_SEVERAL]
    return min(least, key=turns.index)


def _next_shape(section: PlannedSection, puzzle: PlannedPuzzle) -> PlannedPuzzle | None:
    """Return a puzzle of the section in the shape after that of `puzzle`, or that hides the next picture, or None."""
    found = {_drawn(each): each for each in section.puzzles}
    names = sorted(found)
    if len(names) < 2:
        return None
    now = _drawn(puzzle)
    return found[names[(names.index(now) + 1) % len(names)]] if now in names else found[names[0]]


def _drawn(puzzle: PlannedPuzzle) -> str:
    hidden = puzzle.options.hidden
    return f"{puzzle.shape.name if puzzle.shape else ''}/{hidden.name if hidden else ''}"
