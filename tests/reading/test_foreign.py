"""PDFs of anybody's before they are drawn, copied or checked: sentences with file and page, and no endless work."""

import io
import zlib

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Encryption, Name

from mazebook.checks.preflight.preflight import preflight
from mazebook.errors import OutputError
from mazebook.paper.own_files.pdf_pages import read_pdf_pages
from mazebook.reading import limits
from mazebook.reading.pdf import content, foreign
from mazebook.reading.pdf.foreign import refuse_bad_pages
from tests import python

SIZE = (432, 648)
MOST_MB = 1_000


def file_of(content=b"", resources=None, pages=1, edit=None, **options):
    """Return a PDF; `resources` makes those of its first page, `edit` changes the file."""
    with pikepdf.new() as pdf:
        for _ in range(pages):
            pdf.add_blank_page(page_size=SIZE)
        page = pdf.pages[0].obj
        page.Contents = pdf.make_stream(content)
        page.Resources = resources(pdf) if resources else Dictionary()
        if edit is not None:
            edit(pdf)
        out = io.BytesIO()
        pdf.save(out, **options)
    return out.getvalue()


AS_IT_IS = {"stream_decode_level": pikepdf.StreamDecodeLevel.none, "compress_streams": False}


def form(pdf, content, **entries):
    return pdf.make_indirect(
        pdf.make_stream(content, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, *SIZE]), **entries)
    )


def doubling(pdf, deep=25, **entries):
    """Return the resources of forms each of which draws the next one twice."""
    drawn = form(pdf, b"0 0 1 1 re f", **entries)
    for _ in range(deep):
        drawn = form(pdf, b"/A Do /A Do", Resources=Dictionary(XObject=Dictionary(A=drawn)), **entries)
    return Dictionary(XObject=Dictionary(A=drawn))


def drawn_font(pdf):
    """Return the resources of fonts each of whose letters shows two of the next one's."""
    inner = None
    for _ in range(25):
        glyph = pdf.make_stream(b"BT /F 1 Tf (aa) Tj ET" if inner is not None else b"0 0 1 1 re f")
        font = Dictionary(Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 1, 1]))
        font.FontMatrix, font.FirstChar, font.LastChar = Array([1, 0, 0, 1, 0, 0]), 97, 97
        font.Widths, font.CharProcs = Array([1]), Dictionary(a=glyph)
        font.Encoding = Dictionary(Differences=Array([97, Name.a]))
        font.Resources = Dictionary(Font=Dictionary(F=inner)) if inner is not None else Dictionary()
        inner = pdf.make_indirect(font)
    return Dictionary(Font=Dictionary(F=inner))


def masks(pdf):
    """Return the resources of masks each of which is drawn through the next one, twice."""
    drawn = form(pdf, b"0 0 1 1 re f")
    for _ in range(25):
        state = Dictionary(SMask=Dictionary(S=Name.Alpha, G=drawn))
        drawn = form(pdf, b"/G gs /G gs", Resources=Dictionary(ExtGState=Dictionary(G=state)))
    return Dictionary(ExtGState=Dictionary(G=Dictionary(SMask=Dictionary(S=Name.Alpha, G=drawn))))


def tiling(pdf):
    cell = {"PatternType": 1, "PaintType": 1, "TilingType": 1, "BBox": Array([0, 0, 1, 1]), "XStep": 0.01}
    return Dictionary(Pattern=Dictionary(P=pdf.make_stream(b"0 0 1 1 re f", **cell, YStep=0.01)))


def picture(side):
    def resources(pdf):
        about = {"Width": side, "Height": side, "BitsPerComponent": 1, "ColorSpace": Name.DeviceGray}
        return Dictionary(XObject=Dictionary(I=pdf.make_stream(b"", Subtype=Name.Image, **about)))

    return resources


def packed_twice(pdf):
    data = zlib.compress(bytes(70_000_000), 9)
    pdf.pages[0].obj.Contents = pdf.make_stream(
        zlib.compress(data, 9), Filter=Array([Name.FlateDecode, Name.FlateDecode])
    )


def annotated(pdf):
    resources = doubling(pdf)
    look = Dictionary(N=resources.XObject.A)
    pdf.pages[0].obj.Annots = Array([Dictionary(Subtype=Name.Stamp, Rect=Array([0, 0, 9, 9]), AP=look)])


