"""Mazes chosen by hand: what is shown is what is made, each maze keeps its place, and what no longer fits is told."""

import json
from dataclasses import replace
from functools import cache

import pytest

from mazebook.books.choose.choose import make_mazes
from mazebook.books.fit.curve import FELT
from mazebook.books.pages.lay_out import lay_out
from mazebook.errors import MazebookError
from mazebook.progress import silent
from mazebook.studio.engine.drawing import page_hash
from mazebook.studio.engine.messages import Version
from mazebook.studio.engine.planning import plan_version
from mazebook.studio.engine.redoing import redone
from mazebook.studio.jobs.job_messages import MakeJob
from mazebook.studio.jobs.making import done

TEXT = """title = "By hand"
theme = "sea"
[[sections]]
id = "first"
level = "4-6"
count = 4
[[sections]]
id = "second"
level = "6-8"
count = 6
"""
SHAPES = 'title = "Shapes"\ntheme = "sea"\n[[sections]]\nlevel = "4-6"\nshape = "theme"\ncount = 3\n'


def mazes_of(version):
    """Return the plan and the mazes of a version; the tests ask for those of the same versions again and again."""
    return _mazes_of(version.path, version.text, version.seed, json.dumps(version.hand))


@cache
def _mazes_of(path, text, seed, hand):
    planning = plan_version(Version(path, text, json.loads(hand), seed))
    return planning, make_mazes(planning.plan, locked=planning.locked)


def after(version, number, wish):
    """Return a version after a wish, as it is read back from a file."""
    planning, mazes = mazes_of(version)
    hand = redone(planning, mazes, number, wish).document()
    return replace(version, hand=json.loads(json.dumps(hand)))


def prints(version):
    _, mazes = mazes_of(version)
    return {number: chosen.maze.fingerprint for number, chosen in mazes.by_number.items()}


def pairs_of(version):
    _, mazes = mazes_of(version)
    return {number: chosen.puzzle.story.pair for number, chosen in mazes.by_number.items()}


def contents(version):
    """Return the plan of a version, its mazes with their stories, and hashes of its pages."""
    return _contents(version.path, version.text, version.seed, json.dumps(version.hand))


@cache
def _contents(*version):
    planning, mazes = _mazes_of(*version)
    found = {}
    for number, chosen in mazes.by_number.items():
        story = chosen.puzzle.story
        found[number] = chosen.puzzle.id, chosen.maze.fingerprint, story.pair, story.sentence
    return planning.plan, found, [page_hash(page, 36) for page in lay_out(planning.plan, mazes)]


@pytest.fixture(scope="module")
def version(tmp_path_factory):
    return Version(tmp_path_factory.mktemp("books") / "book.toml", TEXT, seed=5)


@pytest.mark.parametrize("wish", ["another", "easier", "harder"])
def test_one_maze_is_another_and_all_others_stay(version, wish):
    before, later = prints(version), prints(after(version, 7, wish))
    assert {number for number in before if before[number] != later[number]} == {7}


def test_an_easier_and_a_harder_maze_are_felt(version):
    points = [mazes_of(each)[1].by_number[7].difficulty.forward for each in (version, after(version, 7, "harder"))]
    assert points[1] - points[0] >= FELT


SECTIONS = "".join(  # the second section begins with the last of the theme's pairs, and goes on with its first
    f'[[sections]]\nid = "part-{number}"\nlevel = "{level}"\ncount = {count}\n'
    for number, (level, count) in enumerate((("4-6", 12), ("8-10", 8), ("6-8", 2), ("6-8", 2), ("10-12", 3)), 1)
)
STORY = f'title = "Story"\ntheme = "space"\nstory = true\n{SECTIONS}'
FIRST_OF_SECOND = 13


