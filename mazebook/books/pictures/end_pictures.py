"""The small pictures at Start and Finish: drawings of the emoji font, built-in outlines, files beside a theme."""

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

import numpy as np

from mazebook.books.pictures.shape_names import is_shape_file
from mazebook.errors import OutputError, key_of
from mazebook.graphics.figures import polygons
from mazebook.graphics.frames import Frame
from mazebook.graphics.page import Box, Fill, FromFile, Item, Loose, Picture, Place, Text
from mazebook.mazes.grid.polygons.silhouette import silhouette_of_lines
from mazebook.mazes.shapes.outlines import REGISTRY
from mazebook.numerics.arrays import Float64
from mazebook.numerics.path import Path as Outline
from mazebook.paper.inks.hues import Colours, Hue
from mazebook.paper.own_files.pictures import Raster, no_finer, read_dark, read_picture, stamp_of
from mazebook.paper.own_files.svg import read_svg
from mazebook.paper.typefaces.emoji import BOLD, BOLD_FACE, EMOJI_FACE, LINES, character_of, drawing_of, picture_names
from mazebook.paper.typefaces.glyphs import font_of, glyph_names, path_of, polygons_of
from mazebook.resources import data

_SHOWN = 0.8  # of the finest that print shops show: a picture from a file has no more pixels than that
_PALE = 0.6  # the grey of a picture of pixels in a coloured scene
_LEAST_DPI = 300.0  # dots an inch: what print shops ask for at least
_FLAT = 1 / 256  # of the em, 0.3 points in a large picture: in a tint nobody sees so flat a curve
_SIDE = 400  # pixels: the side of the raster in which the black of a picture is found
_FILLED = 0.995  # of a picture: with more of it black nobody sees what it is
_PAPER = 250  # of 256 greys: what is lighter is paper


@dataclass(frozen=True, eq=False)
class LittlePicture:
    """A picture to draw in any size: `drawn` is a character of `face`, an outline or a raster.

    Attributes
    ----------
    ink : the box around what is black, in units of the character's size, of the path, or of pixels
    looks : where it looks: -1.0 = to the left, 1.0 = to the right, 0.0 = at the reader
    hue : its own colour, one of `HUES`; "" for a thing that may have any
    rings : polygons (n, 2) float64, its drawing in any units; none of pixels
    """

    ink: Box
    drawn: str | Outline | Raster
    looks: float = 0.0
    hue: str = ""
    rings: Sequence[Float64] = ()
    face: str = EMOJI_FACE

    @property
    def is_sharp(self) -> bool:
        """Whether the picture is made of outlines, which stay sharp in any size, and not of pixels."""
        return not isinstance(self.drawn, Raster)

    @property
    def largest(self) -> float:
        """The longer side in points up to which the picture stays sharp."""
        return math.inf if self.is_sharp else max(self.ink.width, self.ink.height) * 72 / _LEAST_DPI

    def size(self, side: float) -> tuple[float, float]:
        """Return the width and height in points of what is black, the longer one `side`."""
        scale = self._scale(side)
        return self.ink.width * scale, self.ink.height * scale

    def frame(self, side: float, colours: Colours, turn: int = 0, towards: float = 0.0) -> Frame:
        """Return the picture, its longer side `side` points long, in a hue that it may have at its turn."""
        width, height = self.size(side)
        items = self.coloured(width / 2, -height / 2, side, colours.hue(self.hue, turn), towards=towards)
        return Frame(width, height, height, items)

    def at(self, x: float, y: float, side: float, *, towards: float = 0.0, gray: float = 0.0) -> Item | FromFile:
        """Return the picture with its middle at (x, y), its longer side `side` points long.

        Parameters
        ----------
        towards : which way it is to look, as `looks` says it; 0.0 = as it is drawn
        gray : of what is black, 1 = white; a tint of a drawing is no text, which must be black
        """
        is_turned = towards * self.looks < 0
        if isinstance(self.drawn, str) and (gray or is_turned):
            return _outlined(self, -1.0 if is_turned else 1.0, _FLAT if gray else 0.0).at(x, y, side, gray=gray)
        scale, (width, height) = self._scale(side), self.size(side)
        left, low = x - width / 2, y - height / 2
        if isinstance(self.drawn, Raster):
            return Picture(Box(left, low, left + width, low + height), _no_finer(self.drawn, width, height, gray))
        place = Place(scale, left - self.ink.x0 * scale, low - self.ink.y0 * scale)
        if isinstance(self.drawn, str):
            return Text(place.x, place.y, self.drawn, self.face, scale)
        return Fill(self.drawn, gray, place)

    def outlined(self, x: float, y: float, side: float, *, towards: float = 0.0) -> Item | FromFile:
        """Return the picture as `at` does, but never as a character: beside a character's ink there is paper."""
        if not isinstance(self.drawn, str):
            return self.at(x, y, side, towards=towards)
        return _outlined(self, -1.0 if towards * self.looks < 0 else 1.0, _FLAT).at(x, y, side)

    def tinted(
        self, x: float, y: float, side: float, tints: tuple[float, float], *, towards: float = 0.0
    ) -> list[Item | FromFile]:
        """Return the picture as `at` does, but in tints: that of its lines, and of what they run around."""
        drawn = self.at(x, y, side, towards=towards, gray=1 - tints[0])
        if not isinstance(drawn, Fill):
            return [drawn]
        return [replace(self.silhouette(x, y, side, towards), gray=1 - tints[1]), drawn]

    def coloured(
        self, x: float, y: float, side: float, hue: Hue | None, *, towards: float = 0.0, black: bool = True
    ) -> list[Item | FromFile]:
        """Return the picture as `at` does, filled with a hue; None, or pixels: as it is.

        `black` : are its lines black? Else they are in the hue, too
        """
        drawn = self.at(x, y, side, towards=towards, gray=0.0 if black else _PALE)
        if hue is None or not isinstance(drawn, Loose):
            return [drawn]
        filled = replace(self.silhouette(x, y, side, towards), ink=hue.fill)
        return [filled, drawn if black else replace(drawn, ink=hue.line)]

    def silhouette(self, x: float, y: float, side: float, towards: float = 0.0) -> Fill:
        """Return the silhouette of a picture of outlines, filled, at the same place as `at` returns the picture."""
        found = _silhouette(self, -1.0 if towards * self.looks < 0 else 1.0).at(x, y, side)
        assert isinstance(found, Fill)
        return found

    def _scale(self, side: float) -> float:
        return side / max(self.ink.width, self.ink.height)


