"""The README is one page, and has the lines that install, try and test mazebook; tests/test_docs.py checks the rest."""

import re

from tests import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_one_page():
    assert README.count("\n") <= 150


def test_the_commands_of_installation_and_tests():
    venv = "python3 -m venv .venv && .venv/bin/pip install "
    lines = [line for line in README.splitlines() if re.match("python3 |py |pipx |uv ", line)]
    assert lines == [
        venv + '".[studio]" && .venv/bin/mazebook make',
        r'py -m venv .venv; .venv\Scripts\pip install ".[studio]"; .venv\Scripts\mazebook make',
        'pipx install ".[studio]"',
        'uv tool install ".[studio]"',
        venv + '-e ".[dev]" && .venv/bin/python -m pytest',  # .ci/run looks for this line
    ]
