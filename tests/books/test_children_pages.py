"""Pages to colour, to tick off, to laugh at and to hang on the wall, and who is thanked at the end."""

import itertools
import math
import re

import numpy as np
import pytest

from mazebook import __version__
from mazebook.books.pages.context import Context
from mazebook.books.pages.diploma import MazeFrame
from mazebook.books.pages.emblems import emblem, pictures_for, whose_turn
from mazebook.books.pages.kinds import credits as credits_page
from mazebook.books.pages.kinds import jokes
from mazebook.books.pages.kinds.credits import Credit, credits_of
from mazebook.books.pages.kinds.jokes import read_jokes
from mazebook.books.pages.lay_out import lay_out_page
from mazebook.books.spec.book import parse_spec
from mazebook.books.themes.theme import read_theme
from mazebook.errors import SpecError, key_of
from mazebook.graphics.extents import extent_of
from mazebook.graphics.frames import Room
from mazebook.graphics.page import Box, Fill, Stroke, Text, shift
from mazebook.graphics.style import unit_of
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import render_pdf
from mazebook.paper.languages import language_names, read_language
from mazebook.paper.typefaces.emoji import EMOJI_FACE, character_of
from mazebook.press.make.make_book import make_book
from mazebook.units import mm
from tests.books.page_helpers import (
    box_of,
    inside,
    laid_out,
    live_on,
    of_kind,
    overlapping,
    plan_for,
    text_box,
    texts_of,
)
from tests.paper.faces_of_words import faces_of, patched, settable

EACH = pytest.mark.parametrize("language", language_names())
EACH_IN_TYPE = pytest.mark.parametrize("language", settable(language_names()))
NEW = ("award", "certificate", "colour", "credits", "doodle", "jokes", "tracker", "tracks")
NO_BREAK = "\u00a0"
ONE = [{"count": 1, "level": "4-6"}]


USUAL = {"trim": "6x9in", "answers": "none", "sections": ONE}


def plan_of(pages, **more):
    return plan_for(4, **{**USUAL, "pages": pages, **more})


def made(pages, **more):
    return laid_out(4, **{**USUAL, "pages": pages, **more})


def drawings(page):
    return [item for item in texts_of(page) if item.font == EMOJI_FACE]


def words_of(page):
    """The texts of a page but for drawings and numbers."""
    return [item for item in texts_of(page) if item.font != EMOJI_FACE and not item.text.isdecimal()]


def pictures(pages, **more):
    """The drawings of all pages to colour, in order, as their characters."""
    plan, laid = made([*pages, "puzzles"], **more)
    return [drawing.text for _, page in of_kind(plan, laid, "colour") for drawing in drawings(page)]


def characters(*names):
    return [character_of(name) for name in names]


def test_a_drawing_fills_its_box_and_stays_in_it():
    box = Box(10, 20, 110, 320)
    for name in pictures_for(plan_of(["puzzles"]).setting):
        found = text_box(emblem(name, box))
        assert inside(found, box)
        assert found.centre == pytest.approx(box.centre)
        assert found.width == pytest.approx(100) or found.height == pytest.approx(300)


def test_everything_has_its_turn_before_anything_comes_again():
    things = list("abcdefghijkl")
    first, second = ([whose_turn(things, turn, "x", seed) for turn in range(24)] for seed in (1, 2))
    for order in (first, second):
        assert sorted(order[:12]) == things
        assert order[12:] == order[:12]
    assert first != second


def test_they_are_black_on_any_paper():
    plan, pages = made([*(kind for kind in NEW if kind != "award"), "puzzles", "award"])
    for kind in NEW:
        for _, page in of_kind(plan, pages, kind):
            assert not page.coloured
            grays = {item.gray for item in page.items if isinstance(item, Text | Fill | Stroke)}
            assert grays == ({0.0, 0.6, 1.0} if kind == "tracks" else {0.0})
            assert page.placements == ()


