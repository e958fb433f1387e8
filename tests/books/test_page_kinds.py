"""Every kind of page: within the live area, no words over each other, nothing too small.

Each commit looks at the widest trim and at a narrow one, and at the lowest and the smallest where all kinds have the
longest words (`TIGHT`).
"""

import itertools
import math
import re
from functools import cache

import numpy as np
import pypdfium2
import pytest
from PIL import Image

from mazebook import __version__
from mazebook.books.choose.choose import make_mazes
from mazebook.books.fit.levels import level_names, stars_of
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.spec.book import parse_spec
from mazebook.books.values.page_kinds import REGISTRY
from mazebook.errors import LayoutError, RoomError, SpecError
from mazebook.graphics.extents import extent_of
from mazebook.graphics.figures import DISC, STAR
from mazebook.graphics.page import Box, Fill, Page, PdfPage, Picture, Place, Stroke, Text
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import render_pdf
from mazebook.paper.languages import language_names, read_language
from mazebook.paper.typefaces import fonts
from mazebook.press.make.make_book import make_book
from mazebook.press.make.warnings import coarse_pictures
from tests import quick
from tests.books.page_helpers import inside, laid_out, live_on, of_kind, overlapping, plan_for, text_box, texts_of
from tests.paper.faces_of_words import settable

TRIMS = {"letter": "8.5x11in", "6x9": "6x9in", "square": "8.5x8.5in", "a5": "148x210mm", "wide": "8.25x6in"}
ALL_TRIMS = pytest.mark.parametrize("trim", TRIMS.values(), ids=TRIMS)
EACH_TRIM = pytest.mark.parametrize("trim", quick(TRIMS.values(), TRIMS["letter"], TRIMS["6x9"]), ids=TRIMS)
WITH_PUZZLES = ("opener", "puzzles", "award")  # in this order, and nothing between them
OF_A_STORY = ("story", "hideouts")  # which a story adds itself
PLAIN, TOLD = {"theme": "none", "story": False}, {"theme": "animals", "story": True}
ONCE_OR_MORE = [name for name in REGISTRY.names() if name not in (*WITH_PUZZLES, *OF_A_STORY)]
LONG = "The Long and Winding Corridors of the Old Castle by the Sea, in which Nobody has Found the Way out yet"
WIDE = "Mmmmm " * 19
WORDS = " ".join(f"Sentence {k} of a text that goes on for some pages, as texts do." for k in range(220))


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """A folder with a picture, and with a PDF of two pages in every trim."""
    made = tmp_path_factory.mktemp("own")
    Image.fromarray(np.tile(np.arange(240, dtype=np.uint8), (160, 1))).save(made / "own.png")
    for trim in TRIMS.values():
        width, height = parse_spec({"trim": trim}).trim
        box = Box(0, 0, width, height)
        page = Page(width, height, box, box, (Fill(DISC, place=Place(40, width / 2, height - 50)),))
        (made / f"{trim}.pdf").write_bytes(write_pdf([page, page], title="T"))
    return made


def entry(kind, trim):
    """An entry of a kind with whatever it needs."""
    values = {"file": f"{trim}.pdf" if kind == "pdf" else "own.png", "text": WORDS, "title": "Made at home"}
    takes = REGISTRY.entry(kind).constant("takes") or ()
    return {"kind": kind, **{key: value for key, value in values.items() if key in takes and key != "title"}}


def spec_of(trim, **more):
    pages = [entry(kind, trim) for kind in ONCE_OR_MORE if kind != "answers"]
    pages.append({"kind": "notes", "style": "dots"})
    return {
        "title": "Mazes for Max", "subtitle": "Fifteen times around the corner", "author": "Max Moore", "seed": 4,
        "publisher": "Green Door", "publisher_address": "1 Lane\nTown", "publisher_email": "me@example.org",
        "edition": "First edition", "isbn": "978-3-16-148410-0", "copyright_year": 2026, "permission": "home",
        **TOLD, "trim": trim, "pages": [*pages, *WITH_PUZZLES, "answers"],
        "sections": [
            {"level": "4-6", "count": 2, "title": "Warm-ous", "intro": "Take a crayon.\n\nOff we are!"},
            {"level": "8-10", "count": 2, "tessellation": "sigma"},
            {"level": "10-12", "count": 1, "tessellation": "delta", "title": "Narrower"},
            {"level": "adult", "count": 1, "tessellation": "theta"},
        ],
        **more,
    }  # fmt: skip


