"""The graphics state of a content stream (ISO 32000-1, 8.4 and 9), as far as the checks need it; text shown in it."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from mazebook.reading import limits
from mazebook.reading.pdf.colours import GRAY, PDF_BLACK, PdfColour, Space
from mazebook.reading.pdf.content import Instruction, Steps, read_content
from mazebook.reading.pdf.fonts import Typeface
from mazebook.reading.pdf.objects import is_table, items, number, table, text_of
from mazebook.reading.pdf.paths import EVERYWHERE, IDENTITY, Bounds, Matrix, times
from mazebook.reading.pdf.streams import BombError, DamageError, Unpacker


class PdfPaint(NamedTuple):
    """The colour or the pattern of areas, or of lines."""

    space: Space = GRAY
    colour: PdfColour = PDF_BLACK
    pattern: Any = None


PAINT = PdfPaint()


@dataclass(slots=True)
class State:
    """The values that operators set, and that ``q`` and ``Q`` save and restore."""

    matrix: Matrix = IDENTITY
    clip: Bounds = EVERYWHERE
    fill: PdfPaint = PAINT
    stroke: PdfPaint = PAINT
    line_width: float = 1.0
    font: Typeface | None = None
    size: float = 0.0
    character_space: float = 0.0
    word_space: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0

    def copy(self) -> "State":
        """Return a copy of the state."""
        return State(  # `replace` takes four times as long
            self.matrix, self.clip, self.fill, self.stroke, self.line_width, self.font, self.size,
            self.character_space, self.word_space, self.stretch, self.leading, self.rise, self.mode,
        )  # fmt: skip


class TextRun:
    """The text between ``BT`` and ``ET``: where the line begins, and where the next string begins."""

    def __init__(self) -> None:
        self._line: Matrix = IDENTITY
        self._here: Matrix = IDENTITY
        self.shown_at: Matrix = IDENTITY  # the matrix of the string that was shown last

    def put(self, matrix: Matrix) -> None:
        """Begin a line with a matrix of its own."""
        self._line = self._here = matrix

    def move(self, x: float, y: float) -> None:
        """Begin a line at (x, y) from the start of the last one."""
        self.put(times((1.0, 0.0, 0.0, 1.0, x, y), self._line))

    def show(self, pieces: list[Any], state: State, face: Typeface) -> tuple[Bounds | None, tuple[int, ...]]:
        """Show strings, and move to their end; numbers between them move back by thousandths of the size.

        Returns the box of the ink before `shown_at` places it, None without ink; and the codes without a glyph.
        """
        self.shown_at = self._here
        size, across = state.size, state.size * state.stretch
        x, missing = 0.0, dict[int, None]()
        xs, ys = list[float](), list[float]()
        for piece in pieces:
            if isinstance(piece, float):
                x -= piece / 1000 * size * state.stretch
            for code in face.codes(piece) if isinstance(piece, bytes) else ():
                glyph = face.glyph(code)
                if not glyph.is_there:
                    missing[code] = None
                if glyph.ink is not None:
                    xs += (x + glyph.ink.x0 * across, x + glyph.ink.x1 * across)
                    ys += (state.rise + glyph.ink.y0 * size, state.rise + glyph.ink.y1 * size)
                word = state.word_space if code == 32 and not face.is_composite else 0.0
                x += (glyph.width * size + state.character_space + word) * state.stretch
        self._here = times((1.0, 0.0, 0.0, 1.0, x, 0.0), self._here)
        return Bounds(min(xs), min(ys), max(xs), max(ys)) if xs else None, tuple(missing)


def transparency_of(state: Any) -> set[str]:
    """Return the kinds of transparency that a graphics state sets: ``opacity``, ``blending``, ``mask``."""
    import pikepdf

    found = set()
    if min(number(state.get("/ca"), 1), number(state.get("/CA"), 1)) < 1:
        found.add("opacity")
    blend = state.get("/BM", "/Normal")
    modes = [text_of(mode) for mode in items(blend, 1)] if isinstance(blend, pikepdf.Array) else [text_of(blend)]
    if not set(modes) <= {"/Normal", "/Compatible"}:
        found.add("blending")
    if is_table(state.get("/SMask")):
        found.add("mask")
    return found


class Shelf:
    """The forms and fonts of one file, each read once, and the work that the file may still cost.

    Parameters
    ----------
    size : of the file, in bytes: a larger file may hold more instructions
    """

    def __init__(self, size: int = limits.PDF_STEPS) -> None:
        self.unpacker = Unpacker()
        self.steps = Steps(min(limits.PDF_STEPS, limits.PDF_FEWEST_STEPS + size))
        self.costs: dict[tuple[int, int], int] = {}  # steps of the streams that are drawn out of sight
        self.forms: dict[tuple[int, int], list[Instruction]] = {}
        self._fonts: dict[tuple[int, int], Typeface] = {}

    def content(self, page: Any) -> list[Instruction]:
        """Return the instructions of a page, whose content may be in several streams."""
        import pikepdf

        contents = page.get("/Contents")
        pieces, size = [], 0
        for stream in [contents] if isinstance(contents, pikepdf.Stream) else items(contents):
            self.steps.take()
            pieces.append(self.unpacker.unpack(stream))
            size += len(pieces[-1])
            if size > limits.PDF_CONTENT_BYTES:
                raise BombError
        return read_content(b"\n".join(pieces), self.steps)

    def instructions(self, stream: Any) -> list[Instruction]:
        """Return the instructions of a form, or of another stream that is used more than once."""
        key = stream.objgen
        if key not in self.forms or key == (0, 0):
            data = self.unpacker.unpack(stream)
            if len(data) > limits.PDF_CONTENT_BYTES:
                raise BombError
            self.forms[key] = read_content(data, self.steps)
        return self.forms[key]

    def font(self, font: Any) -> Typeface:
        """Return the typeface of a font of pikepdf."""
        if font is None:
            raise DamageError("the page uses a font that is not there")
        key = table(font).objgen
        if key == (0, 0):  # a direct object in the resources, which has no number
            return Typeface(font, self.unpacker)
        if key not in self._fonts:
            self._fonts[key] = Typeface(font, self.unpacker)
        return self._fonts[key]
