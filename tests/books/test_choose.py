"""Choosing: candidates are pure functions, the nearest is kept, and each goes to the place that asks for it."""

import statistics
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from mazebook.books.choose import candidates
from mazebook.books.choose.candidates import K, best_candidate, carve_candidate
from mazebook.books.choose.choose import MOST_CANDIDATES, make_mazes
from mazebook.books.fit.curve import FELT, NEAR, is_breather
from mazebook.books.fit.levels import level_names
from mazebook.books.plan.locked import puzzle_key
from mazebook.errors import GridError, PuzzleError
from mazebook.mazes.carving.make import exchanged, make_maze
from mazebook.mazes.difficulty.effort import difficulty_of, efforts_of
from mazebook.mazes.difficulty.measure import measure
from mazebook.mazes.grid.grid import Grid
from mazebook.press.make.make_book import make_book
from mazebook.press.make.warnings import misses_of
from tests import quick
from tests.books.page_helpers import plan_for

LEVELS = ("4-6", "6-8", "8-10")


def planned(*sections, seed=1):
    return plan_for(seed, sections=list(sections))


@pytest.fixture(scope="module")
def sixty():
    plan = planned(*({"level": name, "count": 20} for name in LEVELS))
    return plan, make_mazes(plan)


def test_a_book_over_three_levels_climbs_and_meets_its_targets(sixty):
    plan, mazes = sixty
    misses = [abs(chosen.miss) for chosen in mazes.by_number.values()]
    assert statistics.median(misses) < 1
    assert bool(misses_of(mazes)) == (max(misses) > FELT)
    for section in plan.sections:
        reached = [mazes.by_number[puzzle.number].difficulty.forward for puzzle in section.puzzles]
        count = len(reached)
        climb = [points for place, points in enumerate(reached, 1) if not is_breather(place, count)]
        # What shares a place with a breather's target may stand in either order: rounding is all that tells them apart.
        assert all(later >= earlier - 0.005 for earlier, later in pairwise(climb))
        assert reached[0] < reached[-1] - 10


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("level", ["6-8", "10-12"])
def test_ranking_holds_within_every_section(level, seed):
    plan = planned({"level": level, "count": 30, "difficulty": "waves"}, seed=seed)
    mazes = make_mazes(plan)
    places = sorted(plan.puzzles, key=lambda puzzle: (puzzle.target or 0.0, puzzle.number))
    reached = [mazes.by_number[place.number].difficulty.forward for place in places]
    assert [round(points, 2) for points in reached] == sorted(round(points, 2) for points in reached)


def test_each_keeps_its_seed_and_takes_the_number_and_the_target_of_its_place(sixty):
    plan, mazes = sixty
    by_key = {puzzle_key(puzzle): puzzle for puzzle in plan.puzzles}
    at = {puzzle.number: puzzle for puzzle in plan.puzzles}
    moved = 0
    for number, chosen in mazes.by_number.items():
        own = by_key[puzzle_key(chosen.puzzle)]
        assert chosen.puzzle == replace(own, number=number, target=at[number].target)
        moved += own.number != number
    assert sorted(mazes.by_number) == sorted(at)
    assert {puzzle_key(chosen.puzzle) for chosen in mazes.by_number.values()} == set(by_key)
    assert moved  # else this tests nothing


def test_a_candidate_depends_on_its_puzzle_and_its_number_only(sixty):
    plan, mazes = sixty
    by_key = {puzzle_key(puzzle): puzzle for puzzle in plan.puzzles}
    for chosen in list(mazes.by_number.values())[::7]:
        puzzle = by_key[puzzle_key(chosen.puzzle)]
        again = carve_candidate(puzzle, chosen.candidate, Grid(puzzle.tessellation, puzzle.size))
        assert again.maze.fingerprint == chosen.maze.fingerprint
        assert (again.seed, again.ends, again.exchanged) == (chosen.seed, chosen.ends, chosen.exchanged)
        assert again.maze.doors.tolist() == chosen.maze.doors.tolist()


def test_the_nearest_of_sixteen_is_kept():
    plan = planned({"level": "8-10", "count": 4})
    by_id = {chosen.puzzle.id: chosen for chosen in make_mazes(plan).by_number.values()}
    for puzzle in plan.puzzles:
        grid = Grid(puzzle.tessellation, puzzle.size)
        misses = [abs(carve_candidate(puzzle, d, grid).miss) for d in range(K)]
        assert by_id[puzzle.id].candidate == misses.index(min(misses))


def turns_and_way_off_the_middle(maze):
    """Return how often a route over squares turns, and how far it stays from the middle: 1/6 is its third."""
    places = maze.grid.centres[maze.solution]
    steps = np.diff(places, axis=0).round().tolist()
    x0, y0, x1, y1 = maze.grid.bounds
    away = [max(abs((x - x0) / (x1 - x0) - 0.5), abs((y - y0) / (y1 - y0) - 0.5)) for x, y in places.tolist()]
    return sum(one != other for one, other in pairwise(steps)), min(away)


