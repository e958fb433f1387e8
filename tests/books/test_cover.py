"""Covers: their size, what stands where on them, what is refused; looked at as rendered pictures, too."""

import io
import itertools
import json
import math
import re

import numpy as np
import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from PIL import Image

from mazebook.books.choose.candidates import K
from mazebook.books.choose.choose import make_mazes
from mazebook.books.cover.art import art_of
from mazebook.books.cover.back import barcode_box
from mazebook.books.cover.designs.classic import DESIGN
from mazebook.books.cover.draw import background
from mazebook.books.cover.front import BURST, FRONT_TITLE, badge
from mazebook.books.cover.sheet import sheet_of, spine_of
from mazebook.books.spec.book import parse_spec
from mazebook.books.spec.forms.csv_rows import read_rows, specs_of_rows
from mazebook.errors import LayoutError, SpecError
from mazebook.graphics.figures import STAR
from mazebook.graphics.frames import Room
from mazebook.graphics.page import Fill, Page, Stroke, Text
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import render_pdf
from mazebook.output.pictures.previews import cover_previews
from mazebook.paper.inks.inks import contrast, of_gray
from mazebook.paper.inks.palette import USUAL_COLOUR, palette
from mazebook.paper.languages import language_names, read_language
from mazebook.paper.printers.offers import read_printer
from mazebook.paper.printers.spine import cover_size
from mazebook.paper.scripts.marks import without_marks
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.faces import DEFAULT_FACES
from mazebook.paper.typefaces.glyphs import extent
from mazebook.press.make.make_book import make_book
from mazebook.reports.plan_survey import survey, survey_sentences
from tests.books.page_helpers import box_of, inside, overlap, overlapping, plan_for, text_box
from tests.books.test_barcode import decoded
from tests.paper.faces_of_words import package_lacking, settable

SECTIONS = [
    {"level": "4-6", "count": 6},
    {"level": "6-8", "tessellation": "sigma", "count": 8},
    {"level": "8-10", "tessellation": "theta", "count": 8},
]
SPEC = {
    "title": "Maze adventures",
    "subtitle": "Mazes for rainy days",
    "author": "A. Nother",
    "publisher": "Maze Press",
    "isbn": "978-0-306-40615-7",
    "seed": 3,
    "printer": "kdp",
    "trim": "6x9in",
    "cover": {"design": "classic"},
    "pages": ["title", "puzzles", {"kind": "notes", "count": 40}, {"kind": "notes", "count": 20}],
    "sections": SECTIONS,
}


class Cover:
    """A book's cover, not yet written; each maze is the best of `k` candidates."""

    def __init__(self, *, k=1, **keys):
        keys["cover"] = SPEC["cover"] | keys.get("cover", {})
        self.plan = plan_for(3, **(SPEC | keys))
        self.spec = self.plan.spec
        self.mazes = make_mazes(self.plan, k=k)
        self.printer = read_printer(self.spec.printer)
        self.art = art_of(self.plan, self.mazes)
        self.at(len(self.plan.pages))

    def at(self, pages, paper=None):
        """Lay it out as if the book had so many pages, and return itself."""
        paper = paper or self.spec.stock
        self.sheet = sheet_of(self.printer, paper, self.spec.trim, pages)
        self.page = DESIGN.lay_out_cover(self.plan, self.mazes, self.printer, paper, pages)
        self.back, self.spine, self.front = map(self.seen, (self.sheet.back, self.sheet.spine, self.sheet.front))
        return self

    def seen(self, box):
        """Return a box of the sheet as readers see it: on the other side in a book that is read from right to left."""
        width = self.sheet.bleed.width
        return box._replace(x0=width - box.x1, x1=width - box.x0) if self.plan.setting.language.rtl else box

    def texts(self, panel, angle=0):
        """Return the texts whose beginning is on a panel."""
        found = [item for item in self.page.items if isinstance(item, Text)]
        return [text for text in found if panel.x0 <= text.x <= panel.x1 and text.angle == angle]

    def title(self):
        """Return the lines of the title on the front: the largest letters there that are not on the badge."""
        front = [text for text in self.texts(self.front) if text.gray == 1]
        return [text for text in front if text.size == max(other.size for other in front)]


def picture(page, dpi=72):
    """Return a page's pixels in colour, (rows, columns, 3)."""
    ((_, found),) = render_pdf(write_pdf([page], title="cover"), None, dpi, colour=True)
    return np.array(found).astype(int)


