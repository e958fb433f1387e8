"""Pictures, foreign pages and things upside down: by pixels in every writer, and by the PDF's structure."""

import base64
import io
import math
import re
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
from PIL import Image

from mazebook.errors import UsageError
from mazebook.graphics.page import Box, Fill, Page, PdfPage, Picture, Place, Text
from mazebook.numerics.path import CLOSE, LINE, MOVE, Path
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pdf.xobjects import packed, png_file
from mazebook.output.pictures.png import render_pdf, write_png
from mazebook.output.pictures.svg import write_svg
from mazebook.paper.own_files.pictures import Raster
from mazebook.paper.typefaces import fonts
from tests.mazes.helpers import inside

SVG, LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
CORNER = Raster(3, 2, bytes([0, 255, 128, 255, 255, 255]))  # black at the upper left, grey at the upper right
DOUBLED = Raster(6, 4, bytes([*[0, 0, 255, 255, 128, 128] * 2, *[255] * 12]))  # which no reader smooths at 72 dpi
# An L, its foot to the right: unlike itself however it is turned or mirrored.
ELL = Path(
    np.array([MOVE, LINE, LINE, LINE, LINE, LINE, CLOSE], np.uint8),
    np.array([[0, 0], [4, 0], [4, 2], [2, 2], [2, 6], [0, 6]], float),
)
UPRIGHT = [
    "............",
    "..##........",
    "..##........",
    "..##........",
    "..##........",
    "..####......",
    "..####......",
    "............",
]
STRAIGHT = "AtkinsonHyperlegible-Bold"  # its L has no curves
TURNED = [row[::-1] for row in UPRIGHT[::-1]]


def page(*items, size=(12, 8)):
    return Page(*size, Box(1, 1, size[0] - 1, size[1] - 1), Box(0, 0, *size), items)


def tones(image):
    """A picture as text: # dark, + grey, . paper."""
    found = np.asarray(image.convert("L"))
    return ["".join("#" if tone < 64 else "+" if tone < 208 else "." for tone in row) for row in found.tolist()]


def of_pdf(made):
    ((_, image),) = render_pdf(write_pdf([made], title="T"), None, 72)
    return tones(image)


def of_png(made):
    with Image.open(io.BytesIO(write_png(made, 72))) as image:
        return tones(image)


def of_svg(made):
    """The pixels of an SVG of straight shapes and pictures, one a point, painted by the rules of SVG alone."""
    root = ElementTree.fromstring(write_svg(made))
    paper = Image.new("L", (round(made.width), round(made.height)), 255)
    group = root.find(f"{SVG}g")
    outer = matrix(group.attrib["transform"])
    for element in group:
        inner = outer @ matrix(element.attrib.get("transform", ""))
        if element.tag == f"{SVG}image":
            paste(paper, element, inner)
        else:
            points = np.array([corner(inner, *at) for at in outline(element.attrib["d"])])
            middles = np.stack(np.meshgrid(np.arange(paper.width), np.arange(paper.height)), axis=-1) + 0.5
            ink = inside(points, middles.reshape(-1, 2)).reshape(paper.height, paper.width)
            paper.paste(0, mask=Image.fromarray(ink))
    return tones(paper)


def matrix(transform):
    """The product of the transforms of an attribute."""
    product = np.eye(3)
    for name, words in re.findall(r"(\w+)\(([^)]*)\)", transform):
        values = [float(word) for word in words.split()]
        if name == "matrix":
            a, b, c, d, e, f = values
        elif name == "translate":
            a, b, c, d, e, f = 1, 0, 0, 1, *values
        elif name == "scale":
            a, b, c, d, e, f = values[0], 0, 0, values[0], 0, 0
        else:
            assert name == "rotate"
            cos, sin = math.cos(math.radians(values[0])), math.sin(math.radians(values[0]))
            a, b, c, d, e, f = cos, sin, -sin, cos, 0, 0
        product = product @ np.array([[a, c, e], [b, d, f], [0, 0, 1]])
    return product


def corner(place, x, y):
    found = place @ (x, y, 1)
    return float(found[0]), float(found[1])


