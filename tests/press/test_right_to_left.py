"""A book that is read from right to left: English words, set as if English were written so."""

import io
import shutil

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image

from mazebook.checks.preflight import checked_file
from mazebook.checks.preflight.preflight import preflight
from mazebook.output.pdf.imposition import impose
from mazebook.paper import languages
from mazebook.paper.languages import read_language, runs_left
from mazebook.press.make.make_book import make_book
from tests.books.page_helpers import first_mazes

SPEC = {
    "seed": 7,
    "theme": "animals",
    "editions": ["kdp", "screen"],
    "cover": {},
    "sections": [
        {"level": "6-8", "count": 17},
        {"level": "6-8", "count": 4, "layout": "four"},
        {"level": "8-10", "count": 2, "task": "letters"},
    ],
}


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    """Return the same book as English is written, and from right to left."""
    folder = tmp_path_factory.mktemp("languages")
    for name in ("en", "fr"):
        shutil.copytree(languages.FOLDER / name, folder / name)
    shutil.copytree(languages.FOLDER / "en", folder / "qaa")
    words = (folder / "qaa" / "book.toml").read_text(encoding="utf-8")
    words = words.replace('direction = "ltr"', 'direction = "rtl"').replace('locale = "en"', 'locale = "he"')
    (folder / "qaa" / "book.toml").write_text(words, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "FOLDER", folder)
        read_language.cache_clear()
        yield [
            make_book(SPEC | {"language": code}, tmp_path_factory.mktemp(code), choose=first_mazes)
            for code in ("en", "qaa")
        ]
    read_language.cache_clear()


def placed(book, role, edition="kdp"):
    """The places of a book's mazes in one edition, by number."""
    files = {file["path"] for file in book.record["files"] if file["edition"] == edition}
    return {
        (puzzle["number"], place["page"]): place
        for puzzle in book.record["puzzles"]
        for place in puzzle["placements"]
        if place["role"] == role and place["file"] in files
    }


def middle(place):
    x0, _, x1, _ = place["boxes"][0]
    return (x0 + x1) / 2


def test_languages_that_run_left_are_known_by_their_tag():
    assert [runs_left(tag) for tag in ("ar", "he", "fa-IR", "ur")] == [True] * 4
    assert [runs_left(tag) for tag in ("en", "ru", "ja", "zh-Hans", "", "nonsense", "qaa")] == [False] * 7


def test_the_book_is_proved_and_keeps_to_the_printers_rules(books):
    for book in books:
        assert book.checked.ok, book.checked.lines


def test_the_same_mazes_stand_on_the_other_side(books):
    plain, other = books
    width = plain.record["trim"][0]
    for role in ("puzzle", "answer"):
        one, two = placed(plain, role), placed(other, role)
        assert set(one) == set(two)
        for key, place in one.items():
            assert middle(two[key]) == pytest.approx(width - middle(place), abs=0.02), key
            assert two[key]["boxes"][0][1] == pytest.approx(place["boxes"][0][1], abs=0.02)
            if "opening" in place["ends"][0]:  # no maze is mirrored
                there, here = (at["ends"][0]["opening"][0][0] - at["boxes"][0][0] for at in (two[key], place))
                assert there == pytest.approx(here, abs=0.02)
    for one, two in zip(plain.record["puzzles"], other.record["puzzles"], strict=True):
        assert (one["fingerprint"], one["doors"], one["ends"]) == (two["fingerprint"], two["doors"], two["ends"])


def test_the_first_page_is_a_left_hand_page(books, monkeypatch):
    seen, whole = [], checked_file.page_frame
    monkeypatch.setattr(
        checked_file, "page_frame", lambda *of, is_right: seen.append(is_right) or whole(*of, is_right=is_right)
    )
    for book, first in zip(books, (True, False), strict=True):
        path = next(file["path"] for file in book.record["files"] if file["edition"] == "kdp")
        found = preflight((book.folder / path).read_bytes(), "kdp")
        assert [each.rule for each in found] == ([] if first else ["page_order"])  # which KDP does not say
        assert seen[:4] == [first, not first] * 2
        seen.clear()
    plain, other = (page_of(book) for book in books)
    inside, outside = (min(plain), min(other))
    assert inside > outside + 5  # points: the gutter, now at the other side
    assert min(plain) == pytest.approx(books[0].record["trim"][0] - max(other), abs=2)


def page_of(book):
    """The left and the right side of what is on page 3, in points."""
    with pypdfium2.PdfDocument(book.folder / next(file["path"] for file in book.record["files"])) as pdf:
        picture = 255 - pdf[2].render(scale=1).to_numpy()[..., 0]
    columns = np.flatnonzero(picture.max(axis=0) > 60)
    return columns[0], columns[-1]


def test_the_front_of_the_cover_is_left_of_the_spine(books):
    plain, other = (
        next(file for file in book.record["files"] if file["role"] == "cover" and file["edition"] == "kdp")
        for book in books
    )
    assert plain["front"][0] > plain["front"][2] - plain["front"][0]
    assert other["front"][0] < 15
    assert plain["spine"] == other["spine"]


def test_programs_on_screens_turn_pages_from_right_to_left(books):
    for book, direction in zip(books, (None, "/R2L"), strict=True):
        files = [file for file in book.record["files"] if file["edition"] == "screen" and file["role"] == "interior"]
        with pikepdf.open(book.folder / files[0]["path"]) as pdf:
            assert pdf.Root.get("/ViewerPreferences", {}).get("/Direction") == direction


def test_spreads_and_booklets_are_mirrored(books):
    sheets = [Image.open(book.folder / "previews" / "contact-sheet.png").convert("L") for book in books]
    width = sheets[0].width
    assert sheets[0].size == sheets[1].size
    first = [sheet.crop((24, 24, 24 + (width - 144) // 5, 200)).getextrema() for sheet in sheets]
    assert first[0] == first[1]
    half = (width - 6 * 24) // 10
    plain, other = (sheet.crop((24, 26, 24 + half - 2, 160)) for sheet in sheets)
    assert plain.getcolors() == [(plain.width * plain.height, 232)]  # page 1 stands alone at the right
    assert len(other.getcolors()) > 1  # and here at the left
    for book, sides in zip(books, ((0, 1), (1, 0)), strict=True):
        path = next(
            file["path"] for file in book.record["files"] if file["role"] == "interior" and file["edition"] == "kdp"
        )
        with pikepdf.open(io.BytesIO((book.folder / path).read_bytes())) as pdf:
            pdf.Root.Lang = pikepdf.String(book.record["spec"]["language"].replace("qaa", "he"))
            small = pikepdf.new()
            for page in list(pdf.pages)[:3]:
                page.mediabox = page.trimbox = [0, 0, 300, 400]
                small.pages.append(page)
            small.Root.Lang = pikepdf.String("he" if sides[0] else "en")
            out = io.BytesIO()
            small.save(out)
        with pikepdf.open(io.BytesIO(impose(out.getvalue(), "a4"))) as made:
            names = [sorted(page.Resources.XObject.keys()) for page in made.pages]
            shown = made.pages[0].Contents.read_bytes().decode()
        assert names == [["/Page1"], ["/Page2", "/Page3"]]
        across = float(shown.split("cm")[0].split()[-2])
        assert (across > 400) == (sides == (0, 1))
