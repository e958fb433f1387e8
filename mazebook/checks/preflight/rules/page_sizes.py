"""Sizes of pages and of the file, the pages' boxes, and the page count."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise

from mazebook.checks.preflight.checked_file import CheckedFile
from mazebook.checks.preflight.findings import Found
from mazebook.checks.preflight.pages import CLOSE, SeenPage, is_size
from mazebook.checks.preflight.rule import on_file, on_page
from mazebook.checks.preflight.rules.cover import trim_of_cover
from mazebook.errors import UsageError
from mazebook.numerics.wording import counted
from mazebook.paper.printers.offers import check_pages, check_trim, default_trim, trim_text
from mazebook.paper.printers.table import Trim
from mazebook.reading.pdf.paths import Bounds

_ORDER = ("ArtBox", "TrimBox", "BleedBox", "MediaBox")  # each within the next (ISO 32000-1, 14.11.2)


@on_file("trims", kinds=("interior",))
def _page_size(file: CheckedFile) -> Iterator[Found]:
    """Yield the size of the book, if the printer does not offer it; and each page of another size."""
    reason = check_trim(file.printer, file.trim)
    if reason:
        yield Found(f"The pages are {trim_text(file.trim)}. {reason}", value=file.trim)
    top, bottom, outside, inside = file.printer.bleed
    with_bleed = (file.trim[0] + outside + inside, file.trim[1] + top + bottom)
    has_bleed = is_size(_usual(file), with_bleed) and not is_size(with_bleed, file.trim)
    wanted = with_bleed if has_bleed else file.trim
    for sheet in file.sheets:
        if is_size(sheet.size, wanted) or ("spreads" in file.forbidden and is_spread(sheet, file)):
            continue
        also = f" ({trim_text(file.trim)} and its bleed)" if has_bleed else ""
        yield Found(
            f"This page is {trim_text(sheet.size)}; it must be {trim_text(wanted)}{also}, like all pages, without "
            "room for marks around it. Export it in that size.",
            value=sheet.size,
            page=sheet.number,
        )


def is_spread(sheet: SeenPage, file: CheckedFile) -> bool:
    """Return whether a page is two pages side by side."""
    width, height = file.trim
    tall = abs(sheet.size[1] - height) <= CLOSE or abs(sheet.size[1] - height - sum(file.printer.bleed[:2])) <= CLOSE
    return tall and 0 <= sheet.size[0] - 2 * width <= 2 * max(file.printer.bleed) + CLOSE


def _usual(file: CheckedFile) -> tuple[float, float]:
    """Return the size that most pages have."""
    sizes = Counter((round(sheet.size[0], 1), round(sheet.size[1], 1)) for sheet in file.sheets)
    return sizes.most_common(1)[0][0]


@on_page()
def _boxes(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield a box that is not within the next larger one, or a crop box smaller than the page."""
    stated = [name for name in _ORDER if name in sheet.boxes]
    for inner, outer in pairwise(stated):
        box, around = sheet.boxes[inner], sheet.boxes[outer]
        if box.is_empty or not _holds(around, box):
            yield Found(
                f"The {inner} reaches out of the {outer}, so nobody knows where to cut. Export the page again, "
                "with the trim inside the bleed, and the bleed inside the page.",
                box,
                tuple(box),
            )
    yield from _elsewhere(sheet, file)
    crop, media = sheet.boxes.get("CropBox"), sheet.boxes["MediaBox"]
    if crop is not None and not _holds(crop, media):
        yield Found(
            "The page is cropped: it shows less than there is, and a printer may take either. "
            "Export it in the size in which it is shown.",
            crop,
            tuple(crop),
            blocks=False,
        )


def _elsewhere(sheet: SeenPage, file: CheckedFile) -> Iterator[Found]:
    """Yield a trim box that is not where the printer cuts, unless it is the whole page and no standard is wanted."""
    stated = sheet.boxes.get("TrimBox")
    if stated is None or sheet.frame is None or _is_same(stated, sheet.frame.trim):
        return
    if not sheet.frame.has_bleed or (file.standard is None and _is_same(stated, sheet.box)):
        return
    yield Found(
        f"The TrimBox is not where {file.printer.title} cuts this page: its bleed is at other sides, or wider. "
        "Export the page again with bleed where the printer wants it, on left pages at the other side.",
        stated,
        tuple(stated),
        file.demands.limit("bleed"),
    )


def _is_same(one: Bounds, other: Bounds) -> bool:
    return all(abs(a - b) <= CLOSE for a, b in zip(one, other, strict=True))


def _holds(outer: Bounds, inner: Bounds) -> bool:
    return (
        outer.x0 - CLOSE <= inner.x0
        and outer.y0 - CLOSE <= inner.y0
        and inner.x1 <= outer.x1 + CLOSE
        and inner.y1 <= outer.y1 + CLOSE
    )


@on_file("pages")
def _page_count(file: CheckedFile) -> Iterator[Found]:
    """Yield the page count, if the printer binds no book of so many pages."""
    advice = "Add or take out pages, make two volumes, or have it printed on another paper."
    reason = check_pages(file.printer, file.paper, _trim(file), file.pages, advice)
    if reason:
        yield Found(reason, value=file.pages)


def _trim(file: CheckedFile) -> Trim:
    """Return the trim size of the book; the default one if the printer states no size for covers."""
    if file.demands.kind == "interior":
        return file.trim
    try:
        return trim_of_cover(file, file.sheets[0])
    except UsageError:
        return default_trim(file.printer)


@on_file(kinds=("interior",))
def _parity(file: CheckedFile) -> Iterator[Found]:
    """Yield the page count, if it is odd and must not be."""
    limit = file.demands.limit("even_pages")
    if limit and limit.value and file.pages % 2:
        yield Found(
            f"The book has {counted(file.pages, 'page')}; {file.printer.title} wants an even number. "
            "Add a page at the end.",
            value=file.pages,
            limit=limit,
        )


@on_file(kinds=("interior",))
def _blank_runs(file: CheckedFile) -> Iterator[Found]:
    """Yield each run of blank pages that is too long; a longer run is allowed at the end of the book."""
    for is_blank, group in groupby(file.sheets, key=lambda sheet: sheet.is_blank):
        run = list(group)
        is_last = run[-1] is file.sheets[-1]
        limit = file.demands.limit("max_blank_run", "end" if is_last else "inside")
        if is_blank and limit and len(run) > limit.value:
            yield Found(
                f"{len(run)} blank pages follow one another {'at the end' if is_last else 'here'}; "
                f"{limit.value} are allowed. Take some out, or put something on them.",
                value=len(run),
                limit=limit,
                page=run[0].number,
            )


@on_file("max_file_mb")
def _file_size(file: CheckedFile) -> Iterator[Found]:
    """Yield the size of the file, if it is too large."""
    limit = file.demands.limit("max_file_mb")
    if limit and file.size > limit.value * 1_000_000:
        yield Found(
            f"The file has {file.size / 1e6:.1f} MB; {file.printer.title} takes {limit.value:g} MB. "
            "Use smaller pictures.",
            value=round(file.size / 1e6, 1),
        )
