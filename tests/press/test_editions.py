"""Editions: one book for several printers and for the screen; boxes, standards, links; the same mazes in all."""

import ast
import datetime
import io
import json
import os
import re
import tomllib
import zlib

import numpy as np
import pikepdf
import pypdfium2
import pytest
from page import validate_pdf_bytes

from mazebook.books.choose.choose import make_mazes
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec
from mazebook.errors import LayoutError, SpecError
from mazebook.graphics.page import Stroke, Text
from mazebook.output.pdf.standards import conform_pdfa
from mazebook.output.pictures.png import render_pdf
from mazebook.paper.printers.offers import printer_names, read_printer, strictest
from mazebook.paper.printers.table import PageSides
from mazebook.press.make.make_book import make_book
from mazebook.reading.problems import Source
from mazebook.resources import PACKAGE

EDITIONS = ["kdp", "ingramspark", "lulu", "screen"]
FRAME = """\
[background]
frame = 20
tint = 0.05
[margins]
top = 40
bottom = 40
outside = 40
"""
PAGES = [
    "title", "copyright", "contents", "belongs_to", "how_to", "tips", "opener", "puzzles", "certificate", "feedback",
    {"kind": "notes", "style": "lines"}, {"kind": "notes", "style": "dots"}, "draw", "answers",
]  # fmt: skip
BOOK = {
    "title": "Zoë & <Friends>",
    "author": "Žofie",
    "seed": 5,
    "sections": [
        {"title": "Warm up", "level": "4-6", "count": 12},
        {"level": "8-10", "count": 12, "tessellation": "sigma"},
        {"level": "6-8", "count": 4, "tessellation": "theta"},
    ],
}


def parse(text, folder=None):
    return parse_spec(tomllib.loads(text), "book.toml", folder)


def plan_of(text, folder=None):
    return plan_book(parse(text, folder), 7, Source("book.toml", folder))


def message(text, folder=None):
    with pytest.raises(SpecError) as caught:
        plan_of(text, folder)
    return str(caught.value)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("book")
    book = make_book({**BOOK, "editions": EDITIONS}, folder, previews=False, check=False)
    return folder, book.record


@pytest.fixture(scope="module")
def framed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("framed")
    (folder / "frame.toml").write_text(FRAME, encoding="utf-8")
    editions = [*EDITIONS, "home-letter"]
    spec = parse_spec({**BOOK, "pages": PAGES, "layout": "frame.toml", "editions": editions}, folder=folder)
    book = make_book(spec, folder, source=Source("spec", folder), previews=False, check=False)
    return folder, book.record


def opened(made, edition):
    folder, record = made
    (name,) = [file["path"] for file in record["files"] if file["edition"] == edition]
    return pikepdf.open(folder / name)


def test_editions_as_they_are_spelt(tmp_path):
    assert parse("").editions == ()
    assert parse('editions = ["KDP", "Screen"]').editions == ("kdp", "screen")
    assert parse('editions = "screen"').editions == ("screen",)
    spec = parse('printer = "kdp"\neditions = ["screen", "kdp"]')
    assert parse_spec(json.loads(json.dumps(spec.model_dump(mode="json")))) == spec


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('editions = ["kpd"]', 'editions[0] = "kpd": there is no such edition. Did you mean "kdp"?'),
        ('editions = ["kdp", "kdp"]', 'has "kdp" twice. Remove one of them.'),
        ("editions = 3", 'must be a list of names in double quotes, such as ["kdp", "screen"].'),
        ('printer = "lulu"\neditions = ["kdp"]', 'printer = "lulu" is none of the editions. Add it here, or remove'),
        (
            'editions = ["kdp", "lulu"]\ntrim = "5x8.1in"',
            'does not offer this page size. Use "5x8in", the nearest that the printers of all editions offer.',
        ),
        (
            'editions = ["home-a4", "home-letter"]',
            "there is no page size that these offer, all of them: Home or school printer, A4, Home or school printer, "
            "US Letter. Make two books.",
        ),
        ('editions = ["screen"]\nstock = "bw_white"', "a paper is one of a printer's. Give the printer as well"),
        ('editions = ["kdp", "lulu"]\nstock = "cream"', "Amazon KDP paperback has no such paper."),
    ],
)
def test_mistakes(text, sentence):
    with pytest.raises(SpecError) as caught:
        parse(text)
    assert sentence in str(caught.value)
    assert str(caught.value).count("\n") == 0