def book(folder, trim="6x9in", **more):
    """Return plan and pages of a book; only one with all kinds of pages, or that says so, has a theme and a story."""
    told = PLAIN if "pages" in more else {}
    return laid_out(4, folder, **spec_of(trim, **(told | more)))


@cache
def whole(folder, trim):
    plan, pages = book(folder, trim)
    return plan, pages, write_pdf(pages, title="T")


def texts(page):
    return [item.text for item in texts_of(page)]


def check_live_area(kind, plan, pages, pdf):
    """Fail if a page of a kind has ink outside its live area."""
    found = of_kind(plan, pages, kind)
    assert found
    if kind == "pdf":
        return  # it is as it was made
    for number, image in render_pdf(pdf, [number for number, _ in found], 144):
        live = live_on(plan, number)
        ink = image.point(lambda grey: 255 * (grey < 200)).getbbox()
        if ink is None:
            assert kind == "blank"
            continue
        left, top, right, bottom = (side / 2 for side in ink)
        height = plan.spec.trim[1]
        # Letters rise above capitals, slanting arrows reach out a little, and so does a j at the beginning of a line.
        slack = {"answers": 1.6, "puzzles": 2.2, "copyright": 1.1}.get(kind, 0.8)
        assert left >= live.x0 - slack
        assert right <= live.x1 + slack
        assert height - bottom >= live.y0 - slack
        assert height - top <= live.y1 + slack


@EACH_TRIM
@pytest.mark.parametrize("kind", REGISTRY.names())
def test_nothing_is_printed_outside_the_live_area(kind, trim, folder):
    check_live_area(kind, *whole(folder, trim))


@pytest.mark.parametrize("trim", quick(TRIMS.values(), TRIMS["a5"]), ids=TRIMS)
def test_nothing_is_in_large_print_either(trim, folder):
    plan, pages = book(folder, trim, layout="large-print")
    pdf = write_pdf(pages, title="T")
    for kind in REGISTRY.names():
        if kind not in ("puzzles", "answers", "how_to", "title"):  # whose layout has tests of its own
            check_live_area(kind, plan, pages, pdf)
    assert min(item.size for _, page in of_kind(plan, pages, "text") for item in texts_of(page)) >= 16


@EACH_TRIM
@pytest.mark.parametrize("kind", REGISTRY.names())
def test_no_words_overlap_and_nothing_is_too_small(kind, trim, folder):
    plan, pages, _ = whole(folder, trim)
    check_words(kind, plan, pages)


def check_words(kind, plan, pages):
    """Fail if words of a kind of page stand over each other, or anything is too small."""
    for _, page in of_kind(plan, pages, kind):
        assert overlapping(map(text_box, texts_of(page)), 0.01) == [], page.label
        assert all(item.size >= 7 for item in texts_of(page))
        assert all(item.width >= 0.75 for item in page.items if isinstance(item, Stroke))
        if kind in ("text", "tips", "contents"):
            assert min(item.size for item in texts_of(page)) >= 8


TIGHT = {"4x6": ("4x6in", {}), "wide": ("8.25x6in", {}), "large": ("6x9in", {"layout": "large-print"})}


