"""The painted designs of covers: what is printed where, how large words are, and what is refused."""

import math
from functools import cache

import numpy as np
import pytest
import shapely

from mazebook.books.choose.choose import make_mazes
from mazebook.books.cover.ground_maze import camera_for, laid_on_ground
from mazebook.books.cover.page_picture import page_picture, pages_with
from mazebook.books.cover.sheet import sheet_of
from mazebook.books.plan.setting import design_of
from mazebook.books.themes.cover_table import MOST_INK, CoverTable
from mazebook.books.themes.names import theme_names
from mazebook.books.themes.theme import read_theme
from mazebook.books.values.cover_designs import REGISTRY
from mazebook.errors import SpecError
from mazebook.graphics.extents import extent_of
from mazebook.graphics.lettering import letters
from mazebook.graphics.page import Box, Fill, Group, Stroke, Text
from mazebook.output.pdf.pdf import write_pdf
from mazebook.output.pictures.png import render_pdf
from mazebook.paper.printers.offers import read_printer
from mazebook.paper.typefaces import fonts
from mazebook.reading.problems import SPEC as SPEC_SOURCE
from mazebook.units import points
from tests.books.page_helpers import inside, plan_for, text_box

PAINTED = [name for name in REGISTRY.names() if name != "classic"]
PAGES = 110
SUBTITLE = "Mazes for rainy days"
SPEC = {
    "title": "Maze adventures",
    "subtitle": SUBTITLE,
    "author": "A. Nother",
    "publisher": "Maze Press",
    "printer": "ingramspark",
    "isbn": "978-0-306-40615-7",
    "trim": "8.5x11in",
    "theme": "dinosaurs",
    "sections": [{"level": "4-6", "count": 4, "place": "theme"}],
    "pages": ["title", "puzzles", {"kind": "notes", "count": 40}, {"kind": "notes", "count": 20}],
}
LONG = "Das große Labyrinthbuch der Dinosaurier und Vulkane"
BOOKS = [
    {},
    {"title": LONG, "language": "de", "trim": "6x9in", "theme": "halloween"},
    {"language": "he", "trim": "8.5x8.5in", "theme": "sea", "title": "מבוכים"},
    {"theme": "none", "sections": [{"level": "adult", "count": 2}], "subtitle": "", "author": "", "publisher": ""},
]


@cache
def made(design, number):
    """Return a plan, its mazes and the cover of one of `BOOKS` in a design."""
    plan = plan_for(3, **(SPEC | BOOKS[number] | {"cover": {"design": design}}))
    mazes = make_mazes(plan, k=1)
    return plan, mazes, laid(plan, mazes)


def laid(plan, mazes):
    return design_of(plan.setting).lay_out_cover(plan, mazes, read_printer("ingramspark"), None, PAGES)


@pytest.fixture(params=[(design, number) for design in PAINTED for number in range(len(BOOKS))], ids=str)
def cover(request):
    return made(*request.param)


def items_of(page):
    return [part for item in page.items for part in (item.drawn if isinstance(item, Group) else [item])]


def test_words_are_six_millimetres_from_the_cut(cover):
    plan, _, page = cover
    sheet = sheet_of(read_printer("ingramspark"), None, plan.spec.trim, PAGES)
    edge = points(6) - 0.01
    panels = [panel.inset(edge, edge, edge, edge) for panel in (sheet.back, sheet.front)]
    if plan.setting.language.rtl:
        panels = [panel.mirrored_in(page.bleed) for panel in panels]
    words = [item for item in page.items if isinstance(item, Text) and item.angle == 0]
    assert len(words) > 3
    for word in words:
        box = word.clip or text_box(word)
        assert any(inside(box, panel) for panel in panels), word.text


def test_inks_lines_and_type_are_for_print(cover):
    for item in items_of(cover[2]):
        if isinstance(item, Text):
            assert item.size >= 7
            assert item.size > 24 or item.ink is None
        if isinstance(item, Stroke):
            assert item.width >= 0.75
        assert getattr(item, "ink", None) is None or item.ink.percent <= MOST_INK + 1e-6


def test_it_reaches_every_edge_of_the_bleed_and_is_the_same_each_time(cover):
    plan, mazes, page = cover
    pdf = write_pdf([page], title="cover")
    assert pdf == write_pdf([laid(plan, mazes)], title="cover")
    ((_, picture),) = render_pdf(pdf, None, 24, colour=True)
    shown = np.array(picture).astype(int)
    for edge in (shown[0], shown[-1], shown[:, 0], shown[:, -1]):
        assert (edge.sum(axis=1) == 3 * 255).mean() < 0.1  # a white path may lead over it


