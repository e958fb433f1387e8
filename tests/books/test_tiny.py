"""Mazes too small to be one are refused in the plan, before anything is carved."""

import itertools

import pytest

from mazebook.errors import GridError, SpecError
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.tessellations import REGISTRY, tessellation
from tests.books.page_helpers import plan_for


def refusal(section, **book):
    """Return why mazes are refused; "" if they are planned."""
    try:
        plan_for(1, sections=[{"level": "3-4", "count": 2, **section}], **book)
    except SpecError as error:
        return str(error)
    return ""


def test_one_cell_is_said_with_its_place():
    said = refusal({"tessellation": "sigma"}, trim="6x9in", layout="four")
    assert "section 1: mazes of level 3-4 would be 1x1 on pages of this size: one cell is no maze." in said
    assert "a layout with fewer puzzles a page" in said


def test_rings_without_room_for_two_doors_are_said_with_their_place():
    said = refusal({"tessellation": "theta", "ends": "random"}, layout="four")
    assert "section 1: mazes of level 3-4 would be 3x1 on pages of this size: too small for two doors apart." in said
    said = refusal({"tessellation": "theta", "ends": "random", "size": "3x1"})
    assert 'section 1, size = "3x1": too small for two doors apart.' in said
    assert 'Use a larger size, or ends = ["n", "centre"].' in said


def test_what_the_refusal_names_is_planned():
    assert refusal({"tessellation": "theta", "size": "3x1", "ends": ["n", "centre"]}) == ""


@pytest.mark.parametrize("pair", [("random", "random"), ("longest", "longest"), ("n", "s"), ("e", "centre")])
@pytest.mark.parametrize("name", REGISTRY.whole())
def test_what_is_refused_cannot_be_carved_and_all_else_can(name, pair):
    least = tessellation(name).minimum
    for size in itertools.product(range(least[0], 6), range(least[1], 5)):
        fails = 0
        for seed in range(6):
            try:
                make_maze("kruskal", size, tessellation=name, ends=pair, seed=seed)
            except GridError:
                fails += 1
        ends = pair[0] if pair[0] == pair[1] else list(pair)
        said = refusal({"tessellation": name, "size": list(size), "ends": ends})
        assert bool(fails) == any(reason in said for reason in ("one cell is no maze", "too small for two doors")), said
