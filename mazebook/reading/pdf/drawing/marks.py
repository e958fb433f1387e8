"""The marks on a page: each painted thing with its place, kind and colour."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from mazebook.reading.pdf.colours import PDF_BLACK, PdfColour
from mazebook.reading.pdf.drawing.effort import Effort
from mazebook.reading.pdf.paths import Bounds, Floats

if TYPE_CHECKING:
    from mazebook.reading.pdf.fonts import Typeface

STROKE, FILL, TEXT, PICTURE, SHADE = "line", "area", "text", "picture", "shade"


@dataclass(eq=False, slots=True)
class Mark:
    """One painted thing, without the parts that a clip hides. Lengths in points, on the paper.

    Attributes
    ----------
    box : around the whole mark
    boxes : (n, 4) around each piece of a path; None if the mark is one piece
    width : of a line, or of the outline of letters, where it is thinnest; of rectangles, their shortest side; else None
    size : of type, in points; else None
    dpi : dots an inch of a picture, in the direction with the fewer; else None
    missing : codes of a text that the font has no glyph for
    """

    kind: str
    box: Bounds
    boxes: Floats | None = None
    colour: PdfColour = PDF_BLACK
    width: float | None = None
    size: float | None = None
    dpi: float | None = None
    font: Typeface | None = None
    missing: tuple[int, ...] = ()

    @property
    def is_seen(self) -> bool:
        """Whether the mark puts ink on the paper."""
        return not self.colour.is_white

    def pieces(self) -> Floats:
        """Return the boxes of the pieces of the mark: (n, 4) float64."""
        return np.array([self.box]) if self.boxes is None else self.boxes


@dataclass(eq=False)
class Marks:
    """All marks of a page, its fonts and its kinds of transparency.

    Attributes
    ----------
    fonts : the fonts named by the page and by the forms that it uses; a dict, because sets have no order
    effort : the work of drawing the page
    transparency : the kinds that are used: ``opacity``, ``blending``, ``mask``, ``group``
    """

    all: list[Mark] = field(default_factory=list)
    fonts: dict[Typeface, None] = field(default_factory=dict)
    effort: Effort = field(default_factory=Effort)
    transparency: set[str] = field(default_factory=set)

    @cached_property
    def seen(self) -> list[Mark]:
        """The marks that put ink on the paper; computed once, so read it after the page is interpreted."""
        return [mark for mark in self.all if mark.is_seen]
