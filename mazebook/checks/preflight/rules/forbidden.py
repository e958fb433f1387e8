"""Features that printers forbid in a file though no page shows them: a rule for each word in the printers' tables."""

from collections.abc import Callable, Iterator

import numpy as np

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.overlays import overlays
from mazebook.checks.preflight.pages import SeenPage
from mazebook.checks.preflight.rule import Rule
from mazebook.checks.preflight.rules.page_sizes import is_spread
from mazebook.paper.printers.demands import KINDS
from mazebook.reading.pdf.marks import STROKE, Mark
from mazebook.reading.pdf.objects import entry, is_table, items, table
from mazebook.reading.pdf.paths import Bounds

_LONGEST, _THICKEST = 72.0, 3.0  # points: the longest and the thickest line that can be a crop mark
_OWN = {"/Link": "links", "/Widget": "forms", "/FileAttachment": "attachments"}  # annotations with rules of their own


# ---------------------------------------------------------------- in the file


def _actions(file: CheckedFile) -> Iterator[Found]:
    """Yield the first action; the action of a link is left to the rule about links."""
    root = file.pdf.Root
    # an array instead of a dictionary is no action but a destination, the page to begin with
    if "/AA" in root or is_table(root.get("/OpenAction")) or entry(root, "/Names", "/JavaScript") is not None:
        yield Found("The file does something when it is opened. Export the PDF without actions.")
        return
    for sheet in file.sheets:
        others = [each for each in overlays(sheet) if each.kind not in ("/Link", "/Widget") and each.acts]
        if "/AA" in sheet.page.obj or others:
            yield Found("The page does something when it is shown. Export the PDF without actions.", sheet.number)
            return


def _attachments(file: CheckedFile) -> Iterator[Found]:
    """Yield the attachments of the file and of its pages."""
    pinned = [sheet.number for sheet in file.sheets if overlays(sheet, "/FileAttachment")]
    if entry(file.pdf.Root, "/Names", "/EmbeddedFiles") is not None or "/AF" in file.pdf.Root or pinned:
        said = "Other files are attached to this one. Export the PDF without attachments."
        yield Found(said, pinned[0] if pinned else None)


def _forms(file: CheckedFile) -> Iterator[Found]:
    """Yield the form fields."""
    fields = [sheet.number for sheet in file.sheets if overlays(sheet, "/Widget")]
    if items(entry(file.pdf.Root, "/AcroForm", "/Fields")) or fields:
        said = "The file has fields to fill in. Export the PDF with its forms flattened."
        yield Found(said, fields[0] if fields else None)


def _layers(file: CheckedFile) -> Iterator[Found]:
    """Yield the layers."""
    count = len(items(entry(file.pdf.Root, "/OCProperties", "/OCGs")))
    if count:
        yield Found(f"The file has layers ({count}). Export the PDF without layers.", value=count)


def _outline(file: CheckedFile) -> Iterator[Found]:
    """Yield the outline, if it has entries."""
    if "/First" in table(file.pdf.Root.get("/Outlines")):
        yield Found("The file has bookmarks. Export the PDF without bookmarks.")


def _xmp(file: CheckedFile) -> Iterator[Found]:
    """Yield the metadata of the file."""
    if "/Metadata" in file.pdf.Root:
        yield Found("The file holds metadata (XMP). Export the PDF without metadata.")


# ---------------------------------------------------------------- on a page


def _annotations(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the annotations of a page, once; those with a rule of their own only where that rule does not apply."""
    found = [each for each in overlays(sheet) if _OWN.get(each.kind) not in file.forbidden]
    if found:
        said = f"The page has comments or other annotations ({found[0].kind[1:]}). Export the PDF without them."
        yield Found(said, sheet.number, found[0].box, len(found))


def _links(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the links of a page, once."""
    links = overlays(sheet, "/Link")
    if links:
        said = f"The page has links ({len(links)}). Export the PDF without links."
        yield Found(said, sheet.number, links[0].box, len(links))


def _marks(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the first mark outside the trim that looks like a crop mark."""
    if sheet.frame is None:
        return
    for mark in sheet.marks.seen:
        if mark.kind == STROKE and _is_crop_mark(mark, sheet.frame.trim):
            said = "There are crop marks around the page. Export the PDF without printer's marks."
            yield Found(said, sheet.number, mark.box)
            return


def _is_crop_mark(mark: Mark, trim: Bounds) -> bool:
    if mark.box.meet(trim) == mark.box:
        return False
    pieces = mark.pieces()
    thin, long = np.sort(pieces[:, 2:] - pieces[:, :2], axis=1).T
    is_outside = (pieces[:, :2] > trim[2:]).any(axis=1) | (pieces[:, 2:] < trim[:2]).any(axis=1)
    return bool((is_outside & (long <= _LONGEST) & (thin <= _THICKEST)).any())


def _spreads(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield a page as wide as two."""
    if is_spread(sheet, file):
        said = "Two pages stand side by side on this one. Export single pages, in the order in which they are read."
        yield Found(said, sheet.number, value=sheet.size)


def _transparency(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield a page with transparency; a transparency group without transparent marks is only a warning."""
    used = sheet.marks.transparency
    if used:
        said = f"The page uses transparency ({', '.join(sorted(used))}). Export the PDF with transparency flattened."
        is_banned = file.standard is not None and not file.standard.has_groups
        yield Found(said, sheet.number, value=sorted(used), blocks=used != {"group"} or is_banned)


def _in_file(name: str, description: str, look: Callable[[CheckedFile], Iterator[Found]]) -> Rule:
    def limited(file: CheckedFile) -> Iterator[Found]:
        limit = file.demands.limit("forbidden")
        return (found._replace(limit=limit) for found in look(file))

    return Rule(name, description, look=limited, forbids=name)


def _on_page(
    name: str,
    description: str,
    look: Callable[[SeenPage, CheckedFile], Iterator[Found]],
    kinds: tuple[str, ...] = KINDS,
) -> Rule:
    def limited(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
        limit = file.demands.limit("forbidden")
        return (found._replace(limit=limit) for found in look(sheet, file))

    return Rule(name, description, look_at=limited, forbids=name, kinds=kinds)


RULES = (
    _in_file("actions", "Actions: programs, sounds and the like that begin when somebody opens or clicks.", _actions),
    _in_file("attachments", "Files inside the file.", _attachments),
    _in_file("forms", "Forms to fill in on a screen.", _forms),
    _in_file("layers", "Layers, of which some may be printed that are not seen.", _layers),
    _in_file("outline", "Bookmarks, which paper has none of.", _outline),
    _in_file("xmp", "Metadata as XMP.", _xmp),
    _on_page("annotations", "Comments and other things laid over the page.", _annotations),
    _on_page("links", "Links, which cannot be clicked on paper.", _links),
    _on_page("marks", "Crop marks and the like, around what is left after the cut.", _marks, ("interior",)),
    _on_page("spreads", "Two pages side by side on one.", _spreads, ("interior",)),
    _on_page("transparency", "Transparency, which may be printed otherwise than it looks.", _transparency),
)