def test_a_book_with_all_of_them_is_proved_and_takes_nothing_from_its_printer(tmp_path):
    pages = ["title", "tracker", "colour", "jokes", "doodle", "tracks", "opener", "puzzles", "award", "answers"]
    spec = {
        "seed": 3, "title": "T", "trim": "6x9in", "editions": ["kdp", "screen"],
        "pages": [*pages, "certificate", "credits"],
        "single_sided": True, "backs": "jokes",
        "sections": [{"level": "4-6", "count": 5}, {"level": "6-8", "count": 5, "title": "7"}],
    }  # fmt: skip
    book = make_book(spec, tmp_path, previews=False)
    assert book.warnings == ()
    assert book.checked.ok
    assert book.checked.lines == []
    assert [row["kind"] for row in book.record["spec"]["pages"]] == spec["pages"]


def test_pictures_come_in_turn_on_as_many_pages_as_are_asked_for():
    owl, rocket, cat = characters("owl", "rocket", "cat")
    assert pictures([{"kind": "colour", "picture": "Owl"}]) == [owl]
    assert pictures([{"kind": "colour", "pictures": ["owl", "rocket"]}]) == [owl, rocket]
    assert pictures([{"kind": "colour", "pictures": ["owl", "rocket"], "count": 3}]) == [owl, rocket, owl]
    assert pictures([{"kind": "colour", "picture": "cat", "pictures": ["owl"]}]) == [cat, owl]


def test_without_a_picture_every_page_has_another():
    names = pictures_for(plan_of(["puzzles"]).setting)
    shown = pictures([{"kind": "colour", "count": 20}, {"kind": "colour", "picture": names[0]}, "colour"])
    assert len(set(shown)) == len(shown) == 22
    assert set(shown) <= set(characters(*names))
    assert pictures(["colour", "colour"]) == pictures(["colour", "colour"])


@pytest.mark.parametrize("trim", ["8.5x11in", "8.25x6in", "4x6in"])
def test_a_picture_to_colour_is_as_large_as_the_page_allows(trim):
    plan, laid = made([{"kind": "colour", "pictures": ["elephant", "giraffe"]}, "puzzles"], trim=trim)
    for number, page in of_kind(plan, laid, "colour"):
        (drawing,), live = drawings(page), live_on(plan, number)
        found = text_box(drawing)
        assert inside(found, live)
        assert found.width > 0.9 * live.width or found.height > 0.6 * live.height
        assert page.label == f"colour {'elephant' if drawing.text == character_of('elephant') else 'giraffe'}"


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (
            {"kind": "colour", "picture": "elefant"},
            'pages[0].picture = "elefant": there is no picture called "elefant". Did you mean "elephant"',
        ),
        ({"kind": "colour", "pictures": ["owl", "rokket"]}, 'Did you mean "rocket"'),
        ({"kind": "colour", "pictures": "owl"}, 'must be a list of names of pictures, such as ["elephant", "rocket"].'),
        ({"kind": "draw", "picture": "owl"}, 'a "draw" page takes no picture.'),
        ({"kind": "draw", "titel": "Owl"}, 'no such key. Did you mean "title"? Known: count, title.'),
        ({"kind": "doodle", "title": "Draw"}, 'a "doodle" page takes no title. It takes count.'),
    ],
)
def test_pictures_that_there_are_not(entry, told):
    with pytest.raises(SpecError, match=re.escape(told)):
        parse_spec({"pages": [entry, "puzzles"]})


COUNTS = {
    "60": ("8.5x11in", [20, 20, 20]),
    "100": ("6x9in", [33, 33, 34]),
    "365": ("8.5x11in", [100, 265]),
    "365 small": ("4x6in", [100, 265]),
    "many sections": ("8.25x6in", [1] * 40),
    "one": ("4x6in", [1]),
}


