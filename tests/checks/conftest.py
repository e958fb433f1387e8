"""A book that the tests of the proof share."""

import pytest

from mazebook.press.make.make_book import make_book
from tests.checks.book_of_kinds import SECTIONS


@pytest.fixture(scope="session")
def book(tmp_path_factory):
    spec = {"title": "Book", "seed": 5, "sections": SECTIONS}
    return make_book(spec, tmp_path_factory.mktemp("book"), previews=False, check=False)


@pytest.fixture(scope="session")
def content(book):
    return (book.folder / "book.pdf").read_bytes()