@pytest.mark.parametrize(("trim", "more"), TIGHT.values(), ids=TIGHT)
@pytest.mark.parametrize("language", settable(quick(language_names(), "de")))
def test_every_kind_has_room_for_the_words_of_every_language(language, trim, more, folder):
    kinds = [kind for kind in REGISTRY.names() if kind != "pdf"]  # its page holds no words of ours
    pages = [
        entry(kind, trim) | {"kind": kind} for kind in kinds if kind not in (*WITH_PUZZLES, *OF_A_STORY, "answers")
    ]
    sections = [{"level": "6-8", "count": 2, "title": "A"}, {"level": "expert", "count": 1}]
    asked = {"language": language, "permission": "classroom", "sections": [*sections, {"level": "adult", "count": 1}]}
    plan, made = book(folder, trim, pages=[*pages, *WITH_PUZZLES, "answers"], **TOLD, **asked, **more)
    pdf = write_pdf(made, title="T")
    for kind in kinds:
        check_live_area(kind, plan, made, pdf)
        check_words(kind, plan, made)


@cache
def with_long_titles(folder, trim):
    """Return the plan and the pages of a book in which every title is long."""
    kinds = [*(kind for kind in ONCE_OR_MORE if kind != "answers"), "story", *WITH_PUZZLES, "hideouts", "answers"]
    pages = [entry(kind, trim) | ({"title": LONG} if takes_title(kind) else {}) for kind in kinds]
    names = dict.fromkeys(("title", "subtitle", "edition", "publisher", "copyright_owner"), LONG)
    sections = [{"level": "8-10", "count": 1, "title": LONG}]
    return book(folder, trim, pages=pages, sections=sections, author=LONG[:60], **TOLD, **names)


def takes_title(kind):
    return "title" in (REGISTRY.entry(kind).constant("takes") or ())


@pytest.mark.parametrize("trim", quick(TRIMS.values(), TRIMS["a5"]), ids=TRIMS)
@pytest.mark.parametrize("kind", [*ONCE_OR_MORE, *OF_A_STORY, "opener", "award"])
def test_long_titles_fit(kind, trim, folder):
    plan, pages = with_long_titles(folder, trim)
    made = of_kind(plan, pages, kind)
    assert made
    for number, page in made:
        live = live_on(plan, number)
        for box in map(text_box, texts_of(page)):
            assert box.x0 >= live.x0 - 0.6, page.label
            assert box.x1 <= live.x1 + 0.6, page.label
            assert live.y0 - 0.1 <= box.y0 < box.y1 <= live.y1 + 0.1, page.label
    shown = " ".join(text for _, page in made for text in texts(page))
    if takes_title(kind) or kind in ("opener", "contents", "certificate"):
        assert " ".join(LONG.split()[:6]) in shown


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"pages": [{"kind": "text", "text": "ქ"}, "puzzles"]}, r"pages\[0\]\.text"),
        ({"pages": [{"kind": "text", "text": "a", "title": "ქ"}, "puzzles"]}, r"pages\[0\]\.title"),
        ({"pages": [{"kind": "draw", "title": "ქ"}, "puzzles"]}, r"pages\[0\]\.title"),
        ({"pages": ["copyright", "puzzles"], "publisher_address": "ქ"}, "publisher_address"),
        ({"pages": ["copyright", "puzzles"], "edition": "ქ"}, "edition"),
        ({"pages": ["opener", "puzzles"], "sections": [{"title": "ქ", "count": 1}]}, r"section 1, title"),
        ({"pages": ["opener", "puzzles"], "sections": [{"intro": "ქ", "count": 1}]}, r"section 1, intro"),
    ],
)
def test_a_character_that_no_font_has_is_refused_with_its_place(more, where, folder):
    with pytest.raises(SpecError, match=rf'^book\.toml  {where} = "ქ": no font here can show "ქ"'):
        book(folder, **{"sections": [{"count": 1}], **more})


def test_the_copyright_page_says_what_there_is(folder):
    plan, pages, _ = whole(folder, "8.5x11in")
    ((_, page),) = of_kind(plan, pages, "copyright")
    assert texts(page) == [
        "🐼", "Mazes for Max", "Fifteen times around the corner",
        "Copyright © 2026 Max Moore", "All rights reserved.",
        "You may copy the pages of this book for use in your own home. No",
        "other copies, in print or in files, may be made or passed on without the",
        "written permission of the copyright owner.",
        "First edition", "ISBN 978-3-16-148410-0",
        "Published by Green Door", "1 Lane", "Town", "me@example.org",
        "Set in Andika and Baloo 2.", f"Made with mazebook {__version__}, seed 4.",
    ]  # fmt: skip
    assert min(item.y for item in texts_of(page)) - plan.live(2).y0 < 5  # at the foot


