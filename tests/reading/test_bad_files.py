"""Files that are no PDFs, or damaged, or made to harm: one sentence, and no endless work."""

import contextlib
import io
import zlib
from functools import cache

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Encryption, Name, String

from mazebook.checks.preflight.preflight import preflight
from mazebook.errors import OutputError
from mazebook.reading.pdf.drawing.painting import Shelf, State
from mazebook.reading.pdf.holdings import holdings_of
from mazebook.reading.pdf.streams import BombError, DamageError
from mazebook.reading.user_files import PDF
from tests.checks.preflight_files import WIDTH, draw, resource, saved, sound


def refused(data, rule="readable"):
    """Return the sentence of the only finding."""
    (found,) = preflight(data, "kdp")
    assert found.rule == rule
    assert found.blocks
    return found.sentence


@cache
def bomb(size=200_000_000):
    """Return so many zeros, packed, without holding them."""
    engine = zlib.compressobj(9)
    piece = bytes(1_000_000)
    return b"".join([*(engine.compress(piece) for _ in range(size // len(piece))), engine.flush()])


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "The file is empty."),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "This is not a PDF."),
        (b"PK\x03\x04 a document", "This is not a PDF."),
        (b"%PDF-1.7\nnothing more", "It is damaged, and cannot be read."),
        (b"%PDF-1.4\n%%EOF", "It is damaged, and cannot be read."),
    ],
    ids=["empty", "png", "zip", "header only", "header and end"],
)
def test_what_is_no_pdf(data, said):
    assert refused(data).startswith(said)


@pytest.mark.parametrize("share", [0.1, 0.4, 0.7, 0.95, 0.999])
def test_a_file_that_was_cut_off(share):
    whole = saved(sound())
    found = preflight(whole[: int(len(whole) * share)], "kdp")
    assert any(each.rule == "readable" and each.blocks for each in found)
    assert any("damaged" in each.sentence for each in found)


def test_a_password():
    pdf = saved(sound(), encryption=Encryption(owner="owner", user="secret"))
    assert refused(pdf).startswith("It is protected by a password.")


def test_no_pages():
    assert refused(saved(pikepdf.new())).startswith("It has no pages.")


def test_ten_thousand_pages():
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(WIDTH, 648))
    pdf.Root.Pages.Kids = Array([pdf.make_indirect(Dictionary(page.obj)) for _ in range(10_000)])
    pdf.Root.Pages.Count = 10_000
    assert refused(saved(pdf)).startswith("It has 10000 pages; a book of more than 2000 is not bound")


def raw(objects):
    """Return a PDF of objects as they are written, the first one its catalogue."""
    out, places = io.BytesIO(), []
    out.write(b"%PDF-1.4\n")
    for number, body in enumerate(objects, start=1):
        places.append(out.tell())
        out.write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
    start = out.tell()
    out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1))
    out.writelines(b"%010d 00000 n \n" % place for place in places)
    out.write(b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(places) + 1, start))
    return out.getvalue()


def test_a_page_tree_that_leads_in_a_circle():
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>"]
    assert preflight(raw(objects), "kdp")[0].rule == "readable"


def test_a_page_tree_with_fewer_pages_than_it_lists():
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R 4 0 R] >>",
        b"<< /Type /Page /MediaBox [0 0 432 648] >>",
    ]
    assert refused(raw(objects)) == "It is damaged, and cannot be read. Export it again."


def test_a_page_tree_that_doubles_at_every_step():
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>"]
    objects += [b"<< /Type /Pages /Kids [%d 0 R %d 0 R] /Count 2 >>" % (k + 3, k + 3) for k in range(40)]
    objects.append(b"<< /Type /Page /MediaBox [0 0 432 648] >>")
    found = preflight(raw(objects), "kdp")
    assert any(each.blocks for each in found)


def test_parents_that_lead_in_a_circle():
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 2 0 R >>",
        b"<< /Type /Page /Parent 2 0 R >>",
    ]
    assert ("readable", True) in [(each.rule, each.blocks) for each in preflight(raw(objects), "kdp")]


@pytest.mark.parametrize("box", [[0, 0, 0, 0], [0, 0, 1e9, 1e9], [5, 5, 5, 5]], ids=str)
def test_absurd_boxes(box):
    pdf = sound()
    page = pdf.pages[3].obj
    page.MediaBox = Array(box)
    found = preflight(saved(pdf), "kdp")
    assert [(each.rule, each.page) for each in found] == [("readable", 4)]


@pytest.mark.parametrize("box", [[0, 0, 100], [Name.A, Name.B, Name.C, Name.D]], ids=["three numbers", "words"])
def test_what_is_no_box_at_all(box):
    pdf = sound()
    pdf.pages[3].obj.MediaBox = Array(box)
    found = preflight(saved(pdf), "kdp")  # qpdf mends the page, and says so
    assert [(each.rule, each.page) for each in found] == [("page_size", 4), ("readable", None)]


def packed(pdf, data, **about):
    """Return a stream with packed content, which stays as it is."""
    return pdf.make_stream(data, Filter=Name.FlateDecode, **about)


