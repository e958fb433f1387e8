"""The state in which a content stream paints (ISO 32000-1, 8.4), as far as any check asks for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from mazebook.checks.colours import BLACK, GRAY, Colour, Space
from mazebook.checks.paths import EVERYWHERE, IDENTITY, Box, Matrix
from mazebook.checks.typefaces import Typeface


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
