"""Stories: what is found is carried on, a companion hides once on every page, and pages open, close and answer."""

import math
import re
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mazebook.books.choose.choose import make_mazes
from mazebook.books.draw import puzzle
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.pictures.end_pictures import little_picture
from mazebook.books.pictures.kinds import kinds_of
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.scenes.told import carry
from mazebook.books.spec.book import parse_spec
from mazebook.books.themes.names import theme_names
from mazebook.books.themes.theme import find_theme, read_theme
from mazebook.checks.proof.proof import prove_book
from mazebook.errors import SpecError, ThemeError, key_of
from mazebook.graphics.figures import STAR
from mazebook.graphics.free_space import FreeSpace
from mazebook.graphics.page import Box, Fill, Stroke
from mazebook.paper.inks.hues import BLACK_ONLY
from mazebook.paper.languages import language_names, read_language
from mazebook.paper.typefaces.emoji import EMOJI_FACE, character_of
from mazebook.press.make.make_book import make_book
from mazebook.units import points
from tests import quick
from tests.books.page_helpers import (
    arrows_of,
    box_of,
    check_locked,
    check_redrawn,
    drawings_of,
    first_mazes,
    inside,
    live_on,
    of_kind,
    overlap,
    plan_for,
    text_box,
    texts_of,
    walls_near,
)
from tests.books.test_themes import own
from tests.checks.sabotage import Target, drawn, white
from tests.paper.faces_of_words import settable

CHILDREN = [{"level": "4-6", "count": 4}, {"level": "6-8", "shape": "theme", "count": 3}]
SOME = [*CHILDREN, {"level": "8-10", "tessellation": "theta", "count": 3}]
PAGES = ["story", "hideouts"]


def told(seed=3, /, **keys):
    """Return a plan with a story, its mazes and its pages."""
    plan = plan_for(seed, **{"theme": "animals", "story": True, "pages": ["puzzles"], "sections": SOME, **keys})
    mazes = make_mazes(plan, k=1)
    return plan, mazes, lay_out(plan, mazes)


def pressed(text):
    """Return a text without spaces, which break lines, and without marks of direction, which are not drawn."""
    return "".join(each for each in text if each not in " \u00a0\u200f\u2068\u2069")


def found_at(mazes, number):
    return mazes.by_number[number].puzzle.story.pair[1]


def carried_on(page):
    """Return the characters of the pictures in bags: a bag is white, with a picture in its middle."""
    return [text for _, text in bags_on(page)]


def bags_on(page):
    """Return the box of each bag, and the character in it."""
    white = [box_of(item) for item in page.items if isinstance(item, Fill) and item.gray == 1.0]
    drawings = [item for item in texts_of(page) if item.font == EMOJI_FACE]
    return [(box, one.text) for one in drawings for box in white if inside(text_box(one), box)]


def hidden_on(page, theme):
    """Return the boxes of a theme's companion on a page, drawn in a tint."""
    path = little_picture(read_theme(theme).story.companion).at(0, 0, 9, gray=0.5).path
    return [box_of(item) for item in page.items if isinstance(item, Fill) and item.path is path]


books = st.fixed_dictionaries({
    "theme": st.sampled_from(theme_names()),
    "layout": st.sampled_from(["one", "two", "large-print"]),
    "trim": st.sampled_from(["8.5x11in", "6x9in", "8.5x8.5in"]),
})  # fmt: skip
shapes = st.sampled_from(["theme", "heart"])  # to plan all shapes of a theme takes half a second


@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=8)
@given(st.integers(0, 99), books, shapes)
def test_a_page_carries_what_the_one_before_found_and_the_companion_hides_once(seed, keys, shape):
    first, shaped, *others = SOME
    sections = [first] * (keys["layout"] == "one") + [shaped | {"shape": shape}, *others]
    _, mazes, pages = told(seed, sections=sections, **keys)
    for page in pages:
        if not page.placements or page.placements[0].role == "answer":
            continue
        asked = Counter(
            character_of(found_at(mazes, placement.puzzle - 1)) for placement in page.placements if placement.puzzle > 1
        )
        assert not Counter(carried_on(page)) - asked
        (box,) = hidden_on(page, keys["theme"])
        (hideout,) = (placement.hideout for placement in page.placements if placement.hideout)
        assert box == pytest.approx(hideout, abs=0.5)  # in a tint nobody sees a flatter curve
        assert points(5.9) <= max(hideout.width, hideout.height) <= points(9.1)


