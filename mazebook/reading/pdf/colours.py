"""Colours as a page sets them, of the kinds that printers know: grey, CMYK, RGB, spot inks."""

from typing import Any, NamedTuple

from mazebook.reading.pdf.objects import entry, items, number, table, text_of

_BY_COUNT = {1: "gray", 3: "rgb", 4: "cmyk"}
_BLACK = ("Black", "All")  # names of spot inks that count as black ink
_DEEPEST = 8  # levels of colour spaces that are defined by other spaces


class Space(NamedTuple):
    """A colour space: ``gray``, ``cmyk``, ``rgb``, ``spot``, ``pattern`` or ``unknown``, with its number of components.

    `is_managed` : whether a colour profile, or a measured standard, defines its colours
    """

    name: str
    parts: int = 1
    is_managed: bool = False
    inverted: bool = False  # 1 is full ink, 0 none, unlike light
    replaced_by: str = ""  # of inks: the colour space that is printed where the press lacks an ink

    @property
    def device(self) -> str:
        """The space that its colours are printed in, such as ``cmyk``; ``managed`` where a profile decides."""
        return "managed" if self.is_managed else self.replaced_by or self.name


class PdfColour(NamedTuple):
    """A colour: its space, and the value of each component."""

    space: Space
    values: tuple[float, ...]

    @property
    def is_white(self) -> bool:
        """Whether the colour puts no ink on the paper."""
        if self.space.name in ("pattern", "unknown") or not self.values:
            return False
        return all(value <= 0 for value in self.values) if self._is_ink else all(value >= 1 for value in self.values)

    @property
    def is_full_black(self) -> bool:
        """Whether the colour is full black ink and no other ink."""
        if self.space.name == "cmyk":
            return self.values == (0, 0, 0, 1)
        return self.space.name == "gray" and self.values == ((1,) if self.space.inverted else (0,))

    @property
    def ink(self) -> float:
        """The amount of ink, in per cent of one full ink; grey is black ink; 0 for RGB, whose ink is not known."""
        if self.space.name == "gray":
            return 100 * (self.values[0] if self.space.inverted else 1 - self.values[0]) if self.values else 0
        return 100 * sum(self.values) if self._is_ink else 0

    @property
    def _is_ink(self) -> bool:
        return self.space.inverted or self.space.name in ("cmyk", "spot")


GRAY, RGB, CMYK = Space("gray"), Space("rgb", 3), Space("cmyk", 4)
PATTERN = PdfColour(Space("pattern", 0), ())
PDF_BLACK = PdfColour(GRAY, (0.0,))
DEVICE = {"g": GRAY, "rg": RGB, "k": CMYK}  # by the operators that set them for areas
_CAL_RGB = RGB._replace(is_managed=True)
_NAMED = {
    "DeviceGray": GRAY, "G": GRAY, "DeviceRGB": RGB, "RGB": RGB, "DeviceCMYK": CMYK, "CMYK": CMYK,
    "Pattern": PATTERN.space, "CalGray": GRAY._replace(is_managed=True), "CalRGB": _CAL_RGB, "Lab": _CAL_RGB,
}  # fmt: skip


def first_colour(space: Space) -> PdfColour:
    """Return the initial colour of a space: its black, or full ink."""
    if space.name == "cmyk":
        return PdfColour(space, (0.0, 0.0, 0.0, 1.0))
    return PdfColour(space, ((1.0,) if space.inverted or space.name == "spot" else (0.0,)) * space.parts)


def read_space(value: Any, resources: Any = None, depth: int = 0) -> Space:
    """Return the colour space that a name or an array denotes; names are looked up in `resources`."""
    import pikepdf

    if isinstance(value, pikepdf.Array) and len(value) and depth < _DEEPEST:
        return _read_family(value, resources, depth)
    name = text_of(value).removeprefix("/")
    if name in _NAMED:
        return _NAMED[name]
    named = table(entry(resources, "/ColorSpace"))
    if f"/{name}" in named and depth < _DEEPEST:
        return read_space(named[f"/{name}"], resources, depth + 1)
    return Space("unknown")


def space_of_picture(value: Any, resources: Any) -> Space:
    """Return the colour space of a picture; that of an inline picture is given in Python's types."""
    if isinstance(value, list):
        is_indexed = len(value) > 1 and value[0] in ("I", "Indexed")
        return space_of_picture(value[1], resources) if is_indexed else Space("unknown")
    return read_space(value, resources)


def _read_family(value: Any, resources: Any, depth: int) -> Space:
    family = text_of(value[0])[1:]
    if family in ("Indexed", "I") and len(value) > 1:
        return read_space(value[1], resources, depth + 1)
    if family == "ICCBased" and len(value) > 1:
        count = int(number(entry(value[1], "/N"), 0))
        return Space(_BY_COUNT.get(count, "unknown"), count, is_managed=True)
    if family in ("Separation", "DeviceN") and len(value) > 1:
        replaced = read_space(value[2], resources, depth + 1).device if len(value) > 2 else ""
        if family == "DeviceN":
            return Space("spot", len(items(value[1])), inverted=True, replaced_by=replaced)
        name = "gray" if text_of(value[1])[1:] in _BLACK else "spot"
        return Space(name, inverted=True, replaced_by=replaced)
    if family == "Pattern" and len(value) > 1:  # of patterns without colours of their own
        return PATTERN.space._replace(replaced_by=read_space(value[1], resources, depth + 1).device)
    return _NAMED.get(family, Space("unknown"))
