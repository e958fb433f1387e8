"""The catalogue: no maze is made twice for two books, whoever asks, and a book that is made again stays as it was."""

import multiprocessing
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from mazebook.batch.catalogue.catalogue import CATALOGUE, Catalogue, choose
from mazebook.batch.catalogue.database import Database
from mazebook.books.choose.choose import NOTHING_TAKEN, make_mazes, picked_mazes, picks_of, recipe_of
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.plan.series import Series
from mazebook.books.spec.book import parse_spec
from mazebook.errors import OutputError, SpecError
from mazebook.press.make.make_book import make_book


def plan(seed=1, size="5x5", count=4, **more):
    section = {"level": "6-8", "count": count, "size": size, "algorithm": "kruskal"}
    return plan_book(parse_spec({"sections": [section | more]}), seed)


def test_without_others_the_mazes_are_those_of_any_book(tmp_path):
    with Catalogue(tmp_path / CATALOGUE) as catalogue:
        picks = choose(catalogue, "a", plan())
    assert picks == picks_of(make_mazes(plan()))
    assert picks.taken == NOTHING_TAKEN


def test_two_books_of_one_seed_share_no_maze(tmp_path):
    with Catalogue(tmp_path / CATALOGUE) as catalogue:
        first, second = choose(catalogue, "a", plan()), choose(catalogue, "b", plan())
        assert catalogue.books() == ["a", "b"]
        assert catalogue.count() == 8
    assert not set(first.fingerprints) & set(second.fingerprints)
    assert not second.repeated
    assert second.taken != NOTHING_TAKEN


def test_made_again_a_book_is_the_same_whatever_came_meanwhile(tmp_path):
    with Catalogue(tmp_path / CATALOGUE) as catalogue:
        first = choose(catalogue, "a", plan())
        choose(catalogue, "b", plan())
        assert choose(catalogue, "a", plan()) == first
    with Catalogue(tmp_path / CATALOGUE) as catalogue:
        assert choose(catalogue, "a", plan()) == first == catalogue.picks("a")
        assert catalogue.picks("c") is None


def test_of_a_book_that_is_made_another_way_the_old_mazes_are_free(tmp_path):
    with Catalogue(tmp_path / CATALOGUE) as catalogue:
        old = choose(catalogue, "a", plan(difficulty=20))
        new = choose(catalogue, "a", plan(difficulty=20, count=3))
        assert set(new.fingerprints) <= set(old.fingerprints)  # its own earlier ones are not taken
        assert new.taken == NOTHING_TAKEN
        assert catalogue.count() == 3
        left = set(old.fingerprints) - set(new.fingerprints)
        assert left & set(choose(catalogue, "b", plan(difficulty=20)).fingerprints) == left


def test_the_hash_does_not_depend_on_the_order(tmp_path):
    hashes = set()
    for order in ("ab", "ba"):
        with Catalogue(tmp_path / order) as catalogue:
            for name in order:
                choose(catalogue, name, plan(seed=ord(name), size="9x9"))
            hashes.add(choose(catalogue, "c", plan(seed=3)).taken)
    assert len(hashes) == 1


def test_small_mazes_are_used_up_and_it_is_said(tmp_path):
    # There are four spanning trees of 2x2 squares, which are one maze in four positions.
    with Catalogue(tmp_path / CATALOGUE) as catalogue:
        assert not choose(catalogue, "a", plan(size="2x2", count=1)).repeated
        assert choose(catalogue, "b", plan(size="2x2", count=1)).repeated == (1,)
        kept = choose(catalogue, "a", plan(size="2x2", count=1))
        assert not kept.repeated


@pytest.mark.parametrize("change", [{"seed": 2}, {"size": "5x6"}, {"braid": 0.5}, {"ends": ["n", "s"]}, {"count": 5}])
def test_what_another_maze_could_come_of_is_another_recipe(change):
    assert recipe_of(plan(), 16) != recipe_of(plan(**change), 16)
    assert recipe_of(plan(), 16) != recipe_of(plan(), 1)
    assert recipe_of(plan(), 16) == recipe_of(plan(title="Others are called so", id="6-8-1"), 16)


def test_mazes_of_earlier_volumes_make_another_recipe():
    """Else a book that is made again as a later volume would keep mazes that an earlier volume has."""
    alone = plan()
    series = Series(volume=2, fingerprints=("a" * 32,))
    later = replace(alone, setting=replace(alone.setting, series=series))
    assert recipe_of(alone, 16) != recipe_of(later, 16)


