"""The contents of a page, painted or not: colour spaces, transparency, layers, and the packing of pictures.

A standard such as PDF/X-1a limits everything in a file. So the resources of a page count, and those of all forms,
patterns and Type 3 glyphs in them, even if nothing uses them.
"""

from dataclasses import dataclass, field
from typing import Any

from mazebook.reading.pdf.colours import DEVICE, Space, read_space, space_of_picture
from mazebook.reading.pdf.content import Instruction
from mazebook.reading.pdf.drawing.painting import Shelf, transparency_of
from mazebook.reading.pdf.objects import entry, number, table
from mazebook.reading.pdf.streams import DamageError, filters_of

_NEWER = {"/JPXDecode", "/JBIG2Decode"}


@dataclass
class Holdings:
    """The contents of a page.

    Attributes
    ----------
    spaces : the colour spaces that are set or named
    transparency : the kinds of transparency: ``opacity``, ``blending``, ``mask``, ``group``
    has_layers : whether anything belongs to a layer
    is_newer : whether a picture has a filter, or 16 bits a sample, which PDF 1.3 does not have
    """

    spaces: set[Space] = field(default_factory=set)
    transparency: set[str] = field(default_factory=set)
    has_layers: bool = False
    is_newer: bool = False


def holdings_of(page: Any, shelf: Shelf) -> Holdings:
    """Return the contents of a page of pikepdf.

    Raises
    ------
    DamageError
        If something on the page is not valid PDF.
    BombError
        If the page has more instructions than can be checked.
    """
    import pikepdf

    reader = _Reader(shelf)
    try:
        reader.read(page)
    except pikepdf.PdfError as error:
        raise DamageError("something on the page has a form that no PDF has") from error
    return reader.found


class _Reader:
    """Reads a page and everything that its resources name, each stream once."""

    def __init__(self, shelf: Shelf) -> None:
        self.found = Holdings()
        self._shelf = shelf
        self._waiting: list[Any] = []  # streams with resources of their own
        self._seen: set[tuple[int, int]] = set()

    def read(self, page: Any) -> None:
        """Read a page."""
        self._group(page.obj)
        self._resources(page.resources)
        self._drawing(self._shelf.content(page.obj), page.resources)
        while self._waiting:
            form = table(self._waiting.pop())
            if form.objgen in self._seen:
                continue
            self._seen.add(form.objgen)
            self._group(form)
            resources = table(form.get("/Resources"))
            self._resources(resources)
            self._drawing(self._shelf.instructions(form), resources)

    def _group(self, thing: Any) -> None:
        if entry(thing, "/Group", "/S") == "/Transparency":
            self.found.transparency.add("group")

    def _drawing(self, instructions: list[Instruction], resources: Any) -> None:
        for operator, operands in instructions:
            if operator.lower() in DEVICE:
                self.found.spaces.add(DEVICE[operator.lower()])
            elif operator in ("cs", "CS"):
                self.found.spaces.add(read_space(operands[0] if operands else None, resources))
            elif operator == "BDC" and operands[:1] == ["OC"]:
                self.found.has_layers = True
            elif operator == "BI":
                table = operands[0].table
                if "CS" in table or "ColorSpace" in table:
                    self.found.spaces.add(space_of_picture(table.get("CS", table.get("ColorSpace")), resources))

    def _resources(self, resources: Any) -> None:
        for space in _values(resources, "/ColorSpace"):
            self._space(space)
        for state in _values(resources, "/ExtGState"):
            self.found.transparency |= transparency_of(table(state))
        for shading in _values(resources, "/Shading"):
            self._space(entry(shading, "/ColorSpace"))
        for pattern in _values(resources, "/Pattern"):
            if number(entry(pattern, "/PatternType")) == 1:
                self._waiting.append(pattern)
            else:
                self._space(entry(pattern, "/Shading", "/ColorSpace"))
        for thing in _values(resources, "/XObject"):
            self.found.has_layers |= entry(thing, "/OC") is not None
            if thing.get("/Subtype") == "/Form":
                self._waiting.append(thing)
            else:
                self._picture(thing)
        for font in _values(resources, "/Font"):
            self._waiting += _values(font, "/CharProcs")
            if "/Resources" in table(font) and font.objgen not in self._seen:
                self._seen |= {font.objgen} - {(0, 0)}
                self._resources(font["/Resources"])

    def _space(self, space: Any) -> None:
        self.found.spaces.add(read_space(space))

    def _picture(self, picture: Any) -> None:
        if "/SMask" in picture:
            self.found.transparency.add("mask")
        if "/ColorSpace" in picture:
            self._space(picture["/ColorSpace"])
        if _NEWER & set(filters_of(picture)) or number(picture.get("/BitsPerComponent"), 1) == 16:
            self.found.is_newer = True


def _values(value: Any, key: str) -> list[Any]:
    """Return the values of a table within a table, without null values."""
    return [each for each in table(entry(value, key)).values() if each is not None]
