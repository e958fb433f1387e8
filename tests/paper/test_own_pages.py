"""What people bring along: pictures of every kind as greys, pages of PDFs, and what is said of those of no use."""

import struct
import zlib
from contextlib import suppress

import numpy as np
import pikepdf
import pytest
from PIL import Image

from mazebook.errors import OutputError
from mazebook.output.pdf.pdf import write_pdf
from mazebook.paper.own_files import pictures
from mazebook.paper.own_files.pdf_pages import OwnPages, read_pdf_pages
from mazebook.paper.own_files.pictures import Raster, no_finer, read_picture
from mazebook.paper.typefaces import fonts
from mazebook.reading.limits import PICTURE_PIXELS

GREYS = np.array([[0, 60, 120], [180, 240, 255]], np.uint8)
RGB = np.repeat(GREYS[:, :, None], 3, axis=2)


def saved(tmp_path, image, name, **options):
    image.save(tmp_path / name, **options)
    return tmp_path / name


def greys(path):
    found = read_picture(path)
    return np.frombuffer(found.grey, np.uint8).reshape(found.height, found.width).tolist()


@pytest.mark.parametrize("name", ["a.png", "a.bmp", "a.gif", "a.tif", "a.webp"])
@pytest.mark.parametrize("mode", ["L", "RGB", "P"])
def test_files_and_modes_give_their_greys(name, mode, tmp_path):
    path = saved(tmp_path, Image.fromarray(RGB).convert(mode), name, **({"lossless": True} if "webp" in name else {}))
    tolerance = 25 if mode == "P" else 0  # a palette's greys are near, not the same
    assert np.abs(np.array(greys(path)) - GREYS).max() <= tolerance


def test_a_jpeg_is_read(tmp_path):
    path = saved(tmp_path, Image.new("RGB", (40, 20), (120, 120, 120)), "a.jpg")
    assert read_picture(path) == Raster(40, 20, bytes([120]) * 800)


def test_colours_become_as_light_as_they_look(tmp_path):
    colours = Image.new("RGB", (3, 1))
    for at, colour in enumerate(((255, 0, 0), (0, 255, 0), (0, 0, 255))):
        colours.putpixel((at, 0), colour)
    assert greys(saved(tmp_path, colours, "a.png")) == [[76, 150, 29]]  # ITU-R BT.601


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_what_is_transparent_is_white(mode, tmp_path):
    image = Image.new("LA", (3, 1), (0, 255))
    image.putpixel((1, 0), (0, 0))
    image.putpixel((2, 0), (0, 128))
    found = greys(saved(tmp_path, image.convert(mode) if mode != "P" else image.convert("RGBA").quantize(4), "a.png"))
    assert found[0][:2] == [0, 255]
    assert abs(found[0][2] - 127) <= 1


def test_a_colour_named_transparent_is_white(tmp_path):
    image = Image.fromarray(GREYS)
    assert greys(saved(tmp_path, image, "a.png", transparency=60)) == [[0, 255, 120], [180, 240, 255]]


def test_colours_become_grey_a_strip_at_a_time_because_they_take_far_more_memory(tmp_path, monkeypatch):
    noise = np.random.default_rng(1).integers(0, 256, (30, 40, 4), dtype=np.uint8)
    path = saved(tmp_path, Image.fromarray(noise), "a.png")
    whole, convert, pixels = greys(path), Image.Image.convert, []

    def counted(picture, *words):
        pixels.append(picture.width * picture.height)
        return convert(picture, *words)

    monkeypatch.setattr(pictures, "STRIP", 100)
    monkeypatch.setattr(Image.Image, "convert", counted)
    assert greys(path) == whole
    assert set(pixels) == {80}  # two rows


