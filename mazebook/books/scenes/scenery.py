"""The scenery of a theme, as full as a level wants it."""

from collections.abc import Sequence
from dataclasses import replace

from mazebook.books.scenes.scene import Scenery
from mazebook.books.themes.theme import Theme
from mazebook.errors import key_of
from mazebook.paper.inks.hues import Colours

_NOT_THE_THING = {  # words of pictures' names that do not say what they show
    "and", "behind", "black", "building", "face", "large", "leaf", "medium", "of", "on", "small", "white", "with",
}  # fmt: skip


def scenery_of(theme: Theme, share: float, colours: Colours, art: str, heroes: Sequence[str] = ()) -> Scenery | None:
    """Return what scenes of a theme are composed of; None if there is nothing.

    Parameters
    ----------
    share : how full scenes are, 0 to 1
    art : the style of drawings
    heroes : names of pictures that the page is about: another moon would mislead who looks for the moon
    """
    if theme.scenery is None or not share:
        return None
    found = theme.scenery
    return without(Scenery(found.ground, found.sky, found.middle, share, theme.folder, colours, art), heroes)


def without(shown: Scenery, heroes: Sequence[str]) -> Scenery:
    """Return a scenery without the pictures that show the same as one of `heroes`."""
    taken = {thing for name in heroes for thing in _things(name)}
    ground, sky, middle = (
        tuple(name for name in names if not _things(name) & taken) for names in (shown.ground, shown.sky, shown.middle)
    )
    return replace(shown, ground=ground, sky=sky, middle=middle)


def _things(name: str) -> set[str]:
    """Return the words of a picture's name that say what it shows, or the name if none does."""
    return set(key_of(name).split("_")) - _NOT_THE_THING or {key_of(name)}
