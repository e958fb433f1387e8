"""Golden fingerprints: what a released version of an algorithm carves never changes.

A different output is a new version beside the old one. A file that is missing is written by
``MAZEBOOK_WRITE_GOLDEN=1 pytest tests/mazes/test_golden.py``; one that is there is never overwritten.
"""

import json
import os
from pathlib import Path

import pytest

from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import make_maze
from tests import GOLDEN
from tests.mazes.helpers import ALGORITHMS, declared

CASES = [
    ("orthogonal", (2, 2), 0),
    ("orthogonal", (5, 5), 1),
    ("orthogonal", (12, 15), 2),
    ("orthogonal", (1, 9), 3),
    ("orthogonal", (40, 30), 2**64 - 1),
    ("sigma", (2, 2), 0),
    ("sigma", (5, 4), 1),
    ("sigma", (12, 15), 2),
    ("sigma", (9, 1), 3),
    ("sigma", (30, 20), 2**63),
    ("delta", (3, 2), 0),
    ("delta", (6, 5), 1),
    ("delta", (17, 12), 2),
    ("delta", (2, 8), 3),
    ("delta", (30, 20), 2026),
    ("theta", (3, 2), 0),
    ("theta", (6, 4), 1),
    ("theta", (6, 8), 2),
    ("theta", (12, 3), 3),
    ("theta", (8, 14), 123456789),
]


EVEN = [("orthogonal", (columns, 4 + seed % 3 * 6), seed) for seed, columns in enumerate(range(4, 42, 2))]


def cases_of(name):
    """Return the cases that an algorithm can carve; more where it can carve few."""
    fit = [(kind, size, seed) for kind, size, seed in CASES if declared(name, kind, size)]
    return fit if len(fit) == len(CASES) else fit + EVEN


def path_of(name, version):
    return GOLDEN / f"{name}-v{version}.json"


def write_missing():
    """Write the file of each algorithm that has none for its version."""
    for name in ALGORITHMS:
        version = algorithm(name).version
        mazes = []
        for tessellation, size, seed in cases_of(name):
            maze = make_maze(name, size, seed=seed, tessellation=tessellation)
            mazes.append({"tessellation": tessellation, "size": size, "seed": seed, "fingerprint": maze.fingerprint})
        path = path_of(name, version)
        if not path.exists():
            lines = ",\n".join(f"    {json.dumps(maze)}" for maze in mazes)
            head = f'  "algorithm": {json.dumps(name)},\n  "version": {version},\n'
            with path.open("x", encoding="utf-8") as file:
                file.write("{\n" + head + '  "mazes": [\n' + lines + "\n  ]\n}\n")


if os.environ.get("MAZEBOOK_WRITE_GOLDEN") == "1":
    write_missing()


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_has_a_golden_file_of_its_version(name):
    path = path_of(name, algorithm(name).version)
    assert path.is_file(), f"run MAZEBOOK_WRITE_GOLDEN=1 pytest {Path(__file__).name}"
    golden = json.loads(path.read_text(encoding="utf-8"))
    assert golden["algorithm"] == name
    assert golden["version"] == algorithm(name).version
    cases = [(maze["tessellation"], tuple(maze["size"]), maze["seed"]) for maze in golden["mazes"]]
    assert cases == cases_of(name)
    assert len({maze["fingerprint"] for maze in golden["mazes"]}) > 14  # tiny grids have few mazes


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*-v*.json")), ids=lambda path: path.stem)
def test_mazes_are_what_they_always_were(path):
    golden = json.loads(path.read_text(encoding="utf-8"))
    assert path == path_of(golden["algorithm"], golden["version"])
    # Books are rebuilt from (algorithm, version): an old version must stay within reach beside the new one.
    assert algorithm(golden["algorithm"]).version == golden["version"]
    for case in golden["mazes"]:
        maze = make_maze(golden["algorithm"], tuple(case["size"]), seed=case["seed"], tessellation=case["tessellation"])
        assert maze.fingerprint == case["fingerprint"], case
