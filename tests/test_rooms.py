"""The rooms of the house: imports run one way between rooms and between their sub-rooms, and light rooms stay light."""

import ast
from collections import defaultdict
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import mazebook
from mazebook.books.values.page_kinds import REGISTRY, has
from tests import python

PACKAGE = Path(mazebook.__file__).parent

GROUND = {"", "reading", "numerics"}  # the files at the top of the package and two rooms: all others stand on them
# What each room may import, besides itself and the ground.
ROOMS = {
    "reading": set(),
    "numerics": {"reading"},
    "mazes": set(),
    "paper": set(),
    "graphics": {"paper"},
    "books": {"mazes", "paper", "graphics"},
    "reports": {"mazes", "paper", "graphics", "books"},
    "output": {"mazes", "paper", "graphics", "books"},
    "checks": {"mazes", "paper", "graphics", "books", "output"},
    "press": {"mazes", "paper", "graphics", "books", "reports", "output", "checks"},
    "batch": {"mazes", "paper", "graphics", "books", "reports", "output", "checks", "press"},
    "studio": {"mazes", "paper", "graphics", "books", "reports", "output", "checks", "press", "batch"},
    "cli": {"mazes", "paper", "graphics", "books", "reports", "output", "checks", "press", "batch", "studio"},
}
# `mazebook/__init__.py` names the public API, `__main__.py` calls the command line: doors, not rooms.
DOORS = {PACKAGE / "__init__.py", PACKAGE / "__main__.py"}
FILES = [path for path in sorted(PACKAGE.rglob("*.py")) if "_data" not in path.parts and path not in DOORS]

# An import inside a function is for a third party's heavy module alone, but for these files.
LATE = {
    "mazes.ends.border": "only tips need a compiled kernel",
    "books.fit.shaped_sizes": "only marks in files need a compiled kernel",
    "books.pictures.outlines": "only shapes that are pictures need compiled kernels",
    "books.pages.kinds.opener": "a plan asks for its words alone",
    "books.pages.kinds.tips": "a plan asks for its words alone",
    "books.pages.kinds.title": "a plan asks for its words alone",
    "books.pages.diploma": "a plan asks for the room inside alone",
    "books.plan.plan_section": "only shapes and hidden pictures need compiled kernels",
    "books.plan.ranges": "only shapes and hidden pictures need compiled kernels",
    "books.spec.shape": "only shapes and hidden pictures need compiled kernels",
    "press.make.put_together": "a draft loads nothing that reads finished files",
    "studio.engine.child": "the process of the server loads nothing that makes books",
    "studio.jobs.worker": "the process of the server loads nothing that makes books",
}
LIGHT = ("mazes.grid", "mazes.options", "books.spec", "books.plan", "paper", "reading")


def name_of(path):
    """Return the dotted name of a file inside the package; that of a folder for its `__init__.py`."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in FILES}
# A registry's `__init__.py` is the contract that its members are written to: an entry of its own, below them.
REGISTRIES = {
    name for name, path in MODULES.items() if path.name == "__init__.py" and "REGISTRY =" in path.read_text("utf-8")
}


@cache
def imports(path):
    """Return every import in a file, at its top or not: its dotted name, and whether it is inside a function."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {
        child
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for child in ast.walk(node)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, node in inside) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative imports do not say which room they are from"
            found += [(f"{node.module}.{alias.name}", node in inside) for alias in node.names]
    return found


def own_imports(path):
    """Yield the modules of the package that a file imports, by their names inside it."""
    for name, _ in imports(path):
        parts = name.split(".")
        if parts[0] == "mazebook":
            known = (".".join(parts[1:end]) for end in range(len(parts), 0, -1))
            yield next(module for module in known if module in MODULES or not module)


def room(name):
    first = name.partition(".")[0]
    return first if first in ROOMS else ""


@pytest.mark.parametrize("here", ["", *ROOMS])
def test_a_room_imports_only_from_rooms_below(here):
    allowed = {here} | ROOMS.get(here, set()) | (set() if here in GROUND else GROUND) | {""}
    used = [(name, other) for name in MODULES if room(name) == here for other in own_imports(MODULES[name])]
    assert [(name, other) for name, other in used if room(other) not in allowed] == []


