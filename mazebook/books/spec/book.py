"""The specification: what the user asked for, checked, with every default filled in and every length in points."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import (
    BeforeValidator,
    Field,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
    model_validator,
)

from mazebook.books.spec.cover import CoverSpec, CoverText
from mazebook.books.spec.imprint import Imprint
from mazebook.books.spec.pages import ANSWERS, DEFAULT_PAGES, PageRange, PageSpec, with_story_pages
from mazebook.books.spec.printing import EditionNames, FontsSpec, PrinterName, StockName, TrimSize
from mazebook.books.spec.section import SectionSpec
from mazebook.books.spec.section_ids import duplicates, named_of, section_ids
from mazebook.books.spec.shape import ThemeName
from mazebook.books.spec.tried_keys import answers
from mazebook.books.values.book import (
    AnswerPlace,
    ArtName,
    Backs,
    Date,
    LanguageName,
    LayoutName,
    list_of_sections,
)
from mazebook.books.values.colours import ColourText
from mazebook.books.values.maze import WallsName
from mazebook.books.walls.style import USUAL_STYLE
from mazebook.errors import UnknownNameError
from mazebook.numerics.seeds import MAX_SEED
from mazebook.paper.languages import read_language
from mazebook.paper.layouts import DEFAULT_LAYOUT
from mazebook.paper.printers.editions import asked_editions
from mazebook.paper.typefaces.emoji import LINES
from mazebook.reading.limits import MAZES
from mazebook.reading.problems import Problem, Source, checked, keys_of, sentence, sentences
from mazebook.reading.toml_files import read_table


class BookSpec(Imprint):
    """The specification of a whole book.

    The description of each key explains it. `trim` is in points, in the printer's own figures; `isbn` as printed;
    `date` has a time zone; names of fonts, layouts and other files are as written.
    """

    elsewhere: ClassVar[dict[str, str]] = dict.fromkeys(
        ("books", "each"), 'belongs to a collection, of many books. "mazebook batch" makes them.'
    ) | {"paper": 'a page\'s size is its trim, such as trim = "A4"; what the printer prints on is its stock.'}

    language: LanguageName = Field(default="en", description="The language of all words that mazebook prints.")
    seed: int | None = Field(
        default=None,
        ge=0,
        le=MAX_SEED,
        json_schema_extra={"hint": "Remove the line to have one drawn."},
        examples=[2026],
        description="The same number gives the same book again; usually one is drawn, and printed.",
    )
    printer: PrinterName | None = Field(
        default=None,
        description="Who prints the book: page size, margins and page count keep to the printer's rules.",
    )
    editions: EditionNames = Field(
        default=(),
        description="The files to make of the book, each for one of the printers, or for the screen; "
        "usually one, for its printer.",
    )
    trim: TrimSize = Field(
        default=None,
        validate_default=True,
        description="The page size: width x height with in, mm, cm or pt, or the name of a paper; with a printer, a "
        "size that it offers.",
    )
    stock: StockName | None = Field(
        default=None, description="One of the printer's papers, which limits the page count; usually its first."
    )
    fonts: FontsSpec = Field(
        default=FontsSpec(),
        description="What the book is set in: TrueType files beside the specification, or fonts that come with it.",
    )
    date: Date = Field(
        default=None, description="Printed on the copyright page and recorded in the PDF, without quotes; usually none."
    )
    layout: LayoutName = Field(
        default=DEFAULT_LAYOUT,
        description="How mazes stand on their pages: a layout that comes with mazebook, or a TOML file of your own.",
    )
    theme: ThemeName | None = Field(
        default=None,
        description="What the book is about: each maze gets two pictures and a sentence, such as who wants to go "
        "where; a theme that comes with mazebook, or a folder of your own with a file theme.toml. Usually nothing.",
    )
    art: ArtName = Field(
        default=LINES,
        description="How the theme's pictures are drawn: in lines, or bolder; what has no bold drawing stays in lines.",
    )
    story: bool = Field(
        default=False,
        examples=[True],
        description="Whether the mazes tell a story: what is found in one is carried to the next, a companion hides on "
        "every page, and pages before and after the mazes open and close it. It needs a theme.",
    )
    for_sale: bool | None = Field(
        default=None,
        examples=[False],
        description="Whether somebody pays for the book, which the licence of a theme may not allow; "
        "usually it is, where one of its printers binds books.",
    )
    made_with: bool | None = Field(
        default=None,
        examples=[True],
        description="Whether the copyright page and the credits say that the book was made with mazebook, and its "
        "seed; usually they do unless the book is for sale.",
    )
    walls: WallsName = Field(
        default=USUAL_STYLE,
        description="How the walls of the mazes are drawn. The mazes stay as they are, and answers have plain walls.",
    )
    colour: bool = Field(
        default=False,
        examples=[True],
        description="Whether walls, routes, scenes and pictures are in the colours of the theme, where the printer "
        "prints in colours; usually all is in black and greys.",
    )
    wall_colour: ColourText | None = Field(
        default=None,
        examples=["blue"],
        description="What the walls of puzzles are printed in, where the printer prints in colours: a name, or per "
        "cent of cyan, magenta, yellow and black; usually the theme's in colour, else black alone.",
    )
    answers: AnswerPlace = Field(
        default="back",
        description="Where the answers are: at the back, on the reverse of a page of puzzles, after it, "
        "upside down at its foot, in a separate PDF, or nowhere.",
    )
    answer_layout: LayoutName | None = Field(
        default=None, description="The layout of pages of answers; usually the book's."
    )
    pages: PageRange = Field(
        default=tuple(PageSpec(kind=kind) for kind in DEFAULT_PAGES),
        validate_default=True,
        description='The pages in their order; "puzzles" stands for all sections.',
    )
    cover: CoverText = Field(
        default=None,
        examples=[True],
        description="A cover in a PDF of its own, true, or a table: back and spine and front where a printer binds the "
        "book, else the front alone.",
    )
    page_count: int | None = Field(
        default=None,
        ge=2,
        le=1000,
        examples=[120],
        description="How many pages the book has, cover apart: its sections get more mazes or fewer, each in "
        "proportion to its count; usually as many as they need.",
    )
    single_sided: bool = Field(default=False, description="Whether puzzles are on right-hand pages only.")
    backs: Backs = Field(default="draw", description="What is on the backs of single-sided pages.")
    sections: Annotated[tuple[SectionSpec, ...], BeforeValidator(list_of_sections)] = Field(
        default=(SectionSpec(id="6-8-1"),), description="The parts of the book, one or more."
    )

    @property
    def edition_names(self) -> tuple[str, ...]:
        """The editions that are asked for: those listed, else the one for the printer, else none."""
        return asked_editions(self.printer, self.editions)

    @model_validator(mode="before")
    @classmethod
    def _with_a_title(cls, values: Any) -> Any:
        """Return the values; a book without a title gets the usual one of its language."""
        if not isinstance(values, Mapping) or "title" in values:
            return values
        try:
            language = read_language(str(values.get("language", "en")))
        except UnknownNameError:
            return values  # refused below
        return values if language.name == "en" else {**values, "title": language.word("book_title")}

    @field_validator("pages", mode="after")
    @classmethod
    def _with_the_answers(cls, pages: tuple[PageSpec, ...], info: ValidationInfo) -> tuple[PageSpec, ...]:
        """Return the pages, with the answers last if they are at the back and not listed; refuse them if elsewhere."""
        place = info.data.get("answers")  # absent if it is wrong itself
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

    @field_validator("pages", mode="after")
    @classmethod
    def _with_the_story(cls, pages: tuple[PageSpec, ...], info: ValidationInfo) -> tuple[PageSpec, ...]:
        """Return the pages, with those of a story where they belong, unless they are listed."""
        if not info.data.get("story"):
            return pages
        return with_story_pages(pages, answered=info.data.get("answers") != "none")

    @field_validator("sections", mode="wrap")
    @classmethod
    def _with_ids(cls, value: Any, handler: ValidatorFunctionWrapHandler) -> tuple[SectionSpec, ...]:
        """Return the sections with every id filled in; refuse two with one id, which would have the same mazes."""
        beside = None
        try:
            sections = handler(value)
            named = [(section.id, section.title, section.level) for section in sections]
        except ValidationError as error:
            beside, named = error, named_of(value)
        problems = duplicates(named)
        if problems or beside:
            raise sentences(problems, beside) from None
        count = sum(section.count for section in sections)
        if count > MAZES:
            raise sentence(f"these ask for {count:,} mazes, and a book has {MAZES:,} at most. Make several volumes.")
        return tuple(
            section.model_copy(update={"id": id_}) for section, id_ in zip(sections, section_ids(named), strict=True)
        )


# Keys that are written at the wrong level, the most common mistake of all.
for model, other, text in (
    (SectionSpec, BookSpec, "is a key of the whole book. Write it above the first [[sections]]."),
    (BookSpec, SectionSpec, "is a key of a section. Write it below a line [[sections]]."),
    (CoverSpec, BookSpec, "is a key of the whole book. Write it above the line [cover]."),
):
    model.elsewhere.update(dict.fromkeys(keys_of(other).keys() - keys_of(model).keys(), text))
for model in (BookSpec, SectionSpec):
    model.elsewhere |= answers(model, "book", BookSpec, "above the first [[sections]]")
    model.elsewhere |= answers(model, "section", SectionSpec, "below a line [[sections]]")


def parse_spec(mapping: Mapping[str, Any], source: Source | str = "spec", folder: Path | None = None) -> BookSpec:
    """Return the book that `mapping` asks for.

    Parameters
    ----------
    source : the file of the specification, or its name in messages
    folder : the folder of the files that it names, if `source` is a name; None = the current folder

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
    source = source.with_titles(mapping)
    return checked(BookSpec, dict(mapping), source, context={"folder": source.folder or Path()})


def read_spec(path: str | os.PathLike[str]) -> BookSpec:
    """Return the book that the TOML file at `path` asks for.

    Raises
    ------
    OutputError
        If there is no such file, or it cannot be read.
    SpecError
        If the file is not TOML, or the specification has problems.
    """
    return read_source(path)[0]


def read_source(path: str | os.PathLike[str]) -> tuple[BookSpec, Source]:
    """Return the book that the TOML file at `path` asks for, and the places of its keys; raises as `read_spec` does."""
    name = os.fspath(path)
    table = read_table(name)
    source = Source(name, Path(name).parent, table.places).with_titles(table.values)
    return parse_spec(table.values, source), source
