"""Text showing: where each string begins and ends, and the box of its ink (ISO 32000-1, 9.4)."""

from typing import Any

from mazebook.reading.pdf.fonts import Typeface
from mazebook.reading.pdf.painting import State
from mazebook.reading.pdf.paths import IDENTITY, Bounds, Matrix, times


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

    def show(self, pieces: list[Any], state: State) -> tuple[Bounds | None, tuple[int, ...]]:
        """Show strings, and move to their end; numbers between them move back by thousandths of the size.

        Returns the box of the ink before `shown_at` places it, None without ink; and the codes without a glyph.
        """
        face = state.font
        assert face is not None
        self.shown_at = self._here
        setting = _Setting(face, state)
        for piece in pieces:
            if isinstance(piece, bytes):
                setting.add(piece)
            elif isinstance(piece, float):
                setting.x -= piece / 1000 * state.size * state.stretch
        self._here = times((1.0, 0.0, 0.0, 1.0, setting.x, 0.0), self._here)
        return setting.box, tuple(dict.fromkeys(setting.missing))


class _Setting:
    """Strings shown one after the other along a line."""

    def __init__(self, face: Typeface, state: State) -> None:
        self._face, self._state = face, state
        self.x = 0.0
        self.box: Bounds | None = None
        self.missing: list[int] = []

    def add(self, text: bytes) -> None:
        face, state = self._face, self._state
        size, stretch = state.size, state.stretch
        for code in face.codes(text):
            glyph = face.glyph(code)
            if not glyph.is_there:
                self.missing.append(code)
            if glyph.ink is not None:
                self._note(glyph.ink, size, size * stretch)
            word = state.word_space if code == 32 and not face.is_composite else 0.0
            self.x += (glyph.width * size + state.character_space + word) * stretch

    def _note(self, ink: Bounds, size: float, across: float) -> None:
        x0, x1 = sorted((self.x + ink.x0 * across, self.x + ink.x1 * across))
        y0, y1 = sorted((self._state.rise + ink.y0 * size, self._state.rise + ink.y1 * size))
        old = self.box or Bounds(x0, y0, x1, y1)
        self.box = Bounds(min(old.x0, x0), min(old.y0, y0), max(old.x1, x1), max(old.y1, y1))
