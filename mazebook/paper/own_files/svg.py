"""Outlines from SVG files: paths and simple figures with their transforms; no file that the SVG names is opened."""

import math
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from mazebook.errors import OutputError
from mazebook.numerics.arrays import Float64
from mazebook.paper.typefaces.glyphs import flattened
from mazebook.reading.limits import SVG_DEPTH, SVG_NUMBERS, SVG_POINTS, SVG_TAGS
from mazebook.reading.user_files import SVG, read_file

_NOT_DRAWN = ("defs", "clipPath", "mask", "symbol", "marker", "pattern", "metadata", "title", "desc", "style", "script")
_ROUND = np.linspace(0, 2 * math.pi, 90, endpoint=False)
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_TRANSFORM = re.compile(r"(\w++)\s*+\(([^)]*+)\)[\s,]*+")
_GIVEN = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}
_TOKEN = re.compile(r"[0-9.]++|[A-Za-z]")
_RUN = re.compile(r"[^\s,A-DF-Za-df-z]++")  # numbers without separators
_LONGEST_RUN = 1000  # characters: of an arc's, fontTools copies the rest for each number
_KNOWN = "path, rect, circle, ellipse, polygon and polyline"

_Marks = dict[str, tuple[float, float]]


class _WrongError(Exception):
    """A part of an SVG that cannot be read; its text is what it is."""


def read_svg(path: Path, *, closed: bool = False) -> tuple[list[Float64], _Marks]:
    """Return the figures of an SVG as polygons (n, 2) with y up, and the centres of those named start and finish.

    Every figure counts as filled, whatever its colours. Text, pictures and copies (``use``) are ignored.
    `closed` : refuse figures that are open; otherwise a straight line closes them

    Raises
    ------
    OutputError
        If the file cannot be read, declares entities, is no SVG, or has no such figure.
    """
    root = _parsed(path)
    try:
        with np.errstate(over="ignore", invalid="ignore"):  # what is not finite is refused below
            drawn = [
                ((element.get("id") or "").strip().lower(), _moved(polygon, matrix), is_open)
                for element, matrix in _drawn(root, np.eye(3), 0)
                for polygon, is_open in _polygons(element)
            ]
    except _WrongError as error:
        raise OutputError(f"holds a {error} that cannot be read. Save it anew as plain SVG.", place=path) from None
    figures = [polygon for name, polygon, _ in drawn if name not in ("start", "finish")]
    if sum(map(len, figures)) > SVG_POINTS:
        raise OutputError("has far too many points. Simplify it, or save it as PNG.", place=path)
    if not figures or not all(np.isfinite(polygon).all() for _, polygon, _ in drawn):
        advice = f"Of an SVG, {_KNOWN} count; turn all else into paths."
        raise OutputError(f"draws nothing that can be read. {advice}", place=path)
    if closed and (number := next((number for number, each in enumerate(drawn, 1) if each[2]), None)):
        raise OutputError(f"path {number} is open. Close it, or remove it.", place=path)
    return figures, {name: middle for name in ("start", "finish") if (middle := _middle(name, drawn))}


def _middle(name: str, drawn: Sequence[tuple[str, Float64, bool]]) -> tuple[float, float] | None:
    """Return the centre of the box around the figures of a name; None if there are none."""
    found = [polygon for called, polygon, _ in drawn if called == name]
    if not found:
        return None
    every = np.concatenate(found)
    x, y = ((every.min(axis=0) + every.max(axis=0)) / 2).tolist()
    return x, y


def _parsed(path: Path) -> ElementTree.Element:
    try:
        text = read_file(path, SVG).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise OutputError("is not UTF-8. Save it anew as plain SVG.", place=path) from None
    # Without declarations no name in the file can stand for another file, nor for a text that grows without end.
    declared = re.search(r"<!DOCTYPE", text, re.IGNORECASE)
    inside = text[declared.end() : text.find(">", declared.end())] if declared else ""
    if "[" in inside or re.search(r"<!\s*+(ENTITY|ELEMENT|ATTLIST|NOTATION)", text, re.IGNORECASE):
        raise OutputError("declares entities, which may stand for anything. Save it anew as plain SVG.", place=path)
    if text.count("<") > SVG_TAGS:
        raise OutputError(f"has more than {SVG_TAGS:,} tags. Simplify it, or save it as PNG.", place=path)
    try:
        root = ElementTree.fromstring(re.sub(r"^\s*+<\?xml[^>]*\?>", "", text))
    except (ElementTree.ParseError, ValueError):
        raise OutputError("cannot be read as an SVG. Save it anew as plain SVG, or as PNG.", place=path) from None
    if _kind(root) != "svg":
        raise OutputError("is no SVG. Save it as SVG, PNG or JPEG.", place=path)
    texts = (element.get(name) or "" for element in root.iter() for name in ("d", "points", "transform"))
    tokens = (token for text in texts for token in _TOKEN.finditer(text))
    if next(islice(tokens, SVG_NUMBERS, None), None):
        raise OutputError("has far too many points. Simplify it, or save it as PNG.", place=path)
    return root


