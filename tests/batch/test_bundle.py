"""A book made ready to sell: the buyer's ZIPs, pictures for the listing, the preview, and the texts for the form."""

import hashlib
import io
import json
import re
import shutil
import zipfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from mazebook.batch.shop import bundle as bundling
from mazebook.batch.shop.bundle import bundle_book
from mazebook.batch.shop.buyers import (
    BUYERS_PAPER,
    Goods,
    Sold,
    about_file,
    buyers_pages,
    buyers_pdf,
    faces_for,
    licence_text,
)
from mazebook.batch.shop.listing import (
    IMAGE_SIDE,
    DifficultyStep,
    cut_out,
    difficulty_steps,
    evenly_spaced,
    inside_image,
    is_blank,
    spread_for,
)
from mazebook.batch.shop.marks import marked, unmarked
from mazebook.batch.shop.selling_texts import (
    LICENCES,
    certificate,
    describe,
    known_paper,
    metadata_sheet,
    page_size_text,
    tags_of,
)
from mazebook.batch.shop.shops import MEGABYTE, Shop, find_shop, free_name, parcel_stem, parcels, read_shops, zipped
from mazebook.books.spec.section_ids import file_stem
from mazebook.cli import bundle as command
from mazebook.errors import FontError, OutputError, SpecError, UsageError
from mazebook.graphics.figures import polygon
from mazebook.graphics.page import Box, Page, Stroke, Text
from mazebook.output.pdf.pdf import write_pdf
from mazebook.paper.languages import language_names, read_language
from mazebook.paper.printers.offers import read_printer
from mazebook.paper.scripts.phrases import has_phrases
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import DEFAULT_FACES, ROLES
from mazebook.press.checking import prove_folder
from mazebook.press.lock.lock import read_lock
from mazebook.press.make.make_book import make_book
from mazebook.reading.toml_files import read_table
from mazebook.resources import data
from tests.paper.faces_of_words import settable

SPEC = {
    "title": "Éléphants",
    "author": "A. Nother",
    "language": "fr",
    "seed": 4,
    "printer": "kdp",
    "cover": True,
    "permission": "home",
    "sections": [{"level": "4-6", "count": 12}, {"level": "8-10", "count": 12}],
}
A4, SMALL = (595.28, 841.89), (432, 648)
GOODS = Goods(
    "Éléphants",
    "A. Nother",
    "personal",
    (Sold("book.pdf", "interior", False, 1, A4), Sold("book-screen-answers.pdf", "answers", True, 1200, SMALL)),
)


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    folder = make_book(SPEC, tmp_path_factory.mktemp("book"), draft=True, previews=False).folder
    assert prove_folder(folder).ok
    return folder


@pytest.fixture(scope="module")
def bundle(book):
    done = bundle_book(book)
    assert done.folder == book / "bundle-etsy"
    assert done.warnings == ()
    return {path.name: path.read_bytes() for path in done.files}


@pytest.fixture
def undrawn(monkeypatch):
    """Leave out the pictures and the preview. Drawing them takes seconds, and `bundle` has them."""
    monkeypatch.setattr(bundling, "pictures", lambda *_: {})
    monkeypatch.setattr(bundling, "half_solved_page", lambda *_: None)
    monkeypatch.setattr(bundling, "half_solved_image", lambda _: b"")
    monkeypatch.setattr(bundling, "sample_pdf", lambda *_: b"")


def read(pdf):
    """The lines of each page of a PDF, with plain spaces."""
    document = pypdfium2.PdfDocument(pdf)
    texts = [page.get_textpage().get_text_range().replace("\u00a0", " ") for page in document]
    document.close()
    return [[line.strip() for line in text.splitlines()] for text in texts]


def contains_words(text, other):
    """Whether a text has each word of another as often as that, in any order."""
    have, need = (Counter(re.findall(r"[A-Za-z]+|[^\W\dA-Za-z]+|\d+", each)) for each in (text, other))
    return not need - have