MUCH = "it draws more than can be checked"
PAINTS = "page 1 paints more than can be drawn at 100 dpi."
BOMBS = {  # made when they are needed: packing takes a second
    "forms": (lambda: file_of(b"/A Do", doubling), MUCH),
    "forms beside the page": (lambda: file_of(b"1 0 0 1 9999 0 cm /A Do", doubling), MUCH),
    "letters": (lambda: file_of(b"BT /F 1 Tf (a) Tj ET", drawn_font), MUCH),
    "masks": (lambda: file_of(b"/G gs", masks), MUCH),
    "annotations": (lambda: file_of(edit=annotated), MUCH),
    "packed twice": (lambda: file_of(edit=packed_twice, **AS_IT_IS), "it unpacks to more than any page needs"),
    "comments": (lambda: file_of(b"1 %\n2 %\n n " * 200_000), MUCH),
    "pictures in pictures": (lambda: file_of(b"BI " * 100_000 + b"ID x EI"), "a picture within the page is not closed"),
    "tiles": (lambda: file_of(b"/Pattern cs /P scn 0 0 432 648 re f", tiling), PAINTS),
    "areas": (lambda: file_of(b"0 0 432 648 re f " * 20_000), PAINTS),
    "a large picture": (lambda: file_of(b"/I Do", picture(40_000)), "a picture of more than 250 million pixels"),
    "a picture often": (lambda: file_of(b"/I Do " * 100, picture(10_000)), PAINTS),
    "text": (lambda: file_of(b"BT /F 1 Tf " + b"(%s) Tj " % (b"a" * 900_000) * 2, drawn_font), MUCH),
    "segments": (lambda: file_of(b"h " * 5_000_000 + b"n"), MUCH),
}


@pytest.mark.parametrize(("make", "said"), BOMBS.values(), ids=BOMBS)
def test_what_would_take_minutes_is_refused(make, said, tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "PDF_FEWEST_STEPS", 60_000)
    data = make()
    path = tmp_path / "own.pdf"
    path.write_bytes(data)
    with pytest.raises(OutputError) as caught:
        refuse_bad_pages(data, path)
    assert str(caught.value).startswith(f"{path}: page 1 ")
    assert said in str(caught.value)
    with pytest.raises(OutputError) as caught:
        read_pdf_pages(path, None, SIZE)
    assert said.replace("100 dpi", "150 dpi") in str(caught.value)


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_DATA, (int(sys.argv[2]), int(sys.argv[2])))
from pathlib import Path
from mazebook.errors import OutputError
from mazebook.reading.pdf.foreign import refuse_bad_pages
try:
    refuse_bad_pages(Path(sys.argv[1]).read_bytes(), "own.pdf")
except OutputError as error:
    print(error)
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", BOMBS)
def test_what_would_take_gigabytes_is_refused_in_one(name, tmp_path):
    (tmp_path / "own.pdf").write_bytes(BOMBS[name][0]())
    assert BOMBS[name][1] in python("-c", LIMITED, tmp_path / "own.pdf", MOST_MB * 1_000_000).stdout


def test_a_file_may_hold_more_in_all_the_larger_it_is(monkeypatch):
    monkeypatch.setattr(limits, "PDF_FEWEST_STEPS", 1_000)
    pages = file_of(b"q Q " * 5_000)
    refuse_bad_pages(pages + bytes(20_000), "a.pdf")
    with pytest.raises(OutputError, match=MUCH):
        refuse_bad_pages(pages, "a.pdf")


