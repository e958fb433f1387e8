"""The next volume: the plan of the earlier one, and no maze, pair, riddle or picture of any volume before."""

import itertools
import json
from collections import Counter

import pytest

from mazebook.batch.catalogue.catalogue import CATALOGUE, Catalogue, choose
from mazebook.books.choose.choose import make_mazes
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.pages.riddles import riddle_of
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.plan.series import Series
from mazebook.books.spec.book import parse_spec
from mazebook.errors import GridError, MazebookError, SpecError, UsageError
from mazebook.paper.isbn import ISBN_EXAMPLE
from mazebook.press.lock.lock import read_lock
from mazebook.press.make.make_book import make_book
from mazebook.press.make.next_volume import next_volume, refuse_another_book

SPEC = {
    "title": "Party mazes",
    "seed": 4,
    "theme": "birthday",
    "pages": ["title", "puzzles", {"kind": "colour", "count": 2}, {"kind": "jokes", "count": 3}, "doodle", "tracks"],
    "sections": [
        {"title": "First", "level": "4-6", "count": 5},
        {"title": "Rings", "level": "6-8", "tessellation": "theta", "count": 2},
    ],
}


def made(spec, folder, **more):
    return make_book(spec, folder, **{"previews": False, "check": False, **more})


def more(earlier, folder, title=None, isbn=None, **how):
    volume = next_volume(earlier, title, isbn)
    return made(volume.spec, folder, source=volume.source, series=volume.series, **how)


@pytest.fixture(scope="module")
def volumes(tmp_path_factory):
    """Return three volumes, each the next one of the one before."""
    folder = tmp_path_factory.mktemp("volumes")
    found = [made(SPEC, folder / "sea")]
    for number in (2, 3):
        found.append(more(found[-1].folder, folder / f"sea-{number}"))
    return found


def of_each(volumes, key):
    return [[puzzle[key] for puzzle in book.record["puzzles"]] for book in volumes]


def printed(volumes, what):
    """Return what a seam of the pages showed in each volume: the labels or the texts of its pages of a kind."""
    found = []
    for book in volumes:
        lock = read_lock(book.folder)
        plan = plan_book(lock.spec(), lock.seed, lock.source(), series=lock.checked.series)
        found.append(what(plan))
    return found


def test_no_maze_of_the_volumes_before(volumes):
    fingerprints = of_each(volumes, "fingerprint")
    assert len(set().union(*fingerprints)) == sum(map(len, fingerprints)) == 21


def test_the_same_plan(volumes):
    for key in ("section", "level", "tessellation", "size", "target", "algorithm"):
        first, *others = of_each(volumes, key)
        assert [Counter(map(str, other)) for other in others] == [Counter(map(str, first))] * 2
    assert len({book.record["files"][0]["pages"] for book in volumes}) == 1
    kept = [{key: value for key, value in b.record["spec"].items() if key not in ("seed", "title")} for b in volumes]
    assert kept[0] == kept[1] == kept[2]


def test_new_pairs_until_all_were_used_then_those_used_least(volumes, tmp_path):
    pairs = [set(map(tuple, each)) for each in of_each(volumes, "pair")]
    assert sum(map(len, pairs)) == len(set().union(*pairs)) == 21
    fourth = more(volumes[-1].folder, tmp_path / "4")  # the theme has 24 pairs
    (own,) = of_each([fourth], "pair")
    assert len(set(map(tuple, own))) == 7
    assert len(set(map(tuple, own)) - set().union(*pairs)) == 3
    assert tuple(own[0]) not in set().union(*pairs)


def test_the_record_says_what_came_before(volumes):
    first, second, third = (book.record for book in volumes)
    assert "series" not in first
    assert second["series"]["volume"] == 2
    assert second["series"]["seeds"] == [first["seed"]]
    assert third["series"]["seeds"] == [first["seed"], second["seed"]]
    assert third["series"]["fingerprints"] == [p["fingerprint"] for book in (first, second) for p in book["puzzles"]]
    assert sum(count for *_, count in third["series"]["pairs"]["birthday"]) == 14


def test_the_same_call_gives_the_same_bytes(volumes, tmp_path):
    again = more(volumes[0].folder, tmp_path / "sea-2")
    for path, other in zip(again.files, volumes[1].files, strict=True):
        assert path.read_bytes() == other.read_bytes()


def test_what_takes_turns_goes_on(volumes):
    """A theme has pictures to colour, and a language riddles, for several volumes: none comes twice before all did."""

    def texts(plan):
        mazes = make_mazes(plan)
        pages = lay_out(plan, mazes, 0)
        jokes = [
            " ".join(item.text for item in page.items if getattr(item, "text", ""))
            for page in pages
            if page.label == "joke"
        ]
        return jokes + [page.label for page in pages if page.label.startswith(("colour", "doodle"))]

    shown = printed(volumes, texts)
    assert [len(each) for each in shown] == [6, 6, 6]
    assert len(set(itertools.chain(*shown))) == 18


