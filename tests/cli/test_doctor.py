"""The doctor: it says what is wrong, with an exit code, and works where little else does."""

import json
import os
import re
import sys

import pytest

from mazebook.books.fit.levels import level_table, read_levels
from mazebook.cli import doctor as command
from mazebook.numerics import caches
from mazebook.numerics.jit import cache_key
from mazebook.paper.typefaces import fonts
from tests import python

KEYS = ["0" * 20, "1" * 19 + "f"]

WITHOUT = """
import sys
class Broken:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BROKEN:
            raise ImportError(f"DLL load failed while importing {name}")
sys.meta_path.insert(0, Broken())
from mazebook.cli import main
main(sys.argv[1:])
"""


@pytest.fixture
def doctor(run, tmp_path, monkeypatch):
    """Return a function that runs the doctor in a fresh folder with a fresh cache: exit code, checks by topic."""
    monkeypatch.setenv("MAZEBOOK_CACHE_DIR", str(tmp_path / "cache"))

    def doctor(*words):
        code, out, err = run("doctor", *words)
        assert err == ""
        if "--json" not in words:
            return code, out
        document = json.loads(out)
        return code, document | {"checks": {check["topic"]: check for check in document["checks"]}}

    return doctor


def test_all_is_well(doctor, tmp_path):
    code, out = doctor()
    assert code == 0
    lines = out.splitlines()
    assert lines[-1] == "All is well."
    assert all(line.startswith("ok       ") for line in lines[:-1])
    assert any(re.match(r"ok +numba \d+\.", line) for line in lines)
    assert f"the current folder can be written into: {tmp_path}" in out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cache"]


def test_json_holds_the_same(doctor, tmp_path):
    code, document = doctor("--json")
    assert (code, document["ok"]) == (0, True)
    checks = document["checks"]
    assert checks["python"]["value"] == ".".join(map(str, sys.version_info[:3]))
    assert checks["cache"]["value"] == str(tmp_path / "cache" / "kernels" / cache_key())
    assert checks["levels"]["value"].startswith("3-4, 4-6")
    assert {"folder", "terminal", "fonts", "layouts", "languages", "algorithms", "platform"} <= checks.keys()
    assert "output" not in checks  # it is not there yet


def test_every_dependency_is_looked_at():
    found = command.dependencies()
    assert {"pillow": "PIL", "fonttools": "fontTools", "pypdfium2": "pypdfium2"}.items() <= found.items()
    assert all(found.values())


def test_without_numba_and_the_rest_it_says_so(tmp_path):
    needed = {"typer", "pydantic"}  # no command starts without them
    broken = {module for name, module in command.dependencies().items() if name not in needed}
    broken |= {"llvmlite", "uharfbuzz"}
    script = f"BROKEN = {broken!r}\n{WITHOUT}"
    done = python("-c", script, "doctor", "--json", code=3, cwd=tmp_path, env={"MAZEBOOK_CACHE_DIR": ""})
    checks = {check["topic"]: check for check in json.loads(done.stdout)["checks"]}
    wrong = {topic for topic, check in checks.items() if not check["ok"]}
    assert wrong == {*command.dependencies(), "shaping", "fonts", "cache"} - needed
    told = checks["numba"]["sentence"]
    assert told.startswith("numba: ImportError: DLL load failed while importing numba. Install it again: python")
    assert told.endswith("-m pip install --force-reinstall numba")
    assert checks["folder"]["ok"]
    assert checks["levels"]["ok"]


def test_old_kernels_are_counted_and_removed(doctor, tmp_path):
    kernels = tmp_path / "cache" / "kernels"
    mine = kernels / cache_key()
    for folder in (*(kernels / key for key in KEYS), mine, kernels / "notes"):
        (folder / "deep").mkdir(parents=True)
        (folder / "deep" / "x.nbc").write_bytes(b"x" * 1_000_000)
    (kernels / KEYS[0] / "link").symlink_to(mine)
    checks = doctor("--json")[1]["checks"]
    assert checks["old caches"]["sentence"].startswith("kernels of 2 other versions take 2.0 MB")
    assert "1 so far, 1.0 MB" in checks["cache"]["sentence"]
    code, out = doctor("--clean")
    assert code == 0
    assert "Removed the kernels of 2 other versions: 2.0 MB are free." in out
    assert sorted(path.name for path in kernels.iterdir()) == sorted([mine.name, "notes"])
    assert (mine / "deep" / "x.nbc").is_file()
    code, document = doctor("--clean", "--json")
    assert (document["removed"], document["freed"]) == (0, 0)
    assert "old caches" not in document["checks"]


def test_nothing_is_removed_where_the_own_folder_is_not_known(doctor, tmp_path, monkeypatch):
    folder = tmp_path / "cache" / "kernels" / KEYS[0]
    folder.mkdir(parents=True)
    monkeypatch.setattr("mazebook.cli.doctor.current_key", lambda: None)
    assert doctor("--clean", "--json")[1]["removed"] == 0
    assert folder.is_dir()


def test_links_and_strange_names_are_no_versions(tmp_path, monkeypatch):
    monkeypatch.setenv("MAZEBOOK_CACHE_DIR", str(tmp_path))
    assert caches.other_versions("") == []  # no folder at all
    kernels = caches.kernels_folder()
    (kernels / KEYS[0]).mkdir(parents=True)
    (kernels / ("z" * 20)).mkdir(parents=True)
    (kernels / KEYS[1]).symlink_to(tmp_path)
    assert caches.other_versions("") == [kernels / KEYS[0]]
    assert caches.other_versions(KEYS[0]) == []


def test_a_cache_that_cannot_be_written_is_a_problem(doctor, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MAZEBOOK_CACHE_DIR", str(tmp_path / "file"))
    code, out = doctor()
    assert code == 3
    assert f"problem  compiled kernels cannot be kept in {tmp_path / 'file' / 'kernels'}. Set MAZEBOOK_CACHE_DIR" in out
    assert out.endswith("1 problem; see above.\n")


def test_folders_that_cannot_be_written_are_problems(doctor, tmp_path, monkeypatch):
    (tmp_path / "mazebook-out").write_text("a file")
    code, out = doctor()
    assert code == 3
    assert "problem  mazebook-out: a file has the name of a folder that is needed here." in out

    def refuse(*_):
        raise PermissionError(13, "denied")

    monkeypatch.setattr(os, "open", refuse)  # the administrator, who may run the tests, is never refused
    code, document = doctor("--json")
    assert (code, document["ok"]) == (3, False)
    assert {topic for topic, check in document["checks"].items() if not check["ok"]} == {"cache", "folder", "output"}
    assert "does not let you write" in document["checks"]["folder"]["sentence"]


def test_broken_files_are_problems(doctor, tmp_path, monkeypatch):
    monkeypatch.setattr(fonts, "faces", dict)
    monkeypatch.setattr(fonts, "program", fonts.program.__wrapped__)  # what was read before is not remembered
    monkeypatch.setattr("mazebook.paper.layouts.layout_names", lambda: ["one", "lost"])
    monkeypatch.setattr("mazebook.books.fit.levels.data", lambda name: tmp_path / name)
    read_levels.cache_clear()
    level_table.cache_clear()
    code, document = doctor("--json")
    assert code == 3
    told = {"fonts": 'There is no font "Baloo2-ExtraBold"', "layouts": "lost", "levels": "No such file"}
    for topic, sentence in told.items():
        check = document["checks"][topic]
        assert not check["ok"]
        assert sentence in check["sentence"]
        assert check["sentence"].endswith("Install mazebook again.")
