"""Mazes row after row: the same as carved whole, in little memory, as text and as bits."""

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from mazebook.cli import stream as command
from mazebook.errors import GridError, OutputError, UnknownNameError, UsageError
from mazebook.mazes import algorithms
from mazebook.mazes.carving import stream
from mazebook.mazes.carving.carve import carve
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.drawing.bits import bytes_per_row, pack_rows, unpack_rows
from mazebook.mazes.drawing.text import draw_text, text_of_blocks
from tests import COMPILING, ROOT, python
from tests.mazes.helpers import ALGORITHMS

STREAMING = stream.streaming()


def whole(blocks):
    """Return the blocks joined: (2, rows, columns) bool."""
    east, south = zip(*blocks, strict=True)
    return np.stack([np.concatenate(east), np.concatenate(south)])


def test_which_algorithms_can():
    assert {"binary_tree", "eller", "sidewinder"} <= set(STREAMING)


@pytest.mark.parametrize("columns", [1, 2, 3, 7, 64, 200])
@pytest.mark.parametrize("name", STREAMING)
def test_rows_are_those_of_the_maze_carved_whole(name, columns):
    for rows, seed in itertools.product((1, 2, 3, 9, 10, 11, 20, 23), (0, 7, 2**64 - 1)):
        wanted = carve(name, (columns, rows), seed=seed)
        for block in (1, 2, 10, None):
            got = whole(stream.stream(name, columns, rows, seed=seed, block=block))
            assert np.array_equal(got, wanted), (rows, seed, block)


