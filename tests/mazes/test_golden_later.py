"""Golden fingerprints of kinds of cells that came after the first release of an algorithm, as in test_golden.

Each kind has a folder of its own, so that no released file changes.
"""

import json
import os
from pathlib import Path

import pytest

from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import make_maze
from tests import GOLDEN
from tests.mazes.helpers import ALGORITHMS, by_walls, declared

SIZES = {
    "upsilon": [(3, 2), (5, 4), (12, 15), (2, 9), (30, 20)],
    "floors": [(3, 3, 2), (5, 4, 2), (12, 15, 2), (4, 9, 3), (8, 8, 4)],
}
SIZES["weave"] = [(3, 3), (5, 4), (12, 15), (4, 9), (30, 20)]
CELLS = {"floors": "orthogonal", "weave": "orthogonal"}  # where the kind is no tessellation
PAIRS = [(name, "upsilon") for name in ALGORITHMS if declared(name, "upsilon")]
PAIRS += [(name, "floors") for name in ALGORITHMS if not algorithm(name).needs]
PAIRS += [(name, "weave") for name in ALGORITHMS if algorithm(name).by_walls == "whole"]


def mazes_of(name, kind):
    """Return what an algorithm carves on a kind of cells, by every focus that it has there, 20 mazes."""
    cells = CELLS.get(kind, kind)
    ways = ["passages", "walls"] if kind not in CELLS and by_walls(name, kind) else ["passages"]
    found = []
    for seed in range(20):
        case = {"tessellation": cells, "size": SIZES[kind][seed % 5], "seed": seed, "focus": ways[seed % len(ways)]}
        case |= {"weave": 0.6} if kind == "weave" else {}
        found.append(case | {"fingerprint": make_maze(name, **case).fingerprint, "size": list(case["size"])})
    return found


@pytest.mark.parametrize(("name", "kind"), PAIRS)
def test_mazes_are_what_they_always_were(name, kind):
    version = algorithm(name).version
    path = GOLDEN / kind / f"{name}-v{version}.json"
    found = mazes_of(name, kind)
    if not path.exists() and os.environ.get("MAZEBOOK_WRITE_GOLDEN") == "1":
        path.parent.mkdir(exist_ok=True)
        lines = ",\n".join(f"    {json.dumps(maze)}" for maze in found)
        head = f'  "algorithm": {json.dumps(name)},\n  "version": {version},\n'
        path.write_text("{\n" + head + '  "mazes": [\n' + lines + "\n  ]\n}\n", encoding="utf-8")
    assert path.is_file(), f"run MAZEBOOK_WRITE_GOLDEN=1 pytest {Path(__file__).name}"
    assert json.loads(path.read_text(encoding="utf-8"))["mazes"] == found
    assert len({maze["fingerprint"] for maze in found}) > 14