def test_a_bag_is_on_the_side_of_the_door_where_its_hero_is():
    picture, hero, door = little_picture("honey pot"), Box(300, 100, 360, 160), (270.0, 165.0)
    space = FreeSpace(Box(0, 0, 600, 200))
    space.take_box(Box(240, 0, 390, 200))  # a place left of the door is as near
    handle, *_ = carry(picture, hero, door, space, BLACK_ONLY)
    assert box_of(handle).x0 > hero.x1
    alone = FreeSpace(Box(0, 0, 380, 200))
    alone.take_box(Box(260, 0, 380, 200))
    handle, *_ = carry(picture, hero, door, alone, BLACK_ONLY)
    assert box_of(handle).x1 < door[0]  # rather there than nowhere


def test_a_square_picture_is_inside_its_bag():
    space, hero = FreeSpace(Box(0, 0, 600, 200)), Box(300, 100, 360, 160)
    *_, outside, _, picture = carry(little_picture("musical keyboard"), hero, (290.0, 160.0), space, BLACK_ONLY)
    bag, drawn = box_of(outside), text_box(picture)
    radius = bag.x1 - outside.path.points[0][0]
    across, high = drawn.x0 - bag.x0, drawn.y0 - bag.y0
    assert math.hypot(radius - across, radius - high) < radius - 2 or min(across, high) > radius


@pytest.mark.parametrize("theme", quick(theme_names(), "animals", "space", "halloween"))
@pytest.mark.parametrize("trim", ["8.5x11in", "6x9in"])
def test_where_a_page_has_one_maze_finds_are_carried(theme, trim):
    plan, mazes, pages = told(4, theme=theme, trim=trim)
    shown, found = [], []
    for _, page in of_kind(plan, pages, "puzzles")[1:]:
        (placement,) = page.placements
        pair = mazes.by_number[placement.puzzle].puzzle.story.pair
        if placement.ends[0].opening and pair[0] != found_at(mazes, placement.puzzle - 1):
            shown.append(carried_on(page))
            found.append([character_of(found_at(mazes, placement.puzzle - 1))])
    assert sum(one == other for one, other in zip(shown, found, strict=True)) >= 0.8 * len(found)


@pytest.mark.parametrize("trim", ["8.5x11in", "6x9in"])
@pytest.mark.parametrize("layout", ["one", "two"])
def test_what_the_story_adds_touches_nothing(layout, trim):
    sections = [*CHILDREN[layout == "two" :], {"level": "8-10", "count": 4}]
    plan, mazes, pages = told(layout=layout, trim=trim, sections=sections)
    for number, page in of_kind(plan, pages, "puzzles"):
        (hideout,) = (placement.hideout for placement in page.placements if placement.hideout)
        bags = [box for box, _ in bags_on(page)]
        drawings = [box for box, _ in drawings_of(page)]
        words = [text_box(item) for item in texts_of(page) if item.font != EMOJI_FACE]
        for box in [hideout, *bags]:
            assert inside(box, live_on(plan, number))
            others = [other for other in [*drawings, *words, *arrows_of(page)] if not inside(other, box, 0.5)]
            assert not any(overlap(box.inset(-3, -3, -3, -3), other) for other in others)
            for placement in page.placements:
                x, y = walls_near(mazes.by_number[placement.puzzle], placement).T
                assert not ((x > box.x0 - 3) & (x < box.x1 + 3) & (y > box.y0 - 3) & (y < box.y1 + 3)).any()


@pytest.mark.parametrize("language", ["en", "ar"])
def test_where_mazes_fill_their_places_the_companion_hides_in_an_empty_one(language):
    """It changes sides by itself where books are read from right to left."""
    keys = {"layout": "sheet-6", "trim": "5x8in", "answers": "foot", "language": language}
    keys |= {"sections": [{"level": "6-8", "count": 1, "ends": ["centre", "w"]}]}
    plan = plan_for(3, theme="fairy_tale", story=True, pages=["puzzles"], **keys)
    (page,) = [page for page in lay_out(plan, make_mazes(plan, k=1)) if page.placements]
    (hidden,) = hidden_on(page, "fairy_tale")
    (hideout,) = (placement.hideout for placement in page.placements if placement.hideout)
    assert hidden == pytest.approx(hideout, abs=0.5)
    taken = [*(placement.box for placement in page.placements), *map(text_box, texts_of(page))]
    assert not any(overlap(hidden, box) for box in taken)
    assert (hidden.centre[0] > page.width / 2) == (language == "en")


