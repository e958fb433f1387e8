"""Hidden pictures: the route fills the picture, nothing gives it away, and every picture has a size that does it."""

import json
import os

import numpy as np
import pytest

from mazebook.books.fit.hidden_sizes import LEAST_LIKENESS, hiding, least_hiding
from mazebook.books.pictures.silhouettes import silhouette_of
from mazebook.errors import GridError, UsageError
from mazebook.mazes.carving.make import exchanged, make_maze
from mazebook.mazes.ends.border import border_of
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.hidden.blocks import doors_of
from mazebook.mazes.hidden.hide import hidden_doors, hidden_words
from mazebook.mazes.hidden.mask import coverage, squares_inside
from mazebook.mazes.hidden.silhouette import Silhouette
from mazebook.mazes.shapes.shape import HIDDEN_VERSION, HiddenPicture
from mazebook.paper.typefaces.emoji import GROUPS, group_names
from tests import GOLDEN, python, quick
from tests.mazes.helpers import degrees, is_spanning_tree

ALGORITHMS = ("wilson", "recursive_backtracker", "kruskal", "eller", "recursive_division")
HIDDEN = GOLDEN / f"hidden-{HIDDEN_VERSION}.json"
LOST = 0.08


def fine(picture, size):
    """Return which cells of a maze are the picture."""
    columns, rows = size[0] // 2, size[1] // 2
    return np.kron(picture.mask(columns * rows).reshape(rows, columns), np.ones((2, 2), dtype=bool)).ravel()


def likeness(maze, silhouette):
    """Return intersection over union, by area, of the route's cells and a silhouette."""
    columns, rows = maze.grid.size
    inside, scale = coverage((columns - 4, rows - 4), silhouette)
    inside = np.pad(inside.reshape(rows - 4, columns - 4), 2).ravel()
    both = inside[maze.solution].sum()
    return both / (silhouette.area * scale**2 + len(maze.solution) - both)


def shares(maze, cells):
    """Return the shares of dead ends and of straight cells among some cells."""
    columns, rows = maze.grid.size
    low, high = maze.grid.ends[maze.passages].T
    opened = np.zeros((columns * rows, 4), dtype=bool)  # north, east, south, west
    down = high - low == columns
    opened[low[down], 2] = opened[high[down], 0] = True
    opened[low[~down], 1] = opened[high[~down], 3] = True
    dead = opened.sum(axis=1) == 1
    straight = (opened == [True, False, True, False]).all(axis=1) | (opened == [False, True, False, True]).all(axis=1)
    assert (dead == (degrees(maze.grid, maze.passages) == 1)).all()
    return np.array([dead[cells].mean(), straight[cells].mean()])


