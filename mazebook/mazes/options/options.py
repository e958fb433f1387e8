"""Options of carving, beside algorithm, grid and seed: one record from the spec to the kernel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mazebook.errors import UsageError, did_you_mean, key_of
from mazebook.mazes.grid.bearings import BEARINGS, word_of_place
from mazebook.mazes.options.knobs import Knobs
from mazebook.mazes.options.weights import Weights
from mazebook.numerics.arrays import is_number, is_whole

if TYPE_CHECKING:
    from mazebook.mazes.shapes.shape import HiddenPicture

FOCUSES = ("passages", "walls")


@dataclass(frozen=True)
class Options:
    """Options of carving; every default gives a perfect maze without weights.

    Attributes
    ----------
    focus : ``"passages"``: passages are carved; ``"walls"``: walls are added
    root : direction of the cell to grow from, or ``"tip"``, the Finish of ends "tips"; None = the algorithm's own
    texture : `Knobs`, or a text such as ``"newest=10, random=1"``, or a mapping; None = the
        algorithm's own
    weights : `Weights`, or one table as a text such as ``"n=4, e=1"`` or a mapping; None = all
        directions alike
    braid : share of the dead ends, 0 to 1, at which one more wall is opened
    islands : number of groups of walls cut loose from the border
    longest_trap : the most steps that a cell may lie off the route; None = any
    hidden : the picture that the route fills; None = none
    weave : share of the places for bridges, 0 to 1, that get one; 0 = passages never cross

    Raises
    ------
    UsageError
        If a value is invalid for every grid.
    """

    focus: str = "passages"
    root: str | None = None
    texture: Knobs | None = None
    weights: Weights | None = None
    braid: float = 0.0
    islands: int = 0
    longest_trap: int | None = None
    hidden: HiddenPicture | None = None
    weave: float = 0.0

    def __post_init__(self) -> None:
        """Check the values, and parse texture and weights once for all mazes."""
        if key_of(self.focus) not in FOCUSES:
            raise UsageError(
                f'focus = "{self.focus}": there is no such focus. {did_you_mean(str(self.focus), FOCUSES)}'
            )
        object.__setattr__(self, "focus", key_of(self.focus))
        if self.root is not None:
            if word_of_place(self.root) not in (*BEARINGS, "centre", "tip"):
                raise UsageError(f'root = "{self.root}": must be one of {", ".join(BEARINGS)} or centre.')
            object.__setattr__(self, "root", word_of_place(self.root))
        object.__setattr__(self, "texture", Knobs.read(self.texture))
        object.__setattr__(self, "weights", Weights.read(self.weights))
        if not is_number(self.braid) or not 0 <= self.braid <= 1:
            raise UsageError(f"braid = {self.braid!r}: must be 0 (every dead end stays) to 1 (none does).")
        if not is_number(self.weave) or not 0 <= self.weave <= 1:
            raise UsageError(f"weave = {self.weave!r}: must be 0 (no bridges) to 1 (as many as fit).")
        if not is_whole(self.islands) or not 0 <= self.islands <= 10_000:
            raise UsageError(f"islands = {self.islands!r}: must be a whole number from 0 to 10000.")
        if self.longest_trap is not None and (not is_whole(self.longest_trap) or self.longest_trap < 1):
            raise UsageError(f"longest_trap = {self.longest_trap!r}: must be a whole number of steps, 1 or more.")
        if self.hidden is not None and (not self.is_perfect or self.longest_trap is not None):
            raise UsageError(
                "A picture is hidden among dead ends and traps. Leave out braid, islands and longest_trap with it."
            )

    @property
    def is_perfect(self) -> bool:
        """Whether exactly one route leads from any cell to any other."""
        return not self.braid and not self.islands


PLAIN = Options()
