"""Booklets: the order of the pages on the sheets, and that they are as large as they were."""

import io

import numpy as np
import pikepdf
import pytest

from mazebook.errors import MazebookError, UsageError
from mazebook.output.pdf.imposition import BOOKLET_PAPERS, booklet_paper, impose, sides
from mazebook.output.pictures.png import render_pdf
from mazebook.press.export import make_booklet
from mazebook.press.make.make_book import make_book

SPEC = {"title": "Small", "seed": 3, "trim": "148x210mm", "sections": [{"level": "6-8", "count": 5}]}


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    folder = tmp_path_factory.mktemp("book")
    make_book({**SPEC, "editions": ["screen", "newspaper"]}, folder, previews=False)
    return folder


def test_the_order_of_pages():
    assert sides(4) == [(4, 1), (2, 3)]
    assert sides(8) == [(8, 1), (2, 7), (6, 3), (4, 5)]
    assert sides(1) == [(0, 1), (0, 0)]
    assert sides(6) == [(0, 1), (2, 0), (6, 3), (4, 5)]


@pytest.mark.parametrize("count", range(1, 50))
def test_a_folded_pile_is_in_order(count):
    found = sides(count)
    assert len(found) % 2 == 0
    leaves = [(front[1], back[0]) for front, back in zip(found[::2], found[1::2], strict=True)]  # the right halves
    leaves += [(back[1], front[0]) for front, back in reversed(list(zip(found[::2], found[1::2], strict=True)))]
    read = [number for leaf in leaves for number in leaf]
    assert read[:count] == list(range(1, count + 1))
    assert not any(read[count:])
    assert len(read) - count < 4


@pytest.mark.parametrize(
    ("size", "paper", "found"),
    [
        ((419.53, 595.28), None, "a4"),
        ((396, 612), None, "letter"),
        ((612, 792), None, "tabloid"),
        ((595.276, 841.89), None, "a3"),
        ((396, 612), "tabloid", "tabloid"),
        ((300, 400), None, "a4"),
    ],
)
def test_the_paper(size, paper, found):
    assert booklet_paper(*size, paper) == BOOKLET_PAPERS[found][::-1]


@pytest.mark.parametrize(("size", "paper"), [((432, 648), "letter"), ((842, 1191), None), ((792, 612), None)])
def test_pages_that_do_not_fit_are_refused_and_never_made_smaller(size, paper):
    with pytest.raises(UsageError, match=r"do not fit side by side on .* smaller ones would be hard to read\."):
        booklet_paper(*size, paper)


def test_pages_are_as_they_were(book):
    made = make_booklet(book)
    assert made.name == "small-newspaper-booklet.pdf"
    source = [np.asarray(image) for _, image in render_pdf((book / "small-newspaper.pdf").read_bytes(), None, 72)]
    sheets = [np.asarray(image) for _, image in render_pdf(made.read_bytes(), None, 72)]
    assert len(sheets) == len(sides(len(source)))
    assert {sheet.shape for sheet in sheets} == {(595, 842)}
    for side, sheet in zip(sides(len(source)), sheets, strict=True):
        for number, half in zip(side, (sheet[:, :421], sheet[:, 421:]), strict=True):
            ink = (half < 255).sum()
            assert ink == pytest.approx((source[number - 1] < 255).sum() if number else 0, rel=0.06)
    with pikepdf.open(made) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert {key: str(value) for key, value in pdf.Root.ViewerPreferences.items()} == {
            "/PrintScaling": "/None",
            "/Duplex": "/DuplexFlipShortEdge",
        }
        assert not [key for key in pdf.docinfo if "GTS" in key]
        assert pdf.docinfo["/Title"] == "Small"
        for page in pdf.pages:
            scales = {
                tuple(map(float, operands[:4]))
                for operands, operator in pikepdf.parse_content_stream(page)
                if str(operator) == "cm"
            }
            assert scales <= {(1, 0, 0, 1)}  # nothing is thinner or smaller than in the book


def test_bleed_is_cut_off(tmp_path):
    with pikepdf.new() as pdf:
        for _ in range(4):
            pdf.add_blank_page(page_size=(414, 630))
            page = pdf.pages[-1]
            page.trimbox = (9, 9, 405, 621)
            page.obj.Contents = pdf.make_stream(b"0 0 414 630 re f")
        out = io.BytesIO()
        pdf.save(out)
    first, _ = (np.asarray(image) for _, image in render_pdf(impose(out.getvalue(), "tabloid"), None, 72))
    rows, columns = np.nonzero(first < 128)
    assert (rows.min(), rows.max(), columns.min(), columns.max()) == (90, 701, 216, 1007)


def test_the_same_bytes_again(book):
    content = (book / "small-screen.pdf").read_bytes()
    assert impose(content) == impose(content)


def test_what_cannot_be(book, tmp_path):
    (tmp_path / "no.pdf").write_bytes(b"no PDF")
    (tmp_path / "book.json").write_text("{}", encoding="utf-8")
    for path, told in (
        (tmp_path / "no.pdf", "This is not a PDF. Export the pages as PDF."),
        (tmp_path / "nothing.pdf", "there is no such file"),
        (tmp_path / (500 * "a"), "cannot be read"),
        (tmp_path, "is not the record of a book."),
        (book.parent, "book.json: there is no such file"),
    ):
        with pytest.raises(MazebookError, match=told):
            make_booklet(path)


def test_the_command(book, tmp_path, run):
    out = tmp_path / "sheets.pdf"
    said = run("booklet", book, "--paper", "A4", "-o", out, code=0)
    assert said.out.startswith(f"{out}\nPrint it at 100 % on both sides, flipped on the short edge;")
    assert "Its sheets are a4 paper, with two pages on each side.\n" in said.err
    assert out.read_bytes() == impose((book / "small-newspaper.pdf").read_bytes())
    wrong = run("booklet", book, "-o", book, code=3).err  # the paper is said before anything is written
    assert "Its sheets are a4 paper, with two pages on each side. Other paper: --paper.\n" in wrong
    assert "do not fit side by side on letter paper" in run("booklet", book, "--paper", "letter", code=2).err
