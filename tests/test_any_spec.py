"""Any specification gives a book that is whole, or sentences with line and column; never a traceback."""

import datetime
import json
import re
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, event, example, given, settings
from hypothesis import strategies as st

from mazebook.books.choose.choose import make_mazes
from mazebook.books.fit.levels import level_names
from mazebook.books.pages.lay_out import lay_out
from mazebook.books.plan.plan import bound_editions
from mazebook.books.plan.plan_book import plan_book
from mazebook.books.spec.book import BookSpec, read_source
from mazebook.books.spec.pages import ANSWERS, AWARD, OPENER, PUZZLES
from mazebook.books.spec.section import SectionSpec
from mazebook.books.themes.names import theme_names
from mazebook.books.values.book import ANSWER_PLACES
from mazebook.books.values.page_kinds import REGISTRY as PAGES
from mazebook.books.walls import styles
from mazebook.errors import GridError, LayoutError, MazebookError
from mazebook.mazes import algorithms, tessellations
from mazebook.mazes.ends.words import PAIRS, WORDS
from mazebook.output.pdf.pdf import write_pdf
from mazebook.paper.languages import language_names
from mazebook.paper.layouts import layout_names
from mazebook.paper.printers.editions import SCREEN
from mazebook.paper.printers.offers import printer_names
from mazebook.press.make.put_together import cover_files
from tests.books.page_helpers import inside

EXAMPLES = 1000 if settings.get_current_profile_name() == "all" else 30
LOCATED = re.compile(r"^book\.toml:\d+:\d+  \S")  # what every problem of a file begins with
NAMES = st.one_of(
    st.text("abcdefghij ÄÉß-!?0123", min_size=1, max_size=40).filter(lambda text: text.strip(" -!?")),
    st.integers(1, 120).map(lambda count: "W" * count),
    st.integers(1, 24).map(lambda count: ("Maze " * count).strip()),
)
TRIMS = ["8.5x11in", "6x9in", "8.5x8.5in", "148x210mm", "8.25x6in", "11x8.5in", "4x6in"]
ONCE = [name for name in PAGES.names() if PAGES.entry(name).constant("once") and name not in (PUZZLES, ANSWERS)]
MANY = [
    {"kind": "notes", "style": "dots", "count": 2},
    {"kind": "text", "title": "For Anna", "text": "Words. " * 200 + "\n\nMore words."},
    {"kind": "draw", "title": "Draw a cat"},
    {"kind": "colour", "pictures": ["owl", "rocket"], "count": 3},
    {"kind": "doodle", "count": 2},
    "colour",
    "jokes",
    "blank",
    "certificate",
]


@st.composite
def pages(draw):
    kinds = draw(st.lists(st.sampled_from(sorted({*ONCE} - {OPENER, AWARD})), unique=True, max_size=5))
    kinds += draw(st.lists(st.sampled_from(MANY), max_size=3))
    kinds = draw(st.permutations(kinds))
    place = draw(st.integers(0, len(kinds)))
    before, after = ([kind] if draw(st.booleans()) else [] for kind in (OPENER, AWARD))
    return [*kinds[:place], *before, PUZZLES, *after, *kinds[place:]]


