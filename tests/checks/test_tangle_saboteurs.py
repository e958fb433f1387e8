"""The proof of tangles: good ones are read, and every fault that is made on purpose is seen."""

import json
from copy import deepcopy

import numpy as np
import pytest

from mazebook import make_book
from mazebook.books.choose.tangles import tangle_of_record
from mazebook.books.draw import answer, tangles
from mazebook.books.plan.recorded import RecordedPuzzle
from mazebook.checks.proof.proof import prove_book
from mazebook.numerics.path import Path
from tests.checks.sabotage import black, drawn, white

SPEC = {
    "title": "Tangles",
    "seed": 3,
    "cover": False,
    "sections": [
        {"level": "4-6", "count": 1, "task": "tangle", "theme": "farm"},
        {"level": "6-8", "count": 1, "task": "tangle"},
        {"level": "adult", "count": 1, "task": "tangle"},
    ],
}


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    folder = make_book(SPEC, tmp_path_factory.mktemp("tangles") / "book", previews=False, draft=True).folder
    record = json.loads((folder / "book.json").read_text(encoding="utf-8"))
    return record, (folder / record["files"][0]["path"]).read_bytes()


class Target:
    """A tangle of a finished book, with the places of its lines on its page."""

    def __init__(self, record, number):
        self.puzzle = next(puzzle for puzzle in record["puzzles"] if puzzle["number"] == number)
        self.place = next(place for place in self.puzzle["placements"] if place["role"] == "puzzle")
        self.tangle = tangle_of_record(RecordedPuzzle.model_validate(self.puzzle))
        (columns, rows), ((x0, y0, x1, y1),) = self.puzzle["size"], self.place["boxes"]
        self.unit = (x1 - x0) / columns
        places = self.tangle.knots.places
        if self.puzzle["task"]["knobs"].get("picture"):
            places = np.array([0, rows]) + places * np.array([1, -1])
        self.places = places * self.unit + (x0, y0 + (y1 - y0 - rows * self.unit) / 2)
        self.crossings = self.tangle.knots.crossings
        self.width = max(self.puzzle["wall"], 0.06 * self.unit)

    @property
    def page(self):
        return int(self.place["page"]) - 1

    def arms(self, crossing):
        """Return the place of a crossing, and the directions of its four arms: of one line, then of the other."""
        point, *arms = self.crossings[crossing]
        away = self.places[arms] - self.places[point]
        return self.places[point], away / np.hypot(*away.T)[:, None]


def curve(*points):
    (x, y), *others = points
    return f"{x:.3f} {y:.3f} m " + " ".join(f"{u:.3f} {v:.3f}" for u, v in others) + " c"


def straight(one, other):
    return f"{one[0]:.3f} {one[1]:.3f} m {other[0]:.3f} {other[1]:.3f} l"


def rules(record, content):
    """Return what the proof says of each tangle that has a fault."""
    proof = prove_book(record, {record["files"][0]["path"]: content})
    return {
        failure.maze: [other.sentence for other in proof.failures if other.maze == failure.maze]
        for failure in proof.failures
    }


def said_of(number, record, content):
    """Return what the proof says of one tangle, without reading the others."""
    alone = [puzzle for puzzle in record["puzzles"] if puzzle["number"] == number]
    return rules(record | {"puzzles": alone}, content)[number]


def test_a_book_of_tangles_is_proved(book):
    record, content = book
    proof = prove_book(record, {record["files"][0]["path"]: content})
    assert proof.ok, proof.failures
    assert (proof.puzzles, proof.answers) == (3, 3)


@pytest.mark.parametrize(
    "more", [{"colour": True, "theme": "sea"}, {"language": "pl"}, {"layout": "four"}, {"answers": "foot"}], ids=str
)
def test_other_books_of_tangles_are_proved(more, tmp_path):
    sections = [{"level": "6-8", "count": 2, "task": {"kind": "tangle", "count": 3}}]
    made = make_book(SPEC | {"sections": sections} | more, tmp_path / "book", previews=False)
    assert made.checked.ok, made.checked.lines


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_line_that_is_cut_is_seen(book, number):
    record, content = book
    target = Target(record, number)
    known = set(target.crossings[:, 0].tolist())
    line = max(target.tangle.knots.lines, key=len)
    at = next(k for k in range(2, len(line) - 2) if not known & set(line[k - 1 : k + 2].tolist()))
    along = target.places[line[at + 1]] - target.places[line[at - 1]]
    across = np.array([-along[1], along[0]]) / np.hypot(*along) * 2 * target.width
    middle = target.places[line[at]]
    gap = drawn(content, target, white(straight(middle - across, middle + across), 0.8 * target.width))
    assert "one of its lines is interrupted" in said_of(number, record, gap)


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("apart", [0.5, 1.0])
def test_two_lines_that_touch_and_turn_away_are_seen(book, number, apart):
    """Both lines come to the crossing as before, touch there, or nearly, and go on as the other one did."""
    record, content = book
    target = Target(record, number)
    place, (before, after, left, right) = target.arms(0)
    far = 4 * target.width
    # Each line of the crossing turns from its first arm to the arm of the other line beside that.
    pairs = [(before, left), (after, right)]
    blank = white(straight(place, place), 2 * far)
    strokes = ["1 J", blank]
    for one, other in pairs:
        middle = (one + other) / np.hypot(*(one + other)) * apart * target.width
        strokes.append(
            black(
                curve(place + far * one, place + middle + one, place + middle + other, place + far * other),
                target.width,
            )
        )
    said = said_of(number, record, drawn(content, target, *strokes))
    assert any(
        text.startswith(("two lines touch and turn", "lines meet where", "two of its lines nearly", "the line from"))
        for text in said
    ), said


