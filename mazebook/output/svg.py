"""Writing a page as SVG: plain attributes, texts as outlines, so that every program shows it alike."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from mazebook.books.page import Fill, Item, Page, Stroke, Text
from mazebook.paper import fonts
from mazebook.path import POINTS_OF, Path

_LETTERS = ("M", "L", "C", "Z")


def write_svg(page: Page) -> str:
    """Return the page as an SVG document, in points, y turned down."""
    width, height = _number(page.width), _number(page.height)
    drawn = "\n".join(_draw(item) for item in page.items)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}">\n'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n'
        f'<g transform="matrix(1 0 0 -1 0 {height})">\n{drawn}\n</g>\n</svg>\n'
    )


def path_data(path: Path) -> str:
    """Return a path as the ``d`` attribute of SVG."""
    numbers = [_number(value) for value in path.points.ravel().tolist()]
    pieces, at = [], 0
    for op in path.ops.tolist():
        taken = 2 * POINTS_OF[op]
        pieces.append(_LETTERS[op] + " ".join(numbers[at : at + taken]))
        at += taken
    return " ".join(pieces)


def _draw(item: Item) -> str:
    if isinstance(item, Text):
        return _draw_text(item)
    scale, x, y = item.place
    place = f'transform="matrix({_number(scale)} 0 0 {_number(scale)} {_number(x)} {_number(y)})"'
    if isinstance(item, Fill):
        return f'<path {place} fill="{_colour(item.gray)}" d="{path_data(item.path)}"/>'
    return _draw_stroke(item, place, scale)


def _draw_stroke(item: Stroke, place: str, scale: float) -> str:
    dash = f' stroke-dasharray="{" ".join(_number(length / scale) for length in item.dash)}"' if item.dash else ""
    return (
        f'<path {place} fill="none" stroke="{_colour(item.gray)}" stroke-width="{_number(item.width / scale)}" '
        f'stroke-linecap="round" stroke-linejoin="round"{dash} d="{path_data(item.path)}"/>'
    )


def _draw_text(item: Text) -> str:
    font = _font(item.font)
    names, glyphs = font.getBestCmap(), font.getGlyphSet()
    scale = item.size / font["head"].unitsPerEm
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * fonts.width(item.text, item.font, item.size)
    cos, sin = scale * math.cos(math.radians(item.angle)), scale * math.sin(math.radians(item.angle))
    x, y = item.x - back * cos / scale, item.y - back * sin / scale
    outlines = []
    for character in item.text:
        glyph = glyphs[names[ord(character)]]
        pen = SVGPathPen(glyphs, ntos=_number)
        glyph.draw(pen)
        matrix = " ".join(_number(value) for value in (cos, sin, -sin, cos, x, y))
        if pen.getCommands():
            outlines.append(f'<path transform="matrix({matrix})" d="{pen.getCommands()}"/>')
        x, y = x + glyph.width * cos, y + glyph.width * sin
    return f'<g fill="{_colour(item.gray)}">{"".join(outlines)}</g>'


@cache
def _font(face: str) -> Any:
    return TTFont(fonts.faces()[face])


def _colour(gray: float) -> str:
    return f"#{round(255 * gray):02x}" + f"{round(255 * gray):02x}" * 2


def _number(value: float) -> str:
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text
