"""Scenes around mazes: things of a theme in tints, that touch nothing; and heroes at Start and Finish."""

import math
from itertools import combinations
from statistics import median

import numpy as np
import pypdfium2 as pdfium
import pytest

from mazebook.books.choose.choose import make_mazes
from mazebook.books.draw.free_places import Opening, Surroundings, pictures_at
from mazebook.books.fit.levels import SCENERY, level_names, read_levels
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.pictures.end_pictures import LittlePicture, little_picture
from mazebook.books.scenes.scenery import scenery_of as composed_of
from mazebook.books.themes.names import theme_names
from mazebook.books.themes.story_area import LEAST_PICTURE
from mazebook.books.themes.theme import read_theme
from mazebook.checks.proof.proof import prove_book
from mazebook.graphics.page import Box, Fill, Picture, Stroke, Text
from mazebook.paper.inks.hues import BLACK_ONLY
from mazebook.paper.own_files.pictures import Raster
from mazebook.paper.typefaces.emoji import EMOJI_FACE, LINES
from mazebook.press.make.make_book import make_book
from mazebook.units import points
from tests.books.page_helpers import (
    arrows_of,
    box_of,
    drawings_of,
    first_mazes,
    heroes_of,
    inside,
    of_kind,
    overlap,
    plan_for,
    scenery_of,
    slot_areas,
    text_box,
    texts_of,
    walls_near,
)
from tests.checks.sabotage import Target, drawn, white

CLEAR = 3.0  # points
CHILDREN = ["3-4", "4-6", "6-8"]


def scenes(seed=3, /, **keys):
    """Return a plan, its mazes, and its pages of puzzles with their numbers."""
    plan = plan_for(seed, **{"theme": "animals", "pages": ["puzzles"], "answers": "none", **keys})
    mazes = make_mazes(plan, k=1)
    return plan, mazes, of_kind(plan, lay_out(plan, mazes), "puzzles")


def things(page):
    """Return the box of each thing of the scenes on a page."""
    return [box for box, item in scenery_of(page) if item.gray < 0.7]


def inner(box, by):
    return box.inset(by, by, by, by)


@pytest.mark.parametrize("layout", ["one", "two", "four"])
@pytest.mark.parametrize("trim", ["8.5x11in", "6x9in"])
def test_scenes_touch_nothing(layout, trim):
    levels = ["6-8", "8-10"] if layout == "four" else [*CHILDREN[layout == "two" :], "8-10"]
    sections = [{"level": level, "count": 2, "scenery": "full"} for level in levels]
    sections += [{"level": "8-10", "count": 2, "shape": "elephant", "id": "shape", "scenery": "full"}]
    sections += [{"level": "8-10", "count": 2, "tessellation": "theta", "id": "rings", "scenery": "full"}]
    plan, mazes, pages = scenes(layout=layout, trim=trim, sections=sections)
    layouts, seen = {section.spec.id: section.layout for section in plan.sections}, 0
    for number, page in pages:
        boxes = things(page)
        seen += len(boxes)
        texts = [text_box(item) for item in texts_of(page) if item.font != EMOJI_FACE]
        ends = [*heroes_of(page), *arrows_of(page)]
        ends += [text_box(item) for item in texts_of(page) if item.text in ("Start", "Finish")]
        for box in boxes:
            assert inside(box, plan.live(number))
            assert not any(overlap(box, text) for text in texts)
            assert not any(overlap(inner(box, -CLEAR), end) for end in ends)
        for placement in page.placements:
            x, y = walls_near(mazes.by_number[placement.puzzle], placement).T
            for box in (inner(box, -CLEAR) for box in boxes):
                assert not ((x > box.x0) & (x < box.x1) & (y > box.y0) & (y < box.y1)).any()
        own = [layouts[puzzle.section] for puzzle in plan.pages[number - 1].puzzles]
        areas = slot_areas(plan.live(number), own, plan.pages[number - 1].grid)
        strips = [area for name, area in areas.items() if name.startswith("sentence")]
        assert not any(overlap(box, strip) for box in boxes for strip in strips)
    assert seen > 3 * len(pages)


def test_things_of_a_scene_stand_apart():
    _, _, pages = scenes(sections=[{"level": level, "count": 4} for level in CHILDREN])
    for _, page in pages:
        boxes = things(page)
        assert len(boxes) >= 6
        for place, box in enumerate(boxes):
            assert not any(overlap(inner(box, -CLEAR), other) for other in boxes[:place])


