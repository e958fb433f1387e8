"""Layout as numbers: margins, boxes of puzzles and answers, on several trims and for every kind of cell."""

import numpy as np
import pytest

from mazebook.books.choose.choose import make_mazes
from mazebook.books.draw.ends import outer_walls
from mazebook.books.draw.free_places import Surroundings
from mazebook.books.fit.fit import ABOVE_FOOT, side_of, without_bands
from mazebook.books.fit.levels import level, level_names
from mazebook.books.fit.slots import live_area
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.plan.answer_grids import answer_boxes, answer_pages, is_readable
from mazebook.books.plan.problems.area import site_of
from mazebook.graphics.page import Box, Fill, Stroke
from mazebook.mazes.grid.grid import Grid
from mazebook.mazes.tessellations import REGISTRY
from mazebook.mazes.tessellations import tessellation as tessellation_of
from mazebook.numerics.path import LINE
from mazebook.paper.languages import language_names, read_language
from mazebook.paper.layouts import read_layout
from mazebook.paper.typefaces.glyphs import extent
from mazebook.units import mm, points
from tests import quick
from tests.books.page_helpers import (
    arrows_of,
    ink_box,
    inside,
    laid_out,
    overlapping,
    plan_for,
    slot_areas,
    text_box,
    texts_of,
    walls_of,
)
from tests.mazes.helpers import inside as inside_cell
from tests.mazes.helpers import joined_to_outside, outline_of, random_mask
from tests.paper.faces_of_words import settable

LETTER, SIX_NINE, A4, SQUARE, A5 = (612.0, 792.0), (432.0, 648.0), (595.276, 841.89), (612.0, 612.0), (419.53, 595.28)
TRIMS = {"letter": LETTER, "6x9": SIX_NINE, "a4": A4, "square": SQUARE, "a5": A5}
ODD_TRIMS = {"11x5": (792.0, 360.0), "4x6": (288.0, 432.0), "17x8": (1224.0, 576.0), "5x22": (360.0, 1584.0)}


@pytest.mark.parametrize(
    ("trim", "pages", "number", "expected"),
    [
        (LETTER, 62, 1, (45, 36, 576, 756)),  # a right page: the binding is on the left
        (LETTER, 62, 2, (36, 36, 567, 756)),
        (LETTER, 150, 3, (45, 36, 576, 756)),
        (LETTER, 151, 3, (72, 36, 576, 756)),
        (LETTER, 400, 3, (81, 36, 576, 756)),
        (LETTER, 601, 4, (36, 36, 522, 756)),
        (SIX_NINE, 62, 1, (45, 36, 396, 612)),
        (SIX_NINE, 62, 2, (36, 36, 387, 612)),
        (A4, 62, 1, (45, 36, 559.276, 805.89)),
    ],
)
def test_the_live_area_mirrors_and_its_gutter_grows_with_the_pages(trim, pages, number, expected):
    assert live_area(trim, read_layout(), pages, number) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        ((), (0, 0, 100, 200)),
        (("top",), (0, 0, 100, 178)),
        (("top", "bottom"), (0, 22, 100, 178)),
        (("left", "right"), (22, 0, 78, 200)),
    ],
)
def test_bands_are_taken_off_where_openings_are(sides, expected):
    assert without_bands(Box(0, 0, 100, 200), sides, 22) == expected


@pytest.mark.parametrize("tessellation", ["orthogonal", "voronoi", "theta"])
def test_no_maze_stands_on_the_page_number(tessellation):
    section = {"level": "6-8", "count": 3, "tessellation": tessellation, "ends": ["w", "e"]}
    plan = plan_for(3, pages=["puzzles"], answers="none", sections=[section])
    for number, page in enumerate(lay_out(plan, make_mazes(plan, k=1)), 1):
        for placement in page.placements:
            (box,) = placement.boxes
            assert box.y0 >= plan.live(number).y0 + plan.layout.page.foot + 6


