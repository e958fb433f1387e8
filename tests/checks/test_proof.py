"""The proof of finished files: it finds every saboteur, and has nothing to say of a book that is right."""

import itertools
import json
import math
import shutil

import numpy as np
import pikepdf
import pytest
from PIL import Image
from scipy import ndimage

from mazebook.checks.proof.claims import ClaimedPlace, Puzzle
from mazebook.checks.proof.labels.numbers import Printed, numbers_of_answers
from mazebook.checks.proof.page.pages import Line
from mazebook.checks.proof.pixels.masks import mask_of
from mazebook.checks.proof.pixels.runs import Pieces
from mazebook.checks.proof.proof import prove_book
from mazebook.checks.proof.sameness import are_same, likeness_of, likeness_of_floors
from mazebook.checks.proof.walls.wall_ink import tones_of
from mazebook.errors import MazebookError, SpecError
from mazebook.mazes.mesh import FIXED
from mazebook.press.make.make_book import make_book
from tests import quick
from tests.checks.sabotage import Target, altered, black, drawn, edited, operators, rewrite, routes, white
from tests.mazes.helpers import ALGORITHMS, TESSELLATIONS, by_walls, declared

SECTIONS = [
    {"level": "8-10", "count": 3, "size": "12x14", "title": "Squares", "ends": ["nw", "se"]},
    {"level": "8-10", "count": 3, "size": "9x11", "title": "Hexagons", "tessellation": "sigma", "ends": ["nw", "se"]},
    {"level": "8-10", "count": 3, "size": "11x13", "title": "Triangles", "tessellation": "delta"},
    {"level": "8-10", "count": 3, "size": "6x6", "title": "Rings", "tessellation": "theta", "ends": ["centre", "e"]},
    {"level": "8-10", "count": 3, "size": "12x14", "title": "Braids", "braid": 0.6, "algorithm": "wilson"},
    {"level": "8-10", "count": 3, "size": "9x10", "title": "Octagons", "tessellation": "upsilon"},
    {"level": "10-12", "count": 3, "size": "7x6x3", "title": "Floors", "braid": 0.3, "algorithm": "kruskal"},
    {"level": "8-10", "count": 3, "size": "10x11", "title": "Bridges", "weave": 0.6, "algorithm": "wilson"},
    {"level": "8-10", "count": 3, "size": "9x10", "title": "Pebbles", "tessellation": "voronoi", "ends": ["nw", "se"]},
    {"level": "8-10", "count": 3, "size": "10x10", "title": "Shapes", "shape": "rabbit", "underlay": False},
]
ONE_OF_EACH = {"squares": 1, "hexagons": 4, "triangles": 7, "rings": 10, "braids": 13, "octagons": 16}
ONE_OF_EACH |= {"floors": 19, "bridges": 22, "pebbles": 25, "shapes": 28}
BRAIDED = (ONE_OF_EACH["braids"], ONE_OF_EACH["floors"])


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    spec = {"title": "Book", "seed": 5, "sections": SECTIONS}
    return make_book(spec, tmp_path_factory.mktemp("book"), previews=False)


@pytest.fixture(scope="module")
def content(book):
    return (book.folder / "book.pdf").read_bytes()


def proved(book, content):
    return prove_book(book.record, {"book.pdf": content})


def broken(book, content, number):
    """Return the rules that one maze breaks, and those of its answer; the others of the book are not looked at."""
    alone = book.record | {"puzzles": [book.record["puzzles"][number - 1]]}
    failures = prove_book(alone, {"book.pdf": content}).failures
    return tuple({failure.rule for failure in failures if failure.role == role} for role in ("puzzle", "answer"))


def rules(book, content, number, role="puzzle"):
    return broken(book, content, number)[role == "answer"]


def test_the_pieces_are_those_of_scipy():
    random = np.random.default_rng(1)
    for _ in range(200):
        rows, columns = random.integers(1, 14, 2)
        gray = np.where(random.random((rows, columns)) < random.random(), 0, 255).astype(np.uint8)
        pieces = Pieces(mask_of(gray < 128))
        named = np.array([[pieces.at(y, x) for x in range(columns)] for y in range(rows)])
        free, n_free = ndimage.label(gray > 0)
        ink, n_ink = ndimage.label(gray == 0, np.ones((3, 3)))
        assert len(np.unique(named)) == n_free + n_ink
        assert all(len(np.unique(named[ink == k])) == 1 for k in range(1, n_ink + 1))
        for k in range(1, n_free + 1):
            (piece,) = np.unique(named[free == k])
            assert pieces.area[piece] == (free == k).sum()
            assert (
                pieces.euler[piece] == 2 - ndimage.label(np.pad(free != k, 1, constant_values=True), np.ones((3, 3)))[1]
            )
        for radius in (0, 1.5, 3):
            y, x = np.mgrid[-3:4, -3:4]
            expected = ndimage.binary_dilation(gray == 0, x**2 + y**2 <= radius**2)
            assert np.array_equal(mask_of(gray == 0).grown(radius).pixels, expected)


def test_a_book_that_is_right(book, content):
    proof = proved(book, content)
    assert proof.ok, [failure.line() for failure in proof.failures]
    assert (proof.puzzles, proof.answers, proof.changed, proof.notes) == (30, 30, [], ())


