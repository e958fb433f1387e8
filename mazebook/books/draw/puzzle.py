"""Drawing a puzzle: walls in their style and colour, the contour of its shape, stairs, and both ends."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import cast

import numpy as np

from mazebook.books.choose.candidates import ChosenMaze
from mazebook.books.draw.ends import draw_ends, outer_walls, words_of_ends
from mazebook.books.draw.place import draw_place
from mazebook.books.draw.placed import Fitted, Signs, fitted_maze
from mazebook.books.draw.placement import placement
from mazebook.books.draw.stairs import draw_stairs
from mazebook.books.draw.things import draw_things
from mazebook.books.fit.fit import bands_for, side_of, without_bands
from mazebook.books.pictures.end_pictures import hue_of
from mazebook.books.places.kind import place_kind
from mazebook.books.scenes.scene import CLEAR, STEP, compose
from mazebook.books.scenes.scenery import without
from mazebook.books.themes.story_area import GAP
from mazebook.books.walls.wall import Wall, draw_wall
from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import polygons
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, Fill, FromFile, Group, Item, Loose, Page, Placement, Point, Stroke, Text, inked
from mazebook.mazes.grid.polygons.body import outer_rings
from mazebook.mazes.maze import Maze
from mazebook.numerics.path import Path
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.inks.inks import Cmyk, Colour
from mazebook.paper.typefaces.emoji import DRAWN_FACES

_ABOVE_FOOT = 3.0  # points between the ground of a scene and the area for the foot of the page
_AROUND_ENDS = 2 * CLEAR  # points: the hero and the goal stand apart from the scene
_BEFORE_DOOR = 40.0  # points: a thing nearer to a door could be taken for what the way leads to
_AS_A_CELL = 0.6  # of the pitch: in a larger picture, a part could be mistaken for a cell


@dataclass(frozen=True, eq=False)
class PlacedPuzzle:
    """A puzzle fitted into an area, before the scene around it is composed.

    Attributes
    ----------
    where : the place of the maze
    inside : everything up to the outer walls
    ends : an arrow and a word or picture at each opening
    hero : the box of the picture at Start, if it is outside the maze
    placement : for the record
    nook : in a place, the box of a dead end that is left empty for who hides there
    """

    chosen: ChosenMaze
    where: Fitted
    area: Box
    inside: Sequence[Item | FromFile]
    ends: Sequence[Item | FromFile]
    hero: Box | None
    placement: Placement
    nook: Box | None = None

    @property
    def is_place(self) -> bool:
        """Whether it is drawn as a place, whose scene lies behind the words of its page."""
        return bool(self.chosen.puzzle.look.place)

    @property
    def door(self) -> Point:
        """The middle of the opening at Start, which a maze with a `hero` has."""
        x, y = self.where.at(self.chosen.maze.grid.middles[self.chosen.maze.doors[:1]])[0].tolist()
        return x, y

    @cached_property
    def space(self) -> FreeSpace:
        """What is free for a scene around the maze and its signs; whatever else is drawn there takes its place."""
        if self.is_place:
            return FreeSpace(self.nook or Box(0.0, 0.0, 0.0, 0.0))
        grid, doors = self.chosen.maze.grid, self.chosen.maze.doors
        space = FreeSpace(self.area.inset(bottom=_ABOVE_FOOT), STEP)
        walls, beside = self.where.at(outer_walls(grid)), self.where.rim * self.where.wall / 2 + CLEAR
        space.take_inside(walls, beside, nooks=True)  # things in a nook look like part of the maze
        for item in self.ends:
            space.take_box(extent_of(item), _AROUND_ENDS)
        for x, y in self.where.at(grid.middles[doors[doors >= 0]]).tolist():
            space.take_box(Box(x, y, x, y), _BEFORE_DOOR)
        return space

    def drawn(self, carried: str = "") -> list[Item | FromFile]:
        """Return everything, the scene of the puzzle's theme first, if it has one.

        `carried` : the name of a picture that the hero carries; it is not in the scene
        """
        story, seed = self.chosen.puzzle.story, derive_seed("scene", self.chosen.seed)
        if self.is_place:
            return [*self.inside]
        scenery = story.scenery if story else None
        scene = compose(without(scenery, [carried] if carried else []), self.space, seed) if scenery else []
        return [*scene, *self.inside, *self.ends]


def draw_puzzle(
    chosen: ChosenMaze, area: Box, signs: Signs, *, route: float = 0.0
) -> tuple[list[Item | FromFile], Placement]:
    """Return what `place_puzzle` places, and its placement."""
    placed = place_puzzle(chosen, area, signs, route=route)
    return placed.drawn(), placed.placement


def place_puzzle(
    chosen: ChosenMaze, area: Box, signs: Signs, *, route: float = 0.0, below: float = 0.0, sky: float = 0.0
) -> PlacedPuzzle:
    """Return a puzzle fitted into an area, with an arrow and a word or picture at each opening; or as its place.

    Parameters
    ----------
    sky : the height of the words above the area, before which a place has its sky
    route : the width of the drawn route, as a share of the corridor; 0 = no route
    below : the gap under a maze without an opening there
    """
    maze = chosen.maze
    doors = [int(door) for door in maze.doors if door >= 0]
    sides = {side_of(maze.grid, door) for door in doors}
    band, aside = bands_for(chosen.puzzle.words, signs.band, signs.aside)
    signs = replace(signs, band=band, aside=aside)
    if place := chosen.puzzle.look.place:
        where = fitted_maze(chosen, area.inset(*place_kind(place).around(area)))
        return _as_place(chosen, where, area, signs, sky)
    where = fitted_maze(chosen, without_bands(area, sides, band, aside, below))
    items: list[Item | FromFile] = [*draw_tints(chosen, where), *draw_walls(chosen, where)]
    if route:
        accent = chosen.puzzle.look.colours.accent
        items.append(Stroke(chosen.route, route * where.corridor, 0.35, where.place, ink=accent))
    items += draw_stairs(maze, where.at, where.corridor, signs.face)
    items += draw_things(chosen, where, signs.face)
    ends, pictures = draw_ends(maze, where, area, signs, _clear(chosen, where, signs))
    sign = ends[len(maze.ends)]  # after the arrows and marks of all ends
    hero = extent_of(sign) if signs.pictures and maze.doors[0] >= 0 and not _is_word(sign) else None
    placed = placement(chosen, where, "puzzle", signs)
    shown = zip(placed.ends, _words(maze, ends, signs), pictures, strict=True)
    placed = replace(placed, ends=tuple(replace(end, word=word, picture=picture) for end, word, picture in shown))
    return PlacedPuzzle(chosen, where, area, items, ends, hero, placed)


def _as_place(chosen: ChosenMaze, where: Fitted, area: Box, signs: Signs, sky: float) -> PlacedPuzzle:
    items, placed, nook = draw_place(chosen, where, signs, area.inset(top=-sky), sky)
    return PlacedPuzzle(chosen, where, area, items, (), None, placed, nook)


def _is_word(item: Item | FromFile) -> bool:
    return isinstance(item, Text) and item.font not in DRAWN_FACES


def _words(maze: Maze, ends: Sequence[Item | FromFile], signs: Signs) -> list[Point | None]:
    """Return the middles of the words for all ends on their baselines; None for a word without a free place."""
    found = {item.text: (item.x, item.y) for item in ends if isinstance(item, Text)}
    return [found.get(word) for word in words_of_ends(maze, signs.language)]


def _clear(chosen: ChosenMaze, where: Fitted, signs: Signs) -> float:
    """Return the gap between pictures and walls: wider between large pictures and ornamented walls."""
    is_small = signs.side < _AS_A_CELL * (where.corridor + where.wall)
    if is_small or not chosen.puzzle.look.style.ornamented:
        return GAP
    return max(GAP, where.corridor / 3 + 1)


def draw_tints(chosen: ChosenMaze, where: Fitted) -> list[Item]:
    """Return what is under a maze in light tints: some cells of its tiling, or in a book in colour its whole shape."""
    puzzle, grid = chosen.puzzle, chosen.maze.grid
    if not puzzle.look.tint:
        return []
    colours = puzzle.look.colours
    if grid.tints:
        steps = np.linspace(0, puzzle.look.tint, len(grid.tints) + 1)[1:].tolist()
        return [
            Fill(polygons(cells), 1 - tint, where.place, ink=(hue := colours.hue(turn=turn)) and hue.wash)
            for turn, (cells, tint) in enumerate(zip(grid.tints, steps, strict=True))
        ]
    inside = inside_of(chosen)
    hue = colours.hue(hue_of(puzzle.shape.name)) if puzzle.shape else None
    return [Fill(inside, place=where.place, ink=hue.wash)] if inside and hue else []


def inside_of(chosen: ChosenMaze) -> Path | None:
    """Return the inside of a maze that is cut to a shape, in its own units; None for other mazes."""
    grid = chosen.maze.grid
    if chosen.puzzle.shape is None:
        return None
    return polygons(outer_rings(grid.wall_lines(np.flatnonzero(grid.ends[:, 1] < 0))))


def draw_walls(chosen: ChosenMaze, where: Fitted) -> list[Item]:
    """Return the walls of a puzzle in its style and colour."""
    walls = draw_wall(chosen.puzzle.look.style.name, wall_of(chosen, where, where.wall, 0.0))
    return inked([*walls, *draw_contour(chosen, where, where.wall, 0.0)], chosen.puzzle.look.colours.walls)


def draw_contour(chosen: ChosenMaze, where: Fitted, wall: float, gray: float) -> list[Item]:
    """Return the outer walls of cut cells, and what is solid in their shape; nothing for other mazes.

    Solid are the features of its drawing, such as eyes, and what is too narrow for a cell.

    `wall` : the thickness of the other walls, in points
    """
    if chosen.contour is None:
        return []
    solid = chosen.maze.grid.cutting.ink.rows
    filled = [Fill(polygons(solid), gray, where.place)] if solid else []
    return [*filled, Stroke(chosen.contour, where.rim * wall, gray, where.place)]


def wall_of(chosen: ChosenMaze, where: Fitted, width: float, gray: float) -> Wall:
    """Return the walls of a puzzle for `draw_wall`, with a pen of a width in points and a grey, 0 = black."""
    seed = derive_seed("walls", chosen.seed)
    grid, doors = chosen.maze.grid, chosen.maze.doors
    posts = grid.posts[grid.wall_posts[doors[doors >= 0]]].reshape(-1, 2)
    return Wall(chosen.walls, lambda: chosen.steps, posts, where.place, width, where.corridor, where.least, seed, gray)


def on_screen(pages: Sequence[Page]) -> Sequence[Page]:
    """Return the pages with screen colours in place of inks, for a file that is read on a screen."""
    return [replace(page, items=tuple(map(_shown, page.items))) if page.coloured else page for page in pages]


def _shown(item: Item | FromFile) -> Item | FromFile:
    if isinstance(item, Group):
        return replace(item, parts=_shown_parts(item.parts))
    if isinstance(item, Loose) and isinstance(item.ink, Cmyk):
        return replace(item, ink=Colour.of(item.ink.code))
    return item


@lru_cache(maxsize=4096)
def _shown_parts(parts: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return the parts of a group with screen colours: the same ones each time, so that a file has them once."""
    return tuple(cast(Item, _shown(part)) for part in parts)
