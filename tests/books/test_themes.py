"""Themes: each has what a book needs, pairs take turns, pictures stand free; what is wrong with one is said."""

import json
import re
import struct
import zlib
from collections import Counter

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageDraw

from mazebook.books.choose.choose import make_mazes
from mazebook.books.cover.art import art_of
from mazebook.books.pages.kinds.credits import credits_of
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.pictures.end_pictures import little_picture, pair_of
from mazebook.books.pictures.marks import mark_of
from mazebook.books.pictures.silhouettes import silhouette_of
from mazebook.books.spec.book import parse_spec
from mazebook.books.themes.names import theme_names
from mazebook.books.themes.story_area import LEAST_INSIDE, LEAST_PICTURE
from mazebook.books.themes.theme import find_theme, read_theme
from mazebook.books.themes.theme_file import LEAST_PAIRS, LEAST_SILHOUETTES
from mazebook.books.themes.words import pair_key
from mazebook.checks.proof.proof import prove_book
from mazebook.errors import SpecError, ThemeError, UnknownNameError, key_of
from mazebook.graphics.page import Box, Fill, Page, Picture, Text
from mazebook.mazes.hidden.mask import squares_inside
from mazebook.output.pictures.svg import write_svg
from mazebook.paper.languages import catalogue, language_names
from mazebook.paper.layouts import layout_names, read_layout
from mazebook.paper.typefaces import fonts
from mazebook.paper.typefaces.emoji import BOLD_FACE, EMOJI_FACE, picture_names
from mazebook.paper.typefaces.glyphs import glyph_names, polygons_of
from mazebook.press.export import export_mazes
from mazebook.press.make.make_book import make_book
from mazebook.press.watching import files_of_spec
from mazebook.reading.problems import Source
from mazebook.resources import data
from tests import quick
from tests.books.page_helpers import (
    arrows_of,
    as_own_theme,
    check_locked,
    first_mazes,
    heroes_of,
    inside,
    overlap,
    plan_for,
    slot_areas,
    text_box,
    texts_of,
    walls_near,
)
from tests.checks.sabotage import Target, black, drawn, white
from tests.mazes.helpers import TESSELLATIONS
from tests.paper.faces_of_words import faces_of, patched

THEMES = theme_names()
SIZED = [{"count": 5, "level": "4-6", "size": "6x7"}, {"count": 4, "level": "4-6", "size": "7x8", "id": "b"}]


def planned(seed=3, folder=None, **keys):
    return plan_for(seed, folder, **keys)


def pairs_in(plan):
    return [puzzle.story.pair for puzzle in plan.puzzles]


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_has_what_a_book_needs(name):
    theme = read_theme(name)
    assert len(theme.pairs) >= (52 if name == "animals" else 24) > LEAST_PAIRS  # the book without a recipe has 50 mazes
    assert max(Counter(pair.start for pair in theme.pairs).values()) <= 4
    assert len({pair.pictures for pair in theme.pairs}) == len(theme.pairs)
    assert len(set(theme.silhouettes)) >= LEAST_SILHOUETTES
    assert theme.licence is None
    assert theme.folder is None
    assert theme.languages == language_names()
    for code in language_names():
        assert theme.lacks(code) == ""
        words = theme.words(code)
        assert len(set(words.sections)) >= 4
        assert len(set(words.sentences)) == len(words.sentences) == len(theme.pairs)
        ends = {"ar": ".!؟", "el": ".!;", "hi": "।!?", "ja": "。！？", "zh-Hans": "。！？"}.get(code, ".!?")  # noqa: RUF001
        assert all(sentence[-1] in ends for sentence in words.sentences)
        for text in [words.name, *words.sections, *words.sentences]:
            assert all(patched(text, face) == [] for face in faces_of(code)[1:2])  # of headings


@pytest.mark.parametrize("code", language_names())
def test_a_language_has_no_words_for_what_is_in_no_theme(code):
    """A sentence that nobody would see is a mistyped key, or one whose pair has gone."""
    found = catalogue(code, "themes")
    assert found.keys() == set(THEMES)
    for name, said in found.items():
        assert said.keys() == {"name", "sections", "opening", "closing", "pairs"}
        assert list(said["pairs"]) == [pair_key(pair.pictures) for pair in read_theme(name).pairs]


def test_a_shipped_theme_has_no_words_and_needs_none_of_a_language():
    """So that a language touches no theme, and a theme lacks the words of a language that has none for it yet."""
    for name in THEMES:
        assert not re.search(r"[.!?]\"", (data("themes") / f"{name}.toml").read_text(encoding="utf-8"))
    assert read_theme("sea").lacks("xx") == "it has no name in [name] in this language, xx"