@pytest.mark.parametrize("number", ONE_OF_EACH.values(), ids=ONE_OF_EACH)
def test_a_wall_added_on_the_route(number, book, content):
    target = Target(book.record, number)
    for edge in target.passages(on_route=True)[::7]:
        found = rules(book, drawn(content, target, black(target.wall(edge), 2)), number)
        assert found & ({"no route"} if number not in BRAIDED else {"no route", "walls", "walled in"})


@pytest.mark.parametrize("number", ONE_OF_EACH.values(), ids=ONE_OF_EACH)
def test_a_wall_added_before_a_dead_end(number, book, content):
    target = Target(book.record, number)
    for edge in target.passages(on_route=False)[::5]:
        assert rules(book, drawn(content, target, black(target.wall(edge), 2)), number) >= {"walled in"}


@pytest.mark.parametrize("number", ONE_OF_EACH.values(), ids=ONE_OF_EACH)
def test_a_wall_removed(number, book, content):
    target = Target(book.record, number)
    for edge in target.inner_walls()[::7]:
        changed = drawn(content, target, white(target.wall(edge, 2.0), 3))
        puzzle, answer = broken(book, changed, number)
        assert puzzle & {"second route", "walls"}
        assert answer == {"answer"}


@pytest.mark.parametrize("number", ONE_OF_EACH.values(), ids=ONE_OF_EACH)
def test_a_wall_removed_that_hangs_from_another(number, book, content):
    target = Target(book.record, number)
    for edge in target.inner_walls(hanging=True)[::7]:
        changed = drawn(content, target, target.without_hanging_wall(edge))
        assert broken(book, changed, number) == ({"walls"}, {"answer"})


@pytest.mark.parametrize("number", ONE_OF_EACH.values(), ids=ONE_OF_EACH)
def test_a_stroke_left_out_of_the_walls(number, book, content):
    target = Target(book.record, number)

    def leave_out(which, page):
        name, _ = _largest(page)
        form = page.Resources.XObject[str(name)]
        commands = [[list(operands), str(operator)] for operands, operator in pikepdf.parse_content_stream(form)]
        drawn = {}  # the lengths of strokes, by their commands
        for k, (command, before) in enumerate(zip(commands[1:], commands, strict=False), 1):
            if command[1] in "lc":
                drawn[k] = math.dist(map(float, command[0][-2:]), map(float, before[0][-2:]))
        # A wall with bends has pieces that are shorter than a pen is wide.
        strokes = [commands[k] for k, length in drawn.items() if length > 0.3 * max(drawn.values())]
        stroke = strokes[which % len(strokes)]
        stroke[0], stroke[1] = stroke[0][-2:], "m"
        form.write(pikepdf.unparse_content_stream([(o, pikepdf.Operator(c)) for o, c in commands]))

    for which in (4, 11, 23):  # the form is painted on the answer, too: nothing differs between them
        changed = edited(content, {target.page: lambda page, which=which: leave_out(which, page)})
        assert rules(book, changed, number) & {"second route", "opening", "walls"}


@pytest.mark.parametrize("number", ONE_OF_EACH.values(), ids=ONE_OF_EACH)
def test_an_outer_wall_removed(number, book, content):
    target = Target(book.record, number)
    for edge in target.outer_walls()[::5]:
        assert "opening" in rules(book, drawn(content, target, white(target.wall(edge, 2.0), 3)), number)


@pytest.mark.parametrize("number", ONE_OF_EACH.values(), ids=ONE_OF_EACH)
@pytest.mark.parametrize("gray", quick([0.0, 0.7], 0.7))
def test_a_hairline(gray, number, book, content):
    target = Target(book.record, number)
    for on_route in (True, False):
        edge = target.passages(on_route=on_route)[3]
        line = f"{gray} G 0.1 w {target.wall(edge)} S"
        assert rules(book, drawn(content, target, line), number) & {"no route", "walled in", "walls"}


def test_a_hairline_that_is_filled(book, content):
    target = Target(book.record, 1)
    (x0, y0), (x1, y1) = _straight(target, target.passages(on_route=True)[5])
    bar = f"0 g {min(x0, x1)} {min(y0, y1)} {abs(x1 - x0) or 0.1} {abs(y1 - y0) or 0.1} re f"
    assert rules(book, drawn(content, target, bar), 1) == {"no route"}


@pytest.mark.parametrize("share", [0.05, 0.2])
@pytest.mark.parametrize("number", [1, 4])
def test_a_narrow_gap_is_no_way(number, share, book, content):
    target = Target(book.record, number)
    edge = target.passages(on_route=True)[4]
    (x0, y0), (x1, y1) = _straight(target, edge)
    reach = 0.9 - share  # of the wall's length; the rest is a gap
    line = f"{x0} {y0} m {x0 + (x1 - x0) * reach} {y0 + (y1 - y0) * reach} l"
    assert "no route" in rules(book, drawn(content, target, black(line, 1.5)), number)


def _straight(target, edge):
    grid = target.maze.grid
    return (grid.posts[grid.wall_posts[edge]] * target.scale + target.shift).round(4).tolist()