def only_background(cover):
    """Return the cover with nothing on it."""
    page, colours = cover.page, palette(cover.spec.cover.colour or USUAL_COLOUR)
    items = background(Room(page.width, page.height), cover.art.behind, colours).drawn(0, page.height).items
    return Page(page.width, page.height, page.trim, page.bleed, tuple(items))


@pytest.fixture(scope="module")
def usual():
    """The cover of the book that `made` makes, which has the best mazes."""
    return Cover(k=K)


LONG = "Labyrinths and other small catastrophes for patient people and impatient cats!"
KINDS = [
    {},
    {"title": "A", "subtitle": "", "author": "", "publisher": "", "isbn": ""},
    {"title": LONG, "trim": "5x8in"},
    {"for": "Anna", "printer": "kdp"},
    {"title": LONG, "printer": "lulu", "trim": "5x8in"},
    {"title": "Kindergarten", "trim": "5x8in", "cover": {"colour": "brown"}},
    {"title": "Лабиринты для маленьких путешественников", "author": "Фёдор Путёв", "cover": {"colour": "green"}},
    {"title": "Mê cung của những ngày mưa Ảnh", "trim": "8.25x6in", "cover": {"colour": "teal", "barcode": "reserve"}},
    {"title": LONG, "trim": "8.25x6in"},
    {"trim": "8.5x11in", "printer": "ingramspark", "cover": {"colour": "black"}},
    {"trim": "8.5x8.5in", "sections": [{"level": "expert", "count": 9}]},
    {"trim": "11x8.5in", "printer": "lulu", "cover": {"colour": [90, 80, 10, 20]}},
    {"sections": [{"level": "adult", "count": 1}], "answers": "none", "cover": {"barcode": "none"}},
    {"sections": [{"level": "8-10", "count": 2, "tessellation": "delta"}]},
]
EVERY_LEVEL = [{"level": name, "count": 1} for name in ("3-4", "4-6", "6-8", "8-10", "10-12")]
KINDS += [
    {"language": name, "trim": "5x8in", "answers": "separate", "sections": EVERY_LEVEL}
    for name in ("ar", "de", "hi", "ja", "ru", "zh-Hans")  # each recipe in each language has its own cover elsewhere
    if not package_lacking(name)
]


@pytest.fixture(scope="module", params=KINDS, ids=range(len(KINDS)))
def cover(request):
    return Cover(**request.param)


def test_nothing_but_background_outside_the_safe_areas(cover):
    sheet = cover.sheet
    shown, bare = picture(cover.page), picture(only_background(cover))
    rows, columns = shown.shape[:2]
    free = np.ones((rows, columns), dtype=bool)
    edge, fold = cover.printer.cover.text_safe, cover.printer.cover.spine.text_safe
    safe = [panel.inset(edge, edge, edge, edge) for panel in (cover.back, cover.front)]
    if cover.spine.width > 2 * fold:
        safe.append(cover.spine.inset(fold, edge, fold, edge))
    if cover.spec.cover.barcode != "none":  # its place is the printer's
        safe.append(cover.seen(barcode_box(sheet, "")))
    for box in safe:
        free[int(rows - box.y1) - 1 : int(rows - box.y0) + 2, int(box.x0) - 1 : int(box.x1) + 2] = False
    assert free.sum() > 0.05 * free.size
    assert (shown[free] == bare[free]).all()
    assert (shown != bare).any(axis=2)[~free].mean() > 0.1


def test_the_background_reaches_every_edge_of_the_bleed(cover):
    shown = picture(cover.page, 36)
    for edge in (shown[0], shown[-1], shown[:, 0], shown[:, -1]):
        assert (edge.sum(axis=1) < 600).all()


def test_the_title_is_large(cover):
    title, high = cover.title(), cover.spec.trim[1]
    size = title[0].size
    top = title[0].y + extent(title[0].text, title[0].font, size)[1]
    ink = top - (title[-1].y + extent(title[-1].text, title[-1].font, size)[0])
    assert max(size, ink) >= FRONT_TITLE * high
    room = cover.sheet.safe(cover.sheet.front).width * (0.5 if cover.spec.trim[0] > 1.2 * high else 1)
    has_room = all(
        fonts.text_width(word, title[0].font, FRONT_TITLE * high) <= room for word in cover.spec.title.split()
    )
    if has_room:  # else a word decides
        assert size >= (FRONT_TITLE if len(cover.spec.title) <= 42 else FRONT_TITLE / 1.5) * high - 0.01
    words = " ".join(text.text for text in title)
    assert words.split() == cover.spec.title.split()
    pixels = size * 160 / cover.spec.trim[0]
    assert pixels >= 9, "letters on a picture 160 pixels wide"