def test_a_door_is_on_the_side_it_is_nearest_to_wherever_it_faces():
    squares = Grid("orthogonal", (4, 3))
    assert [side_of(squares, edge) for edge in squares.border] == ["top"] * 4 + ["bottom"] * 4 + ["left"] * 3 + [
        "right"
    ] * 3
    hexagons = Grid("sigma", (4, 9))
    upwards = [edge for edge in hexagons.border if round(float(hexagons.heading[edge])) == 30]
    sides = {side_of(hexagons, edge) for edge in upwards}
    assert sides == {"top", "right"}  # in the top row, and where a row sticks out on the right


@pytest.mark.parametrize("grid", [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (4, 3), (3, 4)])
@pytest.mark.parametrize("trim", TRIMS.values(), ids=TRIMS)
def test_answer_boxes_do_not_overlap_and_leave_room_for_numbers(grid, trim):
    layout = read_layout()
    live = live_area(trim, layout, 62, 1)
    boxes = answer_boxes(grid, live, layout)
    for box in boxes:
        assert inside(Box(box.x0, box.y0, box.x1, box.y1 + layout.answers.label), live)
    assert len(boxes) == grid[0] * grid[1]
    assert overlapping(boxes) == []


def test_answers_keep_away_from_the_page_number():
    """A route of a small child's maze is as broad as a digit, and ended on it."""
    plan, pages = laid_out(
        11, pages=["puzzles", "answers"], sections=[{"level": "4-6", "count": 18, "scenery": "none"}]
    )
    seen = 0
    for number, page in enumerate(pages, 1):
        answers = [placement.boxes[0] for placement in page.placements if placement.role == "answer"]
        folios = [text_box(item) for item in texts_of(page) if item.text == str(number) and item.size <= 10]
        if answers and folios:
            seen += 1
            (folio,) = (box for box in folios if box.y0 < plan.live(number).y0 + 12)
            assert min(box.y0 for box in answers) > folio.y1 + 6
    assert seen >= 2


def book(trim, *sections, **more):
    return laid_out(11, trim=list(trim), sections=list(sections), **more)


@pytest.mark.parametrize("trim", quick(TRIMS.values(), SIX_NINE), ids=TRIMS)
@pytest.mark.parametrize("tessellation", REGISTRY.whole())
@pytest.mark.parametrize("name", level_names())
def test_every_level_and_cell_fits_every_trim(name, tessellation, trim):
    plan = plan_for(11, trim=list(trim), sections=[{"level": name, "tessellation": tessellation, "count": 3}])
    mazes = make_mazes(plan, k=1)
    pages, grade, layout = lay_out(plan, mazes), level(name), plan.layout
    assert len(pages) % 2 == 0
    targets = [puzzle.target or 0.0 for puzzle in plan.puzzles]
    assert targets == sorted(targets)
    for number, page in enumerate(pages, 1):
        live = plan.live(number)
        for placement in page.placements:
            (box,) = placement.boxes
            assert inside(box, live)
            walls = walls_of(page, box)
            assert walls.width >= 0.75
            if placement.role == "puzzle":
                grid = mazes.by_number[placement.puzzle].maze.grid
                cells = grid.kind_of_cells
                corridor = walls.place.scale * cells.incircle(grid.size) - walls.width
                assert corridor >= grade.corridor - 1e-6
                assert grade.corridor >= points(3)
                # A maze whose dead ends were cut off at an edge is drawn no larger than the whole grid would be.
                wide, high = (walls.place.scale * side + walls.width for side in cells.extent(grid.size))
                whole = box.inset(*[(box.width - wide) / 2, (box.height - high) / 2] * 2)
                area = slot_areas(live, layout, plan.pages[number - 1].grid)["maze 0"]
                touches = {
                    side
                    for side, gap, alone in (
                        ("left", whole.x0 - area.x0, 0.0),
                        ("right", area.x1 - whole.x1, 0.0),
                        ("top", area.y1 - whole.y1, 0.0),
                        ("bottom", whole.y0 - area.y0, ABOVE_FOOT),
                    )
                    if min(abs(gap - alone), abs(gap - layout.page.band)) < 0.01
                }
                assert {"left", "right"} <= touches or {"top", "bottom"} <= touches


