"""Paths as PDF operators, or as forms that pages share if a path is painted more than once."""

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from mazebook.graphics.page import Fill, Page, Stroke
from mazebook.numerics.path import Path

_OPERATORS = ("%s %s m", "%s %s l", "%s %s %s %s %s %s c", "h")
_COMPRESSION = 4  # zlib: a fourth of the time of level 6 for 7 % more bytes, measured on 100 mazes

_contents: WeakKeyDictionary[Path, str] = WeakKeyDictionary()


def content(path: Path, operators: Sequence[str] = _OPERATORS) -> str:
    """Return a path as PDF operators without the painting operator: whole numbers as such, others to 4 decimals.

    `operators` are the templates of MOVE, LINE, CURVE and CLOSE. One formatting call for the whole path, because a
    call for each segment is 10 to 40 times slower.
    """
    points = np.round(path.points, 4) + 0.0  # + 0.0: never "-0"
    if not np.isfinite(points).all():
        raise ValueError("a path has a point that is not a finite number")
    template = "\n".join(map(operators.__getitem__, path.ops.tolist()))
    if (points == np.floor(points)).all():
        return template % tuple(points.astype(np.int64).ravel().tolist())
    values, which = np.unique(points, return_inverse=True)
    if 3 * len(values) < points.size:  # a lattice: far fewer numbers to print than points
        words = " ".join(["%.12g"] * len(values)) % tuple(values.tolist())
        return template % tuple(map(words.split(" ").__getitem__, which.ravel().tolist()))
    return template.replace("%s", "%.12g") % tuple(points.ravel().tolist())


def pdf_number(value: float) -> str:
    """Return a number with up to 8 decimals and never with an exponent, which PDF does not have."""
    text = f"{value:.8f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def operators_of(path: Path) -> str:
    """Return a path as PDF operators, made once for each path."""
    if path not in _contents:
        _contents[path] = content(path)
    return _contents[path]


@dataclass
class Form:
    """A path painted more than once, with its painting operator; ink, width and place are set outside the form."""

    path: Path
    paint: str
    uses: int = 0
    margin: float = 0.0  # the widest pen, in the path's units
    name: str = ""


Forms = dict[tuple[Path, str], Form]


def forms_of(pages: Iterable[Page]) -> Forms:
    """Return the paths that are painted more than once, in the order of first use."""
    forms: Forms = {}
    for page in pages:
        for item in page.items:
            if isinstance(item, (Stroke, Fill)):
                form = forms.setdefault((item.path, painting(item)), Form(item.path, painting(item)))
                form.uses += 1
                if isinstance(item, Stroke):
                    form.margin = max(form.margin, item.width / abs(item.place.scale))
    return {key: form for key, form in forms.items() if form.uses > 1 and len(form.path.ops)}


def painting(item: Stroke | Fill) -> str:
    """Return the operator that paints an item's path."""
    return "S" if isinstance(item, Stroke) else "f"


def form_object(form: Form) -> Any:
    """Return a path that is painted more than once as the form XObject that its pages share."""
    from reportlab.pdfbase import pdfdoc

    # A form is clipped to its box: the box includes half the pen's width, and is rounded outwards.
    across = form.path.points.T.copy()  # x and y in a row each: along the short axis numpy is slow
    low, high = np.floor(across.min(axis=1) - form.margin), np.ceil(across.max(axis=1) + form.margin)
    shape = pdfdoc.PDFFormXObject(*low.tolist(), *high.tolist())
    shape.Contents = path_stream(f"{operators_of(form.path)}\n{form.paint}\n")
    shape.Resources = pdfdoc.PDFResourceDictionary()  # else the form names fonts
    return shape


def path_stream(code: str) -> Any:
    """Return a compressed stream without the ASCII85 that reportlab puts around it."""
    from reportlab.pdfbase import pdfdoc

    packed = zlib.compress(code.encode("ascii"), _COMPRESSION)
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary({"Filter": pdfdoc.PDFName("FlateDecode")}), packed)