def test_a_scene_is_in_tints_and_walls_are_twice_as_dark():
    _, _, pages = scenes(sections=[{"level": level, "count": 3} for level in CHILDREN])
    for _, page in pages:
        tints = [1 - item.gray for _, item in scenery_of(page)]
        assert round(min(tints), 6) >= 0.25
        assert round(max(tints), 6) <= 0.4
        walls = [1 - item.gray for item in page.items if isinstance(item, Stroke)]
        assert min(walls) >= 2 * max(tints)


def test_things_of_the_ground_stand_on_one_line():
    plan, _, pages = scenes(sections=[{"level": level, "count": 4} for level in CHILDREN])
    scenery = read_theme("animals").scenery
    paths = {little_picture(name).at(0, 0, 9, gray=0.5).path for name in scenery.ground}
    skies = {little_picture(name).at(0, 0, 9, gray=0.5).path for name in scenery.sky}
    for number, page in pages:
        standing = [item for item in page.items if isinstance(item, Fill) and item.path in paths]
        feet = [round(box_of(item).y0, 3) for item in standing]
        assert len(set(feet)) == 1
        assert len(feet) >= 2
        live = plan.live(number)
        high = [box_of(item) for item in page.items if isinstance(item, Fill) and item.path in skies]
        assert all(box.centre[1] > live.y0 + 0.6 * live.height for box in high)


def test_the_same_seed_gives_the_same_scene_and_another_seed_another():
    sections = [{"level": "4-6", "count": 2}]
    first, again, other = ([things(page) for _, page in scenes(seed, sections=sections)[2]] for seed in (3, 3, 4))
    assert first == again
    assert all(one != two for one, two in zip(first, other, strict=True))


def test_how_full_scenes_are():
    count = {}
    for scenery in SCENERY:
        _, _, pages = scenes(sections=[{"level": "4-6", "count": 4, "scenery": scenery}])
        count[scenery] = [len(things(page)) for _, page in pages]
    assert max(count["none"]) == 0
    assert min(count["full"]) >= 6
    assert 1 <= median(count["light"]) <= 0.7 * median(count["full"])


def test_each_level_has_its_scenery():
    usual = {level.name: level.scenery for level in read_levels().values()}
    full, light = dict.fromkeys(CHILDREN, "full"), dict.fromkeys(["8-10", "10-12"], "light")
    assert usual == {**full, **light, "adult": "none", "expert": "none"}
    _, _, pages = scenes(sections=[{"level": "adult", "count": 1}])
    assert not scenery_of(pages[0][1])


@pytest.mark.parametrize(
    ("level", "least", "most"), [("3-4", 30, 45), ("4-6", 30, 45), ("6-8", 22, 32), ("8-10", 14, 20), ("adult", 14, 20)]
)
def test_heroes_are_large(level, least, most):
    _, _, pages = scenes(trim="8.5x11in", sections=[{"level": level, "count": 6}])
    for _, page in pages:
        boxes = heroes_of(page)
        assert len(boxes) == 2
        sides = [max(box.width, box.height) for box in boxes]
        assert points(least) - 0.01 <= min(sides)
        assert max(sides) <= points(most) + 0.01


@pytest.mark.parametrize("layout", ["one", "four"])
def test_heroes_stand_near_their_doors(layout):
    plan, _, pages = scenes(layout=layout, sections=[{"level": "8-10", "count": 8}])
    seen = 0
    for _, page in pages:
        boxes = heroes_of(page)
        for placement in page.placements:
            for door in placement.openings:
                x, y = np.mean(door, axis=0).tolist()
                far = [max(0, box.x0 - x, x - box.x1, box.y0 - y, y - box.y1) for box in boxes]
                assert min(far) < 45
                seen += 1
    assert seen == 2 * len(plan.puzzles)


