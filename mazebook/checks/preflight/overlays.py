"""Annotations of a page, which lie over it and are not painted on it; all streams of a file."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from mazebook.checks.preflight.pages import SeenPage
from mazebook.reading.pdf.objects import is_table, items, numbers
from mazebook.reading.pdf.paths import Bounds, placed
from mazebook.reading.pdf.streams import DamageError

_HARMLESS = ("/Popup", "/PrinterMark", "/TrapNet")  # a popup belongs to its comment; the others are made for printing
_MOST = 10_000


class Annotation(NamedTuple):
    """Something that lies over a page: its PDF type, its place, and whether it has an action."""

    kind: str
    box: Bounds | None
    acts: bool


def overlays(sheet: SeenPage, kind: str = "") -> list[Annotation]:
    """Return the annotations of a page; with `kind`, only those of this type."""
    found = []
    for each in items(sheet.page.obj.get("/Annots"))[:_MOST]:
        if not is_table(each):
            continue
        name = str(each.get("/Subtype", ""))
        if name in _HARMLESS or (kind and name != kind):
            continue
        found.append(Annotation(name, _box(each.get("/Rect"), sheet), "/A" in each or "/AA" in each))
    return found


def _box(value: Any, sheet: SeenPage) -> Bounds | None:
    try:
        x0, y0, x1, y1 = numbers(value, 4)
    except DamageError:
        return None
    return placed(Bounds(x0, y0, x1, y1), sheet.matrix)


def all_streams(pdf: Any) -> Iterator[Any]:
    """Yield every stream of a file."""
    import pikepdf

    yield from (each for each in pdf.objects if isinstance(each, pikepdf.Stream))