def test_words_stand_beside_each_other(cover):
    for panel in (cover.back, cover.front):
        boxes = [text_box(text) for text in cover.texts(panel)]
        assert overlapping(boxes, 1e-9) == []  # pieces of one line touch
        assert all(inside(box, panel) for box in boxes)


@pytest.mark.parametrize(("language", "words"), [("en", "for Anna"), ("de", "für Anna")])
def test_the_child_whose_book_it_is_stands_on_the_front(language, words):
    found = Cover(**{"for": "Anna", "language": language})
    assert words in [text.text for text in found.texts(found.front)]
    assert words not in [text.text for text in Cover(language=language).texts(found.front)]


def test_long_words_are_set_smaller_where_they_would_leave_no_room_for_a_maze():
    words = {"title": f"{LONG} And for dogs", "subtitle": LONG, "for": LONG[:50], "author": LONG}
    cover = Cover(trim="8.5x8.5in", sections=[{"level": "4-6", "count": 6}], **words)
    walls = next(item for item in cover.page.items if isinstance(item, Stroke) and item.gray == 1)
    assert (walls.clip or box_of(walls)).height > 0.1 * cover.front.height
    sizes = {text.size for text in cover.texts(cover.front) if text.gray == 1}
    assert min(sizes) >= 7
    assert len(sizes) == 4


@pytest.mark.parametrize("language", ["en", "he"])
def test_lines_on_the_back_begin_below_each_other(language):
    cover = Cover(language=language, cover={"blurb": "One\nTwo and more"})
    stars = [box_of(item) for item in cover.page.items if isinstance(item, Fill) and item.path is STAR]
    lines = [text_box(text) for text in cover.texts(cover.back) if text.text in ("One", "Two and more")]
    begins = [box.x1 if language == "he" else box.x0 for box in stars + lines if inside(box, cover.back)]
    assert len(begins) == 3 + 2
    assert max(begins) - min(begins) < 1


def test_no_word_is_on_a_maze(cover):
    front, own = cover.front, cover.art.hero.walls
    maze = next(
        item.clip or box_of(item)  # of a fine maze a part
        for item in cover.page.items[2:]
        if isinstance(item, Stroke)
        if item.gray == 1 and (item.path is own or (item.clip and front.x0 < item.clip.x0 < front.x1))
    )
    for text in cover.texts(cover.front):
        assert text.gray != 1 or not overlap(text_box(text), maze)  # those of the badge lie over a corner


@pytest.mark.parametrize(("theme", "language"), [("space", "en"), ("sea", "en"), ("dinosaurs", "en"), ("sea", "he")])
def test_the_badge_hides_nothing_of_a_maze_in_a_shape(theme, language):
    cover = Cover(theme=theme, trim="8.5x11in", language=language)
    items, hero = cover.page.items, cover.art.hero
    (burst,) = (item for item in items if isinstance(item, Fill) and item.path is BURST)
    (contour,) = (item for item in items if isinstance(item, Stroke) and item.path is hero.contour)
    x, y = (contour.path.points * contour.place.scale + (contour.place.x, contour.place.y)).T
    assert np.hypot(x - burst.place.x, y - burst.place.y).min() > burst.place.scale


@pytest.mark.parametrize(("level", "language"), [("4-6", "en"), ("8-10", "en"), ("4-6", "ar"), ("8-10", "ar")])
def test_nothing_lies_over_the_openings_of_the_large_maze(level, language):
    sections = [{"level": level, "count": 6}, {"level": "6-8", "tessellation": "sigma", "count": 4}]
    words = {"title": "Mazes at leisure", "subtitle": "Mazes with wide ways and large type", "author": ""}
    cover = Cover(trim="8.5x11in", layout="large-print", sections=sections, language=language, **words)
    items, hero = cover.page.items, cover.art.hero
    assert min(hero.maze.doors) >= 0
    place = next(item.place for item in items[2:] if isinstance(item, Stroke) and item.path is hero.walls)
    doors = hero.maze.grid.middles[hero.maze.doors] * place.scale + (place.x, place.y)
    boxes = [box_of(item) for item in items if isinstance(item, Fill)]
    cards = [box for box in boxes if inside(box, cover.front) and 0.15 < box.width / cover.front.width < 0.4]
    assert len(cards) >= 5  # two cards with their rims, and the badge
    assert not any(box.x0 < x < box.x1 and box.y0 < y < box.y1 for box in cards for x, y in doors.tolist())


