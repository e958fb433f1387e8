"""The specification: what the user asked for, checked, with every default filled in and every length in points."""

from __future__ import annotations

import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
    model_validator,
)

from mazebook.books.misfits import misfits
from mazebook.books.page_spec import ANSWERS, DEFAULT_PAGES, Pages, PageSpec, Paragraphs
from mazebook.books.print_spec import FontsSpec, Isbn, PaperName, PrinterName, TrimSize
from mazebook.books.values import (
    AlgorithmName,
    AnswerPlace,
    Author,
    Backs,
    Date,
    Ends,
    Focus,
    Id,
    LanguageName,
    LayoutName,
    LevelName,
    Lines,
    Permission,
    Share,
    Size,
    TessellationName,
    TextureText,
    Title,
    Year,
    list_of_sections,
)
from mazebook.books.weighted import WeightsGiven
from mazebook.fitting import fitted, sentences
from mazebook.mazes.options import Options
from mazebook.paper.layouts import DEFAULT
from mazebook.problems import Problem, Source, checked, sentence
from mazebook.tables import read_table

MAX_SEED = 2**64 - 1


class SectionSpec(BaseModel):
    """A run of puzzles of one level, from easy to hard.

    Attributes
    ----------
    id : the name that its puzzles' seeds depend on; in a `BookSpec` always filled in
    title : what is printed at the foot of its pages, or None for nothing
    intro : what is printed under the title where the section begins with a page of its own
    level : a name from ``data/levels.toml``
    count : how many puzzles
    algorithm, size, ends : None for what the level prefers
    tessellation : a name of the registry
    layout : None for the book's
    focus, texture, weights, braid, islands, longest_trap : as in `mazebook.mazes.options.Options`
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    id: Id | None = None
    title: Title | None = None
    intro: Paragraphs | None = None
    level: LevelName = "6-8"
    count: int = Field(default=50, ge=1, le=1000, description="Split more puzzles into several sections.")
    algorithm: AlgorithmName | None = None
    tessellation: TessellationName = "orthogonal"
    size: Size = None
    ends: Ends = None
    layout: LayoutName | None = None
    focus: Focus = "passages"
    texture: TextureText = None
    weights: WeightsGiven = None
    braid: Share = 0.0
    islands: int = Field(default=0, ge=0, le=1000, description="Each is a group of walls that hangs on no border.")
    longest_trap: int | None = Field(default=None, ge=1, le=1_000_000, description="These are steps off the way.")

    @model_validator(mode="wrap")
    @classmethod
    def _fits_together(cls, values: Any, handler: ModelWrapValidatorHandler[SectionSpec]) -> SectionSpec:
        """Refuse what does not fit together: cells without what the algorithm needs, and the like."""
        return fitted(values, handler, misfits)


def options_of(section: SectionSpec) -> Options:
    """Return how the mazes of a section are carved, but for their root."""
    weights = section.weights.record() if section.weights is not None else None
    return Options(section.focus, None, section.texture, weights, section.braid, section.islands, section.longest_trap)


class BookSpec(BaseModel):
    """A whole book, as asked for.

    Attributes
    ----------
    title, subtitle, author, language : what is printed, and in which catalogue's words
    publisher, publisher_address, publisher_email, edition, isbn, copyright_year, copyright_owner, permission :
        what the copyright page says; `permission` to copy is "home", "classroom" or "none", None to say nothing
    seed : 0 to 2**64 - 1, or None to draw one
    printer : a name from ``data/printers.toml``, or None for no particular one
    trim : width and height of a page in points, the printer's own figures
    paper : one of the printer's, or None for its usual one
    fonts : the faces of titles, headings and running text
    date : the date written into files, in a time zone, or None
    layout : a shipped layout's name, or the name of a file beside the specification
    answers : where they are: "back", "reverse" (of each puzzle's page), "after" (it), "foot" (of its page, upside
        down), "separate" (in a file of their own) or "none"
    answer_layout : the layout of pages of answers; None for the book's
    pages : the pages in their order; "puzzles" stands for all sections
    single_sided : True puts every page of puzzles on a right-hand page
    backs : the kind of page on the back of single-sided pages
    sections : one or more, in the order of the book
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    title: Title = "My maze book"
    subtitle: Author = ""
    author: Author = ""
    publisher: Author = ""
    publisher_address: Lines = ""
    publisher_email: Author = ""
    edition: Author = ""
    isbn: Isbn = ""
    copyright_year: Year = None
    copyright_owner: Author = ""
    permission: Permission | None = None
    language: LanguageName = "en"
    seed: int | None = Field(default=None, ge=0, le=MAX_SEED, description="Remove the line to have one drawn.")
    printer: PrinterName | None = None
    trim: TrimSize = Field(default=None, validate_default=True)  # the printer's usual one, or 8.5 x 11 in
    paper: PaperName | None = None
    fonts: FontsSpec = FontsSpec()
    date: Date = None
    layout: LayoutName = DEFAULT
    answers: AnswerPlace = "back"
    answer_layout: LayoutName | None = None
    pages: Pages = Field(default=tuple(PageSpec(kind=kind) for kind in DEFAULT_PAGES), validate_default=True)
    single_sided: bool = False
    backs: Backs = "draw"
    sections: Annotated[tuple[SectionSpec, ...], BeforeValidator(list_of_sections)] = (SectionSpec(id="6-8-1"),)

    @field_validator("pages", mode="after")
    @classmethod
    def _with_the_answers(cls, pages: tuple[PageSpec, ...], info: ValidationInfo) -> tuple[PageSpec, ...]:
        """Return the pages with the answers last where they belong at the back and nobody said where there."""
        place = info.data.get("answers")  # absent where it is wrong itself
        named = any(page.kind == ANSWERS for page in pages)
        if place == "back" and not named:
            return (*pages, PageSpec(kind=ANSWERS))
        if place in (None, "back") or not named:
            return pages
        if pages == cls.model_fields["pages"].default:
            return tuple(page for page in pages if page.kind != ANSWERS)
        raise sentence(
            f'has "answers", which is the section at the back, but answers = "{place}". '
            'Take "answers" out of pages, or set answers = "back".'
        )

    @field_validator("sections", mode="wrap")
    @classmethod
    def _with_ids(cls, value: Any, handler: ValidatorFunctionWrapHandler) -> tuple[SectionSpec, ...]:
        """Return the sections with every id filled in; two of one id would share their mazes."""
        beside = None
        try:
            sections = handler(value)
            named = [(section.id, section.title, section.level) for section in sections]
        except ValidationError as error:
            beside, named = error, _named(value)
        problems = _duplicates(named)
        if problems or beside:
            raise sentences(problems, beside) from None
        return tuple(
            section.model_copy(update={"id": id_}) for section, id_ in zip(sections, section_ids(named), strict=True)
        )