@pytest.mark.slow
def test_a_page_as_large_as_an_illustrated_one_is_read():
    line = b"%.3f %.3f m %.3f %.3f %.3f %.3f %.3f %.3f c %.3f %.3f l h f\n"
    shapes = [line % tuple(50 + (k * step) % 300 + k / 7 for step in range(1, 11)) for k in range(1, 2_000)]
    content = b"".join(shapes) * 30
    assert len(content) > 4_500_000
    refuse_bad_pages(file_of(content), "large.pdf")


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (
            lambda pdf: pdf.pages[2].obj.__setitem__("/Rotate", 45),
            "page 3 is damaged: the page is turned by 45",
        ),
        (lambda pdf: pdf.pages[2].obj.__setitem__("/TrimBox", Array([0, 0, None, 9])), "page 3 is damaged: something"),
        (
            lambda pdf: pdf.pages[2].obj.__setitem__("/CropBox", Array([Name.A] * 4)),
            "page 3 is damaged: something",
        ),
        (lambda pdf: pdf.pages[2].obj.__setitem__("/Contents", Name.A), "page 3 is damaged: something else stands"),
        (lambda pdf: pdf.pages[2].obj.__setitem__("/UserUnit", 1e9), "page 3 is damaged: the page would be"),
        (
            lambda pdf: pdf.pages[2].obj.__setitem__("/Contents", pdf.make_stream(b"/X Do")),
            "page 3 is damaged: the page",
        ),
    ],
    ids=range(6),
)
@pytest.mark.parametrize("command", ["preview", "booklet", "own"])
def test_a_page_that_is_broken_is_named_with_its_file(command, edit, said, run, tmp_path):
    (tmp_path / "own.pdf").write_bytes(file_of(pages=4, edit=edit))
    if command == "own":
        with pytest.raises(OutputError) as caught:
            read_pdf_pages(tmp_path / "own.pdf", None, SIZE)
        told = str(caught.value)
    else:
        told = run(command, "own.pdf", code=3).err
    assert f"own.pdf: {said}" in told


@pytest.mark.parametrize("command", ["preview", "booklet"])
@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "The file is empty."),
        (b"a text", "This is not a PDF."),
        (b"%PDF-1.4\n%%EOF", "It is damaged, and cannot be read."),
        (file_of(b"0 0 9 9 re f")[:100], "It is damaged, and cannot be read."),
        (file_of(encryption=Encryption(owner="o", user="u")), "It is protected by a password."),
        (file_of(edit=lambda pdf: pdf.pages.__delitem__(0)), "It has no pages."),
    ],
    ids=range(6),
)
def test_what_is_no_pdf_is_said_with_its_file(command, data, said, run, tmp_path):
    (tmp_path / "a.pdf").write_bytes(data)
    assert f"a.pdf: {said}" in run(command, "a.pdf", code=3).err


def test_a_preview_of_whole_pages_does_not_read_broken_ones(run, tmp_path):
    broken = file_of(pages=4, edit=lambda pdf: pdf.pages[2].obj.__setitem__("/Rotate", 45))
    (tmp_path / "own.pdf").write_bytes(broken)
    run("preview", "own.pdf", "--pages", "1-2,4", code=0)
    assert len(list((tmp_path / "mazebook-preview").iterdir())) == 3


def test_an_encrypted_file_unpacks_to_less(monkeypatch):
    locked = file_of(b"0 0 9 9 re f " * 2_000, encryption=Encryption(owner="o", user=""))
    refuse_bad_pages(locked, "a.pdf")
    monkeypatch.setattr(limits, "PDF_LOCKED_BYTES", 10_000)
    with pytest.raises(OutputError, match="it unpacks to more than any page needs"):
        refuse_bad_pages(locked, "a.pdf")


def test_qpdf_writes_nothing_itself(capfd):
    def broken(pdf):
        pdf.Root.Pages.Kids.append(5)

    refuse_bad_pages(file_of(edit=broken), "a.pdf")
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("bug", [AttributeError, KeyError])
@pytest.mark.parametrize("where", [(content, "read_paths"), (foreign, "read_boxes")], ids=["paths", "boxes"])
def test_a_bug_of_our_own_is_not_said_to_be_damage(bug, where, tmp_path, monkeypatch):
    def planted(*_, **__):
        raise bug("planted")

    path = tmp_path / "own.pdf"
    path.write_bytes(file_of(b"0 0 9 9 re f"))
    monkeypatch.setattr(*where, planted)
    with pytest.raises(bug, match="planted"):
        refuse_bad_pages(path.read_bytes(), path)
    with pytest.raises(bug, match="planted"):
        read_pdf_pages(path, None, SIZE)
    if where[0] is content:
        with pytest.raises(bug, match="planted"):
            preflight(path, "kdp")
