"""The line around mazes that are cut to a picture: where it runs, what it leaves free, and that no proof is fooled."""

from dataclasses import replace

import numpy as np
import pytest
from mazebook.books.draw.contour import GRAY
from mazebook.mazes.shapes.contour import contour, span
from PIL import Image, ImageDraw

from mazebook.books.choose.candidates import carve_candidate
from mazebook.books.draw.answer import draw_answer
from mazebook.books.draw.placed import Signs
from mazebook.books.draw.puzzle import draw_puzzle
from mazebook.books.fit.page_areas import maze_area, puzzle_slots
from mazebook.books.fit.shaped_sizes import cut_near
from mazebook.books.pictures.silhouettes import silhouette_of
from mazebook.books.spec.book import parse_spec
from mazebook.checks.proof.proof import prove_book
from mazebook.errors import SpecError
from mazebook.graphics.extents import extent_of
from mazebook.graphics.page import Box, Fill, Stroke, Text
from mazebook.mazes.grid.arcs import along_walls
from mazebook.mazes.shapes.shape import Shape, shaped_grid
from mazebook.mazes.tessellations import tessellation
from mazebook.numerics.path import CURVE, MOVE
from mazebook.paper.languages import read_language
from mazebook.press.export import export_mazes
from mazebook.press.make.make_book import make_book
from tests import quick
from tests.books.page_helpers import inside, plan_for
from tests.checks.sabotage import Target, black, drawn, white
from tests.mazes.helpers import TESSELLATIONS

ANIMALS = ["elephant", "cat", "rabbit", "turtle", "snail", "duck", "butterfly", "whale"]
SHAPES = [*ANIMALS, "giraffe", "fish", "owl", "penguin", "car", "rocket", "apple", "strawberry"]
SHAPES += ["heart", "star", "circle", "tree", "house", "guitar", "text:MAX", "cross"]
LINE = "#8c8c8c"  # the grey of the line in an SVG
SMALL = Box(0, 0, 300, 380)


def walls_of(grid):
    lines = along_walls(grid, grid.border, 0.01)
    shares = np.linspace(0, 1, 9)[:, None, None, None]
    return (lines[:, :-1] * (1 - shares) + lines[:, 1:] * shares).reshape(-1, 2)


def nearest(points, others):
    return np.sqrt(((points[:, None] - others[None]) ** 2).sum(axis=-1)).min(axis=1)


def winding(line, places):
    """Return how often a closed line goes round each place."""
    spokes = line[:, None] - places[None]
    turns = np.diff(np.unwrap(np.arctan2(spokes[..., 1], spokes[..., 0]), axis=0, period=2 * np.pi), axis=0)
    last = np.angle(np.exp(1j * (np.arctan2(*spokes[0].T[::-1]) - np.arctan2(*spokes[-1].T[::-1]))))
    return np.round((turns.sum(axis=0) + last) / (2 * np.pi))


def planned(section, **keys):
    return plan_for(3, sections=[{"count": 2, **section}], **keys)


def strokes_of(items):
    return [item for item in items if isinstance(item, Stroke) and item.gray == GRAY]


def points_on(stroke, steps=8):
    """Return the curves of a stroke, each as points."""
    found, place = [], 0
    for op in stroke.path.ops.tolist():
        if op == MOVE:
            found.append([stroke.path.points[place]])
            place += 1
            continue
        assert op == CURVE
        first, (a, b, last) = found[-1][-1], stroke.path.points[place : place + 3]
        place += 3
        for t in np.linspace(0, 1, steps + 1)[1:]:
            u = 1 - t
            found[-1].append(u**3 * first + 3 * u * u * t * a + 3 * u * t * t * b + t**3 * last)
    return [np.array(each) for each in found]


@pytest.mark.parametrize("kind", TESSELLATIONS)
@pytest.mark.parametrize("count", [20, 70])
def test_it_goes_round_all_cells_at_a_distance(kind, count):
    for name in ANIMALS:
        silhouette = silhouette_of(name)
        found, _ = cut_near(kind, silhouette, count)
        grid = shaped_grid(kind, found.size, Shape.of(name, found.mask))
        unit = tessellation(kind).incircle(found.size)
        for picture in (silhouette, None):
            line = contour(grid, picture)
            away = nearest(line, walls_of(grid)) / unit
            assert away.min() > 0.2, (name, picture)
            assert 0.3 < np.median(away) < 1.2
            assert (np.abs(winding(line, grid.centres)) == 1).all()
            x0, y0, x1, y1 = span(grid, picture)
            assert (line.min(axis=0) >= (x0, y0)).all()
            assert (line.max(axis=0) <= (x1, y1)).all()
            assert len(line) < 600


