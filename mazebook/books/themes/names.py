"""The names of themes: those that come with the program, folders, and none."""

from functools import cache

from mazebook.errors import key_of
from mazebook.resources import data

THEME_FILE = "theme.toml"  # in a theme's folder
NONE = "none"  # for a section without a theme in a book with one
SEASON = "season"  # for the sheets of weeks: the theme of the time of year


def is_shipped_theme(name: str) -> bool:
    """Return whether a theme comes with mazebook; all others are folders of somebody's own."""
    return key_of(name) in map(key_of, theme_names())


@cache
def theme_names() -> tuple[str, ...]:
    """Return the names of all shipped themes, in alphabetical order."""
    return tuple(sorted(path.stem for path in data("themes").glob("*.toml")))
