"""The score: what a maze's difficulty is made of, and the weights of it, in one place.

What tells mazes apart is not how many dead ends they have. It is which wrong ways cannot be rejected at a glance, and
which of them point at the goal. The effort E, in steps, and the difficulty D, in points, of a maze whose shortest route
P has L steps:

    E = L + tau * turns(P) + sum over the branches off P of what each costs
    D = doubling * log2(E / base)

- A turn is the change of heading between two steps from cell centre to cell centre, in right angles, 2 at most.
- A branch all of whose cells lie fewer than rho links down from its first costs a `glance`. Any other costs
  ``2 * W * a / (a + c)``: walked to its ends and back, as far as it tempts. Here ``a = exp(kappa * cos)`` of the angle
  between its first step and the bearing to the goal, and c is the same of the right way on.
- W, from the ends up: a cell fewer than rho links above its deepest end costs a `glance`; any other 1, tau for each
  turn into it, and what the cells below it cost. A branch's first step counts no turn, and is never just a glance.
- A branch with n links to where P is further on (loops) is never seen through; the 2 * W of it is at most
  ``2 * W / (n + 1) + detour / n``, where detour is what those ways are longer than along P, together.
- Branches that hang at the Finish cost nothing.

It orders mazes, and promises nothing: no published formula has been validated on people, this one neither, least of all
on children. Steps under 5 points at one size mean nothing.

Sources: McClendon, "The complexity and difficulty of a maze" (2001): the logarithm, the sum over branches; Kim and
Crawfis, "The quest for the perfect perfect-maze" (2015): the kinds of dead ends; Crowe et al., "Mental maze solving"
(2000): the way's length and turns; Zhao and Marquez, "Understanding humans' strategies in maze solving" (2013): people
look ahead, then move.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

from mazebook.errors import UsageError

_ABOVE_ZERO = ("base", "doubling")


@dataclass(frozen=True)
class Score:
    """The weights of the score; every one of them is a judgement, and may be replaced.

    Attributes
    ----------
    rho : a branch whose deepest end is fewer links away than this, from its first cell on, is seen through at a glance
    tau : what a turn by a right angle costs, in steps
    kappa : how much likelier a way is taken that points at the goal: e**kappa against one to the side
    glance : what a branch costs that is seen through, in steps
    base : the effort, in steps, of 0 points
    doubling : the points for twice the effort

    Raises
    ------
    UsageError
        If a weight is not a number, or cannot be one of a score.
    """

    rho: float = 3.0
    tau: float = 0.5
    kappa: float = 1.0
    glance: float = 0.5
    base: float = 10.0
    doubling: float = 10.0

    def __post_init__(self) -> None:
        """Hold every weight as a float: kernels are compiled for those."""
        for field in fields(self):
            value = getattr(self, field.name)
            is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
            if not is_number or value < 0 or (value == 0 and field.name in _ABOVE_ZERO):
                least = "more than 0" if field.name in _ABOVE_ZERO else "0 or more"
                raise UsageError(f"{field.name} = {value!r}: must be a number, {least}.")
            object.__setattr__(self, field.name, float(value))

    def points(self, effort: float) -> float:
        """Return the difficulty of an effort in steps."""
        return self.doubling * math.log2(effort / self.base)


SCORE = Score()