@pytest.mark.parametrize("name", THEMES)
def test_every_picture_of_a_theme_is_drawn(name):
    theme = read_theme(name)
    for each in {picture for pair in theme.pairs for picture in pair.pictures}:
        picture = little_picture(each)
        width, height = picture.size(40.0)
        assert max(width, height) == pytest.approx(40)
        assert min(width, height) > 5
    for each in theme.silhouettes:
        assert squares_inside((20, 20), silhouette_of(each)).sum() > 60


def test_a_character_is_drawn_where_its_ink_is_to_be():
    item = little_picture("carrot").at(100, 200, 40)
    assert isinstance(item, Text)
    assert item.font == EMOJI_FACE
    assert len(item.text) == 1
    box = little_picture("carrot").ink
    x, y = ((low + high) / 2 for low, high in ((box.x0, box.x1), (box.y0, box.y1)))
    assert (item.x + x * item.size, item.y + y * item.size) == pytest.approx((100, 200))
    assert max(box.width, box.height) * item.size == pytest.approx(40)


def test_no_pair_comes_twice_before_all_have():
    count = len(read_theme("animals").pairs)
    sections = [{"count": count - 3, "level": "4-6"}, {"count": count, "level": "6-8"}]
    plan = planned(theme="animals", sections=sections)
    told = pairs_in(plan)
    assert len(set(told[:count])) == count
    assert max(Counter(told).values()) == 2
    assert all(len(set(told[first : first + count])) == count for first in range(len(told) - count + 1))


def test_pairs_stand_in_the_order_of_the_pages():
    plan = planned(theme="sea", sections=[{"count": 20, "level": "4-6"}])
    mazes = make_mazes(plan, k=1)
    printed = [mazes.by_number[number].puzzle.story.pair for number in sorted(mazes.by_number)]
    assert printed == pairs_in(plan)


def test_another_seed_gives_another_order():
    first, second = (pairs_in(planned(seed, theme="sea", sections=[{"count": 10}])) for seed in (1, 2))
    assert first != second


def test_each_theme_takes_its_own_turns():
    sections = [{"count": 3, "theme": "sea"}, {"count": 3, "level": "4-6"}, {"count": 2, "theme": "none", "id": "c"}]
    plan = planned(theme="farm", sections=sections)
    stories = [section.puzzles[0].story for section in plan.sections]
    assert [story and story.theme for story in stories] == ["sea", "farm", None]
    assert plan.sections[2].layout.story.height == 0
    assert plan.sections[2].spec.title is None


def test_a_theme_changes_no_maze_of_a_given_size():
    made = []
    for theme in (None, "animals", "space"):
        mazes = make_mazes(planned(sections=SIZED, **({"theme": theme} if theme else {})), k=2)
        made.append([mazes.by_number[number].maze.fingerprint for number in sorted(mazes.by_number)])
    assert made[0] == made[1] == made[2]


def test_sizes_do_not_depend_on_the_pair():
    rooms = {planned(seed, theme="animals", sections=[{"count": 3}]).sections[0].layout.story for seed in range(4)}
    assert len(rooms) == 1


def test_sections_without_a_title_are_called_by_the_theme():
    names = read_theme("animals").words("fr").sections
    sections = [{"count": 1, "id": f"s{k}"} for k in range(len(names) + 1)]
    sections.insert(1, {"count": 1, "title": "Mine", "id": "mine"})
    plan = planned(theme="animals", language="fr", sections=sections)
    titles = [section.spec.title for section in plan.sections]
    assert titles == [names[0], "Mine", *names[1:], read_theme("animals").words("fr").name]
    assert plan.spec.sections[0].title is None  # so that another theme gives other names when the book is made again