def test_it_shows_what_no_cell_is_left_of():
    """The tail of an elephant of few cells is in the line: it goes farther from the cells than one around them does."""
    silhouette = silhouette_of("elephant")
    found, _ = cut_near("orthogonal", silhouette, 20)
    grid = shaped_grid("orthogonal", found.size, Shape.of("elephant", found.mask))
    with_picture, without = (nearest(contour(grid, each), walls_of(grid)).max() for each in (silhouette, None))
    assert with_picture > 0.9 > 0.7 > without


@pytest.mark.parametrize("kind", TESSELLATIONS)
@pytest.mark.parametrize("trim", quick(["8.5x11in", "6x9in", "210x297mm"], "6x9in"))
def test_it_stays_on_the_page_and_clear_of_arrows_and_words(kind, trim):
    for name in ("elephant", "whale", "butterfly"):
        plan = planned({"level": "8-10", "shape": name, "tessellation": kind, "outline": True}, trim=trim)
        area = maze_area(puzzle_slots(plan.live(1), plan.layout)[0], plan.layout)
        for puzzle in plan.puzzles:
            grid = shaped_grid(puzzle.tessellation, puzzle.size, puzzle.shape)
            chosen = carve_candidate(puzzle, 0, grid)
            items, place = draw_puzzle(chosen, area, Signs.of(plan.layout, read_language("en")))
            (stroke,) = strokes_of(items)
            wall = next(item for item in items if isinstance(item, Stroke) and item.gray == 0)
            assert plan.layout.least_line <= stroke.width < wall.width
            box = extent_of(stroke)
            assert inside(box, area, 0.1)
            pieces = points_on(stroke)
            points = np.concatenate(pieces)
            for item in items:
                if isinstance(item, (Text, Fill)):
                    x0, y0, x1, y1 = extent_of(item)
                    assert not ((points > (x0 - 1, y0 - 1)) & (points < (x1 + 1, y1 + 1))).all(axis=1).any()
            for opening in (place.entrance, place.exit):
                middle, side = np.mean(opening, axis=0), np.hypot(*np.subtract(*opening))
                assert np.hypot(*(points - middle).T).min() > 0.45 * side
            drawn_length = sum(np.hypot(*np.diff(piece, axis=0).T).sum() for piece in pieces)
            line = contour(grid, puzzle.shape.silhouette)
            scale = (place.boxes[0].width - wall.width) / np.ptp(walls_of(grid)[:, 0])
            whole = np.hypot(*np.diff(np.concatenate([line, line[:1]]), axis=0).T).sum() * scale
            assert 0.7 * whole < drawn_length < whole  # a closed look, but for two gaps or three
            assert len(pieces) <= 5


def test_answers_are_without_it():
    plan = planned({"level": "4-6", "shape": "cat"})
    puzzle = plan.puzzles[0]
    chosen = carve_candidate(puzzle, 0, shaped_grid(puzzle.tessellation, puzzle.size, puzzle.shape))
    assert not strokes_of(draw_answer(chosen, SMALL, plan.setting.faces.heading)[0])


def test_few_cells_have_it_unless_somebody_says_otherwise():
    def outlined(**section):
        return planned(section).puzzles[0].look.outline

    assert outlined(level="3-4", shape="cat")
    assert outlined(level="8-10", shape="heart")
    assert not outlined(level="10-12", shape="cat")
    assert not outlined(level="10-12", size="24x24", shape="cat")
    assert outlined(level="10-12", size="16x16", shape="cat")
    assert not outlined(level="6-8")
    assert not outlined(level="3-4", shape="heart", outline=False)
    assert outlined(level="10-12", shape="cat", outline=True)


def test_an_outline_of_nothing_is_a_sentence():
    with pytest.raises(SpecError, match=r"section 1, outline = true: whole mazes have none. Give a shape as well"):
        parse_spec({"sections": [{"outline": True}]})
    assert parse_spec({"sections": [{"outline": False}]}).sections[0].outline is False


