"""A scene of the book's theme around the words of a page."""

from collections.abc import Sequence

from mazebook.books.pages.context import Context
from mazebook.books.scenes.scene import CLEAR, compose
from mazebook.books.scenes.scenery import scenery_of
from mazebook.books.themes.theme import chosen_theme
from mazebook.graphics.extents import extent_of
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, FromFile, Item, Stroke
from mazebook.numerics.seeds import derive_seed

_TO_WRITE = 40.0  # points above a line: room for a name


def scene_around(
    context: Context,
    area: Box,
    taken: Sequence[Item | FromFile],
    *key: int | str,
    share: float = 1.0,
    heroes: Sequence[str] = (),
) -> list[Item | FromFile]:
    """Return a scene in an area, around what is there and what will be written there; nothing without a theme.

    Parameters
    ----------
    key : what the scene depends on, besides the book's seed
    share : how many things it has, of those that the book's scenes have
    heroes : names of pictures that the page is about, which the scene has not
    """
    plan = context.plan
    theme = chosen_theme(plan.spec.theme, plan.setting.folder)
    full = max(section.level.scenery_share for section in plan.sections)
    scenery = theme and scenery_of(theme, share * full, context.colours, plan.spec.art, heroes)
    if not scenery:
        return []
    space = FreeSpace(area)
    for item in taken:
        box = extent_of(item)
        above = _TO_WRITE if isinstance(item, Stroke) else 0.0
        space.take_box(box._replace(y1=box.y1 + above), 2 * CLEAR)
    return compose(scenery, space, derive_seed("around", plan.seed, *key))