@pytest.mark.parametrize("wish", ["another", "keep", "easier", "harder", "picture"])
def test_one_maze_chosen_by_hand_changes_no_other_in_the_sections_of_a_story(version, wish):
    story = replace(version, text=STORY)
    (plan, before, pages), (_, after_it, pages_after) = map(contents, (story, after(story, FIRST_OF_SECOND, wish)))
    mazes = {number for number in before if before[number] != after_it[number]}
    assert mazes == (set() if wish == "keep" else {FIRST_OF_SECOND})
    shown, tells = {FIRST_OF_SECOND}, {"hideouts"}
    if wish == "picture":  # what is found in a maze is carried to the next one, and shown where the story ends
        shown, tells = {FIRST_OF_SECOND, FIRST_OF_SECOND + 1}, {"hideouts", "story"}
    for page, one, other in zip(plan.pages, pages, pages_after, strict=True):
        if one != other:
            assert page.kind in tells or shown & {puzzle.number for puzzle in page.puzzles}, page.kind


def test_a_maze_that_is_free_again_changes_no_other(version):
    first = after(replace(version, text=STORY), FIRST_OF_SECOND, "picture")
    free = after(after(first, 2, "keep"), 2, "free")
    assert [puzzle["section"] for puzzle in free.hand["puzzles"]] == ["part-2"] * 8
    assert (pairs_of(free), prints(free)) == (pairs_of(first), prints(first))


def test_a_change_of_another_section_leaves_the_stories(version):
    first = after(replace(version, text=STORY), FIRST_OF_SECOND, "picture")
    more = replace(first, text=STORY.replace("count = 3", "count = 5"))
    before, later = pairs_of(first), pairs_of(more)
    assert {number: later[number] for number in before} == before
    easier = replace(first, text=STORY.replace('"10-12"', '"8-10"'))
    assert pairs_of(easier) == before


def test_a_maze_cut_to_a_picture_has_its_story_whatever_its_place_had(version):
    plain = 'theme = "sea"\n[[sections]]\nid = "a"\nlevel = "4-6"\ncount = 3\n[[sections]]\nid = "b"\ncount = 2\n'
    later = replace(
        after(replace(version, text=plain), 4, "another"), text=plain.replace('"4-6"', '"4-6"\nshape = "theme"')
    )
    for chosen in mazes_of(later)[1].by_number.values():
        if chosen.puzzle.section == "a":
            assert chosen.puzzle.story.pair[0] == chosen.puzzle.shape.name


def test_where_no_maze_is_easier_a_sentence_says_so(version):
    tiny = replace(version, text='[[sections]]\nlevel = "4-6"\nsize = "4x4"\ndifficulty = "-20"\ncount = 1\n')
    with pytest.raises(MazebookError, match=r"No maze of this size and kind is noticeably easier than maze 1\."):
        after(tiny, 1, "easier")


def test_another_maze_after_another_is_a_third(version):
    first = after(version, 7, "another")
    second = after(first, 7, "another")
    assert len({prints(each)[7] for each in (version, first, second)}) == 3


def test_other_pictures_on_the_same_maze(version):
    later = after(version, 2, "picture")
    assert prints(later) == prints(version)
    found = [mazes_of(each)[1].by_number.values() for each in (version, later)]
    before, now = ([chosen.puzzle.story.pair for chosen in mazes] for mazes in found)
    assert [number for number in range(1, 5) if before[number - 1] != now[number - 1]] == [2]


def test_other_pictures_are_none_of_mazes_nearby(version):
    long = replace(version, text='theme = "sea"\n[[sections]]\nlevel = "4-6"\nsize = "6x6"\ncount = 30\n')
    pairs, later = [list(pairs_of(long).values())], long
    for _ in range(3):
        later = after(later, 15, "picture")
        pairs.append(list(pairs_of(later).values()))
        assert pairs[-1][14] not in pairs[-1][10:14] + pairs[-1][15:19]
    assert len({found[14] for found in pairs}) == 4  # asked again, it is yet another one
    assert all(found[:14] + found[15:] == pairs[0][:14] + pairs[0][15:] for found in pairs)


def test_other_pictures_are_those_that_the_book_has_not_shown(version):
    assert pairs_of(after(version, 2, "picture"))[2] not in pairs_of(version).values()