def blob(size):
    """Return a picture for a size: all but a coarse cell at its border and two corners."""
    columns, rows = size[0] // 2, size[1] // 2
    mask = np.zeros((rows, columns), dtype=bool)
    mask[1:-1, 1:-1] = True
    mask[1 : rows // 3, 1 : columns // 3] = mask[-rows // 4 : -1, -columns // 3 : -1] = False
    return HiddenPicture("blob", np.packbits(mask).tobytes(), LOST)


NAMES = [name for group in GROUPS for name in group_names(group)]


def in_forty(names):
    """Return pictures in 40x40 cells, and the maze of those that can be hidden."""
    found = {}
    for name in names:
        each = hiding(name, silhouette_of(name), (40, 40))
        maze = None
        for seed in range(8 if each.is_recognised else 0):
            try:
                maze = make_maze(ALGORITHMS[seed % 2], (40, 40), seed=seed, hidden=each.picture)
            except GridError:
                continue
            break
        found[name] = each, maze
    return found


@pytest.fixture(scope="module")
def forty():
    return in_forty(NAMES)


@pytest.mark.slow
def test_nine_in_ten_pictures_can_be_hidden_in_forty_by_forty_cells(forty):
    made = [name for name, (each, maze) in forty.items() if each.is_recognised and maze is not None]
    assert [name for name, (each, _) in forty.items() if each.is_recognised] == made
    assert len(made) >= 0.9 * len(forty)
    assert len(forty) == 300


@pytest.mark.slow
def test_the_others_have_a_least_size_or_are_too_thin(forty):
    least = {
        name: least_hiding(name, silhouette_of(name), 40) for name, (each, _) in forty.items() if not each.is_recognised
    }
    assert [name for name, found in least.items() if found is None] == ["chopsticks"]
    for found in least.values():
        assert found is None or (max(found.size) > 40 and found.is_recognised)


@pytest.mark.parametrize("step", quick([10, 1], 10))
def test_the_route_fills_the_picture(step):
    for name, (_, maze) in in_forty(NAMES[::step]).items():
        if maze is not None:
            assert is_spanning_tree(maze.grid, maze.passages), name
            assert len(set(maze.solution.tolist())) == len(maze.solution)
            assert likeness(maze, silhouette_of(name)) >= LEAST_LIKENESS, name


@pytest.mark.slow
def test_inside_and_outside_look_alike(forty):
    apart = []
    for each, maze in forty.values():
        if maze is not None:
            inside = fine(each.picture, each.size)
            here, there = shares(maze, inside), shares(maze, ~inside)
            apart.append((there - here) / here)
            assert 0.02 < here[0] <= LOST + 1e-9
    apart = np.array(apart)
    assert np.abs(apart).max() <= 0.1
    # And no side is more often the larger one than chance would have it by far.
    assert np.abs(apart.mean(axis=0)).max() < 0.03


@pytest.mark.parametrize("step", quick([20, 1], 20))
def test_the_traps_begin_all_along_the_outline(step):
    for name, (each, maze) in in_forty(NAMES[::step]).items():
        if maze is not None:
            crosses = fine(each.picture, each.size)[maze.grid.ends[maze.grid.links]]
            outline = maze.grid.links[crosses[:, 0] != crosses[:, 1]]
            assert maze.passages[outline].mean() > 0.08, name


@pytest.mark.parametrize("name", ALGORITHMS)
def test_any_algorithm_makes_the_tree(name):
    size = (36, 30)
    mazes = [make_maze(name, size, seed=seed, hidden=blob(size)) for seed in (1, 2, 1)]
    assert mazes[0].fingerprint == mazes[2].fingerprint != mazes[1].fingerprint
    for maze in mazes:
        assert is_spanning_tree(maze.grid, maze.passages)
        on_route = np.zeros(maze.grid.n_cells, dtype=bool)
        on_route[maze.solution] = True
        inside = fine(blob(size), size)
        assert (inside & ~on_route).sum() <= LOST * inside.sum()
        assert (on_route & ~inside).sum() <= 8


def test_weights_turn_the_tree():
    size = (40, 40)
    upright = [
        make_maze("kruskal", size, seed=3, hidden=blob(size), weights=weights) for weights in ("n=9, e=1", "n=1, e=9")
    ]
    inside = fine(blob(size), size)
    ways = [(maze.grid.heading[maze.passages & inside[maze.grid.ends[:, 0]]] % 180 == 0).mean() for maze in upright]
    assert ways[0] > 0.55 > 0.45 > ways[1]


def test_start_and_finish_are_in_the_border_straight_outside_of_the_picture():
    for name in ("elephant", "car", "heart", "rocket"):
        each = hiding(name, silhouette_of(name), (40, 36))
        grid = Grid("orthogonal", each.size)
        maze = make_maze("wilson", each.size, seed=1, hidden=each.picture)
        assert tuple(maze.doors.tolist()) == hidden_doors(grid, each.picture)
        assert border_of(grid).clear_of(int(maze.doors[0]))[np.searchsorted(border_of(grid).edges, maze.doors[1])]
        apart = grid.middles[maze.doors[0]] - grid.middles[maze.doors[1]]
        assert np.hypot(*apart) > 20
        again = make_maze("wilson", each.size, seed=1, hidden=each.picture, ends=hidden_words(grid, each.picture)[::-1])
        assert (again.solution == maze.solution[::-1]).all()
        assert (exchanged(maze).solution == again.solution).all()


def test_doors_take_short_ways_that_do_not_meet():
    mask = np.zeros((6, 8), dtype=bool)
    mask[2, 1:7] = True
    first, second = doors_of(mask)
    assert {(first.side, first.place, first.way), (second.side, second.place, second.way)} == {(1, 2, 1), (3, 2, 1)}
    with pytest.raises(GridError, match="no two places"):
        doors_of(np.zeros((3, 3), dtype=bool))


def test_what_hides_nothing_is_refused():
    size = (40, 40)
    picture = blob(size)
    refused = [
        ({"size": (41, 40)}, "even columns and even rows, such as 42x40"),
        ({"tessellation": "sigma"}, "squares only"),
        ({"mask": np.arange(1600).reshape(40, 40) > 0}, "whole grids of squares only"),
        ({"ends": ("n", "s")}, "Leave ends out"),
        ({"braid": 0.5}, "Leave out braid"),
        ({"islands": 1}, "Leave out braid"),
        ({"longest_trap": 5}, "Leave out braid"),
        ({"size": (30, 30)}, "The picture has"),
    ]
    for given, words in refused:
        with pytest.raises((GridError, UsageError), match=words):
            make_maze("wilson", **({"size": size, "hidden": picture} | given))
    with pytest.raises(GridError, match="off the way through it"):
        make_maze("wilson", size, hidden=HiddenPicture("blob", picture.bits, 0.0), seed=2)


def test_a_picture_that_is_too_small_is_a_blob():
    heart = silhouette_of("heart")
    assert not hiding("heart", heart, (20, 20)).is_recognised
    assert least_hiding("heart", heart).size == (24, 22)
    with pytest.raises(GridError, match=r"8 or more, not 6x40\. Use 8x40"):
        hiding("heart", heart, (6, 40))


@pytest.mark.slow
def test_it_comes_out_the_same_without_a_compiler():
    work = (
        "import json, sys; from mazebook.mazes.carving.make import make_maze;"
        "from mazebook.mazes.shapes.shape import HIDDEN_VERSION, HiddenPicture;"
        "bits, size = json.loads(sys.argv[1]); picture = HiddenPicture('blob', bytes.fromhex(bits), 0.08);"
        "print(make_maze('wilson', size, seed=4, hidden=picture).fingerprint)"
    )
    size = (28, 26)
    done = python("-c", work, json.dumps([blob(size).bits.hex(), size]), env={"NUMBA_DISABLE_JIT": "1"})
    assert done.stdout.strip() == make_maze("wilson", size, seed=4, hidden=blob(size)).fingerprint


def test_a_picture_may_be_all_of_a_maze():
    whole = HiddenPicture("square", b"\xff" * 13, LOST)
    maze = make_maze("wilson", (20, 20), seed=1, hidden=whole)
    assert is_spanning_tree(maze.grid, maze.passages)
    assert len(maze.solution) >= 0.92 * 400


def golden_cases():
    cases = []
    for seed, name in enumerate(("elephant", "cat", "car", "heart", "rocket", "rabbit", "whale", "apple")):
        each = hiding(name, silhouette_of(name), (40, 40 - 2 * (seed % 2)))
        algorithm = ALGORITHMS[seed % len(ALGORITHMS)]
        maze = make_maze(algorithm, each.size, seed=seed, hidden=each.picture)
        cases.append(
            {
                "name": name,
                "mask": each.picture.bits.hex(),
                "lost": each.picture.lost,
                "algorithm": algorithm,
                "size": each.size,
                "seed": seed,
                "doors": maze.doors.tolist(),
                "fingerprint": maze.fingerprint,
            }
        )
    return cases


if os.environ.get("MAZEBOOK_WRITE_GOLDEN") == "1" and not HIDDEN.exists():
    lines = ",\n".join(f"  {json.dumps(case)}" for case in golden_cases())
    HIDDEN.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


@pytest.mark.parametrize("case", json.loads(HIDDEN.read_text(encoding="utf-8")), ids=lambda case: case["name"])
def test_hidden_pictures_are_what_they_always_were(case):
    picture = HiddenPicture(case["name"], bytes.fromhex(case["mask"]), case["lost"])
    maze = make_maze(case["algorithm"], case["size"], seed=case["seed"], hidden=picture)
    assert maze.doors.tolist() == case["doors"]
    assert maze.fingerprint == case["fingerprint"]


def test_the_share_of_a_square_inside_is_that_of_its_pixels():
    silhouette = silhouette_of("rabbit")
    shares, scale = coverage((17, 20), silhouette)
    assert (shares.sum(), shares.max()) == (pytest.approx(silhouette.area * scale**2, rel=0.01), 1)
    blocks = np.random.default_rng(1).random((4, 3)) > 0.4
    blocks[[0, -1, -1, 0], [0, 0, -1, -1]] = True  # a silhouette is cut near its box
    drawn = Silhouette(np.kron(blocks, np.ones((7, 7), dtype=bool)))
    assert (coverage((3, 4), drawn)[0] == blocks.ravel()).all()


def test_pieces_are_joined_by_the_shortest_way_and_strays_go():
    raster = np.zeros((100, 200), dtype=np.bool_)
    raster[:, :80] = True
    raster[:, 120:190] = True
    raster[:10, 196:] = True  # a stray
    mask = squares_inside((20, 10), Silhouette(raster)).reshape(10, 20)
    assert mask[:, :8].all()
    assert mask[:, 12:19].all()
    assert mask[:, 8:12].sum() == 4
    assert not mask[:, 19].any()
