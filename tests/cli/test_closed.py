"""Commands whose streams are closed, and wrong settings of the environment: sentences, no tracebacks."""

import os

import pytest

from tests import python

CLOSING = """
import os, sys
{closed} = None  # as Python has it when the stream is closed
from mazebook.cli import main
main(sys.argv[1:])
"""
TOLD = "The result cannot be written: the standard output is closed. Open it, or use -o.\n"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["list", "levels"], 3),
        (["--version"], 3),
        (["maze", "--seed", "1"], 3),
        (["maze", "--seed", "1", "--format", "svg"], 3),
        (["check", "book.toml"], 3),
        (["doctor"], 0),
        (["stream", "--columns", "5", "--rows", "5", "--seed", "1"], 3),
        (["schema"], 3),
        (["--help"], 0),
        (["maze", "--help"], 0),
        (["maze", "--seed", "1", "-o", "maze.svg"], 0),
        (["nonsense"], 2),
    ],
    ids=str,
)
def test_stdout_may_be_closed(words, code, tmp_path):
    (tmp_path / "book.toml").write_text("seed = 1\n")
    done = python("-c", CLOSING.format(closed="sys.stdout"), *words, code=code, cwd=tmp_path)
    assert "Traceback" not in done.stderr
    assert done.stderr.endswith(TOLD) == (code == 3)


@pytest.mark.parametrize("words", [["maze", "--seed", "1"], ["maze"], ["prove", "nowhere"]], ids=str)
def test_stderr_may_be_closed(words, tmp_path):
    code = {"maze": 0, "prove": 3}[words[0]]
    done = python("-c", CLOSING.format(closed="sys.stderr"), *words, code=code, cwd=tmp_path)
    assert bool(done.stdout) == (code == 0)


@pytest.mark.skipif(os.name == "nt", reason="a shell closes streams so")
def test_a_shell_closes_them(tmp_path):
    shell = '"$0" -m mazebook list levels >&-'
    done = python(
        "-c",
        f"import subprocess, sys; sys.exit(subprocess.run(['sh', '-c', {shell!r}, sys.executable]).returncode)",
        code=3,
    )
    assert done.stderr == TOLD


@pytest.mark.parametrize("value", ["0", "x", "-1", "1.5"])
def test_numbas_threads(value):
    done = python("-m", "mazebook", "maze", "--seed", "1", code=2, env={"NUMBA_NUM_THREADS": value})
    assert done.stderr == (f'NUMBA_NUM_THREADS = "{value}": must be a whole number, 1 or more. Correct or unset it.\n')


def test_without_compiling_the_maze_is_the_same():
    words = ("-m", "mazebook", "maze", "--seed", "1", "--size", "6x6")
    plain = python(*words, env={"NUMBA_DISABLE_JIT": "1"})
    assert plain.stdout == python(*words).stdout
    assert plain.stderr == ""


def test_a_failpoint_that_is_no_number(tmp_path):
    done = python("-m", "mazebook", "maze", "-o", "a.svg", code=2, env={"MAZEBOOK_FAIL": "x"}, cwd=tmp_path)
    assert 'MAZEBOOK_FAIL = "x": must be a whole number, 0 or more.' in done.stderr
    assert "Traceback" not in done.stderr
