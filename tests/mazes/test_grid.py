"""The grid: topology, walls and places of every tessellation, whole and cut to a shape.

What the geometry of a tessellation must be like, each rule with the tests that check it on every one of them:

- Places are in cell widths, y up, and the outline's box begins at (0, 0): `test_extent_is_the_box_of_the_outline`,
  `test_fit`, `test_incircle`.
- Posts are identities: two walls that meet share the post, and no two posts are at one place:
  `test_walls_run_between_distinct_posts_and_no_wall_is_there_twice`, `test_euler`.
- The walls of a cell close around it, and the cells fill the outline:
  `test_walls_close_around_each_cell_and_cells_fill_the_outline`.
- The straight line from the middle of a cell to that of each of its walls stays in the cell: routes are drawn there,
  `test_a_wall_of_a_link_lies_between_its_cells`.
- ``bulge`` is tan(sweep / 4), positive for an arc to the left of post 0 -> post 1:
  `test_arcs_bow_away_from_the_middle_they_turn_around`.
- LINK edges come first, the lower cell first in each, then BORDER edges:
  `test_edges_are_sorted_by_kind_and_lower_cell_first`.
- A row is a run of consecutive cells, each linked to the next: `test_rows_are_runs_of_linked_cells`.
- ``images`` yields the lattice under every symmetry of the tessellation, and no other: ``test_fingerprint.py``.
"""

import numpy as np
import pytest

from mazebook.errors import GridError, UnknownNameError
from mazebook.mazes import tessellations
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.grid.adjacency import adjacency, count_pieces
from mazebook.mazes.grid.grid import Grid, once_a_grid
from mazebook.mazes.mesh import BORDER, LINK
from mazebook.mazes.tessellations import tessellation
from tests.mazes.helpers import (
    GRIDS,
    TESSELLATIONS,
    arc,
    area,
    graph,
    inside,
    largest_piece,
    outline_of,
    pieces,
    random_mask,
    ring,
    sizes,
    walls_of,
)

ARRAYS = ["ends", "kind", "wall_posts", "posts", "bulge", "heading", "centres", "middles", "links", "border"]
EVERY_GRID = pytest.mark.parametrize(("name", "size"), GRIDS)
REGULAR = ("orthogonal", "sigma", "delta")  # their cells are regular polygons
EVERY_TESSELLATION = pytest.mark.parametrize("name", TESSELLATIONS)


def masked(name, seed=0):
    size = sizes(name)[-1]
    return Grid(name, size, random_mask(name, size, np.random.default_rng(seed)))


@EVERY_GRID
def test_euler(name, size):
    grid = Grid(name, size)
    assert len(grid.posts) - len(grid.ends) + grid.n_cells == 1
    assert grid.n_cells == tessellation(name).count(size) == len(grid.centres)


@EVERY_GRID
def test_arrays_have_the_documented_types(name, size):
    grid = Grid(name, size)
    n = len(grid.ends)
    shapes = {
        "ends": ((n, 2), np.int32),
        "kind": ((n,), np.uint8),
        "wall_posts": ((n, 2), np.int32),
        "posts": ((len(grid.posts), 2), np.float64),
        "bulge": ((n,), np.float64),
        "heading": ((n,), np.float32),
        "centres": ((grid.n_cells, 2), np.float64),
    }
    for array, (shape, dtype) in shapes.items():
        assert getattr(grid, array).shape == shape, array
        assert getattr(grid, array).dtype == dtype, array
    assert [array.dtype for array in grid.csr] == [np.int32, np.int32, np.int32, np.float32, np.int32]


@EVERY_TESSELLATION
def test_arrays_are_read_only(name):
    for grid in (Grid(name, sizes(name)[-1]), masked(name)):
        arrays = [getattr(grid, array) for array in ARRAYS] + [*grid.csr]
        arrays += [array for array in (grid.rows, grid.mask) if array is not None]
        for array in arrays:
            with pytest.raises(ValueError, match="read-only"):
                array[...] = 0


@EVERY_GRID
def test_edges_are_sorted_by_kind_and_lower_cell_first(name, size):
    for grid in (Grid(name, size), masked(name, sum(size))):
        assert set(grid.kind) <= {LINK, BORDER}
        assert (np.diff(grid.kind.astype(int)) >= 0).all()
        assert ((grid.ends[:, 1] == -1) == (grid.kind == BORDER)).all()
        assert (grid.ends[grid.links, 0] < grid.ends[grid.links, 1]).all()
        assert grid.ends[:, 0].min() == 0
        assert grid.ends.max() < grid.n_cells
        assert set(grid.ends[:, 0]) | set(grid.ends[:, 1]) - {-1} == set(range(grid.n_cells))