@pytest.mark.parametrize("layout", layout_names())
@pytest.mark.parametrize("trim", quick(["8.5x11in", "6x9in", "11x8.5in"], "6x9in"))
def test_pictures_stand_free(layout, trim):
    levels = ["6-8"] if layout.startswith("answers") or layout in ("four", "large-print") else ["4-6", "8-10"]
    sections = [{"level": level, "count": 2, "title": level} for level in levels]
    sections += [{"level": "8-10", "count": 1, "tessellation": kind, "title": kind} for kind in TESSELLATIONS]
    sections += [{"level": "8-10", "count": 2, "shape": "elephant", "title": "E"}]
    plan = planned(theme="animals", trim=trim, layout=layout, sections=sections)
    mazes = make_mazes(plan, k=1)
    seen, layouts = 0, {section.spec.id: section.layout for section in plan.sections}
    for number, page in enumerate(lay_out(plan, mazes), 1):
        if plan.pages[number - 1].kind != "puzzles":
            continue
        live = plan.live(number)
        boxes, arrows = heroes_of(page), arrows_of(page)
        words = [text_box(item) for item in texts_of(page) if item.font != EMOJI_FACE]
        seen += len(boxes)
        for place, box in enumerate(boxes):
            assert inside(box, live)
            is_within = any(inside(box, placement.box) for placement in page.placements)
            assert max(box.width, box.height) >= (LEAST_INSIDE if is_within else LEAST_PICTURE) - 0.01
            assert not any(overlap(box, other) for other in [*boxes[:place], *arrows, *words])
        for placement in page.placements:
            points = walls_near(mazes.by_number[placement.puzzle], placement)
            for box in boxes:
                grown = box.inset(-0.5, -0.5, -0.5, -0.5)
                x, y = points.T
                hits = (x > grown.x0) & (x < grown.x1) & (y > grown.y0) & (y < grown.y1)
                assert not hits.any() or plan.puzzles[placement.puzzle - 1].tessellation == "theta"
        own = [layouts[puzzle.section] for puzzle in plan.pages[number - 1].puzzles]
        areas = slot_areas(live, own, plan.pages[number - 1].grid)
        for place, placement in enumerate(page.placements):
            story, strip = plan.puzzles[placement.puzzle - 1].story, areas[f"sentence {place}"]
            heads = [item for item in texts_of(page) if item.font == fonts.HEADING]
            told = " ".join(item.text for item in heads if inside(text_box(item), strip, 0.5))
            assert told == story.sentence
    assert seen or plan.sections[0].layout.story.picture == 0


def test_large_pictures_for_small_children():
    plan = planned(theme="animals", pages=["puzzles"], sections=[{"level": "4-6", "count": 4}])
    for page in lay_out(plan, make_mazes(plan, k=1)):
        for box in heroes_of(page):
            assert 29.99 <= max(box.width, box.height) / 72 * 25.4 <= 45.01


def test_where_pictures_have_no_room_words_stand():
    sections = [{"level": "adult", "count": 4}]
    plan = planned(theme="animals", layout="four", trim="5x8in", pages=["puzzles"], sections=sections)
    assert plan.sections[0].layout.story.picture == 0
    pages = lay_out(plan, make_mazes(plan, k=1))
    texts = [item for page in pages for item in texts_of(page)]
    assert not any(item.font == EMOJI_FACE for item in texts)
    assert sum(item.text == "Start" for item in texts) >= 4


def test_sentences_without_room_are_refused_before_anything_is_made(tmp_path):
    own(tmp_path / "wordy", sentence="A very long way to go " * 5)
    sections = [{"level": "adult", "count": 4}]
    with pytest.raises(SpecError, match=r'theme = "wordy": "A very long .* does not fit over the mazes of this page'):
        planned(folder=tmp_path, theme="wordy", layout="four", trim="5x8in", sections=sections)
    planned(folder=tmp_path, theme="wordy", layout="four", sections=sections)


