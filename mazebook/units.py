"""Lengths: all lengths inside mazebook are in PDF points; other units are only in texts that users write."""

import re

POINTS_PER_INCH = 72.0
POINTS_PER_MM = POINTS_PER_INCH / 25.4
UNITS = {"in": POINTS_PER_INCH, "mm": POINTS_PER_MM, "cm": 10 * POINTS_PER_MM, "pt": 1.0}

# The papers that have names, by their names in lower case.
PAPERS = {
    "a3": "297x420mm", "a4": "210x297mm", "a5": "148x210mm", "a6": "105x148mm",
    "letter": "8.5x11in", "half-letter": "5.5x8.5in", "legal": "8.5x14in", "tabloid": "11x17in",
}  # fmt: skip
HOME_PAPERS = ("a4", "letter")  # what single sheets are printed on

_NUMBER, _UNIT = r"\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*", r"(in(?:ch(?:es)?)?|mm|cm|pt)"
_SIZE = re.compile(rf"{_NUMBER}{_UNIT}?\s*[x×]{_NUMBER}{_UNIT}\s*", re.IGNORECASE)  # noqa: RUF001
_LENGTH = re.compile(rf"{_NUMBER}{_UNIT}\s*", re.IGNORECASE)


def mm(points: float) -> float:
    """Return a length in millimetres, from points."""
    return points / POINTS_PER_MM


def points(millimetres: float) -> float:
    """Return a length in points, from millimetres."""
    return millimetres * POINTS_PER_MM


def parse_size(text: str) -> tuple[float, float]:
    """Return a width and a height such as ``"8.5x11in"``, ``"210 x 297 mm"`` or ``"A4"`` in points.

    Raises
    ------
    ValueError
        If the text is neither two numbers with an ``x`` between and a unit at the end nor one of `PAPERS`.
    """
    match = _SIZE.fullmatch(PAPERS.get("-".join(text.lower().replace("-", " ").replace("_", " ").split()), text))
    if match is None:
        raise ValueError(
            f'"{text}" is not a page size; write width x height and a unit, such as "8.5x11in", or a paper, as "A4"'
        )
    return _length(match[1], match[2] or match[4]), _length(match[3], match[4])


def parse_length(text: str) -> float:
    """Return a length such as ``"8mm"`` or ``"0.5 in"`` in points.

    Raises
    ------
    ValueError
        If the text is not a number with a unit after it.
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f'"{text}" is not a length; write a number and a unit, such as "8mm" or "0.5in"')
    return _length(match[1], match[2])


def _length(number: str, unit: str) -> float:
    """Return a length in points; its unit may be written in full, and its decimal point as a comma."""
    return float(number.replace(",", ".")) * UNITS[unit[:2].lower()]