def test_another_shape(version):
    shapes = replace(version, text=SHAPES)
    later = after(shapes, 2, "picture")
    names = [[chosen.puzzle.shape.name for chosen in mazes_of(each)[1].by_number.values()] for each in (shapes, later)]
    assert names[0][1] != names[1][1]
    assert (names[0][0], names[0][2]) == (names[1][0], names[1][2])


def test_without_pictures_a_sentence_says_so(version):
    plain = replace(version, text="[[sections]]\ncount = 2\n")
    with pytest.raises(MazebookError, match="has no pictures to change"):
        after(plain, 1, "picture")


def test_a_maze_that_is_freed_is_chosen_anew(version):
    assert after(after(version, 7, "keep"), 7, "free").hand is None
    assert prints(after(after(version, 7, "another"), 7, "free")) == prints(version)


def test_what_is_kept_stays_when_its_section_changes_and_the_rest_is_told(version):
    first = after(after(version, 7, "another"), 9, "keep")
    changed = replace(first, text=TEXT.replace('"6-8"', '"8-10"'))
    planning, mazes = mazes_of(changed)
    kept = prints(first)[9]
    found = {number: chosen.maze.fingerprint for number, chosen in mazes.by_number.items()}
    assert [number for number, fingerprint in found.items() if fingerprint == kept] == [5]  # the first of its section
    facts = {fact.number: (fact.is_kept, fact.is_by_hand) for fact in planning.mazes(mazes.by_number)}
    assert [number for number, fact in facts.items() if any(fact)] == [5]
    first_facts = plan_version(first).mazes(mazes_of(first)[1].by_number)
    assert [(fact.number, fact.is_kept) for fact in first_facts if fact.is_by_hand] == [(7, False), (9, True)]
    assert prints(first)[7] not in found.values()
    assert planning.lost == (
        "Their section asks for other mazes now, so maze 7 was chosen anew. Those that you keep stay.",
    )
    assert prints(replace(changed, text=TEXT)) == prints(first)  # the way back


def test_other_sections_may_change(version):
    first = after(version, 7, "another")
    more = replace(first, text=TEXT.replace("count = 4", "count = 6"))
    assert plan_version(more).lost == ()
    assert [prints(more)[number + 2] for number in range(5, 11)] == [prints(first)[number] for number in range(5, 11)]
    both = after(more, 3, "another")
    assert plan_version(both).lost == ()
    assert prints(both)[9] == prints(first)[7]


def test_a_section_that_is_gone_is_forgotten(version):
    first = after(version, 7, "another")
    fewer = replace(first, text=TEXT[: TEXT.index('[[sections]]\nid = "second"')])
    assert len(prints(fewer)) == 4


def test_what_is_shown_is_made_and_a_later_run_keeps_it(version, tmp_path, run):
    # So many mazes that pairs are shown twice: those of the first section must not make room for the recorded ones.
    long = replace(version, text=TEXT.replace("count = 4", "count = 12").replace("count = 6", "count = 8"))
    chosen = after(after(long, 15, "harder"), 13, "picture")
    made = done(MakeJob(chosen, tmp_path / "out"), 1, silent)
    assert made.ok
    record = json.loads((tmp_path / "out" / "book.json").read_text())
    assert {puzzle["number"]: puzzle["fingerprint"] for puzzle in record["puzzles"]} == prints(chosen)
    assert [puzzle["number"] for puzzle in record["puzzles"] if puzzle.get("by_hand")] == [13, 15]
    pairs = {puzzle["number"]: tuple(puzzle["pair"]) for puzzle in record["puzzles"]}
    assert pairs == pairs_of(chosen)
    chosen.path.write_text(chosen.text)
    pdf = next((tmp_path / "out").glob("*.pdf")).read_bytes()
    run("make", version.path, "--out", tmp_path / "out", "--no-previews", code=0)
    assert next((tmp_path / "out").glob("*.pdf")).read_bytes() == pdf


def test_a_hand_that_this_mazebook_cannot_read_is_told(version):
    broken = after(version, 7, "another")
    broken.hand["puzzles"][0]["seed"] = "no seed"
    planning = plan_version(broken)
    assert planning.lost[0].startswith("The mazes that you chose cannot be made any more")
    assert planning.lock is None