def pages_of(folder):
    return int(json.loads((folder / "book.json").read_text(encoding="utf-8"))["files"][0]["pages"])


@pytest.mark.slow
def test_the_same_bytes_every_time(book, bundle, tmp_path):
    assert {path.name: path.read_bytes() for path in bundle_book(book, tmp_path).files} == bundle


def test_buyers_get_the_pages_without_the_cover(book, bundle):
    with zipfile.ZipFile(io.BytesIO(bundle["elephants-files.zip"])) as archive:
        assert archive.namelist() == ["COMMENCEZ-ICI.pdf", "éléphants.pdf"]
        assert archive.read("éléphants.pdf") == (book / "éléphants.pdf").read_bytes()


def test_buyers_read_first_what_is_what(bundle):
    with zipfile.ZipFile(io.BytesIO(bundle["elephants-files.zip"])) as archive:
        content = archive.read("COMMENCEZ-ICI.pdf")
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert (str(pdf.Root.Lang), str(pdf.docinfo.Title)) == ("fr", "Éléphants · Commencez ici")
        titles = [str(entry.title) for entry in pdf.open_outline().root]
        assert titles == ["Commencez ici", "Licence pour un usage personnel"]
        for page in pdf.pages:
            assert [float(side) for side in page.MediaBox] == pytest.approx([0, 0, *BUYERS_PAPER], abs=0.01)
            assert all(
                "FontFile2" in str(font.DescendantFonts[0].FontDescriptor.keys())
                for font in page.Resources.Font.values()
            )
    start, licence = read(content)
    assert start == [
        "Commencez ici",
        "Éléphants",
        "Vos fichiers",
        "éléphants.pdf",
        "Le livre · 30 pages · Letter · 216 × 279 mm (8,5 × 11 pouces)",  # noqa: RUF001
        "Comment imprimer",
        "Imprimez à 100 % (« Taille réelle »), sur un papier au moins aussi grand que les pages.",
        "Sur un papier plus petit, choisissez « Ajuster à la page » : les labyrinthes seront un peu",
        "plus petits, mais tout aussi jouables.",
        "Chaque labyrinthe porte un numéro, et sa solution porte le même.",
        "Votre licence",
        "Usage personnel : pour vous et les personnes qui vivent avec vous. Le texte complet se",
        "trouve page 2.",
    ]
    assert licence[:3] == ["Licence pour un usage personnel", "Éléphants", "Droits : A. Nother"]
    plain = bundle["licence.txt"].decode("utf-8-sig").replace("\u00a0", " ")
    assert plain.startswith(
        "Licence pour un usage personnel\r\n\r\nÉléphants\r\nDroits : A. Nother\r\n\r\nVous pouvez\r\n"
    )
    assert all(bundle[f"{name}.txt"].startswith(b"\xef\xbb\xbf") for name in ("licence", "metadata", "certificate"))


@pytest.mark.usefixtures("undrawn")
def test_buyers_get_all_paper_sizes(book, tmp_path):
    spec = SPEC | {"printer": "home-a4", "cover": False}
    other = make_book(spec, tmp_path / "a4", draft=True, previews=False).folder
    done = bundle_book(book, tmp_path / "out", others=[other], anyway=True)
    with zipfile.ZipFile(done.files[0]) as archive:
        names = ["Letter/éléphants.pdf", "A4/éléphants.pdf"]
        assert archive.namelist() == ["COMMENCEZ-ICI.pdf", *names]
        (start, _) = read(archive.read("COMMENCEZ-ICI.pdf"))
        for name, folder in zip(names, (book, other), strict=True):
            assert archive.read(name) == (folder / "éléphants.pdf").read_bytes()
            assert f"Le livre · {pages_of(folder)} pages · {name.split('/')[0]} · " in start[start.index(name) + 1]
    assert "Chaque format de papier a son dossier : choisissez le vôtre." in start
    ours, theirs = (
        {puzzle["fingerprint"] for puzzle in json.loads((each / "book.json").read_text("utf-8"))["puzzles"]}
        for each in (book, other)
    )
    told = [warning for warning in done.warnings if "of its mazes are not in" in warning]
    assert [warning.split(": ")[1].split()[0] for warning in told] == [str(n) for n in [len(theirs - ours)] if n]
    assert f"{other}: the finished files are not proved" in done.warnings[0]
    prove_folder(other)
    proof = json.loads((other / "proof.json").read_text("utf-8"))
    (other / "proof.json").write_text(json.dumps(proof | {"ok": False}), encoding="utf-8")
    assert f"{other}: proof.json says that mazes or answers are wrong" in bundle_book(other, tmp_path / "b").warnings[0]
    with pytest.raises(UsageError, match="has a file Letter/"):
        bundle_book(book, tmp_path / "out", others=[book])
    with pytest.raises(UsageError, match="hands no files to buyers"):
        bundle_book(book, tmp_path / "out", shop="kdp", others=[other])