@pytest.mark.parametrize("number", ONE_OF_EACH.values(), ids=ONE_OF_EACH)
def test_an_opening_moved(number, book, content):
    target = Target(book.record, number)
    end = 0 if target.maze.doors[0] >= 0 else 1
    closed = black(target.wall(int(target.maze.doors[end])), 2)
    moved = white(target.wall(target.outer_walls()[2], 2.0), 3)
    assert rules(book, drawn(content, target, closed), number) == {"opening"}
    assert rules(book, drawn(content, target, moved, closed), number) == {"opening"}


def test_a_picture_of_an_end_that_is_gone(book, content):
    target = Target(book.record, ONE_OF_EACH["rings"])
    x, y = target.place["start"]
    blank = f"1 g {x - 10} {y - 10} 20 20 re f"
    assert rules(book, drawn(content, target, blank), ONE_OF_EACH["rings"]) == {"opening"}


def _numbers_of_stairs(page):
    """Return the operators of a page, and the places of those that show the numbers of its first maze's stairs."""
    commands, texts = _texts(page)
    shown = [bytes(commands[k][0][0]) for k in texts]
    first = next(k for k in range(len(texts) - 3) if shown[k] == shown[k + 1] != shown[k + 2] == shown[k + 3])
    return commands, texts[first:]


@pytest.mark.parametrize("role", ["puzzle", "answer"])
@pytest.mark.parametrize("both", [False, True])
def test_a_number_of_stairs_changed(both, role, book, content):
    number = ONE_OF_EACH["floors"]

    def change(page):
        commands, numbers = _numbers_of_stairs(page)
        one, other = commands[numbers[1]][0], commands[numbers[2]][0]
        if both:
            one[0], other[0] = other[0], one[0]
        else:
            one[0] = other[0]
        rewrite(page, commands)

    proof = proved(book, edited(content, {Target(book.record, number, role).page: change}))
    assert {(f.maze, f.role, f.rule) for f in proof.failures} == {(number, role, "stairs")}
    lines = [f.line() for f in proof.failures]
    assert lines[0].endswith('stairs 1 have "1" at one end and "2" at the other.')
    assert len(lines) == (2 if both else 1)


@pytest.mark.parametrize("role", ["puzzle", "answer"])
def test_a_number_of_stairs_that_is_gone(role, book, content):
    target = Target(book.record, ONE_OF_EACH["floors"], role)

    def leave_out(page):
        commands, numbers = _numbers_of_stairs(page)
        del commands[numbers[2]]
        rewrite(page, commands)

    assert rules(book, edited(content, {target.page: leave_out}), ONE_OF_EACH["floors"], role) == {"stairs"}


def _disc(target, place, share):
    """Return a square around a place in PDF operators, and how wide a cell is."""
    (x, y), half = place, share * target.scale / 2
    return f"{x - half} {y - half} {2 * half} {2 * half} re", target.scale


@pytest.mark.parametrize("most", quick([2, None], 2))
def test_rings_of_stairs(most, book, content):
    number = ONE_OF_EACH["floors"]
    target = Target(book.record, number)
    for stairs in target.place["joins"][:most]:
        for end in stairs:
            square, _ = _disc(target, end, 0.8)
            assert "stairs" in rules(book, drawn(content, target, f"1 g {square} f"), number)
            x, y = end
            across = black(f"{x - target.scale / 2} {y} m {x + target.scale / 2} {y} l", 1)
            assert "stairs" in rules(book, drawn(content, target, across), number)
    grid, used = target.maze.grid, np.array(target.place["joins"]).reshape(-1, 2)
    places = grid.centres * target.scale + target.shift
    free = next(place for place in places if np.hypot(*(used - place).T).min() > target.scale / 2)
    square, _ = _disc(target, free, 0.6)
    assert rules(book, drawn(content, target, f"0 G 1 w {square} S"), number) & {"second route", "walls", "walled in"}


def test_stairs_that_the_record_has_elsewhere(book, content):
    record = json.loads(json.dumps(book.record))
    puzzle = record["puzzles"][ONE_OF_EACH["floors"] - 1]
    stairs = puzzle["placements"][0]["joins"]
    stairs[0], stairs[1] = [stairs[0][0], stairs[1][1]], [stairs[1][0], stairs[0][1]]
    alone = record | {"puzzles": [puzzle]}
    assert {f.rule for f in prove_book(alone, {"book.pdf": content}).failures} >= {"stairs"}


def test_buildings_that_are_turned_or_upside_down_are_alike():
    random = np.random.default_rng(3)
    plans = [np.kron(random.random((9, 9)) < 0.5, np.ones((12, 12))).astype(bool) for _ in range(3)]
    one = likeness_of_floors(plans, 243, 3)
    assert are_same(one, likeness_of_floors(plans[::-1], 243, 3))
    assert are_same(one, likeness_of_floors([plan.T[::-1] for plan in plans], 243, 3))
    assert not are_same(one, likeness_of_floors([plans[0].T, *plans[1:]], 243, 3))
    assert not are_same(one, likeness_of_floors([plans[1], plans[0], plans[2]], 243, 3))


