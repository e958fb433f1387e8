"""Planning carves nothing, so it loads nothing that carving or drawing needs. Imports are looked at, not the clock."""

import json
from dataclasses import fields

import pytest

from mazebook.books.fit.fit import planned_sides, side_of
from mazebook.errors import PluginError
from mazebook.mazes import algorithms
from mazebook.mazes.ends.border import Border
from mazebook.mazes.grid.bearings import BEARINGS
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.options import traits
from mazebook.registry import Entry
from tests import python, quick
from tests.mazes.helpers import TESSELLATIONS

HEAVY = {"numba", "llvmlite", "scipy", "reportlab", "PIL", "pikepdf", "pypdfium2", "fontTools", "babel", "shapely"}
HEAVY |= {"budoux", "pyphen"}

PLAN = """
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec
from mazebook.mazes import algorithms, tessellations
whole = [name for name, entry in tessellations.REGISTRY.entries.items() if not entry.constant("is_cut")]
sections = [{"title": name, "tessellation": name, "count": 3} for name in whole]
sections += [{"algorithm": name, "count": 1, "size": "10x12"} for name in algorithms.REGISTRY.names()]
sections += [{"title": "weighed", "algorithm": "wilson", "weights": "n=4, e=1"}]
sections += [{"title": "picked", "algorithm": "growing_tree", "texture": "newest=1, random=1", "braid": 0.5}]
assert len(plan_book(parse_spec({"sections": sections}), 7).pages) > 60
"""


def loaded(script, *words):
    """Return the packages that a script, or a command, loads; what it writes itself goes nowhere."""
    script += '\nimport json, sys; print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))'
    return set(json.loads(python("-c", script, *words).stdout.splitlines()[-1]))


def test_what_is_called_heavy_is_loaded_by_making():
    """Or the tests below could not fail."""
    assert {"numba", "llvmlite"} <= loaded("import mazebook.mazes.carving.make")
    cut = "from mazebook.mazes.grid.grid import Grid; assert len(Grid('rhombille', (4, 4)).posts)"
    assert loaded(cut) & HEAVY == {"shapely"}


@pytest.mark.parametrize(
    "script",
    [
        "import mazebook.numerics.seeds, mazebook.registry",
        'from mazebook.mazes.difficulty.medians import typical_of; assert typical_of("wilson", "sigma", (9, 9))[0] > 9',
        "import mazebook.books.plan.plan_book",
        "from mazebook.books.spec.forms.schema import reference; assert reference()",
        "import mazebook.paper.typefaces.fonts",
        "import mazebook.output.pdf.pdf, mazebook.output.pictures.svg, mazebook.output.pictures.png",
        PLAN,
    ],
    ids=["seeds", "medians", "plan", "schema", "fonts", "writers", "planning"],
)
def test_planning_loads_nothing_heavy(script):
    # The plan of a book asks reportlab, which loads Pillow, whether the fonts can show the book's texts.
    assert loaded(script) & HEAVY <= ({"reportlab", "PIL"} if script == PLAN else set())


COMMAND = """
import sys
from mazebook.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    assert not end.code, end.code
print()
"""
HELP = [["--help"], *([name, "--help"] for name in ("make", "class", "answer", "export", "maze", "poster", "preview"))]
LISTS = [["list", "algorithms"], ["list", "tessellations", "--json"], ["list", "levels"], ["list", "printers"]]


@pytest.mark.parametrize(
    "words",
    quick(
        [
            *HELP,
            ["stream", "--help"],
            *LISTS,
            ["list", "languages"],
            ["--version"],
        ],
        ["--help"],
        *LISTS[:1],
    ),
)
def test_help_and_lists_load_nothing_heavy(words):
    heavy = (
        HEAVY | {"numpy"} | ({"rich"} if "--help" in words else set()) | ({"pydantic"} if words == HELP[0] else set())
    )
    assert loaded(COMMAND, *words) & heavy == set()


def test_check_carves_nothing_so_it_loads_no_kernels(tmp_path):
    (tmp_path / "book.toml").write_text('title = "T"\nauthor = "A"\nprinter = "kdp"\n[cover]\n', encoding="utf-8")
    found = loaded(COMMAND, "check", str(tmp_path / "book.toml"))
    assert found & HEAVY <= {"reportlab", "PIL"}  # the fonts are asked whether they can show the texts


def test_importing_the_package_loads_nothing():
    script = "import sys, mazebook; print(*sys.modules)"
    assert [name for name in python("-c", script).stdout.split() if name.startswith("mazebook")] == ["mazebook"]


@pytest.mark.parametrize("name", algorithms.REGISTRY.names())
def test_traits_are_what_the_file_says(name):
    known, module = traits.traits_of(name), algorithms.REGISTRY.load(name)
    for field in fields(known)[1:]:
        if hasattr(module, field.name):
            assert getattr(known, field.name) == getattr(module, field.name), field.name
        else:
            assert getattr(known, field.name) in ("", (), {}), field.name
    assert known.name == name


def test_a_file_that_does_not_say_what_it_must_is_a_sentence(tmp_path, monkeypatch):
    path = tmp_path / "silent.py"
    path.write_text('"""Says little."""\nversion = 1\n', encoding="utf-8")
    held = {"silent": Entry("silent", "nowhere.silent", path)}
    monkeypatch.setitem(vars(algorithms.REGISTRY), "entries", held)
    with pytest.raises(PluginError, match=r"silent\.py: does not say its needs\. Repair it, or uninstall it\."):
        traits.traits_of("silent")


@pytest.mark.parametrize("name", TESSELLATIONS)
def test_sides_that_are_remembered_are_those_of_the_grid(name):
    for size in ((4, 5), (6, 4), (4, 5)):
        grid = Grid(name, size)
        for word, bearing in BEARINGS.items():
            side = side_of(grid, Border(grid).towards(bearing))
            assert planned_sides(name, size, (word, "centre")) == {side}
    assert len(planned_sides(name, (4, 5), ("n", "random"))) == 4


def test_the_end_of_a_command_visits_no_objects():
    """What is registered first is called last: by then the garbage collector has nothing left to visit."""
    script = """
import atexit, gc
atexit.register(lambda: print("frozen:", gc.get_freeze_count() > 10_000))
from mazebook.cli import main
main(["--version"])
"""
    assert "frozen: True" in python("-c", script).stdout
