"""Simulated solvers: walks worked out by hand, what is known of all of them, and that each of them always arrives."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mazebook.mazes.carving.carve import algorithm
from mazebook.mazes.carving.make import make_maze, maze_on
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.kernels.search import shortest_route
from mazebook.mazes.maze import Maze
from mazebook.mazes.options.options import Options
from mazebook.mazes.tessellations import tessellation
from mazebook.numerics.rng import new_rng
from tests.mazes.helpers import ALGORITHMS, TESSELLATIONS, declared, random_mask, ring, sizes_for, steps_between
from tools.scene import LEFT, RIGHT, follow_wall, scene_of, steps_of
from tools.solvers import REGISTRY

SOLVERS = REGISTRY.names()
WEST, EAST = 270.0, 90.0


def drawn(size, links, begin, goal, door=None):
    """Return a maze of squares, cells counted row by row from the upper left; `door` is the side it is entered by."""
    grid = Grid("orthogonal", size)
    passages = np.zeros(len(grid.ends), dtype=bool)
    for pair in links:
        (edge,) = np.flatnonzero((grid.ends == sorted(pair)).all(axis=1))
        passages[edge] = True
    doors = [-1, -1]
    if door is not None:
        own = grid.border[grid.ends[grid.border, 0] == begin]
        doors[0] = own[grid.heading[own] == door][0]
    solution = shortest_route(grid.csr, passages, begin, goal)
    return Maze(grid, passages, np.array(doors, dtype=np.int32), np.array([begin, goal], dtype=np.int32), solution)


def walks(name, maze, count=1, seed=0):
    scene, rng = scene_of(maze), new_rng("test", seed)
    return np.array([REGISTRY.load(name).walk(scene, rng) for _ in range(count)])


def is_mean(found, wanted):
    """Whether a mean of many walks is as wanted: within 4.5 standard errors."""
    return abs(found.mean() - wanted) <= 4.5 * found.std(ddof=1) / len(found) ** 0.5


def beyond(maze):
    """Return how many cells can be reached from the goal only through it."""
    steps = steps_between(maze.grid, maze.passages)
    begin, goal = maze.ends
    through = steps[begin, goal] + steps[goal] == steps[begin]
    return int(through.sum()) - 1


# 0-1-2   a corridor, with a way off it to 4 and 3; 5 lies beyond the goal
# 3-4 5
TEE = ((3, 2), [(0, 1), (1, 2), (1, 4), (4, 3), (2, 5)], 0, 2, WEST)


@pytest.mark.parametrize("name", SOLVERS)
@pytest.mark.parametrize("length", [2, 3, 9])
def test_in_a_corridor_there_is_one_way(name, length):
    corridor = drawn((length, 1), [(k, k + 1) for k in range(length - 1)], 0, length - 1)
    assert (walks(name, corridor, 3) == length - 1).all()


def test_followers_by_hand():
    tee = drawn(*TEE)
    assert walks("left_follower", tee).tolist() == [2]  # north is shut, so straight on
    assert walks("right_follower", tee).tolist() == [6]  # down to 4 and 3, and back, first
    turned = drawn((3, 2), [(0, 3), (3, 4), (1, 4), (4, 5), (5, 2)], 1, 3)
    assert walks("left_follower", turned).tolist() == [6]  # from 1 down to 4, left is east: 5, 2, and back
    assert walks("right_follower", turned).tolist() == [2]


def test_followers_begin_with_the_hand_at_the_door():
    # A crossroads entered from each side in turn: left is the first way clockwise from the door.
    links = [(4, 1), (4, 3), (4, 5), (4, 7)]
    for goal, heading in ((1, 0.0), (5, EAST), (7, 180.0), (3, WEST)):
        scene = scene_of(drawn((3, 3), links, 4, goal))
        for back in (45.0, 135.0, 225.0, 315.0):
            quarters = (heading - back) // 90 % 4
            entered = scene._replace(back=back)
            assert follow_wall(entered, LEFT) == 1 + 2 * quarters
            assert follow_wall(entered, RIGHT) == 1 + 2 * (3 - quarters)


def test_a_follower_who_has_gone_round_in_a_circle_leaves_it():
    # 0-1-2   he enters at 0 from the west; the goal, 4, hangs from 1, but no wall leads there from the border:
    # | | |   left he goes once round, then the other way round as far as 1; right he goes round and at once to 4
    # 3 4 5
    # |   |
    # 6-7-8
    links = [(0, 1), (1, 2), (2, 5), (5, 8), (8, 7), (7, 6), (6, 3), (3, 0), (1, 4)]
    assert walks("left_follower", drawn((3, 3), links, 0, 4, WEST)).tolist() == [8 + 8]
    assert walks("right_follower", drawn((3, 3), links, 0, 4, WEST)).tolist() == [8 + 2]


def test_the_random_mouse_by_hand():
    # From the junction it takes 1 step, or 4 and comes back from below: A = (1 + 4 + B) / 2, B = (1 + 2 + A) / 2.
    found = walks("random_mouse", drawn(*TEE), 4000)
    assert is_mean(found, 1 + 13 / 3)
    assert found.min() == 2


def test_the_random_mouse_never_turns_round_in_a_corridor():
    ring_of_four = drawn((2, 2), [(0, 1), (1, 3), (3, 2), (2, 0)], 0, 1)
    assert set(walks("random_mouse", ring_of_four, 200)) == {1, 3}


def test_tremaux_by_hand():
    found = walks("tremaux", drawn(*TEE), 2000)
    assert set(found) == {2, 6}
    assert is_mean(found, 4)
    # 0-1-2   from 1 the goal is two steps down the left way; whoever goes into the loop comes back to 1 by a new way,
    # |  | |  turns round, and walks all of it again: 4 + 4 steps more
    # 3  4-5
    looped = drawn((3, 2), [(0, 1), (0, 3), (1, 2), (2, 5), (5, 4), (4, 1)], 1, 3)
    found = walks("tremaux", looped, 2000)
    assert set(found) == {2, 10}
    assert is_mean(found, 2 / 3 + 20 / 3)


def test_the_goal_biased_walker_by_hand():
    found = walks("goal_biased", drawn(*TEE), 4000)
    assert set(found) == {2, 6}
    assert is_mean(found, 2 + 4 / (1 + np.e))  # e to 1 that it goes towards the goal, and not to the side
    looped = drawn((3, 2), [(0, 1), (0, 3), (1, 2), (2, 5), (5, 4), (4, 1)], 1, 3)
    assert set(walks("goal_biased", looped, 500)) == {2, 8}  # 3 steps to where it has been on all sides, and back


#  0-1-2-3-4 5   the upper way points at the goal and ends before it; the lower one leads there
#  |         |
#  6-7-8-9-10-11
LOWER = [(0, 6), (6, 7), (7, 8), (8, 9), (9, 10), (10, 11), (11, 5)]
TRAP = (6, 2), [(0, 1), (1, 2), (2, 3), (3, 4), *LOWER], 0, 5
GLANCE = (6, 2), [(0, 1), (1, 2), (2, 3), (4, 10), *LOWER], 0, 5


@pytest.mark.parametrize("name", ["look_ahead", "limited_sight"])
def test_three_cells_are_seen_through_and_four_are_not(name):
    assert walks(name, drawn(*GLANCE)).tolist() == [7]
    assert walks(name, drawn(*TRAP)).tolist() == [9]  # one step into it the end is in sight
    # A goal that is within sight is no dead end, however short the way to it.
    assert walks(name, drawn(*TEE)).tolist() == [2]


def test_the_tracer_takes_what_points_best():
    #  0- 1- 2- 3  4   from 3 the goal, 5, is to the west and a little to the south; both ways are long
    #  |        |
    #  5  6  7  8  9
    #           |
    # 10-11-12-13-14
    links = [(3, 2), (2, 1), (1, 0), (0, 5), (3, 8), (8, 13), (13, 12), (12, 11), (11, 10)]
    assert (walks("look_ahead", drawn((5, 3), links, 3, 5), 9) == 4).all()
    # To 10 the south is as good as the west: it takes either, and sees after one step that the west ends.
    links = [(2, 1), (1, 0), (0, 5), (5, 6), (2, 7), (7, 12), (12, 11), (11, 10)]
    assert set(walks("look_ahead", drawn((5, 3), links, 2, 10), 99)) == {4, 6}


def test_the_planner_turns_to_what_is_nearer_to_the_goal():
    #  0-1-2-3-4    it begins at 10, sees 0, 1 and 11, 12, 13, and goes for the goal's own row; the end of that way, 14,
    #  |        |   is in sight from 11; then back and up and round
    #  5 6 7 8 9
    #  |
    # 10-11-12-13-14
    links = [(10, 11), (11, 12), (12, 13), (13, 14), (10, 5), (5, 0), (0, 1), (1, 2), (2, 3), (3, 4), (4, 9)]
    assert walks("limited_sight", drawn((5, 3), links, 10, 9)).tolist() == [1 + 1 + 7]


def test_free_space_by_hand():
    assert walks("free_space", drawn(*TEE)).tolist() == [2]
    # 0 1 2   from 0 to 2: the wall to 1 is met at once; at 4, up and on look equally short, and up is shut at 1
    # | | |
    # 3-4-5
    found = walks("free_space", drawn((3, 2), [(0, 3), (3, 4), (4, 1), (4, 5), (5, 2)], 0, 2), 2000)
    assert set(found) == {4, 6}
    assert is_mean(found, 5)


def perfect_mazes(kind):
    """Yield perfect mazes of every algorithm that works on a tessellation, and some on shapes with holes."""
    for name in ALGORITHMS:
        for seed, size in enumerate(sizes_for(name, kind)[-4:]):
            if declared(name, kind, size) and tessellation(kind).count(size) > 1:
                yield make_maze(name, size, seed=seed, tessellation=kind, ends="random")
    random = np.random.default_rng(5)
    shapes = [Grid(kind, (8, 7), random_mask(kind, (8, 7), random)) for _ in range(4)] + [ring(kind)]
    for seed, grid in enumerate(shapes):
        for words in ("random", ("n", "centre"), ("centre", "s")):
            yield maze_on(grid, algorithm("wilson"), seed=seed, ends=words)


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_the_mean_of_both_hands_is_what_a_blind_search_costs(kind):
    mazes = list(perfect_mazes(kind))
    assert len(mazes) > 30
    for maze in mazes:
        both = walks("left_follower", maze) + walks("right_follower", maze)
        assert both / 2 == maze.grid.n_cells - 1 - beyond(maze)


@pytest.mark.parametrize("kind", TESSELLATIONS)
def test_a_blind_search_costs_the_same_whatever_the_maze(kind):
    for name in ("recursive_backtracker", "kruskal", "binary_tree"):
        maze = make_maze(name, (7, 6), seed=2, tessellation=kind, ends="random")
        assert is_mean(walks("tremaux", maze, 3000), maze.grid.n_cells - 1 - beyond(maze))


def test_a_labyrinth_is_walked_once():
    labyrinth = make_maze("unicursal", (8, 6), seed=1)
    assert set(steps_of(labyrinth).values()) == {47.0}


@pytest.mark.parametrize("name", SOLVERS)
def test_every_solver_says_how_often_it_walks(name):
    solver, rng = REGISTRY.load(name), new_rng(1)
    before = rng.copy()
    assert isinstance(solver.repeats, int)
    assert REGISTRY.entry(name).constant("repeats") == solver.repeats >= 1
    solver.walk(scene_of(make_maze("kruskal", (12, 12), seed=3, braid=0.5)), rng)
    assert (rng != before).any() == (solver.repeats > 1)  # who draws nothing walks the same way again
    assert REGISTRY.entry(name).description.endswith(".")
    assert len(REGISTRY.entry(name).description) <= 110


def test_steps_are_means_and_the_same_for_the_same_seed():
    maze = make_maze("wilson", (9, 9), seed=1)
    found = steps_of(maze, seed=4)
    assert list(found) == SOLVERS
    assert steps_of(maze, seed=4) == found
    other = steps_of(maze, seed=5)
    assert {name for name in SOLVERS if found[name] != other[name]} >= {"random_mouse", "tremaux"}
    rng = new_rng("solver", "tremaux", 4)
    tremaux = REGISTRY.load("tremaux")
    assert found["tremaux"] == np.mean([tremaux.walk(scene_of(maze), rng) for _ in range(tremaux.repeats)])


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_everybody_arrives_and_nobody_sooner_than_the_shortest_route(data):
    kind = data.draw(st.sampled_from(TESSELLATIONS))
    least = tessellation(kind).minimum
    size = tuple(data.draw(st.integers(max(3, n), 9)) for n in least)
    seed = data.draw(st.integers(0, 2**32))
    ragged = data.draw(st.booleans())
    grid = Grid(kind, size, random_mask(kind, size, np.random.default_rng(seed), 0.8) if ragged else None)
    braid = data.draw(st.sampled_from([0.0, 0.0, 0.3, 1.0]))
    name = data.draw(st.sampled_from(["kruskal", "recursive_backtracker", "prim_modified"]))
    words = data.draw(st.sampled_from(["random", "longest", ("n", "centre"), ("centre", "random")]))
    maze = maze_on(grid, algorithm(name), seed=seed, ends=words, options=Options(braid=braid))
    if data.draw(st.booleans()):  # nearly all walls gone
        passages = np.zeros(len(grid.ends), dtype=bool)
        passages[grid.links] = np.random.default_rng(seed).random(len(grid.links)) < 0.9
        passages |= maze.passages
        route = shortest_route(grid.csr, passages, *map(int, maze.ends))
        maze = Maze(grid, passages, maze.doors, maze.ends, route)
    shortest = len(maze.solution) - 1
    for solver in SOLVERS:
        for steps in walks(solver, maze, 3, seed):
            assert steps >= shortest, solver
            if kind in ("orthogonal", "delta") and not ragged:  # squares and triangles are black and white by turns
                assert (steps - shortest) % 2 == 0, solver
