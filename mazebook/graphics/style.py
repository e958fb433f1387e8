"""Sizes on a page: one record, made of its live area and its layout, says how large texts and gaps are.

Pages name a size and never say how many points it has. ``small``, ``text`` and ``large`` are running text; ``label`` to
``title`` are designed on a live area of 8.5 x 11 in and as large as the page allows.
"""

from dataclasses import dataclass, replace
from typing import Any, Literal

from mazebook.graphics.block_words import Words
from mazebook.graphics.page import Box
from mazebook.paper.layouts import Layout
from mazebook.paper.typefaces.faces import Faces

Size = Literal["small", "text", "large", "label", "subheading", "heading", "display", "title"]
Space = Literal["hair", "tight", "close", "even", "wide", "broad", "open"]

_DESIGNED = (531.0, 720.0)  # the live area for which sizes are designed
_RUNNING = {"small": 0.75, "text": 1.0, "large": 1.25}  # of running text
_DISPLAY = {"label": 22.0, "subheading": 28.0, "heading": 36.0, "display": 44.0, "title": 60.0}  # on the designed page
_SPACE = {"hair": 3.0, "tight": 6.0, "close": 10.0, "even": 16.0, "wide": 24.0, "broad": 40.0, "open": 60.0}  # likewise
_LEAST_DISPLAY = {"label": 12.0, "subheading": 16.0, "heading": 20.0, "display": 20.0, "title": 20.0}  # points
_USUAL_TEXT = 15.0  # the running text that display sizes are designed beside; larger text has larger headings
_MEASURE = 33.0  # the widest column, in sizes of its type: about 70 letters
_ABOVE_FOLIO = 10.0  # points, above the line with the page number


@dataclass(frozen=True)
class Style:
    """Sizes on a page, in points.

    Attributes
    ----------
    unit : what a point of the page that sizes are designed for is on this page
    text : the size of running text
    least : of type; nothing is set smaller
    foot : the height of the line with the page number, and the space above it
    larger : how much larger headings are than those beside usual text
    scale : of all that stands in a `mazebook.graphics.blocks.Largest`
    """

    faces: Faces
    unit: float
    text: float
    least: float
    foot: float
    larger: float = 1.0
    scale: float = 1.0

    @classmethod
    def of(cls, live: Box, layout: Layout, faces: Faces) -> "Style":
        """Return the style of pages with a layout and a live area."""
        unit, asked = unit_of(live), layout.type.text
        text = max(asked * unit, min(asked, layout.type.least))
        return cls(faces, unit, text, layout.least_text, layout.page.foot + _ABOVE_FOLIO, asked / _USUAL_TEXT)

    def scaled(self, scale: float) -> "Style":
        """Return the style with everything larger or smaller; running text does not become larger."""
        text = max(min(scale, 1.0) * self.text, self.least)
        return replace(self, unit=scale * self.unit, text=text, scale=scale * self.scale)

    def size(self, name: Size) -> float:
        """Return a size of type."""
        if name in _RUNNING:
            return max(_RUNNING[name] * self.text, self.least)
        size = min(_DISPLAY[name] * self.larger, _DISPLAY["title"])
        return max(size * self.unit, _LEAST_DISPLAY[name] * self.scale, self.least)

    def space(self, name: Space, least: float = 0.0) -> float:
        """Return a length between things."""
        return max(_SPACE[name] * self.unit, least)

    def measure(self, name: Size = "text") -> float:
        """Return the widest column that is easy to read in a size of type."""
        return _MEASURE * self.size(name)

    def title(self, text: str, size: Size, where: str, lines: int = 3, **more: Any) -> Words:
        """Return words in the letters of titles."""
        return self._words(text, self.faces.title, size, where, lines, **more)

    def heading(self, text: str, size: Size, where: str, lines: int = 1, **more: Any) -> Words:
        """Return words in the letters of headings and labels."""
        return self._words(text, self.faces.heading, size, where, lines, **more)

    def body(self, text: str, size: Size, where: str, lines: int = 1, **more: Any) -> Words:
        """Return words in the letters of running text."""
        return self._words(text, self.faces.body, size, where, lines, **more)

    def _words(self, text: str, face: str, size: Size, where: str, lines: int, **more: Any) -> Words:
        settings = {"least": self.least, "language": self.faces.language, **more}
        return Words(text, face, self.size(size), where, lines, **settings)


def unit_of(live: Box) -> float:
    """Return how large a live area (a page within its margins) is beside the one that sizes are designed for."""
    return min(live.width / _DESIGNED[0], live.height / _DESIGNED[1])