@pytest.fixture(scope="module")
def made(tmp_path_factory, pytestconfig):
    folder = tmp_path_factory.mktemp("outlines")
    kinds = list(TESSELLATIONS)
    walls = ["plain", "rounded", "dotted", "hand-drawn", "double", "hedge"]
    sections = [
        {
            "level": "8-10" if kinds[index % len(kinds)] in ("delta", "theta") else "6-8",
            "title": name,
            "shape": name,
            "tessellation": kinds[index % len(kinds)],
            "walls": walls[index // len(kinds)] if kinds[index % len(kinds)] == "orthogonal" else "plain",
            "outline": True,
            "count": 1,
        }
        for index, name in enumerate(SHAPES if pytestconfig.getoption("all") else SHAPES[:16])
    ]
    spec = {"seed": 11, "printer": "kdp", "sections": sections}
    return folder, make_book(spec, folder / "book", previews=False)


def content_of(book):
    return next(file.read_bytes() for file in book.files if file.suffix == ".pdf")


def rules(book, content, number):
    name = next(file.name for file in book.files if file.suffix == ".pdf")
    record = {**book.record, "puzzles": [each for each in book.record["puzzles"] if each["number"] == number]}
    proof = prove_book(record, {name: content})
    return {failure.rule for failure in proof.failures if failure.maze == number and failure.role == "puzzle"}


def test_printers_take_it_and_every_maze_is_proved(made):
    _, book = made
    assert len(book.record["puzzles"]) in (16, len(SHAPES))
    assert all(puzzle["outline"] for puzzle in book.record["puzzles"])
    assert book.checked.lines == []
    assert book.checked.ok


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_what_is_wrong_is_found_beside_a_line(number, made):
    _, book = made
    content, target = content_of(book), Target(book.record, number)
    assert rules(book, content, number) == set()
    for edge in target.outer_walls()[::17]:  # a way out, and the line before it is no wall
        assert "opening" in rules(book, drawn(content, target, white(target.wall(edge, 2.0), 3)), number)
    for edge in target.inner_walls()[::31]:
        changed = drawn(content, target, white(target.wall(edge, 2.0), 3))
        assert rules(book, changed, number) & {"second route", "walls"}
    on_route = target.passages(on_route=True)[2]
    assert "no route" in rules(book, drawn(content, target, black(target.wall(on_route), 2)), number)
    like_it = f"{GRAY} G 2 w {target.wall(on_route)} S"  # the line itself, were it to run through the maze
    assert "no route" in rules(book, drawn(content, target, like_it), number)
    door = int(target.maze.doors[0])
    across = f"{GRAY} G 2 w {target.wall(door)} S"
    assert rules(book, drawn(content, target, across), number) == {"opening"}


@pytest.mark.slow
def test_the_lock_gives_the_same_book(made):
    folder, book = made
    again = make_book(None, folder / "again", lock=folder / "book", previews=False)
    assert content_of(again) == content_of(book)


def test_a_maze_alone_has_its_line_and_where_its_picture_changed_one_around_its_cells(tmp_path):
    def draw(*figures):
        picture = Image.new("L", (300, 200), 255)
        for figure in figures:
            ImageDraw.Draw(picture).polygon(figure, fill=0)
        picture.save(tmp_path / "top.png")

    def exported(name):
        (path,) = export_mazes(tmp_path / "out", tmp_path / name).files
        return path.read_text(encoding="utf-8")

    body, foot = [(5, 5), (295, 5), (295, 150), (5, 150)], [(150, 140), (160, 198), (170, 140)]
    draw(body, foot)
    book = '[[sections]]\nlevel = "4-6"\nshape = "top.png"\ncount = 1\n'
    (tmp_path / "book.toml").write_text(f"seed = 1\n{book}", encoding="utf-8")
    make_book(tmp_path / "book.toml", tmp_path / "out", previews=False)
    one = exported("one")
    draw([(5, 5), (295, 150), (5, 150)])
    other = exported("other")
    assert one.count(LINE) == other.count(LINE) == 1
    assert one != other
    draw(body, foot)
    assert exported("again") == one


def test_a_line_is_left_where_the_walls_are(made):
    """The same maze with and without its line: the walls differ in place and size only."""
    plan = planned({"level": "6-8", "shape": "duck"})
    puzzle = plan.puzzles[0]
    bare = replace(puzzle, look=replace(puzzle.look, outline=False))
    grid = shaped_grid(puzzle.tessellation, puzzle.size, puzzle.shape)
    one, other = (carve_candidate(each, 0, grid) for each in (puzzle, bare))
    assert one.maze.fingerprint == other.maze.fingerprint
    signs = Signs.of(plan.layout, read_language("en"))
    (_, placed), (_, larger) = (draw_puzzle(each, Box(0, 0, 500, 600), signs) for each in (one, other))
    assert 0.75 * larger.boxes[0].width < placed.boxes[0].width < larger.boxes[0].width
