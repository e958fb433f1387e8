"""Themes: the TOML files in ``data/themes``, and folders beside a specification, read and checked."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo, model_validator

from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.pictures.shape_names import is_shape_file
from mazebook.books.tasks.things import USUAL_THING, thing_names
from mazebook.books.themes.names import NONE, SEASON, THEME_FILE, is_shipped_theme, theme_names
from mazebook.books.values.colours import ColourText
from mazebook.books.values.text import Title
from mazebook.books.values.written import Keys, as_tuple, known_name, one_of
from mazebook.errors import OutputError, ThemeError, UnknownNameError, did_you_mean, find_name, key_of
from mazebook.mazes.shapes.outlines import REGISTRY
from mazebook.paper.inks.hues import HUES, TOO_PALE, USUAL_COLOURS, Colours, is_wall
from mazebook.paper.inks.palette import palette, wall_ink
from mazebook.paper.languages import language_names
from mazebook.paper.typefaces.emoji import nearest_names, picture_names
from mazebook.reading.problems import Problem, Source, checked, sentence, sentences, shown
from mazebook.reading.toml_files import read_table
from mazebook.reading.user_files import is_folder, is_ordinary
from mazebook.resources import data

LEAST_PAIRS, LEAST_SILHOUETTES, LEAST_SECTIONS = 12, 8, 4

_CODES = "the codes of languages are"


def _picture(value: str, info: ValidationInfo) -> str:
    """Return the name of a picture; refuse an unknown name, or a file without anything visible."""
    folder: Path | None = (info.context or {}).get("folder")
    try:
        if is_shape_file(value) and folder is None:
            raise sentence("a theme that comes with mazebook has no files. Name one of its pictures.")
        little_picture(value, folder)
    except UnknownNameError as error:
        raise sentence(str(error)) from None
    except OutputError as error:
        raise sentence(error.sentence) from None
    return value


def _silhouette(value: str, info: ValidationInfo) -> str:
    return _picture(value, info) if is_shape_file(value) else _drawn(value)


def _drawn(value: str) -> str:
    """Return the name of a picture that comes with mazebook; refuse others."""
    if key_of(value) not in REGISTRY.entries and key_of(value) not in picture_names():
        raise sentence(f"there is no picture called {shown(value)}. {nearest_names(value)}")
    return value


def _by_language(values: dict[str, Any]) -> dict[str, Any]:
    wrong = [
        Problem((code,), code, f"there is no such language; {_CODES} {', '.join(language_names())}.", has_value=False)
        for code in values
        if code not in language_names()
    ]
    if wrong:
        raise sentences(wrong)
    return values


def _enough(what: str, least: int) -> Any:
    def check(values: tuple[Any, ...]) -> tuple[Any, ...]:
        if len(values) < least:
            raise sentence(f"has {len(values)} {what}; a theme needs {least} or more. Add some.")
        return values

    return AfterValidator(check)


_Line = Title
_PictureName = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_picture)]
_Silhouette = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_silhouette)]
_HueName = Annotated[str, one_of(HUES)]
Names = Annotated[tuple[_Line, ...], BeforeValidator(as_tuple), _enough("names", LEAST_SECTIONS)]


class _Pair(BaseModel):
    """A pair of pictures at Start and Finish; the other keys are its sentences, by language."""

    model_config = ConfigDict(frozen=True, extra="allow", strict=True, defer_build=True)
    __pydantic_extra__: dict[str, _Line]

    start: _PictureName
    finish: _PictureName

    @model_validator(mode="after")
    def _in_languages(self) -> Self:
        _by_language(self.sentences)
        return self

    @property
    def sentences(self) -> dict[str, str]:
        """The sentence over the maze, by language."""
        return self.__pydantic_extra__

    @property
    def pictures(self) -> tuple[str, str]:
        """The names of both pictures."""
        return self.start, self.finish


class _Scenery(Keys):
    """What stands on the ground, floats in the sky and lies between around the theme's mazes: names of pictures."""

    ground: Annotated[tuple[_PictureName, ...], BeforeValidator(as_tuple), Field(min_length=1)]
    sky: Annotated[tuple[_PictureName, ...], BeforeValidator(as_tuple), Field(min_length=1)]
    middle: Annotated[tuple[_PictureName, ...], BeforeValidator(as_tuple), Field(min_length=1)]


def _dark_walls(value: str | tuple[float, ...]) -> str | tuple[float, ...]:
    if not is_wall(palette(value).base):
        raise sentence(TOO_PALE)
    return value


