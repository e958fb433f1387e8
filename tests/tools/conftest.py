"""Commands of the laboratory, run in this process."""

import pytest

from tools.__main__ import main


@pytest.fixture
def lab(capsys, tmp_path, monkeypatch):
    """Return a function that runs one command in a fresh folder, and returns its exit code, output and messages."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        capsys.readouterr()
        code = 0
        try:
            main([str(word) for word in words])
        except SystemExit as ended:
            code = ended.code
        return code, *capsys.readouterr()

    return run
