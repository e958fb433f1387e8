"""What is seen on a page: its marks, each with its place, and what it is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from mazebook.reading.pdf.colours import BLACK, Colour
from mazebook.reading.pdf.paths import Box, Floats

if TYPE_CHECKING:
    from mazebook.reading.pdf.fonts import Typeface

STROKE, FILL, TEXT, PICTURE, SHADE = "line", "area", "text", "picture", "shade"


@dataclass(eq=False, slots=True)
class Mark:
    """One thing painted, as far as no clip hides it. Lengths in points, on the paper.

    Attributes
    ----------
    box : around all of it
    boxes : (n, 4) around each piece of a path; None if it is one
    width : of a line, where it is thinnest; of an area of rectangles, the thinnest one's; None of all else
    size : of type
    dpi : dots an inch of a picture, the fewer of both directions
    missing : codes of a text that the font has no glyph for
    """

    kind: str
    box: Box
    boxes: Floats | None = None
    colour: Colour = BLACK
    width: float | None = None
    size: float | None = None
    dpi: float | None = None
    font: Typeface | None = None
    missing: tuple[int, ...] = ()

    @property
    def is_seen(self) -> bool:
        """Whether it puts ink on the paper."""
        return not self.colour.is_white

    def pieces(self) -> Floats:
        """Return the boxes of its pieces: (n, 4) float64."""
        return np.array([self.box]) if self.boxes is None else self.boxes


@dataclass(eq=False)
class Marks:
    """All marks of a page, and what else was met on the way.

    Attributes
    ----------
    fonts : the fonts that the page or what it uses names
    transparency : what of it is used: ``opacity``, ``blending``, ``mask``, ``group``
    """

    all: list[Mark] = field(default_factory=list)
    fonts: list[Typeface] = field(default_factory=list)
    transparency: set[str] = field(default_factory=set)

    @cached_property
    def seen(self) -> list[Mark]:
        """The marks that put ink on the paper; asked for once the page is walked."""
        return [mark for mark in self.all if mark.is_seen]
