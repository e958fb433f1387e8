"""A walk through the content of a page, into all that it draws: it yields marks, as they are placed on the paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mazebook.reading.pdf.colours import (
    CMYK,
    GRAY,
    PATTERN,
    RGB,
    Colour,
    Space,
    first_colour,
    read_space,
    space_of_picture,
)
from mazebook.reading.pdf.content import Inline, Instruction
from mazebook.reading.pdf.marks import FILL, PICTURE, SHADE, STROKE, TEXT, Mark, Marks
from mazebook.reading.pdf.painting import Paint, Shelf, State, transparency_of
from mazebook.reading.pdf.paths import Box, Floats, Matrix, Path, least_scale, placed, times
from mazebook.reading.pdf.streams import BombError, DamageError
from mazebook.reading.pdf.text import TextRun

MOST_MARKS = 300_000  # on one page
_DEEPEST = 30  # forms within one another
_MOST_KEPT = 500  # states

UNIT = Box(0.0, 0.0, 1.0, 1.0)


def walk(page: Any, matrix: Matrix, seen: Box, resources: Any, shelf: Shelf) -> Marks:
    """Return the marks of a page.

    Parameters
    ----------
    matrix : from the page's coordinates to those of the paper
    seen : the part of the paper that is seen

    Raises
    ------
    DamageError
        If something on the page is not as PDF has it.
    BombError
        If it is more than can be checked.
    """
    import pikepdf

    walker = _Walker(shelf)
    try:
        walker.run(shelf.content(page), resources, State(matrix, seen), matrix)
        group = page.get("/Group")
        if group is not None and group.get("/S") == "/Transparency":
            walker.marks.transparency.add("group")
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, OverflowError, pikepdf.PdfError) as error:
        # In a damaged file anything may stand where a number, a name or a table should.
        raise DamageError("something on the page has a form that no PDF has") from error
    return walker.marks


class _Walker:
    """Carries out the instructions of one page."""

    def __init__(self, shelf: Shelf) -> None:
        self.marks = Marks()
        self._shelf = shelf
        self._depth = 0
        self._open: list[tuple[int, int]] = []  # the forms that are being drawn
        self._kept: list[State] = []
        self._path: list[Path] = []
        self._instead: Box | None = None  # where the marks of a pattern are: in the area that it fills

    def run(self, instructions: list[Instruction], resources: Any, state: State, base: Matrix) -> None:
        """Carry out the instructions of one stream; `base` is the matrix that its patterns stand on."""
        self._note_fonts(resources)
        before = self._at(resources, state, base)
        for operator, operands in instructions:
            self._shelf.steps -= 1
            if self._shelf.steps < 0:
                raise BombError("it draws more than can be checked")
            act = _ACTS.get(operator)
            if act is not None:
                act(self, operands)
        self._resources, self._state, self._base, self._kept, self._path, self._run, self._clips = before

    def _at(self, resources: Any, state: State, base: Matrix) -> Any:
        """Begin a stream; return where another one was left."""
        before = tuple(getattr(self, name, None) for name in _PLACES)
        self._resources = resources if resources is not None else {}
        self._state, self._base = state, base
        self._kept, self._path, self._run, self._clips = [], [], TextRun(), False
        return before

    def _note_fonts(self, resources: Any) -> None:
        for _, font in resources.get("/Font", {}).items() if resources is not None else ():
            face = self._shelf.font(font)
            if face not in self.marks.fonts:
                self.marks.fonts.append(face)

    def _resource(self, kind: str, name: str) -> Any:
        found = self._resources.get(kind, {}).get(f"/{name}")
        if found is None:
            raise DamageError(f'the page uses "{name}", which is not there')
        return found

    def _add(self, mark: Mark) -> None:
        """Keep a mark, as far as it is not cut off."""
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
            box = _around(mark.boxes)
        mark.box = box
        self.marks.all.append(mark)
        if len(self.marks.all) > MOST_MARKS:
            raise BombError("it draws more than can be checked")

    # ------------------------------------------------------------ state

    def keep(self, _: list[Any]) -> None:
        if len(self._kept) >= _MOST_KEPT:
            raise DamageError("the page keeps states without end")
        self._kept.append(self._state.copy())

    def give_back(self, _: list[Any]) -> None:
        if self._kept:
            self._state = self._kept.pop()

    def concatenate(self, operands: list[Any]) -> None:
        a, b, c, d, e, f = operands
        self._state.matrix = times((a, b, c, d, e, f), self._state.matrix)

    def line_width(self, operands: list[Any]) -> None:
        self._state.line_width = abs(float(operands[0]))

    def graphics(self, operands: list[Any]) -> None:
        table = self._resource("/ExtGState", operands[0])
        if "/LW" in table:
            self._state.line_width = abs(float(table["/LW"]))
        if "/Font" in table:
            self._state.font, self._state.size = self._shelf.font(table["/Font"][0]), float(table["/Font"][1])
        self.marks.transparency |= transparency_of(table)

    # ------------------------------------------------------------ colours

    def _paint(self, is_fill: bool, paint: Paint) -> None:
        if is_fill:
            self._state.fill = paint
        else:
            self._state.stroke = paint

    def device(self, operands: list[Any], is_fill: bool, space: Space) -> None:
        values = tuple(float(value) for value in operands[-space.parts :])
        if len(values) != space.parts:
            raise DamageError("a colour has too few numbers")
        self._paint(is_fill, Paint(space, Colour(space, values)))

    def space(self, operands: list[Any], is_fill: bool) -> None:
        space = read_space(operands[0], self._resources)
        self._paint(is_fill, Paint(space, first_colour(space)))

    def colour(self, operands: list[Any], is_fill: bool) -> None:
        space = (self._state.fill if is_fill else self._state.stroke).space
        if operands and isinstance(operands[-1], str):
            self._paint(is_fill, Paint(space, PATTERN, self._resource("/Pattern", operands[-1])))
        else:
            self._paint(is_fill, Paint(space, Colour(space, tuple(map(float, operands)))))

    # ------------------------------------------------------------ paths

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
            box = _around(found) if len(found) else Box(0.0, 0.0, -1.0, -1.0)
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
        around = _around(boxes)
        self._add(Mark(kind, around, boxes, self._colour_of(paint), width))
        self._fill_with(paint, around)

    def _colour_of(self, paint: Paint) -> Colour:
        if paint.pattern is not None and "/Shading" in paint.pattern:
            return Colour(read_space(paint.pattern["/Shading"]["/ColorSpace"], self._resources), ())
        return paint.colour

    def _fill_with(self, paint: Paint, around: Box) -> None:
        """Draw a pattern once, as if all of it were wherever it fills."""
        import pikepdf

        pattern = paint.pattern
        if not isinstance(pattern, pikepdf.Stream) or around.meet(self._state.clip).is_empty:
            return
        outer, self._instead = self._instead, around.meet(self._state.clip)
        state = State(times(_matrix(pattern.get("/Matrix")), self._base), self._state.clip)
        if int(pattern.get("/PaintType", 1)) == 2:  # has no colours of its own
            under = Paint(paint.space, Colour(Space("unknown"), ()))
            state.fill = state.stroke = under
        self._enter(pattern, pattern.get("/Resources"), state)
        self._instead = outer

    def shade(self, operands: list[Any]) -> None:
        space = read_space(self._resource("/Shading", operands[0])["/ColorSpace"], self._resources)
        self._add(Mark(SHADE, self._state.clip, colour=Colour(space, ())))

    # ------------------------------------------------------------ forms and pictures

    def draw(self, operands: list[Any]) -> None:
        thing = self._resource("/XObject", operands[0])
        kind = thing.get("/Subtype")
        if kind == "/Image":
            about = {key: thing.get(f"/{key}") for key in ("Width", "Height", "ImageMask", "ColorSpace")}
            self._picture(about)
            if "/SMask" in thing:
                self.marks.transparency.add("mask")
        elif kind == "/Form":
            group = thing.get("/Group")
            if group is not None and group.get("/S") == "/Transparency":
                self.marks.transparency.add("group")
            state = self._state.copy()
            state.matrix = times(_matrix(thing.get("/Matrix")), state.matrix)
            left, bottom, right, top = map(float, thing["/BBox"])
            box = Box(min(left, right), min(bottom, top), max(left, right), max(bottom, top))
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
        dots = [(float(about["Width"]), across), (float(about["Height"]), up)]
        dpi = min((count * 72 / length for count, length in dots if length > 0), default=0.0)
        if about["ImageMask"]:
            colour = self._colour_of(self._state.fill)
        else:
            space = about["ColorSpace"]
            # Without one, the picture's own data say it (JPEG 2000).
            colour = Colour(Space("unknown") if space is None else space_of_picture(space, self._resources), ())
        self._add(Mark(PICTURE, placed(UNIT, self._state.matrix), colour=colour, dpi=dpi))

    # ------------------------------------------------------------ text

    def font(self, operands: list[Any]) -> None:
        self._state.font = self._shelf.font(self._resource("/Font", operands[0]))
        self._state.size = float(operands[1])

    def begin_text(self, _: list[Any]) -> None:
        self._run = TextRun()

    def move_text(self, operands: list[Any]) -> None:
        self._run.move(float(operands[0]), float(operands[1]))

    def move_and_lead(self, operands: list[Any]) -> None:
        self._state.leading = -float(operands[1])
        self.move_text(operands)

    def text_matrix(self, operands: list[Any]) -> None:
        a, b, c, d, e, f = operands
        self._run.put((a, b, c, d, e, f))

    def next_line(self, _: list[Any]) -> None:
        self._run.move(0.0, -self._state.leading)

    def text_number(self, operands: list[Any], name: str) -> None:
        setattr(self._state, name, float(operands[0]))

    def text_stretch(self, operands: list[Any]) -> None:
        self._state.stretch = float(operands[0]) / 100

    def text_mode(self, operands: list[Any]) -> None:
        self._state.mode = int(operands[0])

    def show(self, operands: list[Any]) -> None:
        pieces = operands[0] if isinstance(operands[0], list) else [operands[0]]
        state = self._state
        if state.font is None:
            raise DamageError("the page shows text without a font")
        ink, missing = self._run.show(pieces, state)
        if (ink is None and not missing) or state.mode in (3, 7):
            return
        matrix = times(self._run.shown_at, state.matrix)
        size = abs(state.size) * float(np.hypot(*matrix[2:4]))
        box = placed(ink or Box(0.0, 0.0, 0.0, 0.0), matrix)
        outlined = state.mode in (1, 2, 5, 6)
        width = state.line_width * least_scale(state.matrix) if outlined else None
        paint = state.stroke if state.mode in (1, 5) else state.fill
        self._add(Mark(TEXT, box, None, self._colour_of(paint), width, size, None, state.font, missing))
        self._fill_with(paint, box)

    def show_next(self, operands: list[Any]) -> None:
        self.next_line([])
        self.show(operands)

    def show_spaced(self, operands: list[Any]) -> None:
        self._state.word_space, self._state.character_space = float(operands[0]), float(operands[1])
        self.show_next(operands[2:])


_PLACES = ("_resources", "_state", "_base", "_kept", "_path", "_run", "_clips")


def _with(act: Any, **fixed: Any) -> Callable[[_Walker, list[Any]], None]:
    def do(walker: _Walker, operands: list[Any]) -> None:
        act(walker, operands, **fixed)

    return do


_ACTS: dict[str, Callable[[_Walker, list[Any]], None]] = {
    "q": _Walker.keep, "Q": _Walker.give_back, "cm": _Walker.concatenate, "w": _Walker.line_width,
    "gs": _Walker.graphics, "path": _Walker.path, "W": _Walker.clip, "W*": _Walker.clip, "sh": _Walker.shade,
    "Do": _Walker.draw, "BI": _Walker.inline, "BT": _Walker.begin_text, "Tf": _Walker.font, "Td": _Walker.move_text,
    "TD": _Walker.move_and_lead, "Tm": _Walker.text_matrix, "T*": _Walker.next_line, "Tz": _Walker.text_stretch,
    "Tr": _Walker.text_mode, "Tj": _Walker.show, "TJ": _Walker.show, "'": _Walker.show_next,
    '"': _Walker.show_spaced,
    "Tc": _with(_Walker.text_number, name="character_space"), "Tw": _with(_Walker.text_number, name="word_space"),
    "TL": _with(_Walker.text_number, name="leading"), "Ts": _with(_Walker.text_number, name="rise"),
    "g": _with(_Walker.device, is_fill=True, space=GRAY), "G": _with(_Walker.device, is_fill=False, space=GRAY),
    "rg": _with(_Walker.device, is_fill=True, space=RGB), "RG": _with(_Walker.device, is_fill=False, space=RGB),
    "k": _with(_Walker.device, is_fill=True, space=CMYK), "K": _with(_Walker.device, is_fill=False, space=CMYK),
    "cs": _with(_Walker.space, is_fill=True), "CS": _with(_Walker.space, is_fill=False),
    "sc": _with(_Walker.colour, is_fill=True), "SC": _with(_Walker.colour, is_fill=False),
    "scn": _with(_Walker.colour, is_fill=True), "SCN": _with(_Walker.colour, is_fill=False),
    "n": _with(_Walker.paint_path, fills=False, strokes=False),
    **{name: _with(_Walker.paint_path, fills=False, strokes=True) for name in ("S", "s")},
    **{name: _with(_Walker.paint_path, fills=True, strokes=False) for name in ("f", "F", "f*")},
    **{name: _with(_Walker.paint_path, fills=True, strokes=True) for name in ("B", "B*", "b", "b*")},
}  # fmt: skip


def _around(boxes: Floats) -> Box:
    if len(boxes) == 1:
        return Box(*boxes[0].tolist())
    return Box(*boxes[:, :2].min(axis=0).tolist(), *boxes[:, 2:].max(axis=0).tolist())


def _matrix(value: Any) -> Matrix:
    a, b, c, d, e, f = map(float, value) if value is not None else (1, 0, 0, 1, 0, 0)
    return a, b, c, d, e, f
