"""Reads any number of broken files of each kind with the functions that the commands use.

``python benchmarks/fuzz.py --examples 20000 --seed 1`` prints a row for each kind of file, and every failure: an error
that is no sentence. Each file is a right one in which a few places were changed (`mutations`).
"""

import argparse
import io
import re
import sys
import tempfile
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import pikepdf
from any_spec import any_text
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from mutations import changed_bytes, changed_json, changed_pdf, changed_png, changed_text
from pikepdf import Array, Dictionary, Name
from PIL import Image

from mazebook.batch.classes.roster import read_roster
from mazebook.batch.collections.collection import read_collection, read_collection_sheet
from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.pictures.silhouettes import silhouette_of
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import read_source
from mazebook.books.spec.forms.csv_rows import read_rows, specs_of_rows
from mazebook.books.themes.theme import find_theme
from mazebook.checks.preflight.preflight import preflight
from mazebook.errors import MazebookError
from mazebook.output.pdf.imposition import impose
from mazebook.output.pictures.png import render_pdf
from mazebook.paper.layouts import own_layout
from mazebook.paper.own_files.pdf_pages import pages_refusal, read_pdf_pages
from mazebook.paper.own_files.pictures import read_picture, read_steps
from mazebook.paper.printers.demands import X1A
from mazebook.paper.printers.own import own_printer
from mazebook.paper.printers.table import ALONE
from mazebook.paper.typefaces.font_files import read_font_file
from mazebook.press.checking import prove_folder
from mazebook.press.export import make_booklet
from mazebook.press.lock.lock import read_lock
from mazebook.press.make.leftovers import leftovers
from mazebook.press.make.make_book import make_book
from mazebook.reading.pdf.foreign import refuse_bad_pages
from mazebook.reports.feedback import read_replies
from mazebook.resources import data, shipped

SIZE = (432, 648)
Change = Callable[[Random, bytes, Sequence[bytes]], bytes]


@dataclass(frozen=True)
class Kind:
    """A kind of file: right examples, how they are changed, and what reads a changed one.

    Attributes
    ----------
    name : the file's name
    share : of all examples, in parts of a thousand
    """

    name: str
    share: int
    examples: Callable[[Random], Sequence[bytes]]
    change: Change
    read: Callable[[Path], object]


def _fixed(made: Callable[[], Sequence[bytes]]) -> Callable[[Random], Sequence[bytes]]:
    kept = cache(made)
    return lambda _: kept()


# ---------------------------------------------------------------- right files


def _tables(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.glob("*.toml"))]


def _themes() -> list[bytes]:
    licence = b'\n[licence]\nname = "Own"\nsale = true\nby = "me"\nsource = "home"\n'
    return [table + licence for table in _tables(data("themes"))]


def _specs(random: Random) -> Sequence[bytes]:
    return [any_text(random).encode() for _ in range(2)]


def _printers() -> list[bytes]:
    tables = re.split(r"\n(?=\[[a-z0-9-]+\]\n)", data("printers.toml").read_text("utf-8"))
    names = [re.match(r"\[([a-z0-9-]+)\]", table) for table in tables]
    alone = [table for table, name in zip(tables, names, strict=True) if name and name[1] not in ALONE]
    return [re.sub(r"(?m)^\[[a-z0-9-]+", "[mine", table).encode() for table in alone] + [
        b'[kdp]\n[kdp.cover.spine]\nkind = "caliper"\ncalipers = { bw_white = 0.1, bw_cream = 0.2 }\n',
        b"[kdp]\n[kdp.interior.margin]\nno_bleed = 18\nbleed = 27\n",
    ]


def _sheets() -> list[bytes]:
    return [
        b"title,level,count,size,theme\nOne,6-8,3,9x9,animals\nTwo,adult,2,,\n",
        b'title;printer;trim;answers;level;pages\nA;kdp;6x9in;end;6-8;["puzzles", "notes"]\n',
        "title\tseed\tlanguage\tcover\nÄpfel\t7\tde\ttrue\nB\t8\tfr\tfalse\n".encode("utf-8-sig"),
    ]