def test_each_sheet_of_a_series_has_another_riddle(volumes):
    spec = parse_spec({"sections": [{"count": 1}]})
    seeds = [book.record["seed"] for book in volumes]
    shown = [riddle_of(plan_book(spec, 1, series=Series(seeds=seeds[:before]))) for before in range(1, 4)]
    assert len(set(shown)) == 3


def test_the_lock_keeps_the_volume_and_what_came_before_it(volumes, tmp_path):
    second = volumes[1]
    again = made(None, tmp_path / "again", lock=second.folder)
    assert again.record == second.record
    assert again.files[0].read_bytes() == second.files[0].read_bytes()
    redrawn = made(None, tmp_path / "redrawn", lock=second.folder, redraw=[1, 4])
    assert redrawn.record["series"] == second.record["series"]
    old, new = of_each([second, redrawn], "fingerprint")
    assert [number for number, (a, b) in enumerate(zip(old, new, strict=True), 1) if a != b] == [1, 4]
    assert not set(new) & set(second.record["series"]["fingerprints"])


def test_small_mazes_that_are_used_up_are_named(tmp_path):
    spec = {"title": "Few", "seed": 1, "sections": [{"level": "3-4", "size": "2x2", "count": 1}]}
    first = made(spec, tmp_path / "few")
    second = more(first.folder, tmp_path / "few-2")
    assert "These mazes have the same walls as earlier ones: 1." in second.warnings[0]
    with pytest.raises(GridError, match="no other maze"):
        made(None, tmp_path / "few-2", lock=second.folder, redraw=[1])


def test_shapes_of_a_theme_go_on_too(tmp_path):
    sections = [{"level": "4-6", "count": 2, "shape": "theme"}]
    first = made({"title": "Cut", "seed": 1, "theme": "animals", "sections": sections}, tmp_path / "cut")
    second = more(first.folder, tmp_path / "cut-2")
    shapes = of_each([first, second], "shape")
    assert len({*shapes[0], *shapes[1]}) == 4
    assert shapes[1] == [pair[0] for pair in of_each([second], "pair")[0]]


def test_with_a_catalogue_its_mazes_are_refused_too(tmp_path):
    """The volume before need not be in it."""
    section = {"level": "6-8", "size": "3x3", "algorithm": "kruskal"}
    first = made({"title": "A", "seed": 1, "sections": [section | {"count": 6}]}, tmp_path / "a")
    with Catalogue(tmp_path / CATALOGUE) as catalogue:
        other = made(
            {"title": "B", "seed": 2, "sections": [section | {"count": 6}]},
            tmp_path / "b",
            choose=lambda plan: choose(catalogue, "b", plan),
        )
        second = more(first.folder, tmp_path / "a-2", choose=lambda plan: choose(catalogue, "a-2", plan))
    prints = of_each([first, other, second], "fingerprint")
    assert not set(prints[2]) & {*prints[0], *prints[1]}
    assert not next_volume(first.folder).notes
    assert "--catalogue" in next_volume(second.folder).notes[0]
    assert not next_volume(second.folder, has_catalogue=True).notes


@pytest.mark.parametrize(
    ("titles", "number"),
    [
        (["Sea mazes", "Sea mazes 2", "Sea mazes 3"], 3),
        (["Sea mazes, volume 1", "Sea mazes, volume 2", "Sea mazes, volume 3"], 3),
        (["Sea mazes, volume 4", "Sea mazes, volume 5"], 5),
        (["Labyrinthe, Bd. 9", "Labyrinthe, Bd. 10"], 10),
        (["Sea mazes #1", "Sea mazes #2"], 2),
        (["Mazes 1", "Mazes 2"], 2),
        (["Mazes for ages 6 to 8", "Mazes for ages 6 to 8 2", "Mazes for ages 6 to 8 3"], 3),
        (["Ages 0 to 1", "Ages 0 to 1 2"], 2),
        (["Возраст 0 - 1", "Возраст 0 - 1 2"], 2),
        (["Лабиринты, том 3", "Лабиринты, том 4"], 4),
        (["Лабіринти. ВИПУСК 1", "Лабіринти. ВИПУСК 2"], 2),
        (["Λαβύρινθοι, τόμος 9", "Λαβύρινθοι, τόμος 10"], 10),
        (["متاهات، المجلد 2", "متاهات، المجلد 3"], 3),
        (["מבוכים, כרך 2", "מבוכים, כרך 3"], 3),
        (["भूलभुलैया, खंड 2", "भूलभुलैया, खंड 3"], 3),
        (["めいろ 第3巻", "めいろ 第4巻"], 4),
        (["迷宫 卷3", "迷宫 卷4"], 4),
        (["미로 3권", "미로 4권"], 4),
        (["Mazes for 2026", "Mazes for 2026 2"], 2),
    ],
)
def test_the_title_says_the_number_of_the_volume(volumes, titles, number):
    record = volumes[0].record
    for before, after in itertools.pairwise(titles):
        record = json.loads(json.dumps(record | {"title": before, "spec": record["spec"] | {"title": before}}))
        volume = next_volume(record)
        assert volume.spec.title == after
        record |= {"series": volume.series.model_dump(mode="json")}
    assert volume.series.volume == number


