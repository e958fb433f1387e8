"""Right files of every kind that mazebook reads, small ones, for `fuzz` to break."""

import io
import re
import tempfile
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pikepdf
from any_spec import any_text
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name
from PIL import Image

from mazebook.paper.printers.table import ALONE
from mazebook.press.make.make_book import make_book
from mazebook.resources import data, shipped

SIZE = (432, 648)


def _tables(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.glob("*.toml"))]


@cache
def layouts() -> list[bytes]:
    return _tables(shipped("layouts"))


@cache
def themes() -> list[bytes]:
    added = b'\n[licence]\nname = "Own"\nsale = true\nby = "me"\nsource = "home"\n[name]\nen = "Mine"\n'
    return [re.sub(rb"(?m)^(finish = .*)$", rb'\1\nen = "Go!"', table) + added for table in _tables(data("themes"))]


def specs(random: Random) -> Sequence[bytes]:
    return [any_text(random).encode() for _ in range(2)]


@cache
def printers() -> list[bytes]:
    tables = re.split(r"\n(?=\[[a-z0-9-]+\]\n)", data("printers.toml").read_text("utf-8"))
    names = [re.match(r"\[([a-z0-9-]+)\]", table) for table in tables]
    alone = [table for table, name in zip(tables, names, strict=True) if name and name[1] not in ALONE]
    return [re.sub(r"(?m)^\[[a-z0-9-]+", "[mine", table).encode() for table in alone] + [
        b'[kdp]\n[kdp.cover.spine]\nkind = "caliper"\ncalipers = { bw_white = 0.1, bw_cream = 0.2 }\n',
        b"[kdp]\n[kdp.interior.margin]\nno_bleed = 18\nbleed = 27\n",
    ]


def sheets() -> list[bytes]:
    return [
        b"title,level,count,size,theme\nOne,6-8,3,9x9,animals\nTwo,adult,2,,\n",
        b'title;printer;trim;answers;level;pages\nA;kdp;6x9in;end;6-8;["puzzles", "notes"]\n',
        "title\tseed\tlanguage\tcover\nÄpfel\t7\tde\ttrue\nB\t8\tfr\tfalse\n".encode("utf-8-sig"),
    ]


def svgs() -> list[bytes]:
    head = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">'
    return [
        head
        + b'<path id="a" d="M10 10h70v70h-70z m5 5 c 1 2 3 4 5 6 s 1 1 2 2 q 1 1 2 2 t 3 3 a 5 9 30 0 1 7 7 z"/></svg>',
        head + b'<g transform="translate(3 4) rotate(30, 4, 5) scale(2 .5) skewX(10) matrix(1 0 0 1 2 3)">'
        b'<circle cx="30" cy="30" r="20"/><ellipse cx="9" cy="9" rx="4" ry="5"/></g></svg>',
        head + b'<rect x="1" y="2" width="50" height="60"/><polygon points="1,2 30,40 5,60"/>'
        b'<circle id="start" cx="5" cy="5" r="2"/><circle id="finish" cx="50" cy="50" r="2"/></svg>',
    ]


@cache
def pictures() -> list[bytes]:
    found = []
    for form, mode in (("PNG", "L"), ("PNG", "RGBA"), ("PNG", "P"), ("PNG", "I;16"), ("JPEG", "RGB"), ("GIF", "P")):
        found.append(_picture(form, mode))
    return [*found, _picture("TIFF", "L"), _picture("BMP", "RGB"), _picture("WEBP", "RGB"), _picture("PPM", "L")]


def _picture(form: str, mode: str) -> bytes:
    out = io.BytesIO()
    picture = Image.new("L", (24, 20), 255)
    picture.paste(0, (4, 4, 18, 15))
    (Image.new(mode, (24, 20)) if mode == "I;16" else picture.convert(mode)).save(out, form)
    return out.getvalue()


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="fuzz-"))


@cache
def book() -> Path:
    """Return the folder of a small finished book."""
    section = {"level": "6-8", "count": 2, "size": "6x6"}
    make_book({"title": "Fuzz", "seed": 1, "trim": "6x9in", "sections": [section]}, _folder() / "book", previews=False)
    return _folder() / "book"


@cache
def records() -> list[bytes]:
    return [(book() / "book.json").read_bytes()]


