"""What the tests of all rooms share: the two profiles, and commands run in this process.

Every commit runs what is not marked `slow`; ``pytest --all`` runs everything.
"""

import os
import sys
from functools import partial
from typing import Any, NamedTuple

import pytest
from hypothesis import settings

from mazebook.cli import main
from tests import COMPILING

# Bytecode is kept even where the environment forbids it. Without it every worker rewrites the assertions of all tests,
# which takes ten seconds, and every command in a process of its own compiles the package.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("quick", max_examples=30)
settings.register_profile("all", max_examples=100)


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="also run the tests that take long, those marked slow")


def pytest_configure(config):
    settings.load_profile("all" if config.getoption("--all") else "quick")


def pytest_collection_modifyitems(config, items):
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow and not config.getoption("--all"):
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


class Answer(NamedTuple):
    """What a command ended with and what it wrote."""

    code: int
    out: Any
    err: str


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    """Return a function that runs one command here, in a fresh folder; `code` and `out` are what it must give."""
    monkeypatch.chdir(tmp_path)
    return partial(_run, capsys)


@pytest.fixture
def run_bytes(capsysbinary, tmp_path, monkeypatch):
    """Return the same where what is written to the standard output need not be text."""
    monkeypatch.chdir(tmp_path)
    return partial(_run, capsysbinary)


def _run(captured, *words, code=None, out=None):
    captured.readouterr()  # what was written before is not this command's
    with pytest.raises(SystemExit) as ended:
        main([str(word) for word in words])
    found, err = captured.readouterr()
    err = (err if isinstance(err, str) else err.decode()).replace(COMPILING, "")  # that depends on the computer
    assert "Traceback" not in err
    answer = Answer(ended.value.code or 0, found, err)
    assert code in (None, answer.code), answer
    assert out in (None, found), answer
    return answer