@pytest.mark.parametrize("trim", quick(TRIMS.values(), SIX_NINE), ids=TRIMS)
@pytest.mark.parametrize("tessellation", REGISTRY.whole())
@pytest.mark.parametrize("ends", [None, "random", ["n", "s"], ["w", "e"], ["e", "centre"], "longest"])
def test_nothing_is_outside_the_live_area_and_no_words_overlap(trim, tessellation, ends):
    section = {"level": "8-10", "tessellation": tessellation, "count": 4}
    plan, pages = book(trim, section if ends is None else section | {"ends": ends})
    for number, page in enumerate(pages, 1):
        live = plan.live(number)
        boxes = list(map(text_box, texts_of(page)))
        assert [box for box in boxes if not inside(box, live, slack=1.5)] == [], page.label
        assert overlapping(boxes) == [], page.label


@pytest.mark.parametrize(
    ("counts", "pages", "headings"),
    [
        ((9, 4, 10), [9, 8, 6], ["Answers: Easy", "Answers", "Answers: Demanding"]),
        ((5, 4, 1), [6, 4], ["Answers", "Answers"]),  # not 9 and 1
        ((0, 8, 0), [8], ["Answers: A little tricky"]),
        ((0, 0, 10), [6, 4], ["Answers: Demanding"] * 2),
        ((1, 0, 0), [1], ["Answers: Easy"]),
    ],
)
def test_answers_run_on_over_levels_and_fill_their_pages(counts, pages, headings):
    levels = zip(("4-6", "6-8", "adult"), counts, strict=True)
    plan, laid = book(LETTER, *({"level": name, "count": count} for name, count in levels if count))
    shown = [(planned, page) for planned, page in zip(plan.pages, laid, strict=True) if planned.kind == "answers"]
    assert [len(planned.puzzles) for planned, _ in shown] == pages
    assert [texts_of(page)[0].text for _, page in shown] == headings
    assert [puzzle.number for planned, _ in shown for puzzle in planned.puzzles] == [*range(1, sum(counts) + 1)]


def test_the_last_answers_are_as_large_as_the_others_and_fill_their_pages():
    plan, _ = book(LETTER, {"level": "6-8", "count": 40})
    shown = [page for page in plan.pages if page.kind == "answers"]
    assert [(len(page.puzzles), page.share) for page in shown] == [(9, 9)] * 3 + [(7, 9), (6, 6)]


def test_hard_mazes_have_pages_with_fewer_answers():
    """A page is as dense as its least readable answer allows."""
    plan, _ = book(LETTER, {"level": "6-8", "count": 11}, {"level": "expert", "count": 7})
    assert [(len(page.puzzles), page.share) for page in plan.pages if page.kind == "answers"] == [
        (9, 9),
        (5, 6),
        (4, 4),
    ]


def test_fewer_answers_share_a_page_where_they_would_be_too_small():
    plan, _ = book(SIX_NINE, {"level": "adult", "count": 9})
    live = plan.live(1)
    ((grid, _), *_) = answer_pages(plan.puzzles, live, plan.layout, "Andika-Bold")
    box = answer_boxes(grid, live, plan.layout)[0]
    assert grid[0] * grid[1] < 9
    assert mm(box.width) >= 55


def test_answers_of_mazes_of_one_size_in_different_shapes_are_readable():
    of_one = {"level": "expert", "size": "20x20"}
    shapes = [of_one | {"shape": "heart", "count": 4}, of_one | {"shape": "crocodile", "count": 5}]
    plan = plan_for(11, trim=[792, 612], sections=shapes)
    for (columns, rows), puzzles in answer_pages(plan.puzzles, plan.live(1), plan.layout, "Andika-Bold"):
        box = answer_boxes((columns, rows), plan.live(1), plan.layout)[0]
        assert all(is_readable(puzzle, box, plan.layout, "Andika-Bold") for puzzle in puzzles)


