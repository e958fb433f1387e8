"""The file of a theme: its keys, which pictures and words it may name, and what must fit together.

A file of somebody's own has its words itself, by language; those of a shipped theme are in the folders of languages.
"""

from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo, model_validator

from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.pictures.shape_names import is_shape_file
from mazebook.books.places import kinds as places
from mazebook.books.tasks.things import USUAL_THING, thing_names
from mazebook.books.themes.cover_table import CoverTable
from mazebook.books.themes.words import ThemeWords, doodle_names
from mazebook.books.values.colours import ColourText
from mazebook.books.values.text import Title
from mazebook.books.values.written import Keys, as_tuple, known_name, one_of_words
from mazebook.errors import OutputError, UnknownNameError, key_of
from mazebook.mazes.shapes.outlines import REGISTRY
from mazebook.paper.inks.hues import HUES, TOO_PALE, is_wall
from mazebook.paper.inks.palette import palette
from mazebook.paper.languages import language_names
from mazebook.paper.typefaces.emoji import nearest_names, picture_names
from mazebook.reading.problems import Problem, sentence, sentences, shown

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
_PlaceName = Annotated[str, known_name("place", places.REGISTRY.names)]
_DoodleName = Annotated[str, known_name("doodle", doodle_names)]
_HueName = Annotated[str, one_of_words(HUES)]
Names = Annotated[tuple[_Line, ...], BeforeValidator(as_tuple), _enough("names", LEAST_SECTIONS)]


class _Pair(BaseModel):
    """A pair of pictures at Start and Finish; the other keys are its sentences, by language, in somebody's own file.

    `places` : the only ones where it belongs, such as the reef for fish; nothing = everywhere
    """

    model_config = ConfigDict(frozen=True, extra="allow", strict=True, defer_build=True)
    __pydantic_extra__: dict[str, _Line]

    start: _PictureName
    finish: _PictureName
    places: Annotated[tuple[_PlaceName, ...], BeforeValidator(as_tuple)] = ()

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

    def suits(self, place: str) -> bool:
        """Return whether it belongs in a kind of place; "" = plain walls."""
        return not place or not self.places or place in self.places


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
    """What a book with `story = true` has: who hides on every page, and its first and last sentences, by language."""

    companion: _PictureName
    opening: Annotated[dict[str, _Line], AfterValidator(_by_language)] = Field(default={})
    closing: Annotated[dict[str, _Line], AfterValidator(_by_language)] = Field(default={})


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


class ThemeFile(Keys):
    """The keys of a theme's file.

    `stars` : the picture for a star of difficulty; `collect` : what is collected; `places` : those of its mazes;
    `doodles` : the drawings of its doodle pages, nothing = all that there are; `cover` : how the covers of its books
    look
    """

    name: Annotated[dict[str, _Line], AfterValidator(_by_language)] = Field(default={})
    sections: Annotated[dict[str, Names], AfterValidator(_by_language)] = Field(default={})
    silhouettes: Annotated[
        tuple[_Silhouette, ...], BeforeValidator(as_tuple), _enough("silhouettes", LEAST_SILHOUETTES)
    ]
    pairs: Annotated[
        tuple[_Pair, ...], BeforeValidator(as_tuple), _enough("pairs", LEAST_PAIRS), AfterValidator(_no_pair_twice)
    ]
    stars: Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_drawn)] | None = None
    collect: Annotated[str, known_name("thing to collect", thing_names)] = USUAL_THING
    doodles: Annotated[tuple[_DoodleName, ...], BeforeValidator(as_tuple)] = ()
    scenery: _Scenery | None = None
    places: Annotated[tuple[_PlaceName, ...], BeforeValidator(as_tuple)] = ()
    colours: _Colours | None = None
    story: _StoryWords | None = None
    cover: CoverTable | None = None
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

    def words_in(self, language: str) -> ThemeWords:
        """Return what the file says itself in the language of a code."""
        story = self.story
        return ThemeWords(
            self.name.get(language, ""),
            self.sections.get(language, ()),
            tuple(pair.sentences.get(language, "") for pair in self.pairs),
            story.opening.get(language, "") if story else "",
            story.closing.get(language, "") if story else "",
        )
