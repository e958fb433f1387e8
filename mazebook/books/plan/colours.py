"""What a book's mazes and pictures are printed in."""

from mazebook.books.spec.book import BookSpec
from mazebook.books.themes.theme import Theme
from mazebook.paper.inks.hues import USUAL_COLOURS, Colours
from mazebook.paper.inks.palette import wall_ink


def colours_of(spec: BookSpec, theme: Theme | None) -> Colours:
    """Return the colours of mazes with a theme, or without one; walls in their own colour if it is asked for."""
    walls = wall_ink(spec.wall_colour)
    if not spec.colour:
        return Colours(walls)
    found = theme.inks if theme else USUAL_COLOURS
    return found if spec.wall_colour is None else found._replace(walls=walls)