BOOK = {
    "title": "Sea and farm",
    "seed": 5,
    "theme": "animals",
    "editions": ["ingramspark", "screen"],
    "pages": ["title", "contents", "opener", "puzzles", "answers", {"kind": "notes", "count": 4}],
    "sections": [
        {"level": "4-6", "count": 4},
        {"level": "4-6", "count": 2, "tessellation": "theta", "id": "rings"},
        {"level": "6-8", "count": 2, "shape": "theme", "theme": "farm", "id": "shapes"},
        {"level": "8-10", "count": 2, "walls": "hand_drawn", "id": "drawn"},
        {"level": "6-8", "count": 2, "layout": "two", "id": "two"},
    ],
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("themed")
    return folder, make_book(BOOK, folder / "out", previews=False, choose=first_mazes)


def test_its_printers_take_it_and_every_maze_is_right(made):
    assert made[1].checked.lines == []
    assert made[1].checked.ok
    assert (made[1].checked.proof.puzzles, made[1].checked.proof.answers) == (24, 24)


def test_the_record_says_the_theme_and_the_pair(made):
    puzzles = made[1].record["puzzles"]
    assert [puzzle["theme"] for puzzle in puzzles[4:8]] == ["animals", "animals", "farm", "farm"]
    known = {pair.pictures for name in ("animals", "farm") for pair in read_theme(name).pairs}
    assert all(tuple(puzzle["pair"]) in known for puzzle in puzzles)
    rings = [place for puzzle in puzzles[4:6] for place in puzzle["placements"] if place["role"] == "puzzle"]
    for place in rings:
        start, finish = place["ends"]
        x0, y0, x1, y1 = finish["picture"]
        assert x0 < finish["inside"][0] < x1
        assert max(x1 - x0, y1 - y0) >= LEAST_PICTURE
        x0, y0, x1, y1 = start["picture"]
        assert not any(x0 < x < x1 and y0 < y < y1 for x, y in start["opening"])  # it is beside the opening
        assert max(x1 - x0, y1 - y0) >= LEAST_PICTURE


def test_each_maze_of_a_theme_has_another_shape(made):
    """And is the hero of its own sentence."""
    shaped = [puzzle for puzzle in made[1].record["puzzles"] if puzzle["shape"]]
    assert len({puzzle["shape"] for puzzle in shaped}) == 2
    assert all(puzzle["pair"][0] == puzzle["shape"] for puzzle in shaped)


def test_the_lock_gives_the_same_book(made):
    check_locked(*made, check=False)


def test_kept_mazes_keep_their_pairs(tmp_path):
    def book(first, second):
        sections = [{"id": "a", "count": first, "size": "6x7", "level": "4-6", "difficulty": 10}]
        sections.append({"id": "b", "count": second, "size": "7x7", "level": "4-6", "difficulty": 10})
        return {"seed": 1, "theme": "animals", "sections": sections, "answers": "none"}

    def pairs(made):
        return {(p["section"], p["id"]): tuple(p["pair"]) for p in made.record["puzzles"]}

    old = make_book(book(4, 4), tmp_path / "old", previews=False, check=False)
    new = make_book(book(6, 4), tmp_path / "new", lock=tmp_path / "old", redraw=[2], previews=False, check=False)
    before, after = pairs(old), pairs(new)
    assert {key: after[key] for key in before} == before
    assert len(set(after.values())) == len(after)
    sea, options = book(6, 4) | {"theme": "sea"}, {"previews": False, "check": False}
    other = make_book(sea, tmp_path / "sea", lock=tmp_path / "old", **options)
    assert set(pairs(other).values()) <= {pair.pictures for pair in read_theme("sea").pairs}
    prints = [[puzzle["fingerprint"] for puzzle in made.record["puzzles"][:4]] for made in (other, old)]
    assert prints[0] == prints[1]


def test_exported_mazes_have_their_pictures(made):
    folder, _ = made
    exported = export_mazes(folder / "out", folder / "svg", only=[1])
    text = exported.files[0].read_text(encoding="utf-8")
    for name in made[1].record["puzzles"][0]["pair"]:
        both = [little_picture(name).at(5, 5, 8, towards=towards) for towards in (-1.0, 1.0)]
        alone = [write_svg(Page(9, 9, *[Box(0, 0, 9, 9)] * 2, (each,))) for each in both]
        assert any(glyph in text for each in alone for glyph in re.findall(r' d="([^"]+Z)"', each))


def test_a_spoilt_picture_inside_is_found(made):
    folder, book = made
    name = next(file["path"] for file in book.record["files"] if file["edition"] == "ingramspark")
    content = (folder / "out" / name).read_bytes()
    target, record = Target(book.record, 5), book.record | {"puzzles": book.record["puzzles"][4:6]}
    x0, y0, x1, y1 = target.place["ends"][-1]["picture"]
    y = (y0 + y1) / 2
    spoilt = {
        "missing": white(f"{x0 - 1} {y} m {x1 + 1} {y} l", y1 - y0 + 2),
        "touching": black(f"{x0 + 2} {y} m {x1 + 60} {y} l", 2),
    }
    for how, stroke in spoilt.items():
        files = {file["path"]: (folder / "out" / file["path"]).read_bytes() for file in book.record["files"]}
        files[name] = drawn(content, target, stroke)
        proof = prove_book(record, files)
        assert any("picture that marks Finish" in failure.line() for failure in proof.failures), how
        assert {failure.maze for failure in proof.failures} == {5}


@pytest.mark.parametrize(
    "section",
    [
        {"level": "3-4", "count": 4},
        {"level": "3-4", "count": 2, "tessellation": "theta", "walls": "hand_drawn"},
        {"level": "3-4", "count": 2, "tessellation": "delta", "walls": "double"},
    ],
)
def test_answers_larger_than_their_mazes_are_proved(tmp_path, section):
    """Their numbers come into the picture of the maze, and are no part of the line."""
    keys = {"seed": 9, "theme": "halloween", "layout": "large-print", "answers": "after", "trim": "6x9in"}
    book = make_book({**keys, "sections": [section]}, tmp_path, previews=False)
    assert book.checked.ok, book.checked.lines


def test_a_themes_folder_is_watched(tmp_path):
    own(tmp_path / "mybirds")
    (tmp_path / "book.toml").write_text('theme = "mybirds"\n')
    assert {tmp_path / "mybirds" / name for name in ("theme.toml", "bird.png")} <= set(
        files_of_spec(tmp_path / "book.toml")
    )


def bird(path, side=300):
    picture = Image.new("L", (side, side), "white")
    ImageDraw.Draw(picture).ellipse(
        (side // 15, side // 5, side * 9 // 10, side * 4 // 5), fill=90, outline=0, width=side // 25
    )
    picture.save(path)


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M10 10 L90 20 L50 90 Z"/></svg>'
LICENCE = {"name": "CC BY 4.0", "by": "Ann Example", "source": "https://example.org/birds", "sale": True}


def own(folder, sentence="Help {}.", pairs=12, **changes):
    """Write a theme of one's own, with keys changed or, where None, left out."""
    folder.mkdir(parents=True, exist_ok=True)
    bird(folder / "bird.png")
    (folder / "nest.svg").write_text(SVG)
    bird(folder / "egg.jpg")
    files = ["bird.png", "nest.svg", "egg.jpg", "rabbit"]
    listed = [(a, b) for a in files for b in [*files, "carrot"] if a != b][:pairs]
    table = {
        "silhouettes": ["nest.svg", *read_theme("animals").silhouettes][:8],
        "name": {"en": "My birds"},
        "pairs": [{"start": a, "finish": b, "en": sentence.format(f"{a} and {b}")} for a, b in listed],
        "licence": LICENCE,
    } | changes
    lines = [f"{key} = {json.dumps(table[key])}" for key in ("silhouettes",) if table[key] is not None]
    for key in ("name", "licence"):
        if table[key] is not None:
            lines += [f"[{key}]", *(f"{k} = {json.dumps(v)}" for k, v in table[key].items())]
    for pair in table["pairs"]:
        lines += ["[[pairs]]", *(f"{k} = {json.dumps(v)}" for k, v in pair.items())]
    (folder / "theme.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_a_folder_of_ones_own_is_a_theme(tmp_path):
    own(tmp_path / "mybirds")
    (tmp_path / "book.toml").write_text(
        'theme = "mybirds"\nseed = 1\nprinter = "kdp"\n[[sections]]\nlevel = "4-6"\ncount = 16\n'
        '[[sections]]\ntessellation = "theta"\ncount = 2\n[[sections]]\nid = "s"\nshape = "theme"\ncount = 1\n'
    )
    book = make_book(tmp_path / "book.toml", tmp_path / "out", previews=False, choose=first_mazes)
    assert book.checked.lines == []
    check_locked(tmp_path, book, check=False)
    plan = planned(1, tmp_path, theme="mybirds", sections=[{"count": 12}])
    kinds = {type(item) for page in lay_out(plan, make_mazes(plan, k=1)) for item in page.items}
    assert {Picture, Fill, Text} <= kinds
    lines = [(credit.name, credit.by, credit.licence) for credit in credits_of(plan.setting)]
    assert lines == [
        ("Noto Emoji", "© 2013 Google LLC", "SIL Open Font License 1.1"),
        ("My birds", "Ann Example", "CC BY 4.0"),
    ]


def test_the_scenes_of_a_theme_of_ones_own(tmp_path):
    """Without [scenery] it has none; files in it are drawn in tints, as large as they are sharp."""
    own(tmp_path / "mybirds")
    keys = {"theme": "mybirds", "pages": ["puzzles"], "answers": "none", "sections": [{"count": 1, "level": "4-6"}]}
    found = []
    for added in ("", '[scenery]\nground = ["bird.png"]\nsky = ["nest.svg"]\nmiddle = ["carrot"]\n'):
        with (tmp_path / "mybirds" / "theme.toml").open("a") as file:
            file.write(added)
        plan = planned(3, tmp_path, **keys)
        page = next(page for page in lay_out(plan, make_mazes(plan, k=1)) if page.placements)
        found.append(page.items)
        assert bool(plan.puzzles[0].story.scenery) == bool(added)
    fills = [{item.gray for item in items if isinstance(item, Fill)} for items in found]
    assert fills[0] == {0.0}
    assert fills[1] >= {0.0, 0.75}
    pixels = [item for item in found[1] if isinstance(item, Picture) and min(item.raster.grey) > 100]
    assert pixels
    assert all(item.raster.width / item.box.width * 72 >= 299 for item in pixels)


def test_bold_pictures_come_from_one_font_and_the_proof_takes_them(tmp_path):
    book = make_book({"seed": 4, "theme": "space", "art": "bold", "sections": [{"count": 4}]}, tmp_path, previews=False)
    assert book.checked.proof.failures == ()
    plan = planned(theme="space", art="bold", sections=[{"count": 30}])
    drawn = [story.pictures for puzzle in plan.puzzles if (story := puzzle.story)]
    assert {picture.face for pair in drawn for picture in pair} == {BOLD_FACE}
    assert [credit.name for credit in credits_of(plan.setting)] == ["Noto Emoji", "Fluent Emoji High Contrast"]
    assert credits_of(plan.setting)[1].by == "© Microsoft Corporation"


def test_a_pair_that_lacks_one_bold_picture_is_in_lines():
    assert little_picture("deer", art="bold").face == EMOJI_FACE
    assert {picture.face for picture in pair_of(("rabbit", "deer"), None, "bold")} == {EMOJI_FACE}
    assert {picture.face for picture in pair_of(("rabbit", "carrot"), None, "bold")} == {BOLD_FACE}
    assert little_picture("turtle").looks == -little_picture("turtle", art="bold").looks


def test_every_bold_drawing_is_a_picture_with_ink():
    glyphs = glyph_names(BOLD_FACE)
    assert len(glyphs) > 1300
    assert [code for code in glyphs if not polygons_of(BOLD_FACE, glyphs[code])] == []


def test_a_shipped_theme_credits_its_font():
    (credit,) = credits_of(planned(theme="sea", sections=[{"count": 1}]).setting)
    assert credit.name == "Noto Emoji"
    assert credits_of(planned(sections=[{"count": 1}]).setting) == ()


def test_pictures_that_must_not_be_sold(tmp_path):
    own(tmp_path / "mybirds", licence=LICENCE | {"sale": False})
    keys = {"theme": "mybirds", "sections": [{"count": 30}]}
    for asked in ({"printer": "kdp"}, {"editions": ["screen", "lulu"]}, {"for_sale": True}):
        with pytest.raises(SpecError, match="must not be sold"):
            planned(folder=tmp_path, **keys, **asked)
    for allowed in ({}, {"printer": "home-letter"}, {"printer": "kdp", "for_sale": False}, {"editions": ["screen"]}):
        planned(folder=tmp_path, **keys, **allowed)


def test_a_theme_without_the_books_language_is_refused(tmp_path):
    own(tmp_path / "mybirds")
    with pytest.raises(SpecError, match=r"no name in \[name\] in this language, pl.*all its words in: en"):
        planned(folder=tmp_path, theme="mybirds", language="pl", sections=[{"count": 1}])


def bad_file(name, content):
    def write(folder):
        own(folder)
        if callable(content):
            content(folder / name)
        else:
            (folder / name).write_bytes(content)

    return write


def bomb(path):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 0, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"") + chunk(b"IEND", b""))


def without(*keys):
    return {key: value for key, value in LICENCE.items() if key not in keys}


PAIR = {"start": "rabbit", "finish": "carrot", "en": "Help the rabbit."}


def wrong_pair(**changes):
    return lambda folder: _with_pair(folder, **changes)


def wrong(**changes):
    return lambda folder: own(folder, **changes)


def saved(mode, colour):
    return lambda path: Image.new(mode, (300, 300), colour).save(path)


ENTITIES = b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'
WRONG = {
    "few pairs": (wrong(pairs=11), r"theme.toml:.*pairs.*has 11 pairs; a theme needs 12 or more"),
    "few silhouettes": (wrong(silhouettes=["rabbit"] * 7), "has 7 silhouettes; a theme needs 8"),
    "a silhouette": (wrong(silhouettes=["rabit"] * 8), r'silhouettes\[0\] = "rabit": .*Did you mean "rabbit"'),
    "not called anything": (wrong(name=None), r"name: it is missing: what the theme is called\. Add a table \[name\]"),
    "no licence": (wrong(licence=None), r"licence: it is missing: whose pictures .*name, by, source and sale"),
    "no sale": (wrong(licence=without("sale")), r"licence.sale: it is missing"),
    "no source": (wrong(licence=without("source")), r"licence.source: it is missing"),
    "no name": (wrong(licence=without("name")), r"licence.name: it is missing"),
    "no by": (wrong(licence=without("by")), r"licence.by: it is missing"),
    "sale as text": (wrong(licence=LICENCE | {"sale": "yes"}), r"licence.sale = \"yes\": must be true or false"),
    "a name": (wrong_pair(finish="carot"), r'pairs\[11\].finish = "carot": there is no picture.* mean "carrot"'),
    "a language": (wrong_pair(xx="Hello."), r"pairs\[11\].xx: there is no such language"),
    "a pair twice": (wrong_pair(start="bird.png", finish="nest.svg"), r"pairs\[11\]: the pair of .* already"),
    "a missing file": (wrong_pair(start="gone.png"), r'start = "gone.png": there is no such file'),
    "an empty picture": (bad_file("bird.png", saved("L", "white")), r'"bird.png": is empty'),
    "a clear picture": (bad_file("bird.png", saved("RGBA", (0, 0, 0, 0))), r'"bird.png": is empty'),
    "a black picture": (bad_file("bird.png", saved("L", "black")), r'"bird.png": is all black'),
    "a bomb": (bad_file("bird.png", bomb), r'"bird.png": has .*pixels'),
    "no picture": (bad_file("bird.png", b"hello"), r'"bird.png": cannot be read as a picture'),
    "entities": (bad_file("nest.svg", ENTITIES), r'"nest.svg": declares entities'),
    "an empty SVG": (bad_file("nest.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>'), r'"nest.svg": draws nothing'),
    "no TOML": (
        lambda folder: (own(folder), (folder / "theme.toml").write_text("pairs = [")),
        r"a list is not complete",
    ),
}


def _with_pair(folder, **changes):
    own(folder, pairs=11)
    lines = ["[[pairs]]", *(f"{k} = {json.dumps(v)}" for k, v in (PAIR | changes).items())]
    with (folder / "theme.toml").open("a") as file:
        file.write("\n".join(lines) + "\n")


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_a_theme_is_said(what, tmp_path):
    write, said = WRONG[what]
    write(tmp_path / "mybirds")
    with pytest.raises(ThemeError, match=said) as error:
        parse_spec({"theme": "mybirds"}, folder=tmp_path)
    assert str(tmp_path / "mybirds" / "theme.toml") in str(error.value)
    assert error.value.exit_code == 2


@pytest.mark.parametrize(("name", "picture"), [("rockets", "rocket"), ("Hot dog", "hot dog"), ("pirates", "")])
def test_a_picture_that_is_no_theme_is_offered_for_what_takes_it(name, picture):
    with pytest.raises(SpecError, match=r"there is no such theme. Known: animals, ") as error:
        parse_spec({"theme": name})
    assert (f'shape = "{picture}" cuts mazes to it' in str(error.value)) == bool(picture)
    if picture:
        parse_spec({"pages": ["puzzles", {"kind": "colour", "picture": picture}], "sections": [{"shape": picture}]})


def test_unknown_themes(tmp_path):
    with pytest.raises(SpecError, match=r'theme = "animlas": there is no such theme. Did you mean "animals"'):
        parse_spec({"theme": "animlas"}, folder=tmp_path)
    with pytest.raises(SpecError, match="there is no such theme"):
        parse_spec({"theme": 500 * "a"}, folder=tmp_path)  # longer than file systems take
    (tmp_path / "empty").mkdir()
    with pytest.raises(SpecError, match=r"this folder has no file theme.toml"):
        parse_spec({"theme": "empty"}, folder=tmp_path)
    with pytest.raises(UnknownNameError, match="Did you mean"):
        find_theme("animlas")


def test_a_theme_is_read_again_once_its_pictures_change(tmp_path):
    own(tmp_path / "mybirds")
    parse_spec({"theme": "mybirds"}, folder=tmp_path)
    (tmp_path / "mybirds" / "bird.png").unlink()
    with pytest.raises(ThemeError, match="there is no such file"):
        parse_spec({"theme": "mybirds"}, folder=tmp_path)


def test_silhouettes_without_a_theme_are_refused():
    with pytest.raises(SpecError, match=r'section 1, shape = "theme": its section has no theme'):
        planned(sections=[{"shape": "theme", "count": 1}])


def test_a_coarse_picture_is_said(tmp_path):
    own(tmp_path / "mybirds")
    bird(tmp_path / "mybirds" / "bird.png", side=60)
    spec = parse_spec({"theme": "mybirds", "seed": 1, "sections": [{"count": 12, "level": "4-6"}]}, folder=tmp_path)
    book = make_book(spec, tmp_path / "out", previews=False, check=False, source=Source("book.toml", tmp_path))
    assert any("dots an inch" in warning for warning in book.warnings)


@pytest.mark.parametrize("own", [("farm", "farm"), (None, "farm"), ("farm", None), ("none", "farm"), ("none", "none")])
def test_the_book_s_theme_goes_before_those_of_sections_on_the_cover(own):
    """Without this the cover of a book about the sea shows a pig: the maze that suits it is in the section "farm"."""
    sections = [{"level": level, "count": 3, "theme": theme} for level, theme in zip(("8-10", "4-6"), own, strict=True)]
    plan = plan_for(3, theme="sea", trim="6x9in", sections=[{k: v for k, v in s.items() if v} for s in sections])
    art = art_of(plan, make_mazes(plan))
    assert art.hero.puzzle.shape.name in find_theme("sea").silhouettes[:4]
    assert not art.pictures  # nothing stands over it


def test_without_a_theme_of_the_book_the_cover_has_a_section_s():
    plan = plan_for(3, trim="6x9in", sections=[{"level": "8-10", "count": 3, "theme": "farm"}])
    art = art_of(plan, make_mazes(plan))
    pair = art.hero.puzzle.story.pair
    assert [picture.drawn for picture in art.pictures] == [chr(picture_names()[key_of(name)]) for name in pair]


def test_the_hero_of_a_section_stands_on_its_opener(tmp_path):
    pages = ["title", "opener", "puzzles", {"kind": "notes", "count": 20}]
    spec = {"theme": "sea", "printer": "kdp", "trim": "6x9in", "cover": True, "pages": pages}
    sections = [{"level": "4-6", "count": 2}, {"level": "6-8", "count": 2, "theme": "farm"}]
    book = make_book(spec | {"seed": 2, "sections": sections}, tmp_path, previews=False, choose=first_mazes)
    assert book.checked.lines == []
    puzzles = {puzzle["number"]: puzzle for puzzle in book.record["puzzles"]}
    path = next(tmp_path / file["path"] for file in book.record["files"] if file["role"] == "interior")
    for page, numbers in ((1, (1, 2)), (4, (3, 4))):
        with pdfium.PdfDocument(path) as pdf:
            text = pdf[page].get_textpage().get_text_range()
        heroes = [chr(picture_names()[key_of(puzzles[number]["pair"][0])]) for number in numbers]
        assert sum(hero in text for hero in heroes) == 1


def test_a_hero_that_cannot_be_cut_on_its_pages_gives_way_to_the_next(tmp_path):
    folder, section = tmp_path / "kites", {"level": "4-6", "count": 4, "shape": "theme", "tessellation": "sunflower"}
    own(folder)
    things = iter([*read_theme("farm").silhouettes, "carrot"])
    file = folder / "theme.toml"
    table = re.sub(r"start = .*\nfinish = .*", lambda _: f'start = "kite"\nfinish = "{next(things)}"', file.read_text())
    file.write_text(table)
    plan = planned(folder=tmp_path, theme="kites", sections=[section])
    names = {puzzle.shape.name for puzzle in plan.puzzles}  # each stands where it suits the curve
    assert names == {*["nest.svg", *read_theme("animals").silhouettes][:4]}
    file.write_text(re.sub(r"silhouettes = .*", f"silhouettes = {json.dumps(['kite'] * LEAST_SILHOUETTES)}", table))
    with pytest.raises(SpecError, match=r'section 1, shape = "theme": corridors would be'):
        planned(folder=tmp_path, theme="kites", sections=[section])


@pytest.mark.parametrize("trim", quick(["8.5x11in", "6x9in"], "6x9in"))
@pytest.mark.parametrize("level", ["3-4", "4-6"])
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_sentences_for_small_children_are_large(language, level, trim):
    for theme in THEMES:
        plan = planned(trim=trim, theme=theme, language=language, sections=[{"level": level, "count": 1}])
        assert plan.sections[0].layout.story.size >= 18, theme


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_stars_of_its_own_that_can_be_read(theme):
    mark = mark_of(read_theme(theme).stars)
    for name in layout_names():
        layout = read_layout(name)
        assert mark.reads(layout.type.stars, max(0.9, layout.least_line)) == (layout.type.stars >= 4.25), name
    assert mark.reads(4.5, 1.0)  # a home printer's thinnest line, on the fullest sheet
    assert not mark.reads(4.0, 0.9)


def test_own_themes_may_have_stars_and_others_have_none(tmp_path):
    assert mark_of("heart").reads(5, 1)
    assert not mark_of("paw prints").reads(5, 1)  # its pads would be filled by their outlines
    path = tmp_path / "mine" / "theme.toml"
    path.parent.mkdir()
    shipped = as_own_theme("farm")
    for line, found in (('stars = "rocket"\n', "rocket"), ("", None), ('stars = "paw prints"\n', "paw prints")):
        path.write_text(shipped.replace('stars = "duck"\n', line), encoding="utf-8")
        assert find_theme("mine", tmp_path).stars == found
        keys = {"theme": "mine", "pages": ["puzzles"], "answers": "none"}
        plan = planned(folder=tmp_path, sections=[{"level": "8-10", "count": 1}], **keys)
        (place,) = (place for page in lay_out(plan, make_mazes(plan, k=1)) for place in page.placements)
        assert place.stars_as == ("rocket" if found == "rocket" else "")
    path.write_text(shipped.replace('stars = "duck"\n', 'stars = "rockett"\n'), encoding="utf-8")
    with pytest.raises(ThemeError, match="there is no picture called"):
        find_theme("mine", tmp_path)