def test_a_hero_looks_towards_its_door():
    """Beside its arrow a hero that looks to the middle of the page turns its back to the way in."""
    plan, _, pages = scenes(sections=[{"level": "4-6", "count": 24}])
    turned = kept = 0
    for number, page in pages:
        (placement,) = page.placements
        pictures = list(map(little_picture, plan.puzzles[placement.puzzle - 1].story.pair))
        live = plan.live(number)
        for box, item in drawings_of(page):
            for picture, door in zip(pictures, placement.openings, strict=True):
                is_turned = isinstance(item, Fill) and item.gray == 0 and picture.looks
                if is_turned and item.path is picture.at(0, 0, 9, towards=-picture.looks).path:
                    looks, turned = -picture.looks, turned + 1
                elif isinstance(item, Text) and item.text == picture.drawn and picture.looks:
                    looks, kept = picture.looks, kept + 1
                else:
                    continue
                aside = float(np.mean(door, axis=0)[0]) - box.centre[0]
                assert looks * (aside if abs(aside) > box.width / 4 else live.centre[0] - box.centre[0]) >= 0
    assert min(turned, kept) >= 3


def test_who_looks_where():
    looks = {-1.0: ["kangaroo", "crocodile", "telescope", "turtle"], 1.0: ["small airplane", "rocket"], 0.0: ["owl"]}
    for sign, names in looks.items():
        assert [little_picture(name).looks for name in names] == [sign] * len(names)


@pytest.mark.parametrize("name", ["rabbit", "rocket", "carrot", "elephant"])
def test_a_mirrored_picture_fills_the_same_box(name):
    picture = little_picture(name)
    boxes = []
    for towards in (-1.0, 1.0):
        item = picture.at(100, 200, 40, towards=towards)
        boxes.append(text_box(item) if isinstance(item, Text) else box_of(item))
        assert isinstance(item, Fill) == (picture.looks * towards < 0)
    assert boxes[0] == pytest.approx(boxes[1], abs=0.5)


def test_a_picture_of_pixels_is_no_larger_than_it_is_sharp():
    """Without this a print shop refuses the book: a hero of 45 mm from 150 pixels has 85 dots an inch."""
    raster = Raster(150, 100, bytes(150 * 100))
    pixels = LittlePicture(Box(0, 0, 150, 100), raster)
    assert pixels.largest == pytest.approx(36.0)
    assert little_picture("rabbit").largest == float("inf")
    walls = np.array([[(200.0, 200.0), (400.0, 200.0), (400.0, 400.0), (200.0, 400.0), (200.0, 200.0)]])
    around = Surroundings(walls, 1.0, Box(0, 0, 600, 600))
    openings = [
        Opening("Start", np.array([250.0, 400.0]), 0.0, "top", True, pixels),
        Opening("Finish", np.array([350.0, 200.0]), 180.0, "bottom", False, little_picture("rabbit")),
    ]
    found = pictures_at(openings, (60.0, 90.0), around, 3.0, [Box(245, 402, 255, 420), Box(345, 180, 355, 198)])
    assert [max(box.width, box.height) for box in found] == pytest.approx([36.0, 90.0])
    coarse = LittlePicture(Box(0, 0, 15, 10), Raster(15, 10, bytes(150)))
    found = pictures_at([openings[0]._replace(picture=coarse)], (60.0, 90.0), around, 3.0, [])
    assert found[0].width == pytest.approx(LEAST_PICTURE)


def test_a_hero_is_rather_smaller_than_far_from_its_door():
    """Beside a shape there is room for a large one in a corner of the page, from which nobody would see its door."""
    walls = np.array([[(200.0, 200.0), (400.0, 200.0), (400.0, 400.0), (200.0, 400.0), (200.0, 200.0)]])
    around = Surroundings(walls, 1.0, Box(136, 0, 600, 600))
    opening = Opening("Start", np.array([200.0, 300.0]), 270.0, "left", True, little_picture("present"))
    (near,) = pictures_at([opening], (90.0, 90.0), around, 3.0, [])
    assert max(near.width, near.height) < 64
    assert abs(near.centre[1] - 300) < 50
    tight = around._replace(area=Box(170, 0, 600, 600))
    (far,) = pictures_at([opening], (90.0, 90.0), tight, 3.0, [])
    assert max(far.width, far.height) == pytest.approx(90)


def test_pixels_become_lighter_in_a_tint():
    raster = Raster(60, 40, bytes([0, 128, 255] * 800))
    (item,) = LittlePicture(Box(0, 0, 60, 40), raster).tinted(50, 50, 14.4, (0.4, 0.25))
    assert isinstance(item, Picture)
    assert sorted(set(item.raster.grey)) == [153, 204, 255]


