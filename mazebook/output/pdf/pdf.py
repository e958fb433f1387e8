"""Pages as a PDF for print shops: grey where no colour is named, every font embedded, the same bytes each time.

reportlab writes the pages; qpdf (pikepdf) adds the fonts and writes the file once more.
"""

import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from mazebook import __version__
from mazebook.graphics.extents import extent_of
from mazebook.graphics.page import Box, Fill, Group, Item, Page, PdfPage, Picture, Place, Stroke, Text
from mazebook.output.pdf.finish import PLAIN_FINISH, Finish
from mazebook.output.pdf.merging import Merged
from mazebook.output.pdf.type import EmbeddedFaces
from mazebook.output.pdf.xobjects import (
    Forms,
    Groups,
    Outlined,
    drawing_object,
    form_object,
    forms_of,
    image_names,
    image_object,
    names_of_groups,
    operators_of,
    outlined,
    painting,
    path_stream,
    pdf_number,
)
from mazebook.paper.inks.inks import Cmyk
from mazebook.paper.own_files.pictures import Raster

FIXED_DATE = datetime(2000, 1, 1, tzinfo=UTC)


def write_pdf(
    pages: Sequence[Page],
    *,
    title: str,
    author: str = "",
    language: str = "en",
    date: datetime | None = None,
    finish: Finish = PLAIN_FINISH,
) -> bytes:
    """Return the pages as one PDF file; the same arguments give the same bytes in every process on one machine.

    Parameters
    ----------
    language : BCP 47 tag of the text, for screen readers
    date : the date of creation in the file; a time without zone is UTC. None for `FIXED_DATE`
    finish : the standard that the file conforms to, its outline and its links; usually none of them

    Raises
    ------
    FontError
        If there is no font of a text's name.
    """
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(io.BytesIO(), invariant=1, pageCompression=1, pdfVersion=(1, 3))
    forms = forms_of(pages)
    for count, form in enumerate(forms.values(), start=1):
        form.name = f"path{count}"
        canvas._doc.addForm(form.name, form_object(form))
    groups = names_of_groups(pages)
    for (parts, at), name in groups.items():
        drawn = Group(parts, at).drawn
        canvas._doc.addForm(name, drawing_object(extent_of(Group(parts, at)), map(_operators, drawn)))
    images = image_names(pages)
    for raster, name in images.items():
        canvas._doc.addForm(name, image_object(raster))
    with Merged(pages) as merged:
        shared = _Shared(forms, groups, images, merged, EmbeddedFaces(pages))
        for page in pages:
            _write_page(canvas, page, shared)
        info = _info(title, author, date or FIXED_DATE)
        return _rewritten(canvas.getpdfdata(), shared, info, language, finish, pages)


# ---------------------------------------------------------------- pages


class _Shared(NamedTuple):
    """What the pages of a file share."""

    forms: Forms
    groups: Groups
    images: dict[Raster, str]
    merged: Merged
    faces: EmbeddedFaces


def _write_page(canvas: Any, page: Page, shared: _Shared) -> None:
    canvas.setPageSize((float(page.width), float(page.height)))
    canvas._preamble = ""  # sets Helvetica, which is not embedded
    canvas.setTrimBox([float(side) for side in page.trim])
    canvas.setBleedBox([float(side) for side in page.bleed])
    canvas._code.append("1 J 1 j")
    for item in outlined(page.items):
        if isinstance(item, Text):
            _write_text(canvas, item, shared.faces)
        elif isinstance(item, Picture):
            box = item.box
            canvas._code.append(f"q {_numbers((box.width, 0, 0, box.height, box.x0, box.y0))} cm")
            canvas.doForm(shared.images[item.raster])
            canvas._code.append("Q")
        elif isinstance(item, PdfPage):
            form, matrix = shared.merged.placed(item)
            canvas._code.append(f"q {_numbers(matrix)} cm\n{form} Do\nQ")
        elif isinstance(item, Group):
            _paint_group(canvas, item, shared.groups)
        else:
            _paint(canvas, item, shared.forms)
    name = canvas._doc.thisPageName()
    canvas.showPage()
    written = canvas._doc.idToObject[name]
    written.Contents = path_stream(written.stream)
    written.Trans = None  # reportlab's is an empty one: a page has no transition


def _paint(canvas: Any, item: Stroke | Fill | Outlined, forms: Forms) -> None:
    path = item.line.path if isinstance(item, Outlined) else item.path
    if not len(path.ops):
        return
    canvas._code.append(_pen(item))
    form = forms.get((path, painting(item)))
    if form is None:
        canvas._code.append(f"{operators_of(path)}\n{painting(item)} Q")
    else:
        canvas.doForm(form.name)
        canvas._code.append("Q")


