"""Letters and pictures at the openings of mazes with several starts or finishes, and their record."""

import numpy as np
import pytest

from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.graphics.page import Stroke
from mazebook.press.make.make_book import make_book
from tests.books.page_helpers import first_mazes, laid_out, of_kind, texts_of

KINDS = [
    ("two_ways", {}),
    ("forest", {}),
    ("forest", {"theme": "dinosaurs"}),
    ("two_ways", {"theme": "sea"}),
    ("forest", {"shape": "rabbit", "tessellation": "voronoi"}),
    ("forest", {"tessellation": "theta"}),
]


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    sections = [
        {"id": "-".join((kind, *more.values())), "level": "8-10", "count": 2, "task": kind} | more
        for kind, more in KINDS
    ]
    spec = {"title": "Book", "seed": 3, "pages": ["puzzles", "answers"], "sections": sections}
    made = make_book(spec, tmp_path_factory.mktemp("ends"), previews=False, choose=first_mazes)
    assert made.checked.ok, made.checked.lines
    return made


def test_every_opening_has_a_letter(book):
    for puzzle in book.record["puzzles"]:
        starts, count = puzzle.get("starts", 1), len(puzzle["ends"])
        place = puzzle["placements"][0]
        assert [end["role"] for end in place["ends"]] == ["start"] * starts + ["finish"] * (count - starts)
        assert all("word" in end for end in place["ends"][1:-1]), puzzle["section"]
        assert "word" in place["ends"][0 if starts > 1 else -1], puzzle["section"]
        assert puzzle["task"]["answer"] in "ABCDE"[: max(starts, count - starts)], puzzle["section"]


@pytest.mark.parametrize("theme", ["none", "dinosaurs"])
def test_letters_stand_upright_beside_their_arrows(theme):
    plan, pages = laid_out(3, sections=[{"level": "8-10", "count": 2, "task": "forest", "theme": theme}])
    for _, page in of_kind(plan, pages, "puzzles"):
        (place,) = page.placements
        letters = [item for item in texts_of(page) if item.text in tuple("ABCDE")]
        assert [letter.text for letter in letters] == list("ABCDE")[: len(place.ends) - 1]
        assert {letter.angle for letter in letters} == {0.0}
        middles = [np.mean(opening, axis=0) for opening in place.openings[:-1]]
        for letter in letters:
            away = [np.hypot(*(middle - (letter.x, letter.y))) for middle in middles]
            assert "ABCDE"[int(np.argmin(away))] == letter.text


def test_answers_show_the_hard_way_broad_and_the_easy_one_narrow():
    plan, pages = laid_out(3, sections=[{"level": "8-10", "count": 2, "task": "two_ways"}])
    ((_, page),) = of_kind(plan, pages, "answers")
    routes = [item for item in page.items if isinstance(item, Stroke) and item.gray == 0]
    pairs = list(zip(routes[::2], routes[1::2], strict=True))
    assert len(pairs) == 2
    assert sorted(item.text for item in texts_of(page) if item.text in ("A", "B")) == ["A", "A", "B", "B"]
    for one, other in pairs:
        broad, narrow = sorted((one, other), key=lambda line: -line.width)
        assert narrow.width <= 0.6 * broad.width
        assert len(narrow.path.points) < len(broad.path.points)


def test_a_record_is_read_as_it_was_written(book):
    for puzzle in book.record["puzzles"]:
        read = RecordedPuzzle.model_validate(puzzle)
        assert (read.starts, len(read.ends), len(read.doors)) == (
            puzzle.get("starts", 1),
            len(puzzle["ends"]),
            len(puzzle["doors"]),
        )
        assert read.model_dump(mode="json", exclude_defaults=True) == puzzle