def test_a_copyright_page_with_nothing_to_say_is_short(folder):
    _, (page, *_) = laid_out(7, title="T", pages=["copyright", "puzzles"], sections=[{"count": 1}])
    assert texts(page) == ["T", "Set in Andika and Baloo 2.", f"Made with mazebook {__version__}, seed 7."]


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({"copyright_owner": "A", "author": "B", "publisher": "C"}, "Copyright © 2026 A"),
        ({"copyright_owner": "", "author": "B", "publisher": "C"}, "Copyright © 2026 B"),
        ({"copyright_owner": "", "author": "", "publisher": "C"}, "Copyright © 2026 C"),
        ({"author": "B", "copyright_year": None}, "Copyright © B"),
    ],
)
def test_the_owner_is_who_is_named_first(more, line, folder):
    _plan, pages = book(folder, pages=["copyright", "puzzles"], sections=[{"count": 1}], **more)
    assert line in texts(pages[0])


@pytest.mark.parametrize(
    ("permission", "words"), [("classroom", "one classroom"), ("none", "No part of this book may be copied")]
)
def test_permissions(permission, words, folder):
    _plan, pages = book(folder, pages=["copyright", "puzzles"], sections=[{"count": 1}], permission=permission)
    assert words in " ".join(texts(pages[0]))


def test_the_contents_name_sections_and_titles_with_their_pages(folder):
    pages = [
        "contents", "how_to", {"kind": "text", "title": "For you", "text": WORDS}, {"kind": "text", "text": "a"},
        "tips", "notes", "opener", "puzzles", "answers", "certificate",
    ]  # fmt: skip
    _plan, made = book(folder, pages=pages)
    numbers = {page.label: number for number, page in reversed(list(enumerate(made, 1)))}
    shown = texts(made[0])
    assert shown == [
        "Contents",
        "How to solve a maze", str(numbers["how to"]),
        "For you", str(numbers["text 1"]),
        "Tips for tricky mazes", str(numbers["tips"]),
        "Warm-ous", str(numbers["opener 1"]), "Mazes 1 to 2 · Easy",
        "Challenging", str(numbers["opener 2"]), "Mazes 3 to 4",
        "Narrower", str(numbers["opener 3"]), "Maze 5 · Tough",
        "Demanding", str(numbers["opener 4"]), "Maze 6",
        "Answers", str(next(n for n, page in enumerate(made, 1) if page.label.startswith("answers"))),
        "Certificate", str(numbers["certificate"]),
        "1",
    ]  # fmt: skip
    assert numbers["certificate"] % 2 == 1


def test_without_openers_a_section_begins_with_its_first_maze(folder):
    sections = [{"count": 3}, {"count": 2, "level": "4-6"}]
    _plan, pages = book(folder, pages=["contents", "puzzles"], sections=sections)
    shown = texts(pages[0])
    assert shown[shown.index("A little tricky") + 1] == "2"
    assert shown[shown.index("Easy") + 1] == "5"


def test_answers_elsewhere_are_not_listed(folder):
    for place in ("after", "separate", "foot", "none"):
        _, pages = book(folder, pages=["contents", "puzzles"], answers=place, sections=[{"count": 2}])
        assert "Answers" not in texts(pages[0])


def test_dots_lead_to_the_page_number_and_stand_below_each_other(folder):
    plan, pages, _ = whole(folder, "8.5x11in")
    ((_, page), *_) = of_kind(plan, pages, "contents")
    rows = [item for item in page.items if isinstance(item, Stroke)]
    labels = [item for item in texts_of(page) if item.font == fonts.HEADING]
    assert len(rows) >= 8
    (gap,) = {row.dash[1] for row in rows}
    ends = [np.add(row.path.points, (row.place.x, row.place.y)) for row in rows]
    for (x0, y), (x1, _) in ends:
        near = [text_box(item) for item in labels if abs(item.y - y) < 0.01]
        assert max(box.x1 for box in near if box.x0 < x0) < x0
        assert min(box.x0 for box in near if box.x0 > x0) > x1
        apart = (x0 - ends[0][0][0]) / gap
        assert apart == pytest.approx(round(apart), abs=1e-6)


