"""The stories of a book: each puzzle gets a pair of its section's theme; all pairs are used before one is repeated."""

from collections import Counter, deque
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from mazebook.books.fit.levels import SCENERY
from mazebook.books.pictures.kinds import kinds_of
from mazebook.books.plan.locked import puzzle_key
from mazebook.books.plan.plan import PlannedPuzzle, PlannedSection, Setting, Story
from mazebook.books.plan.recorded import Key, RecordedPuzzle
from mazebook.books.scenes.scenery import scenery_of
from mazebook.books.spec.book import BookSpec
from mazebook.books.tasks.planned import drawings_of
from mazebook.books.themes.theme import Theme, chosen_theme, find_theme
from mazebook.numerics.seeds import derive_seed

_Pair = tuple[str, str]

_APART = 4  # mazes: within so many no hero comes twice, if there is a choice
_LATER = 2  # uses: a pair whose goal is like the things to count waits until all others were used so often


@dataclass(frozen=True)
class StoryAt:
    """The story of a place whose maze is chosen anew: the number of the maze there, the theme, and its pair."""

    number: int
    theme: str
    pair: tuple[str, str]


Stories = Mapping[Key, RecordedPuzzle | StoryAt]  # that stay in another plan


@dataclass(frozen=True)
class SectionThemes:
    """The theme of each section of a book, None for a section without, and the title of each section."""

    themes: tuple[Theme | None, ...]
    titles: tuple[str | None, ...]


def section_themes(spec: BookSpec, folder: Path) -> SectionThemes:
    """Return the themes and titles of a book's sections; a section without a title gets its theme's title.

    Raises
    ------
    UnknownNameError, OutputError, ThemeError
        As `mazebook.books.themes.theme.find_theme` does, if a folder has changed since the specification was read.
    """
    themes = tuple(chosen_theme(section.theme or spec.theme, folder) for section in spec.sections)
    named: Counter[str] = Counter()
    titles: list[str | None] = []
    for section, theme in zip(spec.sections, themes, strict=True):
        if section.title is not None or theme is None or theme.lacks(spec.language):
            titles.append(section.title)
            continue
        titles.append(theme.title(spec.language, named[theme.key]))
        named[theme.key] += 1
    return SectionThemes(themes, tuple(titles))


def story_theme(setting: Setting) -> Theme | None:
    """Return the theme that opens and closes the story of a book: the book's own, or that of its first section."""
    spec = setting.spec
    return chosen_theme(spec.theme, setting.folder) or chosen_theme(spec.sections[0].theme, setting.folder)


def with_stories(setting: Setting, themes: Sequence[Theme | None], kept: Stories) -> Setting:
    """Return the setting, with a story for each puzzle of a section that has a theme.

    A story belongs to a place in the book, not to the maze there, so that pairs take turns in the order of the pages. A
    maze that is cut to a picture gets that picture's story, and the maze before it another. Where a task shows a thing,
    no story tells of another one if there is a choice, and seldom of a goal of its kind; in a kind of place, such as a
    reef, only of who belongs there. A maze of an earlier book keeps its story. Of pairs that are equally rare in the
    book, those come first that volumes before it had least; no hero comes again within a few mazes if there is a
    choice. In a book that tells a story, of pairs whose turn it is one comes that starts with what was found before, if
    there is one; the theme's first pair, such as a rocket and the moon, opens it.

    Parameters
    ----------
    themes : of each section, by its index
    kept : the stories of the earlier book, which come with its mazes or with their places
    """
    sections, seed, language = setting.sections, setting.seed, setting.spec.language
    staying = {section.index: _staying(section, themes[section.index], kept) for section in sections}
    used: dict[str, Counter[_Pair]] = {}
    before = {theme.key: setting.series.used(theme.key) for theme in themes if theme}
    for section in sections:
        theme = themes[section.index]
        if theme:
            used.setdefault(theme.key, Counter()).update(pair for pair in staying[section.index] if pair)
    every = [puzzle for section in sections for puzzle in section.puzzles]
    heroes = {one.number: other.shape.name for one, other in pairwise(every) if other.shape}  # of the next maze
    found, carried, seen = [], "", deque[str](maxlen=_APART)
    for section in sections:
        theme = themes[section.index]
        if theme is None:
            found.append(section)
            continue
        lead = theme.pairs[0].pictures if setting.spec.story else None
        order = sorted((pair.pictures for pair in theme.pairs), key=lambda pair: _place(pair, lead, seed, theme.key))
        turns = _Turns(theme, order, used[theme.key], before[theme.key], _reserved(theme, every), lead)
        said = dict(zip((pair.pictures for pair in theme.pairs), theme.words(language).sentences, strict=True))
        puzzles = []
        for puzzle, recorded in zip(section.puzzles, staying[section.index], strict=True):
            last = carried if setting.spec.story else ""
            chosen = recorded or turns.next_for(puzzle, heroes.get(puzzle.number), seen, last)
            used[theme.key][chosen] += recorded is None
            carried = chosen[1]
            seen.append(chosen[0])
            puzzles.append(replace(puzzle, story=_story(setting, section, puzzle, (chosen, said[chosen]), turns)))
        found.append(replace(section, puzzles=tuple(puzzles)))
    return replace(setting, sections=tuple(found))


