"""The interpreter of a page's content: it carries out instructions, and keeps what they paint as marks."""
# ruff: noqa: D102 - of `Walker`, methods that take operands are operators of PDF, which `interpreter` names

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from mazebook.reading import limits
from mazebook.reading.pdf.colours import PdfColour, Space, read_space, space_of_picture
from mazebook.reading.pdf.content import Inline, Instruction, Operator
from mazebook.reading.pdf.drawing.effort import APART, SHADED
from mazebook.reading.pdf.drawing.marks import FILL, PICTURE, SHADE, STROKE, TEXT, Mark, Marks
from mazebook.reading.pdf.drawing.painting import PdfPaint, Shelf, State, TextRun, transparency_of
from mazebook.reading.pdf.drawing.setter import Setter
from mazebook.reading.pdf.objects import entry, is_table, items, number, numbers, table
from mazebook.reading.pdf.paths import (
    IDENTITY,
    Bounds,
    Floats,
    Matrix,
    bounds_around,
    box_under,
    least_scale,
    times,
)
from mazebook.reading.pdf.streams import BombError, DamageError

UNIT = Bounds(0.0, 0.0, 1.0, 1.0)
_POINTS_A_STEP = 20  # of a path whose boxes are computed in the time of an instruction
_LETTERS_A_STEP = 5
_FORM_STEPS = 15  # instructions carried out in the time in which a form is begun