def test_long_contents_go_on_on_further_pages(folder):
    sections = [{"count": 1, "title": f"Part {k}"} for k in range(60)]
    plan, pages = book(folder, "8.25x6in", pages=["contents", "puzzles"], sections=sections)
    found = of_kind(plan, pages, "contents")
    assert len(found) > 3
    shown = [text for _, page in found for text in texts(page)]
    assert [text for text in shown if text.startswith("Part")] == [f"Part {k}" for k in range(60)]
    assert shown.count("Contents") == 1
    assert all(len(texts(page)) > 5 for _, page in found)
    for k in range(60):
        number = int(shown[shown.index(f"Part {k}") + 1])
        assert pages[number - 1].label == f"puzzle {k + 1}"


@pytest.mark.parametrize("language", settable(language_names()))
def test_contents_in_large_print_stay_in_their_column(folder, language):
    asked = {"language": language, "layout": "large-print", "sections": [{"count": 4, "level": "8-10", "title": "A"}]}
    plan, pages = book(folder, "5x8in", pages=["contents", "puzzles"], **asked)
    ((number, page), *_) = of_kind(plan, pages, "contents")
    for text in texts_of(page):
        assert inside(text_box(text), live_on(plan, number, 0)), text.text


@ALL_TRIMS
def test_a_long_text_flows_and_loses_no_word(trim, folder):
    plan, pages = book(folder, trim, pages=[entry("text", trim), "puzzles"], sections=[{"count": 1}])
    found = of_kind(plan, pages, "text")
    assert len(found) > 2
    words = [text for _, page in found for text in texts(page)]
    numbers = {str(number) for number, _ in found}
    assert " ".join(text for text in words if text not in numbers) == WORDS
    assert [page.label for _, page in found] == [f"text {k + 1}" for k in range(len(found))]


def test_a_text_is_as_long_in_the_book_as_it_was_counted(folder):
    # In a thin book the gutter is narrower, and lines could be longer, than while the pages were counted.
    sections = [{"count": 1}]
    for words in range(300, 420, 7):
        pages = [{"kind": "text", "title": "A", "text": " ".join(["word"] * words)}, "puzzles"]
        plan, made = book(folder, pages=pages, sections=sections)
        assert all(len(texts(page)) > 1 for _, page in of_kind(plan, made, "text")), words


def test_a_picture_is_as_large_as_the_page_allows_and_not_stretched(folder):
    for title in (None, "A grey wedge"):
        one = {"kind": "picture", "file": "own.png"} | ({"title": title} if title else {})
        plan, pages = book(folder, pages=[one, "puzzles"], sections=[{"count": 1}])
        (picture,) = [item for item in pages[0].items if isinstance(item, Picture)]
        assert picture.box.width == pytest.approx(plan.live(1).width)
        assert picture.box.height == pytest.approx(picture.box.width * 160 / 240)
        assert picture.box.centre[0] == pytest.approx(plan.live(1).centre[0])
        captions = [item for item in texts_of(pages[0]) if item.text == title]
        assert all(text_box(item).y1 < picture.box.y0 for item in captions)
        assert bool(captions) == bool(title)


