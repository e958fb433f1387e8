"""The proof sees what is wrong with stairs and bridges."""

import json

import numpy as np
import pytest

from mazebook.checks.proof.proof import prove_book
from mazebook.mazes.mesh import FIXED
from tests import quick
from tests.checks.book_of_kinds import ONE_OF_EACH, beside, broken, proved, rules, texts_on
from tests.checks.sabotage import Target, black, drawn, edited, rewrite, white


def _numbers_of_stairs(page):
    """Return the operators of a page, and the places of those that show the numbers of its first maze's stairs."""
    commands, texts = texts_on(page)
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

    proof = proved(book, edited(content, {Target(book.record, number, role).page: change}), beside(book, number))
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