@EVERY_GRID
def test_walls_run_between_distinct_posts_and_no_wall_is_there_twice(name, size):
    grid = Grid(name, size)
    assert (grid.wall_posts[:, 0] != grid.wall_posts[:, 1]).all()
    assert sorted(set(grid.wall_posts.ravel())) == list(range(len(grid.posts)))
    assert len(np.unique(np.round(grid.posts, 6), axis=0)) == len(grid.posts)
    assert len(np.unique(np.round(grid.middles, 6), axis=0)) == len(grid.middles)


@EVERY_GRID
def test_walls_close_around_each_cell_and_cells_fill_the_outline(name, size):
    grid = Grid(name, size)
    total = 0.0
    for cell in range(grid.n_cells):
        polygon = outline_of(grid, cell)
        assert inside(polygon, grid.centres).nonzero()[0].tolist() == [cell]
        total += area(polygon)
    chains = [arc(*grid.posts[grid.wall_posts[edge]], grid.bulge[edge]) for edge in grid.border]
    assert total == pytest.approx(
        abs(sum(_swept(chain, grid, edge) for chain, edge in zip(chains, grid.border, strict=True)))
    )


def _swept(chain, grid, edge):
    """Return the area that a border wall sweeps, seen from the origin, walked with its cell on the left."""
    a, b = chain[0], chain[-1]
    centre = grid.centres[grid.ends[edge, 0]]
    turned = (b - a)[0] * (centre - a)[1] - (b - a)[1] * (centre - a)[0]
    x, y = (chain if turned > 0 else chain[::-1]).T
    return (x[:-1] * y[1:] - x[1:] * y[:-1]).sum() / 2


@EVERY_GRID
def test_a_wall_of_a_link_lies_between_its_cells(name, size):
    grid = Grid(name, size)
    for edge, cells in enumerate(grid.ends):
        for cell in cells[cells >= 0]:  # where the route is drawn: from the middle of a cell to that of a wall
            points = np.linspace(grid.centres[cell], grid.middles[edge], 9)[:-1]
            assert inside(outline_of(grid, cell), points).all()
    for edge in grid.links if name in REGULAR else ():
        away = np.hypot(*(grid.centres - grid.middles[edge]).T)
        near = away[grid.ends[edge]]
        low, high = grid.centres[grid.ends[edge]]
        assert near.sum() == pytest.approx(np.hypot(*(high - low)))  # on the straight line between them
        assert near[0] == pytest.approx(near[1])
        assert (np.delete(away, grid.ends[edge]) > near.max() + 0.05).all()


@EVERY_GRID
def test_arcs_bow_away_from_the_middle_they_turn_around(name, size):
    grid = Grid(name, size)
    arcs = np.flatnonzero(grid.bulge)
    assert len(arcs) > 0 or not tessellation(name).is_round
    for edge in arcs:
        assert grid.bulge[edge] > 0
        first, second = grid.posts[grid.wall_posts[edge]]
        centre = grid.centres[0]
        radius = np.hypot(*(first - centre))
        assert np.hypot(*(second - centre)) == pytest.approx(radius)
        assert np.hypot(*(grid.middles[edge] - centre)) == pytest.approx(radius)
        sweep = np.arccos(np.clip((first - centre) @ (second - centre) / radius**2, -1, 1))
        assert grid.bulge[edge] == pytest.approx(np.tan(sweep / 4))
        chain = arc(first, second, grid.bulge[edge], 2)
        assert chain[1] == pytest.approx(grid.middles[edge])


@EVERY_GRID
def test_extent_is_the_box_of_the_outline(name, size):
    assert Grid(name, size).bounds == pytest.approx((0, 0, *tessellation(name).extent(size)), abs=1e-9)


@EVERY_GRID
def test_incircle(name, size):
    grid = Grid(name, size)
    expected = tessellation(name).incircle(size)
    if grid.bulge.any():
        firsts = grid.rows[:-1].tolist()  # the cells of a ring are equal
        assert expected == pytest.approx(min(_widest_circle(grid, cell) for cell in firsts), rel=1e-3)
        return
    found = []
    for cell in range(grid.n_cells):
        a, b = grid.posts[grid.wall_posts[walls_of(grid, cell)]].transpose(1, 0, 2)
        along, spoke = b - a, grid.centres[cell] - a
        away = np.abs(along[:, 0] * spoke[:, 1] - along[:, 1] * spoke[:, 0]) / np.hypot(*along.T)
        found.append(2 * away.min())
    assert min(found) == pytest.approx(expected)
    if tessellation(name).least_area == 1:  # its cells are alike
        assert max(found) == pytest.approx(expected)