def outline(data):
    """The corners of a path of straight lines."""
    found = []
    for command, words in re.findall(r"([A-Z])([^A-Z]*)", data):
        values = [float(word) for word in re.findall(r"-?[\d.]+", words)]
        if command in "ML":
            found += zip(values[::2], values[1::2], strict=True)
        elif command == "H":
            found += [(value, found[-1][1]) for value in values]
        elif command == "V":
            found += [(found[-1][0], value) for value in values]
        else:
            assert command == "Z"
    return found


def paste(paper, element, place):
    width, height = float(element.attrib["width"]), float(element.attrib["height"])
    (x0, y0), (x1, y1) = corner(place, 0, 0), corner(place, width, height)
    assert x0 < x1
    assert y0 < y1  # else it would be upside down
    data = base64.b64decode(element.attrib[LINK].removeprefix("data:image/png;base64,"))
    with Image.open(io.BytesIO(data)) as image:
        size = round(x1 - x0), round(y1 - y0)
        paper.paste(image.resize(size, Image.Resampling.NEAREST), (round(x0), round(y0)))


WRITERS = pytest.mark.parametrize("drawn", [of_pdf, of_png, of_svg], ids=["pdf", "png", "svg"])


@WRITERS
def test_a_scale_below_zero_turns_by_half_a_turn(drawn):
    assert drawn(page(Fill(ELL, place=Place(1, 2, 1)))) == UPRIGHT
    assert drawn(page(Fill(ELL, place=Place(-1, 10, 7)))) == TURNED
    larger = drawn(page(Fill(ELL, place=Place(-2, 24, 16)), size=(24, 16)))
    assert larger[0] == larger[1] == "................########"
    assert larger[-1] == "." * 24


@WRITERS
def test_a_text_is_turned_by_half_a_turn(drawn):
    size = 30 / fonts.cap_height(STRAIGHT, 1)
    upright = drawn(page(Text(10, 5, "L", STRAIGHT, size), size=(40, 40)))
    turned = drawn(page(Text(30, 35, "L", STRAIGHT, size, 0, "start", 180), size=(40, 40)))
    here = np.array([list(row) for row in upright]) == "#"
    there = np.array([list(row[::-1]) for row in turned[::-1]]) == "#"
    assert here.sum() > 100
    assert (here != there).sum() <= 0.06 * here.sum()  # what is rounded at an edge
    assert (here != there[::-1, ::-1]).sum() > 0.5 * here.sum()


@pytest.mark.parametrize("again", [False, True])  # written in its page, and as a form
def test_a_form_is_turned_too(again):
    first = Fill(ELL, place=Place(-1, 10, 7))
    assert of_pdf(page(first, *[Fill(ELL, 1, Place(1, 500, 500))] * again)) == TURNED


@WRITERS
def test_a_picture_fills_its_box_the_right_way_up(drawn):
    assert drawn(page(Picture(Box(3, 2, 9, 6), DOUBLED))) == [
        "............",
        "............",
        "...##..++...",
        "...##..++...",
        "............",
        "............",
        "............",
        "............",
    ]


@WRITERS
def test_later_items_cover_a_picture(drawn):
    made = page(Picture(Box(0, 0, 12, 8), Raster(1, 1, bytes([128]))), Fill(ELL, place=Place(1, 2, 1)))
    assert drawn(made) == [row.replace(".", "+") for row in UPRIGHT]


def images_of(opened):
    found = (each for each in opened.objects if isinstance(each, pikepdf.Stream))
    return [each for each in found if each.get("/Subtype") == "/Image"]


def test_a_picture_is_one_grey_object_however_often_it_is_used():
    same = Raster(3, 2, CORNER.grey)  # read from its file a second time
    pages = [
        page(Picture(Box(0, 0, 6, 4), CORNER), Picture(Box(6, 0, 9, 2), same)),
        page(Picture(Box(0, 0, 3, 2), same)),
    ]
    pages.append(page(Picture(Box(0, 0, 3, 2), Raster(2, 3, CORNER.grey))))
    with pikepdf.open(io.BytesIO(write_pdf(pages, title="T"))) as opened:
        first, second = images_of(opened)
        assert {str(key): first[key] for key in first if key not in ("/DecodeParms", "/Length")} == {
            "/Type": "/XObject", "/Subtype": "/Image", "/Width": 3, "/Height": 2, "/BitsPerComponent": 8,
            "/ColorSpace": "/DeviceGray", "/Filter": "/FlateDecode",
        }  # fmt: skip
        assert first.read_bytes() == second.read_bytes() == CORNER.grey
        assert (second.Width, second.Height) == (2, 3)
        used = [next(iter(each.Resources.XObject.values())).objgen for each in opened.pages]
        assert used == [first.objgen, first.objgen, second.objgen]
        assert opened.check_pdf_syntax() == []
        assert opened.pdf_version == "1.3"