def entry(level, name):
    """Return which entry of a level a module is in; "" for none, or for the level's own `__init__.py`."""
    prefix = f"{level}." if level else ""
    if not name.startswith(prefix):
        return ""
    first = name.removeprefix(prefix).partition(".")[0]
    return f"{first}/__init__" if prefix + first == name and name in REGISTRIES else first


LEVELS = ["", *(name for name, path in MODULES.items() if path.name == "__init__.py")]


def test_no_circle_among_the_entries_of_a_level():
    imports = [(name, other) for name, path in MODULES.items() for other in own_imports(path)]
    for level in LEVELS:
        below = defaultdict(set)
        for name, other in imports:
            one, two = entry(level, name), entry(level, other)
            if one and two and one != two:
                below[one].add(two)
        try:
            TopologicalSorter(below).prepare()
        except CycleError as error:
            pytest.fail(f"{level or 'mazebook'}: {' -> '.join(error.args[1])}")


def test_imports_stand_at_the_top_of_a_file():
    inside = {
        name
        for name in MODULES
        if room(name) != "cli"
        and any(late and imported.startswith("mazebook.") for imported, late in imports(MODULES[name]))
    }
    assert inside == set(LATE)


# Files of registries declare the same names, one each.
DECLARING = (
    "mazes.algorithms", "mazes.tessellations", "mazes.shapes.outlines", "mazes.tasks.kinds", "books.places.kinds",
    "books.pages.kinds", "books.cover.designs", "books.values.cover_designs", "books.walls.styles",
)  # fmt: skip


def test_no_public_name_has_two_meanings():
    found = defaultdict(list)
    for name, path in MODULES.items():
        if not name.startswith(DECLARING):
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                    found[node.name].append(name)
    assert {name: homes for name, homes in found.items() if len(homes) > 1} == {}


RECORDS = {
    "mazes.tasks.posing.task",
    "books.plan.printed",
    "books.plan.record_parts",
    "books.plan.recorded",
    "graphics.page",
}


def test_a_proof_knows_nothing_of_what_carved_and_drew_its_mazes():
    """It reads a book's record; and only `grids` takes something from the mazes: how cells are laid out."""
    found = defaultdict(set)
    for path in (path for path in FILES if path.is_relative_to(PACKAGE / "checks" / "proof")):
        for name in own_imports(path):
            found[name if name in RECORDS else room(name)].add(path.stem)
    assert found["mazes"] == {"grids"}
    assert not found.keys() & {"books", "graphics", "output"}


@pytest.mark.parametrize("room", LIGHT)
def test_light_rooms_load_no_numba(room):
    assert_no_numba([f"mazebook.{name}" for name in MODULES if name == room or name.startswith(f"{room}.")])


def test_page_kinds_that_are_asked_before_mazes_are_carved_load_no_numba():
    names = [name for name in REGISTRY.names() if has(name, "parts") or has(name, "problems")]
    assert {"contents", "jokes"} <= set(names)
    assert_no_numba([REGISTRY.entry(name).module for name in names])


def assert_no_numba(names):
    script = f"import sys, {', '.join(names)}; assert 'numba' not in sys.modules"
    python("-c", script)


def test_reportlab_lives_in_output_and_fonts_only():
    users = {name for name in MODULES if any(used.split(".")[0] == "reportlab" for used, _ in imports(MODULES[name]))}
    assert all(name.startswith(("output.", "paper.typefaces.fonts")) for name in users)


def test_rich_lives_in_the_command_line_only():
    users = {name for name in MODULES if any(used.split(".")[0] == "rich" for used, _ in imports(MODULES[name]))}
    assert users == {"cli.shared.console"}


def test_the_package_needs_nothing_beside_it_in_the_repository():
    """Tools, benchmarks, tests and what makes the docs stay in a checkout."""
    outside = {"tools", "tests", "_build", *(path.stem for path in (PACKAGE.parent / "benchmarks").glob("*.py"))}
    users = {name for name in MODULES if any(used.split(".")[0] in outside for used, _ in imports(MODULES[name]))}
    assert users == set()


def test_every_folder_is_a_room():
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and any(path.rglob("*.py"))}
    assert folders - {"_data", "data", "__pycache__"} == set(ROOMS)
