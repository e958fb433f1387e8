"""Drawing a tangle: its lines, a disc with the name of each end, and whoever holds the lines; and its answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase
from typing import Literal, NamedTuple

import numpy as np

from mazebook.books.choose.tangles import ChosenTangle
from mazebook.books.draw.placed import Signs
from mazebook.books.pictures.end_pictures import LittlePicture, drawn_picture
from mazebook.books.scenes.scene import CLEAR, STEP, compose
from mazebook.books.scenes.scenery import without
from mazebook.books.tasks.planned import KITE, text_size
from mazebook.books.themes.line_areas import line_area
from mazebook.books.themes.story_area import GAP
from mazebook.graphics.figures import DISC
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, Fill, FromFile, Item, Place, Placement, Point, Stroke, inked
from mazebook.graphics.typesetting import Phrase, line
from mazebook.mazes.grid.line_squares import LABELS
from mazebook.numerics.path import CURVE, LINE, MOVE, Path
from mazebook.numerics.seeds import derive_seed
from mazebook.paper.inks.hues import Colours
from mazebook.paper.typefaces import fonts

_DISC, _LARGEST = 0.76, 34.0  # the width of a disc: in squares, and in points at most
_LINE = 0.06  # squares: the least width of a line
_RIM = 0.5  # of a line: the rim of a disc
_PICTURE = 0.88  # of the way from start to start: the most length of a picture
_INSIDE = 0.8  # of a disc: the part that its name has
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
    upwards: bool


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

    is_place = False
    hero = None
    door = (0.0, 0.0)

    @cached_property
    def space(self) -> FreeSpace:
        """What is free for a scene around the tangle."""
        space = FreeSpace(self.area.inset(bottom=_ABOVE_FOOT), STEP)
        for box in (self.placement.box, *self.taken):
            space.take_box(box, _AROUND)
        return space

    def drawn(self, carried: str = "") -> list[Item | FromFile]:
        """Return everything, the scene of the puzzle's theme first, if it has one.

        `carried` : the name of a picture that is carried here; it is not in the scene
        """
        story, seed = self.chosen.puzzle.story, derive_seed("scene", self.chosen.seed)
        scenery = story.scenery if story else None
        scene = compose(without(scenery, [carried] if carried else []), self.space, seed) if scenery else []
        return [*scene, *self.inside, *self.holders]


def place_tangle(chosen: ChosenTangle, area: Box, signs: Signs, *, below: float = 0.0) -> PlacedTangle:
    """Return a tangle fitted into an area; `below` : the gap under it.

    With pictures, those who hold the lines stand below, and their kites fly above.
    """
    holders = _holders(chosen, signs)
    largest = max(signs.largest, signs.side) if holders else 0.0
    inner, side = line_area(area.inset(bottom=below), len(chosen.tangle.routes), largest)
    where = laid(chosen, inner, signs.face, signs.least)
    side = min(side, _PICTURE * _between(where))
    look = chosen.puzzle.look
    width = max(look.wall_at(where.place.scale), _LINE * where.place.scale)
    lines = [Stroke(path, width, place=where.place) for path in line_paths(chosen, where)]
    items = [*inked(lines, look.colours.walls), *name_discs(where, signs.face, _RIM * width)]
    pictured, taken = _pictured(where, holders, side, look.colours)
    return PlacedTangle(chosen, area, items, pictured, taken, _placement(chosen, where, "puzzle"))


def _pictured(
    where: Laid, holders: Sequence[LittlePicture], side: float, colours: Colours
) -> tuple[list[Item | FromFile], list[Box]]:
    """Return the pictures of who holds the lines, and of kites, beyond the discs; and their boxes."""
    items: list[Item | FromFile] = []
    boxes = []
    kites = [drawn_picture(KITE)] * len(holders)
    for turn, (picture, (_, (x, y))) in enumerate(zip([*holders, *kites], where.names, strict=False)):
        wide, high = (part / 2 for part in picture.size(side))
        beyond = where.disc / 2 + GAP + high
        middle = y + beyond if y > where.box.centre[1] else y - beyond
        items += picture.coloured(x, middle, side, colours.hue(picture.hue, turn))
        boxes.append(Box(x - wide, middle - high, x + wide, middle + high))
    return items, boxes


def draw_tangle_answer(chosen: ChosenTangle, area: Box, face: str, least_text: float) -> tuple[list[Item], Placement]:
    """Return the answer of a tangle, with each line in its own way, and its placement; `least_text` : of its names."""
    where = laid(chosen, area, face, least_text)
    least, accent = chosen.puzzle.look.least_line, chosen.puzzle.look.colours.accent
    broad = max(min(_ANSWER * where.place.scale, _BROADEST), 1.5 * least)
    drawn = []
    for path, (gray, share, dashes) in zip(line_paths(chosen, where), _WAYS, strict=False):
        dash = tuple(broad * length for length in dashes)
        drawn.append(Stroke(path, max(share * broad, least), gray, where.place, dash))
    drawn.sort(key=lambda stroke: (-stroke.gray, bool(stroke.dash)))  # black lies on grey
    return [*inked(drawn, accent), *name_discs(where, face, least)], _placement(chosen, where, "answer")


def laid(chosen: ChosenTangle, area: Box, face: str, least_text: float) -> Laid:
    """Return a tangle in the middle of an area, as large as it can be with names of the smallest type or larger.

    Lines with kites at their ends start below and end above.
    """
    (columns, rows), knots = chosen.puzzle.size[:2], chosen.tangle.knots
    numbers, letters = [str(number) for number, _ in enumerate(knots.lines, 1)], ascii_uppercase[: len(knots.lines)]
    upwards = bool(chosen.puzzle.task and chosen.puzzle.task.picture)
    least = least_text / min(text_size(name, face, _INSIDE) for name in (*numbers, *letters))
    unit = min(area.width / columns, area.height / (rows + 2 * LABELS))
    disc, strip = min(_DISC * unit, _LARGEST), LABELS * unit
    if disc < least:
        disc, between = least, LABELS - _DISC
        unit = min(area.width / columns, (area.height - 2 * disc) / (rows + 2 * between))
        strip = disc + between * unit
    x, y = area.centre
    box = Box(x - columns * unit / 2, y - rows * unit / 2 - strip, x + columns * unit / 2, y + rows * unit / 2 + strip)
    place = Place(unit, box.x0, box.y0 + strip)
    across = [[place.point((float(knots.places[points[end], 0]), 0.0))[0] for points in knots.lines] for end in (0, -1)]
    high, low = box.y1 - disc / 2, box.y0 + disc / 2
    starts = [(number, (at, low if upwards else high)) for number, at in zip(numbers, across[0], strict=True)]
    ends = [(letter, (at, high if upwards else low)) for letter, at in zip(letters, sorted(across[1]), strict=True)]
    return Laid(place, box, disc, (*starts, *ends), upwards)


def _between(where: Laid) -> float:
    """Return the distance between starts."""
    (_, (first, _)), (_, (second, _)) = where.names[:2]
    return abs(second - first)


def line_paths(chosen: ChosenTangle, where: Laid) -> Iterator[Path]:
    """Yield the lines, in squares, from the middle of one disc to that of another."""
    knots, rows = chosen.tangle.knots, chosen.puzzle.size[1]
    beyond = (where.place.y - where.box.y0 - where.disc / 2) / where.place.scale
    for number in range(len(knots.lines)):
        curves = knots.curves(number)
        start, end = curves[0, 0], curves[-1, -1]
        ends = [(start[0], rows + beyond), start], [(end[0], -beyond)]
        points = np.concatenate([ends[0], curves[:, 1:].reshape(-1, 2), ends[1]])
        if where.upwards:
            points = np.array([[0.0, float(rows)]]) + points * np.array([[1.0, -1.0]])
        yield Path(np.array([MOVE, LINE, *[CURVE] * len(curves), LINE], dtype=np.uint8), points)


def name_discs(where: Laid, face: str, rim: float) -> list[Item]:
    """Return the names of the ends in discs with rims, which cover the ends of lines."""
    size = min(text_size(name, face, _INSIDE * where.disc) for name, _ in where.names)
    drop = fonts.cap_height(face, size) / 2
    items: list[Item] = []
    for name, (x, y) in where.names:
        place = Place((where.disc - rim) / 2, x, y)
        items += [Fill(DISC, 1.0, place), Stroke(DISC, rim, place=place)]
        items += line(Phrase(name, face, size), x, y - drop, anchor="middle")
    return items


def _placement(chosen: ChosenTangle, where: Laid, role: Literal["puzzle", "answer"]) -> Placement:
    """Return the record of a tangle's place: its box, and the discs of its starts and ends."""
    names = tuple(point for _, point in where.names)
    return Placement(chosen.puzzle.number, role, (where.box,), things=names, disc=where.disc)


def _holders(chosen: ChosenTangle, signs: Signs) -> tuple[LittlePicture, ...]:
    """Return the pictures of who holds the lines; none without a story, or without enough of them."""
    story, planned, lines = chosen.puzzle.story, chosen.puzzle.task, len(chosen.tangle.routes)
    found = story.holders if story and planned and planned.picture and signs.pictures else ()
    return found if len(found) == lines else ()
