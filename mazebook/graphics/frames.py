"""Frames: finished rectangles of a page, which know their size and what is in them, but not where they stand.

A block (`mazebook.graphics.blocks`) is laid once, into the room available, and becomes a frame. Its parent looks at the
frame's size and then places it, so nothing is set twice just to learn its height.

There are two kinds of frames. A *leaf* has items: one line of text, one drawing, one maze. An *inner* frame has parts,
each a frame at a place. A mirror exchanges the places of parts and leaves each leaf as it is.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from mazebook.graphics.extents import extent_of
from mazebook.graphics.page import Box, FromFile, Item, Link, Page, Placement, Text, half_turn, shift, transformed
from mazebook.numerics.arrays import Float64
from mazebook.paper.typefaces.glyphs import extent

Items = Sequence[Item | FromFile]


class Room(NamedTuple):
    """The room that a block may take, in points; a room without a foot has an infinite height."""

    width: float
    height: float = math.inf

    @classmethod
    def of(cls, box: Box) -> "Room":
        """Return the room of a box."""
        return cls(box.width, box.height)

    @property
    def box(self) -> Box:
        """The room as a box whose upper left corner is the origin, for what draws into boxes."""
        return Box(0.0, -self.height, self.width, 0.0)

    def less(self, left: float = 0.0, bottom: float = 0.0, right: float = 0.0, top: float = 0.0) -> "Room":
        """Return the room without strips along its sides."""
        return Room(self.width - left - right, self.height - bottom - top)


class Drawn(NamedTuple):
    """What a frame puts on a page."""

    items: list[Item | FromFile]
    placements: list[Placement]
    links: list[Link]


@dataclass(frozen=True, eq=False)
class Frame:
    """A rectangle and what is in it, measured from its upper left corner; y goes up, so what is in it has y <= 0.

    Attributes
    ----------
    width, height : in points
    baseline : how far the first line is below the top, to align neighbours in a row
    items, placements, links : of a leaf
    parts : of an inner frame, in the order of drawing
    outline : closed lines around what a leaf takes of the page, (n_lines, n_points, 2); None = all of its box
    hole : the name of what is put here once it is known; "" for none
    """

    width: float
    height: float
    baseline: float = 0.0
    items: Items = ()
    placements: tuple[Placement, ...] = ()
    links: tuple[Link, ...] = ()
    parts: tuple["Part", ...] = ()
    outline: Float64 | None = None
    hole: str = ""

    @property
    def size(self) -> Room:
        """Width and height."""
        return Room(self.width, self.height)

    def lay(self, room: Room) -> "Frame":
        """Return the frame itself, which is a block, too."""
        return self

    def leaves(self, x: float = 0.0, y: float = 0.0) -> Iterator["Part"]:
        """Yield the leaves in the order of drawing, each at its place if this frame's corner is at (x, y)."""
        if self.items or self.placements:
            yield Part(x, y, self)
        for part in self.parts:
            yield from part.frame.leaves(x + part.x, y + part.y)

    def drawn(self, x: float, y: float) -> Drawn:
        """Return what is on the page if the upper left corner is at (x, y).

        Several placements of one maze, such as those of its walls and its stars, become one.
        """
        found, placements = Drawn([], [], []), dict[tuple[int, str], Placement]()
        for part in self.leaves(x, y):
            place = shift(part.x, part.y)
            found.items.extend(transformed(item, place) for item in part.frame.items)
            for each in part.frame.placements:
                known, moved = placements.get((each.puzzle, each.role)), transformed(each, place)
                placements[each.puzzle, each.role] = known.joined(moved) if known else moved
            found.links.extend(transformed(each, place) for each in part.frame.links)
        return found._replace(placements=[*placements.values()])

    def mirrored(self) -> "Frame":
        """Return the frame with all parts on the other side; leaves stay as they are."""
        if not self.parts:
            return self
        parts = (Part(self.width - x - frame.width, y, frame.mirrored()) for x, y, frame in self.parts)
        return replace(self, parts=tuple(parts))

    def below_its_ink(self, least: float = 0.0) -> "Frame":
        """Return the frame with its top where its ink begins, as accents and vowel signs rise above capitals.

        `least` : the least space above capitals
        """
        first = ((part, item) for part in self.leaves() if part.y >= -self.baseline for item in part.frame.items)
        return padded(self, top=max([least, *(part.y + _ends(item)[1] for part, item in first)]))

    def down_to_its_ink(self) -> "Frame":
        """Return the frame with its foot where its ink ends, as a letter of another face may hang below the last line.

        At the foot of a page, ink below a frame would be in the margin.
        """
        feet = (part.y + _ends(item)[0] for part in self.leaves() for item in part.frame.items)
        return padded(self, bottom=max(0.0, -self.height - min(feet, default=0.0)))


