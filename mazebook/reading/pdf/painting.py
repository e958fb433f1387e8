"""The state in which a content stream paints (ISO 32000-1, 8.4), as far as any check asks for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from mazebook.reading.pdf.colours import BLACK, GRAY, Colour, Space
from mazebook.reading.pdf.content import Instruction, read_content
from mazebook.reading.pdf.fonts import Typeface
from mazebook.reading.pdf.objects import items, number, table
from mazebook.reading.pdf.paths import EVERYWHERE, IDENTITY, Box, Matrix
from mazebook.reading.pdf.streams import DamageError, Unpacker


class Paint(NamedTuple):
    """What areas, or lines, are painted with: a colour, or a pattern."""

    space: Space = GRAY
    colour: Colour = BLACK
    pattern: Any = None


PAINT = Paint()


@dataclass(slots=True)
class State:
    """What operators set, and ``q`` and ``Q`` keep."""

    matrix: Matrix = IDENTITY
    clip: Box = EVERYWHERE
    fill: Paint = PAINT
    stroke: Paint = PAINT
    line_width: float = 1.0
    font: Typeface | None = None
    size: float = 0.0
    character_space: float = 0.0
    word_space: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0

    def copy(self) -> State:
        """Return the state as it is now."""
        return replace(self)


def transparency_of(state: Any) -> set[str]:
    """Return what of transparency a graphics state sets: ``opacity``, ``blending``, ``mask``."""
    import pikepdf

    found = set()
    if min(number(state.get("/ca"), 1), number(state.get("/CA"), 1)) < 1:
        found.add("opacity")
    blend = state.get("/BM", "/Normal")
    modes = [str(mode) for mode in items(blend)][:1] if isinstance(blend, pikepdf.Array) else [str(blend)]
    if not set(modes) <= {"/Normal", "/Compatible"}:
        found.add("blending")
    if str(state.get("/SMask", "/None")) != "/None":
        found.add("mask")
    return found


MOST_STEPS = 8_000_000  # instructions carried out in one file: forms within forms grow beyond all bounds


class Shelf:
    """The forms and fonts of one file, and the instructions that may still be carried out."""

    def __init__(self) -> None:
        self.unpacker = Unpacker()
        self.steps = MOST_STEPS
        self._forms: dict[tuple[int, int], list[Instruction]] = {}
        self._fonts: dict[tuple[int, int], Typeface] = {}

    def content(self, page: Any) -> list[Instruction]:
        """Return what a page draws by itself: its content may be in several streams."""
        import pikepdf

        contents = page.get("/Contents")
        streams = [contents] if isinstance(contents, pikepdf.Stream) else items(contents)
        return read_content(b"\n".join(self.unpacker.unpack(stream) for stream in streams))

    def instructions(self, stream: Any) -> list[Instruction]:
        """Return what a form, or another stream that is used again, draws."""
        key = stream.objgen
        if key not in self._forms or key == (0, 0):
            self._forms[key] = read_content(self.unpacker.unpack(stream))
        return self._forms[key]

    def font(self, font: Any) -> Typeface:
        """Return a font."""
        if font is None:
            raise DamageError("the page uses a font that is not there")
        key = table(font).objgen
        if key == (0, 0):  # stands within its resources, and has no number
            return Typeface(font, self.unpacker)
        if key not in self._fonts:
            self._fonts[key] = Typeface(font, self.unpacker)
        return self._fonts[key]