def test_small_type_and_thin_lines_are_for_print(cover):
    for item in cover.page.items:
        if isinstance(item, Text):
            assert item.size >= 7
            assert item.size > 24 or item.ink is None
        if isinstance(item, Stroke):
            assert item.width >= 0.75
        assert getattr(item, "ink", None) is None or item.ink.percent <= cover.printer.most_cover_ink


@pytest.mark.parametrize(("printer", "trim"), [("home-letter", "8.5x11in"), ("home-a4", "210x297mm")])
def test_the_front_alone_has_lines_that_its_printer_prints(printer, trim):
    """A fine maze on a small card had walls of .82 pt, of which a home printer loses some."""
    keys = {"printer": printer, "trim": trim, "cover": {}, "sections": [{"level": "10-12", "count": 4}]}
    plan = plan_for(297, **keys)
    front = DESIGN.lay_out_front(plan, make_mazes(plan, k=1), plan.setting.editions[0])
    assert min(item.width for item in front.items if isinstance(item, Stroke)) >= read_printer(printer).least_line == 1


def test_it_is_the_same_each_time(cover):
    mazes = make_mazes(cover.plan, k=1)
    again = DESIGN.lay_out_cover(cover.plan, mazes, cover.printer, cover.spec.stock, cover.sheet.pages)
    assert write_pdf([cover.page], title="") == write_pdf([again], title="")


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_words_on_any_trim_stay_where_they_belong(data):
    printer = data.draw(st.sampled_from(["kdp", "ingramspark", "lulu"]))
    width, height = data.draw(st.sampled_from(read_printer(printer).trims))
    words = st.lists(st.text("aäbgjmnQÄ É", min_size=1, max_size=12), min_size=1, max_size=9).map(" ".join)
    section = {
        "level": data.draw(st.sampled_from(["4-6", "8-10", "adult"])),
        "tessellation": data.draw(st.sampled_from(["orthogonal", "sigma", "delta", "theta", "upsilon"])),
        "count": data.draw(st.integers(1, 4)),
    }
    texts = {key: data.draw(words) for key in ("title", "subtitle", "author", "publisher", "for")}
    texts["title"] = texts["title"].strip() or "A"
    cover = {"tagline": data.draw(words), "blurb": data.draw(words), "barcode": "reserve"}
    pages = ["puzzles", {"kind": "notes", "count": data.draw(st.integers(16, 25)) * 2}]
    book = {"printer": printer, "trim": [width, height], "cover": cover, "sections": [section], "pages": pages} | texts
    try:
        found = Cover(**book)
    except (SpecError, LayoutError) as error:
        if not re.match(r"spec  (title|subtitle|author|publisher|for|cover|sections|layout)", str(error)):
            raise
        event("refused")
        return
    event("made")
    for panel in (found.back, found.front):
        edge = found.printer.cover.text_safe
        for text in found.texts(panel):
            low, high = extent(text.text, text.font, text.size)
            ink = text_box(text)._replace(y0=text.y + low, y1=text.y + high)
            assert inside(ink, panel.inset(edge, edge, edge, edge))
    assert write_pdf([found.page], title="")


def test_real_mazes_of_the_book(usual):
    art = usual.art
    assert len({chosen.puzzle.tessellation for chosen in (art.hero, *art.small)}) == 3
    front = usual.sheet.front
    drawn = {
        number
        for number, chosen in usual.mazes.by_number.items()
        for item in usual.page.items
        if isinstance(item, Stroke) and item.path is chosen.walls and front.x0 < item.place.x < front.x1
    }
    assert drawn == set(art.numbers[:3])
    assert len(drawn) == 3
    assert len(set(art.numbers)) == 6
    assert art.numbers[3:] == tuple(sorted(art.numbers[3:]))


