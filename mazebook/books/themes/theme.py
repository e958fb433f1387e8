"""Themes: the TOML files in ``data/themes``, and folders beside a specification, found and read."""

from functools import cache, lru_cache
from pathlib import Path

from mazebook.books.themes.names import NONE, SEASON, THEME_FILE, is_shipped_theme, theme_names
from mazebook.books.themes.theme_file import ThemeFile
from mazebook.books.themes.words import ThemeWords, shipped_words
from mazebook.errors import ThemeError, UnknownNameError, did_you_mean, find_name, key_of
from mazebook.paper.inks.hues import USUAL_COLOURS, Colours
from mazebook.paper.inks.palette import wall_ink
from mazebook.paper.languages import language_names
from mazebook.paper.typefaces.emoji import picture_names
from mazebook.reading.problems import Problem, Source, checked
from mazebook.reading.toml_files import read_table
from mazebook.reading.user_files import is_folder, is_ordinary
from mazebook.resources import data

_OF_OWN = {  # what a theme must have that does not come with mazebook
    "name": 'it is missing: what the theme is called. Add a table [name] with a line such as en = "My birds".',
    "licence": "it is missing: whose pictures these are, and whether a book with them may be sold. "
    "Add a table [licence] with name, by, source and sale.",
}


class Theme(ThemeFile):
    """One theme; `key` : its name in specifications; `folder` : that of its files, None if it comes with mazebook."""

    key: str
    folder: Path | None = None

    def words(self, language: str) -> ThemeWords:
        """Return what the theme says in the language of a code: its own file does, or, without a folder, ours."""
        if self.folder is not None:
            return self.words_in(language)
        return shipped_words(self.key, [pair.pictures for pair in self.pairs], language)

    def lacks(self, language: str) -> str:
        """Return which words the theme lacks in a language, as a part of a sentence; "" if it lacks none."""
        words = self.words(language)
        if not words.name:
            return f"it has no name in [name] in this language, {language}"
        lacking = [str(place) for place, sentence in enumerate(words.sentences, 1) if not sentence]
        if not lacking:
            return ""
        which = f"pair {lacking[0]} has" if len(lacking) == 1 else f"pairs {', '.join(lacking)} have"
        return f"its {which} no sentence in this language, {language}"

    def lacks_story(self, language: str) -> str:
        """Return what the theme lacks for a story in a language, as a part of a sentence; "" if it lacks nothing."""
        lines = 'Add to its file a table [story] with a companion, such as "mouse face", and the tables'
        tables = f"[story.opening] and [story.closing], each with a sentence {language} = ..."
        if self.story is None:
            return f"has no story. {lines} {tables}"
        words = self.words(language)
        if words.opening and words.closing:
            return ""
        return f"has no story in this language, {language}. {lines} {tables}"

    @property
    def languages(self) -> list[str]:
        """The codes of the languages in which the theme lacks no words."""
        return [code for code in self.name or language_names() if not self.lacks(code)]

    @property
    def inks(self) -> Colours:
        """The theme's own colours in a book in colour, or else the usual ones."""
        own = self.colours
        return Colours(wall_ink(own.walls), wall_ink(own.accent), own.pictures) if own else USUAL_COLOURS

    def title(self, language: str, place: int) -> str:
        """Return the title of the section at `place`, from 0, among the theme's sections without their own title."""
        words = self.words(language)
        return words.sections[place] if place < len(words.sections) else words.name


def chosen_theme(name: str | None, folder: Path | None = None) -> Theme | None:
    """Return the theme that a specification names; None if it names none. Raises as `find_theme` does."""
    return find_theme(name, folder) if name and name not in (NONE, SEASON) else None


def find_theme(name: str, folder: Path | None = None) -> Theme:
    """Return the shipped theme of a name, or the theme in the folder called so inside `folder`.

    Raises
    ------
    UnknownNameError
        If there is no such theme or folder; the message offers the nearest name.
    OutputError
        If its file cannot be read.
    ThemeError
        If it is not TOML, or no theme: all its problems at once, with line and column.
    """
    if is_shipped_theme(name):
        return read_theme(name)
    own = (folder or Path()) / name.replace("\\", "/")
    if not is_folder(own):
        with_file = f"with a file {THEME_FILE} in it"
        beside = f'Or name a folder of your own beside the specification, {with_file}, such as "my-birds".'
        said = f"there is no such theme. {did_you_mean(name, theme_names())} {beside}"
        raise UnknownNameError(f"{said} {_of_picture(name)}".rstrip())
    path = own / THEME_FILE
    if not is_ordinary(path):
        raise UnknownNameError(f"this folder has no file {THEME_FILE}, which a theme needs: see docs/extend.md.")
    return _own(path, name, path.stat().st_mtime_ns, _stamps(own))


def _of_picture(name: str) -> str:
    """Return the sentence on what else takes a picture of a name that is no theme's; "" if there is none."""
    key = key_of(name)
    found = next((each for each in (key, key.removesuffix("s")) if each in picture_names()), "").replace("_", " ")
    used = f'shape = "{found}" cuts mazes to it, and a page of kind = "colour" has picture = "{found}".'
    return f"But there is a picture of that: {used}" if found else ""


@cache
def read_theme(name: str) -> Theme:
    """Return the shipped theme called `name`; raises UnknownNameError with the nearest name."""
    stem = find_name("theme", name, theme_names())
    return _read(data("themes") / f"{stem}.toml", stem, None)


@lru_cache(maxsize=16)
def _own(path: Path, name: str, stamp: int, stamps: tuple[tuple[str, int], ...]) -> Theme:
    return _read(path, name, path.parent)


def _stamps(folder: Path) -> tuple[tuple[str, int], ...]:
    """Return a stamp that changes when a file in a folder changes."""
    return tuple(sorted((file.name, file.stat().st_mtime_ns) for file in folder.iterdir() if is_ordinary(file)))


def _read(path: Path, key: str, folder: Path | None) -> Theme:
    table = read_table(str(path), ThemeError)
    source = Source(str(path), path.parent, table.places)
    values = table.values
    read = checked(ThemeFile, values, source, ThemeError, {"folder": folder})
    missing = [
        Problem((name,), None, text, has_value=False) for name, text in _OF_OWN.items() if not getattr(read, name)
    ]
    if folder is not None and missing:
        raise source.error(missing, ThemeError)
    return Theme.model_construct(**dict(read), key=key, folder=folder)