def _widest_circle(grid, cell):
    """Return the diameter of the widest circle in a cell of a ring, tried on the line that halves the cell."""
    outline = outline_of(grid, cell, 300)
    if cell == 0:
        return 2 * np.hypot(*(outline - grid.centres[0]).T).min()
    spoke = grid.centres[cell] - grid.centres[0]
    steps = np.linspace(-0.5, 0.5, 1001)[:, None] / np.hypot(*spoke)
    tries = grid.centres[cell] + steps * spoke
    return 2 * np.hypot(*(tries[:, None] - outline).transpose(2, 0, 1)).min(axis=1).max()


@EVERY_GRID
def test_fit(name, size):
    kind = tessellation(name)
    width, height = kind.extent(size)
    fitted = kind.fit(width, height)
    if kind.is_round:
        assert fitted[0] >= kind.minimum[0]
        assert fitted[1] == 0 or max(kind.extent(fitted)) <= min(width, height) + 1e-6
        assert min(kind.extent((fitted[0], fitted[1] + 1))) > min(width, height)
    else:
        assert fitted == size
        assert kind.fit(width - 0.01, height)[0] == size[0] - 1
        assert kind.fit(width, height - 0.01)[1] == size[1] - 1


@EVERY_TESSELLATION
def test_fit_where_nothing_fits(name):
    assert min(tessellation(name).fit(0.1, 0.1)) == 0


@EVERY_GRID
def test_headings_are_bearings(name, size):
    grid = Grid(name, size)
    assert (grid.heading >= 0).all()
    assert (grid.heading < 360).all()
    for edge, (low, high) in enumerate(grid.ends):
        towards = (grid.centres[high] if high >= 0 else grid.middles[edge]) - grid.centres[low]
        if high < 0:  # straight outwards
            along = np.diff(grid.posts[grid.wall_posts[edge]], axis=0)[0]
            towards -= along * (towards @ along) / (along @ along)
        wanted = np.degrees(np.arctan2(towards[0], towards[1]))
        assert abs((grid.heading[edge] - wanted + 180) % 360 - 180) < 1e-3


def test_headings_of_squares_are_north_east_south_west():
    grid = Grid("orthogonal", (3, 3))
    slots = slice(grid.csr.start[4], grid.csr.start[5])
    assert grid.csr.neighbours[slots].tolist() == [1, 5, 7, 3]
    assert grid.csr.headings[slots].tolist() == [0, 90, 180, 270]
    assert grid.heading[grid.border].tolist() == [0] * 3 + [180] * 3 + [270] * 3 + [90] * 3


@EVERY_GRID
def test_adjacency(name, size):
    for grid in (Grid(name, size), masked(name, sum(size))):
        start, neighbours, edges, headings, _ = grid.csr
        assert start[0] == 0
        assert start[-1] == len(neighbours) == 2 * len(grid.links)
        for cell in range(grid.n_cells):
            slots = slice(start[cell], start[cell + 1])
            assert sorted(edges[slots]) == sorted(edge for edge in walls_of(grid, cell) if grid.kind[edge] == LINK)
            assert (np.diff(headings[slots]) > 0).all()
            for other, edge, bearing in zip(neighbours[slots], edges[slots], headings[slots], strict=True):
                assert sorted(grid.ends[edge]) == sorted((cell, other))
                towards = grid.centres[other] - grid.centres[cell]
                wanted = np.degrees(np.arctan2(towards[0], towards[1]))
                assert abs((bearing - wanted + 180) % 360 - 180) < 1e-3