def _ends(item: Item | FromFile) -> tuple[float, float]:
    """Return from where to where the ink of an item reaches: of a text exactly, which `extent_of` estimates."""
    if not isinstance(item, Text):
        box = extent_of(item)
        return box.y0, box.y1
    low, high = extent(item.text, item.font, item.size)
    return item.y + low, item.y + high


class Part(NamedTuple):
    """A frame at a place: that of its upper left corner, measured from that of the frame around it."""

    x: float
    y: float
    frame: Frame

    @property
    def box(self) -> Box:
        """The rectangle of the frame at its place."""
        return shift(self.x, self.y).box(self.frame.size.box)


NOTHING = Frame(0.0, 0.0)  # the empty frame; no gap and no padding is put around it


def inner(width: float, height: float, parts: Iterable[Part], baseline: float = 0.0) -> Frame:
    """Return a frame of parts."""
    return Frame(width, height, baseline, parts=tuple(parts))


def leaf(box: Box, items: Items, placements: Sequence[Placement] = (), outline: Float64 | None = None) -> Part:
    """Return what is drawn at fixed places of a room as a leaf at its place; `box` is its rectangle there."""
    back = shift(-box.x0, -box.y1)
    around = None if outline is None else outline - (box.x0, box.y1)
    moved, placed = [transformed(item, back) for item in items], tuple(transformed(each, back) for each in placements)
    return Part(box.x0, box.y1, Frame(box.width, box.height, items=moved, placements=placed, outline=around))


def padded(frame: Frame, left: float = 0.0, bottom: float = 0.0, right: float = 0.0, top: float = 0.0) -> Frame:
    """Return a frame with space around it; nothing has none."""
    if frame is NOTHING or not (left or bottom or right or top):
        return frame
    width, height = frame.width + left + right, frame.height + bottom + top
    return inner(width, height, [Part(left, -top, frame)], frame.baseline + top)


def turned(frame: Frame) -> Frame:
    """Return a frame upside down; its parts, and each leaf, are turned about its middle."""
    place = half_turn(frame.size.box)
    parts = (
        Part(frame.width - x - each.width, each.height - frame.height - y, turned(each)) for x, y, each in frame.parts
    )
    items = [transformed(item, place) for item in frame.items]
    placements = tuple(transformed(each, place) for each in frame.placements)
    links = tuple(transformed(each, place) for each in frame.links)
    return Frame(frame.width, frame.height, items=items, placements=placements, links=links, parts=tuple(parts))


def behind(frame: Frame, draw: Callable[[Box], Items]) -> Frame:
    """Return a frame in front of what `draw` returns in its box, such as a badge."""
    if frame is NOTHING:
        return frame
    ground = Frame(frame.width, frame.height, items=draw(frame.size.box))
    return inner(frame.width, frame.height, [Part(0.0, 0.0, ground), Part(0.0, 0.0, frame)], frame.baseline)


def sheet(frame: Frame, size: tuple[float, float], live: Box, label: str, *, rtl: bool = False) -> Page:
    """Return a page of a size with a frame at the top of its live area, in the middle from left to right.

    `rtl` : the page is read from right to left, so that all parts of it, and its live area, are on the other side
    """
    trim = Box(0.0, 0.0, *size)
    if rtl:
        frame, live = frame.mirrored(), live.mirrored_in(trim)
    items, placements, links = frame.drawn(live.centre[0] - frame.width / 2, live.y1)
    return Page(*size, trim, trim, tuple(items), tuple(placements), label, tuple(links))


def holes(frame: Frame, x: float = 0.0, y: float = 0.0) -> Iterator[Part]:
    """Yield the holes of a frame, each at its place if the frame's corner is at (x, y)."""
    if frame.hole:
        yield Part(x, y, frame)
    for part in frame.parts:
        yield from holes(part.frame, x + part.x, y + part.y)