def test_the_route_is_a_dark_line_of_35_to_45_percent_of_the_corridor_over_grey_walls():
    _, pages = book(LETTER, {"level": "6-8", "count": 6, "size": "12x15"})
    page = next(page for page in pages if page.label.startswith("answers"))
    walls = [item for item in page.items if isinstance(item, Stroke) and item.gray > 0]
    routes = [item for item in page.items if isinstance(item, Stroke) and item.gray == 0]
    assert len(walls) == len(routes) == 6
    for wall, route in zip(walls, routes, strict=True):
        assert 0.4 <= wall.gray <= 0.6
        assert 0.35 <= route.width / (route.place.scale - wall.width) <= 0.45
    assert [mm(place.boxes[0].width) >= 55 for place in page.placements] == [True] * 6


def test_a_puzzle_and_its_answer_are_drawn_from_one_path():
    _, pages = book(LETTER, {"level": "6-8", "count": 2})
    puzzles = {page.placements[0].puzzle: walls_of(page, page.placements[0].boxes[0]).path for page in pages[2:4]}
    answers = pages[4]
    for placement in answers.placements:
        assert walls_of(answers, placement.boxes[0]).path is puzzles[placement.puzzle]


@pytest.mark.parametrize("tessellation", REGISTRY.whole())
def test_a_box_is_the_outside_of_the_walls(tessellation):
    plan = plan_for(3, sections=[{"level": "8-10", "count": 1, "tessellation": tessellation}])
    mazes = make_mazes(plan)
    page = lay_out(plan, mazes)[2]
    (box,) = page.placements[0].boxes
    walls = walls_of(page, box)
    outside = walls.place.box(Box(*mazes.by_number[1].maze.grid.bounds)).inset(*[-walls.width / 2] * 4)
    assert box == pytest.approx(outside, abs=0.01)


@pytest.mark.parametrize("name", level_names())
def test_walls_keep_the_levels_thickness(name):
    grade = level(name)
    assert grade.plain_look.wall_at(grade.pitch[0]) == pytest.approx(min(grade.wall[0], 0.12 * grade.pitch[0]))
    for pitch in (8.0, 20.0, 60.0, 200.0):
        assert max(0.75, 0.025 * pitch) <= grade.plain_look.wall_at(pitch) <= max(0.75, 0.12 * pitch)


@pytest.mark.parametrize("tessellation", REGISTRY.whole())
@pytest.mark.parametrize("name", ["4-6", "8-10", "expert"])
def test_no_word_touches_the_maze(name, tessellation):
    _, pages = book(LETTER, {"level": name, "tessellation": tessellation, "count": 12, "ends": "random"})
    check_words_at_openings(pages, "Start", "Finish")


@pytest.mark.parametrize("kind", REGISTRY.whole())
def test_the_whole_inside_of_a_maze_is_closed_to_words(kind):
    """At any pitch a word smaller than a cell is refused on cells and in holes, and free outside."""
    random, size = np.random.default_rng(3), tessellation_of(kind).fit(9, 8)
    whole = Grid(kind, size)
    x0, y0, x1, y1 = whole.bounds
    away = np.hypot(*(whole.centres - ((x0 + x1) / 2, (y0 + y1) / 2)).T)
    masks = [None, away > 2.5, random_mask(kind, size, random, 0.8)]
    for grid in (Grid(kind, size, mask) for mask in masks):
        points = random.uniform((x0 - 1, y0 - 1), (x1 + 1, y1 + 1), (400, 2))
        closed = np.zeros(len(points), dtype=bool)
        cells = np.ones(whole.n_cells, dtype=bool)
        if grid.mask is not None:
            cells &= ~joined_to_outside(whole, ~grid.mask)
        for cell in np.flatnonzero(cells):
            closed |= inside_cell(outline_of(whole, int(cell)), points)
        for pitch in (6.0, 24.0, 150.0):
            area = Box(*(pitch * np.array([x0, y0, x1, y1]))).inset(*[-2 * pitch] * 4)
            around = Surroundings(outer_walls(grid) * pitch, 0.5, area)
            for (x, y), is_closed in zip(points * pitch, closed, strict=True):
                free = around.is_free(Box(x - 0.05, y - 0.05, x + 0.05, y + 0.05), [], 0.0)
                near = np.hypot(*(around.outline - (x, y)).T).min() < max(1.0, 0.1 * pitch)
                assert near or free != is_closed, (pitch, x, y)