class _Colours(Keys):
    """The colours of the theme's books in colour; `pictures` of things that have no colour of their own, in turn."""

    walls: Annotated[ColourText, AfterValidator(_dark_walls)]
    accent: ColourText
    pictures: Annotated[tuple[_HueName, ...], BeforeValidator(as_tuple), Field(min_length=1)]


class _StoryWords(Keys):
    """What a book with `story = true` is framed by: its first and last sentences, and who hides on every page."""

    companion: _PictureName
    opening: Annotated[dict[str, _Line], AfterValidator(_by_language)]
    closing: Annotated[dict[str, _Line], AfterValidator(_by_language)]


class _Licence(Keys):
    """The licence of the pictures: its name, their maker and source, and whether books with them may be sold."""

    name: _Line
    by: _Line
    source: _Line
    sale: bool


def _no_pair_twice(pairs: tuple[_Pair, ...]) -> tuple[_Pair, ...]:
    wrong = []
    for place, pair in enumerate(pairs):
        if pair.pictures in [earlier.pictures for earlier in pairs[:place]]:
            text = f"the pair of {pair.start} and {pair.finish} is there already. Change one of its pictures."
            wrong.append(Problem((place,), None, text, has_value=False))
    if wrong:
        raise sentences(wrong)
    return pairs


class _File(Keys):
    """The keys of a theme's file; `stars` : the picture for a star of difficulty; `collect` : what is collected."""

    name: Annotated[dict[str, _Line], AfterValidator(_by_language)]
    sections: Annotated[dict[str, Names], AfterValidator(_by_language)] = Field(default={})
    silhouettes: Annotated[
        tuple[_Silhouette, ...], BeforeValidator(as_tuple), _enough("silhouettes", LEAST_SILHOUETTES)
    ]
    pairs: Annotated[
        tuple[_Pair, ...], BeforeValidator(as_tuple), _enough("pairs", LEAST_PAIRS), AfterValidator(_no_pair_twice)
    ]
    stars: Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_drawn)] | None = None
    collect: Annotated[str, known_name("thing to collect", thing_names)] = USUAL_THING
    scenery: _Scenery | None = None
    colours: _Colours | None = None
    story: _StoryWords | None = None
    licence: _Licence | None = None

    @model_validator(mode="after")
    def _with_a_companion_of_its_own(self) -> Self:
        """Refuse a companion that stands elsewhere on a page: nobody could say where it hides."""
        shown = {key_of(name) for pair in self.pairs for name in pair.pictures}
        if self.scenery:
            shown |= {key_of(name) for name in (*self.scenery.ground, *self.scenery.sky, *self.scenery.middle)}
        if self.story and key_of(self.story.companion) in shown:
            text = "a pair or the scenery has this picture too, but the companion hides once on a page. Name another."
            raise sentences([Problem(("story", "companion"), self.story.companion, text)])
        return self


class Theme(_File):
    """One theme; `key` : its name in specifications; `folder` : that of its files, None if it comes with mazebook."""

    key: str
    folder: Path | None = None

    def lacks(self, language: str) -> str:
        """Return which words the theme lacks in a language, as a part of a sentence; "" if it lacks none."""
        if language not in self.name:
            return f"it has no name in [name] in this language, {language}"
        lacking = [str(place) for place, pair in enumerate(self.pairs, 1) if language not in pair.sentences]
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
        if language in self.story.opening and language in self.story.closing:
            return ""
        return f"has no story in this language, {language}. {lines} {tables}"

    @property
    def languages(self) -> list[str]:
        """The codes of the languages in which the theme lacks no words."""
        return [code for code in self.name if not self.lacks(code)]

    @property
    def inks(self) -> Colours:
        """The theme's own colours in a book in colour, or else the usual ones."""
        own = self.colours
        return Colours(wall_ink(own.walls), wall_ink(own.accent), own.pictures) if own else USUAL_COLOURS

    def title(self, language: str, place: int) -> str:
        """Return the title of the section at `place`, from 0, among the theme's sections without their own title."""
        names = self.sections.get(language, ())
        return names[place] if place < len(names) else self.name[language]


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
    read = checked(_File, values, source, ThemeError, {"folder": folder})
    if folder is not None and read.licence is None:
        text = (
            "it is missing: whose pictures these are, and whether a book with them may be sold. Add a table [licence] "
            "with name, by, source and sale."
        )
        raise source.error([Problem(("licence",), None, text, has_value=False)], ThemeError)
    return Theme.model_construct(**dict(read), key=key, folder=folder)