def _kind(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _drawn(element: ElementTree.Element, matrix: Float64, deep: int) -> Iterator[tuple[ElementTree.Element, Float64]]:
    """Yield the figures that are drawn, each with its transform, (3, 3)."""
    hidden = re.search(r"display\s*:\s*none", element.get("style") or "") or element.get("display") == "none"
    if _kind(element) in _NOT_DRAWN or hidden or deep > SVG_DEPTH:
        return
    here = matrix @ _matrix(element.get("transform") or "")
    yield element, here
    for child in element:
        yield from _drawn(child, here, deep + 1)


def _polygons(element: ElementTree.Element) -> list[tuple[Float64, bool]]:
    """Return the outline of a figure as polygons, (n, 2) float64, before its transform; empty for any other element.

    Each comes with whether the figure was open there.
    """

    def number(name: str) -> float:
        found = _NUMBER.match((element.get(name) or "0").strip())
        return float(found.group()) if found else 0.0

    kind = _kind(element)
    if kind == "path":
        from fontTools.pens.recordingPen import RecordingPen
        from fontTools.svgLib.path import parse_path

        pen: Any = RecordingPen()
        drawn = element.get("d") or ""
        if "a" in drawn.lower() and max(map(len, _RUN.findall(drawn)), default=0) > _LONGEST_RUN:
            raise _WrongError("path")
        try:
            parse_path(drawn, pen)
        except (
            ValueError,
            IndexError,
            ArithmeticError,
            AssertionError,
            TypeError,
        ):  # fontTools', of a path that is none
            raise _WrongError("path") from None
        return list(zip(flattened(pen.value), _open_ones(pen.value), strict=True))
    if kind == "rect":
        x, y, width, height = (number(name) for name in ("x", "y", "width", "height"))
        return [(np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]]), False)]
    if kind in ("circle", "ellipse"):
        rx, ry = (number("r"), number("r")) if kind == "circle" else (number("rx"), number("ry"))
        return [(np.stack([number("cx") + rx * np.cos(_ROUND), number("cy") + ry * np.sin(_ROUND)], axis=1), False)]
    if kind in ("polygon", "polyline"):
        numbers = [float(found) for found in _NUMBER.findall(element.get("points") or "")]
        points = np.array(numbers[: len(numbers) // 2 * 2]).reshape(-1, 2)
        is_open = kind == "polyline" and len(points) > 0 and bool((points[0] != points[-1]).any())
        return [(points, is_open)] if len(points) >= 3 else []
    return []


def _open_ones(drawn: Sequence[tuple[str, Sequence[Any]]]) -> list[bool]:
    """Return whether each contour that a pen of fontTools recorded ends elsewhere than it begins, unclosed."""
    found: list[bool] = []
    here = begin = None
    lines = 0
    for operation, points in drawn:
        if operation == "moveTo":
            here, begin, lines = points[0], points[0], 0
        elif operation in ("closePath", "endPath"):
            if lines:  # a contour of one point is none
                found.append(operation == "endPath" and here != begin)
        else:
            here, lines = points[-1], lines + 1
    return found


def _moved(polygon: Float64, matrix: Float64) -> Float64:
    """Return a polygon transformed by a matrix, with y up."""
    placed = polygon @ matrix[:2, :2].T + matrix[:2, 2]
    return np.asarray(placed * [1.0, -1.0])


def _matrix(text: str) -> Float64:
    """Return the matrix of a list of transforms, (3, 3)."""
    whole = np.eye(3)
    text = text.strip()
    at = len(text) if text == "none" else 0
    while at < len(text):
        match = _TRANSFORM.match(text, at)
        given = [float(found) for found in _NUMBER.findall(match[2])] if match else []
        if not match or len(given) not in _GIVEN.get(match[1], ()):
            raise _WrongError("transform")
        whole = whole @ _one(match[1], given)
        at = match.end()
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
    rotation = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1.0]])
    x, y = given[1:3] if len(given) > 2 else (0.0, 0.0)
    there, back = (np.array([[1, 0, s * x], [0, 1, s * y], [0, 0, 1.0]]) for s in (1, -1))
    return np.asarray(there @ rotation @ back)