@pytest.mark.parametrize("number", [1, 3])
def test_a_line_between_two_lines_is_seen(book, number):
    record, content = book
    target = Target(record, number)
    place, (before, _, left, _) = target.arms(0)
    bridge = black(straight(place + 0.45 * target.unit * before, place + 0.45 * target.unit * left), target.width)
    said = said_of(number, record, drawn(content, target, bridge))
    assert any("lines meet where no two cross" in text or "touch" in text for text in said), said


def test_another_answer_in_the_record_is_seen(book):
    record, content = deepcopy(book[0]), book[1]
    task = record["puzzles"][1]["task"]
    one, other, *others = task["answer"].split()
    task["answer"] = " ".join([one[:2] + other[2:], other[:2] + one[2:], *others])
    said = said_of(2, record, content)
    assert any("the line from 1 leads to" in text for text in said)
    assert any("is not printed at it" in text for text in said)


def printed(tmp_path):
    folder = make_book(SPEC, tmp_path / "book", previews=False, draft=True).folder
    record = json.loads((folder / "book.json").read_text(encoding="utf-8"))
    return rules(record, (folder / record["files"][0]["path"]).read_bytes())


def test_an_answer_that_names_another_pair_is_seen(tmp_path, monkeypatch):
    right = answer.answer_line

    def wrong(task, language):
        words = right(task, language)
        return words.replace("A", "x").replace("B", "A").replace("x", "B")

    monkeypatch.setattr(answer, "answer_line", wrong)
    assert all(any("is not printed at it" in text for text in said) for said in printed(tmp_path).values())


def spoilt_answers(monkeypatch, spoil):
    """Let a function change the paths of the lines of each answer; the puzzles stay as they are."""
    whole = tangles.draw_tangle_answer

    def drawn_wrong(chosen, *given):
        paths = tangles.line_paths
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tangles, "line_paths", lambda *where: spoil(chosen, [*paths(*where)]))
            return whole(chosen, *given)

    monkeypatch.setattr(answer, "draw_tangle_answer", drawn_wrong)


def test_a_line_that_is_half_missing_in_an_answer_is_seen(tmp_path, monkeypatch):
    def half(_, paths):
        ops, points = paths[0].ops, paths[0].points
        curves = (len(ops) - 3) // 2
        return [Path(ops[: 2 + curves], points[: 2 + 3 * curves]), *paths[1:]]

    spoilt_answers(monkeypatch, half)
    said = "a part of one of its lines is missing"
    assert printed(tmp_path) == {1: [said], 2: [said], 3: [said]}


def test_a_line_left_out_of_an_answer_is_seen(tmp_path, monkeypatch):
    spoilt_answers(monkeypatch, lambda _, paths: paths[1:])
    said = "a part of one of its lines is missing"
    assert printed(tmp_path) == {1: [said], 2: [said], 3: [said]}


def test_a_line_of_another_tangle_in_an_answer_is_seen(tmp_path, monkeypatch):
    """One line of each answer is that of the tangle as a mirror shows it."""

    def mirrored(chosen, paths):
        turned = paths[0].points * (-1, 1) + (chosen.puzzle.size[0], 0)
        return [Path(paths[0].ops, turned), *paths[1:]]

    spoilt_answers(monkeypatch, mirrored)
    said = ["a part of one of its lines is missing", "it has a line where the tangle has none"]
    assert printed(tmp_path) == {1: said, 2: said, 3: said}


def test_lines_that_cross_at_small_angles_are_seen(tmp_path, monkeypatch):
    """All lines are pressed together from above, so that they cross at small angles."""
    whole = tangles.line_paths

    def pressed(chosen, where):
        knots = chosen.tangle.knots
        for point, before, after, left, right in knots.crossings.tolist():
            one = knots.places[after] - knots.places[before]
            turned = np.array([one[0] - 0.3 * one[1], one[1] + 0.3 * one[0]])
            knots.places[right] = knots.places[point] + turned / 2
            knots.places[left] = knots.places[point] - turned / 2
        yield from whole(chosen, where)

    monkeypatch.setattr(tangles, "line_paths", pressed)
    found = printed(tmp_path)
    assert set(found) == {1, 2, 3}
    assert all(any("degrees" in text or "lines meet" in text for text in said) for said in found.values()), found


def test_exchanged_names_are_seen(tmp_path, monkeypatch):
    whole = tangles.name_discs

    def exchanged(where, face, rim):
        (one, here), (other, there), *others = where.names
        return whole(where._replace(names=((other, here), (one, there), *others)), face, rim)

    monkeypatch.setattr(tangles, "name_discs", exchanged)
    assert all(any("has the name" in text for text in said) for said in printed(tmp_path).values())


def test_the_same_tangle_twice_is_seen(book):
    record, content = deepcopy(book[0]), book[1]
    again = deepcopy(record["puzzles"][2])
    again["number"], again["id"] = 9, 9
    record["puzzles"] = [record["puzzles"][2], again]
    proof = prove_book(record, {record["files"][0]["path"]: content})
    assert any("it is the same as maze 3" in failure.sentence for failure in proof.failures)