@pytest.mark.parametrize("size", [(1, 2), (2, 1), (1, 9), (9, 1), (2, 2), (5, 3), (3, 4), (7, 8)])
def test_adjacency_by_arithmetic_is_that_of_the_edges(size):
    grid = Grid("orthogonal", size)
    known = adjacency(grid.ends[grid.links], grid.links, grid.heading[grid.links], grid.n_cells, grid.rows)[0]
    for one, other in zip(grid.csr, known, strict=True):
        assert one.dtype == other.dtype
        assert not one.flags.writeable
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("size", [(1, 2), (2, 1), (1, 9), (9, 1), (2, 2), (5, 3), (3, 4), (7, 8)])
def test_the_border_by_arithmetic_is_that_of_the_edges(size):
    grid = Grid("orthogonal", size)
    edges, rim = grid.border, grid.rim
    walls = grid.wall_posts[edges]
    known = (edges, grid.ends[edges, 0], walls, grid.posts[walls], grid.middles[edges], grid.heading[edges])
    for one, other in zip(rim, (*known, grid.posts, grid.centres), strict=True):
        np.testing.assert_array_equal(one() if callable(one) else one, other)
    assert (rim.cells.dtype, rim.walls.dtype, rim.headings.dtype) == (np.int32, np.int32, np.float32)


@EVERY_TESSELLATION
def test_geometry_of_some_edges_is_that_of_all(name):
    grid = Grid(name, sizes(name)[-1])
    for edges in (grid.border, grid.links[::3]):
        np.testing.assert_array_equal(grid.middles_of(edges), grid.middles[edges])
        np.testing.assert_array_equal(grid.headings_of(edges), grid.heading[edges])


@pytest.mark.parametrize(("size", "built"), [((30, 40), {"_mesh", "csr"}), ((200, 200), set())])
def test_small_whole_grids_are_built_once_and_the_geometry_of_links_never(size, built):
    # Only what a grid remembers, its `_mesh` too, shows what was built.
    one, other = (make_maze("recursive_backtracker", given, seed=1).grid for given in (size, list(size)))
    assert (one is other) == bool(built)
    assert built == {"_mesh", "csr", "heading", "middles"} & vars(other).keys()
    with pytest.raises(GridError, match="must be two whole numbers"):
        make_maze("recursive_backtracker", tuple(map(float, size)))


@EVERY_GRID
def test_rows_are_runs_of_linked_cells(name, size):
    grid = Grid(name, size)
    if not tessellation(name).rows:
        assert grid.rows is None
        assert len(grid.csr.rows) == 0
        return
    assert np.array_equal(grid.csr.rows, grid.rows)
    assert grid.rows[0] == 0
    assert grid.rows[-1] == grid.n_cells
    assert (np.diff(grid.rows) > 0).all()
    joined = graph(grid)
    for first, stop in zip(grid.rows[:-1], grid.rows[1:], strict=True):
        assert all(joined[cell, cell + 1] for cell in range(first, stop - 1))
    assert masked(name).rows is None


@EVERY_TESSELLATION
@pytest.mark.parametrize("seed", range(5))
def test_a_mask_renumbers_cells_and_turns_links_into_border(name, seed):
    size = sizes(name)[-1]
    whole, grid = Grid(name, size), masked(name, seed)
    assert grid.n_cells == grid.mask.sum() == len(grid.centres)
    assert np.array_equal(grid.centres, whole.centres[grid.mask])
    old = np.flatnonzero(grid.mask)

    def drawn(a_grid, edges, names):
        """Return each edge as its cells' old numbers and its wall's places."""
        walls = [sorted(map(tuple, a_grid.posts[posts])) for posts in a_grid.wall_posts[edges]]
        cells = [tuple(sorted(int(names[cell]) for cell in ends if cell >= 0)) for ends in a_grid.ends[edges]]
        return sorted(zip(cells, walls, a_grid.bulge[edges], strict=True))

    kept = np.where(whole.ends >= 0, grid.mask[whole.ends], False)
    assert drawn(grid, grid.links, old) == drawn(whole, np.flatnonzero(kept.all(axis=1)), range(whole.n_cells))
    cut = np.flatnonzero(kept.any(axis=1) & ~kept.all(axis=1))
    only_inside = [tuple(int(c) for c in ends if c >= 0 and grid.mask[c]) for ends in whole.ends[cut]]
    assert sorted(cells for cells, _, _ in drawn(grid, grid.border, old)) == sorted(only_inside)
    walls = sorted(wall for _, wall, _ in drawn(whole, cut, range(whole.n_cells)))
    assert sorted(wall for _, wall, _ in drawn(grid, grid.border, old)) == walls
    assert len(np.unique(grid.wall_posts)) == len(grid.posts)


def test_a_mask_may_have_the_shape_of_the_grid_and_holes():
    keep = np.ones((4, 5), dtype=bool)
    keep[1, 2] = False
    grid = Grid("orthogonal", (5, 4), keep)
    assert grid.n_cells == 19
    assert len(grid.border) == 2 * (5 + 4) + 4


