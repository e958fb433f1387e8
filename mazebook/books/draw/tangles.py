"""Drawing a tangle: its lines, a disc with the name of each end, and whoever holds the lines; and its answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import NamedTuple

import numpy as np

from mazebook.books.choose.tangles import ChosenTangle
from mazebook.books.draw.placed import Signs
from mazebook.books.pictures.end_pictures import LittlePicture
from mazebook.books.scenes.scene import CLEAR, STEP, compose
from mazebook.books.tasks.planned import text_size
from mazebook.books.themes.story_area import GAP
from mazebook.graphics.figures import DISC
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, Fill, FromFile, Item, Place, Placement, Point, Stroke, inked
from mazebook.graphics.typesetting import LEAST_TYPE, Phrase, line
from mazebook.mazes.grid.line_squares import LABELS
from mazebook.numerics.path import CURVE, LINE, MOVE, Path
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.typefaces import fonts

_DISC, _LARGEST = 0.76, 34.0  # the width of a disc: in squares, and in points at most
_RIM = 0.5  # of a line: the rim of a disc
_PICTURE = 0.92  # of the way from start to start: the most width of a picture
_ABOVE_FOOT = 3.0  # points between the ground of a scene and the area for the foot of the page
_AROUND = 2 * CLEAR  # points: whoever holds a line stands apart from the scene
_ANSWER, _BROADEST = 0.16, 4.5  # the width of an answer's lines: in squares, and in points at most
# The lines of an answer, each in its own way: its grey, its width, and dashes and gaps in widths of a broad line.
_WAYS: tuple[tuple[float, float, tuple[float, ...]], ...] = (
    (0.0, 1.0, ()),
    (0.6, 1.0, ()),
    (0.0, 1.0, (0.0, 2.0)),
    (0.0, 1.0, (2.5, 2.5)),
    (0.0, 0.4, ()),
    (0.45, 1.0, (3.0, 2.0, 0.0, 2.0)),
)


class Laid(NamedTuple):
    """A tangle at its place: points of its squares are drawn at `place`; the box with all names, the width of discs."""

    place: Place
    box: Box
    disc: float
    names: tuple[tuple[str, Point], ...]  # of starts and of ends, and the middles of their discs


@dataclass(frozen=True, eq=False)
class PlacedTangle:
    """A tangle in an area, before the scene around it is composed; as `mazebook.books.draw.puzzle.PlacedPuzzle`.

    Attributes
    ----------
    inside : lines and names
    holders : the pictures above the starts
    taken : the boxes of these pictures
    """

    chosen: ChosenTangle
    area: Box
    inside: Sequence[Item]
    holders: Sequence[Item | FromFile]
    taken: Sequence[Box]
    placement: Placement

    hero = None
    door = (0.0, 0.0)

    @cached_property
    def space(self) -> FreeSpace:
        """What is free for a scene around the tangle."""
        space = FreeSpace(self.area.inset(bottom=_ABOVE_FOOT), STEP)
        for box in (self.placement.box, *self.taken):
            space.take_box(box, _AROUND)
        return space

    def drawn(self) -> list[Item | FromFile]:
        """Return everything, the scene of the puzzle's theme first, if it has one."""
        story, seed = self.chosen.puzzle.story, derive_seed("scene", self.chosen.seed)
        scene = compose(story.scenery, self.space, seed) if story and story.scenery else []
        return [*scene, *self.inside, *self.holders]


def place_tangle(chosen: ChosenTangle, area: Box, signs: Signs, *, below: float = 0.0) -> PlacedTangle:
    """Return a tangle fitted into an area; `below` : the gap under it."""
    pictures = _pictures(chosen, signs)
    inner = area.inset(bottom=below)
    side = _side_of(chosen, inner, signs) if pictures else 0.0
    where = laid(chosen, inner.inset(top=side + GAP if side else 0.0), signs.face)
    look = chosen.puzzle.look
    width = look.wall_at(where.place.scale)
    lines = [Stroke(path, width, place=where.place) for path in _paths(chosen, where)]
    items = [*inked(lines, look.colours.walls), *_names(where, signs.face, width)]
    holders: list[Item | FromFile] = []
    taken = []
    for turn, (picture, (_, (x, y))) in enumerate(zip(pictures, where.names, strict=False)):
        wide, high = (part * side for part in picture.size(1.0))
        middle = y + where.disc / 2 + GAP + high / 2
        holders += picture.coloured(x, middle, side, look.colours.hue(picture.hue, turn))
        taken.append(Box(x - wide / 2, middle - high / 2, x + wide / 2, middle + high / 2))
    return PlacedTangle(chosen, area, items, holders, taken, _placement(chosen, where, "puzzle"))