def is_drawn_from_font(name: str) -> bool:
    """Return whether a picture of this name is a character of the emoji font."""
    return key_of(name) not in REGISTRY.entries and key_of(name) in picture_names()


def pair_of(names: Sequence[str], folder: Path | None, art: str) -> tuple[LittlePicture, LittlePicture]:
    """Return the pictures at Start and Finish, both in one style; raises as `little_picture` does."""
    are_bold = all(_is_bold(key_of(name)) for name in names)
    start, finish = (little_picture(name, folder, art if are_bold else LINES) for name in names)
    return start, finish


def little_picture(name: str, folder: Path | None = None, art: str = LINES) -> LittlePicture:
    """Return the picture of a name: a built-in outline, a drawing of the emoji font, or a file.

    Parameters
    ----------
    folder : the folder of files; None = no files
    art : the style of drawings, as far as there is one in it

    Raises
    ------
    UnknownNameError
        If there is no such picture; the message offers the nearest.
    OutputError
        If a file cannot be read, or nobody would see anything in it.
    """
    if folder is not None and is_shape_file(name):
        path = folder / name.replace("\\", "/")
        return _of_file(path, stamp_of(path))
    return _named(key_of(name), name, art == BOLD and _is_bold(key_of(name)))


def drawn_picture(name: str) -> LittlePicture:
    """Return the drawing of the emoji font of a name, even where an outline has it; raises UnknownNameError."""
    return _drawing(key_of(name), name, False)


def _is_bold(key: str) -> bool:
    """Return whether there is a bold drawing of a name."""
    return key not in REGISTRY.entries and picture_names().get(key) in glyph_names(BOLD_FACE)


@cache
def _named(key: str, name: str, is_bold: bool) -> LittlePicture:
    if key in REGISTRY.entries:
        return _of_polygons(REGISTRY.load(key, "outline").outline())
    return _drawing(key, name, is_bold)


