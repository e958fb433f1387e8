"""The cache of compiled kernels: an edit in any kernel source is seen, and no cache is no trouble."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import mazebook

pytestmark = pytest.mark.slow

CARVE = """
import json
import sys
from pathlib import Path
import mazebook
from mazebook.numerics import jit
held = lambda: jit.CACHE is not None and any(jit.CACHE.rglob('*.nbc'))
before = held()
passages = mazebook.carve("kruskal", (6, 6), seed=1)
print(json.dumps({
    "home": str(Path(mazebook.__file__).parent),
    "cache": str(jit.CACHE) if jit.CACHE else None,
    "before": before,
    "after": held(),
    "compiler": "numba.typed.dictimpl" in sys.modules,
    "maze": passages.astype(int).tolist(),
}))
"""


def run(home, cache):
    environment = {**os.environ, "MAZEBOOK_CACHE_DIR": str(cache), "PYTHONPATH": str(home)}
    for name in ("NUMBA_CACHE_DIR", "NUMBA_DISABLE_JIT"):
        environment.pop(name, None)
    child = subprocess.run(
        [sys.executable, "-c", CARVE], capture_output=True, text=True, env=environment, cwd=home, check=False
    )
    assert child.returncode == 0, child.stderr
    assert child.stderr == ""
    told = json.loads(child.stdout)
    assert Path(told["home"]) == home / "mazebook"  # the copy, not the package under test
    return told


@pytest.fixture
def home(tmp_path):
    package = Path(mazebook.__file__).parent
    home = tmp_path / "home"
    shutil.copytree(package, home / "mazebook", ignore=shutil.ignore_patterns("__pycache__", "_data"))
    return home


def test_an_edit_in_an_imported_file_is_seen(home, tmp_path):
    cache = tmp_path / "cache"
    first = run(home, cache)
    assert not first["before"]
    assert first["after"]
    assert Path(first["cache"]).is_relative_to(cache)
    assert first["compiler"]
    again = run(home, cache)
    assert again == {**first, "before": True, "compiler": False}

    source = home / "mazebook" / "numerics" / "rng.py"
    text = source.read_text(encoding="utf-8")
    edited = text.replace("0xBF58476D1CE4E5B9", "0xBF58476D1CE4E5BB")
    assert edited != text
    source.write_text(edited, encoding="utf-8")
    changed = run(home, cache)
    assert changed["maze"] != first["maze"]
    assert changed["cache"] != first["cache"]
    assert not changed["before"]

    source.write_text(text, encoding="utf-8")
    assert run(home, cache) == again  # the old kernels are still there


def test_without_a_place_to_write_it_still_works(home, tmp_path):
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    told = run(home, blocked)
    assert told["cache"] is None
    assert not told["after"]
    assert told["maze"] == mazebook.carve("kruskal", (6, 6), seed=1).astype(int).tolist()
    assert blocked.read_text() == ""
    assert not list(home.rglob("*.nbc"))


def test_an_edit_in_a_third_partys_file_is_seen(home, tmp_path):
    theirs = home / "theirs"
    theirs.mkdir()
    (theirs / "__init__.py").write_text("", encoding="utf-8")
    (theirs / "inner.py").write_text(
        "from mazebook.numerics.jit import kernel\n\n@kernel\ndef answer():\n    return 1\n", encoding="utf-8"
    )
    (theirs / "outer.py").write_text(
        "from mazebook.numerics.jit import kernel\nfrom theirs.inner import answer\n\n"
        "@kernel\ndef twice():\n    return 2 * answer()\n",
        encoding="utf-8",
    )

    def ask():
        environment = {**os.environ, "MAZEBOOK_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(home)}
        words = [sys.executable, "-c", "from theirs.outer import twice; print(twice())"]
        return int(subprocess.run(words, capture_output=True, text=True, env=environment, cwd=home, check=True).stdout)

    assert ask() == 2
    inner = theirs / "inner.py"
    inner.write_text(inner.read_text(encoding="utf-8").replace("return 1", "return 5"), encoding="utf-8")
    assert ask() == 10


def test_the_key_follows_what_kernels_import_and_nothing_else():
    from mazebook.numerics.jit import kernel_sources

    found = {path.replace(os.sep, "/") for path in kernel_sources()}
    assert {"numerics/rng.py", "mazes/kernels/topology.py", "mazes/algorithms/wilson.py", "mazes/maze.py"} <= found
    assert not {"mazes/drawing/text.py", "checks/preflight/preflight.py"} & found