def test_what_sets_out_itself_is_not_carried():
    plan, mazes, pages = told(theme="space", sections=[{"level": "4-6", "count": 20}])
    pairs = {number: chosen.puzzle.story.pair for number, chosen in mazes.by_number.items()}
    alone = [number for number in pairs if number > 1 and pairs[number][0] == pairs[number - 1][1]]
    bare = [page.placements[0].puzzle for _, page in of_kind(plan, pages, "puzzles") if not carried_on(page)]
    assert alone
    assert set(alone) <= set(bare)


@pytest.mark.parametrize("theme", theme_names())
def test_a_story_opens_with_the_first_pair_of_its_theme(theme):
    plan = plan_for(3, theme=theme, story=True, pages=["puzzles"], sections=[{"level": "4-6", "count": 2}])
    assert plan.puzzles[0].story.pair == read_theme(theme).pairs[0].pictures


def test_what_is_carried_is_not_in_the_scene(monkeypatch):
    shown = []
    monkeypatch.setattr(puzzle, "compose", lambda scenery, *_: shown.append(scenery) or [])
    _, mazes, _ = told(theme="space", sections=[{"level": "6-8", "count": 26, "place": "none"}])
    assert len(shown) == 26
    for number, scenery in enumerate(shown[1:], 1):
        assert found_at(mazes, number) not in {*scenery.ground, *scenery.sky, *scenery.middle}


@pytest.mark.parametrize("count", range(80, 86))
def test_no_two_mazes_in_a_row_have_one_story(count):
    sections = ({"level": "6-8", "count": count}, {"level": "6-8", "count": 3, "shape": "theme"})
    plan = plan_book(parse_spec({"theme": "animals", "sections": sections}), 1)
    pairs = [puzzle.story.pair for puzzle in plan.puzzles]
    assert all(one != other for one, other in pairwise(pairs))


def test_pairs_that_follow_each_other_come_after_each_other_and_all_take_turns():
    sections = [{"level": "4-6", "count": 2 * len(read_theme("farm").pairs)}]
    plan = plan_for(3, theme="farm", story=True, pages=["puzzles"], sections=sections)
    used = [puzzle.story.pair for puzzle in plan.puzzles]
    assert set(Counter(used).values()) == {2}
    linked = sum(one[1] == other[0] for one, other in pairwise(used))
    plan = plan_for(3, theme="farm", pages=["puzzles"], sections=sections)
    used = [puzzle.story.pair for puzzle in plan.puzzles]
    assert linked > sum(one[1] == other[0] for one, other in pairwise(used))


def test_hideouts_show_each_page_with_the_numbers_of_its_mazes_and_the_place_of_the_companion():
    sections = [{"level": "6-8", "count": 26}, {"level": "8-10", "count": 40}, {"level": "8-10", "count": 2, "id": "b"}]
    plan, _, pages = told(trim="6x9in", sections=sections)
    shown = of_kind(plan, pages, "hideouts")
    assert len(shown) > 1
    places = [
        (placement.puzzle, placement.hideout.centre)
        for _, page in of_kind(plan, pages, "puzzles")
        for placement in page.placements
        if placement.hideout
    ]
    assert len(places) == 68
    read = []
    for _, page in shown:
        frames = [box_of(item) for item in page.items if isinstance(item, Stroke)]
        stars = [item.place for item in page.items if isinstance(item, Fill) and item.path is STAR]
        numbers = [item for item in texts_of(page) if item.text.isdecimal()][: len(frames)]
        for frame, star, number in zip(frames, stars, numbers, strict=True):
            assert abs(number.x - frame.centre[0]) < 20
            assert frame.y0 - 20 < number.y < frame.y0
            scale = page.width / frame.width
            read.append((int(number.text), (scale * (star.x - frame.x0), scale * (star.y - frame.y0))))
    assert [number for number, _ in read] == [number for number, _ in places]
    for (_, one), (_, other) in zip(read, places, strict=True):
        assert one == pytest.approx(other, abs=6.0)  # the pen of the outline