@pytest.mark.parametrize("seed", quick(range(4), 0, 1))
@pytest.mark.parametrize("trim", ["8.5x11in", "6x9in"])
@pytest.mark.parametrize("level", quick([name for name in level_names() if name != "3-4"], "4-6", "6-8", "10-12"))
def test_no_route_is_two_straight_lines_or_keeps_to_the_sides(level, trim, seed):
    """Of easy mazes, most of all binary trees, the best by points alone had a route along two sides."""
    for chosen in make_mazes(plan_for(seed, trim=trim, sections=[{"level": level, "count": 15}])).by_number.values():
        turns, away = turns_and_way_off_the_middle(chosen.maze)
        assert turns >= 3
        assert away < 1 / 6


@pytest.mark.parametrize("level", quick([name for name in level_names() if name != "3-4"], "4-6"))
@pytest.mark.parametrize("kind", ["sigma", "delta", "upsilon", "theta"])
def test_routes_wind_on_every_tessellation(kind, level):
    """On hexagons every binary tree led straight."""
    mazes = make_mazes(plan_for(5, sections=[{"level": level, "count": 30, "tessellation": kind}])).by_number.values()
    assert all(chosen.winds for chosen in mazes)


@pytest.mark.parametrize(
    ("section", "why"),
    [
        ({"level": "3-4"}, "the youngest"),
        ({"level": "adult", "hidden": ["heart"]}, "a route that is a picture"),
        ({"level": "8-10", "size": "9x8x2"}, "the middle of two plans"),
    ],
)
def test_routes_that_may_be_anywhere(section, why):
    mazes = make_mazes(planned({"count": 2} | section)).by_number.values()
    assert all(chosen.winds for chosen in mazes), why


def test_where_no_route_winds_the_nearest_is_kept_and_large_mazes_try_no_more(monkeypatch):
    """The top row of a sidewinder is the way between two doors in it."""
    for level, size, tried in (("6-8", "10x12", MOST_CANDIDATES), ("10-12", "23x29", K)):
        section = {"level": level, "size": size, "algorithm": "sidewinder", "ends": ["nw", "ne"], "count": 1}
        plan = planned(section)
        (puzzle,) = plan.puzzles
        grid, carved = Grid(puzzle.tessellation, puzzle.size), []

        def counted(*words, carved=carved):
            carved.append(carve_candidate(*words))
            return carved[-1]

        best, is_new = best_candidate(puzzle, grid, (), range(MOST_CANDIDATES), K, near=100.0, carve=counted)
        assert is_new
        assert not best.winds
        assert len(carved) == tried
        assert abs(best.miss) == min(abs(chosen.miss) for chosen in carved)


def test_where_sixteen_miss_more_are_tried_up_to_a_stop(monkeypatch):
    plan = planned({"level": "8-10", "count": 1, "size": "12x15", "algorithm": "wilson"})
    (section,) = plan.sections
    tried = []

    def counted(puzzle, candidate, grid):
        tried.append(candidate)
        return carve_candidate(puzzle, candidate, grid)

    monkeypatch.setattr("mazebook.books.choose.candidates.carve_candidate", counted)
    for target, last in ((90.0, MOST_CANDIDATES - 1), (section.puzzles[0].target, K - 1)):
        tried.clear()
        aimed = replace(section, puzzles=(replace(section.puzzles[0], target=target),))
        told = misses_of(make_mazes(replace(plan, setting=replace(plan.setting, sections=(aimed,)))))
        assert max(tried) == last
        assert ["by more than 5 points: 1 (-" in line for line in told] == [True] * (target == 90.0)
        assert all("Few mazes of their kind and size are as difficult as planned." in line for line in told)


def test_a_candidate_that_cannot_be_is_passed_over():
    section = {"level": "8-10", "size": "12x15", "algorithm": "recursive_division", "braid": 0.6, "count": 3}
    plan = planned({**section, "islands": 8})
    impossible = set()
    for puzzle in plan.puzzles:
        for candidate in range(K):
            try:
                carve_candidate(puzzle, candidate, Grid(puzzle.tessellation, puzzle.size))
            except PuzzleError:
                impossible.add((puzzle.id, candidate))
    assert {0, 14} <= {candidate for _, candidate in impossible}  # else this tests nothing
    for k in (1, K):
        chosen = make_mazes(plan, k=k).by_number.values()
        assert not impossible & {(each.puzzle.id, each.candidate) for each in chosen}
    with pytest.raises(GridError, match=r"islands = 500: only \d+ fit into this maze"):
        make_mazes(planned({**section, "islands": 500}))


