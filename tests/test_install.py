"""A wheel, an editable install and a bare checkout find layouts and fonts; the lines of docs that install work."""

import importlib.util
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests import ROOT
from tests.test_docs import INSTALLING, WITH_EXAMPLES, blocks

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
    """Return the files in a folder, without the programs that pip compiles while it installs."""
    return sorted(
        str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"
    )


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
    assert "mazebook/data/languages/en/themes.toml" in held
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


def installing():
    """Return the lines of README.md and docs that install mazebook, each once, without those that get its files."""
    typed = [line for page in WITH_EXAMPLES for block in blocks(page) if block.language == "sh" for line in block.lines]
    found = [line for line in dict.fromkeys(typed) if line.split()[0] in INSTALLING]
    return [line for line in found if not line.startswith(("git clone", "cd ")) and "pytest" not in line]


@pytest.fixture(scope="module")
def tools(tmp_path_factory):
    """Return the folder of the programs pipx and uv, fetched as a user would."""
    folder = tmp_path_factory.mktemp("tools")
    for words in ([sys.executable, "-m", "venv", folder], [folder / "bin" / "pip", "install", "--quiet", "pipx", "uv"]):
        subprocess.run(words, check=True)
    return folder / "bin"


@pytest.mark.parametrize("line", installing())
def test_a_line_that_installs(line, checkout, tools, tmp_path):
    homes = ("HOME", "PIPX_HOME", "PIPX_BIN_DIR", "UV_TOOL_DIR", "UV_TOOL_BIN_DIR")
    environment = os.environ | {name: str(tmp_path / name) for name in homes}
    environment |= {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    clone = tmp_path / "clone"
    shutil.copytree(checkout, clone)
    done = subprocess.run(["bash", "-c", line], cwd=clone, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    books = list(clone.glob("mazebook-out/*.pdf"))
    folders = (tmp_path / "PIPX_BIN_DIR", tmp_path / "UV_TOOL_BIN_DIR", clone / ".venv" / "bin")
    programs = [folder / "mazebook" for folder in folders if (folder / "mazebook").exists()]
    assert len(programs) == 1
    assert bool(books) == ("mazebook make" in line)
