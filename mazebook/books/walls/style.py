"""Wall styles: what each needs on paper, read from its file without importing it."""

from dataclasses import dataclass
from functools import cache

from mazebook.books.walls.styles import REGISTRY

USUAL_STYLE = "plain"


@dataclass(frozen=True)
class WallStyle:
    """A wall style as its file declares it, and the least corridor that it must leave.

    Attributes
    ----------
    name : of the style's file
    share : the width of walls, as a share of the pitch, if corridors stay wide enough; 0 = the level's width
    lines : the least width of walls, as a multiple of the printer's thinnest line
    ornamented : are walls wider than the strokes that they are made of, or do they have gaps?
    bends : do walls leave the straight lines between posts, so that answers must have the same style?
    floor : the least corridor, in points
    """

    name: str = USUAL_STYLE
    share: float = 0.0
    lines: float = 0.0
    ornamented: bool = False
    bends: bool = False
    floor: float = 0.0

    def width_at(self, pitch: float, across: float) -> float:
        """Return the width of walls at a pitch, in an area `across` pitches wide; 0 = the level's width."""
        # The width of the area is fixed, with one wall more than pitches: wider walls make all pitches narrower.
        return min(self.share * pitch / (1 + self.share / across), (pitch - self.floor) / (1 + 1 / across))


PLAIN_STYLE = WallStyle()


@cache
def wall_style(name: str, floor: float = 0.0) -> WallStyle:
    """Return the style called `name`; raises UnknownNameError with the nearest name."""
    entry = REGISTRY.entry(name)
    declared = {key: entry.constant(key) for key in ("share", "lines", "ornamented", "bends")}
    return WallStyle(entry.name, floor=floor, **{key: value for key, value in declared.items() if value is not None})  # type: ignore[arg-type]