def _own_pdf() -> bytes:
    """Return a PDF with a bit of everything, nothing packed but a font."""
    with pikepdf.new() as pdf:
        for _ in range(3):
            pdf.add_blank_page(page_size=SIZE)
        box = Array([0, 0, 99, 99])
        form = pdf.make_stream(b"0 g 0 0 5 5 re f", Type=Name.XObject, Subtype=Name.Form, BBox=box)
        form.Group = Dictionary(S=Name.Transparency)
        picture = {"Width": 2, "Height": 1, "BitsPerComponent": 8, "ColorSpace": Name.DeviceGray}
        mask = pdf.make_stream(b"ab", Type=Name.XObject, Subtype=Name.Image, **picture)
        image = pdf.make_stream(b"ab", Type=Name.XObject, Subtype=Name.Image, SMask=mask, **picture)
        cell = pdf.make_stream(b"0 0 5 5 re f", PatternType=1, PaintType=1, TilingType=1, BBox=box, XStep=9, YStep=9)
        shade = Dictionary(ShadingType=2, ColorSpace=Name.DeviceGray, Coords=Array([0, 0, 9, 9]))
        shade.Function = Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1)
        glyphs = Dictionary(a=pdf.make_stream(b"9 0 d0 0 0 5 5 re f"))
        drawn = Dictionary(Type=Name.Font, Subtype=Name.Type3, FontBBox=box, FirstChar=97, LastChar=97)
        drawn.FontMatrix, drawn.Widths, drawn.CharProcs = Array([0.1, 0, 0, 0.1, 0, 0]), Array([9]), glyphs
        drawn.Encoding = Dictionary(Differences=Array([97, Name.a]))
        about = Dictionary(Type=Name.FontDescriptor, Flags=32, FontName=Name.Own)
        about.FontFile2 = pdf.make_stream(zlib.compress(fonts()[0]), Filter=Name.FlateDecode)
        true = Dictionary(Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.Own, FirstChar=65, LastChar=66)
        true.Widths, true.FontDescriptor, true.Encoding = Array([500, 500]), about, Name.WinAnsiEncoding
        inner = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Own, FontDescriptor=about)
        inner.W, inner.CIDToGIDMap = Array([1, Array([500]), 2, 3, 400]), pdf.make_stream(bytes(8))
        wide = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Own, DescendantFonts=Array([inner]))
        wide.Encoding = Name("/Identity-H")
        page = pdf.pages[0].obj
        page.Resources = Dictionary(
            XObject=Dictionary(F=form, I=image),
            Pattern=Dictionary(P=cell, Q=Dictionary(PatternType=2, Shading=shade)),
            Shading=Dictionary(S=shade),
            ColorSpace=Dictionary(C=Array([Name.Separation, Name.Spot, Name.DeviceCMYK, shade.Function])),
            ExtGState=Dictionary(G=Dictionary(ca=1, BM=Name.Normal, SMask=Dictionary(S=Name.Alpha, G=form))),
            Font=Dictionary({"/T": drawn, "/U": true, "/V": wide}),
        )
        page.Contents = pdf.make_stream(
            b"q 1 w 10 20 m 30 40 l 5 6 7 8 9 10 c 1 2 3 4 v h S /G gs 0.5 0 0 rg 10 10 50 60 re f Q\n"
            b"/C cs 1 scn 9 9 9 9 re f* /Pattern cs /P scn 9 9 60 60 re B /Q scn 9 9 60 60 re f /S sh\n"
            b"q .7 .7 -.7 .7 50 50 cm /F Do Q q 9 0 0 9 99 99 cm /I Do Q BI /W 1 /H 1 /BPC 8 /CS /G ID a EI\n"
            b"BT /T 9 Tf 100 300 Td (a) Tj /U 9 Tf 2 Tr [(AB) -200 <4142>] TJ T* /V 9 Tf (\\000\\101) ' ET\n"
        )
        page.Annots = Array([Dictionary(Subtype=Name.Stamp, Rect=box, AP=Dictionary(N=form))])
        pdf.Root.OCProperties = Dictionary(OCGs=Array([]), D=Dictionary(OFF=Array([])))
        out = io.BytesIO()
        pdf.save(out, compress_streams=False, deterministic_id=True, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    return out.getvalue()


@cache
def pdfs() -> list[bytes]:
    whole = next(book().glob("*.pdf")).read_bytes()
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        del pdf.pages[2:]
        pdf.save(out, deterministic_id=True)
    return [_own_pdf(), _own_pdf(), out.getvalue()]


@cache
def fonts() -> list[bytes]:
    path = next(iter(sorted(shipped("fonts").glob("*/*.ttf"), key=lambda path: path.stat().st_size)))
    found = []
    for letters in ("AB", "ABCDEFGHIJabcdefghij0123456789.,ÄÖ"):
        font, out = TTFont(path, recalcTimestamp=False), io.BytesIO()
        options = Options(name_IDs=["*"], notdef_outline=True, glyph_names=letters == "AB")
        subset = Subsetter(options)
        subset.populate(text=letters)
        subset.subset(font)
        font.save(out)
        found.append(out.getvalue())
    return found


def collections() -> list[bytes]:
    return [
        b'[books]\ntitle = "{level} {theme}"\nseed = 5\n[[books.sections]]\ncount = 3\n'
        b'[each]\nlevel = ["6-8", "adult"]\ntheme = ["animals", "none"]\nlanguage = ["en", "de"]\n'
    ]


def rosters() -> list[bytes]:
    return [
        b"name,group\nAnna,one\nBen,two\n",
        "Name;Group\nZoë;one\n".encode("utf-16"),
        b"group,name\none,\xc4nne\n",
    ]


def replies() -> list[bytes]:
    return [b"number,time,face,tries,level\n1,2:30,3,1,6-8\n2,90,1,,\n", b"difficulty;time;face\n20,5;1:00;2\n"]
