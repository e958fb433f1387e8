"""The tests, in folders that mirror the rooms of `mazebook/`; tests of the whole house stand at the top."""

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
COMPILING = "Preparing for this kind of maze, once on this computer: this takes some seconds ...\n"


def quick(values: Iterable[Any], *chosen: Any) -> list[Any]:
    """Return the values of a parametrized test: those chosen run with every commit, the others with ``--all`` alone."""
    return [value if value in chosen else pytest.param(value, marks=pytest.mark.slow) for value in values]


def python(*words: object, code: int = 0, env: Mapping[str, str] | None = None, **options: Any) -> Any:
    """Run Python in a process of its own, with this checkout's package, and return what it ended with and wrote."""
    told = os.environ | {"PYTHONPATH": str(ROOT)} | dict(env or {})
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True} | options
    done = subprocess.run([sys.executable, *map(str, words)], env=told, check=False, **options)
    assert done.returncode == code, done.stderr
    return done