def test_a_book_of_one_maze_lends_those_of_its_other_pages():
    art = Cover(sections=[{"level": "6-8", "count": 1}], pages=["puzzles", {"kind": "notes", "count": 30}]).art
    assert sorted(art.numbers[:3]) == [0, 0, 1]
    assert len({art.hero, *art.small}) == 3


def test_a_fine_maze_is_shown_in_part_and_not_as_a_grey_patch():
    cover = Cover(sections=[{"level": "expert", "count": 9}], trim="5x8in")
    strokes = [item for item in cover.page.items if isinstance(item, Stroke)]
    pitches = [item.place.scale for item in strokes if item.place.scale > 1]
    assert min(pitches) >= 4.5
    assert any(item.clip for item in strokes[1:])


def test_it_is_read_160_pixels_wide(usual):
    files = cover_previews(write_pdf([usual.page], title=""), usual.sheet.front)
    small = np.array(Image.open(io.BytesIO(files["cover-thumbnail.png"]))).astype(float)
    assert small.shape == (240, 160, 3)
    front = usual.sheet.front
    for text in usual.title():
        box = text_box(text)
        rows = slice(int((front.y1 - box.y1) / 2.7), int((front.y1 - box.y0) / 2.7))
        columns = slice(int((box.x0 - front.x0) / 2.7), int((box.x1 - front.x0) / 2.7))
        light = np.sort((small[rows, columns] / 255) @ (0.2126, 0.7152, 0.0722), axis=None)
        dark, bright = light[len(light) // 10] ** 2.2, light[-len(light) // 10] ** 2.2
        assert (bright + 0.05) / (dark + 0.05) >= 4.5


def test_contrast_of_every_text_with_what_is_behind_it(cover):
    colours = palette(cover.spec.cover.colour or USUAL_COLOUR)
    for text in cover.texts(cover.front) + cover.texts(cover.spine, -90):
        ink = text.ink or of_gray(text.gray)
        behind = (colours.shine,) if text.gray == 0 else (colours.base, colours.shade)
        assert all(contrast(ink, other) >= 4.5 for other in behind)


@pytest.mark.parametrize(
    ("printer", "paper", "pages", "has_text"),
    [
        ("kdp", "bw_cream", 78, False),
        ("kdp", "bw_cream", 80, True),
        ("kdp", "bw_white", 80, False),  # 3.97 pt between the folds' safe areas: no letters of 7 pt
        ("kdp", "bw_white", 120, True),
        ("ingramspark", "bw_white_50", 46, False),
        ("ingramspark", "bw_white_50", 150, True),
        ("lulu", None, 80, False),
        ("lulu", None, 180, True),
    ],
)
def test_spine_text_by_page_count(printer, paper, pages, has_text):
    cover = Cover(printer=printer, stock=paper, title="Mazes", author="").at(pages, paper)
    found = cover.texts(cover.sheet.spine, -90)
    assert bool(found) == has_text
    reason = spine_of(cover.plan.setting, cover.sheet).reason
    first = cover.printer.cover.spine.text_from_pages
    assert reason == ("" if has_text else f"the printer wants none on books of fewer than {first} pages" if pages < first else "letters would be smaller than 7 pt")  # fmt: skip  # noqa: E501


@pytest.mark.parametrize("language", ["en", "he"])
def test_title_and_author_run_down_the_middle_of_the_spine(language):
    cover = Cover(isbn="", language=language).at(240, "bw_cream")
    title, author = cover.texts(cover.sheet.spine, -90)
    assert (title.text, author.text) == ("Maze adventures", "A. Nother")
    assert author.y < title.y
    shown, bare = picture(cover.page, 144), picture(only_background(cover), 144)
    ink = (shown != bare).any(axis=2)
    fold = [round(x * 2) for x in (cover.sheet.spine.x0, cover.sheet.spine.x1)]
    spine = ink[:, fold[0] : fold[1]]
    columns, rows = np.flatnonzero(spine.any(axis=0)), np.flatnonzero(spine.any(axis=1))
    width, height = spine.shape[1], spine.shape[0]
    assert abs((columns[0] + columns[-1] + 1) / 2 - width / 2) <= 2
    assert abs((rows[0] + rows[-1] + 1) / 2 - height / 2) <= 12  # the last letter's own room
    assert columns[0] >= 4.5 * 2 - 1
    assert columns[-1] <= width - 4.5 * 2 + 1


def test_a_long_spine_leaves_the_author_out_before_the_title():
    cover = Cover(isbn="", title=LONG, author="Somebody with a Name of Considerable Length Indeed").at(90, "bw_cream")
    assert spine_of(cover.plan.setting, cover.sheet).author == ""


def test_a_spine_without_text_by_wish():
    cover = Cover(cover={"spine_text": False}).at(300)
    assert not cover.texts(cover.sheet.spine, -90)


def test_the_isbn_is_read_from_the_rendered_cover(usual):
    box, page = barcode_box(usual.sheet, usual.spec.isbn), usual.page
    pdf = pypdfium2.PdfDocument(write_pdf([page], title=""))
    cut = (box.x0 + 1, box.y0 + 1, page.width - box.x1 + 1, page.height - box.y1 + 1)
    shown = np.array(pdf[0].render(scale=10, crop=cut, grayscale=True).to_pil().convert("L"))
    pdf.close()
    digits, left, right = decoded(shown[int(0.4 * len(shown))] < 128)
    assert digits == "9780306406157"
    assert left >= 11
    assert right >= 7


@pytest.mark.parametrize(
    ("printer", "trim", "wide", "high", "from_spine", "from_bottom"),
    [("kdp", "6x9in", 144, 86.4, 18, 18), ("lulu", "6x9in", 260.784, 90.72, 36, 36)],
)
def test_a_reserved_box_is_white_where_the_printer_wants_it(printer, trim, wide, high, from_spine, from_bottom):
    cover = Cover(printer=printer, trim=trim, isbn="")
    box = barcode_box(cover.sheet, "")
    assert (box.width, box.height) == pytest.approx((wide, high))
    assert cover.sheet.spine.x0 - box.x1 == pytest.approx(from_spine)
    assert box.y0 - cover.sheet.trimmed.y0 == pytest.approx(from_bottom)
    shown = picture(cover.page)
    inner = shown[int(len(shown) - box.y1) + 2 : int(len(shown) - box.y0) - 1, int(box.x0) + 2 : int(box.x1) - 1]
    assert inner.size > 10_000
    assert (inner == 255).all()


def test_words_are_in_the_middle_of_a_back_that_is_narrower_than_the_barcode():
    cover = Cover(printer="lulu", trim=[306.0, 495.0], isbn="")
    assert barcode_box(cover.sheet, "").width > cover.sheet.safe(cover.back).width
    tagline = [text_box(text) for text in cover.texts(cover.back) if text.gray == 1 and text.font == fonts.TITLE]
    assert tagline
    assert [box.centre[0] for box in tagline] == pytest.approx([cover.back.centre[0]] * len(tagline))


def test_a_cover_without_barcode():
    cover = Cover(cover={"barcode": "none"})
    shown, bare = picture(cover.page), picture(only_background(cover))
    box = barcode_box(cover.sheet, "")
    place = slice(int(len(shown) - box.y0) - 20, int(len(shown) - box.y0)), slice(int(box.x0) + 30, int(box.x1))
    assert (shown[place] == bare[place]).all()


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ({"printer": "newspaper", "trim": "8.5x11in"}, r"cover: cannot be made\. .*binds no covers"),
        ({"cover": {"binding": "hardcover"}}, r'binding = "hardcover": covers of hardcover books cannot be made yet'),
        ({"cover": {"binding": "Case-laminate"}}, r'covers of hardcover books cannot be made yet\. Use "paperback"'),
        ({"cover": {"binding": "spiral"}}, r'must be "paperback"'),
        ({"cover": {"colour": "blu"}}, r'colour = "blu": there is no such colour\. Did you mean "blue"\?'),
        ({"cover": {"colour": [20, 0, 0, 0]}}, r"white letters would not be read on it"),
        ({"cover": {"colour": [120, 0, 0, 0]}}, r"colour = \[120, 0, 0, 0\]: must be a name"),
        ({"cover": {"colour": [1, 2, 3]}}, r"must be a name"),
        ({"printer": "ingramspark", "cover": {"colour": [80, 80, 60, 20]}}, r"takes 252 % ink.*allows 240"),
        ({"printer": "ingramspark", "isbn": ""}, r"wants a barcode on the cover, and prints none itself"),
        ({"isbn": "", "cover": {"barcode": "isbn"}}, r'barcode = "isbn": there is no ISBN'),
        ({"printer": "ingramspark", "cover": {"barcode": "none"}}, r'barcode = "none".*wants a barcode on the cover'),
        ({"cover": {"barcode": "qr"}}, r'barcode = "qr": must be "reserve", "isbn" or "none"'),
        ({"cover": "yes"}, r"cover = .yes.: must be true, or a table of its own"),
        ({"cover": {"color": "red"}}, r'cover.color: there is no such key\. Did you mean "colour"'),
        ({"cover": {"seed": 3}}, r"cover.seed: is a key of the whole book\. Write it above the line \[cover\]"),
        ({"cover": {"blurb": "ქარ"}}, r"cover.blurb"),
        ({"printer": "ingramspark", "pages": ["puzzles"], "sections": [{"count": 8}]}, r"spines for 24 to 800 pages"),
    ],
)  # fmt: skip
def test_what_cannot_be(keys, sentence):
    table = {key: value for key, value in (SPEC | {"answers": "none"} | keys).items() if value is not None}
    with pytest.raises(SpecError, match=sentence):
        plan_for(3, **table)