def test_pictures_are_large_and_show_the_pages(bundle):
    names = [name for name in bundle if name.endswith(".png")]
    what = ("cover", "spread", "difficulty", "inside", "half-solved")
    assert names == [f"image-{n}-{name}.png" for n, name in enumerate(what, 1)]
    for name in names:
        picture = Image.open(io.BytesIO(bundle[name]))
        assert picture.size == (IMAGE_SIDE, IMAGE_SIDE)
        assert IMAGE_SIDE >= 2000
        pixels = np.asarray(picture)
        assert (pixels == pixels[0, 0]).all(axis=2)[[0, -1]].all()  # the table reaches the edges
        drawn = (np.abs(pixels.astype(int) - pixels[0, 0]).max(axis=2) > 120).any(axis=1)
        assert drawn[IMAGE_SIDE // 3 : 2 * IMAGE_SIDE // 3].mean() > 0.7  # walls, or the cover


def test_nobody_can_print_the_book_from_its_pictures(bundle):
    """Whole pages are marked, or too small; only covers and a maze half solved are sharp."""
    names = [name for name in bundle if name.endswith(".png")]
    assert [name[8:-4] for name in names if _marked_share(bundle[name]) > 0.02] == ["spread", "difficulty"]
    half = np.asarray(Image.open(io.BytesIO(bundle["image-5-half-solved.png"]))).astype(int)
    assert (half[:, :, 0] - half[:, :, 1] > 100).sum() > 10_000  # the way so far
    few = inside_image(_white_pdf(4), [1, 2, 3, 4], "", "")
    assert _marked_share(few) > 0.02


def test_pictures_for_a_shop_that_sells_copies_are_not_marked():
    assert _marked_share(inside_image(_white_pdf(4), [1, 2, 3, 4], "", "", unmarked)) < 0.001


def _marked_share(png):
    """The share of the pixels that are as grey as the mark."""
    red, green, blue = np.moveaxis(np.asarray(Image.open(io.BytesIO(png))), 2, 0)
    return ((red == green) & (green == blue) & (red > 190) & (red < 212)).mean()


def _white_pdf(pages):
    box = Box(0, 0, 432, 648)
    return write_pdf([Page(432, 648, box, box, (), label=str(number)) for number in range(pages)], title="")


@pytest.mark.usefixtures("undrawn")
def test_another_book_is_not_packed_unless_wanted(book, tmp_path, run):
    spec = SPEC | {"printer": "home-a4", "cover": False, "seed": 5}
    other = make_book(spec, tmp_path / "a4", draft=True, previews=False).folder
    prove_folder(other)
    words = ("bundle", book, "--with", other, "--out", tmp_path / "out")
    err = run(*words, code=2).err
    assert f"24 of its 24 mazes are not in {book / 'book.json'}, so it is another book" in err
    assert "add --anyway" in err
    assert not (tmp_path / "out").exists()
    wanted = run(*words, "--anyway", "--licence", "commercial", code=0).err
    assert "24 of its 24 mazes are not in" in wanted
    assert wanted.count('The copyright page says permission = "home"') == 1  # though both books say so


def test_a_maze_among_others_is_shown_alone(tmp_path):
    spec = {"seed": 1, "layout": "four", "sections": [{"level": "6-8", "count": 8}]}
    folder = make_book(spec, tmp_path, draft=True, previews=False).folder
    lock = read_lock(folder)
    steps, _ = difficulty_steps(lock, lock.checked.files[0], read_language("en"))
    places = {
        (puzzle["number"], place["page"]): place["boxes"][0]
        for puzzle in json.loads((folder / "book.json").read_text(encoding="utf-8"))["puzzles"]
        for place in puzzle["placements"]
        if place["role"] == "puzzle"
    }
    assert len(steps) == 4
    for step in steps:
        assert list(step.box) == pytest.approx(places[int(step.words.split(":")[0]), step.page])


def test_a_maze_is_cut_out_of_its_page():
    walls = polygon([(100, 100), (200, 100), (200, 180), (100, 180)])
    page = Page(400, 400, Box(0, 0, 400, 400), Box(0, 0, 400, 400), (Stroke(walls, 2.0),), label="page")
    pdf = write_pdf([page, replace(page, items=())], title="")
    picture = np.asarray(cut_out(pdf, DifficultyStep(1, "", Box(100, 100, 200, 180)), 500, 500).convert("L"))
    assert picture.shape == pytest.approx((403, 499), abs=3)
    rows, columns = (np.flatnonzero((picture < 100).any(axis=axis)) for axis in (1, 0))
    for found, length in ((rows, picture.shape[0]), (columns, picture.shape[1])):
        assert (found[0], length - 1 - found[-1]) == pytest.approx((5, 5), abs=3)
    assert (is_blank(pdf, 1), is_blank(pdf, 2)) == (False, True)


def test_the_preview_is_pixels_with_a_mark(bundle):
    with pikepdf.open(io.BytesIO(bundle["preview.pdf"])) as pdf:
        assert 3 <= len(pdf.pages) <= 5
        assert "/CreationDate" not in pdf.docinfo
        for page in pdf.pages:
            assert "/Font" not in page.Resources
            (image,) = page.Resources.XObject.values()
            assert image.Subtype == "/Image"
            assert b"BT" not in page.Contents.read_bytes().split()
    document = pypdfium2.PdfDocument(bundle["preview.pdf"])
    for page in document:
        pixels = np.asarray(page.render(scale=1).to_pil().convert("L"))
        for half in (*np.array_split(pixels, 2), *np.array_split(pixels, 2, axis=1)):
            gray = (half > 150) & (half < 235)
            assert gray.mean() > 0.05
    document.close()


def test_a_mark_is_lighter_than_walls_and_darker_than_paper():
    found = np.asarray(marked(Image.new("RGB", (300, 400), "white"))).min(axis=2)
    assert 150 < found.min() < 230
    assert found.max() == 255


def test_texts_say_what_was_not_checked(book, bundle):
    sheet = bundle["metadata.txt"].decode("utf-8-sig")
    assert "\r\nNot checked, because what Etsy takes is not known here: title, description.\r\n" in sheet
    assert sheet.count("ot checked") == 1
    assert "sourc" not in sheet
    inside = "24 labyrinthes · Facile · Un vrai défi · 4–10 ans\r\nToutes les solutions à la fin du livre"  # noqa: RUF001
    assert f"{inside}\r\n216 × 279 mm (8,5 × 11 pouces)\r\n" in sheet.replace("\u00a0", " ")  # noqa: RUF001
    told, wrong = metadata_sheet(read_lock(book), find_shop("kdp"), read_language("fr"))
    assert "must be fewer than 200" in told
    assert "4000 at most" in told
    assert wrong == []


def test_limits_of_texts(book):
    lock = read_lock(book)
    length = len("Éléphants")
    told = [metadata_sheet(lock, Shop("x", "X", False, title_under=n), read_language("fr"))[1] for n in (9, 10)]
    assert length == 9
    assert told == [["Title and subtitle have 9 characters together; X takes fewer than 9."], []]
    (told,) = metadata_sheet(lock, Shop("x", "X", False, description=20), read_language("fr"))[1:]
    assert "X takes 20 at most." in told[0]


def test_the_certificate_counts_different_mazes(book, bundle):
    record = json.loads((book / "book.json").read_text(encoding="utf-8"))
    prints = sorted({puzzle["fingerprint"] for puzzle in record["puzzles"]})
    expected = hashlib.sha256("".join(f"{each}\n" for each in prints).encode()).hexdigest()
    assert f"SHA-256 of their fingerprints: {expected}" in bundle["certificate.txt"].decode()
    assert "Mazes: 24\r\nDifferent mazes: 24\r\n" in bundle["certificate.txt"].decode()
    record["puzzles"][4]["fingerprint"] = record["puzzles"][1]["fingerprint"]
    assert "Different mazes: 23\nThe same maze: 2, 5\n" in certificate(read_lock(record))


@pytest.mark.usefixtures("undrawn")
def test_a_shop_that_prints_gets_no_zip(book, tmp_path):
    done = bundle_book(book, tmp_path, shop="kdp")
    assert not [path for path in done.files if path.suffix == ".zip"]
    assert (tmp_path / "metadata.txt").read_text(encoding="utf-8-sig").startswith("For Amazon KDP\n")


@pytest.mark.parametrize("name", settable(language_names()))
def test_each_language_says_all_of_each_licence(name):
    words = read_language(name)
    space = "" if has_phrases(name) else " "  # where lines break between phrases, none is between them
    each = [buyers_pages(replace(GOODS, licence=kind, has_folders=True), words, DEFAULT_FACES) for kind in LICENCES]
    assert [[page.label for page in pages] for pages in each] == [["start", "licence"]] * 3
    pdf = write_pdf([page for pages in each for page in pages], title="")
    texts = [space.join(lines).replace(" ", space) for lines in read(pdf)]
    for kind, start, licence in zip(LICENCES, texts[::2], texts[1::2], strict=True):
        common = [entry for key, entry in words.entries.items() if key.startswith(("licence_", "buyers_print"))]
        parts = [
            part if isinstance(part, list) else [part] for part in [*words.entries["licence"][kind].values(), *common]
        ]
        said = [text.format(page=2, owner="A. Nother") for part in parts for text in part]
        # PDFium gives the words of a line from left to right, whichever way they are read.
        is_there = contains_words if words.rtl else str.__contains__
        lacking = [text for text in said if not is_there(f"{start} {licence}", re.sub("[ \u00a0]", space, text))]
        assert lacking == [words.word("licence_seller")]
        plain = licence_text(replace(GOODS, licence=kind), words).replace("\u00a0", " ").split("\n")
        text = space.join(row.removeprefix("- ").replace(" ", space) for row in plain if row)
        if words.rtl:
            assert contains_words(text, licence)
            assert contains_words(licence, text)
        else:
            assert text == licence
    assert all("\ufffe" not in text and "{" not in text for text in texts)


@pytest.mark.parametrize("name", ["en", "ar"])
def test_buyers_get_the_same_bytes_each_time(name):
    words = read_language(name)
    assert buyers_pdf(GOODS, words, DEFAULT_FACES) == buyers_pdf(GOODS, words, DEFAULT_FACES)


def test_buyers_who_buy_of_nobody():
    text = licence_text(replace(GOODS, owner=""), read_language("en"))
    assert "Éléphants\nRights: the seller of these files\n" in text


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("en", "The answers, for screens · 1,200 pages · 6 × 9 in (152 × 229 mm)"),  # noqa: RUF001
        ("de", "Die Lösungen für den Bildschirm · 1.200 Seiten · 152 × 229 mm (6 × 9 Zoll)"),  # noqa: RUF001
        ("pl", "Rozwiązania, wersja ekranowa · 1200 stron · 152 × 229 mm (w calach: 6 × 9)"),  # noqa: RUF001
    ],
)
def test_files_are_told_as_their_language_counts(name, expected):
    words = read_language(name)
    assert about_file(GOODS.files[1], words).replace("\u00a0", " ") == expected
    assert "8,27" in page_size_text(A4, words) or name == "en"
    assert " · A4 · " in about_file(GOODS.files[0], words)


