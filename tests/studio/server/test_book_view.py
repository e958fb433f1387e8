"""What the server passes on between the page, the files and the engine."""

import http.client
import json

import pytest

from mazebook.studio.engine.messages import (
    EngineTold,
    Large,
    LookAt,
    MazeFact,
    PageDrawn,
    PageFact,
    Planned,
    Redo,
    Redone,
    Settled,
    Trouble,
    Troubled,
)
from mazebook.studio.server.panel import controls_of
from tests.studio.server.stand_ins import VISIT


class Stream:
    """The events of a page."""

    def __init__(self, shown, path):
        self.connection = http.client.HTTPConnection("127.0.0.1", shown.port, timeout=10)
        self.connection.request("GET", path, headers=VISIT | {"cookie": shown.cookie})
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200
        assert self.answer.getheader("content-type").startswith("text/event-stream")

    def next(self, name):
        """Return the data of the next event with a name."""
        found = ""
        while True:
            line = self.answer.readline().decode().rstrip("\n")
            if line.startswith("event: "):
                found = line.removeprefix("event: ")
            elif line.startswith("data: ") and found == name:
                return json.loads(line.removeprefix("data: "))


@pytest.fixture
def stream(shown):
    found = Stream(shown, "/events?book=first")
    yield found
    found.connection.close()


def last(shown, kind):
    return next(asked for asked in reversed(shown.engine.asked) if isinstance(asked, kind))


def text_of(shown):
    return (shown.folder / "first.toml").read_text("utf-8")


FACTS = {
    "pages": 3,
    "puzzles": 1,
    "editions": ["kdp"],
    "sections": [{"title": "In the deep", "level": "6-8", "puzzles": [1, 1], "pages": [2, 3]}],
    "remarks": ["In the deep: smaller than asked for."],
}


def planned(digest):
    pages = tuple(PageFact(number, "puzzles", (number,), 612, 792, 3) for number in (1, 2, 3))
    return Planned(digest, pages, (MazeFact(1, 0, 1, 12.3),), FACTS)


def test_a_book_is_drawn_when_it_is_opened(shown):
    answer = shown.get("/books/first")
    assert answer.status == 200
    assert "# a comment" in answer.text
    assert last(shown, LookAt).version.text == text_of(shown)


def test_a_change_keeps_comments_and_is_drawn(shown):
    where = ["title"]
    state = shown.send("/books/first/change", {"do": "control", "where": where, "given": "Other"}).json
    assert text_of(shown).startswith('title = "Other"  # a comment')
    assert last(shown, LookAt).version.text == text_of(shown) == state["text"]
    assert state["canUndo"]
    assert 'value="Other"' in state["panel"]
    assert shown.send("/books/first/undo", {}).json["title"] == "First"
    assert shown.send("/books/first/redo", {}).json["title"] == "Other"


def test_a_page_that_was_moved_or_added_is_told_with_its_place(shown):
    state = shown.send("/books/first/change", {"do": "insert_page", "to": 1, "kind": "notes"}).json
    assert state["entry"] == 1
    assert 'id="page-entry-1"' in state["panel"]
    state = shown.send("/books/first/change", {"do": "move_page", "at": 1, "to": 2}).json
    assert state["entry"] == 2
    assert shown.send("/books/first/change", {"do": "remove_page", "at": 2}).json["entry"] is None


def test_parts_are_called_as_their_theme_calls_them(shown, stream):
    shown.send("/books/first/text", {"text": '[[sections]]\ncount = 3\n[[sections]]\ntitle = "Mine"\ncount = 4\n'})
    digest = last(shown, LookAt).version.digest
    panel = shown.request("GET", "/books/first/state", VISIT).json["panel"]
    assert 'data-usual="Ages 6\u20138">Ages 6\u20138</span>' in panel
    assert 'id="all-mazes" value="7"' in panel
    facts = {"sections": [{"title": "At the volcano"}, {"title": "Mine"}]}
    shown.engine.waiting.put(Planned(digest, (), (), facts))
    assert stream.next("planned")["parts"] == ["At the volcano", "Mine"]
    panel = shown.request("GET", "/books/first/state", VISIT).json["panel"]
    assert 'data-usual="Ages 6\u20138">At the volcano</span>' in panel
    assert "Part 2 · Ages 6\u20138 · 4 mazes" in panel


