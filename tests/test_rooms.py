"""The rooms of the house: a folder imports only from folders above it."""

import ast
from pathlib import Path

import pytest

import mazebook

PACKAGE = Path(mazebook.__file__).parent

# What each room may import, besides itself and the ground floor (the files at the top of the package).
ROOMS = {
    "reading": set(),
    "numerics": {"reading"},
    "mazes": set(),
    "paper": set(),
    "books": {"mazes", "paper"},
    "output": {"mazes", "paper", "books"},
    "checks": {"mazes", "paper", "books", "output"},
    "press": {"mazes", "paper", "books", "output", "checks"},
    "batch": {"mazes", "paper", "books", "output", "checks", "press"},
    "cli": {"mazes", "paper", "books", "output", "checks", "press", "batch"},
}
GROUND = {"reading", "numerics"}  # rooms that every other one stands on
# `mazebook/__init__.py` names the public API, `__main__.py` calls the command line: doors, not rooms.
DOORS = {"__init__.py", "__main__.py"}
FILES = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if "_data" not in path.parts and not (path.parent == PACKAGE and path.name in DOORS)
]


def imports(path):
    """Yield the dotted name of every import in a file, at its top or not."""
    home = path.relative_to(PACKAGE.parent).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = ".".join((*home[: -node.level], *filter(None, [node.module]))) if node.level else node.module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def room(parts):
    return parts[0] if parts and parts[0] in ROOMS else ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_only_from_above(path):
    here = room(path.relative_to(PACKAGE).parts[:-1])
    allowed = {"", here} | ROOMS.get(here, set()) | (GROUND if here not in GROUND else set())
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "mazebook":
            assert room(parts[1:]) in allowed, f"{name} from {here or 'the ground floor'}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_reportlab_lives_in_output_and_fonts_only(path):
    place = path.relative_to(PACKAGE)
    if place.parts[0] != "output" and place.parts[:2] not in (("paper", "fonts"), ("paper", "fonts.py")):
        assert not any(name.split(".")[0] == "reportlab" for name in imports(path))


def test_every_folder_is_a_room():
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and any(path.rglob("*.py"))}
    assert folders - {"_data", "data", "__pycache__"} <= set(ROOMS)