def test_many_files_need_more_pages():
    files = tuple(replace(GOODS.files[0], name=f"A4/{'a' * 90}-{n}.pdf") for n in range(40))
    pages = buyers_pages(replace(GOODS, files=files), read_language("en"), DEFAULT_FACES)
    assert [page.label for page in pages] == ["start"] * 4 + ["licence"]
    lines = read(write_pdf(pages, title=""))
    assert lines[-2][-1].endswith("The whole licence is on page 5.")
    found = [line for page in lines for line in page if line.startswith("The book · ")]
    assert len(found) == 40
    thin = max(read_printer(name).least_line for name in ("home-a4", "home-letter"))
    for page in pages:
        assert all(item.width >= thin for item in page.items if isinstance(item, Stroke))
        drawn = [item for item in page.items if isinstance(item, Text)]
        assert min(item.y - fonts.descent(item.font, item.size) for item in drawn) > 50
        assert max(item.x + fonts.width(item.text, item.font, item.size) for item in drawn) < BUYERS_PAPER[0] - 50


def test_a_title_in_letters_that_ours_lack(book, tmp_path):
    lock = read_lock(book)
    title = "ქარ"
    spec = {**lock.record["spec"], "title": title, "fonts": dict.fromkeys(ROLES, "own.ttf")}
    own = replace(lock, folder=tmp_path, record={**lock.record, "title": title, "spec": spec, "folder": "."})
    assert faces_for(own, ["Éléphants"]) is DEFAULT_FACES
    with pytest.raises(FontError, match=r"needs the fonts of the book, .*own\.ttf"):
        faces_for(own, [title])
    font = TTFont(fonts.faces()[fonts.BODY])
    for table in font["cmap"].tables:
        table.cmap |= {ord(letter): table.cmap[ord("a")] for letter in title if ord("a") in table.cmap}
    font.save(tmp_path / "own.ttf")
    (start, _) = read(buyers_pdf(replace(GOODS, title=title), read_language("en"), faces_for(own, [title])))
    assert start[:2] == ["Start here", title]


