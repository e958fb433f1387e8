"""The operators that set the graphics state of a content stream, or that begin a path or a text."""
# ruff: noqa: D102 - methods that take operands are operators of PDF, which `interpreter` names

from typing import Any

from mazebook.reading import limits
from mazebook.reading.pdf.colours import PATTERN, PdfColour, Space, first_colour, read_space
from mazebook.reading.pdf.content import Name
from mazebook.reading.pdf.drawing.painting import PdfPaint, Shelf, State, TextRun
from mazebook.reading.pdf.objects import entry, number
from mazebook.reading.pdf.paths import Matrix, PdfPath, times
from mazebook.reading.pdf.streams import DamageError


class Setter:
    """Carries out the instructions that paint nothing; `Walker` adds those that paint."""

    _resources: Any
    _state: State
    _base: Matrix
    _run: TextRun
    _clips: bool

    def __init__(self, shelf: Shelf) -> None:
        self._shelf, self._steps = shelf, shelf.steps
        self._kept: list[State] = []
        self._path: list[PdfPath] = []

    def _resource(self, kind: str, name: str) -> Any:
        found = entry(self._resources, kind, f"/{name}")
        if found is None:
            raise DamageError(f'the page uses "{name}", which is not there')
        return found

    def keep(self, _: list[Any]) -> None:
        if len(self._kept) >= limits.PDF_STATES:
            raise DamageError("the page keeps states without end")
        self._kept.append(self._state.copy())

    def give_back(self, _: list[Any]) -> None:
        if self._kept:
            self._state = self._kept.pop()

    def concatenate(self, operands: list[Any]) -> None:
        a, b, c, d, e, f = operands[:6]
        self._state.matrix = times((a, b, c, d, e, f), self._state.matrix)

    def line_width(self, operands: list[Any]) -> None:
        self._state.line_width = abs(operands[0])

    def device(self, operands: list[Any], use: str, space: Space) -> None:
        values = tuple(map(number, operands[-space.parts :]))
        if len(values) != space.parts:
            raise DamageError("a colour has too few numbers")
        setattr(self._state, use, PdfPaint(space, PdfColour(space, values)))

    def space(self, operands: list[Any], use: str) -> None:
        space = read_space(operands[0], self._resources)
        setattr(self._state, use, PdfPaint(space, first_colour(space)))

    def colour(self, operands: list[Any], use: str) -> None:
        space = getattr(self._state, use).space
        if operands and isinstance(operands[-1], Name):
            setattr(self._state, use, PdfPaint(space, PATTERN, self._resource("/Pattern", operands[-1])))
        else:
            setattr(self._state, use, PdfPaint(space, PdfColour(space, tuple(map(number, operands)))))

    def path(self, operands: list[Any]) -> None:
        self._path.append(operands[0])

    def clip(self, _: list[Any]) -> None:
        self._clips = True

    def font(self, operands: list[Any]) -> None:
        self._state.font = self._shelf.font(self._resource("/Font", operands[0]))
        self._state.size = operands[1]

    def begin_text(self, _: list[Any]) -> None:
        self._run = TextRun()

    def move_text(self, operands: list[Any]) -> None:
        self._run.move(operands[0], operands[1])

    def move_and_lead(self, operands: list[Any]) -> None:
        self._state.leading = -operands[1]
        self.move_text(operands)

    def text_matrix(self, operands: list[Any]) -> None:
        a, b, c, d, e, f = operands[:6]
        self._run.put((a, b, c, d, e, f))

    def next_line(self, _: list[Any]) -> None:
        self._run.move(0.0, -self._state.leading)

    def text_number(self, operands: list[Any], name: str) -> None:
        setattr(self._state, name, operands[0])

    def text_stretch(self, operands: list[Any]) -> None:
        self._state.stretch = operands[0] / 100
