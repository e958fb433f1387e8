"""What a specification says about the cover: its design, its colour, the words on its back, the spine, the barcode."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from mazebook.books.values import cover_designs, written
from mazebook.books.values.colours import ColourText
from mazebook.books.values.text import Author, Paragraphs, Title
from mazebook.errors import key_of
from mazebook.paper.inks.palette import USUAL_COLOUR
from mazebook.reading.problems import sentence

BARCODES = ("reserve", "isbn", "none")
PAPERBACK = "paperback"
_HARD = ("hardcover", "hardback", "hard_cover", "case", "case_laminate", "casebound", "dust_jacket", "jacket", "cloth")


def _binding(value: Any) -> Any:
    if isinstance(value, str) and key_of(value) in _HARD:
        raise sentence(f'covers of hardcover books cannot be made yet. Use "{PAPERBACK}", or leave it out.')
    if isinstance(value, str) and key_of(value) != PAPERBACK:
        raise sentence(f'must be "{PAPERBACK}": covers of other bindings cannot be made yet.')
    return PAPERBACK if isinstance(value, str) else value


_Design = Annotated[str, written.known_name("cover design", cover_designs.REGISTRY.names)]
_Barcode = Annotated[str, written.one_of_words(BARCODES)]
Binding = Annotated[str, written.name_of(_binding, lambda: (PAPERBACK,))]


class CoverSpec(written.Keys):
    """The cover of a book."""

    elsewhere: ClassVar[dict[str, str]] = {}

    design: _Design | None = Field(
        default=None,
        examples=["perspective"],
        description="What the cover shows: a name from `mazebook list covers`. Default: the one that suits the theme, "
        'or "bold" for adults.',
    )
    title: Title | None = Field(
        default=None, examples=["Maze adventures"], description="The title on the cover; usually the book's."
    )
    tagline: Author = Field(
        default="", examples=["Can you find the way?"], description="The large line on the back; usually as shown."
    )
    blurb: Paragraphs = Field(
        default="",
        examples=["Sixty mazes for long afternoons."],
        description="The text on the back; an empty line begins a new paragraph. Usually a few words about mazes.",
    )
    colour: ColourText | None = Field(
        default=None,
        examples=[USUAL_COLOUR],
        description="The dark colour behind white letters, on the spine and around the title: a name, or per cent of "
        "cyan, magenta, yellow and black. Default: the one that suits the theme.",
    )
    spine_text: bool = Field(
        default=True, description="Whether title and author stand on the spine, where the printer allows it."
    )
    barcode: _Barcode | None = Field(
        default=None,
        examples=["reserve"],
        description="A white box for the printer's barcode, the ISBN's own bars, or nothing; "
        "usually the bars if there is an ISBN, else the box.",
    )
    binding: Binding = Field(default=PAPERBACK, description="How the book is bound.")


def _wanted(value: Any) -> Any:
    """Return the table of a cover; ``true`` means the usual cover, ``false`` no cover."""
    if isinstance(value, str) and value.strip().lower() in ("true", "false"):  # a cell of a spreadsheet
        value = value.strip().lower() == "true"
    if isinstance(value, bool):
        return {} if value else None
    if value is not None and not isinstance(value, Mapping | CoverSpec):
        raise sentence("must be true, or a table of its own: write [cover] below the keys of the whole book.")
    return dict(value) if isinstance(value, Mapping) else value


CoverText = Annotated[CoverSpec | None, written.also({"type": "boolean"}, check=_wanted)]
