"""Draws any specification: values for a few keys, each right by itself, over everything that ``mazebook list`` names.

The tests draw with hypothesis's random numbers, `benchmarks/sweep.py` with Python's own: what is drawn follows from
the random numbers alone.
"""

import datetime
import json
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

from mazebook.books.fit.levels import level_names
from mazebook.books.places import kinds as places
from mazebook.books.spec.pages import ANSWERS, AWARD, OPENER, PUZZLES
from mazebook.books.themes.names import theme_names
from mazebook.books.values.book import ANSWER_PLACES
from mazebook.books.values.page_kinds import REGISTRY as PAGES
from mazebook.books.walls import styles
from mazebook.mazes import algorithms, tasks, tessellations
from mazebook.mazes.ends.words import PAIRS, WORDS
from mazebook.mazes.shapes import outlines
from mazebook.paper.languages import language_names
from mazebook.paper.layouts import layout_names
from mazebook.paper.printers.editions import SCREEN
from mazebook.paper.printers.offers import printer_names
from mazebook.paper.typefaces.emoji import picture_names

Draw = Callable[[Random], Any]

TRIMS = ["8.5x11in", "6x9in", "8.5x8.5in", "148x210mm", "8.25x6in", "11x8.5in", "4x6in"]
_FEW = 5  # keys of a table, at most: most of what all of them together ask for cannot be
_AT_ODDS = 0.15  # of the tables are left as drawn, though their keys do not go together
_NOT_WITH = {  # what cannot be asked for together with a key
    "hidden": (
        *("algorithm", "shape", "size", "tessellation", "ends", "braid", "islands", "longest_trap", "weave"),
        *("focus", "texture", "weights", "tint", "difficulty"),
    ),
    "weave": (
        "shape",
        "tessellation",
        "braid",
        "islands",
        "longest_trap",
        "focus",
        "texture",
        "weights",
        "tint",
    ),
    "task": ("hidden", "braid", "islands", "weave"),
    "shape": ("size", "ends", "longest_trap"),
    "tint": ("longest_trap",),
}
_ALSO: dict[str, dict[str, Draw]]  # what must be asked for together with a key
FILLING = {"kind": "notes", "style": "dots", "count": 32}  # printers bind no thin books
_ONCE = [name for name in PAGES.names() if PAGES.entry(name).constant("once") and name not in (PUZZLES, ANSWERS)]
_MANY = [
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


def one_of(*values: Any) -> Draw:
    """Return a drawing of one of some values."""
    return lambda random: random.choice(values)


def some_of(random: Random, values: Any, most: int) -> list[Any]:
    """Return up to `most` of some values, none of them twice."""
    values = list(values)
    return random.sample(values, random.randint(0, min(most, len(values))))


def _name(random: Random) -> str:
    """Return the words of a person in a hurry, or a word or a line that is far too long."""
    drawn = "".join(random.choices("abcdefghij ÄÉß-!?0123", k=random.randint(1, 40)))
    if not drawn.strip(" -!?"):
        drawn = "a"
    return random.choice([drawn, drawn, "W" * random.randint(1, 120), ("Maze " * random.randint(1, 24)).strip()])


def _pages(random: Random) -> list[Any]:
    kinds = some_of(random, sorted({*_ONCE} - {OPENER, AWARD}), 5) + some_of(random, _MANY, 3)
    random.shuffle(kinds)
    place = random.randint(0, len(kinds))
    before, after = ([kind] if random.random() < 0.5 else [] for kind in (OPENER, AWARD))
    return [*kinds[:place], *before, PUZZLES, *after, *kinds[place:]]


@cache
def _shapes() -> list[str]:
    return ["theme", "text:MAX", "elefant", *outlines.REGISTRY.names(), *picture_names()]  # "elefant" is a mistake


def shape_of(random: Random) -> str:
    return random.choice(_shapes())


BOOK: dict[str, Draw] = {
    "title": _name,
    "subtitle": _name,
    "for": _name,
    "author": _name,
    "publisher": _name,
    "publisher_address": one_of("1 Long Lane\nSmalltown"),
    "publisher_email": one_of("hello@example.org"),
    "edition": _name,
    "isbn": one_of("978-0-306-40615-7"),
    "copyright_year": lambda random: random.randint(1000, 9999),
    "copyright_owner": _name,
    "for_ages": one_of("6-8", "3 - 12", "none"),
    "permission": one_of("home", "classroom", "none"),
    "language": one_of(*language_names()),
    "seed": lambda random: random.randrange(2**63),
    "printer": one_of(*printer_names()),
    "editions": lambda random: some_of(random, [*printer_names(), SCREEN], 3) or [SCREEN],
    "trim": one_of(*TRIMS),
    "stock": one_of("bw_white"),
    "fonts": one_of({"title": "Andika-Bold"}),
    "date": lambda random: datetime.date(1990, 1, 1) + datetime.timedelta(days=random.randrange(40_000)),
    "layout": one_of(*layout_names()),
    "walls": one_of(*styles.REGISTRY.names()),
    "colour": one_of(True, False),
    "wall_colour": one_of("blue", "Green", "black", [90, 60, 0, 20], "pink"),
    "theme": one_of(*theme_names(), "none"),
    "story": one_of(True, False),
    "art": one_of("lines", "bold"),
    "for_sale": one_of(True, False),
    "made_with": one_of(True, False),
    "answers": one_of(*ANSWER_PLACES),
    "answer_layout": one_of(*layout_names()),
    "pages": _pages,
    "cover": one_of(True, False, {"colour": "red"}, {"spine_text": False, "barcode": "reserve"}),
    "page_count": lambda random: random.randint(1, 40),
    "single_sided": one_of(True, False),
    "backs": one_of("draw", "doodle", "jokes", "notes", "blank"),
}


def task_of(random: Random) -> Any:
    """Return the name of a kind, or a table with some of its knobs."""
    kind = random.choice(tasks.REGISTRY.names())
    drawn = {"count": 3, "words": ["ape", "Bear"], "tables": [3, 4], "up_to": 9}
    knobs = tasks.REGISTRY.entry(kind).constant("knobs")
    own = {knob: drawn[knob] for knob in knobs if random.random() < 0.3} if isinstance(knobs, tuple) else {}
    return {"kind": kind} | own if own else kind


SECTION: dict[str, Draw] = {
    "title": _name,
    "intro": one_of("A few words on what comes now."),
    "level": one_of(*level_names()),
    "count": lambda random: random.randint(1, 4),
    "algorithm": one_of(*algorithms.REGISTRY.names()),
    "tessellation": one_of(*tessellations.REGISTRY.names()),
    "size": lambda random: f"{random.randint(2, 14)}x{random.randint(2, 14)}",
    "ends": lambda random: random.choice([random.choice(sorted(PAIRS)), random.choices(WORDS, k=2)]),
    "layout": one_of(*layout_names()),
    "shape": shape_of,
    "hidden": lambda random: random.choice([shape_of(random), [shape_of(random), "heart"], []]),
    "walls": one_of(*styles.REGISTRY.names()),
    "theme": one_of(*theme_names(), "none"),
    "scenery": one_of("full", "light", "none"),
    "place": one_of(*places.REGISTRY.names(), "theme", "none"),
    "tint": one_of(0.1, 0.2, 0.3),
    "task": lambda random: task_of(random),
    "weave": one_of(0, 0.5, 1),
    "focus": one_of("passages", "walls"),
    "texture": one_of("newest=2, random=1"),
    "weights": one_of("n=4, e=1", "n=1"),
    "braid": one_of(0, 0.25, 1),
    "islands": one_of(0, 1, 2),
    "longest_trap": lambda random: random.randint(1, 9),
    "difficulty": one_of(24, 7.5, [10, 30], "20..60 waves", "flat", "150", "-20"),
}


_ON_PAPER = {"trim": one_of("8.5x11in", "6x9in"), "pages": lambda random: [*_pages(random), FILLING]}
_ALSO = {
    "size": {"level": one_of(*level_names()[-4:])},
    "hidden": {"level": one_of(*level_names()[-3:])},
    "shape": {"level": one_of(*level_names()[-5:])},
    "weave": {"algorithm": one_of("kruskal", "wilson", "recursive_backtracker")},
    "weights": {"algorithm": one_of("growing_tree", "prim_true", "wilson")},
    "texture": {"algorithm": one_of("growing_tree")},
    "tint": {"tessellation": one_of("rhombille")},
    "printer": _ON_PAPER,
    "editions": _ON_PAPER,
    "stock": {"printer": one_of("kdp")} | _ON_PAPER,
    "cover": {"printer": one_of("kdp", "home-letter")} | _ON_PAPER,
}


def any_text(random: Random) -> str:
    """Return the text of a specification."""
    lines = [f"{key} = {toml_of(value)}" for key, value in _drawn(random, BOOK).items()]
    for place in range(random.randint(1, 3)):
        section = {"id": f"part-{place}", "count": SECTION["count"](random)} | _drawn(random, SECTION)
        lines += ["", "[[sections]]", *(f"{key} = {toml_of(value)}" for key, value in section.items())]
    return "\n".join(lines) + "\n"


def _drawn(random: Random, keys: Mapping[str, Draw]) -> dict[str, Any]:
    """Return values for a few keys, most often of keys that go together."""
    found = {key: keys[key](random) for key in some_of(random, sorted(keys), _FEW)}
    if random.random() < _AT_ODDS:
        return found
    for key in [key for key in (*_NOT_WITH, *_ALSO) if key in found]:
        if key in found:
            found = {name: value for name, value in found.items() if name not in _NOT_WITH.get(key, ())}
            found |= {name: draw(random) for name, draw in _ALSO.get(key, {}).items()}
    return found


def toml_of(value: Any) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_of(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_of, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