AS_IT_IS = {"stream_decode_level": pikepdf.StreamDecodeLevel.none, "compress_streams": False}


def test_a_page_whose_content_explodes():
    pdf = sound()
    pdf.pages[2].obj.Contents = packed(pdf, bomb())
    data = saved(pdf, **AS_IT_IS)
    assert len(data) < 500_000
    (found,) = preflight(data, "kdp")
    assert (found.rule, found.page) == ("readable", 3)
    assert found.sentence == "The page cannot be checked: it unpacks to more than any page needs. Export it again."


def test_a_form_and_a_font_that_explode():
    pdf = sound()
    resources = pdf.pages[2].obj.Resources = Dictionary(pdf.pages[2].obj.Resources)
    resources.XObject = Dictionary(
        F=packed(pdf, bomb(), Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
    )
    draw(pdf, "/F Do", page=2)
    found = preflight(saved(pdf, **AS_IT_IS), "kdp")
    assert [(each.rule, each.page) for each in found] == [("readable", 3)]
    pdf = sound()
    for font in pdf.pages[2].obj.Resources.Font.values():
        font.DescendantFonts[0].FontDescriptor.FontFile2 = packed(pdf, bomb())
    found = preflight(saved(pdf, **AS_IT_IS), "kdp")
    assert all(each.blocks for each in found)


@pytest.mark.parametrize("name", [b"/ObjStm", b"/Obj#53tm", b"/XRef"])
def test_objects_that_explode_are_found_before_anybody_unpacks_them(name, monkeypatch):
    def never(*_, **__):
        raise AssertionError("opened")

    data = bomb()
    stream = b"<< /Type %b /N 1 /First 4 /Filter /FlateDecode /Length %d >>\nstream\n%b\nendstream" % (
        name, len(data), data,
    )  # fmt: skip
    monkeypatch.setattr(pikepdf, "open", never)
    assert refused(raw([b"<< /Type /Catalog >>", stream])).startswith("It would unpack to more than 6 million objects")


def test_objects_packed_twice_are_refused():
    data = zlib.compress(bomb())
    stream = b"<< /Type /ObjStm /Filter [/FlateDecode /FlateDecode] /Length %d >>\nstream\n%b\nendstream" % (
        len(data), data,
    )  # fmt: skip
    assert refused(raw([b"<< /Type /Catalog >>", stream])).startswith("Its objects are packed in a way")


def test_object_streams_as_everybody_has_them_are_fine():
    options = {"object_stream_mode": pikepdf.ObjectStreamMode.generate, "force_version": "1.5"}
    assert preflight(saved(sound(), **options), "kdp") == []


def test_a_file_that_is_a_folder_or_not_there(tmp_path):
    with pytest.raises(OutputError, match=r"is a folder\. Name the PDF inside it"):
        preflight(tmp_path, "kdp")
    with pytest.raises(OutputError, match="there is no such file"):
        preflight(tmp_path / "none.pdf", "kdp")


def test_a_file_too_large_to_be_read(tmp_path):
    path = tmp_path / "large.pdf"
    with path.open("wb") as file:
        file.truncate(PDF.most_bytes + 1)
    with pytest.raises(OutputError, match=r"is larger than 650 MB, and is not read\."):
        preflight(path, "kdp")


@pytest.mark.parametrize(
    "damage",
    [
        lambda pdf: pdf.pages[0].obj.__setitem__("/Annots", 5),
        lambda pdf: pdf.Root.__setitem__("/Outlines", 5),
        lambda pdf: pdf.Root.__setitem__("/Names", Array([1])),
        lambda pdf: pdf.Root.__setitem__("/OCProperties", Name.A),
        lambda pdf: pdf.Root.__setitem__("/OutputIntents", 7),
        lambda pdf: pdf.pages[0].obj.__setitem__("/Resources", 7),
        lambda pdf: pdf.pages[0].obj.__setitem__("/Contents", Name.A),
        lambda pdf: pdf.pages[0].obj.__setitem__("/Group", 3),
        lambda pdf: pdf.pages[0].obj.__setitem__("/Rotate", Name.A),
        lambda pdf: pdf.pages[0].obj.__setitem__("/UserUnit", Name.A),
        lambda pdf: pdf.pages[0].obj.Resources.__setitem__("/Font", 3),
        lambda pdf: pdf.pages[0].obj.Resources.Font.__setitem__("/F1", 3),
        lambda pdf: pdf.trailer.__setitem__("/Info", 3),
        lambda pdf: pdf.pages[0].obj.Resources.__setitem__("/Font", pdf.make_stream(b"")),
        lambda pdf: (
            pdf.pages[0].obj.Resources.__setitem__("/XObject", Dictionary(X=pdf.make_stream(b""))) or draw(pdf, "/X Do")
        ),
    ],
    ids=range(15),
)
def test_things_that_are_other_than_they_should_be(damage):
    pdf = sound()
    damage(pdf)
    for printer in ("kdp", "ingramspark"):
        for each in preflight(saved(pdf), printer):
            assert each.sentence.endswith(".")


def test_a_name_of_bytes_that_are_no_text():
    data = saved(sound())
    odd = data.replace(b"/Subtype /CIDFontType2", b"/Subtype /CIDFont\x80\x81ype2")
    assert odd != data
    assert all(each.sentence.endswith(".") for each in preflight(odd, "ingramspark"))


WRONG = (5, Array([Name.A, 5]), Dictionary(A=Array([])))


def much():
    """Return a PDF of one page with a bit of everything that the reader looks at."""
    pdf = sound(1)
    box = Array([0, 0, 9, 9])
    tiling = {"PatternType": 1, "PaintType": 1, "TilingType": 1, "BBox": box, "XStep": 9, "YStep": 9}
    shading = Dictionary(ShadingType=2, ColorSpace=Array([Name.ICCBased, pdf.make_stream(b"", N=4)]))
    spot = Array([Name.Separation, Name.Spot, Array([Name.Indexed, Name.DeviceCMYK, 1, String("abcdefgh")])])
    resource(pdf, "/ExtGState", "/G", Dictionary(ca=1, CA=1, BM=Array([Name.Normal]), SMask=Name("/None"), LW=2))
    resource(pdf, "/ColorSpace", "/C", spot)
    resource(pdf, "/Shading", "/S", shading)
    resource(pdf, "/Pattern", "/P", pdf.make_stream(b"0 0 5 5 re f", **tiling, Matrix=Array([1, 0, 0, 1, 0, 0])))
    resource(pdf, "/Pattern", "/Q", Dictionary(PatternType=2, Shading=shading))
    form = pdf.make_stream(b"0 g 0 0 5 5 re f", Subtype=Name.Form, BBox=box, Group=Dictionary(S=Name.Transparency))
    resource(pdf, "/XObject", "/F", form)
    picture = {"Width": 1, "Height": 1, "BitsPerComponent": 8, "ColorSpace": Name.DeviceGray}
    resource(pdf, "/XObject", "/I", pdf.make_stream(b"a", Subtype=Name.Image, **picture))
    drawn = {"Encoding": Dictionary(Differences=Array([65, Name.a])), "FirstChar": 65, "LastChar": 65}
    glyphs = Dictionary(a=pdf.make_stream(b"9 0 d0 0 0 5 5 re f"))
    drawn |= {"FontBBox": box, "FontMatrix": Array([0.1, 0, 0, 0.1, 0, 0]), "Widths": Array([9]), "CharProcs": glyphs}
    resource(pdf, "/Font", "/T", Dictionary(Subtype=Name.Type3, **drawn))
    draw(pdf, "/G gs /C cs 1 scn 100 300 9 9 re f /Pattern cs /P scn 100 300 9 9 re f /Q scn 100 300 9 9 re f /S sh")
    draw(pdf, "/F Do 9 0 0 9 100 300 cm /I Do BT /T 9 Tf 100 300 Td (A) Tj ET")
    pdf.pages[0].obj.Annots = Array([Dictionary(Subtype=Name.Link, Rect=box, A=Dictionary(S=Name.URI))])
    pdf.Root.OutputIntents = Array([Dictionary(S=Name.GTS_PDFX, OutputConditionIdentifier=String("x"))])
    pdf.Root.Names = Dictionary(EmbeddedFiles=Dictionary())
    pdf.Root.OCProperties = Dictionary(OCGs=Array([]), D=Dictionary(OFF=Array([])))
    pdf.Root.Outlines = Dictionary()
    pdf.Root.AcroForm = Dictionary(Fields=Array([]))
    return pdf


def holders(value, seen):
    """Yield every table and every array in a file, and its keys."""
    if isinstance(value, Dictionary | pikepdf.Stream | Array):
        if value.objgen != (0, 0):
            if value.objgen in seen:
                return
            seen.add(value.objgen)
        for key in range(len(value)) if isinstance(value, Array) else list(value.keys()):
            yield value, key
            yield from holders(value[key], seen)


@pytest.mark.slow
@pytest.mark.parametrize("wrong", WRONG, ids=["number", "array", "table"])
def test_anything_may_be_something_else(wrong):
    first = much()
    count = len(list(holders(first.Root, set())))
    assert count > 100
    for place in range(count):
        pdf = much()
        holder, key = list(holders(pdf.Root, set()))[place]
        if key in ("/Root", "/Pages", "/Kids", "/Length", "/Size"):
            continue  # qpdf's own
        holder[key] = wrong
        try:
            data = saved(pdf)
        except (pikepdf.PdfError, ValueError, TypeError, RuntimeError):
            continue  # qpdf does not write it
        for each in preflight(data, "ingramspark"):
            assert each.sentence.endswith(".")
        with contextlib.suppress(DamageError, BombError), pikepdf.open(io.BytesIO(data)) as opened:
            for page in opened.pages:
                holdings_of(page, Shelf())


def test_a_bug_of_our_own_is_not_said_to_be_damage(monkeypatch):
    monkeypatch.delattr(State, "copy")
    with pytest.raises(AttributeError, match="copy"):
        preflight(saved(sound(24)), "kdp")