@pytest.mark.parametrize("design", PAINTED)
def test_subtitle_and_ages_can_be_read_when_the_front_is_240_pixels_wide(design):
    plan, _, page = made(design, 0)
    pixel = plan.spec.trim[0] / 240
    words = [item for item in page.items if isinstance(item, Text)]
    said = plan.setting.ages("cover_ages").split()
    for text in (SUBTITLE, said[0], said[-1]):
        sizes = [word for word in words if text in word.text or word.text in SUBTITLE.split()]
        assert max(fonts.cap_height(word.font, word.size) for word in sizes if text in word.text) >= 6 * pixel


def test_a_page_on_the_back_is_turned_as_a_whole_and_has_no_thin_line():
    plan, mazes, _ = made("scene", 0)
    page = pages_with(plan, mazes, [0, 2], SPEC_SOURCE)[2]
    middle, wide = (300.0, 200.0), 120.0
    items = page_picture(page, wide, 7.0, middle, 0.75)
    reach = wide / page.width * math.hypot(page.width, page.height) / 2
    assert len(items) > 50
    for item in items:
        assert isinstance(item, Stroke | Fill)
        assert item.clip is None
        assert isinstance(item, Fill) or item.width >= 0.75
        box = extent_of(item)
        assert math.hypot(*(np.array(box.centre) - middle)) < reach
        assert math.hypot(box.width, box.height) < 2 * reach + 2


@pytest.mark.parametrize("design", PAINTED)
def test_programs_find_the_words_of_the_title(design):
    words = " ".join(item.text for item in made(design, 0)[2].items if isinstance(item, Text))
    assert SPEC["title"].split()[0] in words


@pytest.mark.parametrize("design", REGISTRY.names())
def test_the_record_names_the_mazes_on_a_cover(design):
    plan, mazes, _ = made(design, 0)
    numbers = design_of(plan.setting).numbers(plan, mazes)
    assert len(numbers) >= 4
    assert set(numbers) <= {0, *mazes.by_number}
    assert len(set(numbers) - {0}) >= 3


def test_the_path_to_the_start_is_seen_down_to_the_foot():
    """The hero is large, but beside the path that leads into the maze."""
    plan, _, page = made("perspective", 0)
    ((_, picture),) = render_pdf(write_pdf([page], title=""), None, 24, colour=True)
    front = np.array(picture).astype(int)[:, -round(plan.spec.trim[0] / 3) :]
    path = np.array((255, 236, 184))
    near = np.abs(front[-4] - path).max(axis=1) < 30
    assert 0.08 < near.mean() < 0.5


@pytest.mark.parametrize("cells", ["orthogonal", "sigma", "theta", "delta", "voronoi"])
def test_a_maze_on_the_ground_has_its_start_nearest(cells):
    plan = plan_for(5, sections=[{"level": "6-8", "count": 1, "tessellation": cells}])
    (chosen,) = make_mazes(plan, k=1).by_number.values()
    ground = laid_on_ground(chosen)
    left, near, right, far = ground.box
    assert near == pytest.approx(0, abs=0.01)
    assert left < ground.start[0] < right
    assert ground.start[1] < 0.3 * far
    assert not shapely.buffer(ground.walls, 0.05).contains(shapely.Point(ground.start))
    camera = camera_for(ground, Box(0, 0, 600, 800), 450, 40)
    ((x, _),) = camera.seen(np.array([ground.start])).tolist()
    assert 0.12 * 600 < abs(x - 300) < 0.34 * 600, "the hero stands on the other half"


def test_a_letter_whose_outline_crosses_itself_is_whole():
    """The "e" of Baloo 2 is one line that overlaps itself; by the even-odd rule a piece of it would be missing."""
    (shape,) = shapely.get_parts(letters("e", "Baloo2-ExtraBold"))
    assert len(shape.interiors) == 1


def test_a_title_of_one_endless_word_is_refused():
    with pytest.raises(SpecError, match="too small"):
        plan_for(3, **(SPEC | {"cover": {"design": "perspective", "title": "W" * 38}}))


@pytest.mark.parametrize("theme", theme_names())
def test_each_theme_has_a_cover_of_its_own(theme):
    table = read_theme(theme).cover
    assert table is not None
    assert table != CoverTable()
