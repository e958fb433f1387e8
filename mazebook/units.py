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

_SIZE = re.compile(r"\s*(\d+(?:\.\d+)?|\.\d+)\s*(in|mm|cm|pt)?\s*[x×]\s*(\d+(?:\.\d+)?|\.\d+)\s*(in|mm|cm|pt)\s*", re.I)  # noqa: RUF001
_LENGTH = re.compile(r"\s*(\d+(?:\.\d+)?|\.\d+)\s*(in|mm|cm|pt)\s*", re.I)


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
    unit = match[4].lower()
    return float(match[1]) * UNITS[(match[2] or unit).lower()], float(match[3]) * UNITS[unit]


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
    return float(match[1]) * UNITS[match[2].lower()]
