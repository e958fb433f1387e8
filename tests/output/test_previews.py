"""Previews: every page at its place on the contact sheets, and nothing left of an earlier book."""

import io
import threading

import numpy as np
import pytest
from PIL import Image

from mazebook.errors import UsageError
from mazebook.graphics.figures import polygon
from mazebook.graphics.page import Box, Fill, Page
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures import previews
from mazebook.output.pictures.previews import Previews, is_preview, spreads
from mazebook.press.make.make_book import make_book

SPEC = {"seed": 3, "sections": [{"level": "4-6", "count": 3}]}
TABLE = 232


def pdf_of(grays, width=396.0, height=528.0):
    """Return a PDF whose pages are filled with greys, each but for a white stripe at the left of its page."""
    box = Box(0, 0, width, height)
    corners = [(width / 6, 0), (width, 0), (width, height), (width / 6, height)]
    return write_pdf([Page(width, height, box, box, (Fill(polygon(corners), gray),)) for gray in grays], title="")


def opened(files, name):
    picture = Image.open(io.BytesIO(files[name]))
    assert picture.mode == "L"
    return np.array(picture)


def test_other_work_may_be_done_while_pages_are_packed(monkeypatch):
    go_on = threading.Event()
    pack = previews.png_bytes
    monkeypatch.setattr(previews, "png_bytes", lambda *given: go_on.wait() and pack(*given))
    drawn = Previews(pdf_of([0.1, 0.2]), (396, 528))
    drawn.draw()  # does not wait until something is packed
    go_on.set()
    assert list(drawn.files()) == ["contact-sheet.png", "page-001.png", "page-002.png"]


def written(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_page_1_lies_alone_on_the_right():
    assert spreads(1) == [(0, 1)]
    assert spreads(4) == [(0, 1), (2, 3), (4, 0)]
    assert spreads(5) == [(0, 1), (2, 3), (4, 5)]


@pytest.mark.parametrize("count", [1, 2, 3, 11, 12])
def test_every_page_is_at_its_place_in_its_own_grey(count):
    grays = [0.2 + 0.6 * page / count for page in range(count)]
    sheet = opened(Previews(pdf_of(grays), (396, 528)).files(), "contact-sheet.png")
    across = min(5, count // 2 + 1)
    assert sheet.shape == (24 + -(-(count // 2 + 1) // 5) * (240 + 22 + 24), 24 + across * (2 * 180 + 24))
    place, sides = divmod(np.arange(1, count + 1), 2)
    rows, columns = np.divmod(place, 5)
    for gray, row, column, side in zip(grays, rows, columns, sides, strict=True):
        left, top = 24 + column * (360 + 24) + side * 180, 24 + row * (240 + 22 + 24)
        page = sheet[top + 2 : top + 238, left + 2 : left + 178]
        assert (page[:, :25] == 255).all()  # it is not mirrored, and it is the page's own white
        assert np.abs(page[:, 35:] - gray * 255).max() < 1
        number = sheet[top + 242 : top + 262, left : left + 180]
        assert number.min() < 120
        ink = np.flatnonzero((number < 180).any(axis=0))
        assert abs(ink.mean() - 90) < 6  # in the middle below its page
    assert (sheet[30:250, 26:200] == TABLE).all()  # nothing lies to the left of page 1
    if count % 2 == 0:
        row, column = divmod(count // 2, 5)
        left, top = 24 + column * 384 + 182, 24 + row * 286
        assert (sheet[top : top + 262, left : left + 178] == TABLE).all()  # nor to the right of a last left page


def test_wide_pages_keep_their_shape():
    sheet = opened(Previews(pdf_of([0.5], 720, 360), (720, 360)).files(), "contact-sheet.png")
    assert sheet.shape == (24 + 90 + 22 + 24, 24 + 360 + 24)
    assert (sheet[26 : 24 + 88, 24 + 180 + 35 : 24 + 358] == 128).all()


def test_a_long_book_has_several_sheets():
    files = Previews(pdf_of([1.0] * 199), (396, 528)).files()
    assert [name for name in files if "sheet" in name] == ["contact-sheet.png", "contact-sheet-2.png"]
    assert opened(files, "contact-sheet.png").shape == (24 + 10 * 286, 24 + 5 * 384)
    assert opened(files, "contact-sheet-2.png").shape == (24 + 10 * 286, 24 + 5 * 384)
    assert len([name for name in Previews(pdf_of([1.0] * 99), (396, 528)).files() if "sheet" in name]) == 1


def test_the_first_pages_have_files_of_their_own():
    files = Previews(pdf_of([0.1, 0.2, 0.3, 0.4, 0.5]), (396, 528)).files()
    assert list(files) == ["contact-sheet.png", *(f"page-00{number}.png" for number in range(1, 5))]
    for number in range(1, 5):
        page = opened(files, f"page-00{number}.png")
        assert page.shape == (733, 550)
        assert abs(page[300, 300] - number * 25.5) < 1
    chosen = Previews(pdf_of([0.1, 0.2, 0.3]), (396, 528), [3]).files()
    assert list(chosen) == ["contact-sheet.png", "page-003.png"]
    assert list(Previews(pdf_of([0.1]), (396, 528)).files()) == ["contact-sheet.png", "page-001.png"]
    with pytest.raises(UsageError, match="There is no page 4; the file has pages 1 to 3"):
        Previews(pdf_of([0.1, 0.2, 0.3]), (396, 528), [4]).files()


def test_names_that_only_previews_have():
    ours = ["contact-sheet.png", "contact-sheet-2.png", "contact-sheet-10.png", "page-001.png", "page-1000.png"]
    assert all(is_preview(name) for name in ours)
    theirs = ["contact-sheet.jpg", "my-contact-sheet.png", "page-1.png", "page-001.png.bak", "cover.png", "page-.png"]
    assert not any(is_preview(name) for name in theirs)


def test_a_book_has_previews_beside_it_and_not_in_its_record(tmp_path):
    book = make_book(SPEC, tmp_path, draft=True)
    assert [path.name for path in book.previews] == ["contact-sheet.png", *(f"page-00{n}.png" for n in range(1, 5))]
    assert written(tmp_path / "previews").keys() == {path.name for path in book.previews}
    assert not set(book.files) & set(book.previews)
    assert [file["path"] for file in book.record["files"]] == [book.files[0].name]
    assert "previews" not in (tmp_path / "book.json").read_text(encoding="utf-8")
    title = np.array(Image.open(tmp_path / "previews" / "page-001.png"))
    assert title.shape == (1100, 850)
    assert (title < 100).mean() > 0.01


def test_what_an_earlier_longer_book_left_goes_and_nothing_else(tmp_path):
    folder = tmp_path / "previews"
    folder.mkdir()
    stale = ["contact-sheet-2.png", "contact-sheet-13.png", "page-005.png"]
    mine = ["cover.png", "notes.txt", "contact-sheet-old.png"]
    for name in (*stale, *mine):
        (folder / name).write_text("old")
    book = make_book(SPEC, tmp_path, draft=True)
    assert written(folder).keys() == {*mine, *(path.name for path in book.previews)}
    make_book(SPEC, tmp_path, draft=True, previews=False)
    assert written(folder).keys() == set(mine)


def test_without_previews_there_are_none(tmp_path):
    book = make_book(SPEC, tmp_path, draft=True, previews=False)
    assert book.previews == ()
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in book.files}
    make_book(SPEC, tmp_path, draft=True)
    make_book(SPEC, tmp_path, draft=True, previews=False)  # pictures of another book would be worse than none
    assert not (tmp_path / "previews").exists()
