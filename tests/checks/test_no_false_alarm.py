"""The proof finds nothing wrong with books without faults, whatever is in them."""

import itertools

import pytest

from mazebook.checks.proof.proof import prove_book
from mazebook.press.make.make_book import make_book
from tests import quick
from tests.mazes.helpers import ALGORITHMS, TESSELLATIONS, by_walls, declared

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
    book = make_book(spec, folder, previews=False, check=False)
    files = {entry["path"]: (folder / entry["path"]).read_bytes() for entry in book.record["files"]}
    proof = prove_book(book.record, files)
    assert proof.ok, "\n".join(failure.line() for failure in proof.failures)
    return proof.puzzles


@pytest.mark.parametrize(
    "turn", quick(range(len(BOOKS)), 1, 3, 5), ids=lambda turn: str(next(iter(BOOKS[turn].values())))
)
def test_no_false_alarm(turn, tmp_path):
    chosen = sections(turn, 1)[turn % 7 :: 7]  # of each tessellation, extra and level some; of algorithms almost all
    assert clean(for_book(turn, chosen), tmp_path) == len(chosen)


@pytest.mark.slow
@pytest.mark.parametrize("turn", range(len(BOOKS)), ids=said)
def test_no_false_alarm_over_two_thousand_mazes(turn, tmp_path):
    assert clean(for_book(turn, sections(turn + 3, 3)), tmp_path) == 3 * len(KINDS)


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