@cache
def _drawing(key: str, name: str, is_bold: bool) -> LittlePicture:
    character, face = character_of(name), BOLD_FACE if is_bold else EMOJI_FACE
    rings = polygons_of(face, glyph_names(face)[ord(character)]) if is_bold else drawing_of(name)
    ink = _around(rings, font_of(face)["head"].unitsPerEm)
    return LittlePicture(ink, character, _looks(is_bold).get(key, 0.0), hue_of(name), rings, face)


@cache
def _looks(is_bold: bool) -> dict[str, float]:
    """Return where drawings look, by their keys, as `LittlePicture.looks` says it."""
    found = tomllib.loads(data("facing.toml").read_text(encoding="utf-8"))
    signs = {"left": -1.0, "right": 1.0, "reader": 0.0}
    looks = {key_of(name): signs[side] for side in ("left", "right") for name in found[side]}
    bold = {key_of(name): signs[side] for side, names in found["bold"].items() for name in names}
    return looks | bold if is_bold else looks


def hue_of(name: str) -> str:
    """Return the own colour of a drawing, one of `HUES`; "" for what may have any."""
    return _hues().get(key_of(name), "")


@cache
def _hues() -> dict[str, str]:
    """Return the own colours of drawings, by their keys."""
    found = tomllib.loads(data("hues.toml").read_text(encoding="utf-8"))
    return {key_of(name): hue for hue, names in found.items() for name in names}


@cache
def _outlined(picture: LittlePicture, sign: float, flat: float) -> LittlePicture:
    """Return a drawing of the font as an outline; with a sign of -1.0 its mirror image."""
    assert isinstance(picture.drawn, str)
    em = font_of(picture.face)["head"].unitsPerEm
    path = path_of(picture.face, glyph_names(picture.face)[ord(picture.drawn)], flat * em)
    x0, y0, x1, y1 = (side * em for side in picture.ink)
    left, right = sorted((sign * x0, sign * x1))
    return LittlePicture(Box(left, y0, right, y1), Outline(path.ops, path.points * (sign, 1.0)))


@cache
def _silhouette(picture: LittlePicture, sign: float) -> LittlePicture:
    """Return the silhouette of a drawing as a picture of its size; with a sign of -1.0 its mirror image."""
    rings = [ring * (sign, 1.0) for ring in picture.rings]
    return LittlePicture(_around(rings), polygons(silhouette_of_lines(rings)))


@lru_cache(maxsize=256)
def _of_file(path: Path, stamp: tuple[int, int]) -> LittlePicture:
    if path.suffix.lower() == ".svg":
        figures, _ = read_svg(path)
        box = _around(figures)
        if min(box.width, box.height) <= 0:
            raise OutputError(
                "is empty: what it draws has no width or no height. Draw figures with an area.", place=path
            )
        return _of_polygons(figures)
    if read_dark(path, _SIDE).mean() > _FILLED:
        raise OutputError("is all black: nobody would see what it is. Draw in black on white.", place=path)
    whole = read_picture(path)
    grey = np.frombuffer(whole.grey, dtype=np.uint8).reshape(whole.height, whole.width)
    rows, columns = (np.flatnonzero((grey < _PAPER).any(axis=axis)) for axis in (1, 0))
    if not len(rows):  # what is not transparent is white
        raise OutputError("is empty: there is nothing but white in it. Draw in black on white.", place=path)
    part = np.ascontiguousarray(grey[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])
    raster = Raster(part.shape[1], part.shape[0], part.tobytes())
    return LittlePicture(Box(0, 0, raster.width, raster.height), raster)


@lru_cache(maxsize=256)
def _no_finer(raster: Raster, width: float, height: float, gray: float) -> Raster:
    """Return a picture with no more pixels than a size in points needs, and `gray` for black; cached."""
    found = no_finer(raster, _SHOWN * width, _SHOWN * height)
    if not gray:
        return found
    lighter = 255 - np.rint((1 - gray) * (255.0 - np.frombuffer(found.grey, dtype=np.uint8)))
    return Raster(found.width, found.height, lighter.astype(np.uint8).tobytes())


def _of_polygons(figures: Sequence[Float64]) -> LittlePicture:
    return LittlePicture(_around(figures), polygons(figures), rings=figures)


def _around(figures: Sequence[Float64], units: float = 1.0) -> Box:
    every = np.concatenate(figures) / units
    (x0, y0), (x1, y1) = every.min(axis=0).tolist(), every.max(axis=0).tolist()
    return Box(x0, y0, x1, y1)
