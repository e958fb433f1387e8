"""The order of the pages: where answers go, what stands on backs, which pages are right-hand ones."""

from itertools import groupby

import pikepdf
import pypdfium2
import pytest

from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import parse_spec
from mazebook.errors import SpecError
from mazebook.press.make.make_book import make_book
from tests.books.page_helpers import plan_for

QUICK = {"draft": True, "previews": False}
SECTIONS = [{"title": "One", "level": "4-6", "count": 3}, {"title": "Two", "level": "6-8", "count": 4}]


def plan(**spec):
    return plan_for(5, **({"sections": SECTIONS} | spec))


def kinds(**spec):
    """Return the kinds of pages, runs of one kind as ``puzzles*3``."""
    runs = [(kind, len(list(run))) for kind, run in groupby(page.kind for page in plan(**spec).pages)]
    return [kind if count == 1 else f"{kind}*{count}" for kind, count in runs]


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ({}, ["title", "how_to", "puzzles*7", "answers"]),
        ({"answers": "none"}, ["title", "how_to", "puzzles*7", "blank"]),
        ({"answers": "separate"}, ["title", "how_to", "puzzles*7", "blank"]),
        ({"answers": "foot"}, ["title", "how_to", "puzzles*7", "blank"]),
        ({"answers": "after"}, ["title", "how_to", *["puzzles", "answers"] * 7]),
        ({"answers": "reverse"}, ["title", "how_to", *["puzzles", "answers"] * 7]),
        ({"answers": "reverse", "pages": ["title", "puzzles"]}, ["title", "blank", *["puzzles", "answers"] * 7]),
        ({"pages": ["puzzles", "certificate"]}, ["puzzles*7", "blank", "certificate", "answers"]),
        ({"pages": ["puzzles", "certificate"], "theme": "farm"}, ["puzzles*7", "draw", "certificate", "answers"]),
        ({"pages": ["puzzles", "certificate"], "theme": "none"}, ["puzzles*7", "blank", "certificate", "answers"]),
        ({"answers": "reverse", "layout": "four"}, ["title", "how_to", *["puzzles", "answers"] * 2]),
        ({"single_sided": True, "backs": "blank"}, ["title", "how_to", *["puzzles", "blank"] * 7, "answers", "blank"]),
        ({"layout": "two"}, ["title", "how_to", "puzzles*4", "answers", "blank"]),
        ({"pages": ["puzzles"]}, ["puzzles*7", "answers"]),
        ({"pages": ["answers", "title", "puzzles"]}, ["answers", "title", "puzzles*7", "blank"]),
        (
            {"pages": ["title", {"kind": "blank", "count": 3}, "puzzles"], "answers": "none"},
            ["title", "blank*3", "puzzles*7", "blank"],
        ),
        ({"answer_layout": "answers-4"}, ["title", "how_to", "puzzles*7", "answers*2", "blank"]),
    ],
)
def test_pages_in_order(spec, expected):
    found = kinds(**spec)
    assert found == expected
    assert len(plan(**spec).pages) % 2 == 0


@pytest.mark.parametrize("layout", ["one", "two", "four"])
@pytest.mark.parametrize("spec", [{"answers": "reverse"}, {"single_sided": True, "backs": "blank"}])
def test_single_sided_puzzles_are_on_right_hand_pages(spec, layout):
    pages = plan(**spec, layout=layout, pages=["title", "puzzles"]).pages
    assert {number % 2 for number, page in enumerate(pages, 1) if page.kind == "puzzles"} == {1}


def test_a_reverse_has_the_answers_of_its_own_page():
    pages = plan(answers="reverse", layout="four").pages
    for number, page in enumerate(pages):
        if page.kind == "puzzles":
            assert pages[number + 1].puzzles == page.puzzles
            assert pages[number + 1].grid == page.grid


def test_sections_share_sheets_only_in_the_layout_of_the_book():
    layouts = (None, None, "one", "sheet-2", None)
    sections = [{"level": "6-8", "count": 3} | ({"layout": name} if name else {}) for name in layouts]
    made = plan(layout="sheet-4", sections=sections, pages=["puzzles"], answers="none")
    found = [(page.layout.name, [puzzle.number for puzzle in page.puzzles]) for page in made.pages]
    assert found == [
        ("sheet-4", [1, 2, 3, 4]), ("sheet-4", [5, 6]), *(("one", [number]) for number in (7, 8, 9)),
        ("sheet-2", [10, 11]), ("sheet-2", [12]), ("sheet-4", [13, 14, 15]),
    ]  # fmt: skip