def test_a_mask_belongs_to_its_grid():
    keep = np.ones(6, dtype=bool)
    grid = Grid("orthogonal", (3, 2), keep)
    keep[:] = False
    assert grid.n_cells == 6
    assert grid.mask.all()


@EVERY_TESSELLATION
def test_bad_masks_are_refused(name):
    size = sizes(name)[-1]
    n = Grid(name, size).n_cells
    with pytest.raises(GridError, match=f"The mask has {n + 1} cells, but the grid has {n}"):
        Grid(name, size, np.ones(n + 1, dtype=bool))
    with pytest.raises(GridError, match="leaves no cell"):
        Grid(name, size, np.zeros(n, dtype=bool))
    apart = np.zeros(n, dtype=bool)
    apart[[1, n - 1]] = True
    with pytest.raises(GridError, match="2 separate pieces"):
        Grid(name, size, apart)


@EVERY_TESSELLATION
def test_pieces_are_counted(name):
    random = np.random.default_rng(1)
    whole = Grid(name, sizes(name)[-1])
    for share in (0.3, 0.5, 0.7):
        keep = random.random(whole.n_cells) < share
        assert largest_piece(keep, whole).sum() <= keep.sum()
        wanted = len(set(pieces(whole, _links_within(whole, keep))[1][keep].tolist()))
        if wanted > 1:
            with pytest.raises(GridError, match=f"{wanted} separate pieces"):
                Grid(name, whole.size, keep)
    assert count_pieces(whole.csr) == 1


def _links_within(grid, keep):
    within = np.zeros(len(grid.ends), dtype=bool)
    low, high = grid.ends[grid.links].T
    within[grid.links] = keep[low] & keep[high]
    return within


ABSURD = [
    (0, 5),
    (5, 0),
    (-3, 4),
    ("12", 5),
    (12.5, 3),
    (5.0, 5.0),
    (True, 3),
    (None, 3),
    (10**6, 10**6),
    (10**30, 3),
    (3, 10**30),
    (2**31, 1),
    (5,),
    (5, 5, 5, 5),
    (),
    5,
    "12",
    "12x15",
    None,
    {"columns": 5},
]


@EVERY_TESSELLATION
@pytest.mark.parametrize("size", ABSURD, ids=repr)
def test_absurd_sizes_are_refused_with_a_sentence(name, size):
    with pytest.raises(GridError, match=r"^size = .*(must be|too small|too large).*\.$"):
        Grid(name, size)


@EVERY_TESSELLATION
def test_the_least_size_is_a_grid_and_less_is_not(name):
    columns, rows = tessellation(name).minimum
    assert count_pieces(Grid(name, (columns, rows)).csr) == 1
    for less in ((columns - 1, rows), (columns, rows - 1)):
        with pytest.raises(GridError, match=f"too small; {name} needs at least {columns}x{rows}"):
            Grid(name, less)


def test_sizes_may_be_numpy_numbers_and_lists():
    grid = Grid("orthogonal", [np.int64(3), np.int32(4)])
    assert grid.size == (3, 4)
    assert all(type(number) is int for number in grid.size)


@pytest.mark.parametrize("name", tessellations.REGISTRY.names())
def test_a_maze_of_any_cells_takes_a_list_as_its_size(name):
    one, other = (make_maze("wilson", size, seed=1, tessellation=name) for size in ((6, 6), [6, np.int64(6)]))
    assert one.fingerprint == other.fingerprint


def test_what_is_computed_once_for_a_grid_depends_on_all_arguments():
    asked = []

    @once_a_grid
    def counted(grid, by, *, spare=0):
        asked.append((by, spare))
        return grid.n_cells // by + spare

    grid = Grid("orthogonal", (4, 4))
    for _ in range(2):
        assert [counted(grid, 2), counted(grid, 4), counted(grid, 2, spare=1), counted(grid, 2, spare=5)] == [
            8,
            4,
            9,
            13,
        ]
    assert asked == [(2, 0), (4, 0), (2, 1), (2, 5)]


def test_names_are_read_kindly_and_unknown_ones_answered_with_the_nearest():
    assert Grid("Orthogonal", (3, 3)).tessellation == "orthogonal"
    with pytest.raises(UnknownNameError, match='Did you mean "sigma"'):
        Grid("sigmma", (3, 3))


def test_a_shape_with_a_hole_has_two_borders():
    grid = ring()
    assert len(grid.posts) - len(grid.ends) + grid.n_cells == 0