class Walker(Setter):
    """Carries out the instructions of one page."""

    def __init__(self, shelf: Shelf, operators: Mapping[str, Operator]) -> None:
        super().__init__(shelf)
        self.marks = Marks()
        self._operators = operators
        self._is_hidden = False  # whether marks are not kept
        self._open: list[tuple[int, int]] = []  # the forms that are being drawn
        self._instead: Bounds | None = None  # the area that a pattern fills: the box of each of its marks

    def run(self, instructions: list[Instruction], resources: Any, state: State, base: Matrix) -> None:
        """Carry out the instructions of one stream; the matrices of its patterns are relative to `base`."""
        fonts = table(entry(resources, "/Font"))
        self._steps.take(_FORM_STEPS + len(fonts.keys()))
        self.marks.fonts |= dict.fromkeys(map(self._shelf.font, fonts.values()))
        before = {name: getattr(self, name, None) for name in _PLACES}
        self._resources = table(resources)
        self._state, self._base = state, base
        self._kept, self._path, self._run, self._clips = [], [], TextRun(), False
        for operator, operands in instructions:
            self._steps.take()
            known = self._operators.get(operator)
            if known is not None:
                known.check(operator, operands)
                known.act(self, operands)
        vars(self).update(before)

    def _add(self, mark: Mark) -> None:
        """Keep the part of a mark within the clip."""
        if self._is_hidden:
            return
        if self._instead is not None:
            mark.box, mark.boxes = self._instead, None
        clip = self._state.clip
        box = mark.box.meet(clip)
        if box.is_empty:
            return
        if mark.boxes is not None and box != mark.box:
            low, high = np.maximum(mark.boxes[:, :2], clip[:2]), np.minimum(mark.boxes[:, 2:], clip[2:])
            stays = (low <= high).all(axis=1)
            if not stays.any():
                return
            mark.boxes = np.concatenate([low, high], axis=1)[stays]
            box = bounds_around(mark.boxes)
        mark.box = box
        if mark.kind == STROKE:
            self.marks.effort.line(mark.boxes, box, mark.width or 0.0)
        else:
            self.marks.effort.fill(mark.boxes, box, SHADED if mark.kind == SHADE else 1)
        self.marks.all.append(mark)
        if len(self.marks.all) > limits.PDF_MARKS:
            raise BombError("it draws more than can be checked")

    def graphics(self, operands: list[Any]) -> None:
        state = table(self._resource("/ExtGState", operands[0]))
        self._state.line_width = abs(number(state.get("/LW"), self._state.line_width))
        if "/Font" in state:
            font, size, *_ = [*items(state["/Font"], 2), None, None]
            self._state.font, self._state.size = self._shelf.font(font), number(size)
        self.marks.transparency |= transparency_of(state)
        mask = state.get("/SMask")
        if is_table(mask):
            self.marks.effort.fill(None, self._state.clip, APART)
            self.spend(mask.get("/G"))

    def paint_path(self, _: list[Any], fills: bool, strokes: bool) -> None:
        state = self._state
        count = sum(path.count for path in self._path)
        self._steps.take(count // _POINTS_A_STEP)
        if not self._is_hidden:
            self.marks.effort.path(count)
        boxes = [path.boxes(state.matrix) for path in self._path]
        found = boxes[0] if len(boxes) == 1 else np.concatenate(boxes) if boxes else np.empty((0, 4))
        if len(found) and fills:
            self._area(found)
        if len(found) and strokes:
            self._line(found)
        if self._clips:
            box = bounds_around(found) if len(found) else Bounds(0.0, 0.0, -1.0, -1.0)
            state.clip = state.clip.meet(box)
        self._path, self._clips = [], False

    def _area(self, boxes: Floats) -> None:
        a, b, c, d = self._state.matrix[:4]
        scale = [math.hypot(a, b), math.hypot(c, d)]
        width = min((float((path.sides * scale).min()) for path in self._path if path.has_rectangles), default=None)
        self._painted(FILL, boxes, width, self._state.fill)

    def _line(self, boxes: Floats) -> None:
        a, b, c, d = self._state.matrix[:4]
        pen = self._state.line_width
        across, up = pen / 2 * math.hypot(a, c), pen / 2 * math.hypot(b, d)
        width = pen * least_scale(self._state.matrix)
        self._painted(STROKE, boxes + np.array([-across, -up, across, up]), width, self._state.stroke)

    def _painted(self, kind: str, boxes: Floats, width: float | None, paint: PdfPaint) -> None:
        box = bounds_around(boxes)
        self._add(Mark(kind, box, boxes if len(boxes) > 1 else None, self._colour_of(paint), width))
        if paint.pattern is not None:
            self._fill_with(paint, box)

    def _colour_of(self, paint: PdfPaint) -> PdfColour:
        if paint.pattern is not None and "/Shading" in table(paint.pattern):
            return PdfColour(read_space(entry(paint.pattern, "/Shading", "/ColorSpace"), self._resources), ())
        return paint.colour

    def _fill_with(self, paint: PdfPaint, area: Bounds) -> None:
        """Draw a pattern once; each of its marks counts as large as the whole area."""
        import pikepdf

        pattern, area = paint.pattern, area.meet(self._state.clip)
        if area.is_empty:
            return
        if not isinstance(pattern, pikepdf.Stream):
            self.marks.effort.fill(None, area, SHADED)
            return
        outer, self._instead = self._instead, area
        state = State(times(_matrix(pattern), self._base), self._state.clip)
        steps = [number(pattern.get(key), 0) * least_scale(state.matrix) for key in ("/XStep", "/YStep")]
        self.marks.effort.tiles(area, *steps)
        if number(pattern.get("/PaintType"), 1) == 2:  # has no colours of its own
            under = PdfPaint(paint.space, PdfColour(Space("unknown"), ()))
            state.fill = state.stroke = under
        self._enter(pattern, pattern.get("/Resources"), state)
        self._instead = outer

    def shade(self, operands: list[Any]) -> None:
        space = read_space(entry(self._resource("/Shading", operands[0]), "/ColorSpace"), self._resources)
        self._add(Mark(SHADE, self._state.clip, colour=PdfColour(space, ())))

    def draw(self, operands: list[Any]) -> None:
        thing = table(self._resource("/XObject", operands[0]))
        kind = thing.get("/Subtype")
        if kind == "/Image":
            about = {key: thing.get(f"/{key}") for key in ("Width", "Height", "ImageMask", "ColorSpace")}
            self._picture(about)
            if "/SMask" in thing:
                self.marks.transparency.add("mask")
                mask = table(thing["/SMask"])
                self.marks.effort.picture(number(mask.get("/Width"), 0), number(mask.get("/Height"), 0))
        elif kind == "/Form":
            is_group = entry(thing, "/Group", "/S") == "/Transparency"
            if is_group:
                self.marks.transparency.add("group")
            if self._is_hidden:
                self.spend(thing)
                return
            state = self._state.copy()
            state.matrix = times(_matrix(thing), state.matrix)
            left, bottom, right, top = numbers(thing.get("/BBox"), 4)
            box = Bounds(min(left, right), min(bottom, top), max(left, right), max(bottom, top))
            state.clip = state.clip.meet(box_under(box, state.matrix))
            if state.clip.is_empty:
                self.spend(thing)  # pdfium reads it nevertheless
                return
            if is_group:
                self.marks.effort.fill(None, state.clip, APART)
            self._enter(thing, thing.get("/Resources", self._resources), state)

    def spend(self, stream: Any, resources: Any = None) -> None:
        """Count the steps of a stream that paints nothing here, such as a mask; it is carried out once."""
        if not table(stream):
            return
        key = stream.objgen
        if key in self._shelf.costs:
            self._steps.take(self._shelf.costs[key])
            return
        before, was_hidden, self._is_hidden = self._steps.left, self._is_hidden, True
        self._enter(stream, stream.get("/Resources", resources or self._resources), State())
        self._is_hidden = was_hidden
        self._shelf.costs[key] = before - self._steps.left

    def _enter(self, stream: Any, resources: Any, state: State) -> None:
        key = stream.objgen
        if key in self._open or len(self._open) >= limits.PDF_FORM_DEPTH:
            raise DamageError("a drawing on the page contains itself")
        self._open.append(key)
        self.run(self._shelf.instructions(stream), resources, state, state.matrix)
        self._open.pop()

    def inline(self, operands: list[Any]) -> None:
        picture: Inline = operands[0]
        short = {"Width": "W", "Height": "H", "ImageMask": "IM", "ColorSpace": "CS"}
        self._picture({name: picture.table.get(name, picture.table.get(key)) for name, key in short.items()})

    def _picture(self, about: dict[str, Any]) -> None:
        a, b, c, d = self._state.matrix[:4]
        across, up = math.hypot(a, b), math.hypot(c, d)
        dots = [(number(about["Width"]), across), (number(about["Height"]), up)]
        self.marks.effort.picture(dots[0][0], dots[1][0])
        dpi = min((count * 72 / length for count, length in dots if length > 0), default=0.0)
        if about["ImageMask"]:
            colour = self._colour_of(self._state.fill)
        else:
            space = about["ColorSpace"]
            # Without a colour space here, the picture's own data name it (JPEG 2000).
            colour = PdfColour(Space("unknown") if space is None else space_of_picture(space, self._resources), ())
        self._add(Mark(PICTURE, box_under(UNIT, self._state.matrix), colour=colour, dpi=dpi))

    def show(self, operands: list[Any]) -> None:
        pieces = operands[0] if isinstance(operands[0], list) else [operands[0]]
        state = self._state
        if state.font is None:
            raise DamageError("the page shows text without a font")
        self._steps.take(sum(len(piece) for piece in pieces if isinstance(piece, bytes)) // _LETTERS_A_STEP)
        for drawing in state.font.drawings(pieces):
            self.spend(drawing, state.font.resources)
        ink, missing = self._run.show(pieces, state, state.font)
        if (ink is None and not missing) or state.mode in (3, 7):
            return
        matrix = times(self._run.shown_at, state.matrix)
        size = abs(state.size) * math.hypot(*matrix[2:4])
        box = box_under(ink or Bounds(0.0, 0.0, 0.0, 0.0), matrix)
        outlined = state.mode in (1, 2, 5, 6)
        width = state.line_width * least_scale(state.matrix) if outlined else None
        paint = state.stroke if state.mode in (1, 5) else state.fill
        self._add(Mark(TEXT, box, None, self._colour_of(paint), width, size, None, state.font, missing))
        if paint.pattern is not None:
            self._fill_with(paint, box)

    def show_next(self, operands: list[Any]) -> None:
        self.next_line([])
        self.show(operands)

    def show_spaced(self, operands: list[Any]) -> None:
        self._state.word_space, self._state.character_space = operands[0], operands[1]
        self.show_next(operands[2:])


_PLACES = ("_resources", "_state", "_base", "_kept", "_path", "_run", "_clips")


def _matrix(thing: Any) -> Matrix:
    a, b, c, d, e, f = numbers(thing.get("/Matrix"), 6, IDENTITY)
    return a, b, c, d, e, f
