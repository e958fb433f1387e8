"""How the back of a painted cover looks: a lettered line, the publisher on a ribbon, mazes on fanned pages."""

from collections.abc import Sequence
from functools import partial

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.cover.back import BackDress
from mazebook.books.cover.banner import ribbon
from mazebook.books.cover.draw import Placed, placed_maze, walls
from mazebook.books.cover.lettered import Lettered
from mazebook.books.cover.look import CoverLook
from mazebook.books.cover.page_picture import Pages, page_picture, turned_item
from mazebook.books.pictures.stickers import sticker
from mazebook.books.plan.plan import Setting
from mazebook.graphics.blocks import Block
from mazebook.graphics.figures import rectangle
from mazebook.graphics.frames import NOTHING, Frame, Room, leaf
from mazebook.graphics.page import Box, Fill, Item, Stroke, loose, toned
from mazebook.paper.inks.palette import BLACK, PAPER
from mazebook.paper.typefaces.faces import Faces

PAGES = 0.52  # of the height of the white panel: the least that the pages take
_TAGLINE = 0.16  # of the height of the safe room
_LARGEST = 0.12  # of the shorter side
_TURNS = (7.0, 0.0, -7.0)  # degrees: pages from left to right
_WALL = 0.16  # of the pitch
_LEAST_PITCH = 1.6  # points: on a page, even a fine maze is shown as a whole
_MARGIN = 0.09  # of the width of a page
_PICTURE, _APART = 0.2, 3.0  # of the width of a page: a picture; and points between it and the maze
_RIM = 1.2  # points: the dark edge of a page


def dress_of(look: CoverLook, pages: Pages) -> BackDress:
    """Return how the back of a cover with a look is dressed; `pages` : those with the mazes that it shows."""

    def tagline(text: str, faces: Faces, unit: float, height: float) -> Block:
        high = _TAGLINE * height
        return Lettered(text, faces, look.title, look.edge, high, _LARGEST * unit, "cover.tagline", arc=False)

    def publisher(name: Block) -> Block:
        return ribbon(name, look.edge, 7.0)

    return BackDress(tagline, publisher, partial(fanned, look, pages), PAGES)


def fanned(
    look: CoverLook, pages: Pages, samples: Sequence[ChosenMaze], setting: Setting, size: float, room: Room
) -> Frame:
    """Return pages of the book that lie over each other like cards, as large as a room allows.

    A maze that is on none of them, as those of a book of two mazes, is on a white page of its own.
    """
    if not samples or room.height <= 0:
        return NOTHING
    turns = _TURNS if len(samples) > 2 else _TURNS[: len(samples)]
    tall = setting.spec.trim[1] / setting.spec.trim[0]
    wide = min(room.width / (0.12 + 0.98 * len(samples)), 0.9 * room.height / tall)
    middle, items = room.width / 2, list[Item]()
    cards = sorted(enumerate(zip(samples, turns, strict=False)), key=lambda card: -abs(card[1][1]))  # the middle on top
    for place, (chosen, turn) in cards:
        aside = place - (len(samples) - 1) / 2
        centre = middle + 0.97 * wide * aside, -room.height / 2 - 0.05 * wide * abs(aside)
        paper = Box(-wide / 2, -tall * wide / 2, wide / 2, tall * wide / 2)
        items += [turned_item(item, turn, centre) for item in _paper(paper, look)]
        if page := pages.get(chosen.puzzle.number):
            items += page_picture(page, wide, turn, centre, setting.layout.least_line)
        else:
            items += [turned_item(item, turn, centre) for item in _maze(chosen, paper)]
    return leaf(room.box, items).frame


def _paper(page: Box, look: CoverLook) -> list[Item]:
    """Return a white page with a dark edge."""
    edge = Fill(rectangle(page.inset(*4 * (-_RIM,))), **toned(look.edge))
    return [edge, Fill(rectangle(page), **toned(PAPER))]


def _maze(chosen: ChosenMaze, page: Box) -> list[Item]:
    """Return a maze on a page, and the pictures of its story at Start and Finish."""
    edge, story = _MARGIN * page.width, chosen.puzzle.story
    pictures = [each for each in (story.pictures if story else ()) if each.rings]
    side = _PICTURE * page.width if pictures else 0.0
    area = page.inset(edge, edge + side, edge, edge + side)
    where = placed_maze(chosen, area, _WALL, least_pitch=_LEAST_PITCH)
    items: list[Item] = [*_lines(where)]
    for end, picture in enumerate(pictures):
        x, y = _end(where, -end)
        x = min(max(x, area.x0 + side / 2), area.x1 - side / 2)
        is_low = y < where.box.centre[1]
        foot = where.box.y0 - side - _APART if is_low else where.box.y1 + _APART
        items += sticker(picture, Box(x - side / 2, foot, x + side / 2, foot + side), PAPER, BLACK)
    return items


def _end(where: Placed, end: int) -> tuple[float, float]:
    """Return the place of an opening of a maze, or of an end inside it; `end` : 0 = Start, -1 = Finish."""
    maze = where.chosen.maze
    door = int(maze.doors[end])
    x, y = where.at(maze.grid.middles[door] if door >= 0 else maze.grid.centres[int(maze.ends[end])]).tolist()
    return x, y


def _lines(where: Placed) -> list[Item]:
    """Return the walls of a maze without the letters of stairs, which cannot be turned."""
    return [item for item in loose(walls(where, BLACK)) if isinstance(item, Stroke | Fill)]
