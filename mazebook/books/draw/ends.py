"""Drawing Start and Finish: arrows and words outside the maze, or pictures outside or inside it."""

import math
from dataclasses import replace
from string import ascii_uppercase
from typing import NamedTuple

import numpy as np

from mazebook.books.draw.free_places import Opening, Surroundings
from mazebook.books.draw.labels import label_openings
from mazebook.books.draw.placed import LONGEST, Fitted, Signs
from mazebook.books.fit.fit import side_of
from mazebook.books.themes.story_area import GAP, LEAST_INSIDE, LEAST_PICTURE
from mazebook.graphics.figures import DISC, STAR
from mazebook.graphics.page import Box, Fill, FromFile, Item, Place, inked
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.ends.words import MOST_ENDS
from mazebook.mazes.grid.arcs import along_walls
from mazebook.mazes.grid.grid import Grid, once_a_grid
from mazebook.mazes.maze import Maze
from mazebook.numerics.arrays import Float64
from mazebook.paper.languages import Language

END_NAMES = tuple(ascii_uppercase[:MOST_ENDS])  # in place of words, where there are several starts or finishes
_STEPS = 16  # from one end of a straight outer wall to the other
_FLAT = 0.01  # cell widths: the largest distance of an arc from its straight pieces
_FREE = 0.85  # of the distance from the middle of a cell to its walls: half the size of a picture in it
_CLEAR = 6.0  # points: the least gap between this picture and the walls, which proofs need
_END_SHARE = 0.3  # radius of a picture inside a cell, of the corridor


class DrawnEnds(NamedTuple):
    """The signs of all ends, and for each end the box of its picture; None for a word, a disc or a star."""

    items: list[Item | FromFile]
    pictures: tuple[Box | None, ...]


def draw_ends(maze: Maze, where: Fitted, area: Box, signs: Signs, clear: float = GAP) -> DrawnEnds:
    """Return the signs of Start and Finish: an arrow with a word or picture at an opening, a mark for an end inside.

    The mark is the picture, if it is large enough in the cell, else a disc or a star. The marks and arrows of all ends
    come first, then the words or pictures at the openings, from Start on.

    `clear` : the gap between a wall and a picture outside, in points
    """
    if maze.grid.is_cut and signs.pictures:  # beside a shape there is more room than its bands
        signs = replace(signs, band=max(signs.band, LONGEST))
    items: list[Item | FromFile] = []
    openings, inside = [], dict[int, Box | None]()
    for end, word in enumerate(words_of_ends(maze, signs.language)):
        door, is_start = int(maze.doors[end]), end < maze.starts
        picture = signs.pictures[not is_start] if signs.pictures else None
        if door < 0:
            box = inside[end] = inside_box(where, maze, end, signs)
            if picture and box:
                hue = signs.colours.hue(picture.hue, not is_start)
                items += picture.coloured(*box.centre, max(box.width, box.height), hue)
            else:
                items += inked([end_picture(where, maze, end)], signs.colours.accent)
            continue
        middle = where.at(maze.grid.middles[door][None])[0]
        side = side_of(maze.grid, door)
        openings.append(
            Opening(word, middle, float(maze.grid.heading[door]), side, is_start, picture, word in END_NAMES)
        )
    outline = where.at(outer_walls(maze.grid))
    labels = label_openings(openings, Surroundings(outline, where.rim * where.wall / 2, area), signs, clear)
    outside = iter(labels.pictures)
    pictures = tuple(inside[end] if end in inside else next(outside, None) for end in range(len(maze.ends)))
    return DrawnEnds(items + labels.items, pictures)


def words_of_ends(maze: Maze, language: Language) -> list[str]:
    """Return what is printed at each end: the words for Start and Finish; letters where there are several of them."""
    counts = {"start": maze.starts, "finish": len(maze.ends) - maze.starts}
    return [
        word for name, count in counts.items() for word in (END_NAMES[:count] if count > 1 else (language.word(name),))
    ]


def inside_box(where: Fitted, maze: Maze, end: int, signs: Signs) -> Box | None:
    """Return the box of the picture of an end inside the maze; None without a picture, or if it is too small."""
    if signs.pictures is None:
        return None
    grid, cell = maze.grid, int(maze.ends[end])
    edges = np.flatnonzero((grid.ends == cell).any(axis=1))
    around = _between(grid.posts[grid.wall_posts[edges]], grid.middles[edges], _STEPS // 2)
    x, y = where.at(grid.centres[cell][None])[0].tolist()
    distance = float(np.hypot(*(where.at(around) - (x, y)).T).min()) - where.wall / 2
    radius = min(_FREE * distance, distance - _CLEAR)
    picture = signs.pictures[end >= maze.starts]
    width, height = picture.size(1.0)
    side = min(signs.side, max(picture.largest, LEAST_PICTURE), 2 * radius / math.hypot(width, height))
    if side < LEAST_INSIDE:
        return None
    return Box(x - side * width / 2, y - side * height / 2, x + side * width / 2, y + side * height / 2)


def end_picture(where: Fitted, maze: Maze, end: int) -> Fill:
    """Return the picture of an end inside the maze: a disc at Start, a star at Finish."""
    x, y = where.at(maze.grid.centres[maze.ends[end]][None])[0]
    radius, is_start = _END_SHARE * where.corridor, end < maze.starts
    return Fill(DISC if is_start else STAR, place=Place(radius * (0.7 if is_start else 1.0), float(x), float(y)))


@once_a_grid
def outer_walls(grid: Grid) -> Float64:
    """Return points along each outer wall, too close for a word to fit between two: (n_walls, n_points, 2) float64.

    In cell widths, from post to post, on the arc of a wall that is one.
    """
    if grid.is_cut:
        lines = along_walls(grid, np.flatnonzero(grid.ends[:, 1] < 0), _FLAT)
        solid = [np.stack([ring[:-1], ring[1:]], axis=1) for ring in grid.cutting.ink.rows]
        pieces = np.concatenate([np.stack([lines[:, :-1], lines[:, 1:]], axis=2).reshape(-1, 2, 2), *solid])
        shares = np.linspace(0, 1, _STEPS // 4)[:, None]
        return np.asarray(pieces[:, :1] * (1 - shares) + pieces[:, 1:] * shares)
    edges = grid.border if len(grid.size) > 2 else border_of(grid).edges
    lines = along_walls(grid, edges, _FLAT)
    shares = np.arange(_STEPS)[:, None] / _STEPS
    between = lines[:, :-1, None] + shares * np.diff(lines, axis=1)[:, :, None]
    return np.concatenate([between.reshape(len(lines), -1, 2), lines[:, -1:]], axis=1)


def _between(ends: Float64, middles: Float64, steps: int) -> Float64:
    """Return points on the lines from one end of each wall to its middle and on to its other end: (n, 2) float64."""
    shares = np.linspace(0, 1, steps + 1)[:, None, None]
    halves = [ends[:, 0] * (1 - shares) + middles * shares, middles * (1 - shares) + ends[:, 1] * shares]
    points: Float64 = np.concatenate(halves).reshape(-1, 2)
    return points
