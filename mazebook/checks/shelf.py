"""What the pages of a PDF share: forms and fonts that are read once, and how much work is left for all."""

from __future__ import annotations

from typing import Any

from mazebook.checks.content import Instruction, read_content
from mazebook.checks.typefaces import Typeface
from mazebook.checks.unpacking import Unpacker

MOST_STEPS = 8_000_000  # instructions carried out in one file: forms within forms grow beyond all bounds


class Shelf:
    """The forms and fonts of one file, and the instructions that may still be carried out."""

    def __init__(self) -> None:
        self.unpacker = Unpacker()
        self.steps = MOST_STEPS
        self._forms: dict[tuple[int, int], list[Instruction]] = {}
        self._fonts: dict[tuple[int, int], Typeface] = {}

    def instructions(self, stream: Any) -> list[Instruction]:
        """Return what a form, or another stream that is used again, draws."""
        key = stream.objgen
        if key not in self._forms or key == (0, 0):
            self._forms[key] = read_content(self.unpacker.unpack(stream))
        return self._forms[key]

    def font(self, font: Any) -> Typeface:
        """Return a font."""
        key = font.objgen
        if key == (0, 0):  # stands within its resources, and has no number
            return Typeface(font, self.unpacker)
        if key not in self._fonts:
            self._fonts[key] = Typeface(font, self.unpacker)
        return self._fonts[key]
