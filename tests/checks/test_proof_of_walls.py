"""The proof sees each wall that is added, removed or moved, on each kind of cells."""

import math

import pikepdf
import pytest

from tests import quick
from tests.checks.book_of_kinds import BRAIDED, ONE_OF_EACH, broken, each_kind, largest_form, rules
from tests.checks.sabotage import Target, black, drawn, edited, some, white

# Kinds of cells and faults go together: the proof reads the walls of each kind by rules of its own.
each_count = pytest.mark.parametrize("count", quick([3, 20], 3))  # of walls, evenly spread over the maze


@each_kind
@each_count
def test_a_wall_added_on_the_route(count, number, book, content):
    target = Target(book.record, number)
    for edge in some(target.passages(on_route=True), count):
        found = rules(book, drawn(content, target, black(target.wall(edge), 2)), number)
        assert found & ({"no route"} if number not in BRAIDED else {"no route", "walls", "walled in"})


@each_kind
@each_count
def test_a_wall_added_before_a_dead_end(count, number, book, content):
    target = Target(book.record, number)
    for edge in some(target.passages(on_route=False), count):
        assert rules(book, drawn(content, target, black(target.wall(edge), 2)), number) >= {"walled in"}


@each_kind
@each_count
def test_a_wall_removed(count, number, book, content):
    target = Target(book.record, number)
    for edge in some(target.inner_walls(), count):
        changed = drawn(content, target, white(target.wall(edge, 2.0), 3))
        puzzle, answer = broken(book, changed, number)
        assert puzzle & {"second route", "walls"}
        assert answer == {"answer"}


@each_kind
@each_count
def test_a_wall_removed_that_hangs_from_another(count, number, book, content):
    target = Target(book.record, number)
    for edge in some(target.inner_walls(hanging=True), count):
        changed = drawn(content, target, target.without_hanging_wall(edge))
        assert broken(book, changed, number) == ({"walls"}, {"answer"})


@each_kind
def test_a_stroke_left_out_of_the_walls(number, book, content):
    target = Target(book.record, number)

    def leave_out(which, page):
        name, _ = largest_form(page)
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


@each_kind
@each_count
def test_an_outer_wall_removed(count, number, book, content):
    target = Target(book.record, number)
    for edge in some(target.outer_walls(), count):
        assert "opening" in rules(book, drawn(content, target, white(target.wall(edge, 2.0), 4)), number)


@each_kind
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


@each_kind
def test_an_opening_moved(number, book, content):
    target = Target(book.record, number)
    end = 0 if target.maze.doors[0] >= 0 else 1
    closed = black(target.wall(int(target.maze.doors[end])), 2)
    moved = white(target.wall(target.outer_walls()[2], 2.0), 3)
    assert rules(book, drawn(content, target, closed), number) == {"opening"}
    assert rules(book, drawn(content, target, moved, closed), number) == {"opening"}


def test_a_picture_of_an_end_that_is_gone(book, content):
    target = Target(book.record, ONE_OF_EACH["rings"])
    x, y = target.place["ends"][0]["inside"]
    blank = f"1 g {x - 10} {y - 10} 20 20 re f"
    assert rules(book, drawn(content, target, blank), ONE_OF_EACH["rings"]) == {"opening"}