def test_a_title_of_ones_own(volumes):
    volume = next_volume(volumes[0].folder, "Deep sea, volume 7")
    assert (volume.spec.title, volume.series.volume) == ("Deep sea, volume 7", 7)
    assert next_volume(volumes[0].folder, "Deep sea").series.volume == 2
    with pytest.raises(SpecError, match='the command line  title = "": must not be empty'):
        next_volume(volumes[0].folder, "")


def test_the_title_on_the_cover_and_the_isbn(volumes):
    record = json.loads(json.dumps(volumes[0].record))
    record["spec"] |= {"isbn": ISBN_EXAMPLE, "cover": {"title": "Dive in", "barcode": "isbn"}}
    volume = next_volume(record)
    assert (volume.spec.cover.title, volume.spec.cover.barcode, volume.spec.isbn) == ("Dive in 2", None, "")
    assert "ISBN" in volume.notes[0]
    volume = next_volume(record, "Deeper", "978-3-16-148410-0")
    assert (volume.spec.cover.title, volume.spec.cover.barcode) == ("Deeper", "isbn")
    assert volume.spec.isbn == "978-3-16-148410-0"
    assert not volume.notes
    with pytest.raises(SpecError, match="the command line  isbn"):
        next_volume(record, isbn="978-3-16-148410-1")


def test_a_book_of_so_many_pages_has_as_many_mazes_again(tmp_path):
    first = made({"title": "Pages", "seed": 1, "page_count": 16, "sections": [{"level": "6-8"}]}, tmp_path / "p")
    second = more(first.folder, tmp_path / "p-2")
    third = more(second.folder, tmp_path / "p-3")
    assert [book.record["files"][0]["pages"] for book in (first, second, third)] == [16] * 3
    assert len({len(book.record["puzzles"]) for book in (first, second, third)}) == 1


@pytest.mark.parametrize(
    ("name", "after"), [("sea", "sea-2"), ("sea-1", "sea-2"), ("sea-7", "sea-7-2"), ("my.book", "my.book-2")]
)
def test_it_belongs_beside_the_earlier_one(volumes, tmp_path, monkeypatch, name, after):
    folder = tmp_path / name
    folder.mkdir()
    (folder / "book.json").write_bytes((volumes[0].folder / "book.json").read_bytes())
    assert next_volume(folder).folder == next_volume(folder / "book.json").folder == tmp_path / after
    monkeypatch.chdir(folder)
    assert next_volume(".").folder == tmp_path / after


def test_previews_as_the_earlier_one_has(volumes, tmp_path):
    assert not next_volume(volumes[0].folder).previews
    book = made(SPEC, tmp_path / "seen", previews=True, draft=True)
    assert next_volume(book.folder).previews


def test_no_other_book_is_replaced(volumes, tmp_path):
    volume = next_volume(volumes[0].folder)
    refuse_another_book(tmp_path / "none", volume)
    refuse_another_book(volumes[1].folder, volume)  # it is made again
    for folder in (volumes[0].folder, volumes[2].folder):
        with pytest.raises(UsageError, match=r'another book is there already, "Party mazes.*--out'):
            refuse_another_book(folder, volume)
    made(None, tmp_path / "hand", lock=volumes[1].folder, redraw=[1])
    with pytest.raises(UsageError, match="were drawn anew or kept"):
        refuse_another_book(tmp_path / "hand", volume)
    (tmp_path / "hand" / "book.json").write_text("{", encoding="utf-8")
    with pytest.raises(UsageError, match="another book is there already"):
        refuse_another_book(tmp_path / "hand", volume)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"series": {"volume": 0}}, "series.volume: is not what mazebook writes there"),
        ({"series": {"fingerprints": ["a b"]}}, "series.fingerprints"),
        ({"spec": {"theme": "gone"}}, '"gone"'),
        ({"week": "2026-W09"}, "only books have volumes"),
        ({"class": {}}, "a class set"),
    ],
)
def test_a_record_that_does_not_do_is_a_sentence(volumes, change, told):
    with pytest.raises(MazebookError) as error:
        next_volume({**volumes[0].record, **change})
    assert told in str(error.value)