def _svgs() -> list[bytes]:
    head = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">'
    return [
        head
        + b'<path id="a" d="M10 10h70v70h-70z m5 5 c 1 2 3 4 5 6 s 1 1 2 2 q 1 1 2 2 t 3 3 a 5 9 30 0 1 7 7 z"/></svg>',
        head + b'<g transform="translate(3 4) rotate(30, 4, 5) scale(2 .5) skewX(10) matrix(1 0 0 1 2 3)">'
        b'<circle cx="30" cy="30" r="20"/><ellipse cx="9" cy="9" rx="4" ry="5"/></g></svg>',
        head + b'<rect x="1" y="2" width="50" height="60"/><polygon points="1,2 30,40 5,60"/>'
        b'<circle id="start" cx="5" cy="5" r="2"/><circle id="finish" cx="50" cy="50" r="2"/></svg>',
    ]


def _pictures() -> list[bytes]:
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
def _book() -> Path:
    """Return the folder of a small finished book."""
    section = {"level": "6-8", "count": 2, "size": "6x6"}
    make_book({"title": "Fuzz", "seed": 1, "trim": "6x9in", "sections": [section]}, _folder() / "book", previews=False)
    return _folder() / "book"


def _records() -> list[bytes]:
    return [(_book() / "book.json").read_bytes()]


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
        about.FontFile2 = pdf.make_stream(zlib.compress(_fonts()[0]), Filter=Name.FlateDecode)
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
        pdf.save(out, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    return out.getvalue()


def _pdfs() -> list[bytes]:
    whole = next(_book().glob("*.pdf")).read_bytes()
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        del pdf.pages[2:]
        pdf.save(out)
    return [_own_pdf(), _own_pdf(), out.getvalue()]


@cache
def _fonts() -> list[bytes]:
    path = next(iter(sorted(shipped("fonts").glob("*/*.ttf"), key=lambda path: path.stat().st_size)))
    found = []
    for letters in ("AB", "ABCDEFGHIJabcdefghij0123456789.,ÄÖ"):
        font, out = TTFont(path), io.BytesIO()
        options = Options(name_IDs=["*"], notdef_outline=True, glyph_names=letters == "AB")
        subset = Subsetter(options)
        subset.populate(text=letters)
        subset.subset(font)
        font.save(out)
        found.append(out.getvalue())
    return found


# ---------------------------------------------------------------- what reads them


def _plan(path: Path) -> object:
    spec, source = read_source(path)
    return plan_book(spec, 7, source)


def _theme(path: Path) -> object:
    return find_theme(path.parent.name, path.parent.parent)


def _printed(path: Path) -> object:
    own_printer(path)
    spec = path.with_name("book.toml")
    spec.write_text(f'seed = 1\nprinter = "{path.name}"\ncover = true\n[[sections]]\nlevel = "6-8"\ncount = 60\n')
    return _plan(spec)


def _laid_out(path: Path) -> object:
    own_layout(path)
    spec = path.with_name("book.toml")
    spec.write_text(f'seed = 1\nlayout = "{path.name}"\n[[sections]]\nlevel = "6-8"\ncount = 5\n')
    return _plan(spec)


def _tried(*readers: Callable[[], object]) -> None:
    """Call each reader; raise the last refusal at the end, if there was one."""
    refused: MazebookError | None = None
    for reader in readers:
        try:
            reader()
        except MazebookError as error:
            refused = error
    if refused is not None:
        raise refused


def _sheet(path: Path) -> None:
    _tried(lambda: specs_of_rows(read_rows(path)), lambda: read_collection_sheet(path))


def _roster(path: Path) -> None:
    read_roster(path, language="ru")
    read_roster(path, ["one", "two"])


def _shape(path: Path) -> None:
    _tried(
        lambda: silhouette_of(path.name, path.parent),
        lambda: little_picture(path.name, path.parent),
        lambda: read_picture(path) if path.suffix != ".svg" else None,
        lambda: read_steps(path, 4) if path.suffix != ".svg" else None,
    )


def _record(path: Path) -> None:
    for pdf in _book().glob("*.pdf"):
        path.with_name(pdf.name).write_bytes(pdf.read_bytes())

    def whole() -> None:
        lock = read_lock(path)
        plan_book(lock.spec(), 1, lock.source())

    _tried(
        lambda: leftovers(path.parent, ()), lambda: make_booklet(path.parent), whole, lambda: prove_folder(path.parent)
    )


def _pdf(path: Path) -> None:
    content = path.read_bytes()

    def shown() -> None:
        refuse_bad_pages(content, path, dpi=20)
        for _ in render_pdf(content, None, 20, name=str(path)):
            pass

    def folded() -> None:
        refuse_bad_pages(content, path)
        impose(content)

    _tried(
        lambda: preflight(content, "kdp"),
        lambda: preflight(content, "ingramspark", kind="cover", pages=100),
        lambda: pages_refusal(read_pdf_pages(path, None, SIZE), X1A),
        shown,
        folded,
    )


ROSTERS = [b"name,group\nAnna,one\nBen,two\n", "Name;Group\nZoë;one\n".encode("utf-16"), b"group,name\none,\xc4nne\n"]
REPLIES = [b"number,time,face,tries,level\n1,2:30,3,1,6-8\n2,90,1,,\n", b"difficulty;time;face\n20,5;1:00;2\n"]
COLLECTION = (
    b'[books]\ntitle = "{level} {theme}"\nseed = 5\n[[books.sections]]\ncount = 3\n'
    b'[each]\nlevel = ["6-8", "adult"]\ntheme = ["animals", "none"]\nlanguage = ["en", "de"]\n'
)
KINDS = {
    "spec": Kind("book.toml", 160, _specs, changed_text, _plan),
    "layout": Kind("own-layout.toml", 80, _fixed(lambda: _tables(shipped("layouts"))), changed_text, _laid_out),
    "printer": Kind("own.toml", 100, _fixed(_printers), changed_text, _printed),
    "theme": Kind("theme.toml", 60, _fixed(_themes), changed_text, _theme),
    "collection": Kind("many.toml", 40, lambda _: [COLLECTION], changed_text, read_collection),
    "sheet": Kind("rows.csv", 60, _fixed(_sheets), changed_text, _sheet),
    "roster": Kind("roster.csv", 40, lambda _: ROSTERS, changed_text, _roster),
    "replies": Kind("replies.csv", 20, lambda _: REPLIES, changed_text, read_replies),
    "svg": Kind("own.svg", 80, _fixed(_svgs), changed_text, _shape),
    "picture": Kind("own.png", 80, _fixed(_pictures), changed_png, _shape),
    "record": Kind("book.json", 80, _fixed(_records), changed_json, _record),
    "pdf": Kind("own.pdf", 140, _fixed(_pdfs), changed_pdf, _pdf),
    "font": Kind("own.ttf", 60, _fixed(_fonts), changed_bytes, read_font_file),
}


def broken(kind: Kind, random: Random) -> bytes:
    """Return a file of a kind with a few changes."""
    examples = kind.examples(random)
    return kind.change(random, random.choice(list(examples)), examples)


def outcome(kind: Kind, content: bytes, folder: Path) -> str:
    """Return ``read`` or ``refused``; raises every error that is no sentence."""
    path = folder / kind.name
    path.write_bytes(content)
    try:
        kind.read(path)
    except MazebookError:
        return "refused"
    return "read"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="*", default=list(KINDS))
    asked = parser.parse_args()
    failed: Counter[str] = Counter()
    print("kind        examples  read  refused  failed  longest s")
    for name in asked.kinds:
        kind, count = KINDS[name], Counter[str]()
        longest = 0.0
        for number in range(asked.examples * kind.share // 1000):
            with tempfile.TemporaryDirectory() as folder:
                content = broken(kind, Random(f"{asked.seed} {name} {number}"))
                begin = time.perf_counter()
                try:
                    count[outcome(kind, content, Path(folder))] += 1
                except Exception as error:  # noqa: BLE001 - what is looked for
                    count["failed"] += 1
                    place = traceback.extract_tb(error.__traceback__)[-1]
                    where = f"{name}: {type(error).__name__} in {Path(place.filename).name}:{place.lineno}"
                    if not failed[where]:
                        kept = Path("fuzz-failures") / f"{name}-{number}{Path(kind.name).suffix}"
                        kept.parent.mkdir(exist_ok=True)
                        kept.write_bytes(content)
                        print(f"{where}: {str(error)[:200]} ({kept})", flush=True)
                        traceback.print_exc()
                    failed[where] += 1
                seconds = time.perf_counter() - begin
                if seconds > 10:
                    print(f"{name}: number {number} took {seconds:.0f} s", flush=True)
                longest = max(longest, seconds)
        print(
            f"{name:12}{sum(count.values()):8}{count['read']:6}{count['refused']:9}{count['failed']:8}{longest:11.1f}"
        )
        sys.stdout.flush()
    for where, times in failed.most_common():
        print(f"{times} x {where}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