@pytest.mark.parametrize("more", [{}, {"layout": "large-print"}], ids=["one", "large"])
@pytest.mark.parametrize(("trim", "counts"), COUNTS.values(), ids=COUNTS)
def test_every_maze_has_a_star_that_a_child_can_colour(trim, counts, more):
    sections = [{"level": "expert", "size": "3x4", "count": count, "id": f"s{k}"} for k, count in enumerate(counts)]
    plan = plan_of(["tracker", "puzzles"], trim=trim, sections=sections, **more)
    numbers = []
    for number, planned in enumerate(plan.pages, 1):
        if planned.kind != "tracker":
            continue
        page = lay_out_page(Context(plan, None).page(number))
        live, found = live_on(plan, number), [box_of(item) for item in page.items if isinstance(item, Stroke)]
        shown = [item for item in texts_of(page) if item.anchor == "middle" and item.text.isdecimal()]
        assert len(shown) == len(found) > 0
        assert not texts_of(page)[0].text.isdecimal()  # a heading, or the name of the section that goes on
        for one, text in zip(found, shown, strict=True):
            assert inside(one, live)
            assert mm(one.width) >= 9
            assert inside(text_box(text), one)
            x, y = one.centre
            corner = max(math.hypot(x0 - x, y0 - y) for x0, y0 in itertools.product(*_sides(text_box(text))))
            assert corner < 0.58 * one.width / 2 * 1.12  # within the circle through a star's inner corners
            assert text.size >= planned.layout.least_text
        numbers += [int(text.text) for text in shown]
        pictures_of = [text_box(drawing) for drawing in drawings(page)]
        assert overlapping([*found, *pictures_of]) == []
        assert all(inside(box, live) for box in pictures_of)
    assert numbers == [*range(1, sum(counts) + 1)]


def _sides(box):
    return (box.x0, box.x1), (box.y0, box.y1)


def test_stars_stand_below_the_name_of_their_section():
    sections = [{"level": "4-6", "count": 3}, {"level": "6-8", "count": 2, "title": "Deep water"}]
    _, laid = made(["tracker", "puzzles"], sections=sections)
    shown = [item.text for item in texts_of(laid[0]) if item.font != EMOJI_FACE]
    assert shown[0] == "My mazes"
    assert shown[2:-1] == ["Easy", "1", "2", "3", "Deep water", "4", "5"]
    heights = {item.text: item.y for item in texts_of(laid[0])[:-2]}  # without the number of the page
    assert heights["Easy"] > heights["1"] > heights["Deep water"] > heights["4"]


def test_every_section_ends_with_its_certificate_on_a_right_hand_page():
    sections = [{"level": "4-6", "count": 2, "title": "Warm up"}, {"level": "6-8", "count": 1}]
    for more in ({}, {"single_sided": True}, {"answers": "reverse"}):
        plan, laid = made(["title", "opener", "puzzles", "award"], sections=sections, **more)
        found = of_kind(plan, laid, "award")
        assert [page.label for _, page in found] == ["award 1", "award 2"]
        assert all(number % 2 for number, _ in found)
        first, second = ([text.text for text in texts_of(page)] for _, page in found)
        assert {"Level complete!", "Warm up", "who found the way through 2 mazes in", "My maze book"} <= set(first)
        assert {"You did it!", "A little tricky", "who found the way through the maze in"} <= set(second)
        openers = [number for number, page in enumerate(plan.pages, 1) if page.kind == "opener"]
        assert openers[0] < found[0][0] < openers[1] < found[1][0]


@pytest.mark.parametrize("pages", [["award", "puzzles"], ["puzzles", "title", "award"]])
def test_an_award_belongs_directly_behind_the_puzzles(pages):
    with pytest.raises(SpecError, match=re.escape('"award" ends each section: write it directly after "puzzles".')):
        plan_of(pages)


@EACH_IN_TYPE
@pytest.mark.parametrize(
    ("trim", "more"), [("4x6in", {}), ("8.25x6in", {"layout": "large-print"}), ("8.5x11in", {})], ids=str
)
def test_the_words_of_a_certificate_stay_within_its_frame(language, trim, more):
    title = "Die langen und verschlungenen Wege durch das alte Schloss am Meer"
    sections = [{"level": "10-12", "size": "6x5", "count": 1, "title": title}]
    plan, laid = made(
        ["puzzles", "award", "certificate"], language=language, trim=trim, sections=sections, title=title, **more
    )
    for kind in ("award", "certificate"):
        ((number, page),) = of_kind(plan, laid, kind)
        live = live_on(plan, number)
        border = MazeFrame(Room(live.width, live.height), max(15.0 * unit_of(live), 9.0), 0.0, 0, (), 2)
        free = shift(live.x0, live.y1).box(border.inside)
        for item in texts_of(page):
            assert inside(text_box(item), free), (kind, item.text)


