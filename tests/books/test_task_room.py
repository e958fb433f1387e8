"""A book that passes its check can be made: tasks have room in the mazes that are planned for them."""

import pytest

from mazebook.books.choose.choose import make_mazes
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import read_source
from mazebook.errors import PuzzleError, SpecError
from mazebook.mazes.options.task_knobs import TaskKnobs
from mazebook.mazes.tasks import REGISTRY, draws_lines, fewest_cells
from mazebook.press.make.put_together import located
from mazebook.reports.plan_survey import survey
from tests.books.page_helpers import plan_for

KINDS = [kind for kind in REGISTRY.names() if not draws_lines(kind)]


def section(kind, level, **keys):
    return {"count": 2, "level": level, "task": kind, **keys}


@pytest.mark.parametrize("kind", KINDS)
def test_the_smallest_mazes_that_a_check_accepts_have_room(kind):
    """On small pages, with cells that are all alike, of two sizes, and cut; level by level until the task fits."""
    fitting = []
    for cells in ("orthogonal", "upsilon", "rhombille", "penrose"):
        for level in ("3-4", "4-6", "6-8", "8-10", "10-12", "adult"):
            try:
                plan = plan_for(3, trim="6x9in", sections=[section(kind, level, tessellation=cells)])
            except SpecError as error:
                assert "cells or more" in str(error) or "corridors of" in str(error)  # noqa: PT017
                continue
            assert len(make_mazes(plan, k=1).by_number) == 2
            fitting.append(cells)
            break
    assert len(fitting) >= 2


@pytest.mark.parametrize(
    ("task", "said"),
    [("forest", "needs mazes of 32 cells or more"), ({"kind": "keys", "count": 3}, "needs mazes of 54 cells or more")],
)
def test_a_task_without_room_is_refused_by_the_check(task, said):
    with pytest.raises(SpecError, match=said) as caught:
        plan_for(1, sections=[section(task, "3-4")])
    assert str(caught.value).startswith('spec  section 1, task = "')


@pytest.mark.parametrize(
    ("knobs", "cells"),
    [
        (TaskKnobs("collect"), 10),
        (TaskKnobs("collect", count=8), 48),
        (TaskKnobs("letters", words=("GIRAFFE", "ZEBRA")), 25),
        (TaskKnobs("order", up_to="H"), 48),
        (TaskKnobs("order", up_to=20, tables=(2, 5)), 24),
        (TaskKnobs("sums", up_to=20), 36),
        (TaskKnobs("tangle", count=4), 0),
    ],
)
def test_the_fewest_cells_follow_from_what_is_counted(knobs, cells):
    assert fewest_cells(knobs) == cells


def test_two_ways_need_long_traps():
    with pytest.raises(SpecError, match="longest_trap = 4: the second path is longer than any trap may be"):
        plan_for(1, sections=[section("two_ways", "8-10", longest_trap=4)])


def test_a_forest_does_not_start_in_the_centre():
    with pytest.raises(SpecError, match=r"section 1, ends = .*: each Start is an opening in the border"):
        plan_for(1, sections=[section("forest", "8-10", ends=["centre", "w"])])
    plan_for(1, sections=[section("forest", "8-10", ends=["w", "centre"])])


def test_no_number_of_signs_is_asked_for_where_half_of_the_cells_are_too_small():
    """The small squares between octagons hold no key, and are where most wrong ways end."""
    keys = {"kind": "keys", "count": 3}
    with pytest.raises(SpecError, match=r'section 1, task = .*many cells of "upsilon" are too small for a sign'):
        plan_for(1, sections=[section(keys, "8-10", tessellation="upsilon")])
    plan = plan_for(1, sections=[section("keys", "8-10", tessellation="upsilon", algorithm="hunt_and_kill")])
    assert len(make_mazes(plan, k=1).by_number) == 2


def test_woven_mazes_have_three_columns_and_rows():
    """This page has room for 8x2 cells of the level, whose bridges would lead nowhere."""
    sections = [{"count": 1, "level": "4-6", "layout": "two", "weave": 0.6, "algorithm": "wilson"}]
    with pytest.raises(SpecError, match=r"mazes of \dx3 would have corridors"):
        plan_for(1, trim="6x9in", answers="foot", theme="animals", story=True, sections=sections)


def test_the_place_of_a_maze_that_cannot_be_made_is_told_once(tmp_path):
    (tmp_path / "book.toml").write_text('seed = 1\n[[sections]]\nid = "rocks"\ncount = 1\n', encoding="utf-8")
    spec, source = read_source(tmp_path / "book.toml")
    error = located(PuzzleError.of("rocks", "maze 1 (3x5): no room."), plan_book(spec, 1, source), source)
    assert str(error).endswith("book.toml:2:1  section 1: maze 1 (3x5): no room.")


def test_sections_that_share_a_sheet_are_on_the_same_page():
    short = [{"id": name, "count": 1, "level": "8-10"} for name in ("first", "second")]
    facts = survey(plan_for(1, layout="sheet-4", pages=["puzzles"], sections=short))
    assert [each["pages"] for each in facts["sections"]] == [[1, 1], [1, 1]]