def test_one_bit_and_sixteen_bits_a_pixel(tmp_path):
    bits = Image.fromarray(GREYS).convert("1", dither=Image.Dither.NONE)
    assert greys(saved(tmp_path, bits, "bits.png")) == [[0, 0, 0], [255, 255, 255]]
    deep = Image.fromarray(GREYS.astype(np.uint16) * 257)
    assert greys(saved(tmp_path, deep, "deep.png")) == GREYS.tolist()
    assert greys(saved(tmp_path, deep, "deep.tif")) == GREYS.tolist()


def test_cmyk_is_read(tmp_path):
    inks = Image.new("CMYK", (16, 8), (0, 0, 0, 135))
    assert greys(saved(tmp_path, inks, "a.tif")) == [[120] * 16] * 8
    assert abs(greys(saved(tmp_path, inks, "a.jpg"))[0][0] - 120) <= 2


@pytest.mark.parametrize(
    ("orientation", "shown"),
    [(1, [[0, 100, 200]]), (3, [[200, 100, 0]]), (6, [[0], [100], [200]]), (8, [[200], [100], [0]])],
)
def test_a_picture_stands_as_its_camera_says(orientation, shown, tmp_path):
    exif = Image.Exif()
    exif[0x0112] = orientation
    path = saved(tmp_path, Image.fromarray(np.array([[0, 100, 200]], np.uint8)), "a.png", exif=exif)
    assert greys(path) == shown


def test_an_animation_gives_its_first_frame(tmp_path):
    frames = [Image.new("L", (2, 1), grey) for grey in (40, 200)]
    path = saved(tmp_path, frames[0], "a.gif", save_all=True, append_images=frames[1:])
    assert greys(path) == [[40, 40]]


def test_a_picture_is_made_no_finer_than_it_can_be_printed():
    raster = Raster(1200, 600, bytes([90]) * 720_000)
    assert no_finer(raster, 144, 72) is raster  # 600 dpi
    smaller = no_finer(raster, 72, 36)
    assert (smaller.width, smaller.height, set(smaller.grey)) == (600, 300, {90})


def test_pictures_that_cannot_be_read(tmp_path):
    with pytest.raises(OutputError, match=r"none\.png: there is no such file\. Check the name and the folder\."):
        read_picture(tmp_path / "none.png")
    (tmp_path / "text.png").write_text("no picture")
    with pytest.raises(OutputError, match=r"text\.png: cannot be read as a picture\. Save it as PNG or JPEG\."):
        read_picture(tmp_path / "text.png")
    with pytest.raises(OutputError, match="is a folder"):
        read_picture(tmp_path)
    noise = np.random.default_rng(1).integers(0, 255, (80, 80), dtype=np.uint8)
    for name in ("cut.png", "cut.jpg", "cut.gif"):
        whole = saved(tmp_path, Image.fromarray(noise), name).read_bytes()
        (tmp_path / name).write_bytes(whole[: len(whole) // 2])
        with pytest.raises(OutputError, match=rf"{name}: cannot be read"):
            read_picture(tmp_path / name)


def test_a_picture_that_would_fill_the_memory_is_refused_unread(tmp_path):
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    for side in (7_072, 50_000):
        header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
        (tmp_path / "bomb.png").write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b""))
        with pytest.raises(OutputError, match=r"more .*than can be read\. Save it smaller, 6000 pixels wide or less\."):
            read_picture(tmp_path / "bomb.png")
    assert PICTURE_PIXELS == 50_000_000


