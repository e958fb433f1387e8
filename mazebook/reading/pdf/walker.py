"""The interpreter of a page's content: it carries out instructions, and keeps what they paint as marks."""
# ruff: noqa: D102 - of `Walker`, methods that take operands are operators of PDF, which `interpreter` names

from collections.abc import Mapping
from typing import Any

import numpy as np

from mazebook.reading.pdf.colours import PATTERN, PdfColour, Space, first_colour, read_space, space_of_picture
from mazebook.reading.pdf.content import Inline, Instruction, Name, Operator
from mazebook.reading.pdf.marks import FILL, PICTURE, SHADE, STROKE, TEXT, Mark, Marks
from mazebook.reading.pdf.objects import entry, items, number, numbers, table
from mazebook.reading.pdf.painting import Paint, Shelf, State, TextRun, transparency_of
from mazebook.reading.pdf.paths import (
    IDENTITY,
    Bounds,
    Floats,
    Matrix,
    PdfPath,
    bounds_around,
    least_scale,
    placed,
    times,
)
from mazebook.reading.pdf.streams import BombError, DamageError

MOST_MARKS = 300_000  # on one page
_DEEPEST = 30  # forms within one another
_MOST_KEPT = 500  # saved states

UNIT = Bounds(0.0, 0.0, 1.0, 1.0)


