"""The tests, in folders that mirror the rooms of `mazebook/`; tests of the whole house stand at the top."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"


def quick(values: Iterable[Any], *chosen: Any) -> list[Any]:
    """Return the values of a parametrized test: those chosen run with every commit, the others with ``--all`` alone."""
    return [value if value in chosen else pytest.param(value, marks=pytest.mark.slow) for value in values]