@pytest.mark.parametrize("name", theme_names())
def test_every_theme_has_a_scene(name):
    scenery = read_theme(name).scenery
    for names in (scenery.ground, scenery.sky, scenery.middle):
        assert len(names) >= 3
        for each in names:
            body, lines = little_picture(each).tinted(50, 60, 30, (0.4, 0.25))
            assert (body.gray, lines.gray) == pytest.approx((0.75, 0.6))
            assert inside(box_of(body), box_of(lines))
    _, _, pages = scenes(theme=name, sections=[{"level": "4-6", "count": 1}])
    assert len(things(pages[0][1])) >= 6


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("scenes")
    sections = [
        {"id": f"{level}-{layout}", "level": level, "count": 2, "layout": layout, "scenery": "full"}
        for layout in ("one", "two", "four")
        for level in level_names()
        if not (level in ("3-4", "4-6") and layout == "four") and not (level == "3-4" and layout == "two")
    ]
    keys = {"title": "Scenes", "seed": 8, "theme": "space", "printer": "ingramspark", "pages": ["puzzles"]}
    return folder, make_book({**keys, "sections": sections}, folder, previews=False, choose=first_mazes)


def test_a_book_with_scenes_is_proved_and_printed(made):
    _, book = made
    assert book.checked.lines == []
    assert book.checked.ok
    assert book.checked.proof.puzzles == len(book.record["puzzles"])


@pytest.mark.parametrize("layout", ["one", "two"])
def test_a_spoilt_wall_beside_a_scene_is_found(made, layout):
    """Neither a wall that is missing nor one in the tint of the scene passes."""
    folder, book = made
    (name,) = [file["path"] for file in book.record["files"] if file["role"] == "interior"]
    here = [puzzle for puzzle in book.record["puzzles"] if puzzle["section"] == f"6-8-{layout}"]
    number, record = here[0]["number"], book.record | {"puzzles": here}
    target = Target(book.record, number)
    edge = target.outer_walls()[0]
    spoilt = {
        "missing": [white(target.wall(edge, 3.0), 6)],
        "tinted": [white(target.wall(edge, 3.0), 6), f"0.6 G 3 w {target.wall(edge, 3.0)} S"],
    }
    for how, strokes in spoilt.items():
        files = {file["path"]: (folder / file["path"]).read_bytes() for file in book.record["files"]}
        files[name] = drawn(files[name], target, *strokes)
        proof = prove_book(record, files)
        assert {failure.maze for failure in proof.failures} == {number}, how


def test_ink_around_mazes_of_children(tmp_path):
    """Half of the pages for ages up to 8 have ink on 2.5 % of their area or more, the mazes themselves left out."""
    sections = [{"id": level, "level": level, "count": 4} for level in CHILDREN]
    keys = {"seed": 5, "theme": "animals", "pages": ["puzzles"], "answers": "none", "sections": sections}
    book = make_book(keys, tmp_path, previews=False, check=False)
    shares = []
    with pdfium.PdfDocument(book.files[0]) as pdf:
        for puzzle in book.record["puzzles"]:
            (place,) = puzzle["placements"]
            page = pdf[place["page"] - 1]
            ink = 1 - page.render(grayscale=True).to_numpy().reshape(round(page.get_height()), -1) / 255
            ((x0, y0, x1, y1),) = place["boxes"]
            ink[int(page.get_height() - y1) : int(page.get_height() - y0) + 1, int(x0) : int(x1) + 1] = 0
            shares.append(ink.mean())
    assert median(shares) >= 0.025


def paths_of(name):
    """Return the outlines in which a picture may stand in a scene."""
    return {little_picture(name).at(0, 0, 9, gray=0.5, towards=towards).path for towards in (-1.0, 1.0)}


def test_no_second_hero_is_in_a_scene():
    plan, _, pages = scenes(theme="easter", sections=[{"level": "4-6", "count": 20}])
    named = {name for part in ("ground", "sky", "middle") for name in getattr(read_theme("easter").scenery, part)}
    assert sum(bool(named & set(puzzle.story.pair)) for puzzle in plan.puzzles) >= 3
    for _, page in pages:
        (placement,) = page.placements
        heroes = set().union(*map(paths_of, plan.puzzles[placement.puzzle - 1].story.pair))
        assert not heroes & {item.path for _, item in scenery_of(page)}