@pytest.mark.parametrize(
    ("keys", "where"),
    [
        ({"title": "Mmmmmmmm " * 13}, "title"),
        ({"title": "Kindergartenlabyrinthbuch", "trim": "5x8in"}, "title"),
        ({"title": "W" * 38, "printer": "home-a4", "trim": "a4"}, "title"),
        ({"title": "WWWWWWWWWWWW"}, "title"),
        ({"cover": {"title": "Mmmmmmmm " * 13}}, "title"),
        ({"cover": {"blurb": "Mazes and mazes and mazes. " * 200}}, "cover.blurb"),
    ],
)
def test_words_that_are_too_long_are_told_before_anything_is_carved(keys, where):
    with pytest.raises(SpecError, match=f"^spec  {where}.*(shorter|Shorten|in parts)"):
        plan_for(3, **(SPEC | keys | {"cover": SPEC["cover"] | keys.get("cover", {})}))


def test_true_is_a_table_and_false_is_none(tmp_path):
    assert parse_spec(SPEC | {"cover": True}).cover == parse_spec(SPEC | {"cover": {}}).cover
    assert parse_spec(SPEC | {"cover": False}).cover is None
    (tmp_path / "books.csv").write_text("title,printer,cover\nOne,kdp,true\nTwo,kdp,false\n", encoding="utf-8")
    books = specs_of_rows(read_rows(tmp_path / "books.csv"))
    assert [spec.cover is not None for spec, _ in books] == [True, False]


