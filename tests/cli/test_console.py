"""What commands say and end with: quiet ones, terminals, colours, exit codes."""

import json
import os
import re
import subprocess
import sys

import pytest

from mazebook import errors
from mazebook.cli.shared import console
from tests import ROOT, python

SMALL = 'seed = 7\n[[sections]]\nlevel = "3-4"\ncount = 2\n'

# Every command that writes files: nothing to say. The others: their result and nothing else.
WRITING = [
    ["make", "book.toml"],
    ["make", "--ages", "3", "--draft", "--no-previews"],
    ["new", "new.toml"],
    ["maze", "--size", "4x4", "-o", "maze.svg"],
    ["maze", "--size", "4x4", "--animate", "maze.gif"],
    ["stream", "--rows", "3", "-o", "maze.txt"],
    ["poster", "--size", "4x4", "-o", "poster.pdf"],
    ["preview", "book.toml", "--pages", "1", "--dpi", "20"],
    ["doctor"],
]
PRINTING = [
    (["make", "book.toml", "--json"], r'\{"folder": .*\}\n'),
    (["preview", "book.toml", "--pages", "1", "--dpi", "20", "--json"], r'\{"files": .*\}\n'),
    (["maze", "--size", "2x2"], "[^a-z]+"),
    (["maze", "--stats", "--size", "4x4", "--seed", "1", "--plot", "x.png"], r"seed +1\n.*"),
    (["stream", "--rows", "3"], "[^a-z]+"),
    (["doctor", "--json"], r'\{"ok": true, .*\}\n'),
]


@pytest.fixture
def run(run, tmp_path):
    (tmp_path / "book.toml").write_text(SMALL, encoding="utf-8")
    return run


@pytest.mark.parametrize("words", WRITING, ids=" ".join)
def test_a_quiet_command_that_writes_files_says_nothing(run, one_sheet, monkeypatch, words, tmp_path):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)  # no progress either
    before = set(tmp_path.rglob("*"))
    assert run(*words, "--quiet") == (0, "", "")
    assert set(tmp_path.rglob("*")) > before or words == ["doctor"]


@pytest.mark.parametrize(("words", "printed"), PRINTING, ids=[" ".join(words) for words, _ in PRINTING])
def test_a_quiet_command_that_prints_prints_nothing_else(run, monkeypatch, words, printed):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    code, out, err = run(*words, "-q")
    assert (code, err) == (0, "")
    assert re.fullmatch(printed, out, re.DOTALL), out
    if "--json" in words:
        json.loads(out)


def test_commands_that_are_not_quiet_do_speak(run, monkeypatch):
    """Or the tests above could not fail."""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    for words in (["make", "book.toml"], ["maze", "--size", "4x4", "-o", "maze.svg"], ["doctor"]):
        _, out, err = run(*words)
        assert out + err
    assert run("make", "book.toml", "-q") == (0, "", "")
    assert run("make", "book.toml")[1].startswith("Your book is ready")  # it is not quiet for ever


def test_a_quiet_command_still_says_what_is_wrong(run):
    err = run("make", "none.toml", "-q", code=3, out="").err
    assert "none.toml: there is no such file" in err


def failing(error):
    def fail(*_, **__):
        raise error

    return fail


FAMILY = {name: kind for name, kind in vars(errors).items() if name.endswith("Error") and name != "Error"}


@pytest.mark.parametrize("name", FAMILY)
def test_errors_end_with_their_codes_and_without_a_traceback(run, monkeypatch, name):
    codes = {"OutputError": 3, "ProofError": 4, "InterruptError": 130}
    monkeypatch.setattr("mazebook.books.spec.book.read_source", failing(FAMILY[name]("A sentence.")))
    assert run("make", "book.toml") == (codes.get(name, 2), "", "A sentence.\n")


def test_success_and_usage_and_interruption(run, monkeypatch):
    assert run("list", "levels")[0] == 0
    err = run("make", "--nonsense", code=2, out="").err
    assert "--nonsense" in err
    monkeypatch.setattr("mazebook.books.spec.book.read_source", failing(KeyboardInterrupt()))
    err = run("make", "book.toml", "-q", code=130, out="").err
    assert err.strip().startswith("Interrupted;")


def test_a_bug_ends_with_1_and_keeps_its_traceback(tmp_path):
    script = "import mazebook.books.fit.levels as levels, sys; levels.read_levels = lambda: 1 / 0\n"
    script += "from mazebook.cli import main; main(['list', 'levels'])"
    done = python("-c", script, code=1, cwd=tmp_path)
    assert done.stderr.startswith("Traceback")
    assert done.stderr.rstrip().endswith("ZeroDivisionError: division by zero")


