"""Pages made elsewhere in a PDF/X-1a: each thing that it forbids is found, and nothing else."""

import io
import tomllib
import zlib

import pikepdf
import pytest
from page import validate_pdf_bytes
from pikepdf import Array, Dictionary, Name

from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec
from mazebook.checks.preflight.preflight import preflight
from mazebook.errors import SpecError
from mazebook.paper.own_files.pdf_pages import OwnPages, pages_refusal
from mazebook.paper.printers.demands import X1A
from mazebook.paper.printers.offers import read_printer
from mazebook.press.make.make_book import make_book
from mazebook.reading.problems import Source

COLOUR, SHINES, LAYERS = "colours other than grey and CMYK", "something that shines through (transparency)", "layers"
NEWER = "pictures packed as PDF 1.3 does not know"
RGB = Name.DeviceRGB


def file_of(code=b"0 g 10 10 50 50 re f", version="1.3", **resources):
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(612, 792))
        page = pdf.pages[0]
        page.obj.Contents = pdf.make_stream(code)
        page.obj.Resources = Dictionary(
            {f"/{key}": Dictionary(X=_made(pdf, value)) for key, value in resources.items()}
        )
        out = io.BytesIO()
        pdf.save(out, force_version=version)
    return out.getvalue()


def _made(pdf, value):
    """Return a value of a resource; a pair is a stream: its entries, with others in them made too, and its content."""
    if isinstance(value, tuple):
        entries, code = value
        stream = pdf.make_stream(code)
        for key, inner in entries.items():
            stream[f"/{key}"] = _made(pdf, inner)
        return stream
    if isinstance(value, dict):
        return Dictionary({f"/{key}": _made(pdf, inner) for key, inner in value.items()})
    return value


def image(**entries):
    usual = {"Type": Name.XObject, "Subtype": Name.Image, "Width": 1, "Height": 1, "BitsPerComponent": 8}
    return {**usual, **entries}, b"\0\0\0\0"


def form(code=b"", **entries):
    return {"Type": Name.XObject, "Subtype": Name.Form, "BBox": Array([0, 0, 9, 9]), **entries}, code


def found(content, colours=("gray", "cmyk")):
    return pages_refusal(OwnPages(content, (0,)), X1A, colours)


@pytest.mark.parametrize(
    "content",
    [
        file_of(),
        file_of(b"0 0 0 1 k 0.5 G", version="1.7"),
        file_of(ColorSpace=Array([Name.Separation, Name.Spot, Name.DeviceCMYK, Dictionary(FunctionType=2)])),
        file_of(ColorSpace=Array([Name.Indexed, Name.DeviceGray, 1, b"ab"])),
        file_of(XObject=image(ColorSpace=Name.DeviceCMYK)),
        file_of(XObject=form(b"0 g", Resources={"ExtGState": {"Y": {"ca": 1, "SMask": Name("/None")}}})),
        file_of(ExtGState={"OP": True, "BM": Name.Normal}),
    ],
)
def test_what_may_be(content):
    assert found(content) == ""


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (file_of(b"1 0 0 rg"), COLOUR),
        (file_of(b"1 0 0 RG"), COLOUR),
        (file_of(b"/DeviceRGB cs 1 0 0 sc"), COLOUR),
        (file_of(b"BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI"), COLOUR),
        (file_of(ColorSpace=RGB), COLOUR),
        (file_of(ColorSpace=Array([Name.ICCBased, Dictionary(N=1)])), COLOUR),
        (file_of(ColorSpace=Array([Name.Indexed, RGB, 1, b"abcdef"])), COLOUR),
        (file_of(ColorSpace=Array([Name.Separation, Name.Spot, RGB, Dictionary(FunctionType=2)])), COLOUR),
        (file_of(Shading={"ShadingType": 2, "ColorSpace": RGB}), COLOUR),
        (file_of(Pattern={"PatternType": 2, "Shading": {"ShadingType": 2, "ColorSpace": RGB}}), COLOUR),
        (file_of(Pattern=form(b"1 0 0 rg", PatternType=1)), COLOUR),
        (file_of(XObject=image(ColorSpace=RGB)), COLOUR),
        (file_of(XObject=form(b"1 0 0 rg")), COLOUR),
        (file_of(XObject=form(Resources={"XObject": {"Y": form(b"1 0 0 RG")}})), COLOUR),
        (file_of(Font={"Type": Name.Font, "CharProcs": {"a": form(b"1 0 0 rg")}}), COLOUR),
        (file_of(ExtGState={"ca": 0.5}), SHINES),
        (file_of(ExtGState={"CA": 0.5}), SHINES),
        (file_of(ExtGState={"BM": Name.Multiply}), SHINES),
        (file_of(ExtGState={"SMask": {"S": Name.Alpha}}), SHINES),
        (file_of(XObject=image(ColorSpace=Name.DeviceGray, SMask=image())), SHINES),
        (file_of(XObject=form(Group={"S": Name.Transparency})), SHINES),
        (file_of(XObject=image(ColorSpace=Name.DeviceGray, Filter=Name.JPXDecode)), NEWER),
        (file_of(XObject=image(ColorSpace=Name.DeviceGray, Filter=Array([Name.JBIG2Decode]))), NEWER),
        (file_of(XObject=form(OC={"Type": Name.OCG})), LAYERS),
        (file_of(b"/OC /X BDC EMC", Properties={"Type": Name.OCG}), LAYERS),
        (file_of(Pattern=3), "something that cannot be read"),
        (file_of(b"1 0 0 rg", ExtGState={"ca": 0.5}), f"{COLOUR} and {SHINES}"),
    ],
)
def test_what_may_not_be(content, reason):
    assert found(content) == reason


