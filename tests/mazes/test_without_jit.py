"""The kernels as plain Python: the same mazes, routes and drawings as compiled."""

import json

import pytest

from mazebook.mazes.carving.carve import algorithm
from tests import python
from tests.mazes.helpers import ALGORITHMS, FREE, TESSELLATIONS, by_walls, declared, sizes_for

# Run in this process and in a child without compilation; prints nothing, returns what can be told as JSON.
WORK = '''
import numpy as np

from mazebook.mazes.difficulty.effort import difficulty_of
from mazebook.mazes.ends.doors import place_ends
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.carving.carve import algorithm, carve_csr, carve_on; from mazebook.mazes.carving.make import maze_on
from mazebook.mazes.difficulty.measure import measure
from mazebook.mazes.options.options import Options
from mazebook.mazes.kernels.search import distances
from tools.scene import steps_of
from mazebook.mazes.drawing.walls import wall_path
from mazebook.numerics.rng import below, draw, new_rng, uniform


def told(case):
    """Return the maze of a case, carved both ways, its ends, its route and its walls."""
    name, kind, size, mask, seed, options = case
    options = Options(**options)
    grid = Grid(kind, tuple(size), None if mask is None else np.array(mask, dtype=bool))
    trace = np.full(grid.n_cells, -1, dtype=np.int64)
    maze = maze_on(grid, algorithm(name), seed=seed, ends=("random", "longest"), options=options)
    walls = wall_path(maze)
    return {
        "passages": np.flatnonzero(carve_on(grid, algorithm(name), seed=seed, options=options)).tolist(),
        "on csr": np.flatnonzero(carve_csr(grid, algorithm(name), seed=seed, options=options, trace=trace)).tolist(),
        "trace": trace.tolist(),
        "doors": maze.doors.tolist(),
        "solution": maze.solution.tolist(),
        "distances": distances(maze.grid.csr, maze.passages, 0).tolist(),
        "ops": walls.ops.tolist(),
        "points": np.round(walls.points, 6).tolist(),
        "fingerprint": maze.fingerprint,
        "difficulty": np.round(difficulty_of(maze), 9).tolist(),
        "alcoves": measure(maze).alcoves,
        "steps": steps_of(maze, seed),
    }


def numbers():
    """Return what the generator gives."""
    rng = new_rng("test")
    return [int(draw(rng)), int(below(rng, 7)), int(below(rng, 3 * 2**30)), uniform(rng)]
'''
CHILD = (
    WORK
    + """
import json
import sys

import numba

assert numba.config.DISABLE_JIT
with np.errstate(over="ignore"):  # plain Python warns where 64 bits wrap around
    print(json.dumps({"cases": [told(case) for case in json.load(sys.stdin)], "numbers": numbers()}))
"""
)


def cases():
    """Return every declared pair on two small grids, and on a shape where it is possible."""
    found = []
    for name in ALGORITHMS:
        for kind in TESSELLATIONS:
            if declared(name, kind):
                fit = [size for size in sizes_for(name, kind) if size[0] * size[1] > 3][-3:]
                found += [(name, kind, size, None, seed, {}) for seed, size in enumerate(fit)]
    keep = [1] * 20
    keep[6] = keep[19] = 0
    found += [(name, "orthogonal", (5, 4), keep, 7, {}) for name in FREE]
    walls = {"focus": "walls", "braid": 0.5}
    found += [(name, "orthogonal", (5, 4), None, 8, walls) for name in ALGORITHMS if by_walls(name, "orthogonal")]
    found += [(name, "theta", (5, 3), None, 9, walls) for name in ALGORITHMS if by_walls(name, "theta")]
    weighed = [name for name in ALGORITHMS if algorithm(name).weighed]
    found += [(name, "orthogonal", (6, 4), None, 10, {"weights": "n=3, e=1, s=2"}) for name in weighed]
    for name, trees in (("growing_tree", ""), ("growing_forest", ", trees=0.1")):
        mixed = {"texture": "newest=2, oldest=1, random=1, middle=1" + trees, "longest_trap": 1}
        found.append((name, "sigma", (5, 5), None, 11, mixed))
    return [*found, ("wilson", "orthogonal", (7, 7), None, 12, {"islands": 2})]


@pytest.mark.slow
def test_the_same_without_compilation():
    wanted = cases()
    here = {}
    exec(WORK, here)
    plain = json.loads(python("-c", CHILD, input=json.dumps(wanted), env={"NUMBA_DISABLE_JIT": "1"}).stdout)
    assert plain["numbers"] == here["numbers"]()
    assert len(plain["cases"]) == len(wanted)
    for case, one in zip(wanted, plain["cases"], strict=True):
        compiled = here["told"](case)
        for part, value in compiled.items():
            assert one[part] == value, (case, part)