class Walker:
    """Carries out the instructions of one page."""

    def __init__(self, shelf: Shelf, operators: Mapping[str, Operator]) -> None:
        self.marks = Marks()
        self._shelf, self._operators = shelf, operators
        self._open: list[tuple[int, int]] = []  # the forms that are being drawn
        self._kept: list[State] = []
        self._path: list[PdfPath] = []
        self._instead: Bounds | None = None  # the area that a pattern fills: the box of each of its marks

    def run(self, instructions: list[Instruction], resources: Any, state: State, base: Matrix) -> None:
        """Carry out the instructions of one stream; the matrices of its patterns are relative to `base`."""
        for font in table(entry(resources, "/Font")).values():
            face = self._shelf.font(font)
            if face not in self.marks.fonts:
                self.marks.fonts.append(face)
        before = {name: getattr(self, name, None) for name in _PLACES}
        self._resources = table(resources)
        self._state, self._base = state, base
        self._kept, self._path, self._run, self._clips = [], [], TextRun(), False
        for operator, operands in instructions:
            self._shelf.steps -= 1
            if self._shelf.steps < 0:
                raise BombError("it draws more than can be checked")
            known = self._operators.get(operator)
            if known is not None:
                known.check(operator, operands)
                known.act(self, operands)
        vars(self).update(before)

    def _resource(self, kind: str, name: str) -> Any:
        found = entry(self._resources, kind, f"/{name}")
        if found is None:
            raise DamageError(f'the page uses "{name}", which is not there')
        return found

    def _add(self, mark: Mark) -> None:
        """Keep the part of a mark within the clip."""
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
        self.marks.all.append(mark)
        if len(self.marks.all) > MOST_MARKS:
            raise BombError("it draws more than can be checked")

    def keep(self, _: list[Any]) -> None:
        if len(self._kept) >= _MOST_KEPT:
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

    def graphics(self, operands: list[Any]) -> None:
        state = table(self._resource("/ExtGState", operands[0]))
        self._state.line_width = abs(number(state.get("/LW"), self._state.line_width))
        if "/Font" in state:
            font, size, *_ = [*items(state["/Font"]), None, None]
            self._state.font, self._state.size = self._shelf.font(font), number(size)
        self.marks.transparency |= transparency_of(state)

    def device(self, operands: list[Any], use: str, space: Space) -> None:
        values = tuple(map(number, operands[-space.parts :]))
        if len(values) != space.parts:
            raise DamageError("a colour has too few numbers")
        setattr(self._state, use, Paint(space, PdfColour(space, values)))

    def space(self, operands: list[Any], use: str) -> None:
        space = read_space(operands[0], self._resources)
        setattr(self._state, use, Paint(space, first_colour(space)))

    def colour(self, operands: list[Any], use: str) -> None:
        space = getattr(self._state, use).space
        if operands and isinstance(operands[-1], Name):
            setattr(self._state, use, Paint(space, PATTERN, self._resource("/Pattern", operands[-1])))
        else:
            setattr(self._state, use, Paint(space, PdfColour(space, tuple(map(number, operands)))))

    def path(self, operands: list[Any]) -> None:
        self._path.append(operands[0])

    def clip(self, _: list[Any]) -> None:
        self._clips = True

    def paint_path(self, _: list[Any], fills: bool, strokes: bool) -> None:
        state = self._state
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
        sides = [path.sides * [np.hypot(a, b), np.hypot(c, d)] for path in self._path if len(path.sides)]
        width = min((float(each.min()) for each in sides), default=None)
        self._painted(FILL, boxes, width, self._state.fill)

    def _line(self, boxes: Floats) -> None:
        a, b, c, d = self._state.matrix[:4]
        pen = self._state.line_width
        across, up = pen / 2 * float(np.hypot(a, c)), pen / 2 * float(np.hypot(b, d))
        width = pen * least_scale(self._state.matrix)
        self._painted(STROKE, boxes + np.array([-across, -up, across, up]), width, self._state.stroke)

    def _painted(self, kind: str, boxes: Floats, width: float | None, paint: Paint) -> None:
        box = bounds_around(boxes)
        self._add(Mark(kind, box, boxes, self._colour_of(paint), width))
        self._fill_with(paint, box)

    def _colour_of(self, paint: Paint) -> PdfColour:
        if paint.pattern is not None and "/Shading" in table(paint.pattern):
            return PdfColour(read_space(entry(paint.pattern, "/Shading", "/ColorSpace"), self._resources), ())
        return paint.colour

    def _fill_with(self, paint: Paint, area: Bounds) -> None:
        """Draw a pattern once; each of its marks counts as large as the whole area."""
        import pikepdf

        pattern = paint.pattern
        if not isinstance(pattern, pikepdf.Stream) or area.meet(self._state.clip).is_empty:
            return
        outer, self._instead = self._instead, area.meet(self._state.clip)
        state = State(times(_matrix(pattern), self._base), self._state.clip)
        if number(pattern.get("/PaintType"), 1) == 2:  # has no colours of its own
            under = Paint(paint.space, PdfColour(Space("unknown"), ()))
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
        elif kind == "/Form":
            if entry(thing, "/Group", "/S") == "/Transparency":
                self.marks.transparency.add("group")
            state = self._state.copy()
            state.matrix = times(_matrix(thing), state.matrix)
            left, bottom, right, top = numbers(thing.get("/BBox"), 4)
            box = Bounds(min(left, right), min(bottom, top), max(left, right), max(bottom, top))
            state.clip = state.clip.meet(placed(box, state.matrix))
            if not state.clip.is_empty:
                self._enter(thing, thing.get("/Resources", self._resources), state)

    def _enter(self, stream: Any, resources: Any, state: State) -> None:
        key = stream.objgen
        if key in self._open or len(self._open) >= _DEEPEST:
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
        across, up = float(np.hypot(a, b)), float(np.hypot(c, d))
        dots = [(number(about["Width"]), across), (number(about["Height"]), up)]
        dpi = min((count * 72 / length for count, length in dots if length > 0), default=0.0)
        if about["ImageMask"]:
            colour = self._colour_of(self._state.fill)
        else:
            space = about["ColorSpace"]
            # Without a colour space here, the picture's own data name it (JPEG 2000).
            colour = PdfColour(Space("unknown") if space is None else space_of_picture(space, self._resources), ())
        self._add(Mark(PICTURE, placed(UNIT, self._state.matrix), colour=colour, dpi=dpi))

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

    def show(self, operands: list[Any]) -> None:
        pieces = operands[0] if isinstance(operands[0], list) else [operands[0]]
        state = self._state
        if state.font is None:
            raise DamageError("the page shows text without a font")
        ink, missing = self._run.show(pieces, state, state.font)
        if (ink is None and not missing) or state.mode in (3, 7):
            return
        matrix = times(self._run.shown_at, state.matrix)
        size = abs(state.size) * float(np.hypot(*matrix[2:4]))
        box = placed(ink or Bounds(0.0, 0.0, 0.0, 0.0), matrix)
        outlined = state.mode in (1, 2, 5, 6)
        width = state.line_width * least_scale(state.matrix) if outlined else None
        paint = state.stroke if state.mode in (1, 5) else state.fill
        self._add(Mark(TEXT, box, None, self._colour_of(paint), width, size, None, state.font, missing))
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
