"""Comparing two finished books: shared mazes, wherever their ends are, and whatever else both have."""

import json

import numpy as np
import pytest

from mazebook.batch.compare.comparing import (
    EXCHANGED,
    OTHER,
    SAME,
    UNKNOWN,
    compare_books,
    compared,
    comparison_lines,
    document_of,
    ends_of,
)
from mazebook.batch.compare.shared_texts import plain_words
from mazebook.books.choose.candidates import carve_locked
from mazebook.errors import OutputError
from mazebook.mazes.maze import Maze
from mazebook.press.lock.lock import read_lock
from mazebook.press.make.make_book import make_book

BLURB = "Thirty mazes for long afternoons, with all their answers at the back of the book."
FIRST = {
    "title": "One",
    "seed": 4,
    "theme": "animals",
    "pages": ["title", {"kind": "text", "title": "Hello", "text": BLURB}, "puzzles", "answers"],
    "sections": [
        {"title": "Warm up", "level": "4-6", "count": 3},
        {"title": "On we go", "level": "6-8", "count": 2, "tessellation": "sigma"},
    ],
}
# One section is the first book's, for mazes hang on seed and section alone; the other has its own.
SECOND = FIRST | {
    "title": "Two",
    "pages": ["title", {"kind": "text", "text": BLURB.replace("Thirty", "Forty")}, "how_to", "puzzles", "answers"],
    "sections": [{"title": "Others", "level": "4-6", "count": 2}, {**FIRST["sections"][0], "title": "WARM  up"}],
}


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    one, other = (
        make_book(spec, tmp_path_factory.mktemp("book"), draft=True, previews=False).folder for spec in (FIRST, SECOND)
    )
    return one, other


@pytest.fixture(scope="module")
def comparison(books):
    return compare_books(*books)


def record_of(folder):
    return json.loads((folder / "book.json").read_text(encoding="utf-8"))


def test_the_mazes_of_an_equal_section_are_shared(comparison):
    assert [(maze.numbers, maze.ends) for maze in comparison.mazes] == [((n, n + 2), SAME) for n in (1, 2, 3)]


def test_titles_and_texts_are_compared_as_people_read_them(comparison):
    assert comparison.sections == ("Warm up",)
    (text,) = comparison.texts
    assert text.places == ("pages[1].text", "pages[1].text")
    assert 0.8 <= text.likeness < 1
    assert not comparison.same_pages
    assert comparison.pages[1] == ("title", "text", "how_to", "puzzles", "answers")


def test_sections_are_named_in_their_order(books):
    record = record_of(books[0])
    for section in record["spec"]["sections"]:
        section["title"] = section["title"].upper()
    assert compare_books(books[0], record).sections == ("Warm up", "On we go")


def test_pairs_of_pictures_have_their_numbers(books, comparison):
    assert comparison.themes == ("animals",)
    pairs = [{tuple(puzzle["pair"]): puzzle["number"] for puzzle in record_of(book)["puzzles"]} for book in books]
    expected = {pair: ((pairs[0][pair],), (pairs[1][pair],)) for pair in pairs[0].keys() & pairs[1].keys()}
    assert {pair.pictures: pair.numbers for pair in comparison.pairs} == expected


def test_exchanged_ends_are_found_by_making_the_mazes_again(books):
    record = record_of(books[0])
    for puzzle in record["puzzles"][:2]:
        puzzle["options"]["exchanged"] = not puzzle["options"].get("exchanged", False)
        puzzle["doors"].reverse()
        puzzle["ends"].reverse()
    found = compare_books(books[0], record)
    assert [maze.ends for maze in found.mazes] == [EXCHANGED, EXCHANGED, SAME, SAME, SAME]
    assert "Start and Finish exchanged (number in the first = number in the second): 1 = 1, 2 = 2" in "\n".join(
        comparison_lines(found)
    )


def test_a_maze_that_cannot_be_made_again_is_still_shared(books):
    record = record_of(books[0])
    record["puzzles"][0]["seed"] = "0" * 16
    assert [maze.ends for maze in compare_books(books[0], record).mazes] == [UNKNOWN, *[SAME] * 4]


def maze_of(grid, passages, ends):
    # Neither doors nor the way through are looked at.
    return Maze(grid, passages, np.array([-1, -1], np.int32), np.array(ends, np.int32), np.array(ends, np.int32))


def test_ends_are_compared_however_a_maze_is_turned(books):
    """A maze of squares is turned by half a turn: cells and edges by their places, not by the code under test."""
    maze = carve_locked(read_lock(books[0]).puzzles[("warm-up", 1)])
    grid = maze.grid
    centre = grid.centres.min(axis=0) + grid.centres.max(axis=0)
    cell_at = {tuple(place): cell for cell, place in enumerate(np.round(grid.centres, 6).tolist())}
    turned_cell = [cell_at[tuple(place)] for place in np.round(centre - grid.centres, 6).tolist()]
    edge_at = {frozenset(pair): edge for edge, pair in enumerate(grid.ends.tolist()) if -1 not in pair}
    passages = np.zeros_like(maze.passages)
    for edge in np.flatnonzero(maze.passages):
        passages[edge_at[frozenset(turned_cell[cell] for cell in grid.ends[edge].tolist())]] = True
    start, finish = (turned_cell[cell] for cell in maze.ends.tolist())
    elsewhere = next(cell for cell in range(grid.n_cells) if cell not in (start, finish))
    found = []
    for ends in ((start, finish), (finish, start), (start, elsewhere)):
        turned = maze_of(grid, passages, ends)
        assert turned.fingerprint == maze.fingerprint
        found.append(compared(ends_of(maze), ends_of(turned)))
    assert found == [SAME, EXCHANGED, OTHER]


def test_the_command(books, run, tmp_path):
    said = run("compare", *books, code=0).out
    assert "3 mazes of the first book (60%) and 3 mazes of the second book (60%)" in said
    assert "1 = 3, 2 = 4, 3 = 5" in said
    said = run("compare", books[0], books[1] / "book.json", "--json", "--strict", code=4).out
    assert json.loads(said) == json.loads(json.dumps(document_of(compare_books(books[0], books[1] / "book.json"))))
    code, _, err = run("compare", books[0], tmp_path / "none")
    assert code == OutputError.exit_code
    assert "there is no such file" in err


def test_books_that_share_nothing(tmp_path, books, run):
    spec = {
        "title": "Three",
        "seed": 5,
        "pages": ["puzzles"],
        "sections": [{"title": "Zoo", "level": "4-6", "count": 2}],
    }
    other = make_book(spec, tmp_path, draft=True, previews=False).folder
    said = run("compare", books[0], other, "--strict", code=0).out
    for sentence in (
        "No maze is in both books",
        "No theme is in both books.",
        "No two sections have the same title.",
        "No title or text of your own is in both books.",
        "Their pages differ",
    ):
        assert sentence in said


def test_plain_text_is_what_readers_see():
    assert plain_words("  MAZES\nfor\u00a0you ") == plain_words("mazes for you")