@pytest.mark.parametrize(
    ("pages", "kinds"),
    [
        (["puzzles"], ["story", "puzzles", "story", "answers", "hideouts"]),
        (["title", "opener", "puzzles", "award", "credits"],
         ["title", "story", "opener", "puzzles", "award", "story", "credits", "answers", "hideouts"]),
        (["story", "how_to", "puzzles", "answers", "credits", "hideouts"],
         ["story", "how_to", "puzzles", "story", "answers", "credits", "hideouts"]),
    ],
)  # fmt: skip
def test_the_pages_of_a_story_are_added_where_they_are_not_listed(pages, kinds):
    assert [page.kind for page in parse_spec({"theme": "sea", "story": True, "pages": pages}).pages] == kinds


def test_a_book_without_answers_does_not_tell_where_the_companion_was():
    spec = parse_spec({"theme": "sea", "story": True, "answers": "none"})
    assert "hideouts" not in [page.kind for page in spec.pages]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"theme": None}, 'story = true: a story needs a theme. Add a theme, such as "animals", or remove this line.'),
        ({"sections": [{"count": 1}, {"count": 1, "theme": "none", "id": "b"}]},
         "story = true: a story needs a theme, and section 2 has none."),
        ({"story": False, "pages": ["story", "puzzles"]}, "it belongs to a story. Add story = true"),
        ({"story": False, "pages": ["puzzles", "hideouts"]}, "it belongs to a story. Add story = true"),
        ({"pages": ["hideouts", "puzzles"]}, '"hideouts" tells who hid where: write it after "puzzles".'),
        ({"pages": ["story", "story", "puzzles"]}, '"story" opens the story once, before "puzzles", and closes it'),
    ],
)  # fmt: skip
def test_a_story_that_cannot_be_told_is_refused(keys, said):
    with pytest.raises(SpecError, match=re.escape(said)):
        plan_for(1, **{"theme": "animals", "story": True, "sections": [{"count": 1}], **keys})


def test_an_own_theme_needs_words_for_a_story_and_a_companion_of_its_own(tmp_path):
    keys = {"theme": "birds", "story": True, "pages": ["puzzles"], "sections": [{"level": "6-8", "count": 3}]}
    own(tmp_path / "birds")
    with pytest.raises(SpecError, match=r"it has no story\. Add to its file a table \[story\] with a companion"):
        plan_for(1, tmp_path, **keys)
    path = tmp_path / "birds" / "theme.toml"
    text = path.read_text(encoding="utf-8")
    lines = '[story]\ncompanion = "{}"\n[story.opening]\nen = "Fly!"\n[story.closing]\n{} = "Landed."\n'
    path.write_text(text + lines.format("mouse face", "de"), encoding="utf-8")
    with pytest.raises(SpecError, match="it has no story in this language, en"):
        plan_for(1, tmp_path, **keys)
    path.write_text(text + lines.format("mouse face", "en"), encoding="utf-8")
    plan = plan_for(1, tmp_path, **keys)
    assert "Fly!" in shown(lay_out(plan, make_mazes(plan, k=1))[0])
    taken = find_theme("birds", tmp_path).pairs[0].finish
    path.write_text(text + lines.format(taken, "en"), encoding="utf-8")
    with pytest.raises(ThemeError, match=r"story\.companion = .*: a pair or the scenery has this picture too"):
        find_theme("birds", tmp_path)


def shown(page):
    return " ".join(item.text for item in texts_of(page))


@cache
def mazes_of(theme, language, trim, layout):
    sections = [{"level": "6-8", "count": 2}]
    return told(theme=theme, language=language, trim=trim, layout=layout, sections=sections, **{"for": "Leo"})


