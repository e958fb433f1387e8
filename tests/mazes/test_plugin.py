"""The worked example of an algorithm, installed as a third party's: it keeps the contract of kernels."""

import sys
from pathlib import Path

import numpy as np
import pytest

from mazebook import registry
from mazebook.cli import main
from mazebook.errors import PluginError, UsageError
from mazebook.mazes import algorithms
from mazebook.mazes.carving.carve import algorithm, carve, carve_csr, carve_on
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.drawing.frames import carving_order
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.topology import MADE, OUTSIDE, WAITING
from mazebook.mazes.options.knobs import Texture
from mazebook.mazes.options.options import Options
from mazebook.mazes.options.traits import traits_of
from mazebook.numerics.rng import new_rng
from tests.mazes.helpers import TESSELLATIONS, is_spanning_tree, random_mask, ring, sizes

NAME = "spreading"


@pytest.fixture(autouse=True)
def installed(tmp_path, monkeypatch):
    """Install the package: what tells Python of it is a folder beside it, with its entry points."""
    about = tmp_path / "worked-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: worked\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{algorithms.REGISTRY.group}]\nworked = worked\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(Path(__file__).parent)
    forget()
    yield
    forget()


def forget():
    """Drop what is known of installed packages."""
    registry.all_installed.cache_clear()
    vars(algorithms.REGISTRY).pop("entries", None)


def test_it_is_listed_beside_ours(capsys):
    assert NAME in algorithms.REGISTRY.names()
    assert "wilson" in algorithms.REGISTRY.names()
    assert traits_of(NAME).weighed == "exits"
    with pytest.raises(SystemExit) as ended:
        main(["list", "algorithms"])
    assert not ended.value.code
    assert "Spreads like a stain" in capsys.readouterr().out


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_a_spanning_tree_on_every_grid_the_same_on_both_topologies(kind):
    chosen, random = algorithm(NAME), np.random.default_rng(1)
    grids = [Grid(kind, size) for size in sizes(kind)] + [ring(kind, (7, 7))]
    grids += [Grid(kind, sizes(kind)[-1], random_mask(kind, sizes(kind)[-1], random)) for _ in range(3)]
    for grid in grids:
        trace = np.full(grid.n_cells + 2, -1, dtype=np.int64)
        passages = carve_csr(grid, chosen, seed=3, trace=trace)
        assert is_spanning_tree(grid, passages)
        assert np.array_equal(passages, carve_on(grid, chosen, seed=3))
        assert sorted(trace[: grid.n_cells - 1]) == np.flatnonzero(passages).tolist()
        assert (trace[grid.n_cells - 1 :] == -1).all()
    assert not np.array_equal(passages, carve_csr(grid, chosen, seed=4))


def test_starts_outside_and_state():
    chosen, grid = algorithm(NAME), Grid("orthogonal", (6, 5))
    state = np.full(grid.n_cells, WAITING, dtype=np.uint8)
    state[12] = OUTSIDE
    passages = np.zeros(len(grid.ends), dtype=np.bool_)
    starts = np.array([0, 29, 0], dtype=np.int64)
    chosen.kernel(grid.csr, state, passages, starts, new_rng(1), Texture(), np.empty(0, dtype=np.int64))
    assert (np.delete(state, 12) == MADE).all()
    assert state[12] == OUTSIDE
    assert passages.sum() == grid.n_cells - 1 - 2  # two starts are one place, and a cell is outside
    assert not passages[(grid.ends == 12).any(axis=1)].any()


@pytest.mark.parametrize("options", [{"focus": "walls"}, {"weights": "n=5, e=1"}, {"braid": 1.0}, {"weave": 0.5}])
def test_it_takes_the_options_that_it_declares(options):
    maze = make_maze(NAME, (9, 8), seed=2, **options)
    assert maze.loops == 0 or "braid" in options
    assert len(maze.solution) > 8


def test_it_can_be_watched_unless_its_trace_is_not_the_maze():
    maze = make_maze(NAME, (6, 5), seed=3)
    order = carving_order(maze, algorithm(NAME), seed=3)
    assert sorted(order) == np.flatnonzero(maze.passages).tolist()
    assert np.array_equal(carve(NAME, (6, 5), seed=3), carve(NAME, (6, 5), seed=3))
    with pytest.raises(UsageError, match="Another seed or other options"):
        carving_order(maze, algorithm(NAME), seed=4)
    with pytest.raises(UsageError, match="Another seed or other options"):
        carving_order(maze, algorithm("wilson"), seed=3)


@pytest.mark.parametrize("wrong", ["twice", "other", "silent"])
def test_a_trace_that_is_not_what_was_opened_is_refused(wrong, monkeypatch):
    chosen = algorithm(NAME)

    def carve(topology, state, passages, starts, rng, texture, trace):
        chosen.kernel(topology, state, passages, starts, rng, texture, trace)
        if wrong == "silent":
            trace[:] = -1
        elif wrong == "twice":
            trace[1] = trace[0]
        else:
            trace[0] = np.flatnonzero(~passages)[0]

    maze = make_maze(NAME, (6, 5), seed=3)
    other = type(chosen)(**(vars(chosen) | {"kernel": carve}))
    with pytest.raises(PluginError, match="does not tell in which order"):
        carving_order(maze, other, seed=3)


def test_its_module_is_loaded_from_its_own_package():
    assert algorithms.REGISTRY.load(NAME) is sys.modules["worked.spreading"]
    assert Options(texture="run=0.5").texture.names == ("run",)
