"""The proof sees what is wrong with the answers: routes, walls, places and numbers."""

import pikepdf
import pytest

from mazebook.books.plan.printed import RecordedPlacement
from mazebook.checks.proof.labels.numbers import Printed, numbers_of_answers
from mazebook.checks.proof.proof import prove_book
from mazebook.graphics.page import Box
from mazebook.press.make.make_book import make_book
from tests import quick
from tests.checks.book_of_kinds import ONE_OF_EACH, beside, each_kind, proved, rules, texts_on
from tests.checks.sabotage import Target, black, drawn, edited, operators, rewrite, routes, some, white


@each_kind
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
    return beside(book, number).index(number)


@pytest.mark.parametrize("number", quick(ONE_OF_EACH.values(), 1, 10, 19, 25), ids=ONE_OF_EACH)
def test_answers_swapped(number, book, content):
    first = number if number + 1 in beside(book, number) else number + 1
    other, page = first + 1, Target(book.record, first, "answer").page
    has_own_cells = number in (ONE_OF_EACH["pebbles"], ONE_OF_EACH["shapes"])  # so the other's walls do not fit at all

    def swap(walls):
        def edit(page):
            commands = operators(page)
            (a, b), (c, d) = (routes(commands)[_rank(book, which)] for which in (first, other))
            swapped = commands[:a] + commands[c:d] + commands[b:c] + commands[a:b] + commands[d:]
            if walls:
                forms = [k for k, (_, op) in enumerate(swapped) if op == "Do"]
                one = max(k for k in forms if k < a)
                two = max(k for k in forms if k < a + (d - c) + (c - b) - 4)
                swapped[one], swapped[two] = swapped[two], swapped[one]
            rewrite(page, swapped)

        return edit

    for walls, rule in ((False, "route crosses a wall"), (True, "answer" if has_own_cells else "another answer")):
        proof = proved(book, edited(content, {page: swap(walls)}), beside(book, first))
        found = {(failure.maze, failure.role) for failure in proof.failures if failure.rule == rule}
        assert found == {(first, "answer"), (other, "answer")}, [failure.line() for failure in proof.failures]


def test_a_route_interrupted_or_short(book, content):
    target = Target(book.record, 1, "answer")
    middle = target.passages(on_route=True)
    path = target.wall(middle[len(middle) // 2])
    failures = proved(book, drawn(content, target, white(path, 2)), [1]).failures
    assert "its line is interrupted" in [failure.sentence for failure in failures]


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
    for edge in some(target.inner_walls(), 2):
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


@pytest.mark.parametrize(  # what is upside down at the foot is not the same on all cells
    ("answers", "tessellation"),
    [("foot", "orthogonal"), ("foot", "sigma"), ("separate", "orthogonal"), ("reverse", "sigma")],
)
def test_answers_elsewhere(answers, tessellation, tmp_path):
    one = {"level": "6-8", "count": 2, "tessellation": tessellation}
    spec = {"seed": 3, "title": "Book", "answers": answers, "sections": [one]}
    book = make_book(spec, tmp_path, previews=False, check=False)
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


def test_a_number_changed_on_a_puzzle(book, content):
    one, other = Target(book.record, 1), Target(book.record, 3)
    taken = []

    def read(page):
        commands, texts = texts_on(page)
        taken.append(bytes(commands[texts[0]][0][0]))

    def write(page):
        commands, texts = texts_on(page)
        commands[texts[0]][0][0] = pikepdf.String(taken[0])
        rewrite(page, commands)

    changed = edited(edited(content, {other.page: read}), {one.page: write})
    assert [f.line() for f in proved(book, changed, beside(book, 1)).failures] == [
        "book.pdf, page 3: maze 1: the page calls it 3."
    ]


def test_numbers_swapped_on_answers(book, content):
    def swap(page):
        commands, texts = texts_on(page)
        one, two = texts[1], texts[2]  # the first is the heading
        commands[one], commands[two] = commands[two], commands[one]
        rewrite(page, commands)

    proof = proved(book, edited(content, {Target(book.record, 1, "answer").page: swap}), beside(book, 1))
    assert [(f.maze, f.role, f.rule) for f in proof.failures] == [(1, "answer", "number"), (2, "answer", "number")]


def test_a_page_number_nearer_to_an_answer_than_its_own(tmp_path):
    section = {"level": "6-8", "count": 20, "size": "8x12"}
    spec = {"seed": 1, "title": "Book", "trim": "6x9in", "printer": "ingramspark", "sections": [section]}
    book = make_book(spec, tmp_path, previews=False, check=False)
    content = (tmp_path / "book.pdf").read_bytes()
    assert proved(book, content).failures == ()

    def say_its_page(page):
        commands, texts = texts_on(page)
        two, three = (bytes(commands[texts[number]][0][0]) for number in (2, 3))
        commands[texts[3]][0][0] = pikepdf.String(two + three)  # 23, the page's number
        rewrite(page, commands)

    page = Target(book.record, 1, "answer").page
    assert page == 22  # from 0
    failures = proved(book, edited(content, {page: say_its_page})).failures
    assert [(f.maze, f.rule) for f in failures] == [(3, "number")]


def test_the_number_of_a_page_is_not_that_of_the_answer_above_it():
    place = RecordedPlacement(file="book.pdf", page=72, role="answer", boxes=(Box(72, 50, 540, 700),))
    label, folio = Printed(35, 80.0, 708.0, 9.0), Printed(72, 78.0, 43.0, 7.0)
    assert numbers_of_answers([([label, folio], [place])]) == [[35]]
    assert numbers_of_answers([([folio], [place])]) == [[72]]
    wrong = label._replace(number=34)
    assert numbers_of_answers([([wrong, folio], [place])]) == [[34]]


def test_the_number_of_an_answer_is_not_one_inside_it():
    """Those at the ends of a tangle's lines stand more alike than the answers' own numbers."""
    found, places = [], []
    for at in range(3):
        x, aside = 40.0 + 200 * at, 3.0 * at
        box = Box(x, 50.0, x + 180, 230.0)
        places.append(RecordedPlacement(file="b.pdf", page=9, role="answer", boxes=(box,)))
        found += [Printed(at + 1, x + aside, 238.0, 9.0), Printed(4, x + 90, 222.0, 9.0)]
    assert numbers_of_answers([(found, places)]) == [[1, 2, 3]]


@pytest.mark.parametrize("count", [4, 60])
def test_the_number_of_an_answer_is_not_that_of_the_answer_beside_it(count):
    sheets = []
    for page in range(count // 4):
        found, places = [], []
        for at in range(4):
            x, y = 72.0 + 200 * (at % 2), 50.0 + 200 * (at // 2)
            box = Box(x, y, x + 190, y + 180)  # its right upper corner is nearer to the next number than to its own
            places.append(RecordedPlacement(file="b.pdf", page=90, role="answer", boxes=(box,)))
            found.append(Printed(4 * page + at + 1, x + 8, y + 192, 9.0))
        sheets.append((found, places))
    assert numbers_of_answers(sheets) == [[4 * page + at for at in range(1, 5)] for page in range(count // 4)]