@pytest.mark.parametrize("name", STREAMING)
def test_the_blocks_that_are_used_by_default(name):
    rows = 3 * (stream.BLOCK_CELLS // 200) + 17
    blocks = list(stream.stream(name, 200, rows, seed=5))
    assert len(blocks) == 4
    assert np.array_equal(whole(blocks), carve(name, (200, rows), seed=5))


@pytest.mark.parametrize("name", STREAMING)
def test_blocks_stay_as_they_are(name):
    blocks = stream.stream(name, 5, 40, seed=1, block=8)
    first = next(blocks)
    copies = [part.copy() for part in first]
    list(blocks)
    assert all(np.array_equal(part, copy) for part, copy in zip(first, copies, strict=True))
    with pytest.raises(ValueError, match="read-only"):
        first[0][0, 0] = True


@pytest.mark.parametrize("name", STREAMING)
def test_a_maze_without_end_begins_like_every_longer_one(name):
    endless = stream.stream(name, 9, seed=3, block=10)
    rows = whole(itertools.islice(endless, 6))
    longest = whole(itertools.islice(stream.stream(name, 9, stream.MOST_ROWS, seed=3, block=10), 6))
    assert rows.shape == (2, 59, 9)
    assert np.array_equal(rows, longest)
    if "root" in vars(algorithms.REGISTRY.load(name)):  # no start is drawn, which would depend on the size
        assert np.array_equal(rows[:, :50], carve(name, (9, 70), seed=3)[:, :50])


WITHOUT_JIT = """
import json, numba, numpy as np
from mazebook.mazes.carving.stream import stream, streaming
assert numba.config.DISABLE_JIT
with np.errstate(over="ignore"):
    mazes = {name: [[part.tolist() for part in block] for block in stream(name, 4, 9, seed=2, block=4)]
             for name in streaming()}
print(json.dumps(mazes))
"""


def test_the_same_without_compilation():
    plain = json.loads(python("-c", WITHOUT_JIT, env={"NUMBA_DISABLE_JIT": "1"}).stdout)
    assert sorted(plain) == STREAMING
    for name, blocks in plain.items():
        assert [[part.tolist() for part in block] for block in stream.stream(name, 4, 9, seed=2, block=4)] == blocks


@pytest.mark.parametrize("name", sorted(set(ALGORITHMS) - set(STREAMING)))
def test_others_are_refused_with_those_that_can(name):
    with pytest.raises(UsageError, match=rf"^{name} has to know the whole maze.* Use one that can: .*eller"):
        stream.stream(name, 5, 5)


@pytest.mark.parametrize(
    ("error", "sentence", "words", "options"),
    [
        (UnknownNameError, 'Did you mean "eller"', ("elller", 5, 5), {}),
        (GridError, "columns = 0: must be a whole number from 1 to 1000000", ("eller", 0, 5), {}),
        (GridError, "columns = 1000001: must", ("eller", 10**6 + 1, 5), {}),
        (GridError, "columns = 2.5: must", ("eller", 2.5, 5), {}),
        (GridError, "rows = 0: must be a whole number from 1 to 1000000000000", ("eller", 5, 0), {}),
        (GridError, "rows = -1: must", ("eller", 5, -1), {}),
        (GridError, "rows = 1000000000001: must", ("eller", 5, 10**12 + 1), {}),
        (UsageError, "block = -1: must be a whole number of rows, 1 or more", ("eller", 5, 5), {"block": -1}),
        (UsageError, "block = 0: must", ("eller", 5, 5), {"block": 0}),
        (UsageError, "block = 2.5: must", ("eller", 5, 5), {"block": 2.5}),
        (UsageError, "seed = -1: must be", ("eller", 5, 5), {"seed": -1}),
        (UsageError, "seed = True: must be", ("eller", 5, 5), {"seed": True}),
    ],
)
def test_mistakes_are_told_before_the_first_row(error, sentence, words, options):
    with pytest.raises(error, match=sentence):
        stream.stream(*words, **options)


@pytest.mark.parametrize(("columns", "rows"), [(1, 2), (2, 1), (3, 2), (7, 11), (30, 20)])
@pytest.mark.parametrize("name", STREAMING)
def test_text_is_that_of_the_maze(name, columns, rows):
    drawn = draw_text(make_maze(name, (columns, rows), seed=4, ends=("nw", "se")))
    for block in (1, 3, None):
        assert "".join(text_of_blocks(stream.stream(name, columns, rows, seed=4, block=block))) == drawn


def test_bits_as_they_are_documented():
    east = np.array([[1, 0], [0, 0]], dtype=bool)
    south = np.array([[1, 1], [0, 0]], dtype=bool)
    assert pack_rows(east, south) == bytes([0b0100_0000, 0b1111_0000])
    east, south = np.zeros((1, 5), dtype=bool), np.zeros((1, 5), dtype=bool)
    south[0, 4] = True
    assert pack_rows(east, south) == bytes([0b1111_1111, 0b1000_0000])
    assert [bytes_per_row(columns) for columns in (1, 4, 5, 200)] == [1, 1, 2, 50]


@pytest.mark.parametrize("columns", [1, 2, 3, 4, 5, 64, 203])
@pytest.mark.parametrize("name", STREAMING)
def test_bits_can_be_read_back(name, columns):
    data = b"".join(pack_rows(*block) for block in stream.stream(name, columns, 23, seed=6, block=5))
    assert len(data) == 23 * bytes_per_row(columns)
    assert np.array_equal(np.stack(unpack_rows(data, columns)), carve(name, (columns, 23), seed=6))


def test_bits_of_another_width_are_refused():
    with pytest.raises(GridError, match="7 bytes are not whole rows of 9 columns, each of 3 bytes"):
        unpack_rows(bytes(7), 9)
    with pytest.raises(GridError, match="whole rows of 0 columns"):
        unpack_rows(b"", 0)


MISTAKES = [
    (["--columns", "0"], 2, '--columns "0": must be a whole number from 1 to 1000000.'),
    (["--columns", "-5"], 2, "must be a whole number from 1"),
    (["--columns", "1000001"], 2, "must be a whole number from 1"),
    (["--columns", "wide"], 2, "must be a whole number from 1"),
    (["--rows", "0"], 2, '--rows "0": must be a whole number from 1 to 1000000000000.'),
    (["--rows", "-5"], 2, "must be a whole number from 1"),
    (["--rows", 10**12 + 1], 2, "must be a whole number from 1"),
    (["--rows", "5", "--seed", "x"], 2, '--seed "x"'),
    (["--rows", "5", "--algorithm", "elle"], 2, 'Did you mean "eller"?'),
    (["--rows", "5", "--algorithm", "wilson"], 2, "Use one that can: binary_tree, eller, sidewinder."),
    (["--rows", "5", "--format", "bitts"], 2, 'Did you mean "bits"?'),
    (["-o", "endless.txt"], 2, "would fill the disk. Add --rows"),
    (["--rows", "5", "-o", "no/such/folder.txt"], 3, "its folder does not exist"),
    (["--rows", 10**12, "--columns", 10**6, "-o", "vast.txt"], 3, "Use fewer rows, or another disk."),
    (["--rows", 10**12, "--columns", 10**6, "-o", "vast.bits", "--format", "bits"], 3, "would take 250,000,000.0 GB"),
]


@pytest.mark.parametrize(("words", "code", "sentence"), MISTAKES, ids=lambda value: str(value)[:40])
def test_a_mistake_is_a_sentence_and_leaves_nothing(run_bytes, tmp_path, words, code, sentence):
    got, out, err = run_bytes("stream", *words)
    assert (got, out) == (code, b"")
    assert sentence in err
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", STREAMING)
def test_a_file_and_stdout_hold_the_maze(run_bytes, tmp_path, name):
    words = ["--algorithm", name, "--columns", 40, "--rows", 70, "--seed", 9]
    drawn = draw_text(make_maze(name, (40, 70), seed=9, ends=("nw", "se")))
    assert run_bytes("stream", *words) == (0, drawn.encode(), "")
    assert run_bytes("stream", *words, "-o", "maze.txt") == (0, b"", "Written: maze.txt\n")
    assert (tmp_path / "maze.txt").read_text(encoding="utf-8") == drawn
    code, out, _ = run_bytes("stream", *words, "--format", "bits")
    assert code == 0
    assert np.array_equal(np.stack(unpack_rows(out, 40)), carve(name, (40, 70), seed=9))
    assert [path.name for path in tmp_path.iterdir()] == ["maze.txt"]


def test_a_drawn_seed_is_said_and_gives_the_same_maze(run_bytes):
    _, out, err = run_bytes("stream", "--rows", 5)
    seed = err.split("--seed ")[1].split()[0]
    assert run_bytes("stream", "--rows", 5, "--seed", seed)[1] == out


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["full", "ctrl-c"])
def test_a_failure_half_way_keeps_the_old_file(run_bytes, tmp_path, monkeypatch, error):
    (tmp_path / "maze.bits").write_text("old")

    def failing(blocks, form):
        yield b"half"
        raise error

    monkeypatch.setattr(command, "pieces", failing)
    code, _, err = run_bytes("stream", "--rows", 5, "--format", "bits", "-o", "maze.bits")
    assert code == (130 if isinstance(error, KeyboardInterrupt) else 3)
    assert ("Interrupted" if isinstance(error, KeyboardInterrupt) else "no space left") in err
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("maze.bits", "old")]


