r"""Blocks: the things on a page. Room goes down, frames come back up, and the parent places its children.

A block has one method, `lay`, which returns the `Frame` that it becomes in the room that there is. Lengths are in
points; how large something is on a page is up to a `mazebook.graphics.style.Style`. There are few blocks, because they
are put together:

>>> head, picture, foot = Frame(200, 40), Frame(100, 100), Frame(300, 20)
>>> page = Stack([head, Rest(picture, least=60), foot], gap=20)
>>> frame = page.lay(Room(300, 400))
>>> [(part.x, part.y, part.frame.height) for part in frame.parts]
[(50.0, 0.0, 40), (100.0, -60.0, 300.0), (0.0, -380.0, 20)]

`Rest` takes the room that the others leave, as ``flex: 1`` of CSS and ``\vfill`` of TeX do: the maze between title and
foot, the line behind a label, the space that centres something or puts it at the foot. `Largest` lays its block at
smaller and smaller scales until it fits. Texts, and lines to write on, are in `mazebook.graphics.block_words`; texts
of several pages in `mazebook.graphics.block_flow`.

A text without words is `NOTHING`, and so are the space around it and the gap beside it: a subtitle that a book does not
have needs no ``if``.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Literal, Protocol, TypeVar

from mazebook.errors import RoomError
from mazebook.graphics.frames import NOTHING, Frame, Items, Part, Room, inner, padded

Align = Literal["start", "middle", "end"]
ROUNDED = 0.01  # points that something may be too large for its room
SMALLER = 0.94  # from one size that is tried to the next
_Way = TypeVar("_Way")
SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}  # the share of the free space that goes before


class Block(Protocol):
    """What can be laid; a frame is a block, too: itself."""

    def lay(self, room: Room) -> Frame:
        """Return the block as it is in a room: no wider, but perhaps higher."""


@dataclass(frozen=True)
class Filling:
    """What is as large as its room: `draw` returns a frame for it."""

    draw: Callable[[Room], Frame]

    def lay(self, room: Room) -> Frame:
        """Return the frame."""
        return self.draw(room)


@dataclass(frozen=True)
class Hole:
    """Room for what is known later, such as "maze 17": `with_blocks` puts it there."""

    name: str

    def lay(self, room: Room) -> Frame:
        """Return the hole, as large as the room and standing on the baseline."""
        return Frame(*room, room.height, hole=self.name)


@dataclass(frozen=True)
class Gap:
    """Empty space in a stack."""

    size: float

    def lay(self, room: Room) -> Frame:
        """Return the space."""
        return Frame(0.0, self.size)


@dataclass(frozen=True)
class Pad:
    """A block with space around it. Negative space lets it hang over; nothing gets no space."""

    block: Block
    left: float = 0.0
    bottom: float = 0.0
    right: float = 0.0
    top: float = 0.0

    def lay(self, room: Room) -> Frame:
        """Return the block in what is left of the room."""
        sides = self.left, self.bottom, self.right, self.top
        return padded(self.block.lay(room.less(*sides)), *sides)


@dataclass(frozen=True)
class Narrow:
    """A block in a room of a width at most; with a height, at the top of a strip as high, whatever its own height."""

    block: Block
    width: float = math.inf
    height: float | None = None

    def lay(self, room: Room) -> Frame:
        """Return the block, or the strip."""
        height = room.height if self.height is None else self.height
        frame = self.block.lay(Room(min(self.width, room.width), height))
        return frame if self.height is None else replace(frame, height=height)


@dataclass(frozen=True)
class AtLeast:
    """A block in a room that is never lower than a height, so that a `Largest` around it makes something smaller."""

    block: Block
    height: float

    def lay(self, room: Room) -> Frame:
        """Return the block."""
        return self.block.lay(room._replace(height=max(self.height, room.height)))


@dataclass(frozen=True)
class Changed:
    """A block whose items are changed, such as inked."""

    block: Block
    change: Callable[[Items], Items]

    def lay(self, room: Room) -> Frame:
        """Return the block with its items changed, and those of all its parts."""
        frame = self.block.lay(room)
        if frame is NOTHING:
            return frame
        parts = tuple(part._replace(frame=Changed(part.frame, self.change).lay(room)) for part in frame.parts)
        return replace(frame, items=self.change(frame.items) if frame.items else (), parts=parts)


@dataclass(frozen=True)
class Rest:
    """What takes the room that the others of a stack or a row leave; several share it equally.

    With less room than `least` it stays empty. `align` : where the block is if it is smaller than its room
    """

    block: Block = NOTHING
    least: float = 0.0
    align: Align = "middle"

    def lay(self, room: Room) -> Frame:
        """Return the block alone; `Stack` and `Row` give it its room."""
        return self.block.lay(room)

    def along(self, axis: int, room: Room) -> Frame:
        """Return the room with the block in it; `axis` : 0 = in a row, 1 = in a stack."""
        frame = self.block.lay(room) if room[axis] > 0 and room[axis] >= self.least else NOTHING
        free = SHARE[self.align] * max(room[axis] - frame.size[axis], 0.0)
        if axis == 0:
            return inner(room.width, frame.height, [Part(free, 0.0, frame)], frame.baseline)
        return inner(frame.width, room.height, [Part(0.0, -free, frame)], frame.baseline + free)


def _laid(blocks: Sequence[Block], room: Room, gap: float, axis: int) -> list[Frame]:
    """Return the frames of blocks along an axis, without `NOTHING`: first what has a size, then what fills the rest."""

    def within(length: float) -> Room:
        return room._replace(width=length) if axis == 0 else room._replace(height=length)

    left, found = room[axis], list[Frame | Rest]()
    for block in blocks:
        before = gap if found else 0.0
        if isinstance(block, Rest) and not math.isinf(left):
            left -= before
            found.append(block)
        elif (frame := block.lay(within(left - before))) is not NOTHING:
            left -= before + frame.size[axis]
            found.append(frame)
    share = max(left, 0.0) / max(sum(isinstance(each, Rest) for each in found), 1)
    return [each.along(axis, within(share)) if isinstance(each, Rest) else each for each in found]


@dataclass(frozen=True)
class Stack:
    """Blocks below each other."""

    blocks: Sequence[Block]
    gap: float = 0.0
    align: Align = "middle"

    def lay(self, room: Room) -> Frame:
        """Return the blocks; as high as the room if one of them is a `Rest`."""
        frames = _laid(self.blocks, room, self.gap, 1)
        if not frames:
            return NOTHING
        width, parts, y = max(frame.width for frame in frames), list[Part](), 0.0
        for frame in frames:
            parts.append(Part(SHARE[self.align] * (width - frame.width), y, frame))
            y -= frame.height + self.gap
        return inner(width, -y - self.gap, parts, frames[0].baseline)


@dataclass(frozen=True)
class Row:
    """Blocks beside each other, from where lines begin: first lines on one baseline, or tops, middles or feet."""

    blocks: Sequence[Block]
    gap: float = 0.0
    align: Literal["baseline", "start", "middle", "end"] = "baseline"

    def lay(self, room: Room) -> Frame:
        """Return the blocks; as wide as the room if one of them is a `Rest`."""
        frames = _laid(self.blocks, room, self.gap, 0)
        if not frames:
            return NOTHING
        line, height = max(frame.baseline for frame in frames), max(frame.height for frame in frames)
        parts, x = list[Part](), 0.0
        for frame in frames:
            down = line - frame.baseline if self.align == "baseline" else SHARE[self.align] * (height - frame.height)
            parts.append(Part(x, -down, frame))
            x += frame.width + self.gap
        return inner(x - self.gap, max(part.frame.height - part.y for part in parts), parts, line)


def grid(blocks: Sequence[Block], columns: int, gap: float = 0.0) -> Stack:
    """Return blocks in equal cells that fill a room, row by row."""
    cells = [Rest(block) for block in blocks] + [Rest()] * (-len(blocks) % columns)
    rows = [Row(cells[first : first + columns], gap, "start") for first in range(0, len(cells), columns)]
    return Stack([Rest(row) for row in rows], gap)


@dataclass(frozen=True)
class Largest(Generic[_Way]):
    """What is as large as fits: of the blocks that `make` returns for some ways, the first that is not too high.

    If none does, the last is taken, or, with a `sentence`, the `text` at `where` is refused.
    """

    make: Callable[[_Way], Block]
    ways: Iterable[_Way]
    where: str = ""
    sentence: str = ""
    text: str | None = None

    def lay(self, room: Room) -> Frame:
        """Return the largest frame; raises RoomError as `sentence` says."""
        frame = NOTHING
        for way in self.ways:
            frame = self.make(way).lay(room)
            if frame.height <= room.height + ROUNDED:
                return frame
        if self.sentence:
            raise RoomError.of(self.where, self.text, self.sentence)
        return frame


def with_blocks(frame: Frame, blocks: Mapping[str, Block]) -> Frame:
    """Return a frame with blocks in its holes, by the holes' names; a hole without a block stays empty.

    So pages can be laid and counted before all is known that stands on them, such as page numbers and mazes.
    """
    if frame.hole:
        block = blocks.get(frame.hole, NOTHING).lay(frame.size)
        return inner(*frame.size, [Part(0.0, 0.0, block)], frame.baseline)
    return replace(frame, parts=tuple(part._replace(frame=with_blocks(part.frame, blocks)) for part in frame.parts))


def shrinking(size: float, least: float) -> Sequence[float]:
    """Return sizes for `Largest`: the given one, then smaller and smaller ones, and at last the least."""
    count = max(math.ceil(math.log(least / size, SMALLER)), 0)
    return [*(size * SMALLER**k for k in range(count)), min(least, size) if count else size]
