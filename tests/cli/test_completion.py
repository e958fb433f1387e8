"""Completion: what a shell is answered when somebody presses Tab, and that it is answered without heavy imports."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mazebook.books.fit.levels import level_names
from mazebook.cli.shared import completion
from mazebook.mazes import algorithms, tessellations
from mazebook.paper.languages import language_names
from tests import ROOT

HEAVY = {"numba", "llvmlite", "numpy", "reportlab", "PIL", "pikepdf", "pypdfium2", "fontTools"}

ASKED = """
import json, sys
from mazebook.cli import main
try:
    main([])
except SystemExit as end:
    print(json.dumps([end.code, sorted({name.partition(".")[0] for name in sys.modules})]), file=sys.stderr)
"""


def environment(**names):
    plain = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "TERMINAL_WIDTH")}
    return plain | {"PYTHONPATH": str(ROOT)} | names


def asked(folder, **names):
    """Return what is answered, line by line; nothing heavy may have been imported for it."""
    done = subprocess.run(
        [sys.executable, "-c", ASKED], env=environment(**names), cwd=folder, capture_output=True, text=True, check=True
    )
    code, loaded = json.loads(done.stderr.splitlines()[-1])
    assert HEAVY & set(loaded) == set()
    return code, done.stdout.splitlines()


def bash(folder, line):
    """Return what bash is offered at the end of a line."""
    words = line.split(" ")
    code, lines = asked(
        folder, _MAZEBOOK_COMPLETE="complete_bash", COMP_WORDS="\n".join(words), COMP_CWORD=str(len(words) - 1)
    )
    assert code == 0
    return [line for line in lines if line]


CASES = [
    ("mazebook ma", ["make", "maze"]),
    ("mazebook maze --algorithm ", algorithms.REGISTRY.names()),
    ("mazebook poster --algorithm prim", ["prim_modified", "prim_simplified", "prim_true"]),
    ("mazebook maze --tessellation ", tessellations.REGISTRY.names()),
    ("mazebook maze --format p", ["pdf", "png"]),
    ("mazebook stream --format ", ["txt", "bits"]),
    ("mazebook maze --focus w", ["walls"]),
    ("mazebook poster --paper ", ["a4", "letter"]),
    ("mazebook list al", ["algorithms"]),
    ("mazebook poster --so", ["--solution"]),
    ("mazebook make ", ["a.toml", "b.TOML"]),
    ("mazebook watch ./a", ["./a.toml"]),
    ("mazebook preview ", ["a.toml", "b.TOML", "book.pdf"]),
    ("mazebook make inner/", ["inner/c.toml"]),
    ("mazebook make inn", []),  # the shell completes the folder itself
    ("mazebook make none/", []),
    ("mazebook make --no", ["--no-previews"]),
    ("mazebook make --out ", []),  # any folder: the shell's own completion
]


@pytest.fixture
def folder(tmp_path):
    for name in ("a.toml", "b.TOML", "book.pdf", "notes.txt", ".hidden.toml", "inner/c.toml", "d.toml/file"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize(("line", "offered"), CASES, ids=[line for line, _ in CASES])
def test_what_bash_is_offered(folder, line, offered):
    assert bash(folder, line) == offered


def test_every_shell_gets_one_line_for_each_offer(folder):
    """Rich would break long descriptions, and fish would offer their second lines as names."""
    line = "mazebook maze --"
    fish = asked(
        folder, _MAZEBOOK_COMPLETE="complete_fish", _TYPER_COMPLETE_FISH_ACTION="get-args", _TYPER_COMPLETE_ARGS=line
    )[1]
    options = bash(folder, line)
    assert len(options) > 12
    assert [offer.partition("\t")[0] for offer in fish] == options
    assert max(map(len, fish)) > 150
    power = asked(
        folder,
        _MAZEBOOK_COMPLETE="complete_powershell",
        _TYPER_COMPLETE_ARGS=line,
        _TYPER_COMPLETE_WORD_TO_COMPLETE="--",
    )[1]
    assert [offer.partition(":::")[0] for offer in power] == options
    zsh = asked(folder, _MAZEBOOK_COMPLETE="complete_zsh", _TYPER_COMPLETE_ARGS=line)[1]
    assert len(zsh) == len(options)
    assert zsh[0].startswith('_arguments \'*: :(("--algorithm":"')
    for answer in (*fish, *power, *zsh):
        assert "\x1b" not in answer


@pytest.mark.parametrize(
    ("offer", "names"),
    [
        (completion.algorithms, algorithms.REGISTRY.names()),
        (completion.tessellations, tessellations.REGISTRY.names()),
        (completion.levels, level_names()),
        (completion.languages, language_names()),
    ],
)
def test_names_are_those_there_are(offer, names):
    assert [name for name, _ in offer("")] == names
    assert [name for name, _ in offer(names[0])] == [name for name in names if name.startswith(names[0])]
    assert offer("no such name") == []


def test_recipes_are_files_of_the_package(tmp_path, monkeypatch):
    monkeypatch.setattr("mazebook.resources.data", lambda name: tmp_path / name)
    assert completion.recipes("") == []  # there may be none
    (tmp_path / "recipes").mkdir()
    for name in ("adults.toml", "ages-3-4.toml", "notes.txt"):
        (tmp_path / "recipes" / name).write_text("")
    assert [name for name, _ in completion.recipes("")] == ["adults", "ages-3-4"]
    assert [name for name, _ in completion.recipes("ag")] == ["ages-3-4"]


def test_what_goes_wrong_offers_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert completion.specs("") == []
    assert completion.specs("\0/") == []
    (tmp_path / "my book.toml").write_text("")
    (tmp_path / "other.toml").write_text("")
    assert completion.specs("") == []  # a name that the shell would have to quote: it lists the files itself
    assert [name for name, _ in completion.specs("o")] == ["other.toml"]


def told(words, **names):
    """Return exit code, stdout and stderr of a command in a home of its own; typer's tests name the shell like this."""
    done = subprocess.run(
        [sys.executable, "-m", "mazebook", *words],
        env=environment(_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1", **names),
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_the_script_of_every_shell_can_be_shown(run, monkeypatch, shell):
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    code, out, err = run("--show-completion", shell)
    assert (code, err) == (0, "")
    assert "_MAZEBOOK_COMPLETE" in out
    assert f"complete_{'powershell' if shell == 'pwsh' else shell}" in out


@pytest.mark.parametrize(
    ("shell", "file"),
    [
        ("bash", ".bash_completions/mazebook.sh"),
        ("zsh", ".zfunc/_mazebook"),
        ("fish", ".config/fish/completions/mazebook.fish"),
    ],
)
def test_the_script_is_installed_in_the_home(tmp_path, shell, file):
    code, out, err = told(["--install-completion", shell], HOME=str(tmp_path), USERPROFILE=str(tmp_path))
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert str(Path(file)) in out
    assert "_MAZEBOOK_COMPLETE" in (tmp_path / file).read_text(encoding="utf-8")


def test_a_home_that_cannot_be_written_is_a_sentence(tmp_path):
    home = tmp_path / "home"
    home.write_text("a file")
    code, out, err = told(["--install-completion", "fish"], HOME=str(home), USERPROFILE=str(home))
    assert (code, out) == (3, "")
    assert "cannot be written" in err
    assert "Use --show-completion" in err


@pytest.mark.parametrize(("found", "called"), [("xonsh", "the shell xonsh"), (None, "a shell that cannot be told")])
def test_other_shells_are_a_sentence(monkeypatch, run, found, called):
    import shellingham

    def detect():
        if found is None:
            raise shellingham.ShellDetectionFailure
        return found, f"/bin/{found}"

    monkeypatch.setattr(shellingham, "detect_shell", detect)
    for option in ("--install-completion", "--show-completion"):
        assert f"There is no completion for {called}. Run this in bash" in run(option, code=2).err


@pytest.mark.skipif(shutil.which("bash") is None or os.name == "nt", reason="needs bash")
def test_bash_itself_completes(folder):
    program = folder / "bin" / "mazebook"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mazebook "$@"\n')
    program.chmod(0o755)
    script = told(["--show-completion", "bash"])[1]
    for words, at in (("mazebook maze --algorithm hu", 3), ('mazebook make ""', 2)):
        script += f"\nCOMP_WORDS=({words}); COMP_CWORD={at}; _mazebook_completion mazebook\n"
        script += 'echo "${COMPREPLY[@]}"'
    names = environment(PATH=f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    done = subprocess.run(
        ["bash", "--norc", "-c", script], cwd=folder, env=names, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["hunt_and_kill", "a.toml b.TOML"]
