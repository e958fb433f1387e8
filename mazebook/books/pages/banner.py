"""The picture in the banner of a sheet."""

from mazebook.books.pages.context import BookPage
from mazebook.books.pages.emblems import whose_turn
from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.themes.story_area import LEAST_PICTURE
from mazebook.books.themes.theme import chosen_theme
from mazebook.graphics.frames import NOTHING, Frame, Room

_WIDEST = 1.8  # of its height


def banner_picture(page: BookPage, room: Room) -> Frame:
    """Return a picture of the sheet's theme, of none of the heroes of its mazes; nothing where it would be small."""
    plan = page.plan
    theme = chosen_theme(plan.spec.theme, plan.setting.folder)
    heroes = {name for puzzle in plan.puzzles if puzzle.story for name in puzzle.story.pair}
    names = [name for name in theme.silhouettes if name not in heroes] if theme else []
    if theme is None or not names or room.height < LEAST_PICTURE:
        return NOTHING
    picture = little_picture(whose_turn(names, 0, "banner", plan.seed), theme.folder, plan.spec.art)
    scale = min(room.height / picture.size(1.0)[1], picture.largest, _WIDEST * room.height)
    return picture.frame(scale, page.colours, towards=-1.0)
