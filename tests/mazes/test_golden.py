"""Golden fingerprints: what a released version of an algorithm carves never changes.

A different output is a new version beside the old one. Kinds of cells that came after an algorithm's first release, and
carving by walls, have folders of their own, so that no released file changes. A file that is missing is written by
``MAZEBOOK_WRITE_GOLDEN=1 pytest tests/mazes/test_golden.py``; one that is there is never overwritten.
"""

import json
import os

import pytest

from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import make_maze
from tests import GOLDEN
from tests.mazes.helpers import ALGORITHMS, by_walls, declared

FIRST = [
    *(("orthogonal", size) for size in [(2, 2), (5, 5), (12, 15), (1, 9), (40, 30)]),
    *(("sigma", size) for size in [(2, 2), (5, 4), (12, 15), (9, 1), (30, 20)]),
    *(("delta", size) for size in [(3, 2), (6, 5), (17, 12), (2, 8), (30, 20)]),
    *(("theta", size) for size in [(3, 2), (6, 4), (6, 8), (12, 3), (8, 14)]),
]
LARGE_SEEDS = {4: 2**64 - 1, 9: 2**63, 14: 2026, 19: 123456789}
EVEN = [("orthogonal", (columns, 4 + seed % 3 * 6), seed) for seed, columns in enumerate(range(4, 42, 2))]
WALLS = [("orthogonal", (12, 15)), ("sigma", (9, 8)), ("delta", (11, 7)), ("theta", (6, 5)), ("orthogonal", (5, 4))]
LATER = {
    "upsilon": ("upsilon", [(3, 2), (5, 4), (12, 15), (2, 9), (30, 20)]),
    "floors": ("orthogonal", [(3, 3, 2), (5, 4, 2), (12, 15, 2), (4, 9, 3), (8, 8, 4)]),
    "weave": ("orthogonal", [(3, 3), (5, 4), (12, 15), (4, 9), (30, 20)]),
}


def mazes_of(folder, name):
    """Return what is asked of an algorithm in the files of a folder: some 20 mazes; none where it cannot carve them."""
    if folder == ".":
        seeds = [LARGE_SEEDS.get(place, place % 5) for place in range(len(FIRST))]
        fit = [(*case, seed) for case, seed in zip(FIRST, seeds, strict=True) if declared(name, *case)]
        fit += EVEN if len(fit) < len(FIRST) else []  # more where it can carve few
        return [{"tessellation": kind, "size": [*size], "seed": seed} for kind, size, seed in fit]
    if folder == "walls":
        fit = [{"tessellation": kind, "size": [*size]} for kind, size in WALLS if by_walls(name, kind)]
        return [fit[seed % len(fit)] | {"seed": seed} for seed in range(20)] if fit else []
    can = {"upsilon": declared(name, "upsilon"), "floors": not algorithm(name).needs}
    if not can.get(folder, algorithm(name).by_walls == "whole"):
        return []
    kind, sizes = LATER[folder]
    ways = ["passages", "walls"] if folder == kind and by_walls(name, kind) else ["passages"]
    more = {"weave": 0.6} if folder == "weave" else {}
    return [
        {"tessellation": kind, "size": [*sizes[seed % 5]], "seed": seed, "focus": ways[seed % len(ways)]} | more
        for seed in range(20)
    ]


def fingerprint(name, case, focus="passages"):
    return make_maze(name, **({"focus": focus} | case)).fingerprint


FILES = [(folder, name) for folder in (".", "walls", *LATER) for name in ALGORITHMS if mazes_of(folder, name)]


@pytest.mark.parametrize(("folder", "name"), FILES)
def test_every_algorithm_has_a_golden_file_of_its_version(folder, name):
    version, focus = algorithm(name).version, {"focus": "walls"} if folder == "walls" else {}
    path = GOLDEN / folder / f"{name}-v{version}.json"
    cases = mazes_of(folder, name)
    if not path.exists() and os.environ.get("MAZEBOOK_WRITE_GOLDEN") == "1":
        mazes = [case | {"fingerprint": fingerprint(name, case, **focus)} for case in cases]
        facts = {"algorithm": name, "version": version, **focus}
        head = "".join(f"  {json.dumps(key)}: {json.dumps(value)},\n" for key, value in facts.items())
        lines = ",\n".join(f"    {json.dumps(maze)}" for maze in mazes)
        path.write_text("{\n" + head + '  "mazes": [\n' + lines + "\n  ]\n}\n", encoding="utf-8")
    assert path.is_file(), "run MAZEBOOK_WRITE_GOLDEN=1 pytest tests/mazes/test_golden.py"
    golden = json.loads(path.read_text(encoding="utf-8"))
    found = [maze.pop("fingerprint") for maze in golden["mazes"]]
    assert golden == {"algorithm": name, "version": version, **focus, "mazes": cases}
    assert len(set(found)) > 14  # tiny grids have few mazes


MAZES = sorted(path for path in GOLDEN.rglob("*-v*.json") if path.parent.name != "tasks")  # test_tasks.py has those


@pytest.mark.parametrize("path", MAZES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_mazes_are_what_they_always_were(path):
    golden = json.loads(path.read_text(encoding="utf-8"))
    name, focus = golden["algorithm"], golden.get("focus", "passages")
    assert path.stem == f"{name}-v{golden['version']}"
    # Books are rebuilt from (algorithm, version): an old version must stay within reach beside the new one.
    assert algorithm(name).version == golden["version"]
    for case in golden["mazes"]:
        wanted = case.pop("fingerprint")
        assert fingerprint(name, case, focus) == wanted, case