@pytest.mark.parametrize(
    ("theme", "hero", "alike"),
    [
        ("space", "full moon with face", "crescent moon"),
        ("space", "earth globe europe-africa", "earth globe americas"),
        ("sea", "fish", "tropical fish"),
        ("weather", "cloud with rain", "sun behind cloud"),
    ],
)
def test_nothing_like_a_hero_is_in_a_scene(theme, hero, alike):
    found = composed_of(read_theme(theme), 1.0, BLACK_ONLY, LINES, (hero,))
    assert alike not in found.sky
    assert len(found.sky) > 1
    assert alike in composed_of(read_theme(theme), 1.0, BLACK_ONLY, LINES, ("carrot",)).sky


@pytest.mark.parametrize(("theme", "name"), [("dinosaurs", "sun with face"), ("space", "crescent moon")])
def test_one_sun_is_in_the_sky(theme, name):
    _, _, pages = scenes(theme=theme, sections=[{"level": "4-6", "count": 12}])
    suns = [sum(item.path in paths_of(name) for _, item in scenery_of(page)) for _, page in pages]
    assert max(suns) == 1


def test_nothing_of_a_scene_is_before_a_door():
    _, _, pages = scenes(sections=[{"level": level, "count": 6} for level in CHILDREN])
    for _, page in pages:
        for placement in page.placements:
            for door in placement.openings:
                x, y = np.mean(door, axis=0).tolist()
                assert not any(overlap(box, Box(x - 39, y - 39, x + 39, y + 39)) for box in things(page))


def test_what_lies_on_the_ground_is_not_in_the_sky():
    plan, _, pages = scenes(sections=[{"level": "4-6", "count": 12}])
    paths, sky = (
        set().union(*map(paths_of, names))
        for names in (read_theme("animals").scenery.middle, read_theme("animals").scenery.sky)
    )
    for number, page in pages:
        live = plan.live(number)
        tops = [box.centre[1] for box, item in scenery_of(page) if item.path in paths]
        assert tops
        skies = [box.centre[1] for box, item in scenery_of(page) if item.path in sky]
        assert max(tops) < min([live.y0 + 0.7 * live.height, *skies])


def test_twins_in_a_scene_are_far_from_each_other():
    plan, _, pages = scenes(theme="christmas", sections=[{"level": "6-8", "count": 12}])
    scenery, seen = read_theme("christmas").scenery, 0
    for number, page in pages:
        found = scenery_of(page)
        for name in (*scenery.ground, *scenery.sky, *scenery.middle):
            boxes = [box for box, item in found if item.path in paths_of(name) and item.gray < 0.7]
            for one, other in combinations(boxes, 2):
                seen += 1
                assert math.dist(one.centre, other.centre) > 0.3 * plan.live(number).width
    assert seen >= 10


def test_no_picture_stands_twice_in_the_scenery_of_a_theme():
    for theme in map(read_theme, theme_names()):
        names = [*theme.scenery.ground, *theme.scenery.sky, *theme.scenery.middle]
        assert len(set(names)) == len(names), theme.key


def test_no_grey_lines_are_below_the_fine_walls_of_a_title_page():
    plan = plan_for(3, pages=["title", "puzzles"], theme="animals", sections=[{"level": "4-6", "count": 1}])
    ((_, page),) = of_kind(plan, lay_out(plan, make_mazes(plan, k=1)), "title")
    walls = max((box_of(item) for item in page.items if isinstance(item, Stroke)), key=lambda box: box.width)
    middle = inner(walls, walls.width / 4)
    assert not any(overlap(box_of(item), middle) for item in page.items if isinstance(item, Fill) and item.gray)


@pytest.mark.parametrize(("kind", "least"), [("belongs_to", 8), ("certificate", 3)])
def test_a_scene_is_around_the_words_of_other_pages_and_leaves_room_to_write(kind, least):
    sections = [{"level": "6-8", "count": 2}]
    plan = plan_for(3, pages=[kind, "puzzles"], answers="none", theme="animals", sections=sections)
    ((_, page),) = of_kind(plan, lay_out(plan, make_mazes(plan, k=1)), kind)
    boxes = things(page)
    assert len(boxes) >= least
    texts = [text_box(item) for item in texts_of(page)]
    lines = [box_of(item) for item in page.items if isinstance(item, Stroke)]
    lines = [line._replace(y1=line.y1 + 36) for line in lines if line.height < 2]
    assert lines
    assert not any(overlap(box, other) for box in boxes for other in [*texts, *lines])
    plan = plan_for(3, pages=[kind, "puzzles"], answers="none", sections=sections)
    ((_, page),) = of_kind(plan, lay_out(plan, make_mazes(plan, k=1)), kind)
    assert not scenery_of(page)