def _paint_group(canvas: Any, group: Group, groups: Groups) -> None:
    canvas._code.append(f"q{_clip(group.clip)} {_matrix(group.place)} cm")
    canvas.doForm(groups[group.parts, group.at])
    canvas._code.append("Q")


def _operators(item: Item) -> str:
    """Return the operators of a part of a group."""
    if isinstance(item, Stroke | Fill):
        return f"{_pen(item)}\n{operators_of(item.path)}\n{painting(item)} Q" if len(item.path.ops) else ""
    raise TypeError("a group in a file has strokes and areas only")


def _pen(item: Stroke | Fill | Outlined) -> str:
    """Return the operators before a path: clip, ink, width, dash, transform; its scale divides width and dash."""
    begin = "q"
    if isinstance(item, Outlined):
        begin, item = f"q {_ink(item.area)}", item.line
    begin += _clip(item.clip)
    place = "" if item.place == Place() else f"\n{_matrix(item.place)} cm"
    if isinstance(item, Fill):
        return f"{begin} {_ink(item)}{place}"
    scale = abs(item.place.scale)
    dash = " ".join(pdf_number(length / scale) for length in item.dash)
    return f"{begin} {_ink(item)} {pdf_number(item.width / scale)} w" + (f" [{dash}] 0 d" if dash else "") + place


def _ink(item: Stroke | Fill | Text) -> str:
    """Return the operator that sets an item's ink or grey, for lines if it is a stroke, else for areas."""
    operator = "g" if item.ink is None else "k" if isinstance(item.ink, Cmyk) else "rg"
    return f"{_numbers(item.ink or (item.gray,))} {operator.upper() if isinstance(item, Stroke) else operator}"


def _clip(box: Box | None) -> str:
    """Return the operators that clip to a box."""
    if box is None:
        return ""
    return f" {pdf_number(box.x0)} {pdf_number(box.y0)} {pdf_number(box.width)} {pdf_number(box.height)} re W n"


def _matrix(place: Place) -> str:
    return _numbers((place.scale, 0, 0, place.scale, place.x, place.y))


def _numbers(values: Iterable[float]) -> str:
    return " ".join(map(pdf_number, values))


def _write_text(canvas: Any, text: Text, faces: EmbeddedFaces) -> None:
    shown = f"{_ink(text)}\n{faces.operators(text)}"
    canvas._code.append(shown if text.clip is None else f"q{_clip(text.clip)} {shown}\nQ")


# ---------------------------------------------------------------- the file


def _info(title: str, author: str, date: datetime) -> dict[str, str]:
    made = _pdf_date(date)
    info = {"Title": title, "Author": author, "Creator": f"mazebook {__version__}", "CreationDate": made}
    return info | {"ModDate": made, "Producer": f"mazebook {__version__} (reportlab, qpdf)"}


def _rewritten(
    data: bytes, shared: _Shared, info: dict[str, str], language: str, finish: Finish, pages: Sequence[Page]
) -> bytes:
    """Return the file as qpdf writes it, with Info, language, pages of other PDFs and finish added."""
    import pikepdf

    out, merged = io.BytesIO(), shared.merged
    with pikepdf.open(io.BytesIO(data)) as pdf:
        entries = {f"/{key}": pikepdf.String(value) for key, value in info.items() if value}
        pdf.trailer.Info = pdf.make_indirect(pikepdf.Dictionary({**entries, "/Trapped": pikepdf.Name("/False")}))
        del pdf.trailer.ID  # reportlab's comes from SOURCE_DATE_EPOCH; qpdf makes one of the contents
        pdf.Root.Lang = pikepdf.String(language)
        shared.faces.into(pdf)
        merged.into(pdf)
        finish.into(pdf, pages)
        # Our own streams are packed already; those of foreign pages may be LZW, ASCII85 or not packed.
        level = pikepdf.StreamDecodeLevel.generalized if merged else pikepdf.StreamDecodeLevel.none
        pdf.save(
            out,
            deterministic_id=True,
            force_version=finish.version if finish.standard else max(finish.version, merged.version),
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            stream_decode_level=level,
            compress_streams=bool(merged),
        )
    return out.getvalue()


def _pdf_date(date: datetime) -> str:
    utc = date.replace(tzinfo=UTC) if date.tzinfo is None else date.astimezone(UTC)
    return f"{utc:D:%Y%m%d%H%M%S}+00'00'"
