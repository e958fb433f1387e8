"""Paths as PDF operators, and the XObjects that pages share: paths that are painted more than once, and pictures."""

import io
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from mazebook.graphics.page import Box, Fill, FromFile, Group, Item, Page, Picture, Stroke
from mazebook.numerics.path import Path
from mazebook.paper.own_files.pictures import Raster

_OPERATORS = ("%s %s m", "%s %s l", "%s %s %s %s %s %s c", "h")
_COMPRESSION = 4  # zlib: a fourth of the time of level 6 for 7 % more bytes, measured on 100 mazes

_contents: WeakKeyDictionary[Path, str] = WeakKeyDictionary()
_HEAD = 8  # bytes of a PNG before its first chunk; each chunk is length, name, data and checksum


def content(path: Path, operators: Sequence[str] = _OPERATORS) -> str:
    """Return a path as PDF or SVG operators without painting: whole numbers as such, others to 4 decimals.

    `operators` are the templates of MOVE, LINE, CURVE and CLOSE. The whole path is one formatting call, because a call
    for each segment is 10 to 40 times slower.
    """
    points = np.round(path.points, 4) + 0.0  # + 0.0: never "-0"
    if not np.isfinite(points).all():
        raise ValueError("a path has a point that is not a finite number")
    template = "\n".join(map(operators.__getitem__, path.ops.tolist()))
    if (points == np.floor(points)).all():
        return template % tuple(points.astype(np.int64).ravel().tolist())
    values, which = np.unique(points, return_inverse=True)
    if 3 * len(values) < points.size:  # points of a lattice share coordinates: fewer numbers to print
        words = " ".join(["%.12g"] * len(values)) % tuple(values.tolist())
        return template % tuple(map(words.split(" ").__getitem__, which.ravel().tolist()))
    return template.replace("%s", "%.12g") % tuple(points.ravel().tolist())


def pdf_number(value: float) -> str:
    """Return a number with up to 8 decimals and never with an exponent, which PDF does not have."""
    text = f"{value:.8f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def operators_of(path: Path) -> str:
    """Return a path as PDF operators, cached for each path."""
    if path not in _contents:
        _contents[path] = content(path)
    return _contents[path]


class Outlined(NamedTuple):
    """An area and the line around it, which one operator paints: a file has their path once."""

    area: Fill
    line: Stroke


def outlined(items: Iterable[Item | FromFile]) -> list[Item | FromFile | Outlined]:
    """Return items with each area joined to the line drawn around it right after it."""
    found = list[Item | FromFile | Outlined]()
    for item in items:
        last = found[-1] if found else None
        if isinstance(item, Stroke) and isinstance(last, Fill) and _is_around(item, last):
            found[-1] = Outlined(last, item)
        else:
            found.append(item)
    return found


def _is_around(line: Stroke, area: Fill) -> bool:
    return line.path is area.path and (line.place, line.clip) == (area.place, area.clip)


@dataclass
class Form:
    """A path and its painting operator as a form XObject; ink, width and place are set where the form is used."""

    path: Path
    paint: str
    uses: int = 0
    margin: float = 0.0  # the widest pen, in the path's units
    name: str = ""


Forms = dict[tuple[Path, str], Form]
Groups = dict[tuple[tuple[Item, ...], float], str]


def forms_of(pages: Iterable[Page]) -> Forms:
    """Return the paths that are painted more than once, by path and painting operator, in the order of first use."""
    forms: Forms = {}
    for page in pages:
        for item in outlined(page.items):
            if isinstance(item, (Stroke, Fill, Outlined)):
                line = item.line if isinstance(item, Outlined) else item
                form = forms.setdefault((line.path, painting(item)), Form(line.path, painting(item)))
                form.uses += 1
                if isinstance(line, Stroke):
                    form.margin = max(form.margin, line.width / abs(line.place.scale))
    return {key: form for key, form in forms.items() if form.uses > 1 and len(form.path.ops)}


def names_of_groups(pages: Iterable[Page]) -> Groups:
    """Return a name for the parts of every group and the scale of their pens, in the order of first use."""
    groups = ((item.parts, item.at) for page in pages for item in page.items if isinstance(item, Group))
    return {group: f"group{n}" for n, group in enumerate(dict.fromkeys(groups), 1)}


def drawing_object(box: Box, operators: Iterable[str]) -> Any:
    """Return a drawing as the form XObject that its pages share; `box` : around all of its ink."""
    from reportlab.pdfbase import pdfdoc

    low, high = np.floor(box[:2]), np.ceil(box[2:])
    shape = pdfdoc.PDFFormXObject(*low.tolist(), *high.tolist())
    shape.Contents = path_stream("\n".join(operators) + "\n")
    shape.Resources = pdfdoc.PDFResourceDictionary()  # else the form names fonts
    return shape


def painting(item: Stroke | Fill | Outlined) -> str:
    """Return the operator that paints an item's path."""
    if isinstance(item, Outlined):
        return "B"
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
    """Return PDF operators as a compressed reportlab stream, without the ASCII85 that reportlab usually adds."""
    from reportlab.pdfbase import pdfdoc

    packed = zlib.compress(code.encode("ascii"), _COMPRESSION)
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary({"Filter": pdfdoc.PDFName("FlateDecode")}), packed)


def png_file(raster: Raster) -> bytes:
    """Return a picture as a PNG of 8 bits a pixel."""
    from PIL import Image

    out = io.BytesIO()
    Image.frombytes("L", (raster.width, raster.height), raster.grey).save(out, "PNG")
    return out.getvalue()


def packed(raster: Raster) -> bytes:
    """Return the filtered and deflated rows of a picture: the IDAT data of its PNG, which PDF reads as predictor 15."""
    png = png_file(raster)
    rows, at = [], _HEAD
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IDAT":
            rows.append(png[at + 8 : at + 8 + length])
        at += 12 + length
    return b"".join(rows)


def image_names(pages: Iterable[Page]) -> dict[Raster, str]:
    """Return a name for every picture, in the order of first use."""
    rasters = (item.raster for page in pages for item in page.items if isinstance(item, Picture))
    return {raster: f"picture{n}" for n, raster in enumerate(dict.fromkeys(rasters), 1)}


def image_object(raster: Raster) -> Any:
    """Return a picture as the image XObject that its pages share."""
    from reportlab.pdfbase import pdfdoc

    row = {"Predictor": 15, "Colors": 1, "BitsPerComponent": 8, "Columns": raster.width}  # 15: as PNG says, row by row
    about = {"Type": "XObject", "Subtype": "Image", "ColorSpace": "DeviceGray", "Filter": "FlateDecode"}
    entries = {key: pdfdoc.PDFName(value) for key, value in about.items()}
    entries |= {"Width": raster.width, "Height": raster.height, "BitsPerComponent": 8}
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary({**entries, "DecodeParms": pdfdoc.PDFDictionary(row)}), packed(raster))