def test_a_page_size_that_all_printers_offer():
    assert parse('editions = ["kdp", "ingramspark", "screen"]').trim == (612.0, 792.0)
    assert parse('editions = ["kdp", "home-a4"]').trim == (595.44, 841.68)
    assert parse('editions = ["screen", "newspaper"]\ntrim = "6x9in"').trim == (432, 648)


def test_each_printer_counts_the_pages():
    text = 'editions = ["kdp", "lulu", "screen"]\n[[sections]]\ncount = 20'
    assert message(text) == (
        'book.toml  editions[1] = "lulu": Lulu paperback binds 32 to 800 pages of this size; this book has 26. '
        'Ask for more puzzles, or add pages such as "notes".'
    )


def test_a_paper_is_that_of_the_printer_that_has_it():
    many = 'editions = ["ingramspark", "kdp"]\nanswers = "none"\nstock = "{}"\n[[sections]]\ncount = 560'
    assert plan_of(many.format("bw_white")).pages
    assert 'editions[1] = "kdp": ' in message(many.format("bw_cream"))
    assert "on bw_white; " in message(many.format("bw_cream_50").replace("560", "600"))  # KDP's usual paper


COUNTS = (24, 59, 60, 150, 151, 300, 301, 399, 400, 500, 501, 600, 601, 700, 701, 800)


@pytest.mark.parametrize("pages", COUNTS)
def test_the_strictest_margins_of_several(pages):
    printers = [read_printer(name) for name in ("kdp", "ingramspark", "lulu")]
    found = strictest(printers)
    assert found.inside_for(pages) == max(printer.inside_for(pages) for printer in printers)
    assert found.margin == 36
    assert strictest(printers[:1]) is not None
    for bleeds, margin in ((False, 18), (True, 27)):
        alone = strictest(printers[:1], bleeds=bleeds)
        assert (alone.margin, [alone.inside_for(p) for p in (150, 151, 300, 301, 500, 501, 700, 701)]) == (
            margin, [27, 36, 36, 45, 45, 54, 54, 63],
        )  # fmt: skip
    assert strictest([]) is None


def test_the_files_and_what_is_recorded_of_them(made):
    folder, record = made
    names = [f"zoë-friends-{edition}.pdf" for edition in EDITIONS]
    assert [(file["path"], file["edition"], file["role"]) for file in record["files"]] == [
        (name, edition, "interior") for name, edition in zip(names, EDITIONS, strict=True)
    ]
    assert len({file["pages"] for file in record["files"]}) == 1
    for puzzle in record["puzzles"]:
        by_file = {name: [p for p in puzzle["placements"] if p["file"] == name] for name in names}
        assert [place["role"] for place in by_file[names[0]]] == ["puzzle", "answer"]
        told = [[place | {"file": ""} for place in places] for places in by_file.values()]
        assert all(places == told[0] for places in told)
    assert sorted(path.name for path in folder.iterdir()) == sorted([*names, "book.json"])


def test_a_single_edition_has_the_plain_name(tmp_path):
    plain = {"title": "One", "seed": 1, "sections": [{"count": 2}], "answers": "separate"}
    for editions, edition in (((), "print"), (["screen"], "screen")):
        record = make_book({**plain, "editions": editions}, tmp_path / edition, draft=True, previews=False).record
        assert [(file["path"], file["edition"]) for file in record["files"]] == [
            ("one.pdf", edition), ("one-answers.pdf", edition),
        ]  # fmt: skip
    editions = ["home-letter", "screen"]
    both = make_book({**plain, "editions": editions}, tmp_path / "both", draft=True, previews=False).record
    assert [file["path"] for file in both["files"]] == [
        "one-home-letter.pdf", "one-home-letter-answers.pdf", "one-screen.pdf", "one-screen-answers.pdf",
    ]  # fmt: skip


