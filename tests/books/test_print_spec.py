"""Printer, page size, paper, ISBN and fonts of a specification."""

import json
import tomllib
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from mazebook.books.choose.choose import make_mazes
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import BookSpec, parse_spec, read_spec
from mazebook.errors import SpecError
from mazebook.graphics.page import Text
from mazebook.paper.printers.offers import default_trim, printer_names, read_printer
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import Faces
from mazebook.reading.problems import Source

SHIPPED = Path(fonts.faces()["AtkinsonHyperlegible-Bold"])


def parse(text, folder=None):
    return parse_spec(tomllib.loads(text), "book.toml", folder)


def message(text, folder=None):
    with pytest.raises(SpecError) as caught:
        parse(text, folder)
    return str(caught.value)


@pytest.mark.parametrize("name", printer_names())
def test_every_printer_gives_a_page_size(name):
    spec = parse(f'printer = "{name}"')
    assert (spec.printer, spec.trim, spec.stock) == (name, default_trim(read_printer(name)), None)
    assert parse_spec(json.loads(json.dumps(spec.model_dump(mode="json")))) == spec


def test_without_a_printer_nothing_changes():
    spec = parse("")
    assert (spec.printer, spec.stock, spec.trim, spec.isbn) == (None, None, (612.0, 792.0), "")
    assert parse('trim = "7x7in"').trim == (504.0, 504.0)


def test_values_are_the_printers_own():
    spec = parse('printer = "KDP"\ntrim = "210x297mm"\nstock = "BW-Cream"')
    assert (spec.printer, spec.trim, spec.stock) == ("kdp", (595.44, 841.68), "bw_cream")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            'printer = "screen"',
            'printer = "screen": a screen is no printer. For a file to read on one write editions = ',
        ),
        ('printer = "Amazon"', 'printer = "Amazon": there is no such printer. Did you mean "kdp"?'),
        ('editions = ["amazon", "screen"]', 'there is no such edition. Did you mean "kdp"?'),
        ('printer = "kpd"', 'printer = "kpd": there is no such printer. Did you mean "kdp"?'),
        (
            'printer = "lulu"\ntrim = "8.5x12in"',
            'trim = "8.5x12in": Lulu paperback does not offer this page size. '
            'Use "8.27x11.69in" (210.1 x 296.9 mm), the nearest that it does.',
        ),
        ('printer = "lulu"\ntrim = "ledger"', 'trim = "ledger": this is not a page size. Write width x height'),
        ('stock = "bw_white"', 'stock = "bw_white": a paper is one of a printer\'s. Give the printer as well'),
        (
            'printer = "kdp"\nstock = "cream"',
            'stock = "cream": Amazon KDP paperback has no such paper. Did you mean "bw_cream"?',
        ),
        (
            'trim = "210x297mm"\nprinter = "kdp"\nstock = "standard_color"',
            'stock = "standard_color": Amazon KDP paperback does not offer this paper for 8.27x11.69in, but bw_white',
        ),
        ('printer = "home-a4"\nstock = "bw_white"', "has no papers to choose from. Remove the line."),
        ("stock = 1", "stock = 1: must be text in double quotes."),
        ('isbn = "978-0-306-40615-8"', "its last digit should be 7, not 8; or another digit is mistyped."),
        ("isbn = 9780306406157", "isbn = 9780306406157: must be in double quotes, so that zeros and hyphens stay."),
        ("isbn = 1.5", "isbn = 1.5: must be text in double quotes."),
        ('fonts = "mine.ttf"', "a book has a font each for title, heading, body. Write them in a table: { title ="),
        ('fonts.boddy = "x"', 'fonts.boddy: there is no such key. Did you mean "body"?'),
        ("fonts.body = 3", "fonts.body = 3: must be text in double quotes."),
        ('fonts.title = "Baloo"', 'fonts.title = "Baloo": there is no such font. Did you mean "Baloo2-SemiBold"?'),
        ('fonts.title = "nope.ttf"', 'fonts.title = "nope.ttf": there is no such file. Check the name and the folder.'),
        ('fonts.title = "a\\u0000.ttf"', 'fonts.title = "a\\u0000.ttf": cannot be read ('),
    ],
)
def test_mistakes(text, sentence):
    assert sentence in message(text)


def test_a_wrong_printer_is_the_only_mistake_named():
    assert message('printer = "kpd"\nstock = "bw_white"\ntrim = "6x9in"').count("\n") == 0
    assert message('printer = "kdp"\nstock = "bw_white"\ntrim = "9x14in"').count("\n") == 0


@pytest.mark.parametrize(
    ("given", "kept"),
    [("978 0 306 40615 7", "978-0-306-40615-7"), ("0306406152", "978-0306406157"), ("", ""), (" ", "")],
)
def test_an_isbn_is_kept_as_it_is_printed(given, kept):
    assert parse(f'isbn = "{given}"').isbn == kept