def test_a_draft_takes_the_first_that_is_not_taken():
    plan = planned({"level": "8-10", "count": 6})
    assert {chosen.candidate for chosen in make_mazes(plan, k=1).by_number.values()} == {0}
    first = make_mazes(plan, k=1).by_number[1]
    taken = make_mazes(plan, {first.maze.fingerprint}, k=1)
    assert sorted(chosen.candidate for chosen in taken.by_number.values()) == [0, 0, 0, 0, 0, 1]


def test_ends_change_places_where_that_comes_nearer(sixty):
    mazes = sixty[1].by_number.values()
    assert any(chosen.exchanged for chosen in mazes)
    for chosen in mazes:
        target = chosen.puzzle.target
        if chosen.puzzle.algorithm == "binary_tree":
            assert not chosen.exchanged  # it would be the hard way
        assert target is not None


def test_the_difficulty_of_a_candidate_is_computed_once(monkeypatch):
    counted = []
    monkeypatch.setattr(candidates, "efforts_of", lambda maze: counted.append(maze) or efforts_of(maze))
    (puzzle,) = planned({"level": "8-10", "count": 1}).puzzles
    grid = Grid(puzzle.tessellation, puzzle.size)
    found = [carve_candidate(puzzle, number, grid) for number in range(16)]
    assert {chosen.exchanged for chosen in found} == {False, True}
    for chosen in found:
        assert chosen.difficulty == pytest.approx(difficulty_of(chosen.maze), abs=1e-9)
    assert len(counted) == len(found)


def test_words_that_were_asked_for_stay_where_they_are():
    plan = planned({"level": "8-10", "count": 12, "ends": ["n", "s"]})
    for chosen in make_mazes(plan).by_number.values():
        grid, (start, finish) = chosen.maze.grid, chosen.maze.doors
        assert grid.middles[start][1] > grid.middles[finish][1]
        assert not chosen.exchanged


def test_candidates_use_all_pairs_whose_arrows_have_room():
    (puzzle,) = planned({"level": "8-10", "count": 1}).puzzles
    assert set(puzzle.pairs) == {("nw", "se"), ("ne", "sw")}
    grid = Grid(puzzle.tessellation, puzzle.size)
    assert [carve_candidate(puzzle, d, grid).ends for d in range(4)] == [*puzzle.pairs, *puzzle.pairs]


@pytest.mark.parametrize("braid", [0.0, 0.5])
@pytest.mark.parametrize("tessellation", ["orthogonal", "sigma", "delta", "theta", "upsilon"])
def test_exchanging_ends_exchanges_the_points(tessellation, braid):
    for seed in range(6):
        maze = make_maze("wilson", (9, 8), seed=seed, tessellation=tessellation, braid=braid)
        other = exchanged(maze)
        assert other.doors.tolist() == maze.doors.tolist()[::-1]
        assert other.ends.tolist() == maze.ends.tolist()[::-1]
        assert (other.solution[0], other.solution[-1]) == (other.ends[0], other.ends[1])
        assert len(other.solution) == len(maze.solution)
        assert difficulty_of(other) == pytest.approx(difficulty_of(maze)[::-1], abs=1e-9)
        assert np.array_equal(exchanged(other).ends, maze.ends)


def test_mazes_for_the_youngest_have_short_traps():
    mazes = make_mazes(planned({"level": "3-4", "count": 12}, {"level": "4-6", "count": 12}))
    for number, chosen in mazes.by_number.items():
        longest = measure(chosen.maze).longest_trap
        if number <= 12:
            assert longest <= 2
        elif chosen.puzzle.algorithm != "binary_tree":  # whose wrong ways are long: at 8x10 none is without
            assert longest <= 8


def test_the_record_and_the_closing_words_say_what_was_reached(tmp_path):
    spec = {"seed": 4, "sections": [{"level": "6-8", "count": 5}, {"level": "6-8", "difficulty": 30, "count": 3}]}
    book = make_book(spec, tmp_path / "book", previews=False)
    puzzles = book.record["puzzles"]
    assert [puzzle["target"] for puzzle in puzzles] == [20, 24.25, 28.5, 32.75, 37, 30, 30, 30]
    for puzzle in puzzles:
        assert abs(puzzle["difficulty"] - puzzle["target"]) <= NEAR
    assert book.warnings == ()
    draft = make_book(spec, tmp_path / "draft", previews=False, draft=True)
    assert {puzzle["candidate"] for puzzle in draft.record["puzzles"]} == {0}
    hard = {
        "seed": 4,
        "sections": [{"level": "6-8", "size": "8x8", "difficulty": 24, "count": 40, "algorithm": "binary_tree"}],
    }
    said = make_book(hard, tmp_path / "hard", previews=False)
    missing = [p["number"] for p in said.record["puzzles"] if abs(p["difficulty"] - p["target"]) > FELT]
    assert bool(missing) == bool(said.warnings)