@pytest.mark.parametrize("language", settable(quick(language_names(), "de")))
@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize(("trim", "layout"), [("6x9in", "one"), ("5x8in", "large-print")])
def test_every_theme_opens_and_closes_its_story_in_every_language_with_the_name(theme, language, trim, layout):
    plan, _, pages = mazes_of(theme, language, trim, layout)
    words, told = read_language(language), read_theme(theme).words(language)
    opening, closing = of_kind(plan, pages, "story")
    for (number, page), said, asks in (
        (opening, told.opening, "story_hides"),
        (closing, told.closing, "story_found"),
    ):
        text, called = pressed(shown(page)), pressed(words.word("story_name", name="Leo"))
        assert sorted(text[: len(called)]) == sorted(called)  # from right to left its sign is drawn first
        assert pressed(said) in text
        assert pressed(words.word(asks)) in text
        assert all(inside(text_box(item), live_on(plan, number), 0.6) for item in texts_of(page))
        sizes = [item.size for item in texts_of(page) if len(item.text) > 1 and item.text in said]
        assert min(sizes) >= 20  # a child of five reads it, or somebody reads it aloud


def test_every_shipped_theme_has_a_story_in_every_language_and_a_companion_that_is_nowhere_else():
    for theme in map(read_theme, theme_names()):
        assert all(theme.lacks_story(code) == "" for code in language_names())
        names = {name for pair in theme.pairs for name in pair.pictures}
        names |= {*theme.scenery.ground, *theme.scenery.sky, *theme.scenery.middle}
        assert character_of(theme.story.companion) not in {character_of(name) for name in names}


def test_the_last_page_of_the_story_shows_each_find_once_with_how_often_it_was_found():
    plan, mazes, pages = told(theme="space", sections=[{"level": "6-8", "count": 19}])
    (_, page) = of_kind(plan, pages, "story")[1]
    found = Counter(key_of(found_at(mazes, number)) for number in mazes.by_number)
    drawings = Counter(item.text for item in texts_of(page) if item.font == EMOJI_FACE)
    assert drawings == Counter(map(character_of, found)) + Counter([character_of("rabbit face")])
    often = sorted(f"{count}\u00d7" for count in found.values() if count > 1)
    assert len(often) > 2
    assert sorted(item.text for item in texts_of(page) if re.fullmatch(r"\d+\u00d7", item.text)) == often


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    folder = tmp_path_factory.mktemp("story")
    spec = {"title": "Told", "seed": 5, "theme": "sea", "story": True, "trim": "6x9in", "sections": CHILDREN}
    pages = ["puzzles", {"kind": "notes", "count": 14}]
    return folder, make_book(
        spec | {"printer": "kdp", "pages": pages}, folder / "out", previews=False, choose=first_mazes
    )


def test_a_story_is_proved_and_locked(book):
    folder, made = book
    assert made.checked.ok
    assert made.checked.lines == []
    check_locked(folder, made, check=False)
    check_redrawn(folder, made, 3, lambda puzzle: puzzle["pair"])


def test_the_proof_misses_a_companion_that_is_gone_or_under_ink(book):
    _, made = book
    target = Target(made.record, 2)
    (place,) = (place for place in target.puzzle["placements"] if "hideout" in place)
    x0, y0, x1, y1 = place["hideout"]
    middle, path = made.record["files"][0]["path"], f"{x0} {(y0 + y1) / 2} m {x1} {(y0 + y1) / 2} l"
    content = made.files[0].read_bytes()
    for stroke, said in (
        (white(path, y1 - y0), "the companion is not where the answers say"),
        (white(path, 4).replace("1 G", "0 G"), "something dark stands where the companion hides"),
    ):
        proof = prove_book(made.record, {middle: drawn(content, target, stroke)})
        assert [(failure.maze, failure.rule, failure.sentence) for failure in proof.failures] == [(2, "hideout", said)]


def test_a_theme_that_is_wished_for_and_has_no_story_takes_it_from_a_recipe(run, tmp_path):
    own(tmp_path / "birds")
    for words in (["--ages", 3, "--theme", "none"], ["--theme", "birds"]):
        run("make", *words, "--draft", "--no-previews", "-q", "--out", tmp_path / "out", code=0)


def test_what_is_counted_is_of_another_kind_than_the_goal():
    """Among apples, the banana of a monkey would be counted, too."""
    section = {"level": "6-8", "count": 12, "task": "collect"}
    plan = plan_for(3, theme="animals", pages=["puzzles"], sections=[section])
    assert "food" in kinds_of("apple") & kinds_of("banana")
    assert not any("food" in kinds_of(each.story.pair[1]) for each in plan.puzzles)
