"""The scenery of a theme, as full as a level wants it."""

from mazebook.books.scenes.scene import Scenery
from mazebook.books.themes.theme import Theme


def scenery_of(theme: Theme, share: float) -> Scenery | None:
    """Return what scenes of a theme are composed of, `share` : how full, 0 to 1; None if there is nothing."""
    if theme.scenery is None or not share:
        return None
    return Scenery(theme.scenery.ground, theme.scenery.sky, theme.scenery.middle, share, theme.folder)
