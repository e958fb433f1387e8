"""The stories of a book: which pair of its section's theme each puzzle gets, none twice before all have come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mazebook.books.plan.locked import Locked, key_of
from mazebook.books.plan.plan import PlannedSection, Story
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.books.spec.book import BookSpec
from mazebook.books.spec.section import SectionSpec
from mazebook.books.themes.theme import Theme, chosen_theme, find_theme
from mazebook.numerics.seeds import derive_seed


@dataclass(frozen=True)
class Told:
    """The themes of a book's sections, each None for a section without, and what sections are called by them."""

    themes: tuple[Theme | None, ...]
    titles: tuple[str | None, ...]


def told_by(spec: BookSpec, folder: Path) -> Told:
    """Return the themes of a book's sections; a section without a title is called by its theme.

    Raises
    ------
    UnknownNameError, OutputError, ThemeError
        As `mazebook.books.themes.theme.find_theme` does, of folders that have changed since the specification was read.
    """
    themes = tuple(_theme(spec, section, folder) for section in spec.sections)
    named: Counter[str] = Counter()
    titles: list[str | None] = []
    for section, theme in zip(spec.sections, themes, strict=True):
        if section.title is not None or theme is None or theme.lacks(spec.language):
            titles.append(section.title)
            continue
        titles.append(theme.title(spec.language, named[theme.key]))
        named[theme.key] += 1
    return Told(themes, tuple(titles))


def _theme(spec: BookSpec, section: SectionSpec, folder: Path) -> Theme | None:
    return chosen_theme(section.theme or spec.theme, folder)


def with_stories(
    sections: Sequence[PlannedSection], themes: Sequence[Theme | None], language: str, seed: int, kept: Locked
) -> list[PlannedSection]:
    """Return the sections with a story for each puzzle of those that have a theme.

    A story belongs to its place in the book, whichever maze comes there: so pairs take turns as a reader meets them.
    Mazes of an earlier book keep theirs, at the places where these mazes stay.

    Parameters
    ----------
    themes : by the index of a section
    seed : of the book
    kept : the mazes of the earlier book
    """
    staying = {section.index: _staying(section, themes[section.index], kept) for section in sections}
    used: dict[str, Counter[tuple[str, str]]] = {}
    for section in sections:
        theme = themes[section.index]
        if theme:
            used.setdefault(theme.key, Counter()).update(pair for pair in staying[section.index] if pair)
    found = []
    for section in sections:
        theme = themes[section.index]
        if theme is None:
            found.append(section)
            continue
        pairs = {pair.pictures: pair for pair in theme.pairs}
        order = sorted(pairs, key=lambda pictures: derive_seed("pair", seed, theme.key, *pictures))
        puzzles = []
        for puzzle, held in zip(section.puzzles, staying[section.index], strict=True):
            chosen = held or min(order, key=lambda pictures: used[theme.key][pictures])
            used[theme.key][chosen] += held is None
            story = Story(theme.key, chosen, pairs[chosen].sentences[language], theme.folder)
            puzzles.append(replace(puzzle, story=story))
        found.append(replace(section, puzzles=tuple(puzzles)))
    return found


def story_again(locked: RecordedPuzzle, folder: Path) -> Story | None:
    """Return the pictures of a recorded maze, without the sentence; None if it had none.

    Raises
    ------
    UnknownNameError, OutputError, ThemeError
        As `mazebook.books.themes.theme.find_theme` does.
    """
    if not locked.theme or locked.pair is None:
        return None
    return Story(locked.theme, locked.pair, "", find_theme(locked.theme, folder).folder)


def _staying(section: PlannedSection, theme: Theme | None, kept: Locked) -> list[tuple[str, str] | None]:
    """Return the recorded pair of the maze at each place of a section; None for a new maze, or another theme's pair.

    The first places are those of the earlier book's mazes, in its order; see `mazebook.books.choose.choose.in_places`.
    """
    known = {pair.pictures for pair in theme.pairs} if theme else set()
    held = sorted((kept[key] for key in map(key_of, section.puzzles) if key in kept), key=lambda maze: maze.number)
    pairs = [maze.pair if theme and maze.theme == theme.key and maze.pair in known else None for maze in held]
    return [*pairs, *[None] * (len(section.puzzles) - len(pairs))]
