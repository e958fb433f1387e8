"""The colour of walls: what is printed, where it is refused, and that it changes no maze."""

import re

import pikepdf
import pytest
from page import validate_pdf_bytes

from mazebook.checks.preflight.preflight import preflight
from mazebook.errors import SpecError
from mazebook.paper.printers.offers import find_printer
from mazebook.press.make.make_book import make_book
from tests.books.page_helpers import first_mazes

SPEC = {"title": "Colours", "seed": 3, "trim": "6x9in", "pages": ["puzzles"], "answers": "after"}
SECTIONS = [{"level": "4-6", "count": 36}]


def inks(content, page):
    """Return the operators that set a colour on a page and in the forms it paints, with what they set."""
    with pikepdf.open(content) as pdf:
        sheet = pdf.pages[page]
        streams = [sheet.Contents.read_bytes(), *(form.read_bytes() for form in sheet.Resources.XObject.values())]
    found = re.findall(rb"((?:[0-9.]+ )+)(k|K|rg|RG)\b", b"\n".join(streams))
    return {f"{values.decode().strip()} {operator.decode()}" for values, operator in found}


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    folder = tmp_path_factory.mktemp("colours")
    more = {"editions": ["kdp", "screen"], "stock": "standard_color", "sections": SECTIONS}
    options = {"previews": False, "choose": first_mazes}
    plain = make_book(SPEC | more, folder / "plain", check=False, **options)
    return plain, make_book(SPEC | more | {"wall_colour": "blue"}, folder / "blue", **options)


def test_walls_are_inked_for_a_press_and_coloured_for_a_screen(books):
    plain, blue = books
    press, screen = blue.files[:2]
    assert inks(press, 0) == {"1 0.75 0 0.1 K"}
    assert {ink.split()[-1] for ink in inks(screen, 0)} == {"RG"}
    assert inks(press, 1) == set(), "answers are black and grey"
    assert inks(plain.files[0], 0) == set()


def test_no_maze_changes_and_all_is_proved(books):
    plain, blue = books
    assert [p["fingerprint"] for p in plain.record["puzzles"]] == [p["fingerprint"] for p in blue.record["puzzles"]]
    assert blue.checked.ok
    assert blue.checked.lines == []


def test_each_file_keeps_its_rules(books):
    press, screen = books[1].files[:2]
    assert preflight(press, find_printer("kdp", None), paper="standard_color") == []
    assert validate_pdf_bytes(screen.read_bytes(), profile="pdfa-2b").is_compliant


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"printer": "kdp"}, 'prints in black only on bw_white. Add stock = "standard_color"'),
        ({"printer": "newspaper", "trim": "8.5x11in"}, "prints in black only. Leave it out."),
        ({"printer": "ingramspark"}, "has no colour paper in this size, only bw_white_50"),
        ({"wall_colour": [0, 0, 20, 0]}, "would not be read on it"),
        ({"wall_colour": "pink"}, "there is no such colour"),
    ],
)
def test_where_it_is_refused(more, said, tmp_path):
    with pytest.raises(SpecError, match=re.escape(said)):
        make_book(SPEC | {"wall_colour": "red", "sections": SECTIONS} | more, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_black_is_black_alone(tmp_path):
    more = {"printer": "kdp", "wall_colour": "black", "sections": SECTIONS}
    book = make_book(SPEC | more, tmp_path, previews=False, check=False)
    assert inks(book.files[0], 0) == set()