def in_place_of_a_terminal(monkeypatch):
    """Make stderr a terminal that wants a bar."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    console.be_quiet(False)


def told(capsys, steps):
    """Return what stands on stderr and stdout after some progress."""
    with console.progress() as progress:
        for step in steps:
            progress(*step)
    found = capsys.readouterr()
    return found.err, found.out


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [("NO_COLOR", "1", False), ("NO_COLOR", "", True), ("TERM", "dumb", False), ("TERM", "xterm-256color", True)],
)
def test_who_wants_plain_lines_gets_no_bar(monkeypatch, capsys, name, value, shown):
    in_place_of_a_terminal(monkeypatch)
    monkeypatch.setenv(name, value)
    err, out = told(capsys, [(0, 0, "laying out"), (1, 200, "carving"), (100, 200, "carving")])
    assert ("\x1b[?25l" in err) is shown  # the cursor is hidden
    assert out == ""
    if not shown:
        assert err == "carving: 100 of 200\n"


def test_a_bar_says_what_is_left_and_goes(monkeypatch, capsys):
    in_place_of_a_terminal(monkeypatch)
    monkeypatch.setattr("rich.progress.Task.time_remaining", 125.0)
    err, _ = told(capsys, [*((done, 50, "carving") for done in range(40)), (3, 7, "proving [x]")])
    assert "proving [x]" in err
    assert "3 of 7, 2 min left" in err
    assert err.endswith("\x1b[2K")  # the line is empty
    assert err.rindex("\x1b[?25h") > err.rindex("\x1b[?25l")  # the cursor is there again
    assert not re.search(r"\x1b\[[0-9;]*m", err)  # no colours


def test_what_is_said_meanwhile_stands_above_the_bar(monkeypatch, capsys):
    in_place_of_a_terminal(monkeypatch)
    with console.progress() as progress:
        progress(1, 5, "carving")
        console.warn("A sentence.")
        progress(2, 5, "carving")
    assert "A sentence." in capsys.readouterr().err


def test_where_there_is_no_terminal_long_work_is_told_by_tenths(capsys):
    console.be_quiet(False)
    err, out = told(capsys, [(done, 300, "carving") for done in range(301)])
    assert (err.splitlines(), out) == ([f"carving: {tenth * 30} of 300" for tenth in range(1, 11)], "")
    assert told(capsys, [(done, 99, "carving") for done in range(100)]) == ("", "")
    err, _ = told(capsys, [(done, 250, what) for what in ("carving", "proving") for done in range(251)])
    assert [line.split(":")[0] for line in err.splitlines()] == ["carving"] * 10 + ["proving"] * 10
    console.be_quiet(True)
    assert told(capsys, [(done, 300, "carving") for done in range(301)]) == ("", "")
    console.be_quiet(False)


def test_rich_is_loaded_for_a_bar_alone(tmp_path):
    (tmp_path / "book.toml").write_text(SMALL, encoding="utf-8")
    script = "import sys\nfrom mazebook.cli import main\ntry:\n    main(sys.argv[1:])\nfinally:\n"
    script += "    print('rich' in sys.modules)"
    done = python("-c", script, "make", "book.toml", "--draft", cwd=tmp_path)
    assert done.stdout.splitlines()[-1] == "False"


def in_a_terminal(words, folder, script="", **environment):
    """Return what a command writes when stdout and stderr are a terminal, and its exit code."""
    pty = pytest.importorskip("pty", reason="pseudo-terminals are a thing of Unix")
    ours, theirs = pty.openpty()
    plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    child = subprocess.Popen(
        [sys.executable, *(["-c", script] if script else ["-m", "mazebook"]), *words],
        cwd=folder,
        env=plain | {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color"} | environment,
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    parts = []
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # Linux says so when nobody writes any more
            break
        if not part:
            break
        parts.append(part)
    os.close(ours)
    return b"".join(parts).replace(b"\r\n", b"\n"), child.wait()


SHOWN = [
    (["--help"], 0),
    (["make", "--help"], 0),
    (["make", "book.toml"], 0),
    (["make", "none.toml"], 3),
    (["make", "--nonsense"], 2),
    (["maze", "--size", "5x5", "--solution"], 0),
    (["maze", "--algorithm", "wilsn"], 2),
    (["list", "algorithms"], 0),
    (["doctor"], 0),
    (["maze", "--stats", "--size", "5x5", "--json"], 0),
]


@pytest.mark.slow
@pytest.mark.parametrize(("words", "code"), SHOWN, ids=[" ".join(words) for words, _ in SHOWN])
def test_nothing_is_coloured_in_a_terminal(words, code, tmp_path):
    (tmp_path / "book.toml").write_text(SMALL, encoding="utf-8")
    written, ended = in_a_terminal(words, tmp_path)
    assert ended == code
    assert written
    assert not re.search(rb"\x1b\[[0-9;]*m", written)
    assert (b"\x1b" in written) is (words == ["make", "book.toml"])  # progress, and nothing else, moves the cursor


@pytest.mark.slow
@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_no_tricks_where_none_are_wanted(environment, tmp_path):
    (tmp_path / "book.toml").write_text(SMALL, encoding="utf-8")
    written, ended = in_a_terminal(["make", "book.toml"], tmp_path, **environment)
    assert ended == 0
    assert b"\r" not in written
    assert b"\x1b" not in written
    assert b"Your book is ready" in written


@pytest.mark.slow
def test_ctrl_c_leaves_the_terminal_as_it_was(tmp_path):
    """The bar is gone and the cursor there before anything is said about the end."""
    script = "import os, signal, sys\nfrom mazebook.books.choose import choose\nfrom mazebook.cli import main\n"
    script += "signal.signal(signal.SIGINT, signal.default_int_handler)\nfirst, count = choose.best_candidate, []\n"
    script += "def second(*words, **more):\n    count.append(1)\n"
    script += "    if len(count) == 3:\n        os.kill(os.getpid(), signal.SIGINT)\n    return first(*words, **more)\n"
    script += "choose.best_candidate = second\nmain(['make'])\n"
    written, ended = in_a_terminal([], tmp_path, script=script)
    assert ended == 130
    assert written.rindex(b"\x1b[?25h") > written.rindex(b"\x1b[?25l")
    assert written.rindex(b"Interrupted; no file") > written.rindex(b"\x1b[?25h")


def test_nor_is_what_typer_says_itself(tmp_path):
    """It would say in green that the completion is installed."""
    names = {"HOME": str(tmp_path), "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    written, ended = in_a_terminal(["--install-completion", "bash"], tmp_path, **names)
    assert ended == 0
    assert b"completion installed in" in written
    assert b"\x1b" not in written