def test_no_other_program_runs_on_a_picture(tmp_path):
    (tmp_path / "a.png").write_bytes(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\n")
    with pytest.raises(OutputError, match="cannot be read as a picture"):
        read_picture(tmp_path / "a.png")


SIX_NINE = (432.0, 648.0)
A5 = (419.53, 595.28)


class Made:
    """A PDF in a folder, to be made and to be broken."""

    def __init__(self, folder, pages=3, size=SIX_NINE):
        self.path = folder / "mine.pdf"
        self.pdf = pikepdf.new()
        for _ in range(pages):
            self.pdf.add_blank_page(page_size=size)

    def font(self, **entries):
        return pikepdf.Dictionary(Type=pikepdf.Name.Font, **entries)

    def embedded(self, name):
        about = pikepdf.Dictionary(Type=pikepdf.Name.FontDescriptor, FontFile2=self.pdf.make_stream(b"font"))
        return self.font(Subtype=pikepdf.Name.TrueType, BaseFont=pikepdf.Name(name), FontDescriptor=about)

    def standard(self, name="/Helvetica"):
        return self.font(Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name(name))

    def use(self, page, **fonts):
        self.pdf.pages[page - 1].obj.Resources = with_fonts(**fonts)

    def save(self, **options):
        self.pdf.save(self.path, **options)
        return self.path


def with_fonts(**found):
    return pikepdf.Dictionary(Font=pikepdf.Dictionary(**found))


def refusal(path, wanted=None, size=SIX_NINE):
    """The sentences about a file, without its name."""
    with pytest.raises(OutputError) as caught:
        read_pdf_pages(path, wanted, size)
    lines = str(caught.value).split("\n")
    assert all(line.startswith(f"{path}: ") for line in lines)
    return [line.removeprefix(f"{path}: ") for line in lines]


@pytest.mark.parametrize(
    ("wanted", "indices"),
    [(None, (0, 1, 2)), ("2", (1,)), ("1-2", (0, 1)), (" 3 , 1 - 2,3", (2, 0, 1, 2)), ("1-3", (0, 1, 2))],
)
def test_pages_are_taken_in_the_order_wanted(wanted, indices, tmp_path):
    path = Made(tmp_path).save()
    found = read_pdf_pages(path, wanted, SIX_NINE)
    assert isinstance(found, OwnPages)
    assert found.indices == indices
    assert found.file == path.read_bytes()


def test_a_book_of_ours_can_be_bound_into_another(tmp_path):
    from mazebook.graphics.page import Box, Page, Text

    box = Box(0, 0, *SIX_NINE)
    page = Page(*SIX_NINE, box, box, (Text(9, 9, "Größe", fonts.BODY, 12), Text(9, 30, "😀", "NotoEmoji-Regular", 9)))
    (tmp_path / "a.pdf").write_bytes(write_pdf([page, page], title="T"))
    assert read_pdf_pages(tmp_path / "a.pdf", None, SIX_NINE).indices == (0, 1)


def test_files_that_are_no_pdf(tmp_path):
    assert refusal(tmp_path / "none.pdf") == ["there is no such file. Check the name and the folder."]
    (tmp_path / "a.pdf").write_text("a text")
    assert refusal(tmp_path / "a.pdf") == ["This is not a PDF. Export the pages as PDF."]
    assert refusal(tmp_path) == ["is a folder. Name the PDF inside it."]
    (tmp_path / "b.pdf").write_text("%PDF-1.4\nnothing of the kind")
    assert refusal(tmp_path / "b.pdf") == ["It is damaged, and cannot be read. Export it again."]


def test_a_password_is_refused_but_not_a_lock_without_one(tmp_path):
    path = Made(tmp_path).save(encryption=pikepdf.Encryption(owner="o", user="u"))
    assert refusal(path) == ["It is protected by a password. Save a copy without one."]
    path = Made(tmp_path).save(encryption=pikepdf.Encryption(owner="o", user=""))
    assert read_pdf_pages(path, None, SIX_NINE).indices == (0, 1, 2)


@pytest.mark.parametrize("wanted", ["", "0", "one", "3-1", "1;2", "1-", "1,,2", "-1"])
def test_pages_that_make_no_sense(wanted, tmp_path):
    (sentence,) = refusal(Made(tmp_path).save(), wanted)
    assert sentence == f'pages "{wanted}" must be page numbers and ranges that go up, such as "1-3,5".'


@pytest.mark.parametrize(("wanted", "page"), [("4", 4), ("2-7", 4), ("9-12", 9), ("1,999999", 999999)])
def test_a_page_that_is_not_there(wanted, page, tmp_path):
    (sentence,) = refusal(Made(tmp_path).save(), wanted)
    assert sentence.startswith(f"there is no page {page}; the file has only 3 pages. ")
    (sentence,) = refusal(Made(tmp_path, pages=1).save(), wanted)
    assert "the file has only 1 page. " in sentence


@pytest.mark.parametrize(
    ("size", "trim", "sentence"),
    [
        ((360, 576), SIX_NINE, "pages 1, 2 and 3 are 5 x 8 in; the book's pages are 6 x 9 in. Export"),
        ((432, 648.51), SIX_NINE, "pages 1, 2 and 3 are 6 x 9.007 in; the book's pages are 6 x 9 in. Export"),
        ((431.49, 648), SIX_NINE, "5.993 x 9 in; the book's"),
        ((612, 792), A5, "are 215.9 x 279.4 mm; the book's pages are 148 x 210 mm. Export"),
        ((648, 432), SIX_NINE, "are 9 x 6 in; the book's pages are 6 x 9 in."),
    ],
)
def test_pages_of_another_size(size, trim, sentence, tmp_path):
    (found,) = refusal(Made(tmp_path, size=size).save(), size=trim)
    assert sentence in found
    assert found.endswith("Export the PDF in the book's size.")


def test_half_a_point_is_near_enough(tmp_path):
    read_pdf_pages(Made(tmp_path, size=(432.49, 647.51)).save(), None, SIX_NINE)


def test_only_the_pages_wanted_are_judged(tmp_path):
    made = Made(tmp_path)
    made.pdf.pages[1].obj.MediaBox = [0, 0, 100, 100]
    path = made.save()
    assert refusal(path)[0].startswith("page 2 is 1.389 x 1.389 in; ")
    assert read_pdf_pages(path, "1,3", SIX_NINE).indices == (0, 2)


def test_the_size_is_the_trimmed_and_turned_one(tmp_path):
    made = Made(tmp_path, size=(700, 900))
    made.pdf.pages[0].obj.TrimBox = [30, 40, 462, 688]
    made.pdf.pages[1].obj.CropBox = [462, 688, 30, 40]
    made.pdf.pages[2].obj.MediaBox = [0, 0, 324, 216]
    made.pdf.pages[2].obj.UserUnit = 2
    made.pdf.Root.Pages.Rotate = 0
    made.pdf.pages[2].obj.Rotate = 270
    assert read_pdf_pages(made.save(), None, SIX_NINE).indices == (0, 1, 2)
    turned = Made(tmp_path, size=(648, 432))
    turned.pdf.Root.Pages.Rotate = 90  # for every page
    assert read_pdf_pages(turned.save(), None, SIX_NINE).indices == (0, 1, 2)


def test_fonts_must_be_embedded(tmp_path):
    made = Made(tmp_path, pages=6)
    made.use(1, A=made.embedded("/ABCDEF+Lora"), B=made.standard())
    for page in (2, 3, 4, 5, 6):
        made.use(page, A=made.standard("/ComicSansMS"), B=made.standard() if page == 2 else made.embedded("/Lora"))
    assert refusal(made.save()) == [
        'the font "Helvetica" on pages 1 and 2 is not embedded. Export the PDF again with all fonts embedded.',
        'the font "ComicSansMS" on pages 2, 3, 4 and 2 more is not embedded. '
        "Export the PDF again with all fonts embedded.",
    ]


def test_composite_and_drawn_fonts(tmp_path):
    made = Made(tmp_path, pages=1)
    inner = made.embedded("/ABCDEF+Lora")
    composite = made.font(Subtype=pikepdf.Name.Type0, BaseFont=pikepdf.Name("/ABCDEF+Lora"), DescendantFonts=[inner])
    drawn = made.font(Subtype=pikepdf.Name.Type3, CharProcs=pikepdf.Dictionary())
    made.use(1, A=composite, B=drawn)
    path = made.save()
    read_pdf_pages(path, None, SIX_NINE)
    del inner.FontDescriptor.FontFile2
    composite.DescendantFonts = [inner]
    assert refusal(made.save())[0].startswith('the font "Lora" on page 1 is not embedded.')


@pytest.mark.parametrize("kind", ["form", "form in a form", "pattern", "mask", "drawn font"])
def test_fonts_are_found_wherever_they_are_used(kind, tmp_path):
    made = Made(tmp_path, pages=1)
    fonts_of = with_fonts(A=made.standard("/Gone"))

    def form(resources):
        return pikepdf.Stream(made.pdf, b"", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, Resources=resources)

    first = form(fonts_of)
    if kind == "form":
        resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=first))
    elif kind == "form in a form":
        outer = form(pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=first)))
        resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Y=outer))
        first.Resources.XObject = pikepdf.Dictionary(Y=made.pdf.make_indirect(outer))  # and round again
    elif kind == "pattern":
        resources = pikepdf.Dictionary(Pattern=pikepdf.Dictionary(P=first))
    elif kind == "mask":
        mask = pikepdf.Dictionary(S=pikepdf.Name.Luminosity, G=first)
        states = pikepdf.Dictionary(A=pikepdf.Dictionary(SMask=pikepdf.Name("/None")), B=pikepdf.Dictionary(SMask=mask))
        resources = pikepdf.Dictionary(ExtGState=states)
    else:
        other = made.font(Subtype=pikepdf.Name.Type3, Resources=pikepdf.Dictionary())
        resources = with_fonts(A=other, B=made.font(Subtype=pikepdf.Name.Type3, Resources=fonts_of))
    made.pdf.pages[0].obj.Resources = resources
    assert refusal(made.save())[0].startswith('the font "Gone" on page 1 is not embedded.')


