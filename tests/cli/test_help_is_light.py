"""Help and lists answer at once: they load nothing heavy. What is imported is looked at, not the clock."""

import json
import os
import subprocess
import sys

import pytest

from tests import ROOT

SCRIPT = """
import json, sys
from mazebook.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    assert not end.code, end.code
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})), file=sys.stderr)
"""
HEAVY = {"numba", "llvmlite", "numpy", "reportlab", "PIL", "pikepdf", "pypdfium2", "fontTools", "babel"}


def loaded(*words):
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *words], env=environment, capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        *([name, "--help"] for name in ("make", "class", "answer", "export", "maze", "poster", "preview", "stream")),
    ],
)
def test_help_loads_nothing_heavy(words):
    assert loaded(*words) & (HEAVY | {"rich"}) == set()


def test_the_first_help_loads_only_what_typer_itself_does():
    assert "pydantic" not in loaded("--help")


@pytest.mark.parametrize(
    "words",
    [
        ["list", "algorithms"],
        ["list", "tessellations", "--json"],
        ["list", "levels"],
        ["list", "printers"],
        ["list", "languages"],
        ["--version"],
    ],
)
def test_lists_load_nothing_heavy(words):
    assert loaded(*words) & HEAVY == set()


def test_importing_the_package_loads_nothing():
    script = "import sys, mazebook; print('\\n'.join(sys.modules))"
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    ours = {name for name in done.stdout.split() if name.startswith("mazebook")}
    assert ours == {"mazebook"}
    assert not HEAVY & set(done.stdout.split())
