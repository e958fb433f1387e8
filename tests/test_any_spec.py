"""Any specification gives a book that is whole, or sentences with line and column; never a traceback."""

import re
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from any_spec import BOOK, SECTION, any_text
from hypothesis import HealthCheck, event, example, given, settings
from hypothesis import strategies as st

from mazebook.books.choose.choose import make_mazes
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.plan.setting import bound_editions
from mazebook.books.spec.book import BookSpec, read_source
from mazebook.books.spec.section import SectionSpec
from mazebook.errors import GridError, LayoutError, MazebookError
from mazebook.output.pdf.pdf import write_pdf
from mazebook.press.make.put_together import cover_files
from mazebook.reading.problems import keys_of
from tests.books.page_helpers import inside, live_on

EXAMPLES = 1000 if settings.get_current_profile_name() == "all" else 30
LOCATED = re.compile(r"^book\.toml:\d+:\d+  \S")  # what every problem of a file begins with


def test_every_key_is_drawn():
    """A new key is drawn the day it appears, or this says that it is not."""
    assert BOOK.keys() | {"sections"} == keys_of(BookSpec).keys()
    assert SECTION.keys() | {"id"} == keys_of(SectionSpec).keys()


def texts():
    """Return a strategy for the texts of specifications whose values are each right by themselves."""
    return st.builds(any_text, st.randoms(use_true_random=False))


def read(text):
    """Return what a file of this text asks for; its name is book.toml wherever it is."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.toml"
        path.write_text(text, encoding="utf-8")
        spec, source = read_source(path)
    return spec, source


def told(error):
    """Return the lines of a refusal without the folder of the file."""
    return re.sub(r"(?m)^.*?(?=book\.toml)", "", str(error)).splitlines()


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(texts())
@example('layout = "sheet-1"\npages = ["puzzles", "belongs_to"]\n[[sections]]\nid = "part-0"\ncount = 1\n')
@example('language = "ar"\n[[sections]]\nid = "part-0"\ncount = 1\n')
@example(f'answer_layout = "sheet-1"\nsubtitle = "{"W" * 46}"\n[[sections]]\nid = "part-0"\ncount = 1\n')
def test_a_book_that_is_whole_or_sentences_with_line_and_column(text):
    try:
        spec, source = read(text)
        plan = plan_book(spec, 7, source)
    except MazebookError as error:
        for line in told(error):
            assert LOCATED.match(line), (line, text)
        event("refused")
        return
    try:
        mazes = make_mazes(plan)
    except GridError as error:  # only carving shows it: weights that part the grid, islands that do not fit in
        place = re.match(r'^section "part-\d", maze \d+ \(\d+x\d+\): ', str(error))
        if place is None:
            raise
        event("cannot be carved")
        return
    try:
        parts = [lay_out(plan, mazes, place, source) for place in range(len(plan.parts))]
        covers = cover_files(plan, mazes, "book", source)
    except LayoutError as error:
        for line in told(error):
            assert LOCATED.match(line), (line, text)
        event("has texts without room")
        return
    roles = Counter()
    for place, made in enumerate(parts):
        assert write_pdf(made, title=spec.title).startswith(b"%PDF")
        for number, page in enumerate(made, 1):
            live = live_on(plan, number, place)
            for found in page.placements:
                roles[found.puzzle, found.role] += 1
                assert all(inside(box, live) for box in found.boxes), (page.label, text)
    assert bool(covers) == (spec.cover is not None)
    event("made with a cover" if covers else "made")
    assert len(parts[0]) % 2 == 0 or (plan.layout.page.banner and not bound_editions(plan.setting))
    assert spec.page_count in (None, len(parts[0]))
    asked = spec if spec.page_count is None else plan.spec  # with more mazes or fewer
    numbers = range(1, 1 + sum(section.count for section in asked.sections))
    answered = 0 if spec.answers == "none" else 1
    assert {role: count for role, count in roles.items() if count} == {
        (number, role): 1 for number in numbers for role in ("puzzle", "answer")[: 1 + answered]
    }


MUTANTS = st.sampled_from(["cut", "drop", "twice", "swap", "retype", "rename", "quote", "noise"])


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(texts(), st.lists(st.tuples(MUTANTS, st.integers(0, 10**6), st.integers(0, 10**6)), min_size=1, max_size=4))
def test_a_broken_specification_is_told_with_line_and_column(text, changes):
    lines = text.splitlines()
    for kind, first, second in changes:
        if not lines:
            break
        lines = mutated(lines, kind, first % len(lines), second)
    try:
        spec, source = read("\n".join(lines) + "\n")
        plan_book(spec, 7, source)
    except MazebookError as error:
        for line in told(error):
            assert LOCATED.match(line), (line, "\n".join(lines))


VALUES = ["true", "7", "-1", "1.5", '""', '"x"', "[]", "{}", "[1, 2]", '{ n = "x" }', "2026-01-01", "nan", "1e400"]


def mutated(lines, kind, place, what):
    """Return the lines of a specification with one of them changed as people, or accidents, change it."""
    line = lines[place]
    key, equals, _ = line.partition(" = ")
    if kind == "cut":
        return [*lines[:place], line[: what % (len(line) + 1)]]
    if kind == "drop":
        return lines[:place] + lines[place + 1 :]
    if kind == "twice":
        return lines[: place + 1] + lines[place:]
    if kind == "swap":
        other = what % len(lines)
        swapped = list(lines)
        swapped[place], swapped[other] = swapped[other], swapped[place]
        return swapped
    changed = {
        "retype": f"{key}{equals}{VALUES[what % len(VALUES)]}" if equals else line,
        "rename": f"{key[: what % (len(key) + 1)]}z{key[what % (len(key) + 1) :]}{line[len(key) :]}",
        "quote": line.replace('"', "", 1),
        "noise": line[: what % (len(line) + 1)] + "\x07é[=#\"'"[what % 7] + line[what % (len(line) + 1) :],
    }
    return [*lines[:place], changed[kind], *lines[place + 1 :]]


@pytest.mark.parametrize("text", ["", "\n", "# nothing\n", "\ufefftitle = 'x'\n"])
def test_next_to_nothing_is_the_usual_book(text):
    spec, source = read(text)
    assert len(plan_book(spec, 1, source).puzzles) == 50