BOOK = {
    "title": NAMES,
    "subtitle": NAMES,
    "author": NAMES,
    "publisher": NAMES,
    "publisher_address": st.just("1 Long Lane\nSmalltown"),
    "publisher_email": st.just("hello@example.org"),
    "edition": NAMES,
    "isbn": st.just("978-0-306-40615-7"),
    "copyright_year": st.integers(1000, 9999),
    "copyright_owner": NAMES,
    "permission": st.sampled_from(["home", "classroom", "none"]),
    "language": st.sampled_from(language_names()),
    "seed": st.integers(0, 2**63 - 1),
    "printer": st.sampled_from(printer_names()),
    "editions": st.lists(st.sampled_from([*printer_names(), SCREEN]), unique=True, min_size=1, max_size=3),
    "trim": st.sampled_from(TRIMS),
    "paper": st.just("bw_white"),
    "fonts": st.just({"title": "Andika-Bold"}),
    "date": st.dates(datetime.date(1990, 1, 1), datetime.date(2100, 1, 1)),
    "layout": st.sampled_from(layout_names()),
    "walls": st.sampled_from(styles.REGISTRY.names()),
    "wall_colour": st.sampled_from(["blue", "Green", "black", [0, 100, 100, 0], "pink"]),
    "theme": st.sampled_from([*theme_names(), "none"]),
    "for_sale": st.booleans(),
    "answers": st.sampled_from(ANSWER_PLACES),
    "answer_layout": st.sampled_from(layout_names()),
    "pages": pages(),
    "cover": st.sampled_from([True, False, {"colour": "red"}, {"spine_text": False, "barcode": "reserve"}]),
    "single_sided": st.booleans(),
    "backs": st.sampled_from(["draw", "doodle", "jokes", "notes", "blank"]),
}
SECTION = {
    "title": NAMES,
    "intro": st.just("A few words on what comes now."),
    "level": st.sampled_from([name for name in level_names() if name != "expert"]),
    "count": st.integers(1, 4),
    "algorithm": st.sampled_from([name for name in algorithms.REGISTRY.names() if name != "aldous_broder"]),
    "tessellation": st.sampled_from(tessellations.REGISTRY.names()),
    "size": st.builds("{}x{}".format, st.integers(2, 14), st.integers(2, 14)),
    "ends": st.one_of(st.sampled_from(sorted(PAIRS)), st.lists(st.sampled_from(WORDS), min_size=2, max_size=2)),
    "layout": st.sampled_from(layout_names()),
    "shape": st.sampled_from(["elephant", "heart", "text:MAX", "elefant", "chopsticks", "theme"]),
    "hidden": st.sampled_from(["heart", ["cat", "heart"], "chopsticks", "elefant", []]),
    "walls": st.sampled_from(styles.REGISTRY.names()),
    "theme": st.sampled_from([*theme_names(), "none"]),
    "outline": st.booleans(),
    "weave": st.sampled_from([0, 0.5, 1]),
    "focus": st.sampled_from(["passages", "walls"]),
    "texture": st.just("newest=2, random=1"),
    "weights": st.sampled_from(["n=4, e=1", "n=1"]),
    "braid": st.sampled_from([0, 0.25, 1]),
    "islands": st.integers(0, 2),
    "longest_trap": st.integers(1, 9),
    "difficulty": st.sampled_from([24, 7.5, [10, 30], "20..60 waves", "flat", "150", "-20"]),
}


def test_every_key_is_drawn():
    """A new key is drawn the day it appears, or this says that it is not."""
    assert BOOK.keys() | {"sections"} == BookSpec.model_fields.keys()
    assert SECTION.keys() | {"id"} == SectionSpec.model_fields.keys()


def toml(value):
    """Return a value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


@st.composite
def some_of(draw, keys):
    """Draw values for a few keys only: most of what all of them together ask for cannot be."""
    chosen = draw(st.lists(st.sampled_from(sorted(keys)), unique=True, max_size=5))
    return {key: draw(keys[key]) for key in chosen}


@st.composite
def texts(draw):
    """Draw the text of a specification whose values are each right by themselves."""
    book = draw(some_of(BOOK))
    sections = [{"count": draw(SECTION["count"])} | draw(some_of(SECTION)) for _ in range(draw(st.integers(1, 3)))]
    lines = [f"{key} = {toml(value)}" for key, value in book.items()]
    for place, section in enumerate(sections):
        lines += ["", "[[sections]]", f'id = "part-{place}"']
        lines += [f"{key} = {toml(value)}" for key, value in section.items()]
    return "\n".join(lines) + "\n"


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
            live = plan.live(number, place)
            for found in page.placements:
                roles[found.puzzle, found.role] += 1
                assert all(inside(box, live) for box in found.boxes), (page.label, text)
    assert bool(covers) == (spec.cover is not None)
    event("made with a cover" if covers else "made")
    assert len(parts[0]) % 2 == 0 or (plan.layout.page.banner and not bound_editions(plan.setting))
    numbers = range(1, 1 + sum(section.count for section in spec.sections))
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