def draw_tangle_answer(chosen: ChosenTangle, area: Box, face: str) -> tuple[list[Item], Placement]:
    """Return the answer of a tangle, with each line in its own way, and its placement."""
    where = laid(chosen, area, face)
    least, accent = chosen.puzzle.look.least_line, chosen.puzzle.look.colours.accent
    broad = max(min(_ANSWER * where.place.scale, _BROADEST), 1.5 * least)
    drawn = []
    for path, (gray, share, dashes) in zip(_paths(chosen, where), _WAYS, strict=False):
        dash = tuple(broad * length for length in dashes)
        drawn.append(Stroke(path, max(share * broad, least), gray, where.place, dash))
    drawn.sort(key=lambda stroke: (-stroke.gray, bool(stroke.dash)))  # black lies on grey
    return [*inked(drawn, accent), *_names(where, face, broad)], _placement(chosen, where, "answer")


def laid(chosen: ChosenTangle, area: Box, face: str) -> Laid:
    """Return a tangle in the middle of an area, as large as it can be with names that can be read."""
    columns, rows = chosen.puzzle.size[:2]
    least = LEAST_TYPE / text_size("8", face, 1.0)
    unit = min(area.width / columns, area.height / (rows + 2 * LABELS))
    disc, strip = min(_DISC * unit, _LARGEST), LABELS * unit
    if disc < least:
        disc, between = least, LABELS - _DISC
        unit = min(area.width / columns, (area.height - 2 * disc) / (rows + 2 * between))
        strip = disc + between * unit
    x, y = area.centre
    box = Box(x - columns * unit / 2, y - rows * unit / 2 - strip, x + columns * unit / 2, y + rows * unit / 2 + strip)
    place = Place(unit, box.x0, box.y0 + strip)
    knots = chosen.tangle.knots
    first = [place.point(tuple(knots.places[points[0]].tolist()))[0] for points in knots.lines]
    last = sorted(place.point(tuple(knots.places[points[-1]].tolist()))[0] for points in knots.lines)
    above = [(str(number), (at, box.y1 - disc / 2)) for number, at in enumerate(first, 1)]
    below = [(ascii_uppercase[number], (at, box.y0 + disc / 2)) for number, at in enumerate(last)]
    return Laid(place, box, disc, (*above, *below))


def _paths(chosen: ChosenTangle, where: Laid) -> Iterator[Path]:
    """Yield the lines, in squares, from the middle of one disc to that of another."""
    high = (where.box.y1 - where.disc / 2 - where.place.y) / where.place.scale
    low = (where.box.y0 + where.disc / 2 - where.place.y) / where.place.scale
    knots = chosen.tangle.knots
    for number in range(len(knots.lines)):
        curves = knots.curves(number)
        start, end = curves[0, 0], curves[-1, -1]
        points = np.concatenate([[(start[0], high), start], curves[:, 1:].reshape(-1, 2), [(end[0], low)]])
        yield Path(np.array([MOVE, LINE, *[CURVE] * len(curves), LINE], dtype=np.uint8), points)


def _names(where: Laid, face: str, width: float) -> list[Item]:
    """Return the names of the ends in discs, which cover the ends of lines."""
    size = min(text_size(name, face, where.disc) for name, _ in where.names)
    drop, rim = fonts.cap_height(face, size) / 2, _RIM * width
    items: list[Item] = []
    for name, (x, y) in where.names:
        place = Place((where.disc - rim) / 2, x, y)
        items += [Fill(DISC, 1.0, place), Stroke(DISC, rim, place=place)]
        items += line(Phrase(name, face, size), x, y - drop, anchor="middle")
    return items


def _placement(chosen: ChosenTangle, where: Laid, role: str) -> Placement:
    """Return the record of a tangle's place: its box, and the discs of its starts and ends."""
    names = tuple(point for _, point in where.names)
    number = chosen.puzzle.number
    if role == "answer":
        return Placement(number, "answer", (where.box,), None, None, things=names, disc=where.disc)
    return Placement(number, "puzzle", (where.box,), None, None, things=names, disc=where.disc)


def _pictures(chosen: ChosenTangle, signs: Signs) -> tuple[LittlePicture, ...]:
    """Return the pictures of who holds the lines; none without a story, or without enough of them."""
    story, lines = chosen.puzzle.story, len(chosen.tangle.routes)
    found = story.holders if story and signs.pictures else ()
    return found[:lines] if len(found) >= lines else ()


def _side_of(chosen: ChosenTangle, area: Box, signs: Signs) -> float:
    """Return the longer side of the pictures above an area of lines."""
    between = area.width / len(chosen.tangle.routes)
    return min(signs.largest or signs.side, _PICTURE * between, 0.2 * area.height)