def test_the_lines_of_a_certificate_are_long_enough_to_write_on():
    for trim, least in (("4x6in", 40), ("8.5x11in", 120)):
        plan, laid = made(["puzzles", "certificate"], trim=trim)
        ((_, page),) = of_kind(plan, laid, "certificate")
        rules = [item for item in page.items if isinstance(item, Stroke) and len(item.path.points) == 2]
        longest = max(mm(float(rule.path.points[1][0] - rule.path.points[0][0])) for rule in rules)
        assert len(rules) == 3
        assert longest >= least


@EACH
def test_every_language_has_riddles_of_its_own(language):
    found = read_jokes(language)
    assert len(found) >= 12
    assert len({joke.question for joke in found}) == len({joke.answer for joke in found}) == len(found)
    for text in (text for joke in found for text in (joke.question, joke.answer)):
        assert text == text.strip() != ""
        assert len(text) <= 90
        assert all(patched(text, face) == [] for face in faces_of(language)), text
        assert not set("'\"`") & set(text)
        assert "..." not in text
        assert [text.count(mark) for mark in "¿¡"] == [text.count(mark) for mark in "?!"] or language != "es", text
        marks = re.finditer(r"[!?:;]", text)
        assert all((text[mark.start() - 1] == NO_BREAK) == (language == "fr") for mark in marks), text
        assert language != "pl" or not re.search(r"(?<!\w)[aiouwzAIOUWZ] ", text), text


