"""The story of a book on its pages: what is carried from maze to maze, and where the companion hides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mazebook.books.pictures.end_pictures import LittlePicture, little_picture
from mazebook.books.plan.stories import story_theme
from mazebook.books.scenes.scene import CLEAR
from mazebook.books.scenes.told import carry, draw_hidden, hide_companion
from mazebook.errors import RoomError
from mazebook.graphics.frames import Part, leaf
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, FromFile, Item, Placement
from mazebook.numerics.seeds import derive_seed

if TYPE_CHECKING:  # pages of a kind are counted while nothing is carved yet
    from mazebook.books.draw.any_puzzle import AnyPlaced
    from mazebook.books.pages.context import BookPage
    from mazebook.books.plan.plan import Story
    from mazebook.books.themes.theme import Theme


@dataclass(frozen=True)
class Told:
    """What the story adds to a maze: its items, and where the companion hides, if it hides there."""

    items: Sequence[Item | FromFile] = ()
    hideout: Box | None = None


def told_theme(page: BookPage) -> Theme:
    """Return the theme that tells the story of a book; the plan has refused a story without one."""
    theme = story_theme(page.plan.setting)
    assert theme is not None
    return theme


def companion(page: BookPage) -> LittlePicture:
    """Return the picture of who hides on every page."""
    theme = told_theme(page)
    assert theme.story is not None
    return little_picture(theme.story.companion, theme.folder, page.plan.spec.art)


def stories_of(page: BookPage) -> list[Story]:
    """Return who wants to go where in each maze, in the order of the mazes."""
    puzzles = [chosen.puzzle for _, chosen in sorted(page.mazes.by_number.items())]
    return [puzzle.story for puzzle in puzzles if puzzle.story]


def found_at(page: BookPage, number: int) -> LittlePicture | None:
    """Return the picture at Finish of a maze; None without one, and if it sets out itself in the next maze."""
    here, after = (page.mazes.by_number.get(each) for each in (number, number + 1))
    story, later = (each.puzzle.story if each else None for each in (here, after))
    return story.pictures[1] if story and not (later and later.pair[0] == story.pair[1]) else None


def carried_at(page: BookPage, number: int) -> str:
    """Return the name of the picture that is carried to a maze; "" if none is."""
    before = page.mazes.by_number.get(number - 1)
    story = before.puzzle.story if before and page.plan.spec.story else None
    return story.pair[1] if story else ""


def found_in_all(page: BookPage) -> list[tuple[LittlePicture, int]]:
    """Return what is found in the book, in the order of the mazes, each picture once with how often it is found."""
    return list(Counter(story.pictures[1] for story in stories_of(page)).items())


def tell(page: BookPage, placed: Sequence[AnyPlaced]) -> list[Told]:
    """Return what the story adds to the mazes of a page: the last find beside each hero, and once the companion.

    The companion is missing where no maze has room beside it; see `hide_on_page`.
    """
    items: list[list[Item | FromFile]] = []
    for one in placed:
        last, colours = found_at(page, one.chosen.puzzle.number - 1), one.chosen.puzzle.look.colours
        items.append(carry(last, one.hero, one.door, one.space, colours) if last and one.hero else [])
    friend = companion(page)
    which, box = hide_companion(friend, [one.space for one in placed], _seed(page, placed)) or (-1, None)
    if box:
        one = placed[which]
        in_front = one.is_place and box.y1 < one.placement.box.y0
        items[which] += draw_hidden(friend, box, one.chosen.puzzle.look.colours, in_scene=in_front)
    return [Told(each, box if place == which else None) for place, each in enumerate(items)]


def hide_on_page(page: BookPage, placed: Sequence[AnyPlaced], room: Box, taken: Sequence[Box]) -> Part:
    """Return the companion on a page whose mazes fill their places; it hides in an empty place, or in a head.

    Parameters
    ----------
    room : the part of the page to hide in
    taken : the boxes of all that is on the page

    Raises
    ------
    RoomError
        If the page has no room either.
    """
    space = FreeSpace(room)
    for box in taken:
        space.take_box(box, CLEAR)
    friend, first = companion(page), placed[0].chosen.puzzle
    found = hide_companion(friend, [space], _seed(page, placed))
    if found is None:
        text = f"the companion has no room on the page of maze {first.number}. Use a larger trim or another layout."
        raise RoomError.of("story", None, text)
    _, box = found
    said = Placement(first.number, "puzzle", (), hideout=box)
    return leaf(box, draw_hidden(friend, box, first.look.colours), [said])


def _seed(page: BookPage, placed: Sequence[AnyPlaced]) -> int:
    return derive_seed("companion", page.plan.seed, *(one.chosen.puzzle.number for one in placed))