def test_a_terminal_gets_no_bits(run_bytes, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    code, out, err = run_bytes("stream", "--format", "bits")
    assert (code, out) == (2, b"")
    assert "add -o maze.bits" in err


def test_progress_is_for_terminals_and_not_between_the_rows(run_bytes, monkeypatch):
    long = ("stream", "--columns", 3, "--rows", 200_000)
    lines = run_bytes(*long, "-o", "maze.txt")[2].splitlines()
    assert 5 <= len([line for line in lines if line.startswith("writing thousands of rows: ")]) <= 10
    assert " of " not in run_bytes("stream", "--rows", 5000, "-o", "maze.txt")[2]
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert "200 of 200" in run_bytes(*long, "-o", "maze.txt")[2]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert "of 200" not in run_bytes(*long)[2]


@pytest.mark.skipif(os.name == "nt", reason="pipes break in another way there")
@pytest.mark.parametrize("form", ["txt", "bits"])
def test_a_reader_that_stops_ends_a_maze_without_end(form):
    words = [sys.executable, "-m", "mazebook", "stream", "--seed", "1", "--format", form]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as child:
        assert len(child.stdout.read(100_000)) == 100_000
        child.stdout.close()
        err = child.stderr.read().decode().replace(COMPILING, "")
    assert (child.returncode, err) == (0, "")


# Not resource.getrusage: what it tells of a child begins with the memory of its parent.
MEMORY = """
import contextlib, re, sys
from pathlib import Path
from mazebook.cli import main
with contextlib.suppress(SystemExit):
    main(sys.argv[1:])
print(re.search(r"VmHWM:\\s*(\\d+) kB", Path("/proc/self/status").read_text())[1], file=sys.stderr)
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.parametrize("name", STREAMING)
def test_memory_does_not_grow_with_the_rows(name):
    def kilobytes(rows):
        words = ["stream", "--algorithm", name, "--columns", 200, "--rows", rows, "--format", "bits", "--seed", 1]
        return int(python("-c", MEMORY, *words, stdout=subprocess.DEVNULL).stderr.split()[-1])

    kilobytes(1)  # compiles
    few, many = kilobytes(1_000), kilobytes(100_000)
    assert many < few + 10_000  # the whole maze would be 40 MB
    assert many < 200_000


def test_room_is_judged_by_what_is_sure(tmp_path):
    command.refuse_without_room(tmp_path / "a", 10, 10, "bits")
    command.refuse_without_room(tmp_path / "no" / "a", 10**6, 10**12, "bits")  # told when it is opened
    with pytest.raises(OutputError, match="GB left"):
        command.refuse_without_room(tmp_path / "a", 10**6, 10**12, "txt")
    text = draw_text(make_maze("eller", (40, 30), seed=1))
    assert len(text.encode()) >= 30 * 2 * (4 * 40 + 2)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_behind_stdout_is_a_sentence():
    with Path("/dev/full").open("w") as full:
        ended = python("-m", "mazebook", "stream", "--seed", 1, code=3, stdout=full)
    assert "The result cannot be written: No space left on device." in ended.stderr
    assert "Traceback" not in ended.stderr
