"""The letters of a text as polygons that hang together: a maze, or a hidden picture, in the shape of a name."""

from collections.abc import Sequence

import numpy as np

from mazebook.books.pictures.shape_names import TEXT
from mazebook.errors import UsageError
from mazebook.mazes.grid.polygons.area import Shapes
from mazebook.numerics.arrays import Float64
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import EMOJI_FACE
from mazebook.paper.typefaces.glyphs import glyph_name, polygons_of

MOST_LETTERS = 24
_OVERLAP = 0.03  # of the size: letters overlap by this, so that a way leads from each to the next; lines, too
_PAGE, _TALLEST = 0.82, 1.6  # width to height of the area for a maze, and times their own height: stretched letters
_MET = 1e-3  # of the size
_LEFT, _DOWN, _UP = (-1.0, 0.0), (0.0, -1.0), (0.0, 1.0)

_POLYGON = 3  # as GEOS numbers kinds of geometries

_Polygons = Sequence[Float64]


def polygons_of_text(text: str) -> list[Float64]:
    """Return the letters of a text as polygons, (n, 2) float64, y up; one that runs the other way round is a hole.

    Each word is in a line of its own. Letters, accents and lines are moved together until they overlap; of emoji there
    is the outline alone. A text that is wider than a page gets higher letters, so that it fills more of the page.

    Raises
    ------
    UsageError
        If there is no letter, or there are too many.
    FontError
        If no font can show a character.
    """
    words = text.split()
    if not words:
        raise UsageError('it names no letters. Write them after the colon, such as "text:MAX".')
    if sum(map(len, words)) > MOST_LETTERS:
        raise UsageError(f"a maze has room for {MOST_LETTERS} letters at most. Use fewer.")
    every: list[Float64] = []
    for line in filter(None, map(_line, words)):
        (left, _), (right, high) = _box(line)
        low = _box(every)[0][1] if every else 0.0
        every += _against(_moved(line, -(left + right) / 2, low - high), every, _UP)
    if not every:
        raise UsageError("its characters leave nothing on paper. Use letters.")
    across, high = np.ptp(_box(every), axis=0).tolist()
    taller = min(max(across / high / _PAGE, 1.0), _TALLEST)
    return [polygon * (1.0, taller) for polygon in every]


def letter_shapes(shape: str) -> list[str]:
    """Return the shapes of the letters of a text one by one, in their order; a shape that is no text alone."""
    if not shape.lower().startswith(TEXT):
        return [shape]
    return [TEXT + letter for word in shape[len(TEXT) :].split() for letter in word if _line(letter)]


def _line(word: str) -> list[Float64]:
    """Return the polygons of a word's characters side by side, in units of the type size."""
    line: list[Float64] = []
    for piece, face, rtl in fonts.runs(word, fonts.TITLE, "its text"):
        unit = fonts.program(face).units
        for glyph in fonts.shaped(piece, face, rtl=rtl):
            polygons = [polygon / unit for polygon in polygons_of(face, glyph_name(face, glyph.id))]
            letter = _around(polygons) if face == EMOJI_FACE else _whole(polygons)
            if letter:
                end = _box(line)[1][0] if line else 0.0
                line += _against(_moved(letter, end - _box(letter)[0][0], 0.0), line, _LEFT)
    return line


def _around(polygons: _Polygons) -> list[Float64]:
    """Return the outlines of a drawing without what is inside, clockwise as letters of TrueType are."""
    import shapely

    whole = shapely.union_all(shapely.make_valid(shapely.polygons([shapely.linearrings(each) for each in polygons])))
    rings = [part.exterior for part in shapely.get_parts(whole) if shapely.get_type_id(part) == _POLYGON]
    return [shapely.get_coordinates(ring if not ring.is_ccw else ring.reverse())[:-1] for ring in rings]


def _whole(polygons: _Polygons) -> list[Float64]:
    """Return the polygons of a letter, with its dots and accents moved down to what is below them.

    They run clockwise, holes counterclockwise, as TrueType asks; "p" and "D" of Baloo 2 do not.
    """
    levels: list[list[Float64]] = []
    if polygons and max(map(_area, polygons), key=abs) > 0:
        polygons = [polygon[::-1] for polygon in polygons]
    for polygon in sorted(polygons, key=lambda each: float(each[:, 1].min())):
        if levels and polygon[:, 1].min() <= _box(levels[-1])[1][1]:
            levels[-1].append(polygon)
        else:
            levels.append([polygon])
    found: list[Float64] = []
    for level in levels:
        found += _against(level, found, _DOWN)
    return found


def _against(polygons: _Polygons, others: _Polygons, way: tuple[float, float]) -> list[Float64]:
    """Return polygons moved one way until they overlap others; unmoved if they never meet."""
    import shapely

    if not others:
        return [*polygons]
    fixed, moving = (
        shapely.multilinestrings([shapely.linearrings(each) for each in both]) for both in (others, polygons)
    )
    far = np.ptp([*_box(others), *_box(polygons)], axis=0).max()
    by = 0.0
    while by < far and (gap := shapely.distance(fixed, _shifted(moving, by, way))) > _MET:
        by += gap
    return _moved(polygons, *((by + _OVERLAP) * np.array(way))) if by < far else [*polygons]


def _shifted(lines: Shapes, by: float, way: tuple[float, float]) -> Shapes:
    import shapely

    return shapely.transform(lines, lambda places: places + by * np.array(way))


def _moved(polygons: _Polygons, x: float, y: float) -> list[Float64]:
    return [polygon + np.array([x, y]) for polygon in polygons]


def _area(polygon: Float64) -> float:
    """Return the area of a polygon, below 0 if it runs clockwise (the shoelace formula)."""
    x, y = polygon.T
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def _box(polygons: _Polygons) -> Float64:
    """Return the lower left and the upper right corner of the box around polygons: (2, 2) float64."""
    places = np.concatenate(polygons)
    return np.stack([places.min(axis=0), places.max(axis=0)])
