"""The pages of a book as a specification lists them: a kind's name, or a table with what the kind takes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    ModelWrapValidatorHandler,
    ValidationError,
    model_validator,
)

from mazebook.books.values import written
from mazebook.books.values.page_kinds import REGISTRY
from mazebook.books.values.text import Paragraphs, Title
from mazebook.errors import UnknownNameError, did_you_mean
from mazebook.paper.typefaces.emoji import character_of
from mazebook.reading.limits import PAGE_ENTRIES
from mazebook.reading.problems import Problem, no_such_key, sentence, sentences

PUZZLES, ANSWERS, OPENER, AWARD = "puzzles", "answers", "opener", "award"
STORY, HIDEOUTS = "story", "hideouts"
DEFAULT_PAGES = ("title", "how_to", PUZZLES, ANSWERS)


def _picture(value: Any) -> Any:
    """Return the name of a drawing; refuse an unknown one."""
    if not isinstance(value, str):
        return value
    name = " ".join(value.split())
    try:
        character_of(name)
    except UnknownNameError as error:
        raise sentence(str(error)) from None
    return name


def _list_of(what: str, counted: str = "") -> Callable[[Any], Any]:
    """Return a validator that turns a list into a tuple and refuses anything else.

    `counted` : the sentence to add for a number, which stands for "{}"
    """

    def check(value: Any) -> Any:
        if counted and isinstance(value, int) and not isinstance(value, bool):
            raise sentence(f"must be a list of {what}. {counted.format(value)}")
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise sentence(f"must be a list of {what}.")
        if len(value) > PAGE_ENTRIES:
            raise sentence(f"a book has {PAGE_ENTRIES} of them at most. Remove some.")
        return tuple(value)

    return check


def _styles() -> list[str]:
    """Return the styles of all kinds of pages."""
    return [style for kind in REGISTRY.entries.values() for style in _names(kind.constant("styles"))]


Style = Annotated[str, written.Written(lambda _: {"enum": _styles()})]
_PageKind = Annotated[str, written.known_name("page kind", REGISTRY.names)]
_PictureName = Annotated[str, written.form(_picture, written.text(r"\S", maxLength=100))]
_PictureNames = Annotated[
    tuple[_PictureName, ...],
    Field(max_length=50),
    BeforeValidator(_list_of('names of pictures, such as ["elephant", "rocket"]')),
]
FileName = Annotated[str, Field(min_length=1, max_length=1000)]


class PageSpec(written.Keys):
    """One entry of `pages`: a kind of page, and what the kind takes."""

    kind: _PageKind = Field(description="The kind of page.")
    title: Title | None = Field(
        default=None, examples=["For you"], description="Its heading, in place of the usual one."
    )
    text: Paragraphs | None = Field(
        default=None, examples=["Have fun!"], description="Your own words; an empty line begins a new paragraph."
    )
    file: FileName | None = Field(
        default=None, examples=["picture.png"], description="A picture or a PDF beside the specification."
    )
    pages: str | None = Field(default=None, examples=["1-3"], description="Which pages of the PDF; usually all.")
    style: Style | None = Field(default=None, examples=["lines"], description="What is on a page of notes.")
    picture: _PictureName | None = Field(
        default=None,
        examples=["elephant"],
        description="What is to be coloured in; usually another on every such page.",
    )
    pictures: _PictureNames = Field(
        default=(), examples=[["owl", "rocket"]], description="Several of them: a page for each."
    )
    count: int = Field(default=1, ge=1, le=50, description="How many such pages there are in a row.")

    @model_validator(mode="before")
    @classmethod
    def _named(cls, value: Any) -> Any:
        """Return an entry as a table; a name alone is its kind."""
        if isinstance(value, str):
            return {"kind": value}
        if not isinstance(value, Mapping):
            raise sentence('must be a kind of page in double quotes, such as "notes", or a table with a kind.')
        return dict(value)

    @model_validator(mode="wrap")
    @classmethod
    def _known(cls, value: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:
        """Refuse keys that no kind takes, naming those of this one, beside all that is wrong with the others."""
        entry = REGISTRY.entries.get(str(value.get("kind"))) if isinstance(value, Mapping) else None
        unknown = [key for key in value if key not in cls.model_fields] if entry else []
        if entry is None or not unknown:
            return handler(value)
        takes = _names(entry.constant("takes"))
        problems = [Problem((key,), value[key], no_such_key(key, takes), has_value=False) for key in unknown]
        try:
            handler({key: value[key] for key in value if key not in unknown})
        except ValidationError as error:
            raise sentences(problems, error) from None
        raise sentences(problems)

    @model_validator(mode="after")
    def _fits_its_kind(self) -> "PageSpec":
        """Refuse keys that the kind does not take, the lack of keys that it needs, and unknown styles."""
        entry = REGISTRY.entry(self.kind)
        takes, needs, styles = (_names(entry.constant(name)) for name in ("takes", "needs", "styles"))
        usual = type(self).model_fields
        for name in usual:
            if name != "kind" and getattr(self, name) != usual[name].default and name not in takes:
                allowed = f" It takes {', '.join(takes)}." if takes else ""
                raise sentence(f'a "{self.kind}" page takes no {name}.{allowed}')
        for name in needs:
            if not getattr(self, name):
                raise sentence(f'a "{self.kind}" page needs a {name}. Add {name} = "...".')
        if self.style is not None and self.style not in styles:
            raise sentence(f'style = "{self.style}": there is no such style. {did_you_mean(self.style, styles)}')
        return self


def _names(value: object) -> tuple[str, ...]:
    return tuple(str(name) for name in value) if isinstance(value, tuple) else ()


def _in_order(pages: tuple[PageSpec, ...]) -> tuple[PageSpec, ...]:
    """Return the pages; refuse kinds that come twice, a lack of puzzles, and misplaced openers and awards."""
    kinds = [page.kind for page in pages]
    for kind in dict.fromkeys(kinds):
        if REGISTRY.entry(kind).constant("once") and kinds.count(kind) > 1:
            raise sentence(f'names "{kind}" {kinds.count(kind)} times. A book has one; remove the others.')
    if PUZZLES not in kinds:
        raise sentence('has no "puzzles". Add it where the mazes belong.')
    if OPENER in kinds and kinds.index(OPENER) != kinds.index(PUZZLES) - 1:
        raise sentence('"opener" begins each section: write it directly before "puzzles".')
    if AWARD in kinds and kinds.index(AWARD) != kinds.index(PUZZLES) + 1:
        raise sentence('"award" ends each section: write it directly after "puzzles".')
    before, after = kinds[: kinds.index(PUZZLES)], kinds[kinds.index(PUZZLES) :]
    if max(before.count(STORY), after.count(STORY)) > 1:
        raise sentence('"story" opens the story once, before "puzzles", and closes it once, after. Remove the others.')
    if HIDEOUTS in before:
        raise sentence('"hideouts" tells who hid where: write it after "puzzles".')
    return pages


def with_story_pages(pages: tuple[PageSpec, ...], *, answered: bool) -> tuple[PageSpec, ...]:
    """Return the pages, with those of a story that are not listed: around the mazes, and after the answers.

    `answered` : has the book answers? Else nothing says where the companion hid
    """
    found = list(pages)
    kinds = [page.kind for page in found]
    place = kinds.index(PUZZLES)
    if STORY not in kinds[place:]:
        found.insert(place + 1 + (AWARD in kinds), PageSpec(kind=STORY))
    if STORY not in kinds[:place]:
        found.insert(place - (OPENER in kinds), PageSpec(kind=STORY))
    if answered and HIDEOUTS not in kinds:
        kinds = [page.kind for page in found]
        found.insert(kinds.index(ANSWERS) + 1 if ANSWERS in kinds else len(found), PageSpec(kind=HIDEOUTS))
    return tuple(found)


def _listed(inner: written.Schema) -> written.Schema:
    """Return the schema of a list whose entries may also be names of kinds."""
    return inner | {"items": {"anyOf": [*written.names(REGISTRY.names())["anyOf"], inner["items"]]}}


PageRange = Annotated[
    tuple[PageSpec, ...],
    AfterValidator(_in_order),
    written.Written(
        _listed,
        _list_of(
            'kinds of pages, such as ["title", "how_to", "puzzles", "answers"]',
            "For a number of pages write page_count = {}.",
        ),
    ),
]
