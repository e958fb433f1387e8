"""A wheel, an editable install and a bare checkout all find the layouts and the fonts."""

import importlib.util
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests import ROOT

pytestmark = pytest.mark.slow

FOLDERS = ["layouts", "fonts", "icc"]
SOURCES = ["mazebook", *FOLDERS, "pyproject.toml", "README.md", "LICENSE"]
SHOW = """
import mazebook, site, sys
site.addsitedir(sys.argv[1])  # an editable install is a .pth file, which PYTHONPATH alone does not read
from mazebook.resources import data, shipped
print(mazebook.__file__, mazebook.__version__)
for folder in (shipped("layouts"), shipped("fonts"), shipped("icc")):
    print(folder)
assert data("levels.toml").is_file()
from mazebook.paper.languages import read_language
assert read_language("en").word("start") == "Start"
"""
SHOW_EDITABLE = SHOW.replace("import mazebook, site, sys\n", "import site, sys\n").replace(
    "from mazebook.resources", "import mazebook\nfrom mazebook.resources", 1
)


def names(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """Return a copy of the project's files, so that building leaves nothing in the real ones."""
    copy = tmp_path_factory.mktemp("checkout") / "mazebook"
    copy.mkdir()
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy / name)
    return copy


def pip(*words):
    # With the build backend at hand nothing is fetched; without it pip fetches it, as for any user.
    at_hand = all(importlib.util.find_spec(name) for name in ("hatchling", "editables"))
    isolation = ["--no-build-isolation"] if at_hand else []
    command = [sys.executable, "-m", "pip", *words, "--no-deps", "--quiet", "--disable-pip-version-check", *isolation]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def ask(script, home, path, folder):
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    environment |= {"PYTHONPATH": str(path)} if path else {}
    # -S: what is installed where the tests run, this project too, must not be found instead.
    words = [sys.executable, "-S", "-c", script, str(home)]
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    package, *folders = done.stdout.splitlines()
    return Path(package.split()[0]), [Path(folder) for folder in folders]


@pytest.fixture(scope="module")
def wheel(checkout, tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", str(checkout), "--wheel-dir", str(folder))
    (built,) = folder.glob("mazebook-*.whl")
    return built


def test_a_wheel(checkout, wheel, tmp_path):
    home = tmp_path / "site"
    pip("install", str(wheel), "--target", str(home))
    package, folders = ask(SHOW, home, home, tmp_path)
    assert package == home / "mazebook" / "__init__.py"
    assert folders == [home / "mazebook" / "_data" / name for name in FOLDERS]
    assert [names(folder) for folder in folders] == [names(checkout / name) for name in FOLDERS]


def test_what_a_wheel_holds(wheel):
    with zipfile.ZipFile(wheel) as archive:
        held = archive.namelist()
        (metadata,) = [name for name in held if name.endswith(".dist-info/METADATA")]
        text = archive.read(metadata).decode()
    assert "mazebook/py.typed" in held
    assert "mazebook/data/levels.toml" in held
    assert "mazebook/paper/languages/en.toml" in held
    assert "License-Expression: MIT\n" in text
    assert "License-File: icc/LICENSE.txt" in text
    assert text.count("License-File: fonts/") == len(list((ROOT / "fonts").glob("*/*.txt")))


def test_an_editable_install(checkout, tmp_path):
    home = tmp_path / "site"
    pip("install", "--editable", str(checkout), "--target", str(home))
    package, folders = ask(SHOW_EDITABLE, home, None, tmp_path)
    assert package == checkout / "mazebook" / "__init__.py"
    assert folders == [checkout / name for name in FOLDERS]


def test_a_bare_checkout(checkout, tmp_path):
    package, folders = ask(SHOW, tmp_path, checkout, tmp_path)
    assert package == checkout / "mazebook" / "__init__.py"
    assert folders == [checkout / name for name in FOLDERS]
