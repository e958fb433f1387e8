"""Every saboteur of carver, record and file ends with 4, in all wall styles, and the table in docs says with what."""

import pytest

from mazebook.books.walls.styles import REGISTRY
from mazebook.checks.proof.proof import prove_book
from mazebook.press.make.make_book import make_book
from tests import quick
from tests.checks.saboteurs import CARVER, FILE, RECORD, changed

STYLES = quick(sorted(REGISTRY.names()), "plain", "dotted")


def spec(style):
    one = {"level": "8-10", "ends": ["nw", "se"], "walls": style}
    sections = [
        one | {"count": 3, "size": "12x14", "title": "Squares"},
        one | {"count": 1, "size": "20x20", "title": "Shape", "shape": "heart", "ends": ["n", "s"]},
    ]
    return {"title": "Book", "seed": 5, "sections": sections}


@pytest.fixture(scope="module", params=STYLES)
def style(request):
    return request.param


@pytest.fixture(scope="module")
def book(style, tmp_path_factory):
    made = make_book(spec(style), tmp_path_factory.mktemp(style), previews=False)
    assert made.checked.ok, made.checked.lines
    return made.record, (made.folder / "book.pdf").read_bytes()


@pytest.mark.parametrize("name", FILE)
def test_a_file_that_was_changed(name, book):
    record, content = book
    assert prove_book(record, {"book.pdf": FILE[name](record, content)}).failures


@pytest.mark.parametrize("name", RECORD)
def test_a_record_that_was_changed(name, book):
    record, content = changed(book[0]), book[1]
    RECORD[name](record)
    assert prove_book(record, {"book.pdf": content}).failures


@pytest.mark.parametrize("name", CARVER)
def test_a_carver_that_errs(name, style, tmp_path, monkeypatch):
    CARVER[name](monkeypatch)
    made = make_book(spec(style), tmp_path, previews=False)
    assert made.checked.proof.failures
