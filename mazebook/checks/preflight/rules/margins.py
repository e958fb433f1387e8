"""Marks too near to the cut or to the fold, and marks that end short of the bleed."""

from collections.abc import Iterator

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.margins import CUT, SHORT, WITHIN, overruns
from mazebook.checks.preflight.pages import SeenPage
from mazebook.checks.preflight.rule import Rule
from mazebook.numerics.wording import counted


def _bleed(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield for each side the mark that is cut and does not reach the edge of the bleed."""
    if max(file.printer.bleed) <= 0 or sheet.frame is None:
        return
    limit = file.demands.limit("bleed")
    for found in overruns(sheet):
        if found.kind == SHORT:
            advice = "Draw it on to the edge of the page, or move it inside the margin."
            said = f"The {found.mark.kind} at the {found.words} edge is cut, but ends before the bleed's edge. {advice}"
        elif found.kind == CUT and found.side != sheet.frame.inside:
            advice = "Export the book with bleed, all pages alike, or move it inside the margin."
            said = f"The {found.mark.kind} runs to the {found.words} edge, and the pages have no bleed. {advice}"
        else:
            continue
        yield Found(said, sheet.number, found.box, value=round(found.room, 2), limit=limit)


def _gutter(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield the mark that reaches farthest into the gutter."""
    if sheet.frame is None:
        return
    stated = file.demands.limit("inside_margin")
    limit = stated._replace(value=file.printer.inside_for(file.pages)) if stated else None
    for found in overruns(sheet):
        if found.side != sheet.frame.inside or found.kind == SHORT:
            continue
        yield Found(
            f"The {found.mark.kind} at the {found.words}, at the binding, is {found.room:.1f} pt from the edge; "
            f"in a book of {counted(file.pages, 'page')} {file.printer.title} wants {limit.value if limit else 0:g} pt "
            "or more. Move it away from the fold, or give the book a wider inner margin.",
            sheet.number,
            found.box,
            value=round(found.room, 2),
            limit=limit,
        )


def _live_area(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield for each side but the gutter the mark that reaches farthest into the margin."""
    if sheet.frame is None:
        return
    limit = file.demands.limit("margin", "bleed" if sheet.frame.has_bleed else "no_bleed")
    least = limit.value if limit else 0
    for found in overruns(sheet):
        if found.side == sheet.frame.inside or (found.kind != WITHIN and max(file.printer.bleed) > 0):
            continue
        yield Found(
            f"The {found.mark.kind} at the {found.words} is {found.room:.1f} pt from the cut; {file.printer.title} "
            f"wants {least:g} pt or more. Move it inwards, or make it smaller.",
            sheet.number,
            found.box,
            value=round(found.room, 2),
            limit=limit,
        )


RULES = (
    Rule(
        "bleed",
        "Art that runs off the page, but not far enough: a white line shows where the knife is not exact.",
        look_at=_bleed,
        kinds=("interior",),
    ),
    Rule(
        "gutter",
        "Marks in the gutter, which the binding swallows: the thicker the book, the wider it is.",
        look_at=_gutter,
        kinds=("interior",),
    ),
    Rule(
        "live_area",
        "Marks in the margins at top, bottom and outside, where the cut may take them.",
        look_at=_live_area,
        kinds=("interior",),
    ),
)