def test_fonts_that_pages_share_from_above_are_found(tmp_path):
    made = Made(tmp_path)
    for page in made.pdf.pages:
        del page.obj["/Resources"]
    made.pdf.Root.Pages.Resources = with_fonts(A=made.standard())
    assert refusal(made.save())[0].startswith('the font "Helvetica" on pages 1, 2 and 3 is not embedded.')


def test_layers_that_are_off_would_come_to_light(tmp_path):
    made = Made(tmp_path)
    layer = made.pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="notes"))
    made.pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=[layer], D=pikepdf.Dictionary(ON=[layer]))
    read_pdf_pages(made.save(), None, SIX_NINE)
    made.pdf.Root.OCProperties.D = pikepdf.Dictionary(OFF=[layer])
    assert refusal(made.save()) == ["has layers that are switched off, and would be printed. Export it without layers."]


def test_all_that_is_wrong_is_said_at_once(tmp_path):
    made = Made(tmp_path, size=(360, 576))
    made.use(2, A=made.standard())
    assert [sentence.split(" ")[0] for sentence in refusal(made.save(), "1-4")] == ["there", "pages", "the"]


def test_a_damaged_file_is_a_sentence(tmp_path):
    whole = Made(tmp_path).save().read_bytes()
    for length in range(60, len(whole), 37):
        (tmp_path / "cut.pdf").write_bytes(whole[:length])
        with suppress(OutputError):  # qpdf mends some
            read_pdf_pages(tmp_path / "cut.pdf", None, SIX_NINE)


def test_a_page_whose_content_is_broken_is_refused(tmp_path):
    made = Made(tmp_path)
    made.pdf.pages[1].obj.Contents = pikepdf.Stream(made.pdf, b"not deflated", Filter=pikepdf.Name.FlateDecode)
    path = made.save(stream_decode_level=pikepdf.StreamDecodeLevel.none, compress_streams=False)
    assert refusal(path) == ["page 2 is damaged: a stream cannot be unpacked. Export it again."]
    read_pdf_pages(path, "1,3", SIX_NINE)