@pytest.mark.parametrize("name", language_names())
def test_the_name_of_the_first_file_is_one_that_every_system_unpacks(name):
    assert re.fullmatch(r"[A-Z]+(-[A-Z]+)*", read_language(name).word("buyers_file"))


def test_a_book_of_the_same_name_keeps_it():
    assert free_name("START-HERE", ["book.pdf"]) == "START-HERE.pdf"
    assert free_name("START-HERE", ["start-here.pdf", "Start-Here-2.pdf"]) == "START-HERE-3.pdf"


@pytest.mark.usefixtures("undrawn")
def test_a_licence_that_the_copyright_page_contradicts(book, tmp_path):
    (said,) = bundle_book(book, tmp_path, licence="classroom").warnings
    assert 'permission = "home", which does not agree with the classroom licence' in said


def test_zips_are_as_large_as_a_shop_takes():
    shop = Shop("x", "X", True, files=3, file_mb=1)
    files = {f"{n}.pdf": bytes([n]) * (MEGABYTE * 2 // 5) for n in range(6)}
    made = parcels("book", files, {"LICENCE.txt": b"you may"}, shop)
    assert list(made) == ["book-files.zip", "book-files-2.zip", "book-files-3.zip"]
    found = [zipfile.ZipFile(io.BytesIO(content)).namelist() for content in made.values()]
    assert found == [["LICENCE.txt", f"{n}.pdf", f"{n + 1}.pdf"] for n in (0, 2, 4)]
    assert all(len(content) <= MEGABYTE for content in made.values())
    with pytest.raises(UsageError, match="would fill 4 ZIPs; X takes 3 files"):
        parcels("book", files | {"6.pdf": files["1.pdf"]}, {}, shop)
    with pytest.raises(UsageError, match=r"0.pdf: has 1.0 MB; X takes files of 1 MB"):
        parcels("book", {"0.pdf": bytes(MEGABYTE)}, {}, shop)


@given(st.text(max_size=200))
def test_a_zip_has_a_name_that_the_shop_takes(title):
    for licence in ("", *LICENCES):
        name = f"{parcel_stem(file_stem(title), find_shop('etsy'), licence)}-files-5.zip"
        assert re.fullmatch(r"[A-Za-z0-9._-]{1,70}", name)
        assert not name.startswith("-")


@pytest.mark.parametrize("paper", [7, 200_000])
@pytest.mark.parametrize("below", range(0, 700, 50))
def test_no_zip_is_ever_larger(below, paper):
    shop = Shop("x", "X", True, file_mb=1)
    try:
        made = parcels("book", {"é" * 40: bytes(MEGABYTE - paper - below)}, {"LICENCE.txt": bytes(paper)}, shop)
    except UsageError:
        return
    assert all(len(content) <= MEGABYTE for content in made.values())


def test_a_zip_depends_on_names_and_contents_alone():
    with zipfile.ZipFile(io.BytesIO(zipped({"é.txt": b"text"}))) as archive:
        (info,) = archive.infolist()
    assert (info.filename, info.date_time, info.create_system) == ("é.txt", (1980, 1, 1, 0, 0, 0), 3)
    assert info.compress_type == zipfile.ZIP_STORED


def test_files_that_were_changed_are_not_sold(book, tmp_path):
    record = json.loads((book / "book.json").read_text(encoding="utf-8"))
    (tmp_path / "book.json").write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(OutputError, match=r"there is no such file\. Put it back, or make the book again"):
        bundle_book(tmp_path)
    for file in record["files"]:
        (tmp_path / file["path"]).write_bytes((book / file["path"]).read_bytes() + b"\n")
    with pytest.raises(OutputError, match="was changed since"):
        bundle_book(tmp_path)
    record["files"][0]["path"] = "../secret.pdf"
    (tmp_path / "book.json").write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(SpecError, match=r"files\[0\]\.path: is not what mazebook writes there"):
        bundle_book(tmp_path)
    assert not (tmp_path / "bundle-etsy").exists()


@pytest.mark.usefixtures("undrawn")
def test_a_theme_that_must_not_be_sold(book, tmp_path, monkeypatch):
    theme = SimpleNamespace(key="my-birds", licence=SimpleNamespace(sale=False))
    monkeypatch.setattr(bundling, "section_themes", lambda *_: SimpleNamespace(themes=(None, theme)))
    with pytest.raises(SpecError, match='theme "my-birds": its licence says'):
        bundle_book(book, tmp_path)
    theme.licence.sale = True
    assert bundle_book(book, tmp_path).warnings == ()


@pytest.mark.usefixtures("undrawn")
def test_a_zip_of_an_earlier_bundle_is_told(book, tmp_path):
    (tmp_path / "elephants-files-2.zip").write_bytes(b"old")
    (said,) = bundle_book(book, tmp_path).warnings
    assert said.startswith("elephants-files-2.zip in")


def test_shops_have_sources():
    table = read_table(str(data("shops.toml"))).values
    for name, shop in table.items():
        if name in ("schema", "sources"):
            continue
        numbers = [key for key, value in shop.items() if isinstance(value, int) and not isinstance(value, bool)]
        assert numbers
        assert all(shop[f"{key}_source"] in table["sources"] for key in numbers)
    assert (find_shop("etsy").files, find_shop("etsy").file_mb) == (5, 20)
    with pytest.raises(UsageError, match='Did you mean "etsy"'):
        find_shop("etsi")


@pytest.mark.usefixtures("undrawn")
def test_the_command(book, tmp_path, run):
    assert tuple(read_shops()) == command.SHOPS
    assert command.LICENCES == LICENCES
    said = run("bundle", book, "--out", tmp_path, "--licence", "commercial", "--json", code=0).out
    told = json.loads(said)
    assert Path(told["files"][0]).name == "elephants-commercial-files.zip"
    assert len(told["warnings"]) == 1
    code, _, err = run("bundle", book, "--shop", "ebay")
    assert code == UsageError.exit_code
    assert "Known: etsy, kdp" in err


@pytest.mark.usefixtures("undrawn")
def test_bundles_for_other_licences_lie_beside_each_other(book, tmp_path):
    shutil.copytree(book, tmp_path / "book", ignore=shutil.ignore_patterns("bundle*"))
    for licence in LICENCES:
        done = bundle_book(tmp_path / "book", licence=licence)
        assert done.folder == tmp_path / "book" / f"bundle-etsy-{licence}"
        assert done.files[0].name == f"elephants-{licence}-files.zip"
        assert f"\nLicence: {licence}\n" in (done.folder / "metadata.txt").read_text(encoding="utf-8-sig")
    assert bundle_book(book, tmp_path / "printed", shop="kdp", licence="personal").files
    assert "Licence" not in (tmp_path / "printed" / "metadata.txt").read_text(encoding="utf-8-sig")


def test_pages_are_chosen_from_the_whole_book():
    assert evenly_spaced(range(1, 11), 4) == [1, 4, 7, 10]
    assert evenly_spaced([5, 6], 4) == [5, 6]
    assert spread_for([5, 6, 7, 8, 9], 30) == (8, 9)
    assert spread_for([3], 5) == (2, 3)
    assert spread_for([1], 1) is None
    assert [known_paper(trim) for trim in ((595.28, 841.89), (612, 792), (432, 648))] == ["A4", "Letter", ""]


def test_tags_and_description_say_what_is_in_the_book(book):
    lock, words = read_lock(book), read_language("fr")
    sheet, _ = metadata_sheet(lock, find_shop("kdp"), words)
    (tags,) = re.findall(r"^Keywords or tags \(7 at most\): (.*)$", sheet, re.MULTILINE)
    assert len(tags.split(", ")) == 7
    assert tags.startswith("labyrinthes, livre de labyrinthes, jeux à imprimer, ")
    level = next(iter(lock.puzzles.values())).level
    for said in (words.word(f"levels.{level}"), words.word("cover_answers.back"), "24 labyrinthes"):
        assert said in describe(lock, words).replace("\u00a0", " ")
    assert max(map(len, tags_of(lock, Shop("x", "X", True, tag_characters=12), words))) <= 12


@pytest.mark.parametrize("name", language_names())
def test_tags_are_short(name):
    assert max(map(len, read_language(name).lines("shop_tags"))) <= 20


@pytest.mark.usefixtures("undrawn")
def test_a_whole_collection_is_bundled(book, tmp_path, run):
    for name in ("one", "two"):
        shutil.copytree(book, tmp_path / "all" / name)
    said = run("bundle", "all", "--shop", "kdp", "--out", "out", "--json", code=0)
    assert [Path(each["folder"]).name for each in json.loads(said.out)] == ["one", "two"]
    assert all((tmp_path / "out" / name / "metadata.txt").is_file() for name in ("one", "two"))
    assert "a collection has several books" in run("bundle", "all", "--with", book, code=2).err


@pytest.mark.usefixtures("undrawn")
def test_buyers_get_the_front_of_a_book_that_nobody_binds(tmp_path):
    spec = {"title": "Sea", "seed": 1, "cover": True, "sections": [{"level": "4-6", "count": 5}]}
    make_book(spec, tmp_path, draft=True, previews=False)
    done = bundle_book(tmp_path)
    with zipfile.ZipFile(next(path for path in done.files if path.suffix == ".zip")) as archive:
        assert {"sea.pdf", "sea-cover.pdf"} <= set(archive.namelist())
        first = archive.read("START-HERE.pdf")
    assert "The cover" in pypdfium2.PdfDocument(first)[0].get_textpage().get_text_range()