def test_what_no_control_does_is_refused_in_a_sentence(shown):
    before = text_of(shown)
    for asked in (
        {"do": "control", "where": ["nothing"], "given": "x"},
        {"do": "control", "where": ["sections", 7, "level"], "given": "x"},
        {"do": "control", "where": ["title"], "given": 3},
        {"do": "control", "where": [], "given": "x"},
        {"do": "control", "where": [True], "given": "x"},
        {"do": "control", "where": ["sections", 0, "count"], "given": "many"},
        {"do": "remove_page", "at": 99},
        {"do": "move_page", "at": -1, "to": 0},
        {"do": "insert_page", "to": 0, "kind": "nothing"},
        {"do": "__class__"},
        {},
    ):
        answer = shown.send("/books/first/change", asked)
        assert answer.status == 400, asked
        assert answer.json["sentence"].endswith(".")
    assert text_of(shown) == before


def test_the_engine_is_heard(shown, stream):
    shown.get("/books/first")
    digest = last(shown, LookAt).version.digest
    shown.engine.waiting.put(EngineTold("engine_compiling"))
    assert "once on this computer" in stream.next("told")["text"]
    shown.engine.waiting.put(planned("of-another-version"))
    shown.engine.waiting.put(planned(digest))
    plan = stream.next("planned")
    assert plan["digest"] == digest
    assert plan["size"] == "3 pages, 1 maze"
    assert plan["pages"][0]["label"] == "Page 1, with maze 1"
    shown.engine.waiting.put(PageDrawn(digest, 1, "page", "abc", b"\x89PNG", True, 306, 396))
    drawn = stream.next("drawn")
    assert drawn["draft"]
    assert not drawn["large"]
    picture = shown.get(drawn["picture"])
    assert picture.body == b"\x89PNG"
    assert "immutable" in picture.headers["cache-control"]
    shown.engine.waiting.put(Settled(digest, (MazeFact(1, 0, 1, 20.04, is_kept=True),)))
    assert stream.next("settled")["mazes"][0]["about"] == "Maze 1: 20 points of difficulty"
    # A page that is opened later hears all this at once.
    later = Stream(shown, "/events?book=first")
    assert later.next("planned")["digest"] == digest
    assert later.next("drawn")["page"] == 1
    later.connection.close()


def test_troubles_stand_at_their_place(shown, stream):
    shown.get("/books/first")
    digest = last(shown, LookAt).version.digest
    shown.engine.waiting.put(Troubled(digest, (Trouble(("sections", 0, "count"), 4, 9, "Must be less."),)))
    assert stream.next("troubled")["troubles"] == [
        {"where": ["sections", 0, "count"], "line": 4, "column": 9, "sentence": "Must be less."}
    ]
    assert shown.submit("/books/first/make", {}).status == 400


def test_a_maze_chosen_by_hand_is_a_version(shown, stream):
    shown.get("/books/first")
    assert shown.send("/books/first/mazes", {"number": 1, "wish": "another"}).status == 200
    asked = last(shown, Redo)
    assert (asked.number, asked.wish) == (1, "another")
    assert not shown.request("GET", "/books/first/state", VISIT).json["byHand"]
    shown.engine.waiting.put(Redone(asked.version.digest, {"mazes": [1]}))
    assert stream.next("redone")["done"]
    assert shown.request("GET", "/books/first/state", VISIT).json["byHand"]
    assert last(shown, LookAt).version.hand == {"mazes": [1]}
    assert shown.send("/books/first/undo", {}).status == 200
    assert last(shown, LookAt).version.hand is None
    shown.engine.waiting.put(Redone(last(shown, LookAt).version.digest, {"mazes": [2]}))
    assert stream.next("redone")["done"]
    shown.engine.waiting.put(Redone(last(shown, LookAt).version.digest, None))  # the only one is free again
    assert stream.next("redone")["done"]
    assert last(shown, LookAt).version.hand is None
    shown.engine.waiting.put(Redone(last(shown, LookAt).version.digest, None, "There is no easier maze."))
    assert stream.next("redone") == {"sentence": "There is no easier maze.", "done": False}
    assert shown.send("/books/first/mazes", {"number": 1, "wish": "explode"}).status == 400