def test_an_answer_layout_says_how_many_share_a_page():
    sections = [{"level": "8-10", "count": 18}]
    for name, share in (("answers-4", 4), ("answers-6", 6), ("answers-9", 9)):
        pages = [len(p.puzzles) for p in plan(sections=sections, answer_layout=name).pages if p.kind == "answers"]
        assert pages == [share] * (18 // share) + [18 % share] * (18 % share > 0)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ({"pages": ["title"]}, 'pages = ["title"]: has no "puzzles". Add it where the mazes belong.'),
        ({"pages": ["title", "title", "puzzles"]}, 'names "title" 2 times'),
        ({"pages": "title"}, "must be a list of kinds of pages"),
        ({"pages": [7, "puzzles"]}, "must be a kind of page in double quotes"),
        ({"pages": ["titel", "puzzles"]}, 'pages[0].kind = "titel": there is no such page kind. Did you mean "title"?'),
        ({"pages": [{"kind": "title", "count": 2}, "puzzles"]}, 'a "title" page takes no count.'),
        ({"pages": [{"kind": "blank", "count": 5}, "puzzles"]}, "5 blank pages come in a row"),
        ({"answers": "foot", "pages": ["puzzles", "answers"]}, 'Take "answers" out of pages, or set answers = "back".'),
        ({"answers": "nowhere"}, 'must be "back", "reverse", "after", "foot", "separate" or "none".'),
        ({"backs": "title"}, 'must be "draw", "doodle", "jokes", "notes" or "blank".'),
        ({"single_sided": "yes"}, "must be true or false"),
        ({"answers": "foot", "sections": [{"level": "expert"}]}, "too small to read at the foot of a page"),
    ],
)
def test_pages_that_cannot_be(spec, words):
    with pytest.raises(SpecError) as caught:
        plan(**spec)
    assert words in str(caught.value)


def words_of(pdf):
    document = pypdfium2.PdfDocument(pdf)
    found = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return found


@pytest.mark.parametrize("layout", ["one", "four"])
@pytest.mark.parametrize("answers", ["back", "reverse", "after", "foot", "separate", "none"])
def test_numbers_match_wherever_the_answers_are(answers, layout, tmp_path):
    book = make_book({"seed": 3, "answers": answers, "layout": layout, "sections": SECTIONS}, tmp_path, **QUICK)
    roles = [file["role"] for file in book.record["files"]]
    assert roles == (["interior", "answers"] if answers == "separate" else ["interior"])
    texts = {file["path"]: words_of(tmp_path / file["path"]) for file in book.record["files"]}
    for file in book.record["files"]:
        with pikepdf.open(tmp_path / file["path"]) as document:
            assert len(document.pages) == file["pages"]
    for puzzle in book.record["puzzles"]:
        first, *others = puzzle["placements"]
        assert first["role"] == "puzzle"
        assert f"Maze {puzzle['number']}" in texts[first["file"]][first["page"] - 1]
        assert [other["role"] for other in others] == ([] if answers == "none" else ["answer"])
        for other in others:
            assert str(puzzle["number"]) in texts[other["file"]][other["page"] - 1].split()
            same_page = (other["file"], other["page"]) == (first["file"], first["page"])
            assert same_page == (answers == "foot")
            if answers in ("reverse", "after"):
                assert other["page"] == first["page"] + 1
            if answers == "separate":
                assert other["file"] == "my-maze-book-answers.pdf"


def test_an_answer_at_the_foot_is_upside_down(tmp_path):
    book = make_book({"seed": 3, "answers": "foot", "sections": SECTIONS[:1]}, tmp_path, **QUICK)
    for puzzle in book.record["puzzles"]:
        upright, turned = puzzle["placements"]
        for place, sign in ((upright, 1), (turned, -1)):
            ((x0, y0), _) = place["ends"][0]["opening"]
            left, bottom, right, top = place["boxes"][0]
            share = ((x0 - left) / (right - left), (y0 - bottom) / (top - bottom))
            place["share"] = share if sign == 1 else (1 - share[0], 1 - share[1])
        assert turned["share"] == pytest.approx(upright["share"], abs=0.05)


@pytest.mark.parametrize(("printer", "pages"), [("home-letter", 27), ("kdp", 28)])
def test_sheets_that_are_bound_are_an_even_number(printer, pages):
    spec = {"layout": "sheet-1", "printer": printer, "trim": "8.5x11in", "pages": ["puzzles"], "answers": "none"}
    assert len(plan(**spec, sections=[{"count": 27}]).pages) == pages


@pytest.mark.parametrize(
    ("pages", "more"),
    [
        (120, {}),
        (30, {"printer": "kdp"}),  # without filling it has too few
        (40, {"sections": [{"level": "4-6", "count": 10}, {"level": "8-10", "count": 40}]}),
        (116, {"single_sided": True}),
    ],
)
def test_a_book_is_filled_or_trimmed_to_its_pages(pages, more):
    plan = plan_book(parse_spec({**more, "page_count": pages}), 7)
    assert (len(plan.pages), plan.pages[-1].kind) == (pages, "answers")
    counts = [section.count for section in plan.spec.sections]
    assert counts == [len(section.puzzles) for section in plan.sections]
    assert len(counts) == 1 or 3 <= counts[1] / counts[0] <= 5  # 4, as it is asked
    assert plan_book(plan.spec, 7).puzzles == plan.puzzles  # as book.json keeps it


@pytest.mark.parametrize(
    ("pages", "told"),
    [
        (
            121,
            "no number of mazes gives so many pages: it would be 120 with 106 mazes, or 122 with 107",
        ),
        (2, "it would be 4 with 1 maze. Use another number."),
        (1, "must be 2 to 1000"),
    ],
)
def test_a_page_count_that_no_number_of_mazes_gives(pages, told):
    with pytest.raises(SpecError) as caught:
        plan_book(parse_spec({"page_count": pages}), 7)
    assert told in str(caught.value)
