"""Writing pages as PDF through reportlab: embedded fonts, grey only, the same bytes every time.

Each path is one content string built from its arrays. A path that stands on several pages is a form that is drawn
several times: the form holds the path alone; width, grey and dash are set outside it, and divided by the scale.
"""

from __future__ import annotations

import datetime
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from mazebook import __version__
from mazebook.books.page import Fill, Page, Stroke, Text
from mazebook.paper import fonts
from mazebook.path import Path

FIXED_DATE = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)  # where nobody gives one: never the clock

_OPERATORS = np.array(["{0} {0} m", "{0} {0} l", "{0} {0} {0} {0} {0} {0} c", "h"])
_ROUND = "1 J 1 j"  # caps and joins: walls meet without gaps and corners are clean


def write_pdf(
    pages: Sequence[Page],
    *,
    title: str,
    author: str = "",
    language: str = "en",
    date: datetime.datetime | None = None,
) -> bytes:
    """Return the pages as a PDF: fonts embedded, DeviceGray, no transparency, links, outline or metadata stream.

    Parameters
    ----------
    pages : in order
    title, author : for the document's information
    language : of the document, such as ``"en"``
    date : of creation; by default a fixed one, so that the same pages give the same bytes
    """
    buffer = io.BytesIO()
    # reportlab names its initial font on every page: an embedded one, else Helvetica comes in.
    fonts.registered(fonts.BODY)
    canvas = Canvas(buffer, invariant=1, pageCompression=1, initialFontName=fonts.BODY)
    _set_information(canvas, title, author, language, date or FIXED_DATE)
    forms = _Forms(canvas, pages)
    with _binary_streams():
        for page in pages:
            _draw_page(canvas, page, forms)
        canvas.save()
    return buffer.getvalue()


def path_operators(path: Path) -> str:
    """Return the PDF operators that build a path: whole numbers where all are, else four decimals."""
    numbers = path.points.ravel()
    whole = bool((numbers == np.round(numbers)).all())
    template = "\n".join(_OPERATORS[path.ops].tolist()).replace("{0}", "%d" if whole else "%.4f")
    return template % tuple(numbers.tolist())


class _Forms:
    """The paths that stand on several pages, each written once, when it is first drawn."""

    def __init__(self, canvas: Canvas, pages: Iterable[Page]) -> None:
        strokes = (item for page in pages for item in page.items if isinstance(item, Stroke))
        uses = Counter(id(stroke.path) for stroke in strokes)
        self._canvas = canvas
        self._shared = {path for path, count in uses.items() if count > 1}
        self._names: dict[int, str] = {}

    def stroke(self, path: Path) -> None:
        """Draw the outline of `path` with the pen that is set."""
        if id(path) not in self._shared or not len(path.ops):
            self._canvas._code.append(path_operators(path) + "\nS")
            return
        if id(path) not in self._names:
            self._names[id(path)] = self._define(path)
        self._canvas.doForm(self._names[id(path)])

    def _define(self, path: Path) -> str:
        name = f"path{len(self._names) + 1}"
        # Wide enough for any pen: walls are thinner than a cell.
        (x0, y0), (x1, y1) = path.points.min(axis=0) - 1, path.points.max(axis=0) + 1
        form = pdfdoc.PDFFormXObject(float(x0), float(y0), float(x1), float(y1))
        form.compression = 1
        form.setStreamList([path_operators(path) + "\nS\n"])
        form.Resources = pdfdoc.PDFDictionary({})  # reportlab would list every font of the document
        self._canvas._doc.addForm(name, form)
        return name


def _draw_page(canvas: Canvas, page: Page, forms: _Forms) -> None:
    canvas.setPageSize((page.width, page.height))
    canvas.setTrimBox(tuple(page.trim))
    canvas.setBleedBox(tuple(page.bleed))
    canvas._code.append(_ROUND)
    for item in page.items:
        if isinstance(item, Text):
            _draw_text(canvas, item)
        elif isinstance(item, Stroke):
            _draw_stroke(canvas, item, forms)
        else:
            _draw_fill(canvas, item)
    canvas._doc.updateSignature("\n".join(canvas._code))  # what the file's /ID is made of
    canvas.showPage()


def _draw_stroke(canvas: Canvas, item: Stroke, forms: _Forms) -> None:
    scale, x, y = item.place
    dash = f" [{' '.join(_number(length / scale) for length in item.dash)}] 0 d" if item.dash else ""
    canvas._code.append(
        f"q {_number(item.gray)} G {_number(scale)} 0 0 {_number(scale)} {_number(x)} {_number(y)} cm "
        f"{_number(item.width / scale)} w{dash}"
    )
    forms.stroke(item.path)
    canvas._code.append("Q")


def _draw_fill(canvas: Canvas, item: Fill) -> None:
    scale, x, y = item.place
    canvas._code.append(
        f"q {_number(item.gray)} g {_number(scale)} 0 0 {_number(scale)} {_number(x)} {_number(y)} cm\n"
        f"{path_operators(item.path)}\nf Q"
    )


def _draw_text(canvas: Canvas, item: Text) -> None:
    fonts.registered(item.font)
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * fonts.width(item.text, item.font, item.size)
    cos, sin = float(np.cos(np.radians(item.angle))), float(np.sin(np.radians(item.angle)))
    canvas._code.append(f"{_number(item.gray)} g")
    text = canvas.beginText()
    text.setTextTransform(cos, sin, -sin, cos, item.x - back * cos, item.y - back * sin)
    text.setFont(item.font, item.size)
    text.textOut(item.text)
    canvas.drawText(text)


def _set_information(canvas: Canvas, title: str, author: str, language: str, date: datetime.datetime) -> None:
    canvas.setTitle(title)
    canvas.setAuthor(author)
    canvas.setSubject("")
    canvas.setCreator(f"mazebook {__version__}")
    canvas.setProducer(f"mazebook {__version__} with reportlab")
    stamp = date.astimezone(datetime.UTC).strftime("D:%Y%m%d%H%M%SZ")
    canvas.setDateFormatter(lambda *_: stamp)
    canvas.setCatalogEntry("Lang", pdfdoc.PDFString(language))


def _number(value: float) -> str:
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


class _binary_streams:  # noqa: N801  # used like a function
    """Switch off reportlab's ASCII85 armour while writing: a quarter smaller, and faster."""

    def __enter__(self) -> None:
        from reportlab import rl_config

        self._config: Any = rl_config
        self._before = rl_config.useA85
        rl_config.useA85 = 0

    def __exit__(self, *_: object) -> None:
        self._config.useA85 = self._before
