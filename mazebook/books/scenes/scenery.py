"""The scenery of a theme, as full as a level wants it."""

from collections.abc import Sequence

from mazebook.books.scenes.scene import Scenery
from mazebook.books.themes.theme import Theme
from mazebook.errors import key_of
from mazebook.paper.inks.hues import Colours


def scenery_of(theme: Theme, share: float, colours: Colours, art: str, heroes: Sequence[str] = ()) -> Scenery | None:
    """Return what scenes of a theme are composed of; None if there is nothing.

    Parameters
    ----------
    share : how full scenes are, 0 to 1
    art : the style of drawings
    heroes : names of pictures that the page is about: a second one among the scenery would mislead
    """
    if theme.scenery is None or not share:
        return None
    taken, found = set(map(key_of, heroes)), theme.scenery
    ground, sky, middle = (
        tuple(name for name in names if key_of(name) not in taken) for names in (found.ground, found.sky, found.middle)
    )
    return Scenery(ground, sky, middle, share, theme.folder, colours, art)
