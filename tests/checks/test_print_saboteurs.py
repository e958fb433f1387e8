"""Saboteurs that change what is printed and not what a screen shows: each is found, and said once."""

import io

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from mazebook.checks.proof.page.printed_only import pages_of_other_sizes
from mazebook.checks.proof.proof import prove_book
from mazebook.press.make.make_book import make_book
from tests.checks.sabotage import Target, black

SPEC = {"title": "Book", "seed": 5, "sections": [{"level": "6-8", "count": 2, "size": "8x9", "ends": ["nw", "se"]}]}
MAZE, PAGE = 2, 4
SCREEN = "which may print differently from what a screen shows"


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """Return the record and the content of a book without faults."""
    folder = tmp_path_factory.mktemp("print")
    made = make_book(SPEC, folder, previews=False)
    assert made.checked.ok, made.checked.lines
    return made.record, (folder / "book.pdf").read_bytes()


FILE = {}


def saboteur(page, sentence):
    """Note a saboteur: what it does to a file, the page that the proof names, and what it says."""

    def add(function):
        FILE[function.__name__] = function, (page, sentence)
        return function

    return add


def shut(target):
    """Return the operators of a wall that shuts the entrance of a maze."""
    return black(target.wall(int(target.maze.doors[0])), 3).encode()


def drawing(pdf, target):
    """Return a drawing of that wall, as annotations have it."""
    box = Array(pdf.pages[target.page].mediabox)
    stream = pdf.make_stream(shut(target), Type=Name.XObject, Subtype=Name.Form, BBox=box)
    return Dictionary(Rect=box, AP=Dictionary(N=stream), F=4 + 32)  # printed, and not shown


@saboteur(0, f"it has layers, {SCREEN}")
def a_layer_that_shuts_the_entrance_in_print(pdf, target):
    """A layer that is printed and not shown shuts the entrance."""
    usage = Dictionary(Print=Dictionary(PrintState=Name.ON), View=Dictionary(ViewState=Name.OFF))
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Layer", Usage=usage))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=Array([layer])))
    page = pdf.pages[target.page]
    page.obj.Resources.Properties = Dictionary(Layer=layer)
    page.contents_add(b"\n/OC /Layer BDC q " + shut(target) + b" Q EMC")


@saboteur(PAGE, f"the page has comments, fields or other annotations, {SCREEN}")
def a_comment_that_shuts_the_entrance_in_print(pdf, target):
    """A comment that is printed and not shown shuts the entrance."""
    note = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, **drawing(pdf, target))
    pdf.pages[target.page].obj.Annots = Array([pdf.make_indirect(note)])


@saboteur(PAGE, f"the page has comments, fields or other annotations, {SCREEN}")
def a_link_with_a_frame(pdf, target):
    """A link has a frame across the entrance."""
    note = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array([50, 50, 300, 700]), Border=Array([0, 0, 2]))
    pdf.pages[target.page].obj.Annots = Array([note])


@saboteur(0, f"it has form fields, {SCREEN}")
def a_form_field_that_shuts_the_entrance(pdf, target):
    """A form field shuts the entrance."""
    field = Dictionary(Type=Name.Annot, Subtype=Name.Widget, FT=Name.Btn, T="Field", **drawing(pdf, target))
    fields = Array([pdf.make_indirect(field)])
    pdf.pages[target.page].obj.Annots, pdf.Root.AcroForm = fields, Dictionary(Fields=fields)


@saboteur(PAGE, "the page prints 2 times as large as the record has it (UserUnit)")
def a_page_of_larger_units(pdf, target):
    """A page has /UserUnit 2."""
    pdf.pages[target.page].obj.UserUnit = 2


@saboteur(PAGE, "the page is 700 x 900 points, and most pages are 612 x 792")
def a_larger_page(pdf, target):
    """A page has a larger MediaBox."""
    pdf.pages[target.page].mediabox = Array([0, 0, 700, 900])


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "packed"])
@pytest.mark.parametrize("name", FILE)
def test_a_saboteur_of_the_print(name, packed, book):
    """In packed files the names of the objects cannot be read without unpacking them."""
    record, content = book
    function, said = FILE[name]
    with pikepdf.open(io.BytesIO(content)) as pdf:
        function(pdf, Target(record, MAZE))
        out = io.BytesIO()
        modes = pikepdf.ObjectStreamMode
        pdf.save(out, object_stream_mode=modes.generate if packed else modes.disable)
    found = prove_book(record, {"book.pdf": out.getvalue()}).failures
    assert said in [(failure.page, failure.sentence) for failure in found]
    assert len(set(found)) == len(found), "a fault is told twice"


def test_names_that_are_written_as_codes_are_read(book):
    record, content = book
    changed = content.replace(b"/PageMode /UseNone", b"/Ac#72oForm <<>>  ")
    assert changed != content
    said = [failure.sentence for failure in prove_book(record, {"book.pdf": changed}).failures]
    assert said == [f"it has form fields, {SCREEN}"]


def test_a_book_for_the_screen_may_have_links(tmp_path):
    made = make_book(SPEC | {"editions": ["screen"]}, tmp_path, previews=False)
    assert made.checked.ok, made.checked.lines
    assert any(b"/Annots" in path.read_bytes() for path in made.files if path.suffix == ".pdf")


def test_pages_of_two_sizes():
    assert list(pages_of_other_sizes({1: (4, 6), 2: (4, 6), 3: (4, 7)})) == [
        (3, "the page is 4 x 7 points, and most pages are 4 x 6")
    ]
    assert list(pages_of_other_sizes({})) == []
