"""Booklets: pages two on each side of a sheet, so that folded sheets, stapled through the fold, are in order."""

import io
from collections.abc import Callable
from typing import Any

from mazebook.errors import UsageError
from mazebook.output.pdf.page_order import in_reading_order
from mazebook.paper.languages import runs_left
from mazebook.reading.pdf.objects import language_of

BOOKLET_PAPERS = {  # width and height in points, upright
    "a4": (595.276, 841.89),
    "letter": (612.0, 792.0),
    "a3": (841.89, 1190.551),
    "tabloid": (792.0, 1224.0),
}
_SAME = 1.5  # points by which pages may exceed the paper, because half of A4 is A5 but for rounding

_Side = tuple[int, int]  # the numbers of the left and the right page; 0 for none


def sides(count: int) -> list[_Side]:
    """Return the page numbers on each side of each sheet, front and back in turn, for a booklet of `count` pages.

    Examples
    --------
    >>> sides(6)
    [(0, 1), (2, 0), (6, 3), (4, 5)]
    """
    whole = -(-count // 4) * 4
    found = []
    for sheet in range(whole // 4):
        found += [(whole - 2 * sheet, 2 * sheet + 1), (2 * sheet + 2, whole - 2 * sheet - 1)]
    return [(left if left <= count else 0, right if right <= count else 0) for left, right in found]


def booklet_paper(width: float, height: float, paper: str | None = None) -> tuple[float, float]:
    """Return the size of a sheet in landscape on which two pages of this size fit side by side at full size.

    Parameters
    ----------
    width, height : of a page, in points
    paper : a key of `BOOKLET_PAPERS`; None for the smallest paper that fits

    Raises
    ------
    UsageError
        If the pages do not fit: they are never scaled down, because their lines and words would become too small.
    """
    for name in [paper] if paper else BOOKLET_PAPERS:
        high, wide = BOOKLET_PAPERS[name]
        if 2 * width <= wide + _SAME and height <= high + _SAME:
            return wide, high
    on = f"{paper} paper" if paper else f"paper as it is sold ({', '.join(BOOKLET_PAPERS)})"
    raise UsageError(
        f"Two pages of {width / 72:.4g} x {height / 72:.4g} in do not fit side by side on {on}, and smaller ones "
        'would be hard to read. Make the book with trim = "148x210mm" for A4 paper, or "5.5x8.5in" for letter paper.'
    )


def impose(content: bytes, paper: str | None = None, tell: Callable[[str], None] = lambda _: None) -> bytes:
    """Return a PDF as sheets of a booklet; raises UsageError where its pages differ in size or do not fit on paper.

    `tell` is called with the paper's name, a key of `BOOKLET_PAPERS`, before anything is made.
    """
    import pikepdf

    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(in_reading_order(content))) as source, pikepdf.new() as made:
        width, height = _size(source)
        sheet = booklet_paper(width, height, paper)
        tell(next(name for name, sides in BOOKLET_PAPERS.items() if sides[::-1] == sheet))
        forms = [made.copy_foreign(page.as_form_xobject()) for page in source.pages]
        rtl = runs_left(language_of(source))
        for left, right in sides(len(forms)):
            _add(made, forms, (right, left) if rtl else (left, right), (width, height), sheet)
        made.trailer.Info = made.copy_foreign(source.make_indirect(_plain_info(source)))
        made.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"), Duplex=pikepdf.Name.DuplexFlipShortEdge
        )
        if language := language_of(source):
            made.Root.Lang = pikepdf.String(language)
        made.save(out, deterministic_id=True, force_version="1.7", object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return out.getvalue()


def _plain_info(source: Any) -> Any:
    """Return the Info of a PDF without the keys of PDF/X, which imposed sheets do not conform to."""
    import pikepdf

    return pikepdf.Dictionary({key: value for key, value in source.docinfo.items() if not key.startswith("/GTS_")})


def _size(source: Any) -> tuple[float, float]:
    """Return width and height of all pages in points, without bleed; raises UsageError if they differ."""
    boxes = {tuple(round(float(side), 2) for side in page.trimbox) for page in source.pages}
    sizes = {(round(x1 - x0, 1), round(y1 - y0, 1)) for x0, y0, x1, y1 in boxes}
    if len(sizes) != 1:
        raise UsageError("The pages of this PDF differ in size, so that no booklet can be made of it.")
    return sizes.pop()


def _add(made: Any, forms: list[Any], side: _Side, page: tuple[float, float], sheet: tuple[float, float]) -> None:
    """Add one side of a sheet: its two pages meet at the fold, the middle of the sheet."""
    import pikepdf

    made.add_blank_page(page_size=sheet)
    added = made.pages[-1]
    names, code = {}, []
    for number, left in zip(side, (sheet[0] / 2 - page[0], sheet[0] / 2), strict=True):
        if number:
            form = forms[number - 1]
            x0, y0, *_ = map(float, form.BBox)
            name = f"/Page{number}"
            names[name] = form
            code.append(f"q 1 0 0 1 {left - x0:.4f} {(sheet[1] - page[1]) / 2 - y0:.4f} cm {name} Do Q")
    added.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(names))
    added.obj.Contents = made.make_stream("\n".join(code).encode("ascii"))
    added.trimbox = added.mediabox
