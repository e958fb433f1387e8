"""The picture of the title page: a maze in the first picture of the theme, with a scene around it, or one in rings."""

import numpy as np

from mazebook.books.draw.ends import outer_walls
from mazebook.books.draw.placed import fitted_maze
from mazebook.books.draw.puzzle import draw_underlay, draw_walls
from mazebook.books.pages.context import Context
from mazebook.books.pages.surroundings import before_scene
from mazebook.books.scenes.scenery import scenery_of
from mazebook.books.themes.theme import chosen_theme
from mazebook.graphics.frames import Frame, Room
from mazebook.graphics.page import Stroke, inked
from mazebook.numerics.seeds import derive_seed

_AROUND = 0.05  # of the room: the gap around the maze
_RINGS = 1.6  # times the walls of a maze of the book: those in rings


def title_picture(context: Context, room: Room) -> Frame:
    """Return the maze in the middle of a room, as a leaf that takes no more of the page than the maze does."""
    art = context.mazes.art
    if art.puzzle.shape is None:
        where = fitted_maze(art, room.box)
        walls = inked([Stroke(art.walls, _RINGS * where.wall, place=where.place)], context.colours.walls)
        return Frame(*room, items=walls)
    where = fitted_maze(art, room.box.inset(*[_AROUND * min(room)] * 4))
    # In greys, the lines below so fine a maze would look like stains.
    below = draw_underlay(art, where) if context.colours.hues else []
    outline = np.asarray(where.at(outer_walls(art.maze.grid)))
    return Frame(*room, items=[*below, *draw_walls(art, where)], outline=outline)


def around_title(context: Context, frame: Frame, room: Room) -> Frame:
    """Return the page of a title in a scene of the book's theme, without the picture that the maze has the shape of."""
    art, plan = context.mazes.art, context.plan
    theme = chosen_theme(plan.spec.theme, plan.setting.folder)
    share = max(section.level.scenery_share for section in plan.sections)
    scenery = None
    if theme and art.puzzle.shape:
        scenery = scenery_of(theme, share, art.puzzle.look.colours, plan.spec.art, [art.puzzle.shape.name])
    return before_scene(context, frame, room, scenery, derive_seed("title", plan.seed))