def test_a_long_word_of_a_title_is_broken_at_its_hyphen():
    plan = plan_for(3, title="Dinosaurier-Labyrinthe", trim="A4", cover=True, language="de")
    page = DESIGN.lay_out_front(plan, make_mazes(plan, k=1), plan.setting.editions[0])
    words = [item.text for item in page.items if isinstance(item, Text)]
    assert words[:2] == ["Dinosaurier-", "Labyrinthe"]


def test_a_title_of_its_own():
    cover = Cover(title=LONG, cover={"title": "Small catastrophes"})
    assert [text.text for text in cover.title()] == ["Small", "catastrophes"]


def test_check_says_size_and_spine(usual):
    facts = survey(usual.plan)
    assert facts["covers"][0]["size_points"] == pytest.approx(cover_size(usual.printer, None, (432, 648), len(usual.plan.pages))[:2], abs=1e-3)  # fmt: skip  # noqa: E501
    (line,) = [line for line in survey_sentences(facts) if line.startswith("Cover for ")]
    spine = len(usual.plan.pages) * 0.002252
    assert f"{12.25 + spine:.3f} x 9.250 in" in line
    assert f"spine {spine:.3f} in" in line
    assert "the ISBN as a barcode" in line
    assert "covers" not in survey(plan_for(3, **(SPEC | {"cover": False})))


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cover")
    return folder, make_book(SPEC, folder)


def test_make_writes_it_and_records_it(made, usual):
    folder, book = made
    names = ["maze-adventures.pdf", "maze-adventures-cover.pdf", "book.json", "proof.json"]
    assert [path.name for path in book.files] == names
    entry = json.loads((folder / "book.json").read_text(encoding="utf-8"))["files"][1]
    assert (entry["path"], entry["role"], entry["pages"]) == ("maze-adventures-cover.pdf", "cover", 1)
    assert entry["puzzles"] == list(usual.art.numbers)
    prints = {puzzle["number"]: puzzle["fingerprint"] for puzzle in book.record["puzzles"]}
    shown = (usual.art.hero, *usual.art.small)
    assert [chosen.maze.fingerprint for chosen in shown] == [prints[number] for number in entry["puzzles"][:3]]


