"""The score: the formula of a maze's difficulty, and its weights, in one place.

Mazes do not differ by how many dead ends they have, but by which wrong ways cannot be rejected at a glance and which of
them point at the goal. The effort E, in steps, and the difficulty D, in points, of a maze whose shortest route P has L
steps are:

    E = L + tau * turns(P) + sum of the costs of all branches off P
    D = doubling * log2(E / base)

- A turn is the change of heading between two steps from cell centre to cell centre, in right angles, 2 at most.
- A branch whose cells all lie fewer than rho links from its first cell costs a `glance`. Any other branch costs
  ``2 * W * a / (a + c)``: the walk to its ends and back, times its pull. Here ``a = exp(kappa * cos)`` of the angle
  between its first step and the bearing of the goal, and c is the same for the right way on.
- W is added from the ends up: a cell fewer than rho links above its deepest end costs a `glance`; any other cell costs
  1, tau for each turn into it, and the cost of the cells below it. A branch's first step is no turn, and no glance.
- A branch with n links to where P is farther on (loops) is never seen through; its 2 * W is at most
  ``2 * W / (n + 1) + detour / n``, where detour is the sum of the steps by which these ways are longer than along P.
- Branches that hang at the Finish cost nothing.
- Where each of several starts has a part of its own, E is that of the part with the Finish, and once the cells of all
  others: each is walked, there and back, by half of those who try one start after the other. Nobody who begins at the
  Finish sees them.

The score only orders mazes: no published formula has been validated on people, least of all on
children, nor has this one. A difference under 5 points at one size means nothing.

Sources: McClendon, "The complexity and difficulty of a maze" (2001): the logarithm, the sum over branches; Kim and
Crawfis, "The quest for the perfect perfect-maze" (2015): the kinds of dead ends; Crowe et al., "Mental maze solving"
(2000): the way's length and turns; Zhao and Marquez, "Understanding humans' strategies in maze solving" (2013): people
look ahead, then move.
"""

import math
from dataclasses import dataclass, fields

from mazebook.errors import UsageError
from mazebook.numerics.arrays import is_number

_ABOVE_ZERO = ("base", "doubling")


@dataclass(frozen=True)
class Score:
    """The weights of the score; each was chosen by judgement and may be replaced.

    Attributes
    ----------
    rho : a branch whose deepest end is fewer links than this from its first cell is seen through at a glance
    tau : cost of a turn by a right angle, in steps
    kappa : preference for ways that point at the goal: e**kappa times as likely as a way to the side
    glance : cost of a branch seen through, in steps
    base : the effort of 0 points, in steps
    doubling : the points for twice the effort

    Raises
    ------
    UsageError
        If a weight is not a number, or is out of its range.
    """

    rho: float = 3.0
    tau: float = 0.5
    kappa: float = 1.0
    glance: float = 0.5
    base: float = 10.0
    doubling: float = 10.0

    def __post_init__(self) -> None:
        """Convert every weight to float: kernels are compiled for floats."""
        for field in fields(self):
            value = getattr(self, field.name)
            if (
                not is_number(value)
                or not math.isfinite(value)
                or value < 0
                or (value == 0 and field.name in _ABOVE_ZERO)
            ):
                least = "more than 0" if field.name in _ABOVE_ZERO else "0 or more"
                raise UsageError(f"{field.name} = {value!r}: must be a number, {least}.")
            object.__setattr__(self, field.name, float(value))

    def points(self, effort: float) -> float:
        """Return the difficulty of an effort in steps."""
        return self.doubling * math.log2(effort / self.base)

    def effort(self, points: float) -> float:
        """Return the effort in steps of a difficulty."""
        return float(self.base * 2 ** (points / self.doubling))


SCORE = Score()