def test_the_mazes_are_those_of_any_other_edition(made, tmp_path):
    alone = make_book({**BOOK, "printer": "lulu"}, tmp_path, previews=False, check=False).record
    for one, other in zip(alone["puzzles"], made[1]["puzzles"], strict=True):
        keys = ("fingerprint", "seed", "size", "number", "section", "doors")
        assert [one[key] for key in keys] == [other[key] for key in keys]


def pixels(content, dpi=40):
    return [np.asarray(image) for _, image in render_pdf(content, None, dpi)]


def test_all_editions_look_alike(made):
    folder, record = made
    first, *others = (pixels((folder / file["path"]).read_bytes()) for file in record["files"])
    for other in others:
        assert all(np.array_equal(one, two) for one, two in zip(first, other, strict=True))


def test_within_their_trim_framed_editions_look_alike(framed):
    shown = {}
    for edition in ("kdp", "lulu", "screen"):
        with opened(framed, edition) as pdf:
            for page in pdf.pages:
                page.mediabox = page.trimbox  # cut, as the printer does
            out = io.BytesIO()
            pdf.save(out)
        shown[edition] = pixels(out.getvalue(), 72)
    for one, two, three in zip(*shown.values(), strict=True):
        # A page that begins elsewhere on its sheet is rounded to pixels otherwise.
        assert np.abs(one.astype(int) - two).max() < 10
        assert np.abs(one.astype(int) - three).max() < 10


@pytest.mark.slow
def test_the_same_bytes_again(made, tmp_path):
    again = make_book({**BOOK, "editions": EDITIONS}, tmp_path, previews=False)
    assert [file["sha256"] for file in again.record["files"]] == [file["sha256"] for file in made[1]["files"]]


@pytest.mark.slow
def test_a_book_of_editions_is_made_again_from_its_record(made, tmp_path):
    again = make_book(None, tmp_path, lock=made[1], previews=False)
    assert [file["sha256"] for file in again.record["files"]] == [file["sha256"] for file in made[1]["files"]]


