"""Dark colours in a specification: a name, or per cent of each ink."""

from typing import Annotated, Any

from mazebook.books.values import written
from mazebook.paper.inks.palette import COLOURS, LEAST_CONTRAST, USUAL_COLOUR, is_dark_enough, palette
from mazebook.reading.problems import sentence

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


ColourText = Annotated[
    str | tuple[float, float, float, float],
    written.form(
        _colour,
        written.names(COLOURS),
        {"type": "array", "items": {"type": "number", "minimum": 0, "maximum": 100}, "minItems": 4, "maxItems": 4},
    ),
]
