"""A page as SVG: plain attributes, every text as outlines, so that no program needs a font or a style sheet."""

from base64 import b64encode
from xml.sax.saxutils import escape

from mazebook.errors import FontError, UsageError
from mazebook.graphics.page import Box, Fill, FromFile, Loose, Page, PdfPage, Picture, Place, Text, loose
from mazebook.output.pdf.xobjects import content, pdf_number, png_file
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.glyphs import glyph_name, glyph_set

_OPERATORS = ("M%s %s", "L%s %s", "C%s %s %s %s %s %s", "Z")
_LINKS = ' xmlns:xlink="http://www.w3.org/1999/xlink"'  # Illustrator reads a picture's xlink:href, not a plain href
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def write_svg(page: Page) -> str:
    """Return the page as an SVG document on white; its size and its units are points.

    Raises
    ------
    FontError
        If a text holds a character that its font lacks; texts split by `mazebook.paper.typefaces.fonts.runs` do not.
    UsageError
        If a page of another PDF is on the page, which SVG cannot hold.
    """
    width, height = pdf_number(page.width), pdf_number(page.height)
    items = loose(page.items)
    boxes = [box for item in items if (box := _clip(item))]
    clips = {box: f"clip{n}" for n, box in enumerate(dict.fromkeys(boxes), 1)}
    links = _LINKS if any(isinstance(item, Picture) for item in items) else ""
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<svg xmlns="http://www.w3.org/2000/svg"{links} width="{width}pt" height="{height}pt"'
            f' viewBox="0 0 {width} {height}">',
            *([f"<title>{escape(page.label)}</title>"] if page.label else []),
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            f'<g transform="matrix(1 0 0 -1 0 {height})">',  # a page's y goes up, SVG's down
            *(_clip_path(box, name) for box, name in clips.items()),
            *(_clipped(_element(item), clips[box] if (box := _clip(item)) else "") for item in items),
            "</g>",
            "</svg>\n",
        ]
    )


def _clip(item: Loose | FromFile) -> Box | None:
    return None if isinstance(item, FromFile) else item.clip


def _clip_path(box: Box, name: str) -> str:
    x, y, width, height = (pdf_number(length) for length in (box.x0, box.y0, box.width, box.height))
    return f'<clipPath id="{name}"><rect x="{x}" y="{y}" width="{width}" height="{height}"/></clipPath>'


def _clipped(element: str, clip: str) -> str:
    # A group, because an element's own transform would move its clip too.
    return f'<g clip-path="url(#{clip})">{element}</g>' if clip else element


def _element(item: Loose | FromFile) -> str:
    if isinstance(item, PdfPage):
        raise UsageError("A page of another PDF cannot be written as SVG. Write this page as PDF or PNG.")
    if isinstance(item, Picture):
        return _image(item)
    if isinstance(item, Text):
        return f'<path fill="{_ink(item)}" transform="{_text_place(item)}" d="{_outline(item)}"/>'
    outline = f'{_transform(item.place)} d="{content(item.path, _OPERATORS)}"'
    if isinstance(item, Fill):
        return f'<path fill="{_ink(item)}"{outline}/>'
    scale = abs(item.place.scale)
    dash = " ".join(pdf_number(length / scale) for length in item.dash)
    return (
        f'<path fill="none" stroke="{_ink(item)}" stroke-width="{pdf_number(item.width / scale)}"'
        ' stroke-linecap="round" stroke-linejoin="round"'
        + (f' stroke-dasharray="{dash}"' if dash else "")
        + f"{outline}/>"
    )


def _image(picture: Picture) -> str:
    width, height = pdf_number(picture.box.width), pdf_number(picture.box.height)
    # The y axis of the page is mirrored here, so pictures are mirrored back.
    place = f"matrix(1 0 0 -1 {pdf_number(picture.box.x0)} {pdf_number(picture.box.y1)})"
    data = b64encode(png_file(picture.raster)).decode("ascii")
    return (
        f'<image width="{width}" height="{height}" preserveAspectRatio="none" transform="{place}"'
        f' xlink:href="data:image/png;base64,{data}"/>'
    )


def _ink(item: Loose) -> str:
    return "#" + f"{round(item.gray * 255):02x}" * 3 if item.ink is None else item.ink.code


def _transform(place: Place) -> str:
    if place == Place():
        return ""
    scale = pdf_number(place.scale)
    return f' transform="matrix({scale} 0 0 {scale} {pdf_number(place.x)} {pdf_number(place.y)})"'


def _text_place(text: Text) -> str:
    back = fonts.width(text.text, text.font, text.size, rtl=text.rtl) * _ANCHORS[text.anchor]
    scale = text.size / fonts.program(text.font).units
    return (
        f"translate({pdf_number(text.x)} {pdf_number(text.y)}) rotate({pdf_number(text.angle)}) "
        f"translate({pdf_number(-back)} 0) scale({pdf_number(scale)})"
    )


def _outline(text: Text) -> str:
    """Return the glyphs of a text as path data in font units, y up, from the first glyph's origin."""
    from fontTools.misc.transform import Offset
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen

    lacking = fonts.missing(text.text, text.font)
    if lacking:
        raise FontError(f'"{text.text}": the font {text.font} cannot show "{lacking}". Split the text with fonts.runs.')
    outlines, unit = glyph_set(text.font), fonts.program(text.font).units / 1000
    pen = SVGPathPen(outlines, pdf_number)
    along = 0.0
    for glyph in fonts.shaped(text.text, text.font, rtl=text.rtl):
        place = Offset((along + glyph.dx) * unit, glyph.dy * unit)
        outlines[glyph_name(text.font, glyph.id)].draw(TransformPen(pen, place))
        along += glyph.advance
    return str(pen.getCommands())
