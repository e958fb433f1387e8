"""The proof reads the rows of five stars or rockets that say how difficult a maze is."""

import json

import pytest

from mazebook.checks.proof.proof import prove_book
from mazebook.press.make.make_book import make_book
from tests.checks.sabotage import Target, black, drawn, white


@pytest.fixture(scope="module")
def themed(tmp_path_factory):
    sections = [{"level": "8-10", "count": 2}]
    spec = {"title": "Book", "seed": 5, "theme": "space", "pages": ["puzzles", "answers"], "sections": sections}
    book = make_book(spec, tmp_path_factory.mktemp("themed"), previews=False)
    assert book.checked.ok
    assert {place["stars_as"] for puzzle in book.record["puzzles"] for place in puzzle["placements"][:1]} == {"rocket"}
    return book


@pytest.mark.parametrize("more", [-1, 1])
def test_a_rocket_more_or_less_is_found(themed, more):
    record = json.loads(json.dumps(themed.record))
    record["puzzles"][0]["stars"] += more
    (failure,) = prove_book(record, {"book.pdf": (themed.folder / "book.pdf").read_bytes()}).failures
    assert "can be read where the record has" in failure.line()


@pytest.mark.parametrize("ink", [white, black])
@pytest.mark.parametrize("place", range(5))
def test_a_rocket_that_is_hidden_or_blackened_is_found(themed, place, ink):
    target = Target(themed.record, 1)
    x0, y0, _x1, y1 = target.place["stars"]
    radius = (y1 - y0) / 2
    x, y = x0 + radius * (1 + 2.4 * place), (y0 + y1) / 2
    bar = ink(f"{x - radius} {y} m {x + radius} {y} l", radius)
    content = drawn((themed.folder / "book.pdf").read_bytes(), target, bar)
    found = prove_book(themed.record, {"book.pdf": content}).failures
    assert any("no row of five stars can be read" in failure.line() for failure in found)