def test_a_word_finds_no_place_inside_a_maze_with_bridges():
    section = {"level": "expert", "count": 4, "weave": 0.1, "ends": ["w", "e"]}
    _, pages = book(SIX_NINE, section, theme="christmas", layout="sheet-4", language="nl", answers="none")
    for page in pages:
        for item in texts_of(page):
            if item.text == "Finish":
                assert not any(overlapping([text_box(item), box]) for place in page.placements for box in place.boxes)


@pytest.mark.parametrize("title", ["Gym", "Äg", "Gym"[::-1] * 9])
def test_the_title_of_a_sheet_stays_above_what_is_below_it(title):
    _, pages = book(LETTER, {"level": "6-8", "count": 4}, layout="sheet-4", title=title, subtitle="É", author="Å")
    page = next(page for page in pages if page.placements and page.placements[0].role == "puzzle")
    inks = {item.text: [item.y + y for y in extent(item.text, item.font, item.size)] for item in texts_of(page)}
    assert inks[title][0] > max(inks["É"][1], inks["by Å"][1])


def test_a_low_banner_has_its_title_and_no_tiny_picture(tmp_path):
    (tmp_path / "low.toml").write_text("[page]\nbanner = 54\n", encoding="utf-8")
    spec = {"layout": "low.toml", "theme": "sea", "title": "Åg", "subtitle": "Åg", "author": "Åg", "answers": "none"}
    plan, (page, *_) = laid_out(1, tmp_path, pages=["puzzles"], sections=[{"level": "6-8", "count": 1}], **spec)
    banner = [ink_box(item) for item in texts_of(page) if item.y > plan.live(1).y1 - 54]
    assert len(banner) == 3
    assert all(inside(box, plan.live(1)) for box in banner)
    assert not overlapping(banner)


@pytest.mark.parametrize("name", settable(sorted({*language_names()} - {"en"})))
def test_no_word_of_any_language_touches_the_maze(name):
    words, section = read_language(name), {"tessellation": "sigma", "ends": "random"}
    for trim, level_, layout in ((A5, "6-8", "one"), (LETTER, "10-12", "four")):
        _, pages = book(trim, section | {"level": level_, "count": 8}, language=name, layout=layout)
        check_words_at_openings(pages, words.word("start"), words.word("finish"))


def check_words_at_openings(pages, *shown):
    """Fail if one of the words shown at the openings touches a wall, or there are none."""
    assert any(item.text in shown for page in pages for item in texts_of(page))
    for page in pages:
        words = [ink_box(item) for item in texts_of(page) if item.text in shown]
        for placement in page.placements:
            walls = walls_of(page, placement.boxes[0])
            points = walls.path.points * walls.place.scale + (walls.place.x, walls.place.y)
            if len(walls.path.ops) == len(walls.path.points):  # all are straight
                first, second = (part[walls.path.ops[1:] == LINE] for part in (points[:-1], points[1:]))
                points = np.concatenate([first + (second - first) * share for share in np.linspace(0, 1, 12)])
            for box in words:
                x0, y0, x1, y1 = box.inset(*[-walls.width / 2] * 4)
                inner = ((points > (x0, y0)) & (points < (x1, y1))).all(axis=1)
                assert not inner.any(), (page.label, box)


@pytest.mark.parametrize(("tessellation", "layout"), [("spiral", "one"), ("rhombille", "two")])
def test_an_arrow_at_an_opening_around_a_corner_stays_on_the_page(tessellation, layout):
    section = {"level": "10-12", "count": 8, "tessellation": tessellation}
    plan, pages = laid_out(7, layout=layout, theme="farm", pages=["puzzles"], answers="none", sections=[section])
    arrows = [(number, box) for number, page in enumerate(pages, 1) for box in arrows_of(page)]
    assert len(arrows) == 16
    assert all(inside(box, plan.live(number)) for number, box in arrows)


