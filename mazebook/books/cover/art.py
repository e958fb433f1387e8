"""Which of a book's mazes are on its cover."""

import math
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.choose.choose import Mazes
from mazebook.books.pictures.end_pictures import LittlePicture, pair_of
from mazebook.books.plan.plan import Plan
from mazebook.books.themes.theme import Theme, chosen_theme

_SAMPLES = 3  # on the back
_HERO_ACROSS, _SMALL_ACROSS = 13.0, 8.0  # cells that can be distinguished on a picture of the cover 160 pixels wide
_CHARM = {"theta": 0.9, "sigma": 0.4, "delta": 0.3}  # how much a kind of cells attracts the eye, beside squares


class Art(NamedTuple):
    """The mazes of a cover: `hero` (large), `small` ones on the front, `samples` on the back, `behind` as background.

    The `pictures` of a theme, if there are any, stand in place of the small mazes.
    """

    hero: ChosenMaze
    small: tuple[ChosenMaze, ...]
    samples: tuple[ChosenMaze, ...]
    behind: ChosenMaze
    pictures: tuple[LittlePicture, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The printed numbers of the mazes on the front and on the back; 0 for a maze that is no puzzle."""
        return numbers_of((self.hero, *self.small, *self.samples))


def numbers_of(shown: Iterable[ChosenMaze]) -> tuple[int, ...]:
    """Return the printed numbers of mazes; 0 for a maze that is no puzzle."""
    return tuple(chosen.puzzle.number for chosen in shown)


def art_of(plan: Plan, mazes: Mazes) -> Art:
    """Return the mazes for a book's cover: not too fine, and as different from each other as possible.

    In a book with fewer than three puzzles, the mazes of the title page and of the explanation are used too. The theme
    of the book goes before those of its sections, for the large maze and for the pictures.
    """
    theme = chosen_theme(plan.spec.theme, plan.setting.folder)
    own = mazes.carved or [mazes.art, mazes.example]  # a tangle of lines is no maze to look at
    pool = pool_of(mazes)
    themed = [chosen for chosen in pool if theme and _theme_of(chosen) == theme.key]
    hero = max(themed or pool, key=lambda each: _fits(each, _HERO_ACROSS) + _CHARM.get(each.puzzle.tessellation, 0.0))
    if mazes.art.puzzle.shape:  # a maze in one of its pictures shows a theme at once, and wants nothing over it
        return Art(mazes.art, (), _samples(own, set()), _behind(own, mazes))
    pictures = _pictures(hero, theme, plan.spec.art)
    small: list[ChosenMaze] = []
    while len(small) < 2 and not pictures:
        free = [chosen for chosen in pool if chosen not in (hero, *small)]
        small.append(max(free, key=partial(_liking, taken=(hero, *small))))
    return Art(hero, tuple(small), _samples(own, {hero, *small}), _behind(own, mazes), pictures)


def pool_of(mazes: Mazes) -> list[ChosenMaze]:
    """Return the mazes of a book that may be on its cover, with two more in a book of few."""
    own = mazes.carved or [mazes.art, mazes.example]
    return own if len(own) >= 1 + 2 else [*own, mazes.art, mazes.example]


def samples_of(mazes: Mazes, shown: Collection[ChosenMaze]) -> tuple[ChosenMaze, ...]:
    """Return the mazes on the back; none that is shown on the front, if three others exist."""
    return _samples(mazes.carved or [mazes.art, mazes.example], shown)


def _behind(own: Sequence[ChosenMaze], mazes: Mazes) -> ChosenMaze:
    """Return the maze for the background: plans leave gaps, and rings and shapes leave the corners of a cover empty."""
    plain = [chosen for chosen in own if len(chosen.puzzle.size) == 2] or [mazes.art]

    def covers(chosen: ChosenMaze) -> bool:
        return not chosen.maze.grid.kind_of_cells.is_round and chosen.puzzle.shape is None

    return max(plain, key=lambda chosen: (covers(chosen), chosen.maze.grid.n_cells))


def _pictures(chosen: ChosenMaze, theme: Theme | None, art: str) -> tuple[LittlePicture, ...]:
    """Return the pictures of a maze's story, or the first two of the book's theme if the maze has no story of it.

    None if one of them cannot be drawn large.
    """
    story = chosen.puzzle.story
    if theme and _theme_of(chosen) != theme.key:
        found: tuple[LittlePicture, ...] = pair_of(theme.pairs[0].pictures, theme.folder, art)
    else:
        found = story.pictures if story else ()
    return found if all(picture.is_sharp for picture in found) else ()


def _theme_of(chosen: ChosenMaze) -> str | None:
    return chosen.puzzle.story.theme if chosen.puzzle.story else None


def _fits(chosen: ChosenMaze, across: float) -> float:
    """Return 0 for a maze `across` cells wide and high, less for finer and coarser mazes."""
    return -abs(math.log(math.sqrt(chosen.maze.grid.n_cells) / across))


def _liking(chosen: ChosenMaze, taken: Sequence[ChosenMaze]) -> float:
    """Return how well a maze suits a small card, and how much it differs from those already on the cover."""
    alike = sum(chosen.puzzle.tessellation == other.puzzle.tessellation for other in taken)
    near = sum(chosen.puzzle.section == other.puzzle.section for other in taken)
    return _fits(chosen, _SMALL_ACROSS) - 1.5 * alike - 0.5 * near


def _samples(own: Sequence[ChosenMaze], shown: Collection[ChosenMaze]) -> tuple[ChosenMaze, ...]:
    """Return an early, a middle and a late maze of the book; none that is on the front, if three others exist.

    Each is from its own third of the book, with other cells than the ones before it, if that third has such mazes.
    """
    fresh = [chosen for chosen in own if chosen not in shown]
    pool = fresh if len(fresh) >= _SAMPLES else list(own)
    count = min(_SAMPLES, len(pool))
    found: list[ChosenMaze] = []
    for place in range(count):
        third = pool[place * len(pool) // count : (place + 1) * len(pool) // count]
        found.append(max(third, key=partial(_liking, taken=tuple(found))))
    return tuple(found)
