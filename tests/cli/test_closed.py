"""Commands whose streams are closed, and wrong settings of the environment: sentences, no tracebacks."""

import json
import os
import re

import pytest

from tests import python

CLOSING = """
import json, os, sys
from mazebook.cli import main
for words in json.loads(sys.argv[1]):
    {closed} = None  # as Python has it when the stream is closed
    try:
        main(words)
    except SystemExit as ended:
        sys.{other}.write(f"{{ended.code or 0}}\\x1f")
"""
TOLD = "The result cannot be written: the standard output is closed. Open it, or use -o.\n"


def answers_of(commands, closed, other, folder):
    """Return what each command wrote to the stream that is open, and the code it ended with."""
    script = CLOSING.format(closed=f"sys.{closed}", other=other)
    done = python("-c", script, json.dumps(commands), cwd=folder)
    written = getattr(done, other).split("\x1f")
    assert written.pop() == ""
    return [(re.sub(r"\d+$", "", text), int(re.search(r"\d+$", text)[0])) for text in written]


def test_stdout_may_be_closed(tmp_path):
    (tmp_path / "book.toml").write_text("seed = 1\n")
    codes = {
        "list levels": 3,
        "--version": 3,
        "maze --seed 1": 3,
        "maze --seed 1 --format svg": 3,
        "check book.toml": 3,
        "doctor": 0,
        "stream --columns 5 --rows 5 --seed 1": 3,
        "schema": 3,
        "--help": 0,
        "maze --help": 0,
        "maze --seed 1 -o maze.svg": 0,
        "nonsense": 2,
    }
    found = answers_of([words.split() for words in codes], "stdout", "stderr", tmp_path)
    for (words, code), (text, ended) in zip(codes.items(), found, strict=True):
        assert ended == code, words
        assert "Traceback" not in text, words
        assert text.endswith(TOLD) == (code == 3), words


def test_stderr_may_be_closed(tmp_path):
    codes = {"maze --seed 1": 0, "maze": 0, "prove nowhere": 3}
    found = answers_of([words.split() for words in codes], "stderr", "stdout", tmp_path)
    for (words, code), (text, ended) in zip(codes.items(), found, strict=True):
        assert ended == code, words
        assert bool(text) == (code == 0), words


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


def test_without_compiling_the_maze_is_the_same(run):
    words = ("maze", "--seed", "1", "--size", "6x6")
    plain = python("-m", "mazebook", *words, env={"NUMBA_DISABLE_JIT": "1"})
    assert plain.stdout == run(*words, code=0).out
    assert plain.stderr == ""


def test_a_failpoint_that_is_no_number(tmp_path):
    done = python("-m", "mazebook", "maze", "-o", "a.svg", code=2, env={"MAZEBOOK_FAIL": "x"}, cwd=tmp_path)
    assert 'MAZEBOOK_FAIL = "x": must be a whole number, 0 or more.' in done.stderr
    assert "Traceback" not in done.stderr