def test_a_coarse_picture_is_told(folder, tmp_path):
    Image.new("L", (1462, 975)).save(tmp_path / "coarse.png")
    Image.new("L", (1463, 975)).save(tmp_path / "fine.png")
    for name, told in (("coarse.png", 1), ("fine.png", 0)):
        one = {"kind": "picture", "file": name}
        plan, pages = book(tmp_path, pages=["title", one, "puzzles"], sections=[{"count": 1}])
        warnings = coarse_pictures(pages)
        assert len(warnings) == told
        assert plan.live(2).width * 300 / 72 == pytest.approx(1462.5)
    Image.new("L", (400, 100)).save(tmp_path / "coarse.png")
    _, pages = book(
        tmp_path, pages=["title", {"kind": "picture", "file": "coarse.png"}, "puzzles"], sections=[{"count": 1}]
    )
    assert coarse_pictures(pages) == [
        "Page 2, picture coarse.png: 82 dots an inch, and print shops ask for 300. "
        "Use a picture 1463 pixels wide or more."
    ]


def test_pages_of_a_pdf_stand_from_edge_to_edge_in_the_order_wanted(folder):
    one = {"kind": "pdf", "file": "6x9in.pdf", "pages": "2,1,2"}
    plan, pages = book(folder, pages=["title", one, "puzzles"], sections=[{"count": 1}])
    assert [plan.pages[k].kind for k in range(5)] == ["title", "pdf", "pdf", "pdf", "puzzles"]
    placed = [page.items for page in pages[1:4]]
    assert [item.index for (item,) in placed if isinstance(item, PdfPage)] == [1, 0, 1]
    assert {item.box for (item,) in placed if isinstance(item, PdfPage)} == {Box(0, 0, 432, 648)}
    ((_, image),) = render_pdf(write_pdf(pages, title="T"), [2], 72)
    assert image.getpixel((216, 50)) == 0
    assert image.getpixel((216, 598)) == 255


@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        ({"kind": "pdf", "file": "8.5x11in.pdf"}, "pages 1 and 2 are 8.5 x 11 in; the book's pages are 6"),
        ({"kind": "pdf", "file": "6x9in.pdf", "pages": "3"}, "there is no page 3"),
        ({"kind": "pdf", "file": "none.pdf"}, "there is no such file"),
        ({"kind": "picture", "file": "none.png"}, "there is no such file"),
        ({"kind": "picture", "file": "6x9in.pdf"}, "cannot be read as a picture"),
    ],
)
def test_files_that_cannot_be_used_are_refused_while_planning(one, sentence, folder):
    where = f'book.toml  pages[1].file = "{one["file"]}": {sentence}'
    with pytest.raises(SpecError, match=f"^{re.escape(where)}"):
        plan_for(4, folder, **spec_of("6x9in", pages=["title", one, "puzzles"]))


def test_all_files_that_cannot_be_used_are_said_at_once(folder):
    pages = [{"kind": "pdf", "file": "8.5x11in.pdf", "pages": "1,9"}, {"kind": "picture", "file": "no.png"}, "puzzles"]
    with pytest.raises(SpecError) as caught:
        plan_for(4, folder, **spec_of("6x9in", pages=pages))
    lines = str(caught.value).split("\n")
    assert [line.partition(": ")[0] for line in lines] == [
        'book.toml  pages[0].file = "8.5x11in.pdf"',
        'book.toml  pages[0].file = "8.5x11in.pdf"',
        'book.toml  pages[1].file = "no.png"',
    ]


def test_files_are_found_beside_the_specification_as_windows_writes_them_too(folder):
    (folder / "art").mkdir(exist_ok=True)
    (folder / "art" / "a.png").write_bytes((folder / "own.png").read_bytes())
    for name in ("art/a.png", "art\\a.png"):
        _, pages = book(folder, pages=[{"kind": "picture", "file": name}, "puzzles"], sections=[{"count": 1}])
        assert sum(isinstance(item, Picture) for item in pages[0].items) == 1, name


@pytest.mark.parametrize(
    ("kind", "trim", "words"),
    [
        ("draw", "4x4in", r"pages\[0\]\.title = .*: does not fit on 2 lines of this page\."),
        ("belongs_to", "4x4in", r"pages\[0\]\.title = .*: does not fit on 3 lines of this page\."),
        ("award", "4x4in", r"section 1, title = .*: does not fit on 3 lines of this page\."),
    ],
)
def test_texts_that_are_too_long_for_a_small_page_are_refused_by_their_own_name(kind, trim, words):
    pages = ["puzzles", kind] if kind == "award" else [{"kind": kind, "title": WIDE}, "puzzles"]
    with pytest.raises((SpecError, LayoutError), match=words):
        book(None, trim, title=LONG, pages=pages, sections=[{"count": 1, "title": WIDE}])


