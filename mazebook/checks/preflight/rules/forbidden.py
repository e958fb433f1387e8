"""Features that printers forbid, such as links and crop marks: a rule for each word in the printers' tables."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import SeenPage
from mazebook.checks.preflight.rule import FORBIDDEN, on_file, on_page
from mazebook.checks.preflight.rules.page_sizes import is_spread
from mazebook.reading import limits
from mazebook.reading.pdf.drawing.marks import STROKE, Mark
from mazebook.reading.pdf.objects import entry, is_table, items, numbers, table, text_of
from mazebook.reading.pdf.paths import Bounds, box_under
from mazebook.reading.pdf.streams import DamageError

_LONGEST, _THICKEST = 72.0, 3.0  # points: the longest and the thickest line that can be a crop mark
_OWN = {"/Link": "links", "/Widget": "forms", "/FileAttachment": "attachments"}  # annotations with rules of their own
_HARMLESS = ("/Popup", "/PrinterMark", "/TrapNet")  # a popup belongs to its comment; the others are made for printing


class _Annotation(NamedTuple):
    """Something that lies over a page: its PDF type, its place, and whether it has an action."""

    kind: str
    box: Bounds | None
    acts: bool


def _overlays(sheet: SeenPage, kind: str = "") -> list[_Annotation]:
    """Return the annotations of a page; with `kind`, only those of this type."""
    found = []
    for each in items(sheet.page.obj.get("/Annots"), limits.PDF_ANNOTATIONS):
        if not is_table(each):
            continue
        name = text_of(each.get("/Subtype"))
        if name in _HARMLESS or (kind and name != kind):
            continue
        found.append(_Annotation(name, _box(each.get("/Rect"), sheet), "/A" in each or "/AA" in each))
    return found


def _box(value: Any, sheet: SeenPage) -> Bounds | None:
    try:
        x0, y0, x1, y1 = numbers(value, 4)
    except DamageError:
        return None
    return box_under(Bounds(x0, y0, x1, y1), sheet.matrix)


# ---------------------------------------------------------------- in the file


@on_file(FORBIDDEN)
def _actions(file: CheckedFile) -> Iterator[Found]:
    """Yield the first action; the action of a link is left to the rule about links."""
    root = file.pdf.Root
    # an array instead of a dictionary is no action but a destination, the page to begin with
    if "/AA" in root or is_table(root.get("/OpenAction")) or entry(root, "/Names", "/JavaScript") is not None:
        yield Found("The file does something when it is opened. Export the PDF without actions.")
        return
    for sheet in file.sheets:
        others = [each for each in _overlays(sheet) if each.kind not in ("/Link", "/Widget") and each.acts]
        if "/AA" in sheet.page.obj or others:
            yield Found("The page does something when it is shown. Export the PDF without actions.", page=sheet.number)
            return


@on_file(FORBIDDEN)
def _attachments(file: CheckedFile) -> Iterator[Found]:
    """Yield the attachments of the file and of its pages."""
    pinned = [sheet.number for sheet in file.sheets if _overlays(sheet, "/FileAttachment")]
    if entry(file.pdf.Root, "/Names", "/EmbeddedFiles") is not None or "/AF" in file.pdf.Root or pinned:
        said = "Other files are attached to this one. Export the PDF without attachments."
        yield Found(said, page=pinned[0] if pinned else None)


@on_file(FORBIDDEN)
def _forms(file: CheckedFile) -> Iterator[Found]:
    """Yield the form fields."""
    fields = [sheet.number for sheet in file.sheets if _overlays(sheet, "/Widget")]
    if items(entry(file.pdf.Root, "/AcroForm", "/Fields")) or fields:
        said = "The file has fields to fill in. Export the PDF with its forms flattened."
        yield Found(said, page=fields[0] if fields else None)


@on_file(FORBIDDEN)
def _layers(file: CheckedFile) -> Iterator[Found]:
    """Yield the layers."""
    count = len(items(entry(file.pdf.Root, "/OCProperties", "/OCGs")))
    if count:
        yield Found(f"The file has layers ({count}). Export the PDF without layers.", value=count)


@on_file(FORBIDDEN)
def _outline(file: CheckedFile) -> Iterator[Found]:
    """Yield the outline, if it has entries."""
    if "/First" in table(file.pdf.Root.get("/Outlines")):
        yield Found("The file has bookmarks. Export the PDF without bookmarks.")


@on_file(FORBIDDEN)
def _xmp(file: CheckedFile) -> Iterator[Found]:
    """Yield the metadata of the file."""
    if "/Metadata" in file.pdf.Root:
        yield Found("The file holds metadata (XMP). Export the PDF without metadata.")


# ---------------------------------------------------------------- on a page


@on_page(FORBIDDEN)
def _annotations(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield one finding for all annotations of a page that no rule of their own, such as that on links, reports."""
    found = [each for each in _overlays(sheet) if _OWN.get(each.kind) not in file.forbidden]
    if found:
        said = f"The page has comments or other annotations ({found[0].kind[1:]}). Export the PDF without them."
        yield Found(said, found[0].box, len(found))


@on_page(FORBIDDEN)
def _links(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield one finding for all links of a page."""
    links = _overlays(sheet, "/Link")
    if links:
        said = f"The page has links ({len(links)}). Export the PDF without links."
        yield Found(said, links[0].box, len(links))


@on_page(FORBIDDEN, kinds=("interior",))
def _marks(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the first mark outside the trim that looks like a crop mark."""
    if sheet.frame is None:
        return
    for mark in sheet.marks.seen:
        if mark.kind == STROKE and _is_crop_mark(mark, sheet.frame.trim):
            said = "There are crop marks around the page. Export the PDF without printer's marks."
            yield Found(said, mark.box)
            return


def _is_crop_mark(mark: Mark, trim: Bounds) -> bool:
    if mark.box.meet(trim) == mark.box:
        return False
    pieces = mark.pieces()
    thin, long = np.sort(pieces[:, 2:] - pieces[:, :2], axis=1).T
    is_outside = (pieces[:, :2] > trim[2:]).any(axis=1) | (pieces[:, 2:] < trim[:2]).any(axis=1)
    return bool((is_outside & (long <= _LONGEST) & (thin <= _THICKEST)).any())


@on_page(FORBIDDEN, kinds=("interior",))
def _spreads(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield a page as wide as two."""
    if is_spread(sheet, file):
        said = "Two pages stand side by side on this one. Export single pages, in the order in which they are read."
        yield Found(said, value=sheet.size)


@on_page(FORBIDDEN)
def _transparency(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield a page with transparency; a transparency group without transparent marks is only a warning."""
    used = sheet.marks.transparency
    if used:
        said = f"The page uses transparency ({', '.join(sorted(used))}). Export the PDF with transparency flattened."
        is_banned = file.standard is not None and not file.standard.has_groups
        yield Found(said, value=sorted(used), blocks=used != {"group"} or is_banned)