def test_picked_mazes_are_those_that_were_chosen():
    mazes = make_mazes(plan(count=12))
    again = picked_mazes(mazes.plan, picks_of(mazes))
    for number, chosen in mazes.by_number.items():
        other = again.by_number[number]
        assert other.maze.passages.tolist() == chosen.maze.passages.tolist()
        assert other.maze.solution.tolist() == chosen.maze.solution.tolist()
        assert (other.candidate, other.exchanged, other.puzzle) == (chosen.candidate, chosen.exchanged, chosen.puzzle)
    for other_plan in (plan(seed=2, count=12), plan(count=13)):
        with pytest.raises(SpecError, match="other mazes come out"):
            picked_mazes(other_plan, picks_of(mazes))


def test_a_book_of_picks_is_the_book_that_chooses_itself(tmp_path):
    spec = {"seed": 5, "sections": [{"level": "6-8", "count": 3}]}
    make_book(spec, tmp_path / "a", previews=False)
    with Catalogue(tmp_path / CATALOGUE) as catalogue:
        book = make_book(spec, tmp_path / "b", previews=False, choose=lambda plan: choose(catalogue, "b", plan))
        other = make_book(spec, tmp_path / "c", previews=False, choose=lambda plan: choose(catalogue, "c", plan))
    for path in (tmp_path / "a").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()
    assert book.record["taken"] == NOTHING_TAKEN != other.record["taken"]


def test_names_lead_from_the_catalogue_to_the_book(tmp_path):
    with Catalogue(tmp_path / CATALOGUE) as catalogue:
        assert catalogue.name_of(tmp_path / "shop" / "one") == "shop/one"
        assert catalogue.name_of(tmp_path.parent / "one") == "../one"


def choose_many(path, name):
    for k in range(8):
        with Catalogue(path) as catalogue:
            choose(catalogue, f"{name}{k}", plan(count=2))


@pytest.mark.slow
def test_several_processes_lose_nothing_and_repeat_nothing(tmp_path):
    path = tmp_path / CATALOGUE
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.starmap(choose_many, [(path, "a"), (path, "b")])
    with Catalogue(path) as catalogue:
        assert sorted(catalogue.books()) == sorted(f"{name}{k}" for name in "ab" for k in range(8))
        found = [each for name in catalogue.books() for each in catalogue.picks(name).fingerprints]
        assert len(found) == len(set(found)) == catalogue.count() == 32


def test_a_turn_that_fails_leaves_nothing(tmp_path):
    with Catalogue(tmp_path / CATALOGUE) as catalogue:
        choose(catalogue, "a", plan())
        with pytest.raises(TypeError), catalogue.turn() as turn:
            turn.release("a") + 1
        assert catalogue.books() == ["a"]
        assert catalogue.count() == 4


def test_who_waits_is_told(tmp_path):
    with Catalogue(tmp_path / CATALOGUE) as one, Catalogue(tmp_path / CATALOGUE) as two:
        second = two.turn(waiting=_interrupt)
        with one.turn(), pytest.raises(KeyboardInterrupt):
            second.__enter__()


def _interrupt():
    raise KeyboardInterrupt


def test_other_files_are_refused_and_left_alone(tmp_path):
    text, other = tmp_path / "notes.txt", tmp_path / "other.db"
    text.write_text("not a database, but a longer text than that of a header" * 3, encoding="utf-8")
    with sqlite3.connect(other) as sql:
        sql.execute("CREATE TABLE mine (x)")
    sql.close()
    for path in (text, other):
        before = path.read_bytes()
        with pytest.raises(OutputError, match=r"is no file of mazebook's, or damaged\. Name another, or move it"):
            Catalogue(path)
        assert path.read_bytes() == before
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    told = pytest.raises(OutputError, match="the disk may be full")
    with closing(Database(tmp_path / "new.db", "", 1)) as new, told, new.sentences():
        raise error
    with pytest.raises(OutputError, match="cannot be opened"):
        Catalogue(tmp_path / "nowhere" / CATALOGUE)


def test_a_full_disk_is_a_sentence_and_loses_nothing(tmp_path):
    with Catalogue(tmp_path / CATALOGUE) as catalogue:
        choose(catalogue, "a", plan())
        pages = catalogue.file.ask("PRAGMA page_count")[0][0]
        catalogue.file.ask(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(OutputError, match="there is no space left"):
            choose(catalogue, "b", plan(size="9x9", count=400))
    with Catalogue(tmp_path / CATALOGUE) as catalogue:
        assert catalogue.books()[0] == "a"
        assert catalogue.picks("a").fingerprints