def test_no_riddle_comes_twice_before_all_have_come():
    count = 2 * len(read_jokes("en"))
    plan = plan_of(["puzzles"], single_sided=True, backs="jokes", sections=[{"count": count, "level": "4-6"}])
    pages = [number for number, page in enumerate(plan.pages, 1) if page.kind == "jokes"]
    assert len(pages) == count
    questions = []
    for number in pages:
        page = lay_out_page(Context(plan, None).page(number))
        answer = [item for item in texts_of(page) if item.angle]
        shown = " ".join(item.text for item in answer)
        (joke,) = (joke for joke in read_jokes("en") if joke.answer == shown)
        questions.append(joke.question)
        assert {item.angle for item in answer} == {180}
        straight = [item for item in words_of(page) if not item.angle]
        assert " ".join(item.text for item in straight[1:-1]) == joke.question
        assert max(item.size for item in answer) < 0.7 * straight[1].size
        assert max(item.y for item in answer) < min(item.y for item in straight)
    assert sorted(questions[: count // 2]) == sorted(joke.question for joke in read_jokes("en"))
    assert questions[count // 2 :] == questions[: count // 2]


@EACH_IN_TYPE
@pytest.mark.parametrize(("trim", "more"), [("4x6in", {}), ("8.25x6in", {"layout": "large-print"})], ids=str)
def test_every_riddle_and_every_doodle_has_room(language, trim, more):
    kinds = {"jokes": len(read_jokes(language)), "doodle": len(read_language(language).entries["doodles"])}
    entries = [{"kind": kind, "count": count} for kind, count in kinds.items()]
    plan = plan_of([*entries, "puzzles"], language=language, trim=trim, **more)
    for number, planned in enumerate(plan.pages, 1):
        if planned.kind not in kinds:
            continue
        page = lay_out_page(Context(plan, None).page(number))
        boxes = list(map(text_box, texts_of(page)))
        assert all(inside(box, live_on(plan, number), 1.0) for box in boxes), page.label
        assert overlapping(boxes) == [], page.label
        assert len(drawings(page)) == 1
        assert all(inside(box_of(item), live_on(plan, number), 1.0) for item in page.items if isinstance(item, Stroke))


def test_a_language_without_riddles_is_refused_where_they_are_asked_for(monkeypatch):
    monkeypatch.setattr(jokes, "read_jokes", lambda _: ())
    told = 'there are no riddles in the language "nl" (Nederlands) yet. Use "doodle" or "draw".'
    with pytest.raises(SpecError, match=re.escape(f'spec  pages[1].kind = "jokes": {told}')):
        plan_of(["title", "jokes", "puzzles"], language="nl")
    with pytest.raises(SpecError, match=re.escape(f'spec  backs = "jokes": {told}')):
        plan_of(["puzzles"], language="nl", single_sided=True, backs="jokes")
    plan_of(["puzzles"], language="nl", backs="jokes")


@EACH
def test_every_sentence_to_draw_to_has_its_picture(language):
    found = read_language(language).entries["doodles"]
    assert len(found) >= 12
    assert len(set(found.values())) == len(found)
    assert all(character_of(name) for name in found)
    assert all(len(sentence) <= 60 for sentence in found.values())


@pytest.mark.parametrize("trim", ["8.5x11in", "8.25x6in", "4x6in"])
def test_a_doodle_begins_in_a_frame_with_room_to_go_on(trim):
    sentences = read_language("en").entries["doodles"]
    plan, laid = made([{"kind": "doodle", "count": len(sentences)}, "puzzles"], trim=trim)
    found = of_kind(plan, laid, "doodle")
    shown = []
    for number, page in found:
        (drawing,) = drawings(page)
        (room,) = (box_of(item) for item in page.items if isinstance(item, Stroke))
        assert inside(room, live_on(plan, number))
        assert inside(text_box(drawing), room.inset(4, 4, 4, 4))
        assert text_box(drawing).width * text_box(drawing).height < 0.2 * room.width * room.height
        words = " ".join(item.text for item in words_of(page))
        shown.append(words)
        assert drawing.text == character_of(next(name for name, text in sentences.items() if text == words))
    assert sorted(shown) == sorted(sentences.values())


def test_a_book_about_space_asks_for_no_whale():
    plan = plan_of([{"kind": "doodle", "count": 4}, {"kind": "draw", "count": 9}, "puzzles"], theme="space")
    laid = [lay_out_page(Context(plan, None).page(number)) for number in range(1, 14)]
    doodles = [key_of(name) for name in read_theme("space").doodles]
    assert {page.label.removeprefix("doodle ") for page in laid[:4]} == set(doodles)
    prompts = [" ".join(item.text for item in words_of(page)) for page in laid[4:]]
    assert sorted(prompts[:8]) == sorted(read_language("en").lines("draw_prompts"))
    assert prompts[8] == prompts[0]
    shown = [drawing.text for page in laid[4:] for drawing in drawings(page)]
    assert len(set(shown)) == 9
    assert set(shown) <= {character_of(name) for name in read_theme("space").silhouettes}


def shown_credits(**more):
    plan, laid = made(more.pop("pages", ["puzzles", "credits"]), **more)
    ((number, page),) = of_kind(plan, laid, "credits")
    return [item.text for item in texts_of(page) if item.text != str(number)]


ANDIKA = "Andika: © 2004-2022 SIL International, SIL Open Font License 1.1"
BALOO = "Baloo 2: © 2019 The Baloo 2 Project Authors, SIL Open Font License 1.1"
NOTO = "Noto Emoji: © 2013 Google LLC, SIL Open Font License 1.1"


def test_credits_name_what_is_in_the_book():
    made_with = f"Made with mazebook {__version__}."
    assert shown_credits(trim="8.5x11in") == ["Credits", "Fonts", ANDIKA, BALOO, made_with]
    assert shown_credits(trim="8.5x11in", pages=["colour", "puzzles", "credits"]) == [
        "Credits", "Pictures", NOTO, "Fonts", ANDIKA, BALOO, made_with,
    ]  # fmt: skip
    in_french = shown_credits(trim="8.5x11in", language="fr")
    assert in_french == ["Crédits", "Polices de caractères", ANDIKA, BALOO, f"Réalisé avec mazebook {__version__}."]


@pytest.mark.parametrize(
    ("more", "has"),
    [
        ({}, False),
        ({"pages": ["puzzles", "award"]}, True),
        ({"backs": "jokes"}, False),
        ({"backs": "jokes", "single_sided": True}, True),
        ({"sections": [{"count": 1, "level": "expert", "shape": "text:I"}]}, False),
        ({"sections": [{"count": 1, "shape": "elephant"}]}, True),
    ],
)
def test_drawings_are_credited_where_there_are_some(more, has):
    plan = plan_of(**{"pages": ["puzzles"], "trim": "8.5x11in", **more})
    assert [credit.name for credit in credits_of(plan.setting)] == ["Noto Emoji"] * has


def test_many_credits_go_on_on_further_pages(monkeypatch):
    works = tuple(Credit(f"picture-{k}.png", "A. Nother", "CC BY 4.0", "https://example.org") for k in range(90))
    monkeypatch.setattr(credits_page, "credits_of", lambda _: works)
    plan, laid = made(["puzzles", "credits"])
    found = of_kind(plan, laid, "credits")
    assert len(found) > 1
    shown = " ".join(item.text for _, page in found for item in texts_of(page))
    assert all(str(work) in shown for work in works)


def test_the_pages_read_as_they_are_drawn():
    """A drawing of the emoji font is on paper: a picture to colour has ink all over the page."""
    plan, laid = made([{"kind": "colour", "picture": "elephant"}, "puzzles"])
    ((_, image),) = render_pdf(write_pdf(laid, title="T"), [1], 72)
    box = image.point(lambda grey: 255 * (grey < 128)).getbbox()
    assert box[2] - box[0] > 0.85 * plan.live(1).width


def test_a_book_for_one_child_has_its_name_where_it_belongs():
    pages = ["title", "belongs_to", "puzzles", "award", "certificate"]
    _, laid = made(pages, **{"for": "Josef"}, language="de")
    named = [page.label for page in laid if any("Josef" in item.text for item in texts_of(page))]
    assert named == ["title", "belongs to", "award 1", "certificate"]
    assert "für Josef" in [item.text for item in texts_of(laid[0])]
    assert not [page for page in made(pages)[1] if any("Josef" in item.text for item in texts_of(page))]


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({}, True),
        ({"printer": "kdp"}, False),
        ({"printer": "kdp", "made_with": True}, True),
        ({"printer": "kdp", "for_sale": False}, True),
        ({"made_with": False}, False),
    ],
)
def test_a_sold_book_does_not_say_what_made_it_unless_it_is_wanted(more, says):
    filling = [{"kind": "notes", "count": 26}]
    _, laid = made(["copyright", "puzzles", *filling, "credits"], **more)
    assert says == any("mazebook" in item.text for page in laid for item in texts_of(page))


def sharpest_bend(way):
    """Return the least radius of the circles through points of a way that follow each other."""
    one, two, three = way[:-2], way[1:-1], way[2:]
    (ax, ay), (bx, by) = (two - one).T, (three - one).T
    sides = [np.hypot(*(start - end).T) for start, end in ((one, two), (two, three), (one, three))]
    return (np.prod(sides, axis=0) / (2 * np.abs(ax * by - ay * bx) + 1e-12)).min()


@pytest.mark.parametrize("trim", ["8.5x11in", "6x9in", "11x8.5in"])
def test_roads_are_as_wide_as_a_finger_and_stay_on_their_pages_with_their_pictures(trim):
    plan, laid = made([{"kind": "tracks", "count": 6}, "puzzles"], trim=trim, theme="vehicles")
    pages = of_kind(plan, laid, "tracks")
    assert len(pages) == 6
    for number, page in pages:
        roads = [item for item in page.items if isinstance(item, Stroke)]
        kerbs, road, dashes = roads
        assert 15 <= mm(road.width) <= 25.001
        assert kerbs.width > road.width > dashes.width
        assert kerbs.gray == 0
        assert road.gray == 1
        assert sharpest_bend(road.path.points) > road.width / 2  # in a sharper one a kerb is a spike
        ends = [item for item in page.items if not isinstance(item, Stroke) and item.gray == 0]
        assert all(inside(extent_of(item), live_on(plan, number), 0.1) for item in [kerbs, *ends])
        assert any(item.gray > 0.5 for item in page.items if isinstance(item, Fill))  # the scene
