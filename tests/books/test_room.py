"""Texts that have no room on their pages are refused before anything is carved."""

import pytest

from mazebook.errors import SpecError
from mazebook.graphics.extents import extent_of
from tests.books.page_helpers import laid_out, plan_for, texts_of

MANY = "too many words for this page " * 60
ALL_LONG = dict.fromkeys(("title", "subtitle", "edition", "copyright_owner", "publisher"), "W" * 100)
WIDE = "W" * 58  # as wide as a page of 6 x 9 in


@pytest.mark.parametrize(
    ("entry", "texts", "refused"),
    [
        ("title", {"for": "W" * 100}, r"for = .*: does not fit on 2 lines"),
        ("certificate", {"title": "W" * 80}, r"title = .*: does not fit on 3 lines"),
        ("award", {"title": "W" * 80}, r"title = .*: does not fit on 3 lines"),
        (
            "tips",
            {"layout": "large-print", "language": "nl"},
            r'pages: the page "tips" has more text than fits on it\.',
        ),
        ("copyright", ALL_LONG, r"pages: the copyright page has more text than fits on it"),
        ({"kind": "draw", "title": "W" * 99}, {}, r"pages\[0\]\.title = .*: does not fit on 2 lines"),
        ({"kind": "notes", "title": "W" * 120}, {}, r"pages\[0\]\.title = .*: does not fit on 3 lines"),
        ({"kind": "colour", "title": "W" * 120}, {}, r"pages\[0\]\.title = .*: does not fit on 3 lines"),
        ("story", {"for": "W" * 100, "story": True, "theme": "animals"}, r"for = .*: does not fit on 2 lines"),
    ],
)
def test_texts_without_room_are_refused_by_the_check_which_carves_nothing(entry, texts, refused):
    pages = ["puzzles", "award"] if entry == "award" else [entry, "puzzles"]
    with pytest.raises(SpecError, match=f"^spec  {refused}"):
        plan_for(1, **{"trim": "4x4in", "pages": pages, "sections": [{"level": "4-6", "count": 1}]} | texts)


def test_an_intro_without_room_is_refused_by_the_check():
    with pytest.raises(SpecError, match=r"^spec  section 1, intro: does not fit on the first page of its section\."):
        plan_for(1, pages=["opener", "puzzles"], sections=[{"count": 1, "intro": MANY}])


@pytest.mark.parametrize(
    ("texts", "refused"),
    [
        ({"title": "W" * 99}, "title = .*: does not fit on one line of this page"),
        ({"subtitle": "W" * 99}, "subtitle = .*: does not fit on one line of this page"),
        ({"subtitle": "1 May", "author": "W" * 60}, "author = .*: does not fit on one line of this page"),
        ({"subtitle": "W" * 48}, "subtitle = .*: leaves no room for the heading of the answers beside it"),
        # A section alone is on sheets.
        (
            {"title": "W" * 99, "layout": "one", "sections": [{"count": 1, "layout": "sheet-1"}]},
            "title = .*: does not fit on one line of this page",
        ),
    ],
)
def test_texts_without_room_in_the_banner_of_a_sheet_are_refused_by_the_check(texts, refused):
    with pytest.raises(SpecError, match=f"^spec  {refused}"):
        plan_for(
            1,
            **{"layout": "sheet-1", "trim": "6x9in", "pages": ["puzzles", "answers"], "sections": [{"count": 1}]}
            | texts,
        )


def test_a_long_title_of_a_sheet_has_the_place_of_the_picture():
    asked = {"layout": "sheet-1", "theme": "animals", "pages": ["puzzles"], "sections": [{"count": 1}]}
    (short, _), (long, _) = (laid_out(4, trim="6x9in", title=title, **asked)[1] for title in ("Mazes", WIDE))
    assert WIDE in {text.text for text in texts_of(long)}
    assert len(long.items) < len(short.items)


def test_the_picture_of_a_banner_ends_a_point_inside_the_live_area():
    """A printer's reader measures characters wider than their ink."""
    asked = {"layout": "sheet-1", "theme": "animals", "pages": ["puzzles"], "sections": [{"count": 1}]}
    plan, (page, _) = laid_out(4, trim="6x9in", title="Mazes", seed=2, **asked)
    end = max(extent_of(text).x1 for text in texts_of(page) if extent_of(text).y0 > plan.live(1).y1 - 50)
    assert end <= plan.live(1).x1 - 0.9


def test_a_companion_without_a_place_to_hide_is_refused_by_the_check():
    story = {"story": True, "theme": "animals", "pages": ["puzzles"], "sections": [{"level": "4-6", "count": 4}]}
    with pytest.raises(SpecError, match=r"^spec  story: the companion has no place to hide here"):
        plan_for(1, layout="sheet-4", trim="4x6in", **story)
    _, pages = laid_out(4, trim="5x7in", layout="four", **story)
    assert sum(bool(each.hideout) for page in pages for each in page.placements) == 1