@pytest.mark.parametrize("trap", [None, 3], ids=["whole", "trimmed"])
@pytest.mark.parametrize("tessellation", ["orthogonal", "delta", "sigma"])
def test_no_arrow_touches_the_maze(tessellation, trap):
    section = {"level": "adult", "tessellation": tessellation, "count": 12, "ends": "random"}
    _, pages = book(LETTER, section | ({"longest_trap": trap} if trap else {}))
    arrows = 0
    for page in pages:
        for placement in page.placements if page.label.startswith("puzzle ") else ():
            walls = walls_of(page, placement.boxes[0])
            standing = sides_of(walls.path.points * walls.place.scale + (walls.place.x, walls.place.y), 12)
            standing = standing.reshape(12, -1, 2)[:, walls.path.ops[1:] == LINE].reshape(-1, 2)
            for item in page.items:
                if isinstance(item, Fill) and len(item.path.points) == 7:
                    arrows += 1
                    corners = item.path.points * item.place.scale + (item.place.x, item.place.y)
                    edge = sides_of(np.concatenate([corners, corners[:1]]), 24)
                    near = standing[(np.abs(standing - edge.mean(axis=0)) < 30).all(axis=1)]
                    gaps = np.hypot(*(near[:, None] - edge[None]).transpose(2, 0, 1))
                    assert gaps.size == 0 or gaps.min() > walls.width / 2 + 0.4, page.label
    assert arrows == 24


def sides_of(corners, steps):
    """Return points along the lines from corner to corner: (steps * lines, 2)."""
    shares = np.linspace(0, 1, steps)[:, None, None]
    return (corners[:-1] + (corners[1:] - corners[:-1]) * shares).reshape(-1, 2)


@pytest.mark.parametrize("way", ["n", "sw", "w"])
def test_no_word_stands_in_the_opening_of_a_small_ring(way):
    section = {"level": "3-4", "tessellation": "theta", "size": "3x1", "count": 1, "ends": [way, "centre"]}
    _, pages = book(LETTER, section)
    ((page, placement),) = [(page, page.placements[0]) for page in pages if page.label == "puzzle 1"]
    box = placement.boxes[0]
    (word,) = [text_box(item) for item in texts_of(page) if item.text == "Start"]
    nearest = [min(max(at, low), high) for at, low, high in zip(box.centre, word[:2], word[2:], strict=True)]
    assert np.hypot(*np.subtract(nearest, box.centre)) > box.width / 2


@pytest.mark.parametrize("trim", ODD_TRIMS.values(), ids=ODD_TRIMS)
def test_texts_stay_on_the_page_of_any_trim(trim):
    plan, pages = book(trim, {"level": "8-10", "count": 5}, {"level": "6-8", "count": 5})
    for number, page in enumerate(pages, 1):
        assert all(inside(text_box(item), plan.live(number), slack=1.5) for item in texts_of(page)), page.label


def test_narrow_mazes_on_small_paper_still_share_a_page_of_answers():
    plan, pages = book(SIX_NINE, {"level": "6-8", "tessellation": "sigma", "count": 7})
    assert [page.share for page in plan.pages if page.kind == "answers"] == [4, 4]
    for page in pages:
        for placement in page.placements:
            box = placement.boxes[0]
            assert mm(box.width) >= 55 or mm(box.height) >= 68.75


@pytest.mark.parametrize(
    ("count", "spec"),
    [
        (190, {"trim": "6x9in", "single_sided": True}),  # 430 pages: backs and answers, and a wider gutter
        (3, {"trim": "8.25x8in", "layout": "two"}),  # wider than high only with the gutter of a thin book
    ],
    ids=["thick", "nearly square"],
)
def test_mazes_are_planned_for_the_pages_that_they_are_printed_on(count, spec):
    plan = plan_for(1, sections=[{"level": "expert", "count": count}], **spec)
    narrowest = [
        site_of(puzzle, areas[f"maze {place}"], page.layout).fit(puzzle.size).corridor
        for number, page in enumerate(plan.pages, 1)
        if page.kind == "puzzles"
        for areas in [slot_areas(plan.live(number), page.layout, page.grid)]
        for place, puzzle in enumerate(page.puzzles)
    ]
    assert len(narrowest) == count
    assert min(narrowest) >= level("expert").corridor - 1e-6