def test_a_row_of_the_contents_is_refused_only_if_usual_type_has_no_room_either():
    asked = {"layout": "large-print", "pages": ["contents", "puzzles"]}
    words = "Winding corridors " * 6
    plan = plan_for(4, trim="4x6in", sections=[{"count": 1, "title": f"{words}ways"}], **asked)
    assert [page.kind for page in plan.pages].count("contents") == 2
    with pytest.raises(SpecError, match=r"^spec  pages: this page has no room for a line of text\."):
        plan_for(4, trim="4x4in", sections=[{"count": 1, "title": words}], **asked)


@pytest.mark.parametrize("trim", ["4x4in", "5x4in"])
def test_tips_on_a_small_page_are_set_smaller_and_stay_inside(trim):
    plan, pages = book(None, trim, pages=["tips", "puzzles"], sections=[{"count": 1}], language="nl")
    assert all(inside(text_box(item), plan.live(1)) for item in texts_of(pages[0]))


def test_a_long_title_above_the_name_on_a_low_page_is_set_smaller_and_leaves_the_frame_free():
    entry = {"kind": "belongs_to", "title": LONG}
    plan, pages = book(None, "8x4in", pages=[entry, "puzzles"], sections=[{"count": 1}])
    live, (_, *others) = plan.live(1), pages[0].items  # the first is the frame
    deep = 40.0  # points: three cells and a gap
    assert all(live.y0 + deep < extent_of(item).y0 and extent_of(item).y1 < live.y1 - deep for item in others)


def refuse(*_):
    raise RoomError.of("title", None, "has no room.")