def test_a_large_picture_is_whole_and_packed():
    across, down = np.meshgrid(np.arange(700), np.arange(500))
    grey = ((across + down) % 251).astype(np.uint8).tobytes()
    raster = Raster(700, 500, grey)
    assert len(packed(raster)) < len(grey) / 20  # the rows are filtered: deflate alone makes a tenth of it
    with Image.open(io.BytesIO(png_file(raster))) as image:
        assert (image.mode, image.tobytes()) == ("L", grey)
    with pikepdf.open(io.BytesIO(write_pdf([page(Picture(Box(0, 0, 7, 5), raster))], title="T"))) as opened:
        assert images_of(opened)[0].read_bytes() == grey


def test_an_svg_names_pictures_as_illustrator_reads_them():
    made = write_svg(page(Picture(Box(3, 2, 9, 6), CORNER)))
    assert made.count("xmlns:xlink") == made.count(' xlink:href="data:image/png;base64,') == 1
    assert made.count("href=") == 1
    assert 'preserveAspectRatio="none"' in made
    assert "xlink" not in write_svg(page())


def test_the_same_pages_give_the_same_bytes():
    made = page(Picture(Box(0, 0, 6, 4), CORNER), PdfPage(Box(0, 0, 12, 8), foreign(), 0))
    assert write_pdf([made], title="T") == write_pdf([made], title="T")


def foreign(extra=b"", **entries):
    """A PDF of one page of 12 x 8 points with an L on it; its content lies at (x0, y0) of its MediaBox."""
    with pikepdf.new() as made:
        made.add_blank_page(page_size=(12, 8))
        each = made.pages[0].obj
        each.Contents = made.make_stream(b"2 1 4 2 re 2 1 2 6 re f " + extra)
        each.Resources = pikepdf.Dictionary()
        for key, value in entries.items():
            each[f"/{key}"] = pikepdf.Array(value) if isinstance(value, list) else value
        out = io.BytesIO()
        made.save(out, static_id=True, compress_streams=False)
        return out.getvalue()


def moved(x, y):
    with pikepdf.open(io.BytesIO(foreign(MediaBox=[x, y, x + 12, y + 8]))) as made:
        made.pages[0].obj.Contents = made.make_stream(f"{x + 2} {y + 1} 4 2 re {x + 2} {y + 1} 2 6 re f".encode())
        out = io.BytesIO()
        made.save(out, static_id=True)
        return out.getvalue()


WHOLE = Box(0, 0, 12, 8)


@pytest.mark.parametrize("file", [foreign(), moved(100, -30), moved(-6, 0.5)], ids=["plain", "far", "left"])
def test_a_foreign_page_fills_its_box(file):
    assert of_pdf(page(PdfPage(WHOLE, file, 0))) == UPRIGHT
    assert of_png(page(PdfPage(WHOLE, file, 0))) == UPRIGHT


def test_a_foreign_page_is_stretched_and_moved_into_its_box():
    drawn = of_pdf(page(PdfPage(Box(6, 0, 30, 16), foreign(), 0), size=(40, 20)))
    assert drawn[-4] == drawn[-5] == "..........########......................"
    assert drawn[-14] == "..........####.........................."
    assert drawn[-2] == drawn[-15] == "." * 40


