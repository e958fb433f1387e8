"""The inks and pictures of a painted cover: those of the book's theme, with the colour that the book names."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path

from mazebook.books.pictures.end_pictures import LittlePicture, little_picture
from mazebook.books.plan.plan import Setting
from mazebook.books.themes.cover_table import CoverTable, cmyk
from mazebook.books.themes.theme import Theme, chosen_theme
from mazebook.paper.inks.hues import HUES
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.inks.palette import PAPER, palette

_LINE = Cmyk(0.85, 0.75, 0.15, 0.6)  # the lines of pictures: softer than black
_SHINE = Cmyk(0.0, 0.15, 0.9, 0.0)


@dataclass(frozen=True)
class CoverLook:
    """The inks and pictures of a cover.

    Attributes
    ----------
    table : of the theme
    edge : the dark ink around the title, on the spine, and behind white words
    folder : of pictures that are files
    """

    table: CoverTable
    edge: Cmyk
    folder: Path | None = None

    @property
    def title(self) -> tuple[Cmyk, Cmyk]:
        """The inks of the first line of a title, and of the others."""
        return cmyk(self.table.title[0]), cmyk(self.table.title[1])

    @property
    def badges(self) -> tuple[Cmyk, Cmyk]:
        """The inks of the badges with the ages and with the number of mazes."""
        return _SHINE, PAPER

    @property
    def line(self) -> Cmyk:
        """The ink of the lines of pictures."""
        return _LINE

    def picture(self, name: str | None) -> LittlePicture | None:
        """Return the picture of a name, if there is a name and the picture is made of outlines."""
        if not name:
            return None
        found = little_picture(name, self.folder)
        return found if found.rings else None

    def pictures(self, names: tuple[str, ...]) -> Iterator[LittlePicture]:
        """Yield the pictures of names that are made of outlines."""
        yield from filter(None, map(self.picture, names))


def body_ink(picture: LittlePicture, otherwise: str = "sun") -> Cmyk:
    """Return the strong ink of a picture's own colour, or of another hue if it has none."""
    return HUES[picture.hue or otherwise].line


def look_of(setting: Setting) -> CoverLook:
    """Return the look of a book's cover."""
    theme = chosen_theme(setting.spec.theme, setting.folder)
    table = CoverTable() if theme is None else theme.cover or _table_of(theme)
    named = setting.cover.colour
    return CoverLook(table, palette(named).base if named else cmyk(table.edge), theme.folder if theme else None)


def _table_of(theme: Theme) -> CoverTable:
    """Return how covers of a theme without a table of its own look: its pictures in the usual inks."""
    pairs = [pair.pictures for pair in theme.pairs if all(map(_is_outline, pair.pictures, repeat(theme.folder)))]
    hero, treasure = pairs[0] if pairs else (None, None)
    scenery = theme.scenery
    found: dict[str, object] = {"hero": hero, "treasure": treasure, "face": theme.silhouettes[0]}
    found |= {"beside": scenery.ground[0], "aloft": scenery.sky[:2]} if scenery else {}
    return CoverTable().model_copy(update={key: value for key, value in found.items() if value})


def _is_outline(name: str, folder: Path | None) -> bool:
    return little_picture(name, folder).is_sharp