def _sides(target):
    """Return each bridge's upper cell with its walls: 18 edges, the two railings' middles first."""
    grid = target.maze.grid
    fixed = np.flatnonzero(grid.kind == FIXED)
    return [(int(grid.ends[edges[0], 0]), edges.tolist()) for edges in fixed.reshape(-1, 18)]


@pytest.mark.parametrize("most", quick([2, None], 2))
def test_a_railing_removed(most, book, content):
    number = ONE_OF_EACH["bridges"]
    target = Target(book.record, number)
    for _, edges in _sides(target)[:most]:
        for edge in edges[:6]:
            puzzle, answer = broken(book, drawn(content, target, white(target.wall(edge, 1.5), 3)), number)
            assert puzzle, edge
            assert "answer" in answer


def test_over_and_under_exchanged(book, content):
    number = ONE_OF_EACH["bridges"]
    target = Target(book.record, number)
    for cell, edges in _sides(target):
        grid = target.maze.grid
        middle = grid.centres[cell]
        strokes = []
        for edge in edges[:2]:
            strokes.append(white(target.wall(edge, 1.5), 3))
            ends = (grid.posts[grid.wall_posts[edge]] - middle)[:, ::-1] + middle
            (x0, y0), (x1, y1) = (ends * target.scale + target.shift).tolist()
            strokes.append(black(f"{x0} {y0} m {x1} {y1} l", 2))
        assert rules(book, drawn(content, target, *strokes), number) & {
            "no route",
            "second route",
            "walls",
            "walled in",
        }


def test_a_bridge_closed(book, content):
    number = ONE_OF_EACH["bridges"]
    target = Target(book.record, number)
    for cell, _ in _sides(target):
        (x, y), reach = target.maze.grid.centres[cell] * target.scale + target.shift, 0.3 * target.scale
        is_upright = 2 * cell + 1 in target.maze.grid.crossings
        across = f"{x - reach} {y} m {x + reach} {y} l" if is_upright else f"{x} {y - reach} m {x} {y + reach} l"
        found = rules(book, drawn(content, target, black(across, 2)), number)
        assert found & {"no route", "walled in"}, found


def test_bridges_that_the_record_has_elsewhere(book, content):
    record = json.loads(json.dumps(book.record))
    puzzle = record["puzzles"][ONE_OF_EACH["bridges"] - 1]
    alone = record | {"puzzles": [puzzle]}
    for place in puzzle["placements"]:
        del place["joins"][2]
    assert prove_book(alone, {"book.pdf": content}).failures
    puzzle["placements"][0]["joins"] = [[[0, 0], [10, 0]]]
    assert prove_book(alone, {"book.pdf": content}).failures


def test_a_route_drawn_over_a_bridge_that_it_goes_below(book, content):
    for number in range(ONE_OF_EACH["bridges"], ONE_OF_EACH["bridges"] + 3):
        target = Target(book.record, number, "answer")
        grid = target.maze.grid
        for cell in target.maze.solution[target.maze.solution >= grid.n_cells - grid.n_lower].tolist():
            (a, b), (c, d) = next(
                join
                for join in target.place["joins"]
                if np.allclose(np.mean(join, axis=0), grid.centres[cell] * target.scale + target.shift, atol=0.01)
            )
            changed = drawn(content, target, black(f"{a} {b} m {c} {d} l", 0.3 * target.scale))
            assert "route crosses a wall" in rules(book, changed, number, "answer")
            return
    raise AssertionError("no route goes below a bridge")


@pytest.mark.parametrize("turn", quick(range(5), 1))
def test_no_false_alarm_over_floors_and_bridges(turn, tmp_path):
    kinds = [
        {"level": "8-10", "size": "3x3", "weave": 0.3, "count": 1},
        {"level": "8-10", "weave": 1.0, "algorithm": "recursive_backtracker", "count": 3},
        {"level": "10-12", "size": "10x12", "weave": 0.5, "ends": ["n", "centre"], "count": 3},
        {"level": "adult", "weave": 0.4, "ends": "random", "count": 3},
        {"level": "8-10", "size": "3x3x2", "count": 1},
        {"level": "8-10", "size": "8x7x2", "braid": 0.5, "count": 3},
        {"level": "10-12", "size": "6x6x3", "ends": "longest", "count": 3},
        {"level": "10-12", "size": "7x7x4", "longest_trap": 3, "count": 3},
    ]
    extra = [{}, {"answers": "reverse"}, {"trim": "6x9in"}, {"trim": "11x8.5in", "layout": "landscape"}]
    extra.append({"answers": "separate", "layout": "large-print"})
    named = [kind | {"title": f"Kind {k}"} for k, kind in enumerate(kinds)]
    assert clean({"title": "Book", "seed": 70 + turn, "sections": named, **extra[turn]}, tmp_path) == 20


def _answer_page(book, number):
    return Target(book.record, number, "answer").page


@pytest.mark.parametrize("number", ONE_OF_EACH.values(), ids=ONE_OF_EACH)
def test_a_route_shifted_by_a_corridor(number, book, content):
    target = Target(book.record, number, "answer")

    def shift(page):
        commands = operators(page)
        begin, _ = routes(commands)[_rank(book, number)]
        matrix = commands[begin - 1][0]
        matrix[4] = pikepdf.Object.parse(str(round(float(matrix[4]) + float(matrix[0]), 4)).encode())
        rewrite(page, commands)

    assert "route crosses a wall" in rules(book, edited(content, {target.page: shift}), number, "answer")


