"""What a wall style asks of the paper, read from its file without importing it: sizes are planned with it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from mazebook.books.walls.styles import REGISTRY

USUAL = "plain"


@dataclass(frozen=True)
class WallStyle:
    """A wall style as its file declares it, and the room that it has.

    Attributes
    ----------
    name : of its file
    share : how wide its walls are, of the pitch, where there is room; 0 = as wide as the level's
    lines : how wide they are at least, in lines of the printer's least thickness
    ornamented : are walls wider than the strokes that they are made of, or have they gaps?
    bends : does it leave the straight lines between posts, so that answers are drawn with it too?
    floor : no corridor becomes narrower for its sake, in points
    """

    name: str = USUAL
    share: float = 0.0
    lines: float = 0.0
    ornamented: bool = False
    bends: bool = False
    floor: float = 0.0

    def width_at(self, pitch: float, across: float) -> float:
        """Return the width of its walls at a pitch, in a room so many pitches wide without walls; 0 = as usual."""
        # The room holds one wall more than pitches: what walls gain, pitches lose in all.
        return min(self.share * pitch / (1 + self.share / across), (pitch - self.floor) / (1 + 1 / across))


PLAIN = WallStyle()


@cache
def wall_style(name: str, floor: float = 0.0) -> WallStyle:
    """Return the style called `name`; raises UnknownNameError with the nearest name."""
    entry = REGISTRY.entry(name)
    declared = {key: entry.constant(key) for key in ("share", "lines", "ornamented", "bends")}
    return WallStyle(entry.name, floor=floor, **{key: value for key, value in declared.items() if value is not None})  # type: ignore[arg-type]