def _place(pair: _Pair, lead: _Pair | None, seed: int, theme: str) -> tuple[bool, int]:
    """Return where a pair is in a theme's order; `lead` : the first one."""
    return pair != lead, derive_seed("pair", seed, theme, *pair)


@dataclass(frozen=True)
class _Turns:
    """How the pairs of a theme take turns.

    Attributes
    ----------
    order : the pairs in the order of the book
    used : how often the book has had each, which grows
    before : how often volumes before the book had each
    reserved : pairs for mazes in the shape of their heroes
    lead : the first pair of a book that tells a story
    """

    theme: Theme
    order: Sequence[_Pair]
    used: Mapping[_Pair, int]
    before: Mapping[_Pair, int]
    reserved: Container[_Pair]
    lead: _Pair | None

    def next_for(self, puzzle: PlannedPuzzle, taken: str | None, seen: Collection[str], last: str) -> _Pair:
        """Return the pair of a puzzle.

        Parameters
        ----------
        taken : the hero of the next maze, whose shape it is
        seen : the heroes of the mazes before
        last : what was found before, which starts the next pair of a story
        """
        own = [pair for pair in self.order if puzzle.shape and pair[0] == puzzle.shape.name]
        by_pictures = {pair.pictures: pair for pair in self.theme.pairs}
        shown = set(drawings_of(puzzle.task) if puzzle.task else ())

        def rank(pair: _Pair) -> tuple[bool | int, ...]:
            waits = pair in self.reserved and (pair != self.lead or bool(seen))
            return (
                bool(shown & set(pair)),
                not by_pictures[pair].suits(puzzle.look.place),
                pair[0] == taken,
                self.used[pair] + waits + (_LATER if _is_counted(pair[1], shown) else 0),
                self.before[pair],
                pair[0] in seen,
                pair[0] != last,
            )

        return min(own or self.order, key=rank)


def _story(
    setting: Setting, section: PlannedSection, puzzle: PlannedPuzzle, told: tuple[_Pair, str], turns: _Turns
) -> Story:
    """Return the story of a puzzle; `told` : its pair and its sentence."""
    (pair, sentence), theme, art = told, turns.theme, setting.spec.art
    shown = set(drawings_of(puzzle.task) if puzzle.task else ())
    share = SCENERY[section.spec.scenery] if section.spec.scenery else section.level.scenery_share
    scenery = scenery_of(theme, share, section.look.colours, art, (*pair, *shown))
    return Story(theme.key, pair, sentence, theme.folder, scenery, art, _others(pair, turns.order, puzzle))


def _is_counted(goal: str, shown: Iterable[str]) -> bool:
    """Return whether a goal is of the same kind as the things that a task shows."""
    return any(kinds_of(goal) & kinds_of(thing) for thing in shown)


def _reserved(theme: Theme, puzzles: Sequence[PlannedPuzzle]) -> set[tuple[str, str]]:
    """Return the pairs that only mazes in the shape of their heroes use at first, as these can have no other pair."""
    shapes = {puzzle.shape.name for puzzle in puzzles if puzzle.shape}
    count = Counter(pair.start for pair in theme.pairs)
    return {pair.pictures for pair in theme.pairs if pair.start in shapes and count[pair.start] == 1}


def _others(pair: tuple[str, str], order: Sequence[tuple[str, str]], puzzle: PlannedPuzzle) -> tuple[str, ...]:
    """Return who holds the other lines of a tangle: those that set out after `pair` in a theme's order."""
    if not puzzle.is_tangle or puzzle.task is None:
        return ()
    at = order.index(pair)
    names = dict.fromkeys(other[0] for other in (*order[at:], *order[:at]) if other[0] not in pair)
    return tuple(names)[: (puzzle.task.count or 1) - 1]


def story_again(locked: RecordedPuzzle, folder: Path) -> Story | None:
    """Return the story of a recorded maze, without the sentence; None if the maze had no pictures.

    Raises
    ------
    UnknownNameError, OutputError, ThemeError
        As `mazebook.books.themes.theme.find_theme` does.
    """
    if not locked.theme or locked.pair is None:
        return None
    return Story(locked.theme, locked.pair, "", find_theme(locked.theme, folder).folder)


def _staying(section: PlannedSection, theme: Theme | None, kept: Stories) -> list[tuple[str, str] | None]:
    """Return the recorded pair of the maze at each place of a section; None for a new maze, or another theme's pair.

    The mazes of the earlier book have the first places, in its order; see `mazebook.books.choose.choose.in_places`.
    """
    known = {pair.pictures for pair in theme.pairs} if theme else set()
    mazes = sorted((kept[key] for key in map(puzzle_key, section.puzzles) if key in kept), key=lambda maze: maze.number)
    pairs = [maze.pair if theme and maze.theme == theme.key and maze.pair in known else None for maze in mazes]
    return [*pairs, *[None] * (len(section.puzzles) - len(pairs))]