def _rank(book, number):
    """Return the how manieth answer of its page an answer is."""
    page = _answer_page(book, number)
    return [p["number"] for p in book.record["puzzles"] if _answer_page(book, p["number"]) == page].index(number)


@pytest.mark.parametrize("first", quick(ONE_OF_EACH.values(), 1, 10, 19), ids=ONE_OF_EACH)
def test_answers_swapped(first, book, content):
    page, other = _answer_page(book, first), first + 1
    assert page == _answer_page(book, other)

    def swap(walls):
        def edit(page):
            commands = operators(page)
            (a, b), (c, d) = (routes(commands)[_rank(book, number)] for number in (first, other))
            swapped = commands[:a] + commands[c:d] + commands[b:c] + commands[a:b] + commands[d:]
            if walls:
                forms = [k for k, (_, op) in enumerate(swapped) if op == "Do"]
                one = max(k for k in forms if k < a)
                two = max(k for k in forms if k < a + (d - c) + (c - b) - 4)
                swapped[one], swapped[two] = swapped[two], swapped[one]
            rewrite(page, swapped)

        return edit

    for walls, rule in ((False, "route crosses a wall"), (True, "another answer")):
        proof = proved(book, edited(content, {page: swap(walls)}))
        found = {(failure.maze, failure.role) for failure in proof.failures if failure.rule == rule}
        assert found == {(first, "answer"), (other, "answer")}, [failure.line() for failure in proof.failures]