def test_visible_pages_and_large_ones(shown):
    shown.get("/books/first")
    assert shown.send("/books/first/look", {"pages": [2, 3], "dpi": 36}).status == 200
    assert (last(shown, LookAt).pages, last(shown, LookAt).dpi) == ((2, 3), 36)
    assert shown.send("/books/first/large", {"page": 2, "role": "answer", "dpi": 100}).status == 200
    assert (last(shown, Large).page, last(shown, Large).role) == (2, "answer")
    for wrong in ({"pages": [-1], "dpi": 36}, {"pages": ["1"], "dpi": 36}, {"pages": [1], "dpi": 36_000}, {"dpi": 3}):
        assert shown.send("/books/first/look", wrong).status == 400
    assert shown.send("/books/first/look", {"pages": list(range(1, 99)), "dpi": 36}).status == 400


def test_an_edit_from_outside_is_told(shown, stream):
    shown.get("/books/first")
    (shown.folder / "first.toml").write_text('title = "By hand"\n', "utf-8")
    stream.next("changed")
    assert shown.request("GET", "/books/first/state", VISIT).json["title"] == "By hand"


def test_a_text_that_is_no_toml_keeps_its_controls(shown):
    state = shown.send("/books/first/text", {"text": 'title = "First\n'}).json
    assert text_of(shown) == 'title = "First\n'
    assert 'value="First"' in state["panel"]
    answer = shown.send("/books/first/change", {"do": "control", "where": ["title"], "given": "x"})
    assert answer.status == 400
    assert "not TOML" in answer.json["sentence"]


def test_walls_are_searched(shown):
    wall = shown.get("/books/first/wall?where=%5B%22theme%22%5D&wall=themes&q=dino").text
    assert 'data-name="dinosaurs"' in wall
    assert 'data-name="space"' not in wall
    shapes = shown.get("/books/first/wall?where=%5B%22sections%22,0,%22shape%22%5D&wall=shapes&q=elephant").text
    assert 'data-name="elephant"' in shapes
    for where in ("", "[[[[", "%5B%22nothing%22%5D"):
        assert shown.get(f"/books/first/wall?wall=themes&where={where}").status in (400, 404)


def test_a_new_book_never_takes_the_place_of_another(shown):
    for _ in range(2):
        answer = shown.submit("/books", {"recipe": "sea", "title": "First", "for": "Ada", "language": "de"})
        assert answer.status == 303
    assert sorted(path.name for path in shown.folder.glob("*.toml")) == ["first-2.toml", "first-3.toml", "first.toml"]
    assert 'for = "Ada"' in (shown.folder / "first-2.toml").read_text("utf-8")
    assert shown.submit("/books", {"recipe": "../secret"}).status == 400


def test_before_it_is_made_a_book_is_said_in_the_words_of_the_page(shown, stream):
    shown.get("/books/first")
    shown.engine.waiting.put(planned(last(shown, LookAt).version.digest))
    stream.next("planned")
    text = shown.request("GET", "/books/first/make", VISIT | {"accept-language": "de"}).text
    assert "3 Seiten · 1 Labyrinth · Amazon KDP paperback" in text
    assert "<strong>In the deep</strong> · 6\N{EN DASH}8 Jahre · 1 Labyrinth · Seiten 2 bis 3" in text
    assert '<li lang="en">In the deep: smaller than asked for.</li>' in text


def test_a_part_has_its_own_number_of_mazes_beside_a_task_with_one(tmp_path):
    values = {"sections": [{"count": 3, "task": {"kind": "collect", "count": 5}}]}
    assert controls_of(values, "en", tmp_path).parts[0].mazes == 3