def test_the_file_is_one_sheet_with_its_boxes(made, usual):
    folder, _ = made
    width, height, _, bleed = cover_size(usual.printer, None, (432.0, 648.0), len(usual.plan.pages))
    with pikepdf.open(folder / "maze-adventures-cover.pdf") as pdf:
        (page,) = pdf.pages
        assert [float(side) for side in page.mediabox] == pytest.approx([0, 0, width, height], abs=1e-3)
        assert [float(side) for side in page.BleedBox] == pytest.approx([0, 0, width, height], abs=1e-3)
        trim = [float(side) for side in page.TrimBox]
        assert trim == pytest.approx([bleed, bleed, width - bleed, height - bleed], abs=1e-3)
        assert all("/FontFile2" in font.DescendantFonts[0].FontDescriptor for font in page.Resources.Font.values())
        words = page.Contents.read_bytes().decode("latin-1")
        assert " rg" not in words
        assert " RG" not in words
        assert " k\n" in words


def test_its_pictures(made):
    folder, book = made
    sheet, thumbnail = (
        Image.open(io.BytesIO((folder / "previews" / f"cover-{name}.png").read_bytes()))
        for name in ("sheet", "thumbnail")
    )
    assert sheet.size == pytest.approx((book.record["files"][1]["spine"] / 0.72 + 1225, 925), abs=1)
    assert thumbnail.size == (160, 240)
    assert sheet.mode == thumbnail.mode == "RGB"
    assert {path.name for path in book.previews} >= {"cover-sheet.png", "cover-thumbnail.png"}


def test_a_book_without_one_has_none_and_removes_its_pictures(made, tmp_path):
    folder = tmp_path / "again"
    thin = SPEC | {"sections": SECTIONS[:1], "pages": ["title", "puzzles", {"kind": "notes", "count": 20}]}
    make_book(thin, folder, check=False)
    assert (folder / "previews" / "cover-sheet.png").exists()
    book = make_book(thin | {"cover": False}, folder, check=False)
    assert [path.name for path in book.files] == ["maze-adventures.pdf", "book.json"]
    assert not [*folder.glob("*cover*"), *folder.glob("previews/cover*")]


def test_the_same_book_has_the_same_cover(made, tmp_path):
    folder, book = made
    cover = (folder / "maze-adventures-cover.pdf").read_bytes()
    make_book(SPEC, tmp_path / "again", previews=False, check=False)
    make_book(None, tmp_path / "locked", lock=book.record, previews=False, check=False)
    assert (tmp_path / "again" / "maze-adventures-cover.pdf").read_bytes() == cover
    assert (tmp_path / "locked" / "maze-adventures-cover.pdf").read_bytes() == cover


def test_a_cover_leaves_the_interior_as_it_was(made, tmp_path):
    folder, _ = made
    make_book(SPEC | {"cover": False}, tmp_path, previews=False, check=False)
    name = "maze-adventures.pdf"
    assert (tmp_path / name).read_bytes() == (folder / name).read_bytes()


def test_pictures_are_the_same_bytes(made, usual):
    folder, _ = made
    pdf = (folder / "maze-adventures-cover.pdf").read_bytes()
    pictures = {name: (folder / "previews" / name).read_bytes() for name in ("cover-sheet.png", "cover-thumbnail.png")}
    assert cover_previews(pdf, usual.sheet.front) == pictures


@pytest.mark.parametrize("language", settable(language_names()))
def test_words_stay_within_the_teeth_of_the_badge(language):
    words = read_language(language)
    lines = (*words.word("cover_badge", count=120).split("\n"), words.word("cover_ages", low=10, high=12, count=12))
    items = badge(0, 0, 60, lines, palette("blue"), DEFAULT_FACES)
    texts = [item for item in items if isinstance(item, Text)]
    # Digits and letters may be in two faces, and stand in the order in which they are printed.
    assert sorted("".join(text.text for text in texts)) == sorted(without_marks("".join(lines)))
    for text in texts:
        corners = itertools.product(text_box(text)[::2], text_box(text)[1::2])
        assert max(math.hypot(*corner) for corner in corners) < 0.87 * 60
