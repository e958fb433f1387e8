"""What a specification says about the cover: its colour, the words on its back, the spine and the barcode."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from mazebook.books.values import written
from mazebook.books.values.text import Author, Paragraphs, Title
from mazebook.errors import key_of
from mazebook.paper.inks.palette import COLOURS, LEAST_CONTRAST, USUAL_COLOUR, is_dark_enough, palette
from mazebook.reading.problems import sentence

BARCODES = ("reserve", "isbn", "none")
PAPERBACK = "paperback"
_HARD = ("hardcover", "hardback", "hard_cover", "case", "case_laminate", "casebound", "dust_jacket", "jacket", "cloth")

_INKS = "[100, 70, 0, 10] for per cent of cyan, magenta, yellow and black"


def _colour(value: Any) -> Any:
    """Return a colour's name as `COLOURS` has it, or its inks in per cent; refuse one too light for white letters."""
    if isinstance(value, str):
        return written.find_known("colour", value, COLOURS, f"Or write {_INKS}.")
    if not isinstance(value, list | tuple) or len(value) != 4 or not all(map(_is_share, value)):
        raise sentence(f'must be a name such as "{USUAL_COLOUR}", or {_INKS}.')
    inks = tuple(map(float, value))
    if not is_dark_enough(palette(inks).base):
        raise sentence(f"white letters would not be read on it (contrast under {LEAST_CONTRAST:g}). Use more ink.")
    return inks


def _is_share(ink: object) -> bool:
    return isinstance(ink, int | float) and not isinstance(ink, bool) and 0 <= ink <= 100


def _binding(value: Any) -> Any:
    if isinstance(value, str) and key_of(value) in _HARD:
        raise sentence(f'covers of hardcover books cannot be made yet. Use "{PAPERBACK}", or leave it out.')
    if isinstance(value, str) and key_of(value) != PAPERBACK:
        raise sentence(f'must be "{PAPERBACK}": covers of other bindings cannot be made yet.')
    return PAPERBACK if isinstance(value, str) else value


ColourText = Annotated[
    str | tuple[float, float, float, float],
    written.form(
        _colour,
        written.names(COLOURS),
        {"type": "array", "items": {"type": "number", "minimum": 0, "maximum": 100}, "minItems": 4, "maxItems": 4},
    ),
]
_Barcode = Annotated[str, written.one_of(BARCODES)]
Binding = Annotated[str, written.name_of(_binding, lambda: (PAPERBACK,))]


class CoverSpec(written.Keys):
    """The cover of a book."""

    elsewhere: ClassVar[dict[str, str]] = {}

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
    colour: ColourText = Field(
        default=USUAL_COLOUR,
        description="A colour dark enough for white letters: a name, or per cent of cyan, magenta, yellow and black.",
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
