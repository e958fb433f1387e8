"""Code recipes: what the numbers in the code of a maze mean. A recipe with which codes were printed never changes.

A new algorithm, tessellation, pair of ends or share is added at the end of the newest recipe's lists; any other change
is a new recipe with the next number, beside the old ones.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from mazebook.errors import UsageError
from mazebook.mazes.grid.bearings import BEARINGS
from mazebook.mazes.options.knobs import Knobs
from mazebook.mazes.options.options import Options

EndsPair = tuple[str, str]


@dataclass(frozen=True)
class CodeRecipe:
    """The lists into which the numbers of a code are indices, and the options that follow from level and algorithm.

    Attributes
    ----------
    algorithms : names with versions
    braids : the shares of dead ends that are opened
    ends : the words for Start and Finish
    rooted : the algorithms that grow from the Finish, if the Finish is a direction or the centre
    textures : texts of knobs by (level, algorithm)
    longest_trap : the most steps of a wrong way, by level
    task : the kind of task that changed the maze, posed without knobs; "" for none, or for one that changes nothing
    """

    levels: tuple[str, ...]
    tessellations: tuple[str, ...]
    algorithms: tuple[tuple[str, int], ...]
    braids: tuple[float, ...]
    ends: tuple[EndsPair, ...]
    rooted: tuple[str, ...] = ()
    textures: Mapping[EndsPair, str] = field(default_factory=dict)
    longest_trap: Mapping[str, int] = field(default_factory=dict)
    task: str = ""

    def options(self, level: str, algorithm: str, ends: EndsPair, braid: float) -> Options:
        """Return the options with which a maze with these entries in its code is carved."""
        is_rooted = algorithm in self.rooted and ends[1] in (*BEARINGS, "centre")
        return Options(
            root=ends[1] if is_rooted else None,
            texture=Knobs.read(self.textures.get((level, algorithm))),
            braid=braid,
            longest_trap=self.longest_trap.get(level),
        )


FIRST = 1
_FIRST = CodeRecipe(
    levels=("3-4", "4-6", "6-8", "8-10", "10-12", "adult", "expert"),
    tessellations=("orthogonal", "delta", "sigma", "theta", "upsilon"),
    algorithms=(
        ("aldous_broder", 1), ("binary_tree", 1), ("eller", 1), ("growing_forest", 1), ("growing_tree", 1),
        ("hunt_and_kill", 1), ("kruskal", 1), ("prim_modified", 1), ("prim_simplified", 1), ("prim_true", 1),
        ("recursive_backtracker", 1), ("recursive_division", 1), ("sidewinder", 1), ("unicursal", 1), ("wilson", 1),
    ),
    braids=(0.0, 0.25, 0.5, 0.75, 1.0),
    ends=(("nw", "se"), ("ne", "sw"), ("n", "centre"), ("s", "centre"), ("s", "n"), ("longest", "longest")),
    rooted=("binary_tree",),
    textures={("adult", "growing_tree"): "newest=10, random=1"},
    longest_trap={"3-4": 2},
)  # fmt: skip
# Eight tessellations have room in a code. The cells of a tiling that is drawn are those of seed 0.
_TILINGS = ("cairo", "penrose", "rhombille", "spiral", "sunflower", "voronoi", "warped")
_TILED = replace(_FIRST, tessellations=_TILINGS, longest_trap={})
RECIPES: Mapping[int, CodeRecipe] = {
    FIRST: _FIRST,
    2: _TILED,
    3: replace(_FIRST, task="two_ways"),
    4: replace(_TILED, task="two_ways"),
    5: replace(_FIRST, task="forest"),
    6: replace(_TILED, task="forest"),
    7: replace(_FIRST, task="arrows"),
    8: replace(_TILED, task="arrows"),
}


def version_for(tessellation: str, task: str = "") -> int:
    """Return the number of the newest recipe that has a tessellation and a task, or of the newest of all.

    `task` : its kind; "" for none
    """
    changes = task if any(lists.task == task for lists in RECIPES.values()) else ""
    having = [
        version for version, lists in RECIPES.items() if tessellation in lists.tessellations and lists.task == changes
    ]
    return max(having or RECIPES)


def recipe(version: int) -> CodeRecipe:
    """Return a recipe by its number; raises UsageError for an unknown number."""
    if version not in RECIPES:
        known = ", ".join(map(str, RECIPES))
        raise UsageError(f"its recipe is number {version}; this mazebook knows {known}. Install a newer mazebook.")
    return RECIPES[version]