def slug(text: str) -> str:
    """Return `text` as an id: lower case, letters and digits of any script, the rest as single hyphens."""
    words = re.sub(r"[\W_]+", "-", unicodedata.normalize("NFKC", text).casefold())
    return words.strip("-")[:80].strip("-")


def section_ids(sections: Iterable[tuple[str | None, str | None, str]]) -> list[str]:
    """Return the id of each (id, title, level): its id, else its title's slug, else ``level-k``.

    The k counts sections of that level that have neither, so that a section added with a title renames no other.
    """
    seen: Counter[str] = Counter()
    ids = []
    for id_, title, level in sections:
        name = id_ or slug(title or "")
        if not name:
            seen[level] += 1
            name = f"{level}-{seen[level]}"
        ids.append(name)
    return ids


def _duplicates(sections: Sequence[tuple[str | None, str | None, str]]) -> list[Problem]:
    """Return the problems of sections, each (id, title, level), that have the id of an earlier one."""
    first: dict[str, int] = {}
    problems = []
    for place, id_ in enumerate(section_ids(sections)):
        if first.setdefault(id_, place) != place:
            text = f'has the same id, "{id_}", as sections[{first[id_]}]. Give one of them another title or id.'
            given = [(key, value) for key, value in zip(("id", "title"), sections[place], strict=False) if value]
            key, value = given[0] if given else ("", None)
            problems.append(Problem((place, key) if key else (place,), value, text, has_value=bool(key)))
    return problems


def _named(sections: object) -> list[tuple[str | None, str | None, str]]:
    """Return id, title and level of sections that are not right; one that has none for sure gets an id of its own."""
    found: list[tuple[str | None, str | None, str]] = []
    for place, section in enumerate(sections if isinstance(sections, list | tuple) else ()):
        table: dict[str, Any] = dict(section) if isinstance(section, Mapping | BaseModel) else {"id": place}
        id_, title, level = table.get("id"), table.get("title"), table.get("level", "6-8")
        nobodys = f"\0{place}"
        if not isinstance(id_, str | None) or (id_ is None and not isinstance(title, str | None)):
            id_, title = nobodys, None
        found.append((id_, title, level if isinstance(level, str) else nobodys))
    return found


def default_spec() -> BookSpec:
    """Return the book that is made when nothing is asked for: ages 6-8, 8.5 x 11 in, 50 puzzles."""
    return BookSpec()


def parse_spec(mapping: Mapping[str, Any], source: Source | str = "spec", folder: Path | None = None) -> BookSpec:
    """Return the book that `mapping` asks for.

    Parameters
    ----------
    source : where it comes from, or only what messages call it
    folder : where the files that it names are looked for, if `source` does not say; None = the current folder

    Raises
    ------
    SpecError
        With all problems, one a line.
    """
    if isinstance(source, str):
        source = Source(source, folder)
    if not isinstance(mapping, Mapping):
        text = "a specification must be a table of keys and values, such as count = 50."
        raise source.error([Problem((), None, text, has_value=False)])
    return checked(BookSpec, dict(mapping), source, context={"folder": source.folder or Path()})


def read_spec(path: str | os.PathLike[str]) -> BookSpec:
    """Return the book that the TOML file at `path` asks for.

    Raises
    ------
    OutputError
        If there is no such file, or it cannot be read.
    SpecError
        If what it holds is not TOML, or asks for what cannot be.
    """
    return read_source(path)[0]


def read_source(path: str | os.PathLike[str]) -> tuple[BookSpec, Source]:
    """Return the book that the TOML file at `path` asks for, and where its keys stand; raises as `read_spec` does."""
    name = os.fspath(path)
    table = read_table(name)
    source = Source(name, Path(name).parent, table.places)
    return parse_spec(table.values, source), source