def test_a_turned_foreign_page_is_shown_as_its_reader_shows_it():
    for turns in (90, 180, 270):
        drawn = np.array([list(row) for row in UPRIGHT])
        shown = np.rot90(drawn, -turns // 90)
        size = (8, 12) if turns != 180 else (12, 8)
        made = page(PdfPage(Box(0, 0, *size), foreign(Rotate=turns), 0), size=size)
        assert of_pdf(made) == ["".join(row) for row in shown], turns


@pytest.mark.parametrize("box", ["CropBox", "TrimBox"])
def test_only_the_trimmed_part_of_a_foreign_page_is_shown(box):
    file = foreign(**{box: [2, 1, 8, 5]})
    drawn = of_pdf(page(PdfPage(Box(3, 2, 9, 6), file, 0)))
    assert drawn == [
        "............",
        "............",
        "...##.......",
        "...##.......",
        "...####.....",
        "...####.....",
        "............",
        "............",
    ]


def test_a_foreign_unit_counts():
    assert of_pdf(page(PdfPage(WHOLE, foreign(UserUnit=2.5), 0))) == UPRIGHT


def test_what_is_placed_leaves_no_trace_in_what_follows():
    file = foreign(extra=b"0.5 g 5 w 1 0 0 1 3 3 cm")  # its own states end with it
    assert of_pdf(page(PdfPage(WHOLE, file, 0), Fill(ELL, place=Place(1, 8, 1))))[-2] == "..####..####"


def test_foreign_pages_join_the_file_as_forms_and_bring_no_links():
    with pikepdf.open(io.BytesIO(foreign())) as made:
        made.pages.append(made.pages[0])
        for each in made.pages:
            each.obj.Annots = made.make_indirect(
                pikepdf.Array([pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link)])
            )
        out = io.BytesIO()
        made.save(out)
    file = out.getvalue()
    pages = [page(PdfPage(WHOLE, file, 0), PdfPage(Box(0, 0, 6, 4), file, 0)), page(), page(PdfPage(WHOLE, file, 1))]
    with pikepdf.open(io.BytesIO(write_pdf(pages, title="T"))) as opened:
        streams = [each for each in opened.objects if isinstance(each, pikepdf.Stream)]
        forms = [each for each in streams if each.get("/Subtype") == "/Form"]
        assert len(forms) == 2
        assert opened.check_pdf_syntax() == []
        assert all(each.Filter == "/FlateDecode" for each in streams)
        for made_page, each in zip(pages, opened.pages, strict=True):
            assert "/Annots" not in each.obj
            assert list(map(float, each.obj.MediaBox)) == [0, 0, 12, 8]
            assert list(map(float, each.obj.TrimBox)) == list(made_page.trim)
            assert list(map(float, each.obj.BleedBox)) == list(made_page.bleed)
        assert set(opened.Root.keys()) == {"/Type", "/Pages", "/PageMode", "/Lang"}
        assert "/XObject" not in opened.pages[1].Resources


def test_packing_that_print_shops_refuse_is_undone():
    with pikepdf.open(io.BytesIO(foreign())) as made:
        content = made.pages[0].obj.Contents.read_bytes()
        data = base64.a85encode(content) + b"~>"
        made.pages[0].obj.Contents = pikepdf.Stream(made, data, Filter=pikepdf.Name.ASCII85Decode)
        form = pikepdf.Stream(made, data, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 12, 8])
        form.Filter = pikepdf.Name.ASCII85Decode
        made.pages[0].obj.Resources.XObject = pikepdf.Dictionary(Inner=form)
        out = io.BytesIO()
        made.save(out, stream_decode_level=pikepdf.StreamDecodeLevel.none, compress_streams=False)
    assert b"ASCII85" in out.getvalue()
    written = write_pdf([page(PdfPage(WHOLE, out.getvalue(), 0))], title="T")
    assert b"ASCII85" not in written
    assert of_pdf(page(PdfPage(WHOLE, out.getvalue(), 0))) == UPRIGHT


def test_a_file_says_the_version_that_its_foreign_pages_need():
    with pikepdf.open(io.BytesIO(foreign())) as made:
        out = io.BytesIO()
        made.save(out, force_version="1.6")
    assert write_pdf([page(PdfPage(WHOLE, out.getvalue(), 0))], title="T").startswith(b"%PDF-1.6\n")
    assert write_pdf([page()], title="T").startswith(b"%PDF-1.3\n")


def test_an_svg_holds_no_foreign_page():
    with pytest.raises(UsageError, match=r"A page of another PDF cannot be written as SVG\. Write this page as PDF"):
        write_svg(page(PdfPage(WHOLE, foreign(), 0)))