BLEED = {
    "kdp": PageSides(9, 9, 9, 0),
    "ingramspark": PageSides(9, 9, 9, 0),
    "lulu": PageSides(9, 9, 9, 9),
    "screen": PageSides(0, 0, 0, 0),
    "home-letter": PageSides(0, 0, 0, 0),
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_boxes_of_every_page_without_bleed(made, edition):
    with opened(made, edition) as pdf:
        for page in pdf.pages:
            for name in ("/MediaBox", "/TrimBox", "/BleedBox"):
                assert [float(side) for side in page.obj[name]] == [0, 0, 612, 792]
            assert "/CropBox" not in page.obj


@pytest.mark.parametrize("edition", BLEED)
def test_boxes_of_every_page_with_bleed(framed, edition):
    bleed = BLEED[edition]
    with opened(framed, edition) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            left, right = (bleed.inside, bleed.outside) if number % 2 else (bleed.outside, bleed.inside)
            whole = [0, 0, 612 + left + right, 792 + bleed.bottom + bleed.top]
            assert [float(side) for side in page.obj["/MediaBox"]] == whole
            assert [float(side) for side in page.obj["/BleedBox"]] == whole
            assert [float(side) for side in page.obj["/TrimBox"]] == [
                left,
                bleed.bottom,
                left + 612,
                bleed.bottom + 792,
            ]


def test_the_frame_reaches_the_bleed_on_three_sides_and_ends_at_the_fold(framed):
    with opened(framed, "kdp") as pdf:
        out = io.BytesIO()
        pdf.save(out)
    for number, image in enumerate(pixels(out.getvalue(), 72), 1):
        dark = image < 200
        outer, inner = (dark[:, -1], dark[:, 0]) if number % 2 else (dark[:, 0], dark[:, -1])
        assert dark[0].all()
        assert dark[-1].all()
        assert outer.all()
        assert not inner[40:-40].any()
        assert image[9 + 22, 300] in (242, 243)  # the tint, below the frame


def test_where_nothing_bleeds_at_home_nothing_is_drawn_at_the_edge(framed):
    with opened(framed, "home-letter") as pdf:
        out = io.BytesIO()
        pdf.save(out)
    assert all((image[:20] == 255).all() and (image[:, :20] == 255).all() for image in pixels(out.getvalue(), 72))


def test_placements_are_moved_with_the_bleed(framed):
    _, record = framed
    for puzzle in record["puzzles"]:
        found = {place["file"]: place for place in puzzle["placements"] if place["role"] == "puzzle"}
        kdp, screen = (found[f"zoë-friends-{edition}.pdf"] for edition in ("kdp", "screen"))
        aside = 0 if kdp["page"] % 2 else 9
        expected = [side + shift for side, shift in zip(screen["boxes"][0], (aside, 9, aside, 9), strict=True)]
        assert kdp["boxes"][0] == pytest.approx(expected, abs=1e-3)
        for one, other in zip(kdp["ends"], screen["ends"], strict=True):
            if "opening" in other:
                moved = np.array(one["opening"]) - np.array(other["opening"])
                assert moved == pytest.approx(np.array([(aside, 9)] * 2), abs=1e-3)


def test_a_frame_needs_margins(tmp_path):
    (tmp_path / "wide.toml").write_text("[background]\nframe = 30\n", encoding="utf-8")
    with pytest.raises(LayoutError, match=r"background\.frame = 30\.?0?: must be 27 or less: the margins are"):
        plan_of('layout = "wide.toml"', tmp_path)


def test_a_pdf_x_1a_has_its_keys(made, framed):
    for book in (made, framed):
        with opened(book, "ingramspark") as pdf:
            assert pdf.pdf_version == "1.3"
            info = pdf.trailer.Info
            assert info.GTS_PDFXVersion == "PDF/X-1:2001"
            assert info.GTS_PDFXConformance == "PDF/X-1a:2001"
            assert info.Title == BOOK["title"]
            assert {"/CreationDate", "/ModDate"} <= set(info.keys())
            assert isinstance(info.Trapped, pikepdf.Name)
            assert info.Trapped == "/False"
            (intent,) = pdf.Root.OutputIntents
            assert dict(intent) == {
                "/Type": "/OutputIntent", "/S": "/GTS_PDFX",
                "/OutputConditionIdentifier": "CGATS TR 001", "/RegistryName": "http://www.color.org",
            }  # fmt: skip
            assert "/ID" in pdf.trailer
            assert set(pdf.Root.keys()) == {"/Type", "/Pages", "/PageMode", "/OutputIntents"}
            assert not any(isinstance(each, pikepdf.Stream) and each.get("/Type") == "/ObjStm" for each in pdf.objects)
            check_of_black(pdf)


def check_of_black(pdf):
    """See that all is grey, without transparency, and every font embedded."""
    for each in pdf.objects:
        if isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
            assert not {"/ExtGState", "/SMask", "/OCProperties", "/Group", "/AA", "/JavaScript"} & set(each.keys())
            if each.get("/Subtype") == "/CIDFontType2":
                assert "/FontFile2" in each.FontDescriptor
    for page in pdf.pages:
        assert "/Annots" not in page.obj
        used = {str(operator) for _, operator in pikepdf.parse_content_stream(page)}
        assert not used & {"rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "gs", "sh", "ri"}


@pytest.mark.parametrize("edition", ["kdp", "lulu"])
def test_a_plain_file_for_print_has_nothing_for_screens(made, edition):
    with opened(made, edition) as pdf:
        assert set(pdf.Root.keys()) == {"/Type", "/Pages", "/PageMode", "/Lang"}
        assert pdf.pdf_version == "1.3"
        assert not [key for key in pdf.docinfo if "GTS" in key]
        check_of_black(pdf)


@pytest.mark.slow
def test_a_plain_file_is_the_same_with_and_without_other_editions(tmp_path):
    lulu = {"title": "One", "seed": 1, "sections": [{"count": 30}]}
    one = make_book({**lulu, "printer": "lulu"}, tmp_path / "one", previews=False).record["files"][0]["sha256"]
    two = make_book({**lulu, "editions": ["lulu", "screen"]}, tmp_path / "two", previews=False).record["files"][0]
    assert two["sha256"] == one


@pytest.mark.parametrize("book", ["made", "framed"])
def test_the_screen_edition_is_pdf_a(book, request):
    folder, record = request.getfixturevalue(book)
    (name,) = [file["path"] for file in record["files"] if file["edition"] == "screen"]
    report = validate_pdf_bytes((folder / name).read_bytes(), profile="pdfa-2b")
    assert [str(failure.message) for failure in report.failures] == []
    assert report.is_compliant


def test_no_stream_ends_with_a_carriage_return(made):
    """One packed stream in 256 does by chance, and the validator finds it a byte too short: here one is made to."""
    with opened(made, "screen") as pdf:
        content, out = pdf.pages[0].Contents, io.BytesIO()
        tabs = (zlib.compress(content.read_bytes() + b"\t" * count) for count in range(256))
        content.write(next(raw for raw in tabs if raw.endswith(b"\r")), filter=pikepdf.Name.FlateDecode)
        conform_pdfa(pdf)
        pdf.save(out, stream_decode_level=pikepdf.StreamDecodeLevel.none, compress_streams=False)
    assert validate_pdf_bytes(out.getvalue(), profile="pdfa-2b").is_compliant
    with pikepdf.open(out) as pdf:
        assert pdf.check_pdf_syntax() == []
        streams = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
        assert not any(stream.read_raw_bytes().endswith(b"\r") for stream in streams)


def test_the_validator_finds_what_is_lacking(made):
    for edition in ("kdp", "ingramspark"):
        with opened(made, edition) as pdf:
            out = io.BytesIO()
            pdf.save(out)
        assert not validate_pdf_bytes(out.getvalue(), profile="pdfa-2b").is_compliant


def test_qpdf_finds_no_fault(made, framed):
    for book in (made, framed):
        for file in book[1]["files"]:
            with pikepdf.open(book[0] / file["path"]) as pdf:
                assert pdf.check_pdf_syntax() == []


@pytest.mark.parametrize("name", [name for name in printer_names() if read_printer(name).viewer])
def test_how_home_printers_print(name, tmp_path):
    record = make_book({"seed": 1, "printer": name, "sections": [{"count": 2}]}, tmp_path, previews=False).record
    with pikepdf.open(tmp_path / record["files"][0]["path"]) as pdf:
        assert {key: str(value) for key, value in pdf.Root.ViewerPreferences.items()} == {
            "/PrintScaling": "/None", "/Duplex": "/DuplexFlipLongEdge",
        }  # fmt: skip


def text_in(pdf, index, box):
    page = pdf[index]
    words = page.get_textpage()
    found = words.get_text_bounded(*box)
    words.close()
    page.close()
    return found.strip()


def test_links_lead_to_the_answer_and_back(framed):
    folder, record = framed
    name = "zoë-friends-screen.pdf"
    every = {
        (puzzle["number"], place["role"]): place
        for puzzle in record["puzzles"]
        for place in puzzle["placements"]
        if place["file"] == name
    }
    places = {key: place["page"] for key, place in every.items()}
    other = {"puzzle": "answer", "answer": "puzzle"}
    rendered = pypdfium2.PdfDocument(folder / name)
    found, top = {}, {}
    with pikepdf.open(folder / name) as pdf:
        index = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
        for number, page in enumerate(pdf.pages, 1):
            for link in page.obj.get("/Annots", []):
                assert (link.Subtype, int(link.F)) == ("/Link", 4)
                said = text_in(rendered, number - 1, [float(side) for side in link.Rect])
                puzzle = int(re.fullmatch(r"(?:Maze )?(\d+)", said)[1])  # type: ignore[index]
                role = "puzzle" if said.startswith("Maze") else "answer"
                assert number == places[puzzle, role]
                found[puzzle, role] = index[link.Dest[0].objgen]
                top[puzzle, other[role]] = float(link.Dest[3])
    rendered.close()
    assert found == {(puzzle, role): places[puzzle, other[role]] for puzzle, role in places}
    assert all(top[key] >= max(box[3] for box in place["boxes"]) for key, place in every.items())  # the maze is seen
    assert len(found) == 2 * 28


def test_the_outline_leads_to_sections_and_answers(framed):
    with opened(framed, "screen") as pdf, pdf.open_outline() as outline:
        numbers = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
        entries = [(item.title, numbers[item.destination[0].objgen]) for item in outline.root]
        assert [title for title, _ in entries] == [
            "How to solve a maze", "Tips for tricky mazes", "Warm up", "Challenging", "A little tricky",
            "Certificate", "How did it go?", "Answers",
        ]  # fmt: skip
        pages = [page for _, page in entries]
        assert pages == sorted(set(pages))
        assert pdf.Root.PageMode == "/UseOutlines"
        assert pdf.Root.Lang == "en"
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
    answers = [
        place["page"] for puzzle in framed[1]["puzzles"] for place in puzzle["placements"] if place["role"] == "answer"
    ]
    assert pages[-1] == min(answers)


def test_nothing_leads_out_of_a_file(tmp_path):
    spec = {"title": "One", "seed": 1, "sections": [{"count": 2}], "answers": "separate", "editions": ["screen"]}
    make_book(spec, tmp_path, previews=False)
    for name in ("one.pdf", "one-answers.pdf"):
        content = (tmp_path / name).read_bytes()
        assert validate_pdf_bytes(content, profile="pdfa-2b").is_compliant
        with pikepdf.open(io.BytesIO(content)) as pdf:
            assert not any("/Annots" in page.obj for page in pdf.pages)


@pytest.fixture(scope="module")
def at_home():
    found = {}
    for name in ("home-a4", "home-letter", "lulu"):
        sections = [*BOOK["sections"], {"level": "adult", "count": 9}]
        spec = {**BOOK, "printer": name, "pages": PAGES, "sections": sections}
        plan = plan_book(parse_spec(spec), 5)
        found[name] = plan, lay_out(plan, make_mazes(plan, k=1))
    return found


@pytest.mark.parametrize("name", ["home-a4", "home-letter", "lulu"])
def test_nothing_is_thinner_or_smaller_than_its_printer_prints(at_home, name):
    printer, (_, pages) = read_printer(name), at_home[name]
    strokes = [item for page in pages for item in page.items if isinstance(item, Stroke) and not item.dash]
    texts = [item for page in pages for item in page.items if isinstance(item, Text)]
    assert min(stroke.width for stroke in strokes) >= printer.least_line
    assert min(text.size for text in texts) >= printer.least_text
    if name == "lulu":  # so that the others show that something changed
        assert min(stroke.width for stroke in strokes) == 0.75


def test_answers_keep_clear_corridors_where_lines_are_thick(at_home):
    for name, (_, pages) in at_home.items():
        for page in pages:
            for place in page.placements:
                if place.role == "answer":
                    walls = next(i for i in page.items if isinstance(i, Stroke) and 0.4 < i.gray < 0.5)
                    assert walls.width <= 0.3 * abs(walls.place.scale), name


def test_one_live_area_fits_both_papers(at_home):
    (a4, pages), (letter, others) = at_home["home-a4"], at_home["home-letter"]
    assert len(pages) == len(others)
    for number in (1, 2):
        one, two = a4.live(number), letter.live(number)
        assert (one.width, one.height) == pytest.approx((two.width, two.height), abs=0.01)
        assert one.width <= 523.28
        assert one.height == pytest.approx(720, abs=0.01)
        width, height = a4.spec.trim
        # Printed on the other paper, with the middle of the page on its middle, it keeps half an inch of margin.
        assert min(one.x0 - width / 2 + 306, 306 - (one.x1 - width / 2)) >= 36
        assert min(one.y0 - height / 2 + 396, 396 - (one.y1 - height / 2)) >= 36 - 0.01
    for one, two in zip(pages, others, strict=True):
        for place, other in zip(one.placements, two.placements, strict=True):
            assert place.boxes[0].width == pytest.approx(other.boxes[0].width, abs=0.01)


def test_no_code_knows_a_printers_name():
    names = re.compile(rf"\b({'|'.join(map(re.escape, printer_names()))})\b", re.IGNORECASE)
    known = []
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if not any(
            name in text for name in printer_names() for text in (source.lower(), source.lower().replace("_", " "))
        ):
            continue  # most files: to parse all takes a second
        tree = ast.parse(source)
        docstrings = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                known += [(path.name, node.value)] if names.search(node.value) else []
            elif isinstance(node, ast.Name | ast.Attribute):
                name = node.id if isinstance(node, ast.Name) else node.attr
                known += [(path.name, name)] if names.search(name.replace("_", " ")) else []
    assert known == []


def test_old_numbers_are_told(capsys):
    from mazebook.cli.shared.console import warn_of_age

    kdp, home = read_printer("kdp"), read_printer("home-a4")
    warn_of_age([kdp, home, None], datetime.date(2027, 7, 30))  # 365 days after its oldest number
    assert capsys.readouterr().err == ""
    warn_of_age([kdp, home, None], datetime.date(2027, 7, 31))
    assert capsys.readouterr().err == (
        "Amazon KDP paperback: its numbers were last checked 366 days ago. Look whether the printer has changed its "
        "rules since; you can correct them in a file of your own: docs/extend.md says how.\n"
    )


def test_what_is_said_of_editions(tmp_path, run):
    path = tmp_path / "book.toml"
    path.write_text(
        'title = "Two"\nseed = 1\neditions = ["home-letter", "screen"]\n[[sections]]\ncount = 2', encoding="utf-8"
    )
    assert ", for home-letter, screen." in run("check", path, code=0).out
    said = run("make", path, "--out", tmp_path / "out", "--no-previews", code=0)
    assert said.out.splitlines()[:2] == [
        f"Your book is ready: {tmp_path / 'out' / 'two-home-letter.pdf'}",
        f"Its edition for screen: {tmp_path / 'out' / 'two-screen.pdf'}",
    ]


def test_what_is_said_of_the_covers_of_editions(tmp_path, run):
    path = tmp_path / "book.toml"
    text = 'title = "Two"\nseed = 1\neditions = {}\ncover = true\n[[sections]]\nlevel = "4-6"\ncount = 26'
    for editions, said in (
        ('["kdp", "lulu"]', ["Its cover for kdp: two-kdp-cover.pdf", "Its cover for lulu: two-lulu-cover.pdf"]),
        ('["kdp"]', ["Its cover: two-cover.pdf"]),
    ):
        path.write_text(text.format(editions), encoding="utf-8")
        lines = (
            run("make", path, "--out", tmp_path / "out", "--no-previews", "--draft", code=0)
            .out.replace(f"{tmp_path / 'out'}{os.sep}", "")
            .splitlines()
        )
        assert [line for line in lines if line.startswith("Its cover")] == said


def test_the_list_says_how_old_numbers_are(run):
    rows = {row["name"]: row for row in json.loads(run("list", "printers", "--json", code=0).out)}
    assert rows["kdp"]["checked"] == "2026-07-30"
    assert rows["kdp"]["bleed"] == {"top": 9, "bottom": 9, "outside": 9, "inside": 0}
    assert rows["ingramspark"]["standards"] == ["PDF/X-1a:2001"]
    assert "ls_file_tips" in rows["ingramspark"]["undated_sources"]
    assert (rows["newspaper"]["checked"], rows["newspaper"]["undated_sources"]) == (None, [])
    said = run("list", "printers", code=0).out
    assert "Lulu paperback: 13 page sizes; checked 2026-07-21" in said
    assert "8.5x11in; without the day on which it was checked" in said


@pytest.mark.parametrize("editions", [["home-a4", "screen"], []])
def test_a_book_that_nobody_binds_has_a_front_alone(editions, tmp_path):
    spec = {"title": "Two", "seed": 1, "editions": editions, "cover": True, "theme": "space"}
    book = make_book(spec | {"sections": [{"level": "4-6", "count": 3}]}, tmp_path, previews=False)
    covers = [file for file in book.record["files"] if file["role"] == "cover"]
    assert book.checked.ok
    assert [file["edition"] for file in covers] == (editions or ["print"])
    for file in covers:
        assert (file["pages"], "spine" in file) == (1, False)
        with pikepdf.open(tmp_path / file["path"]) as pdf:
            assert [float(side) for side in pdf.pages[0].mediabox[2:]] == pytest.approx(book.record["trim"], abs=0.01)
    ((_, shown),) = render_pdf((tmp_path / covers[0]["path"]).read_bytes(), None, 36)
    margin = np.asarray(shown)[:17]  # a home printer leaves half an inch white
    assert (margin == 255).all() == (covers[0]["edition"] == "home-a4")