def test_fonts_of_a_file_beside_the_specification(tmp_path):
    (tmp_path / "mine.ttf").write_bytes(SHIPPED.read_bytes())
    (tmp_path / "book.toml").write_text('fonts = { title = "mine.ttf", body = "andika-bold" }', encoding="utf-8")
    spec = read_spec(tmp_path / "book.toml")
    assert (spec.fonts.title, spec.fonts.heading, spec.fonts.body) == ("mine.ttf", None, "Andika-Bold")
    assert spec.fonts.faces(tmp_path, "en") == Faces(fonts.add_file(SHIPPED), fonts.HEADING, "Andika-Bold", "en")
    again = parse_spec(json.loads(json.dumps(spec.model_dump(mode="json"))), folder=tmp_path)
    assert again == spec


def test_a_broken_font_is_found_when_the_specification_is_read(tmp_path):
    (tmp_path / "mine.ttf").write_bytes(SHIPPED.read_bytes()[:5000])
    assert message('fonts.heading = "mine.ttf"', tmp_path) == (
        'book.toml  fonts.heading = "mine.ttf": this font file is damaged. Download or copy it again.'
    )


def test_the_usual_fonts():
    assert BookSpec().fonts.faces(Path(), "de") == Faces(language="de")


def plan(text, folder=None):
    return plan_book(parse(text, folder), 7, Source("book.toml", folder))


def test_a_book_with_too_few_pages_for_its_printer():
    with pytest.raises(SpecError) as caught:
        plan('printer = "kdp"\n[[sections]]\ncount = 5')
    assert str(caught.value) == (
        'book.toml  printer = "kdp": Amazon KDP paperback binds 24 to 590 pages of this size on bw_white; '
        'this book has 8. Ask for more puzzles, or add pages such as "notes".'
    )
    assert plan('printer = "home-letter"\n[[sections]]\ncount = 5').pages
    assert len(plan('printer = "kdp"\n[[sections]]\ncount = 20').pages) >= 24


def test_the_paper_says_how_many_pages_are_bound():
    many = 'printer = "kdp"\nanswers = "none"\n{}\n[[sections]]\ncount = 560'
    assert plan(many.format("")).pages
    with pytest.raises(SpecError, match=r'binds 24 to 550 .* on bw_cream; .* or use stock = "bw_white"\.'):
        plan(many.format('stock = "bw_cream"'))


def test_the_printers_margins_where_they_are_wider(tmp_path):
    margins = "inside = [{ pages = 800, margin = 20 }]\ntop = 10\nbottom = 11\noutside = 40"
    (tmp_path / "narrow.toml").write_text(f"[margins]\n{margins}\nsizing_pages = 1\n", encoding="utf-8")
    text = 'layout = "narrow.toml"\n{}\n[[sections]]\ncount = 30'
    width, height = 612, 792
    without, kdp, lulu = (
        plan(text.format(printer), tmp_path) for printer in ("", 'printer = "kdp"', 'printer = "lulu"')
    )
    assert without.live(3) == (20, 11, width - 40, height - 10)
    assert kdp.live(3) == (27, 18, width - 40, height - 18)
    assert kdp.live(4) == (40, 18, width - 27, height - 18)  # the inner margin is on the right of a left-hand page
    assert len(lulu.pages) < 60
    assert lulu.live(3) == (36, 36, width - 40, height - 36)


def test_every_text_is_set_in_the_books_own_fonts(tmp_path):
    names = dict(zip(("title", "heading", "body"), ("Bold", "Regular", "Bold"), strict=True))
    for role, weight in names.items():
        font = TTFont(fonts.faces()[f"AtkinsonHyperlegible-{weight}"])
        font["name"].setName(f"Own-{role}", 6, 3, 1, 0x409)
        font.save(tmp_path / f"{role}.ttf")
    own = ", ".join(f'{role} = "{role}.ttf"' for role in names)
    small = f'title = "Größe"\nauthor = "A"\nfonts = {{ {own} }}\n[[sections]]\ntitle = "First"\ncount = 2'
    planned = plan(small, tmp_path)
    texts = [item for page in lay_out(planned, make_mazes(planned)) for item in page.items if isinstance(item, Text)]
    assert {text.font.rpartition("-")[0] for text in texts} == {"Own-title", "Own-heading", "Own-body"}
    used = {text.text: text.font.split("-")[1] for text in texts}
    assert (used["Größe"], used["Start"], used["First"], used["3"]) == ("title", "heading", "body", "body")


def test_a_character_that_one_of_the_own_fonts_lacks(tmp_path):
    (tmp_path / "mine.ttf").write_bytes(SHIPPED.read_bytes())
    text = 'title = "ქარ"\nfonts.title = "mine.ttf"'
    with pytest.raises(SpecError) as caught:
        plan(text, tmp_path)
    assert 'no font here can show "ქ"' in str(caught.value)
    assert str(caught.value).endswith(" Now it is lacking in the book's font for: title, heading, body.")
    with pytest.raises(SpecError) as caught:
        plan('title = "ქარ"')
    assert str(caught.value).endswith("or give the book fonts of your own that have it.")
