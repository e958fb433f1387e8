"""Wall styles: each keeps within the room that walls have, changes no maze, and can be proved on every tessellation."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial import cKDTree

from mazebook.books.choose.choose import make_mazes
from mazebook.books.draw.answer import draw_answer
from mazebook.books.draw.placed import Signs
from mazebook.books.draw.puzzle import draw_puzzle
from mazebook.books.fit.fit import fit, measures_of
from mazebook.books.fit.levels import level, level_names
from mazebook.books.fit.sizes import Sizing, sizes_for
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.spec.book import parse_spec
from mazebook.books.walls import styles
from mazebook.books.walls.style import wall_style
from mazebook.books.walls.wall import Wall, draw_wall, segments_of
from mazebook.checks.proof.proof import prove_book
from mazebook.errors import SpecError
from mazebook.graphics.page import Box, Place, Stroke
from mazebook.mazes.carving.make import make_maze
from mazebook.mazes.drawing.walls import door_posts, wall_path
from mazebook.paper.languages import read_language
from mazebook.paper.layouts import read_layout
from mazebook.press.export import export_mazes
from mazebook.press.make.make_book import make_book
from tests import quick
from tests.books.page_helpers import first_mazes, plan_for
from tests.checks.sabotage import Target, black, drawn, white
from tests.mazes.helpers import TESSELLATIONS

STYLES = styles.REGISTRY.names()
ORNAMENTED = [name for name in STYLES if wall_style(name).ornamented]
SIZES = {"orthogonal": (7, 8), "sigma": (6, 6), "delta": (9, 7), "theta": (6, 5)}
ENDS = {"theta": ["centre", "e"]}
SECTIONS = [
    {"level": "4-6", "count": 1, "title": "Easy", "size": "5x6", "ends": ["nw", "se"]},
    *(
        {"level": "6-8", "count": 1, "title": name, "tessellation": name, "ends": ENDS.get(name, ["nw", "se"])}
        for name in TESSELLATIONS
    ),
    {"level": "3-4", "count": 1, "title": "First"},
    {"level": "8-10", "count": 1, "title": "Loops", "braid": 0.5},
]
PRINTER = {"printer": "home-letter", "pages": ["title", "puzzles", "answers"]}


def wall(name, *, pitch=60.0, share=0.12, seed=1, kind="orthogonal"):
    """Return the walls of a maze whose cells are `pitch` points wide, as wide as a style may want them."""
    maze = make_maze("kruskal", size=SIZES.get(kind, (6, 6)), seed=3, tessellation=kind)
    posts = [found for end in (0, 1) if (found := door_posts(maze, end)) is not None]
    scale = pitch / maze.grid.kind_of_cells.incircle(maze.grid.size)
    width = share * pitch
    place = Place(scale, 10.0, 20.0)
    path, steps = wall_path(maze), wall_path(maze, merged=False)
    return Wall(path, lambda: steps, np.concatenate(posts), place, width, pitch - width, 0.75, seed)


def strokes(items):
    assert all(isinstance(item, Stroke) for item in items)
    return [item for item in items if isinstance(item, Stroke)]


def along(path):
    return segments_of(path).at(np.linspace(0, 1, 257)).reshape(-1, 2)


def away_from(points, others):
    """Return how far each point is from the nearest of others."""
    return cKDTree(others).query(points)[0]


@pytest.mark.parametrize("kind", TESSELLATIONS)
@pytest.mark.parametrize("name", STYLES)
def test_everything_is_within_the_walls(name, kind):
    walls = wall(name, kind=kind)
    lines = along(walls.steps())
    if wall_style(name).bends:  # what is bent is where its own line is
        lines = along(strokes(draw_wall(name, walls))[0].path)
    spacing = 0.5 * segments_of(walls.steps()).lengths().max() / 256  # of the points that stand for a line
    for item in strokes(draw_wall(name, walls)):
        points = along(item.path)[::97]
        reach = away_from(points, lines) * walls.place.scale + item.width / 2
        assert reach.max() <= 0.515 * walls.width + spacing * walls.place.scale


@pytest.mark.parametrize("share", [0.12, 0.04])
@pytest.mark.parametrize("name", STYLES)
def test_no_line_is_thinner_than_the_printer_prints(name, share):
    walls = wall(name, share=max(share, wall_style(name).lines * 0.75 / 60))
    items = strokes(draw_wall(name, walls))
    assert items
    assert all(item.width >= walls.least - 1e-9 for item in items)


def test_double_lines_are_close():
    for share in (0.04, 0.12, 0.3):
        outer, inner = strokes(draw_wall("double", wall("double", share=share)))
        assert 0.75 <= inner.width <= wall("double", share=share).corridor / 5
        assert inner.gray == 1.0
        assert outer.gray == 0.0


@pytest.mark.parametrize("kind", [*TESSELLATIONS, "penrose", "rhombille"])
def test_round_corners_leave_the_widest_circle_of_a_cell_free(kind):
    maze = make_maze("kruskal", size=SIZES.get(kind, (6, 6)), seed=3, tessellation=kind)
    (item,) = strokes(draw_wall("rounded", wall("rounded", kind=kind)))
    points = along(item.path)
    straight = along(wall_path(maze))
    centres = maze.grid.centres
    if kind == "theta":
        centres = centres[np.hypot(*centres.T) > 1e-9]
    assert away_from(points, straight).max() > 0.03  # they are round
    share = 0.93 if kind == "rhombille" else 0.97
    assert (away_from(centres, points) >= share * away_from(centres, straight)).all()
    posts = np.concatenate([door_posts(maze, end) for end in (0, 1) if door_posts(maze, end) is not None])
    assert away_from(posts, points).max() < 1e-6


@pytest.mark.parametrize("name", STYLES)
def test_chance_comes_from_the_seed(name):
    def drawing(seed):
        return [item.path.points.tobytes() for item in strokes(draw_wall(name, wall(name, seed=seed)))]

    assert drawing(1) == drawing(1)
    assert (drawing(1) != drawing(2)) == (name == "hand_drawn")


@pytest.mark.parametrize("kind", TESSELLATIONS)
@pytest.mark.parametrize("name", STYLES)
def test_corridors_keep_their_floor_and_mazes_their_sizes(name, kind):
    layout, area, words = read_layout(), Box(0, 0, 510, 640), ("nw", "se")
    if kind == "theta":
        words = ("centre", "n")
    for each in map(level, level_names()):
        plain, styled = each.look(layout), each.look(layout, name)
        sizes = sizes_for(Sizing(each, plain, kind, area, layout, words))
        assert sizes_for(Sizing(each, styled, kind, area, layout, words)) == sizes
        for size in sizes:
            room = [fit(measures_of(kind, size), 500, 600, look) for look in (plain, styled)]
            assert room[1].wall >= room[0].wall
            assert room[1].wall <= max(0.12 * room[1].pitch, room[0].wall) + 1e-9
            assert room[1].corridor >= min(plain.corridor, room[0].corridor) - 1e-9


# A style says how wide walls are, cells how much room they have: every style once, and all cells in one style.
WIDTHS = [(name, {}) for name in STYLES]
WIDTHS += [("hand_drawn", {"shape": "theme", "level": "4-6"}), ("hand_drawn", {"tessellation": "sigma"})]


@pytest.mark.parametrize(("name", "section"), WIDTHS, ids=str)
def test_the_mazes_of_a_section_have_walls_of_one_width(name, section, monkeypatch):
    """Each maze had its own: a wall was a rope in the first maze of a section, and a wire in its last."""
    widths = []

    def draw(style, wall):
        widths.append(round(wall.width, 3))
        return draw_wall(style, wall)

    monkeypatch.setattr("mazebook.books.draw.puzzle.draw_wall", draw)
    sections = [{"level": "6-8", "count": 8} | section]
    plan = plan_for(3, walls=name, theme="animals", trim="7x10in", pages=["puzzles"], sections=sections)
    mazes = make_mazes(plan, k=1)
    sizes = {chosen.maze.grid.size for chosen in mazes.by_number.values()}
    lay_out(plan, mazes)
    assert len(sizes) > 1
    assert len(widths) == 8
    assert len(set(widths)) == 1


@pytest.mark.parametrize("name", STYLES)
def test_a_style_changes_no_maze(name):
    def planned(walls):
        return plan_for(5, walls=walls, sections=SECTIONS).puzzles

    assert [replace(p, look=None) for p in planned(name)] == [replace(p, look=None) for p in planned("plain")]


def test_a_wall_too_narrow_for_its_style_is_told_where_it_stands(tmp_path):
    sections = [{"level": "adult", "count": 2, "walls": "double"}, {"level": "adult", "title": "Other", "count": 2}]
    with pytest.raises(SpecError) as caught:
        make_book({"sections": sections}, tmp_path)
    lines = str(caught.value).splitlines()
    assert len(lines) == 1
    assert 'section 1, walls = "double": the walls of mazes of ' in lines[0]
    assert "double ones need 2.25" in lines[0]
    assert 'Use "plain"' in lines[0]


def test_a_section_may_have_its_own(tmp_path):
    sections = [{"count": 1, "walls": "double"}, {"count": 1, "title": "Other"}]
    plan = plan_for(1, walls="Hand-drawn", sections=sections)
    assert [puzzle.look.style.name for puzzle in plan.puzzles] == ["double", "hand_drawn"]
    with pytest.raises(SpecError, match=r'no such wall style\. Did you mean "double"'):
        parse_spec({"walls": "duoble"})


@pytest.fixture(scope="module", params=STYLES)
def book(request, tmp_path_factory):
    spec = {"title": "Book", "seed": 5, "walls": request.param, "sections": SECTIONS, **PRINTER}
    return make_book(spec, tmp_path_factory.mktemp(request.param), previews=False, choose=first_mazes)


def content_of(book):
    return (book.folder / "book.pdf").read_bytes()


def rules(book, content, number, role="puzzle"):
    alone = book.record | {"puzzles": [book.record["puzzles"][number - 1]]}
    return {failure.rule for failure in prove_book(alone, {"book.pdf": content}).failures if failure.role == role}


def test_the_proof_and_the_preflight_find_nothing(book):
    assert book.checked.lines == []
    assert (book.checked.proof.puzzles, book.checked.proof.answers) == (len(SECTIONS), len(SECTIONS))


# Faults in straight walls without ornaments are in tests/checks.
@pytest.mark.parametrize("book", quick(STYLES, "rounded", *ORNAMENTED), indirect=True)
@pytest.mark.parametrize("number", quick(range(1, 2 + len(TESSELLATIONS)), 1, 5))
def test_the_proof_sees_what_is_wrong_with_ornaments(book, number):
    target, content = Target(book.record, number), content_of(book)
    body = target.place.get("body", 12.0)
    on, off, standing = target.passages(on_route=True)[2], target.passages(on_route=False), target.inner_walls()
    assert rules(book, drawn(content, target, black(target.wall(on), 2)), number)
    if not wall_style(book.record["spec"]["walls"]).bends:  # round corners are not where a hairline would end
        assert rules(book, drawn(content, target, f"0.7 G 0.1 w {target.wall(on)} S"), number)
    # Beside round corners a straight wall may leave slits at both ends, and so have a way around it.
    closed = {"walled in", "second route"} if wall_style(book.record["spec"]["walls"]).bends else {"walled in"}
    assert not off or rules(book, drawn(content, target, black(target.wall(off[0]), 2)), number) & closed
    gone = drawn(content, target, white(target.wall(standing[0], body / 2), body + 1))
    assert rules(book, gone, number) & {"second route", "walls"}
    outer = target.outer_walls()[0]
    gone = drawn(content, target, white(target.wall(outer, body / 2), body + 1))
    assert "opening" in rules(book, gone, number)


@pytest.mark.parametrize(
    ("seed", "walls", "section"),
    [
        # A cell of the inner ring, left out of the maze, and made smaller by the closed gaps of ornaments.
        (3661170439, "hand_drawn", {"tessellation": "theta", "level": "3-4", "size": "7x2", "braid": 0.3}),
        # Walls that are thicker than the arrows, which stand in the notches of the outline.
        (4280615230, "thick", {"tessellation": "sigma", "level": "4-6", "size": "3x2"}),
        (1105778842, "rounded", {"tessellation": "sigma", "level": "3-4", "size": "2x3"}),
        # Walls that are thicker than the outline around them.
        (919935999, "thick", {"tessellation": "sigma", "level": "4-6", "shape": "heart", "braid": 0.2, "islands": 3}),
        # Two mazes on rings that differ in a few walls within the same large outline.
        (2808014907, "plain", {"tessellation": "theta", "level": "3-4", "shape": "rocket", "count": 2}),
        # Mazes on rings that differ in a few walls, which are broad once the gaps of ornaments are closed.
        *(
            (
                seed,
                walls,
                {"level": "4-6", "tessellation": "theta", "shape": shape, "count": 6, "algorithm": "binary_tree"},
            )
            for seed, walls, shape in ((2726705791, "hand_drawn", "cross"), (2494740733, "double", "rocket"))
        ),
        # A Start with stairs, between whose ring and the wall only a stub of the answer's line is seen.
        (2435875408, "hand_drawn", {"level": "4-6", "size": "3x4x3", "ends": ["w", "e"], "count": 3}),
    ],
)
def test_few_and_large_cells_are_proved(seed, walls, section, tmp_path):
    spec = {"seed": seed, "walls": walls, "trim": "210x297mm", "pages": ["puzzles"]}
    asked = spec | {"sections": [{"count": 4, "id": "s1" if "count" in section else "s0"} | section]}
    assert make_book(asked, tmp_path, previews=False).checked.lines == []


def test_small_answers_are_told_from_others_by_their_walls(tmp_path):
    """At the size of the puzzle, the walls of a small answer are broader than the middle of an ornament."""
    section = {"level": "adult", "tessellation": "sigma", "count": 2}
    spec = {"title": "Book", "seed": 1, "walls": "hand_drawn", "answers": "foot", "sections": [section]}
    made = make_book(spec, tmp_path)
    assert made.checked.lines == []
    target, content = Target(made.record, 1, "answer"), content_of(made)
    width = abs(target.scale) / 6
    gone = [white(target.wall(edge), 2 * width) for edge in target.inner_walls(hanging=True)[::60]]
    added = [f"0.45 G {width} w {target.wall(edge)} S" for edge in target.passages(on_route=False)[::40]]
    for line in added + gone:
        assert rules(made, drawn(content, target, line), 1, "answer") == {"answer"}


def test_pictures_stand_farther_from_ornaments_than_these_have_gaps(tmp_path):
    # Else the white in a sandwich beside a hand-drawn wall may be taken for a part that nobody can reach.
    section = {"id": "s0", "level": "8-10", "shape": "star", "count": 4}
    spec = {"seed": 2296800863, "walls": "hand_drawn", "trim": "6x9in", "pages": ["puzzles"], "theme": "food"}
    assert make_book(spec | {"sections": [section]}, tmp_path, previews=False).checked.lines == []


def test_the_same_bytes_twice(book, tmp_path):
    again = make_book(book.record["spec"], tmp_path, previews=False, check=False, choose=first_mazes)
    assert content_of(again) == content_of(book)


def test_locked_mazes_are_the_same_in_another_style(book, tmp_path):
    spec = {"title": "Book", "walls": "thick", "sections": SECTIONS, **PRINTER}
    again = make_book(spec, tmp_path, lock=book.record, previews=False, check=False)
    prints = [[puzzle["fingerprint"] for puzzle in one.record["puzzles"]] for one in (book, again)]
    assert prints[0] == prints[1]
    assert {puzzle["walls"] for puzzle in again.record["puzzles"]} == {"thick"}


@pytest.mark.parametrize("form", ["svg", "pdf", "png"])
def test_single_mazes_have_the_walls_of_the_book(book, tmp_path, form):
    found = export_mazes(book.folder, tmp_path, form=form, only=[1], dpi=40, answers=True)
    assert [path.name for path in found.files] == [f"maze-001.{form}", f"maze-001-answer.{form}"]
    if form == "svg":
        text = found.files[0].read_text(encoding="utf-8")
        style = book.record["spec"]["walls"]
        counts = {"plain": 1, "thick": 1, "rounded": 1, "double": 2, "hand_drawn": 2}
        assert text.count('<path fill="none"') == counts.get(style, text.count('<path fill="none"'))


@pytest.mark.parametrize("name", STYLES)
def test_answers_are_plain_and_grey(name):
    def chosen(walls):
        return make_mazes(plan_for(5, walls=walls, sections=SECTIONS[:1]), k=1).by_number[1]

    room = Box(0, 0, 200, 260)
    styled, plain = chosen(name), chosen("plain")
    answers = [strokes(draw_answer(one, room, "Andika-Bold")[0]) for one in (styled, plain)]
    assert [(s.width, s.gray, s.place) for s in answers[0]] == [(s.width, s.gray, s.place) for s in answers[1]]
    signs = Signs.of(read_layout(), read_language("en"))
    items, place = draw_puzzle(styled, Box(0, 0, 500, 600), signs)
    assert bool(place.body) == (name in ORNAMENTED)
    assert items