def test_a_book_that_cannot_be_laid_out_leaves_no_folder(monkeypatch, tmp_path):
    monkeypatch.setattr("mazebook.books.pages.kinds.blank.texts", refuse)
    with pytest.raises(LayoutError, match=r"^spec  title: has no room\."):
        make_book({"seed": 1, "pages": ["puzzles", "blank"], "sections": [{"count": 1}]}, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_puzzle_pages_say_the_level_of_their_section_and_no_other_word_of_difficulty(folder):
    """Words for the stars contradicted it: "Easy" stood in a section of first steps, "Tough" in one for experts."""
    plan, pages, _ = whole(folder, "6x9in")
    known = {f"levels.{name}": read_language("en").word(f"levels.{name}") for name in level_names()}
    of_puzzles = [planned.puzzles for planned in plan.pages if planned.kind == "puzzles"]
    for puzzles, (_, page) in zip(of_puzzles, of_kind(plan, pages, "puzzles"), strict=True):
        said = [word for word in texts(page) if word in known.values()]
        assert said == [known[f"levels.{puzzle.level.name}"] for puzzle in puzzles]


def test_an_opener_says_its_level_once_and_which_mazes_it_has(folder):
    plan, pages = book(folder, **PLAIN)
    shown = [[text for text in texts(page) if not text.isdecimal()] for _, page in of_kind(plan, pages, "opener")]
    assert shown == [
        ["Warm-ous", "Easy", "Mazes 1 to 2", "Take a crayon.", "Off we are!"],
        ["Challenging", "Mazes 3 to 4"],
        ["Narrower", "Tough", "Maze 5"],
        ["Demanding", "Maze 6"],
    ]
    for (_, page), section in zip(of_kind(plan, pages, "opener"), plan.sections, strict=True):
        on_map = 2  # the star at the end of the journey, and the white one in it
        assert (
            sum(isinstance(item, Fill) and item.path is STAR for item in page.items)
            == stars_of(section.middle) + on_map
        )
        numbers = [item for item in page.items if isinstance(item, Text) and item.text.isdecimal()][:-1]
        assert [item.text for item in numbers] == ["1", "2", "3", "4"]
        assert [item.text for item in numbers if item.gray == 1] == [str(section.index + 1)]


@pytest.mark.parametrize(("style", "marks"), [("lines", 20), ("dots", 1), ("blank", 0)])
def test_notes_have_the_style_asked_for(style, marks, folder):
    _, pages = book(folder, pages=[{"kind": "notes", "style": style, "count": 2}, "puzzles"], sections=[{"count": 1}])
    found = [item for item in pages[1].items if isinstance(item, Stroke)]
    assert len(found) == marks
    assert texts(pages[0])[0] == texts(pages[1])[0] == "Notes"
    for one, next_one in itertools.pairwise(found):
        (_, y0), _ = one.path.points
        (_, y1), _ = next_one.path.points
        assert y1 - y0 == pytest.approx(9 / 25.4 * 72)


def test_a_certificate_counts_the_mazes(folder):
    for count, words in ((1, "the maze in"), (3, "through 3 mazes in")):
        plan, pages = book(folder, pages=["puzzles", "certificate"], sections=[{"count": count}], answers="none")
        ((number, page),) = of_kind(plan, pages, "certificate")
        assert any(words in text for text in texts(page))
        assert number % 2 == 1


def test_the_frame_of_a_name_can_be_walked_and_is_another_in_another_book(folder):
    from scipy import ndimage

    shapes = set()
    for seed in (4, 5):
        _, (page, *_) = laid_out(seed, **spec_of("6x9in", pages=["belongs_to", "puzzles"], sections=[{"count": 1}]))
        walls = next(item for item in page.items if isinstance(item, Stroke))
        shapes.add(walls.path.points.tobytes())
        ((_, image),) = render_pdf(write_pdf([page], title="T"), None, 150)
        free = np.asarray(image) > 128
        rooms, _ = ndimage.label(free)
        assert rooms[0, 0] > 0  # the page around it, which leads into the frame at both ends
        middle = rooms[rooms.shape[0] // 4, rooms.shape[1] // 2]
        assert middle not in (0, rooms[0, 0])  # but never inwards
        inside_of_frame = (rooms == rooms[0, 0]).mean()
        assert inside_of_frame > 0.25
    assert len(shapes) == 2


def test_tips_shade_all_cells_but_the_way(folder):
    plan = plan_for(4, **spec_of("8.5x11in", pages=["tips", "puzzles"], sections=[{"count": 1}]))
    mazes = make_mazes(plan)
    page = lay_out(plan, mazes)[0]
    maze = mazes.example.maze
    (shade,) = [item for item in page.items if isinstance(item, Fill) and 0 < item.gray < 1]
    squares = shade.path.points.reshape(-1, 4, 2)
    middles = {tuple(middle) for middle in np.round(squares.mean(axis=1), 6).tolist()}
    way = {tuple(centre) for centre in np.round(maze.grid.centres[maze.solution], 6).tolist()}
    everywhere = {tuple(centre) for centre in np.round(maze.grid.centres, 6).tolist()}
    assert middles == everywhere - way
    assert middles


@ALL_TRIMS
def test_a_single_sided_book_has_something_on_its_backs(trim, folder):
    sections = [{"level": "4-6", "count": 2}]
    for kind in ("draw", "notes"):
        one = {"pages": ["title", "puzzles"], "sections": sections, "answers": "none", "backs": kind}
        plan, pages = book(folder, trim, single_sided=True, **one)
        assert [page.kind for page in plan.pages[2:6]] == ["puzzles", kind, "puzzles", kind]
        assert all(len(page.items) > 1 for _, page in of_kind(plan, pages, kind))


def test_every_text_of_every_kind_reads_back(folder):
    plan, pages, pdf = whole(folder, "6x9in")
    document = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(pages, 1):
        if plan.pages[number - 1].kind == "pdf":
            continue
        sheet = document[number - 1]
        words = sheet.get_textpage()
        found = "".join(words.get_text_range().split())
        assert math.isclose(len(found), len("".join("".join(texts(page)).split())), abs_tol=0), page.label
        words.close()
        sheet.close()
    document.close()
