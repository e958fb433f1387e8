"""The picture of the title page: a maze in the first picture of the theme, in a scene, or one in rings."""

from collections.abc import Sequence

from mazebook.books.draw.ends import outer_walls
from mazebook.books.draw.placed import fitted_maze
from mazebook.books.draw.puzzle import draw_underlay, draw_walls
from mazebook.books.pages.context import Context
from mazebook.books.scenes.scene import CLEAR, compose
from mazebook.books.scenes.scenery import scenery_of
from mazebook.books.themes.theme import chosen_theme
from mazebook.graphics.extents import extent_of
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.mirror import as_block
from mazebook.graphics.page import Box, FromFile, Item, Stroke, inked
from mazebook.numerics.seeds import derive_seed

_AROUND = 0.05  # of the area: the gap around the maze


def title_picture(context: Context, area: Box, live: Box, words: Sequence[Item | FromFile]) -> list[Item | FromFile]:
    """Return the maze in the middle, in a scene of the book's theme if there is one."""
    art = context.mazes.art
    if art.puzzle.shape is None:
        where = fitted_maze(art, area)
        return [*inked([Stroke(art.walls, 1.6 * where.wall, place=where.place)], context.colours.walls)]
    where = fitted_maze(art, area.inset(*[_AROUND * min(area.width, area.height)] * 4))
    # In greys, the lines below so fine a maze would look like stains.
    below = draw_underlay(art, where) if context.colours.hues else []
    maze: list[Item | FromFile] = [*as_block([*below, *draw_walls(art, where)], where.box)]
    theme = chosen_theme(context.plan.spec.theme, context.plan.setting.folder)
    share = max(section.level.scenery_share for section in context.plan.sections)
    scenery = theme and scenery_of(
        theme, share, art.puzzle.look.colours, context.plan.spec.art, [art.puzzle.shape.name]
    )
    if not scenery:
        return maze
    space = FreeSpace(live)
    space.take_inside(where.at(outer_walls(art.maze.grid)), where.rim * where.wall / 2 + CLEAR)
    for item in words:
        space.take_box(extent_of(item), 2 * CLEAR)
    return as_block([*compose(scenery, space, derive_seed("title", context.plan.seed)), *maze], live)
