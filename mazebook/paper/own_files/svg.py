"""Outlines from SVG files: paths and simple figures with their transforms; no file that the SVG names is opened."""

import math
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from mazebook.errors import OutputError
from mazebook.numerics.arrays import Float64
from mazebook.paper.typefaces.glyphs import flattened
from mazebook.reading.user_files import SVG, read_file

_MOST_CURVES = 200_000
_DEEPEST = 100  # groups in groups
_NOT_DRAWN = ("defs", "clipPath", "mask", "symbol", "marker", "pattern", "metadata", "title", "desc", "style", "script")
_ROUND = np.linspace(0, 2 * math.pi, 90, endpoint=False)
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_TRANSFORM = re.compile(r"\s*(\w+)\s*\(([^)]*)\)\s*,?")
_KNOWN = "path, rect, circle, ellipse, polygon and polyline"

_Marks = dict[str, tuple[float, float]]


def read_svg(path: Path) -> tuple[list[Float64], _Marks]:
    """Return the figures of an SVG as polygons (n, 2) with y up, and the centres of those named start and finish.

    Every figure counts as filled, whatever its colours. Text, pictures and copies (``use``) are ignored.

    Raises
    ------
    OutputError
        If the file cannot be read, declares entities, is no SVG, or has no such figure.
    """
    root = _parsed(path)
    figures: list[Float64] = []
    marks: _Marks = {}
    try:
        for element, matrix in _drawn(root, np.eye(3), 0):
            outline = [_moved(polygon, matrix) for polygon in _polygons(element)]
            name = (element.get("id") or "").strip().lower()
            if name in ("start", "finish") and outline:
                every = np.concatenate(outline)
                x, y = (every.min(axis=0) + every.max(axis=0)) / 2
                marks[name] = (float(x), float(y))
            else:
                figures += outline
    except (ValueError, IndexError, ArithmeticError, AssertionError, TypeError):
        raise OutputError("holds a path that cannot be read. Save it anew as plain SVG.", place=path) from None
    if sum(map(len, figures)) > _MOST_CURVES:
        raise OutputError("has far too many points. Simplify it, or save it as PNG.", place=path)
    if not figures or not all(np.isfinite(figure).all() for figure in figures):
        advice = f"Of an SVG, {_KNOWN} count; turn all else into paths."
        raise OutputError(f"draws nothing that can be read. {advice}", place=path)
    return figures, marks


def _parsed(path: Path) -> ElementTree.Element:
    try:
        text = read_file(path, SVG).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise OutputError("is not UTF-8. Save it anew as plain SVG.", place=path) from None
    # Without declarations no name in the file can stand for another file, nor for a text that grows without end.
    if re.search(r"<!\s*(ENTITY|ELEMENT|ATTLIST|NOTATION)|<!DOCTYPE[^>]*\[", text, re.IGNORECASE):
        raise OutputError("declares entities, which may stand for anything. Save it anew as plain SVG.", place=path)
    try:
        root = ElementTree.fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", text))
    except (ElementTree.ParseError, ValueError, RecursionError):
        raise OutputError("cannot be read as an SVG. Save it anew as plain SVG, or as PNG.", place=path) from None
    if _kind(root) != "svg":
        raise OutputError("is no SVG. Save it as SVG, PNG or JPEG.", place=path)
    return root


def _kind(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _drawn(element: ElementTree.Element, matrix: Float64, deep: int) -> Iterator[tuple[ElementTree.Element, Float64]]:
    """Yield the figures that are drawn, each with its transform, (3, 3)."""
    hidden = re.search(r"display\s*:\s*none", element.get("style") or "") or element.get("display") == "none"
    if _kind(element) in _NOT_DRAWN or hidden or deep > _DEEPEST:
        return
    here = matrix @ _matrix(element.get("transform") or "")
    yield element, here
    for child in element:
        yield from _drawn(child, here, deep + 1)


def _polygons(element: ElementTree.Element) -> list[Float64]:
    """Return the outline of a figure as polygons, (n, 2) float64, before its transform; empty for any other element."""

    def number(name: str) -> float:
        found = _NUMBER.match((element.get(name) or "0").strip())
        return float(found.group()) if found else 0.0

    kind = _kind(element)
    if kind == "path":
        from fontTools.pens.recordingPen import RecordingPen
        from fontTools.svgLib.path import parse_path

        pen: Any = RecordingPen()
        parse_path(element.get("d") or "", pen)
        return flattened(pen.value)
    if kind == "rect":
        x, y, width, height = (number(name) for name in ("x", "y", "width", "height"))
        return [np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])]
    if kind in ("circle", "ellipse"):
        rx, ry = (number("r"), number("r")) if kind == "circle" else (number("rx"), number("ry"))
        return [np.stack([number("cx") + rx * np.cos(_ROUND), number("cy") + ry * np.sin(_ROUND)], axis=1)]
    if kind in ("polygon", "polyline"):
        numbers = [float(found) for found in _NUMBER.findall(element.get("points") or "")]
        return [np.array(numbers[: len(numbers) // 2 * 2]).reshape(-1, 2)] if len(numbers) >= 6 else []
    return []


def _moved(polygon: Float64, matrix: Float64) -> Float64:
    """Return a polygon transformed by a matrix, with y up."""
    placed = polygon @ matrix[:2, :2].T + matrix[:2, 2]
    return np.asarray(placed * [1.0, -1.0])


def _matrix(text: str) -> Float64:
    """Return the matrix of a list of transforms, (3, 3)."""
    whole = np.eye(3)
    for name, inside in _TRANSFORM.findall(text):
        given = [float(found) for found in _NUMBER.findall(inside)]
        whole = whole @ _one(name, given)
    return whole


def _one(name: str, given: list[float]) -> Float64:
    if name == "matrix":
        a, b, c, d, e, f = given
        return np.array([[a, c, e], [b, d, f], [0, 0, 1.0]])
    if name == "translate":
        return np.array([[1, 0, given[0]], [0, 1, given[1] if len(given) > 1 else 0], [0, 0, 1.0]])
    if name == "scale":
        return np.diag([given[0], given[1] if len(given) > 1 else given[0], 1.0])
    turn = math.radians(given[0])
    if name == "skewX":
        return np.array([[1, math.tan(turn), 0], [0, 1, 0], [0, 0, 1.0]])
    if name == "skewY":
        return np.array([[1, 0, 0], [math.tan(turn), 1, 0], [0, 0, 1.0]])
    if name != "rotate":
        raise ValueError(name)
    rotation = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1.0]])
    x, y = given[1:3] if len(given) > 2 else (0.0, 0.0)
    there, back = (np.array([[1, 0, s * x], [0, 1, s * y], [0, 0, 1.0]]) for s in (1, -1))
    return np.asarray(there @ rotation @ back)