def spot(ink, alternate):
    return Array([Name.Separation, Name(ink), alternate, Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1)])


FILLED = b"/X cs 0.5 scn 100 300 50 50 re f"


@pytest.mark.parametrize(
    ("content", "takers"),
    [
        (file_of(b"0 0 0 0.5 k 100 300 50 50 re f"), {"ingramspark"}),
        (file_of(b"0.5 g 100 300 50 50 re f"), {"ingramspark", "newspaper"}),
        (file_of(b"1 0 0 rg 100 300 50 50 re f"), set()),
        (file_of(FILLED, ColorSpace=spot("/Spot", Name.DeviceCMYK)), set()),
        (file_of(FILLED, ColorSpace=spot("/Black", Name.DeviceCMYK)), {"ingramspark", "newspaper"}),
        (file_of(FILLED, ColorSpace=spot("/Black", RGB)), set()),
        (file_of(FILLED, ColorSpace=Array([Name.DeviceN, Array([Name.Cyan]), Name.DeviceCMYK, {}])), set()),
        (file_of(FILLED, ColorSpace=Array([Name.CalGray, Dictionary(WhitePoint=Array([1, 1, 1]))])), set()),
    ],
)
@pytest.mark.parametrize("name", ["ingramspark", "newspaper"])
def test_the_preflight_says_of_colours_what_is_said_of_pages_made_elsewhere(name, content, takers):
    printer = read_printer(name)
    rules = {each.rule for each in preflight(content, printer)}
    assert (found(content, printer.interior.colours) == "") == (name in takers)
    assert (not rules & {"colours", "x1a_colours"}) == (name in takers)


def test_pages_without_end_are_what_cannot_be_read():
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(612, 792))
        packed = zlib.compress(b" " * 80_000_000)
        pdf.pages[0].obj.Contents = pikepdf.Stream(pdf, packed, Filter=Name.FlateDecode)
        out = io.BytesIO()
        pdf.save(out, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    assert found(out.getvalue()) == "something that cannot be read"


BOOK = 'editions = {}\npages = ["puzzles", {{ kind = "pdf", file = "own.pdf" }}]\n[[sections]]\ncount = 30\n'


def test_pages_that_a_printer_does_not_take_are_refused_where_they_are_named(tmp_path):
    (tmp_path / "own.pdf").write_bytes(file_of(b"1 0 0 rg 10 10 50 50 re f", version="1.6"))

    def plan(editions):
        spec = parse_spec(tomllib.loads(BOOK.format(editions)), "book.toml", tmp_path)
        return plan_book(spec, 7, Source("book.toml", tmp_path))

    assert plan('["kdp", "screen"]').pages
    with pytest.raises(SpecError) as caught:
        plan('["kdp", "ingramspark"]')
    assert str(caught.value) == (
        f'book.toml  pages[1].file = "own.pdf": holds {COLOUR}, which IngramSpark / Lightning Source paperback does '
        "not take. Export it as PDF/X-1a, or leave out that edition."
    )


def test_pages_of_a_newer_pdf_do_not_change_what_the_file_is(tmp_path):
    (tmp_path / "own.pdf").write_bytes(file_of(version="1.6"))
    spec = parse_spec(tomllib.loads(BOOK.format('["ingramspark", "kdp", "screen"]')), "book.toml", tmp_path)
    book = make_book(spec, tmp_path / "out", source=Source("book.toml", tmp_path), draft=True, previews=False)
    versions = []
    for path in book.files[:3]:
        with pikepdf.open(path) as pdf:
            versions.append(pdf.pdf_version)
            assert pdf.check_pdf_syntax() == []
    assert versions == ["1.3", "1.6", "1.6"]
    with pikepdf.open(book.files[2]) as pdf:
        assert "/Outlines" in pdf.Root
        assert not {"/Metadata", "/OutputIntents"} & set(pdf.Root.keys())  # nobody knows whether it is PDF/A
    assert not validate_pdf_bytes(book.files[2].read_bytes(), profile="pdfa-2b").is_compliant
