"""Targets: what is written, where each place aims, and what the mazes of a level can reach."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.books.fit.curve import BREATHER, CURVES, EVERY, Curve, is_breather, read_curve, targets
from mazebook.books.fit.levels import STARS, read_levels, stars_of
from mazebook.books.spec.book import parse_spec
from mazebook.errors import SpecError
from mazebook.reports.plan_survey import survey, survey_sentences
from tests.books.page_helpers import plan_for

POINTS = st.floats(-20, 150, allow_nan=False).map(lambda value: round(value, 2))
RANGES = st.tuples(POINTS, POINTS).map(sorted)


@pytest.mark.parametrize(
    ("text", "curve"),
    [
        (None, Curve()),
        ("24", Curve(24, 24)),
        ("-3.5", Curve(-3.5, -3.5)),
        ("20..37", Curve(20, 37)),
        (" 20 to 37 ", Curve(20, 37)),
        ("Waves", Curve(shape="waves")),
        ("20..37 waves", Curve(20, 37, "waves")),
        ("20..37, flat", Curve(20, 37, "flat")),
        ("20-37", Curve(20, 37)),
        ("-5 - -3", Curve(-5, -3)),
        ("24,5", Curve(24.5, 24.5)),
        ("20,5..37,5 flat", Curve(20.5, 37.5, "flat")),
        ("0.0625", Curve(0.06, 0.06)),
        ("-0.001", Curve(0, 0)),
    ],
)
def test_what_may_be_written(text, curve):
    assert read_curve(text) == curve


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this is not a difficulty. "),
        (",", "this is not a difficulty. "),
        (", flat", "this is not a difficulty. "),
        ("20,37", "this is not a difficulty. "),
        ("nan", '"nan" is not a curve. '),
        ("hard", '"hard" is not a curve. '),
        ("37..20", "the lower number first; "),
        ("20..1000", "this is not a difficulty. "),
        ("999", "points run from -20 to 150, "),
        ("20..37..40", "this is not a difficulty. "),
    ],
)
def test_what_may_not(text, said):
    with pytest.raises(ValueError, match=r"one of rising, flat, waves\.$") as caught:
        read_curve(text)
    assert said in str(caught.value)


@given(RANGES, st.sampled_from(CURVES))
def test_a_curve_reads_back_what_it_says(ends, shape):
    curve = Curve(*ends, shape)
    again = read_curve(str(curve))
    assert (again.low, again.high) == (curve.low, curve.high) or str(again) == str(curve)


def difficulty(value):
    return parse_spec({"sections": [{"difficulty": value}]}).sections[0].difficulty


def test_a_specification_takes_numbers_and_texts():
    given = (24, 24.5, 1e-5, [20, 37], [0.0625, 3], "20 to 37", "waves", "20..37 flat", None)
    assert [difficulty(value) for value in given] == [
        "24", "24.5", "0", "20..37", "0.06..3", "20..37", "waves", "20..37 flat", None,
    ]  # fmt: skip
    for value in (True, [1, 2, 3], ["a", "b"], {"low": 3}):
        with pytest.raises(SpecError, match=r"section 1, difficulty.*must be a number of points"):
            difficulty(value)


@given(RANGES, st.integers(1, 200))
def test_a_rising_section_never_falls_but_for_its_breathers(ends, count):
    low, high = ends
    aims = targets("rising", low, high, count)
    rising = [aim for place, aim in enumerate(aims, 1) if not is_breather(place, count)]
    assert rising == sorted(rising)
    assert all(low - 0.01 <= aim <= high + 0.01 for aim in aims)
    for place in range(EVERY, count, EVERY):
        straight = low + (high - low) * (place - 1) / (count - 1)
        assert aims[place - 1] == pytest.approx(max(low, straight - BREATHER), abs=0.01)
    if count > 1:
        assert (aims[0], aims[-1]) == (round(low, 2), round(high, 2))


@given(RANGES, st.integers(1, 200))
def test_a_flat_section_and_a_single_puzzle_aim_at_the_middle(ends, count):
    middle = pytest.approx(sum(ends) / 2, abs=0.01)
    assert targets("flat", *ends, count) == [middle] * count
    assert [targets(shape, *ends, 1) for shape in CURVES] == [[middle]] * 3


@given(RANGES, st.integers(12, 200))
def test_waves_rise_within_and_from_crest_to_crest(ends, count):
    low, high = ends
    aims = targets("waves", low, high, count)
    falls = [place for place in range(1, count) if aims[place] < aims[place - 1]]
    starts = [0, *falls, count]
    assert len(falls) == (max(round(count / 8), 1) - 1 if high - low > 1 else len(falls))
    crests = [max(aims[first:last]) for first, last in pairwise(starts)]
    assert crests == sorted(crests)
    assert (aims[0], aims[-1]) == (pytest.approx(low, abs=0.01), pytest.approx(high, abs=0.01))


def test_a_section_does_not_know_its_neighbours():
    one, other = {"title": "One", "level": "6-8", "count": 7}, {"level": "adult", "count": 9}
    alone, beside = plan_for(1, sections=[one]).puzzles, plan_for(1, sections=[other, one]).puzzles
    assert [puzzle.target for puzzle in alone] == [puzzle.target for puzzle in beside[9:]]
    assert [puzzle.seed for puzzle in alone] == [puzzle.seed for puzzle in beside[9:]]


def planned(**keys):
    """Return the plan of a book with one section."""
    return plan_for(1, sections=[{"count": 12} | keys])


def curve_of(**keys):
    return planned(**keys).sections[0].curve


@pytest.mark.parametrize("name", [name for name in read_levels() if name != "expert"])
def test_on_a_large_page_squares_reach_all_of_a_level(name):
    found = curve_of(level=name)
    assert (found.low, found.high) == found.asked == read_levels()[name].difficulty


def test_levels_overlap_and_rise():
    ranges = [entry.difficulty for entry in read_levels().values()]
    for (low, high), (next_low, next_high) in pairwise(ranges):
        assert low < next_low <= high < next_high


def test_on_a_small_page_the_range_is_cut_and_check_says_so():
    plan = plan_for(1, trim="5x8in", sections=[{"level": "adult", "title": "Hard", "count": 12}])
    found = plan.sections[0].curve
    assert found.low == 59
    assert 65 < found.high < 75
    facts = survey(plan)
    assert facts["sections"][0]["difficulty"] == [59, round(found.high, 2)]
    said = facts["remarks"][0]
    assert said.startswith("Hard: level adult would go from 59 to 75 points, and its grids up to 36x46 squares; mazes ")
    assert said.endswith(f", which fit on this page, have 59 to {found.high:.0f}.")
    assert said in survey_sentences(facts)


def test_a_difficulty_that_a_size_cannot_have_is_said():
    def remarks(**keys):
        return survey(planned(**keys))["remarks"]

    assert remarks(level="6-8", size="10x12") == []
    assert remarks(level="6-8", difficulty=25) == []
    (said,) = remarks(level="6-8", difficulty=50)
    assert re.fullmatch(
        r"6-8-1: difficulty 50 asks for 50 points; mazes up to 12x15, the largest of level 6-8, have 3\d at most\.",
        said,
    )
    (said,) = remarks(level="adult", difficulty=-15)
    assert re.search(r" mazes from 24x30 on, the smallest of level adult, have 5\d at least\.$", said)
    (said,) = remarks(level="8-10", difficulty="10..60", size="9x9")
    assert re.search(r"difficulty 10\.\.60 would go from 10 to 60 points; mazes of 9x9 have 1\d to 3\d\.$", said)
    (said,) = remarks(level="8-10", difficulty=60, size="9x9")
    assert re.search(r"; mazes of 9x9 have 3\d at most\.$", said)
    (said,) = remarks(level="10-12", tessellation="theta")
    assert ", which fit on this page, have 45 to " in said


def test_a_difficulty_that_no_maze_has_still_rises():
    rings = curve_of(level="6-8", tessellation="theta")
    assert rings.high < 30
    assert rings.high - rings.low == pytest.approx((37 - 20) / 2)


def test_sizes_grow_with_the_target_and_algorithms_take_turns():
    plan = planned(level="8-10", count=24, algorithm="wilson")
    by_target = sorted(plan.puzzles, key=lambda puzzle: puzzle.target or 0.0)
    cells = [puzzle.size[0] * puzzle.size[1] for puzzle in by_target]
    assert cells == sorted(cells)
    assert cells[0] < cells[-1]
    mixed = planned(level="8-10", count=24)
    assert {puzzle.algorithm for puzzle in mixed.puzzles} == {
        choice.name for choice in read_levels()["8-10"].algorithms
    }


def test_the_easiest_are_binary_trees_towards_their_root_and_the_longest_backtrackers_with_far_ends():
    easy = planned(level="4-6").puzzles
    trees = [puzzle for puzzle in easy if puzzle.algorithm == "binary_tree"]
    assert easy[0] in trees
    for puzzle in trees:
        ((_, finish),) = puzzle.pairs
        assert puzzle.options.root == finish
        assert not puzzle.both_ways
    hard = planned(level="expert").puzzles
    assert {(puzzle.algorithm, puzzle.pairs) for puzzle in hard} == {
        ("recursive_backtracker", (("longest", "longest"),))
    }


def test_a_quarter_of_the_dead_ends_of_some_mazes_for_4_to_6_are_opened():
    def braids(**keys):
        puzzles = planned(level="4-6", **keys).puzzles
        return {(puzzle.algorithm, puzzle.options.braid) for puzzle in puzzles}

    assert {(name, braid) for name, braid in braids() if braid} == {("kruskal", 0.25)}
    assert ("kruskal", 0.0) in braids()
    assert braids(algorithm="kruskal") == {("kruskal", 0.0)}
    assert braids(algorithm="kruskal", braid=0.5) == {("kruskal", 0.5)}


def test_the_youngest_have_traps_of_two_steps():
    def traps(**keys):
        puzzles = planned(**keys).puzzles
        return {puzzle.options.longest_trap for puzzle in puzzles}

    assert traps(level="3-4") == {2}
    assert traps(level="3-4", longest_trap=5) == {5}
    assert traps(level="4-6") == {None}


def test_stars_come_from_points():
    assert [stars_of(points) for points in (-14.0, 19.99, 20.0, 34.9, 35.0, 50.0, 69.9, 70.0, 120.0)] == [
        1, 1, 2, 2, 3, 4, 4, 5, STARS,
    ]  # fmt: skip
