"""A scene of the book's theme around the words of a page."""

from collections.abc import Sequence

import numpy as np

from mazebook.books.pages.context import BookPage
from mazebook.books.scenes.scene import CLEAR, Scenery, things
from mazebook.books.scenes.scenery import scenery_of
from mazebook.books.themes.theme import chosen_theme
from mazebook.graphics.frames import Frame, Part, Room, inner, leaf
from mazebook.graphics.free_space import FreeSpace
from mazebook.numerics.seeds import derive_seed


def in_scene(
    page: BookPage, frame: Frame, room: Room, *key: int | str, share: float = 1.0, heroes: Sequence[str] = ()
) -> Frame:
    """Return a frame at the top of a room, in the middle, with a scene of the book's theme where the room is free.

    Parameters
    ----------
    key : what the scene depends on, besides the book's seed
    share : how many things it has, of those that the book's scenes have
    heroes : names of pictures that the page is about, which the scene has not
    """
    seed = derive_seed("around", page.plan.seed, *key)
    return before_scene(page, frame, room, scenery(page, heroes, share), seed)


def scenery(page: BookPage, heroes: Sequence[str] = (), share: float = 1.0) -> Scenery | None:
    """Return the scenery of the book's theme without some pictures; None without a theme."""
    plan = page.plan
    theme = chosen_theme(plan.spec.theme, plan.setting.folder)
    full = max(section.level.scenery_share for section in plan.sections)
    return scenery_of(theme, share * full, page.colours, plan.spec.art, heroes) if theme else None


def before_scene(page: BookPage, frame: Frame, room: Room, shown: Scenery | None, seed: int) -> Frame:
    """Return a frame at the top of a room, in the middle, before a scene around its leaves; alone without scenery.

    The scene looks at the leaves as they will be on the page, mirrored where books are read from right to left: what is
    in a leaf, such as a maze in the shape of an animal, has no mirror image. A leaf takes its outline, or else its box.
    """
    whole = inner(*room, [Part((room.width - frame.width) / 2, 0.0, frame)])
    if shown is None:
        return whole
    rtl, space = page.language.rtl, FreeSpace(room.box)
    for part in (whole.mirrored() if rtl else whole).leaves():
        if part.frame.outline is None:
            space.take_box(part.box, 2 * CLEAR)
        else:
            space.take_inside(np.add(part.frame.outline, (part.x, part.y)), 2 * CLEAR)
    scene = inner(*room, [leaf(*each) for each in things(shown, space, seed)])
    return inner(*room, [Part(0.0, 0.0, scene.mirrored() if rtl else scene), Part(0.0, 0.0, whole)])