def test_a_route_interrupted_or_short(book, content):
    target = Target(book.record, 1, "answer")
    middle = target.passages(on_route=True)
    path = target.wall(middle[len(middle) // 2])
    assert rules(book, drawn(content, target, white(path, 2)), 1, "answer") == {"route"}


def small_answer(walls, seed, tessellation, size, folder):
    """Make a book of one maze with a small answer at the foot of the page."""
    section = {"count": 1, "tessellation": tessellation, "level": "adult", "size": size}
    spec = {"title": "Book", "seed": seed, "walls": walls, "answers": "foot", "sections": [section]}
    return make_book(spec, folder, previews=False)


@pytest.mark.parametrize(("tessellation", "size"), [("orthogonal", "26x32"), ("sigma", "24x26"), ("upsilon", "16x18")])
def test_a_wall_is_missing_on_a_small_answer_of_ornamental_walls(tessellation, size, tmp_path):
    book = small_answer("hand_drawn", 1, tessellation, size, tmp_path)
    assert book.checked.ok
    target, content = Target(book.record, 1, "answer"), (tmp_path / "book.pdf").read_bytes()
    for edge in target.inner_walls()[::151]:
        found = proved(book, drawn(content, target, white(target.wall(edge, 0.5), 1))).failures
        assert [failure.sentence for failure in found] == ["its walls are not those of the maze"]


@pytest.mark.parametrize("seed", [1, 3])
def test_a_small_answer_of_walls_that_tremble(seed, tmp_path):
    assert small_answer("hand_drawn", seed, "sigma", "20x22", tmp_path).checked.ok


@pytest.mark.parametrize("seed", [1, 3])
def test_a_broad_line_that_ends_at_a_bridge_of_ornamental_walls(seed, tmp_path):
    section = {"count": 1, "weave": 1, "size": "3x3", "algorithm": "recursive_backtracker", "level": "expert"}
    spec = {"seed": seed, "walls": "double", "answers": "separate", "sections": [section]}
    assert make_book(spec, tmp_path, previews=False).checked.ok


@pytest.mark.parametrize("answers", ["foot", "separate", "reverse"])
@pytest.mark.parametrize("tessellation", ["orthogonal", "sigma"])
def test_answers_elsewhere(answers, tessellation, tmp_path):
    one = {"level": "6-8", "count": 2, "tessellation": tessellation}
    book = make_book({"seed": 3, "title": "Book", "answers": answers, "sections": [one]}, tmp_path, previews=False)
    files = {entry["path"]: (tmp_path / entry["path"]).read_bytes() for entry in book.record["files"]}
    assert prove_book(book.record, files).ok
    target = Target(book.record, 2, "answer")
    assert (target.scale < 0) == (answers == "foot")  # upside down
    name = target.place["file"]
    passage = target.passages(on_route=True)[3]
    for edge, stroke in ((passage, white), (passage, black), (target.inner_walls()[5], white)):
        changed = drawn(files[name], target, stroke(target.wall(edge, 1.0 if stroke is white else 0.0), 2.5))
        found = {(f.maze, f.role) for f in prove_book(book.record, files | {name: changed}).failures}
        assert found == {(2, "answer")}


def _texts(page):
    """Return the operators of a page, its texts without kerning, and the places of those that show a text."""
    commands = operators(page)
    for command in commands:
        if command[1] == "TJ":
            shown = b"".join(bytes(part) for part in command[0][0] if isinstance(part, pikepdf.String))
            command[:] = [[pikepdf.String(shown)], "Tj"]
    return commands, [k for k, (_, operator) in enumerate(commands) if operator == "Tj"]


def test_a_number_changed_on_a_puzzle(book, content):
    one, other = Target(book.record, 1), Target(book.record, 3)
    taken = []

    def read(page):
        commands, texts = _texts(page)
        taken.append(bytes(commands[texts[0]][0][0]))

    def write(page):
        commands, texts = _texts(page)
        commands[texts[0]][0][0] = pikepdf.String(taken[0])
        rewrite(page, commands)

    changed = edited(edited(content, {other.page: read}), {one.page: write})
    assert [f.line() for f in proved(book, changed).failures] == ["book.pdf, page 3: maze 1: the page calls it 3."]


def test_numbers_swapped_on_answers(book, content):
    def swap(page):
        commands, texts = _texts(page)
        one, two = texts[1], texts[2]  # the first is the heading
        commands[one], commands[two] = commands[two], commands[one]
        rewrite(page, commands)

    proof = proved(book, edited(content, {_answer_page(book, 1): swap}))
    assert [(f.maze, f.role, f.rule) for f in proof.failures] == [(1, "answer", "number"), (2, "answer", "number")]


def test_a_page_number_nearer_to_an_answer_than_its_own(tmp_path):
    section = {"level": "6-8", "count": 20, "size": "8x12"}
    spec = {"seed": 1, "title": "Book", "trim": "6x9in", "printer": "ingramspark", "sections": [section]}
    book = make_book(spec, tmp_path, previews=False, check=False)
    content = (tmp_path / "book.pdf").read_bytes()
    assert proved(book, content).failures == ()

    def say_its_page(page):
        commands, texts = _texts(page)
        two, three = (bytes(commands[texts[number]][0][0]) for number in (2, 3))
        commands[texts[3]][0][0] = pikepdf.String(two + three)  # 23, the page's number
        rewrite(page, commands)

    page = _answer_page(book, 1)
    assert page == 22  # from 0
    failures = proved(book, edited(content, {page: say_its_page})).failures
    assert [(f.maze, f.rule) for f in failures] == [(3, "number")]


@pytest.mark.parametrize("first", [1, 4, 7])
def test_a_maze_that_comes_twice(first, book, content):
    one, other = Target(book.record, first), Target(book.record, first + 1)

    def copy(pdf):
        page, source = pdf.pages[other.page], pdf.pages[one.page]
        page.Resources.XObject["/Copied"] = source.Resources.XObject[_largest(source)[0]]
        commands = operators(page)
        commands[_largest(page)[1]][0][0] = pikepdf.Name("/Copied")
        rewrite(page, commands)

    proof = proved(book, altered(content, copy))
    found = {(f.maze, f.role, f.rule) for f in proof.failures}
    assert (first + 1, "puzzle", "repeated") in found
    assert {maze for maze, _, _ in found} == {first + 1}
    assert (first + 1, "answer", "another answer") in found


def _largest(page):
    """Return the form with the walls, and where it is painted."""
    commands = operators(page)
    painted = [(operands[0], k) for k, (operands, operator) in enumerate(commands) if operator == "Do"]
    return max(painted, key=lambda entry: len(page.Resources.XObject[str(entry[0])].read_bytes()))


@pytest.mark.parametrize("tessellation", TESSELLATIONS)
def test_likeness_is_seen_whatever_way_a_maze_is_turned(tessellation, book, content):
    from mazebook.checks.proof.page.pages import Document, view_of
    from mazebook.checks.proof.walls.maze_picture import MazePicture

    number = next(p["number"] for p in book.record["puzzles"] if p["tessellation"] == tessellation)
    document, pictures = Document(content, "book.pdf"), []
    for which in (number, number + 1):
        place = ClaimedPlace.model_validate(Target(book.record, which).place)
        puzzle = Puzzle.model_validate(book.record["puzzles"][which - 1])
        sheet, view = document.sheet(place.page), view_of(place.boxes[0], 2, 4)
        _, lines = sheet.drawn(place.boxes[0])
        doubled = [Line(2 * thickness, grey) for thickness, grey in lines]
        maze = MazePicture(sheet.pixels(view), view, puzzle, place, doubled)
        wall = maze.thickness
        pictures.append(maze.free.pixels[4:-4, 4:-4])
    document.close()
    one, other = pictures

    def likeness(picture, thickness=wall):
        return likeness_of(picture, 150, thickness, picture if tessellation == "theta" else None)

    like, unlike = likeness(one), likeness(other)
    larger = np.asarray(Image.fromarray(one).resize((one.shape[1] * 4 // 3, one.shape[0] * 4 // 3)))
    assert are_same(like, likeness(larger, wall * 4 / 3))
    turned = [one, one[::-1], one[:, ::-1], one[::-1, ::-1], one.T, one.T[::-1]]
    if tessellation == "theta":
        turned += [np.asarray(Image.fromarray(one).rotate(angle)) for angle in (60, 120, 17)]
    for picture in turned:
        assert are_same(like, likeness(picture))
        assert not are_same(unlike, likeness(picture))


@pytest.mark.parametrize("pitch", [11, 13, 26, 39])
def test_soft_edges_at_every_cell_are_not_taken_for_the_tone_of_walls(pitch):
    gray = np.full((pitch * 40, 300), 255, dtype=np.uint8)
    for row in range(0, len(gray), pitch):
        gray[row, :100] = 117
        gray[row + 1 : row + 4, :100] = 0
    assert tones_of(gray).wall == 0
    assert tones_of(np.roll(gray, 1, axis=0)).wall == 0


def test_a_large_grey_drawing_is_not_taken_for_pale_walls():
    """In the corners around a round maze of few walls there may be more of the scenery than of the walls."""
    gray = np.full((400, 400), 255, dtype=np.uint8)
    gray[100:104, :] = 0
    gray[300:, 300:] = 191
    assert tones_of(gray).wall == 191
    assert tones_of(gray, lines=[Line(4.0, 0.0)]).wall == 0
    pale = np.where(gray == 0, np.uint8(200), gray)
    assert tones_of(pale, lines=[Line(4.0, 200.0)]).wall in (191, 200)


def test_missing_pages_and_places(book, content):
    shorter = altered(content, lambda pdf: pdf.pages.__delitem__(slice(-2, None)))
    found = [failure.rule for failure in proved(book, shorter).failures]
    assert "pages" in found
    assert "missing" in found
    record = json.loads(json.dumps(book.record))
    del record["puzzles"][2]["placements"][1]
    (failure,) = prove_book(record, {"book.pdf": content}).failures
    assert failure.line() == "book.pdf: answer of maze 3: it is nowhere in the book."


@pytest.mark.parametrize(
    ("key", "value", "words"), [("placements", "none", "puzzles[0].placements"), ("cells", -1, "puzzles[0].cells")]
)
def test_a_damaged_record(key, value, words, book, content):
    record = json.loads(json.dumps(book.record))
    record["puzzles"][0][key] = value
    with pytest.raises(SpecError) as error:
        prove_book(record, {"book.pdf": content})
    assert words in str(error.value)


@pytest.mark.parametrize("damage", [b"", b"%PDF-1.3 nothing", b"\x00" * 100])
def test_files_that_are_no_pdf(damage, book):
    with pytest.raises(MazebookError) as error:
        proved(book, damage)
    assert error.value.exit_code == 3
    assert "book.pdf" in str(error.value)


def test_the_command(book, content, tmp_path, run):
    folder = tmp_path / "book"
    shutil.copytree(book.folder, folder)
    code, out, _ = run("prove", folder)
    assert (code, out) == (
        0,
        "30 mazes and 30 answers read back: each answer is right, and nothing is wrong. "
        "6 of the mazes have loops: other ways lead to their Finish, too.\n",
    )
    first = (folder / "proof.json").read_bytes()
    assert json.loads(first)["ok"]
    assert run("prove", folder / "book.json", "-q")[:2] == (0, "")
    assert (folder / "proof.json").read_bytes() == first

    target = Target(book.record, 4)
    edge = target.passages(on_route=True)[0]
    (folder / "book.pdf").write_bytes(drawn(content, target, black(target.wall(edge), 2)))
    _, out, err = run("prove", folder, code=4)
    assert f"book.pdf, page {target.page + 1}: maze 4: there is no way from Start to Finish.\n" in out
    assert "book.pdf is not the file that book.json was written with" in err
    out = run("prove", folder, "--json", code=4).out
    assert json.loads(out) == json.loads((folder / "proof.json").read_text(encoding="utf-8"))

    (folder / "book.pdf").write_bytes(edited(content, {}))
    assert run("prove", folder)[0] == 3
    (folder / "book.pdf").unlink()
    assert "Put it back, or make the book again." in run("prove", folder, code=3).err
    assert run("prove", tmp_path / "nowhere")[0] == 3


KINDS = [
    {"algorithm": name, "tessellation": cells, "focus": focus}
    | ({} if declared(name, cells, (13, 13)) else {"size": "12x14"})
    for name, cells in itertools.product(ALGORITHMS, TESSELLATIONS)
    if declared(name, cells, (13, 13)) or declared(name, cells, (12, 14))
    for focus in (("passages", "walls") if by_walls(name, cells) else ("passages",))
]  # fmt: skip
EXTRAS = [{}, {"braid": 1.0}, {"braid": 0.3}, {"islands": 2}, {"longest_trap": 3}, {"longest_trap": 1, "braid": 0.3}]
ENDS = [None, "longest", "random", ["e", "centre"], ["centre", "w"], "opposite"]
LEVELS = ["6-8", "8-10", "3-4", "10-12", "4-6", "adult"]
SMALL = {"3-4": "6-8", "4-6": "8-10"}  # levels whose mazes are too small for four a page
BOOKS = [
    {"answers": "back"},
    {"answers": "foot", "layout": "two"},
    {"answers": "after", "layout": "four"},
    {"answers": "separate", "answer_layout": "answers-9"},
    {"answers": "reverse", "layout": "left-handed"},
    {"trim": "11x8.5in", "layout": "landscape"},
    {"trim": "6x9in", "answers": "none"},
    {"layout": "large-print"},
]


def said(turn):
    return str(next(iter(BOOKS[turn].values())))


def sections(round_, count):
    """Return a section for each kind of maze; extras, levels and ends differ from round to round."""
    found = []
    for k, kind in enumerate(KINDS):
        extra = EXTRAS[(k + round_) % len(EXTRAS)] if kind["algorithm"] != "unicursal" else {}
        level = LEVELS[(k // 2 + round_) % len(LEVELS)]
        if "islands" in extra or "size" in kind:
            level = "10-12"
        # Some have no room for two doors, or not for wide corridors.
        if kind["tessellation"] in ("theta", "upsilon") and level in ("3-4", "4-6"):
            level = "6-8"
        ends = ENDS[(k // 3 + round_) % len(ENDS)]
        found.append(
            {**kind, **extra, "level": level, "count": count, "title": f"Kind {k}"} | ({"ends": ends} if ends else {})
        )
    return found


def for_book(turn, chosen):
    """Return the specification of a book of some sections."""
    if BOOKS[turn].get("layout") == "four":
        chosen = [section | {"level": SMALL.get(section["level"], section["level"])} for section in chosen]
    return {"seed": 50 + turn, "sections": chosen, **BOOKS[turn]}


def clean(spec, folder):
    """Return how many mazes of a book were proved; fails if anything is wrong with one."""
    book = make_book(spec, folder, previews=False)
    files = {entry["path"]: (folder / entry["path"]).read_bytes() for entry in book.record["files"]}
    proof = prove_book(book.record, files)
    assert proof.ok, "\n".join(failure.line() for failure in proof.failures)
    return proof.puzzles


@pytest.mark.parametrize(
    "turn", quick(range(len(BOOKS)), 1, 3, 5), ids=lambda turn: str(next(iter(BOOKS[turn].values())))
)
def test_no_false_alarm(turn, tmp_path):
    chosen = sections(turn, 1)[turn % 3 :: 3]
    assert clean(for_book(turn, chosen), tmp_path) == len(chosen)


@pytest.mark.slow
@pytest.mark.parametrize("turn", range(len(BOOKS)), ids=said)
def test_no_false_alarm_over_two_thousand_mazes(turn, tmp_path):
    assert clean(for_book(turn, sections(turn + 3, 3)), tmp_path) == 3 * len(KINDS)


def test_the_number_of_a_page_is_not_that_of_the_answer_above_it():
    box, door = (72.0, 50.0, 540.0, 700.0), ((72.0, 60.0), (72.0, 70.0))
    place = ClaimedPlace(file="book.pdf", page=72, role="answer", boxes=(box,), entrance=door, exit=door)
    label, folio = Printed(35, 80.0, 708.0, 9.0), Printed(72, 78.0, 43.0, 7.0)
    assert numbers_of_answers([([label, folio], [place])]) == [[35]]
    assert numbers_of_answers([([folio], [place])]) == [[72]]
    wrong = label._replace(number=34)
    assert numbers_of_answers([([wrong, folio], [place])]) == [[34]]


@pytest.mark.parametrize("count", [4, 60])
def test_the_number_of_an_answer_is_not_that_of_the_answer_beside_it(count):
    door, sheets = ((72.0, 60.0), (72.0, 70.0)), []
    for page in range(count // 4):
        found, places = [], []
        for at in range(4):
            x, y = 72.0 + 200 * (at % 2), 50.0 + 200 * (at // 2)
            box = (x, y, x + 190, y + 180)  # its right upper corner is nearer to the next number than to its own
            places.append(ClaimedPlace(file="b.pdf", page=90, role="answer", boxes=(box,), entrance=door, exit=door))
            found.append(Printed(4 * page + at + 1, x + 8, y + 192, 9.0))
        sheets.append((found, places))
    assert numbers_of_answers(sheets) == [[4 * page + at for at in range(1, 5)] for page in range(count // 4)]


@pytest.fixture(scope="module")
def themed(tmp_path_factory):
    sections = [{"level": "8-10", "count": 2}]
    spec = {"title": "Book", "seed": 5, "theme": "space", "pages": ["puzzles", "answers"], "sections": sections}
    book = make_book(spec, tmp_path_factory.mktemp("themed"), previews=False)
    assert book.checked.ok
    assert {place["stars_as"] for puzzle in book.record["puzzles"] for place in puzzle["placements"][:1]} == {"rocket"}
    return book


@pytest.mark.parametrize("more", [-1, 1])
def test_a_rocket_more_or_less_is_found(themed, more):
    record = json.loads(json.dumps(themed.record))
    record["puzzles"][0]["stars"] += more
    (failure,) = prove_book(record, {"book.pdf": (themed.folder / "book.pdf").read_bytes()}).failures
    assert "can be read where the record has" in failure.line()


@pytest.mark.parametrize("ink", [white, black])
@pytest.mark.parametrize("place", range(5))
def test_a_rocket_that_is_hidden_or_blackened_is_found(themed, place, ink):
    target = Target(themed.record, 1)
    x0, y0, _x1, y1 = target.place["stars"]
    radius = (y1 - y0) / 2
    x, y = x0 + radius * (1 + 2.4 * place), (y0 + y1) / 2
    bar = ink(f"{x - radius} {y} m {x + radius} {y} l", radius)
    content = drawn((themed.folder / "book.pdf").read_bytes(), target, bar)
    found = prove_book(themed.record, {"book.pdf": content}).failures
    assert any("no row of five stars can be read" in failure.line() for failure in found)
