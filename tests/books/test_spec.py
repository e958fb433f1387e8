"""Specifications: every default filled in, and every mistake answered with a sentence that says what to do."""

import datetime
import json
import re
import tomllib

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from mazebook.books.spec.book import BookSpec, parse_spec, read_spec
from mazebook.books.spec.section import SectionSpec, options_of
from mazebook.books.spec.section_ids import section_ids, slug
from mazebook.books.spec.tried_keys import TRIED
from mazebook.errors import OutputError, SpecError
from mazebook.mazes import tessellations
from mazebook.mazes.options.options import Options
from mazebook.mazes.options.weights import Weights, Zone
from mazebook.reading.places import locate
from mazebook.reading.problems import Source, keys_of
from mazebook.reading.user_files import other_kind
from mazebook.units import points

EXAMPLE = """
title = "Maze adventures"
author = "A. Nother"
language = "en"
seed = 2026
trim = "8.5x11in"
[[sections]]
title = "Warm up"
level = "4-6"
count = 10
[[sections]]
level = "6-8"
count = 40
algorithm = "kruskal"
tessellation = "sigma"
size = "12x15"
ends = ["n", "s"]
"""


def parse(text):
    return parse_spec(tomllib.loads(text), Source("book.toml", places=locate(text)))


def message(text):
    with pytest.raises(SpecError) as caught:
        parse(text)
    return str(caught.value)


def test_the_example_of_the_pages():
    spec = parse(EXAMPLE)
    assert (spec.title, spec.author, spec.seed, spec.trim) == ("Maze adventures", "A. Nother", 2026, (612.0, 792.0))
    warm_up, hexagons = spec.sections
    assert (warm_up.id, warm_up.level, warm_up.count, warm_up.algorithm) == ("warm-up", "4-6", 10, None)
    assert (hexagons.id, hexagons.algorithm, hexagons.tessellation) == ("6-8-1", "kruskal", "sigma")
    assert (hexagons.size, hexagons.ends) == ((12, 15), ("n", "s"))


CARVED = """
[[sections]]
level = "6-8"
algorithm = "growing_tree"
focus = "Walls"
texture = { newest = 10, random = 1 }
braid = 0.5
islands = 2
longest_trap = 4
[[sections]]
title = "Upright"
weights = "n=4, e=1"
[[sections]]
title = "Zones"
weights = { tables = [{ n = 4, e = 1 }], zones = [{ area = [0, 0, 50, 100], table = "n=1, e=4" }] }
[[sections]]
title = "Map"
weights = { tables = ["n=4, e=1", "n=1, e=4"], map = ["01", "10"] }
"""


def test_how_mazes_are_carved():
    spec = parse(CARVED)
    walls, upright, zones, mapped = map(options_of, spec.sections)
    assert walls == Options("walls", None, "newest=10, random=1", None, 0.5, 2, 4)
    assert upright == Options(weights="n=4, e=1")
    assert zones.weights == Weights(("n=4, e=1",), (Zone((0, 0, 50, 100), "n=1, e=4"),))
    assert mapped.weights == Weights(("n=4, e=1", "n=1, e=4"), (), ("01", "10"))
    assert parse_spec(json.loads(json.dumps(spec.model_dump(mode="json")))) == spec


def test_a_zone_without_a_table_is_the_only_mistake_named():
    with pytest.raises(SpecError) as refused:
        parse("[[sections]]\nweights = { zones = [{ area = [0, 0, 50, 100] }] }\n")
    assert "table: it is missing" in str(refused.value)
    assert "square brackets" not in str(refused.value)


def test_a_picture_stands_beside_the_specification(tmp_path):
    Image.fromarray(np.array([[0, 255], [255, 0]], dtype=np.uint8)).save(tmp_path / "zones.png")
    text = '[[sections]]\nweights = { tables = ["n=4, e=1", "n=1, e=4"], picture = "zones.png" }\n'
    (tmp_path / "book.toml").write_text(text, encoding="utf-8")
    spec = read_spec(tmp_path / "book.toml")
    assert options_of(spec.sections[0]).weights.map == ("01", "10")
    kept = json.loads(json.dumps(spec.model_dump(mode="json")))
    (tmp_path / "zones.png").unlink()
    assert parse_spec(kept) == spec  # what is recorded needs no picture


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('focus = "wals"', 'section 1, focus = "wals": there is no such focus. Did you mean "walls"?'),
        ("focus = 1", "section 1, focus = 1: must be text"),
        ('texture = "newst=1"', 'section 1, texture = "newst=1": there is no "newst". Did you mean "newest"?'),
        ('texture = "newest=1"', "a texture turns the knobs of one algorithm. Give the algorithm as well."),
        ('texture = "run=0.5"\nalgorithm = "eller"', 'eller has no knob "run": it has join, down, top.'),
        ("texture = 1", "section 1, texture = 1: must be names and numbers in double quotes"),
        ("braid = 1.5", "section 1, braid = 1.5: must be a number from 0"),
        ('braid = "half"', "must be a number from 0 (every dead end stays) to 1"),
        ("weave = 3", "must be a number from 0 (no passage crosses another) to 1"),
        ("islands = -1", "section 1, islands = -1: must be 0 to 1000."),
        ("islands = 1.5", "section 1, islands = 1.5: must be a whole number"),
        ("longest_trap = 0", "section 1, longest_trap = 0: must be 1 to"),
        ('weights = "n=-4"', "n = -4: must be 0 to"),
        ("weights = 4", "section 1, weights = 4: must be a table in double quotes"),
        ('weights = { tables = ["n=1", "e=2"] }', "2 tables for one maze"),
        ("weights = { tables = [1] }", "section 1, weights.tables[0] = 1: must be a table in double quotes"),
        ('weights = { zones = [{ area = [0, 0, 500, 1], table = "n=1" }] }', "lies outside the maze"),
        (
            'weights = { zones = [{ area = 7, table = "n=1" }] }',
            "section 1, weights.zones[0].area = 7: must be four numbers",
        ),
        ('weights = { zones = [{ aera = [0, 0, 5, 1], table = "n=1" }] }', "aera"),
        ('weights = { tabels = ["n=1"] }', "tabels"),
        (
            'weights = { tables = ["n=1", "e=1"], picture = "nope.png" }',
            'weights.picture = "nope.png": there is no such file',
        ),
        ('weights = "n=1"\nalgorithm = "unicursal"\nsize = "4x4"', "unicursal draws no way by weights"),
        (
            'focus = "walls"\nalgorithm = "recursive_division"',
            "recursive_division has only one way to work, and cannot work by walls",
        ),
        ('focus = "walls"\nalgorithm = "eller"\ntessellation = "sigma"', "eller works by walls on squares only"),
    ],
)
def test_mistakes_in_how_mazes_are_carved(line, sentence):
    assert sentence in message(f"[[sections]]\n{line}")


def test_defaults():
    spec = BookSpec()
    assert spec == parse("") == BookSpec(sections=(SectionSpec(),))
    (section,) = spec.sections
    assert (section.id, section.level, section.count, section.tessellation) == ("6-8-1", "6-8", 50, "orthogonal")
    assert spec.seed is None
    assert spec.date is None


def test_a_spec_survives_book_json():
    spec = parse(EXAMPLE + "\n[[sections]]\nends='longest'")
    spec = spec.model_copy(update={"date": datetime.datetime(2026, 9, 1, tzinfo=datetime.UTC)})
    assert parse_spec(json.loads(json.dumps(spec.model_dump(mode="json")))) == spec


def test_records_are_frozen():
    with pytest.raises(ValueError, match="frozen"):
        BookSpec().title = "another"


BOOK_VALUES = [
    ('trim = "210 x 297 mm"', "trim", (pytest.approx(595.2756), pytest.approx(841.8898))),
    ("trim = [612, 792]", "trim", (612.0, 792.0)),
    ("date = 2026-09-01", "date", datetime.datetime(2026, 9, 1, tzinfo=datetime.UTC)),
    ("date = 2026-09-01T10:30:00Z", "date", datetime.datetime(2026, 9, 1, 10, 30, tzinfo=datetime.UTC)),
    ('language = "EN"', "language", "en"),
    ('language = "German"', "language", "de"),
    ('language = "español"', "language", "es"),
    ('language = "Francais"', "language", "fr"),
    ('language = "alemán"', "language", "de"),
    ('language = "NIEMIECKI"', "language", "de"),
    ('language = "portugais"', "language", "pt"),
    ('trim = "A4"', "trim", (points(210), points(297))),
    ('trim = " LETTER "', "trim", (612.0, 792.0)),
    ('trim = "Half Letter"', "trim", (396.0, 612.0)),
    ('for_ages = "6 – 12"', "for_ages", "6-12"),  # noqa: RUF001
    ('for_ages = "none"', "for_ages", "none"),
    ("seed = 18446744073709551615", "seed", 2**64 - 1),
    ('title = "  Two\\n words "', "title", "Two words"),
    ('title = "\u00a0O\u00f9\u00a0?  L\u00e0\u202f! "', "title", "O\u00f9\u00a0? L\u00e0\u202f!"),
]


@pytest.mark.parametrize(("line", "field", "value"), BOOK_VALUES)
def test_values_of_a_book(line, field, value):
    assert getattr(parse(line), field) == value


SECTION_VALUES = [
    ('size = "5 x 6"', "size", (5, 6)),
    ('size = "5×6"', "size", (5, 6)),  # noqa: RUF001
    ("size = [5, 6]", "size", (5, 6)),
    ('ends = "Longest"', "ends", "longest"),
    ('ends = ["center", "NW"]', "ends", ("centre", "nw")),
    ('algorithm = "Recursive-Backtracker"', "algorithm", "recursive_backtracker"),
    ('tessellation = "SIGMA"', "tessellation", "sigma"),
    ('level = "6_8"', "level", "6-8"),
    ("count = 1000", "count", 1000),
]


@pytest.mark.parametrize(("line", "field", "value"), SECTION_VALUES)
def test_values_of_a_section(line, field, value):
    assert getattr(parse(f"[[sections]]\n{line}").sections[0], field) == value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('titel = "x"', 'book.toml:1:1  titel: there is no such key. Did you mean "title"?'),
        ("kolour = 1", 'book.toml:1:1  kolour: there is no such key. Did you mean "colour"?'),
        ("color = true", "color: the key for this is colour. Write colour = true."),
        ('name = "x"', 'book.toml:1:1  name: the key for this is title. Write title = "My maze book".'),
        ('ages = "6-8"', 'ages: the key for this is level. Write level = "6-8" below a line [[sections]].'),
        ("age = 7", 'age: the key for this is level. Write level = "6-8" below a line [[sections]].'),
        ("[[sections]]\nage = 7", 'section 1, age: the key for this is level. Write level = "6-8".'),
        ('[[sections]]\nname = "x"', 'name: the key for this is title. Write title = "Warm up".'),
        ('[[sections]]\nlang = "de"', 'is language. Write language = "en" above the first [[sections]].'),
        ("plumage = 1", "plumage: there is no such key. Remove it. Known: answer_layout, "),
        ("pages = 120", "pages = 120: must be a list of kinds of pages"),
        ('pages = [{ kind = "colour", pictures = 5 }]', 'must be a list of names of pictures, such as ["elephant"'),
        ("pages = 120", "For a number of pages write page_count = 120."),
        ('[[sections]]\ntitle = "A"\n[[sections]]\ntitle = "B"\ncount = 0', 'section 2 ("B"), count = 0: must be'),
        ("title = 3", "book.toml:1:9  title = 3: must be text in double quotes."),
        ('title = " "', 'book.toml:1:9  title = " ": must not be empty.'),
        (f'title = "{"x" * 121}"', "must be 120 characters or fewer; it has 121."),
        ('author = "a\\u0007"', "holds a character that cannot be printed"),
        ('language = "xx"', 'language = "xx": there is no such language.'),
        ('for_ages = "2-4"', 'for_ages = "2-4": must be the youngest and the oldest age, from 3 on, such as "6-8"'),
        ('for_ages = "8-6"', "must be the youngest and the oldest age"),
        ("for_ages = 6", "for_ages = 6: must be text in double quotes."),
        ("seed = -1", "seed = -1: must be 0 to 18446744073709551615."),
        ("seed = 18446744073709551616", "must be 0 to 18446744073709551615."),
        ('seed = "7"', 'seed = "7": must be a whole number'),
        ("seed = true", "seed = true: must be a whole number"),
        ("seed = 1.0", "seed = 1.0: must be a whole number"),
        ('trim = "6x9"', 'trim = "6x9": this is not a page size. Did you mean "6x9in"?'),
        ('trim = "210 x 297"', 'Did you mean "210x297mm"?'),
        ('trim = "a44"', 'trim = "a44": this is not a page size. Write width x height and a unit'),
        ('trim = "1x1in"', "a page must be 4 to 17 in wide and 4 to 22 in high"),
        ("trim = 8", "trim = 8: must be a page size in double quotes."),
        ("trim = [nan, inf]", "a page must be 4 to 17 in wide"),
        ('date = "soon"', "this is not a date. Write it without quotes, such as 2026-09-01."),
        ("date = 10:00:00", "must be a date without quotes"),
        ("sections = []", "sections = []: a book has at least one section."),
        ("sections = 3", "sections = 3: a book has a list of sections. Write [[sections]]"),
        ("[sections]\ncount = 3", "sections: a book has a list of sections. Write [[sections]]"),
        ("sections = [1]", "section 1 = 1: must be a table of keys and values."),
    ],
)
def test_mistakes_in_a_book(text, sentence):
    assert sentence in message(text)


def test_words_that_people_try_are_no_keys():
    for table, model in (("book", BookSpec), ("section", SectionSpec)):
        for key, words in TRIED[table].items():
            assert key in keys_of(model)
            assert not {*words} & {*BookSpec.model_fields, *SectionSpec.model_fields}, key
    words = [word for keys in TRIED.values() for each in keys.values() for word in each]
    assert len(words) == len({*words})


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            'tessellation = "Hexagons"',
            'tessellation = "Hexagons": there is no such tessellation. Did you mean "sigma"?',
        ),
        ("counts = 3", 'section 1, counts: there is no such key. Did you mean "count"?'),
        ("count = 0", "section 1, count = 0: must be 1 to 1000."),
        ("count = -1", "section 1, count = -1: must be 1 to 1000."),
        ("count = 1001", "must be 1 to 1000. Split more puzzles into several sections."),
        ('count = "12"', 'count = "12": must be a whole number, such as 12, without quotes.'),
        ("count = 3.0", "count = 3.0: must be a whole number"),
        ("count = true", "count = true: must be a whole number"),
        ('level = "6-9"', 'there is no such level. Did you mean "6-8"?'),
        ("level = 6", "level = 6: must be text in double quotes."),
        ('algorithm = "wilsn"', 'algorithm = "wilsn": there is no such algorithm. Did you mean "wilson"?'),
        ('tessellation = "sigmas"', 'there is no such tessellation. Did you mean "sigma"?'),
        ("size = 24", "size = 24: must be two whole numbers of cells."),
        ('size = "24"', 'size = "24": this is not a size in cells.'),
        ('size = "0x5"', "columns and rows must each be 1 to 250 in a book."),
        ('size = "1000000x5"', "columns and rows must each be 1 to 250 in a book."),
        ('size = "102x100"\nhidden = "heart"', "a maze that hides a picture has 10,000 cells at most. Use fewer."),
        ('size = "-3x5"', "this is not a size in cells."),
        ("size = [5]", "must be two whole numbers of cells."),
        ("size = [5, true]", "must be two whole numbers of cells."),
        ("size = [5, 6.0]", "must be two whole numbers of cells."),
        (
            'ends = "n"',
            'one word must be longest, opposite, random or tips. For directions give two, such as ["n", "s"].',
        ),
        ('ends = ["n", "up"]', 'ends[1] = "up": this is not a place for an end.'),
        ('ends = "up"', 'ends = "up": this is not a place for an end.'),
        ('ends = ["n"]', "or a list of two words"),
        ("ends = 3", 'must be one word such as "longest"'),
        ('ends = ["centre", "centre"]', "Start and Finish would be the same cell."),
        ('id = "two words"', "must be 1 to 80 letters, digits"),
        ("id = 3", "must be text in double quotes."),
        ('title = ""', "must not be empty."),
        (
            'task = { kind = "order", tables = [20], up_to = 30 }',
            "task.up_to = 30: the first 2 numbers of the 20 times table go up to 40. Use 40 or more.",
        ),
        ('tessellation = "delta"\nsize = "1x9"', 'size = "1x9": the size of a "delta" maze must be 2x1 or more.'),
    ],
)
def test_mistakes_in_a_section(line, sentence):
    assert sentence in message(f"[[sections]]\n{line}")


def test_all_problems_at_once_one_a_line():
    text = 'seed = -1\n[[sections]]\ntitle = "A"\ncount = 0\n[[sections]]\ntitle = "a"\nsize = 9\n'
    lines = message(text).split("\n")
    assert [line.partition(": ")[0] for line in lines] == [
        "book.toml:1:8  seed = -1",
        'book.toml:4:9  section 1 ("A"), count = 0',
        'book.toml:6:9  section 2, title = "a"',
        'book.toml:7:8  section 2 ("a"), size = 9',
    ]
    assert 'has the same id, "a", as section 1' in lines[2]


def test_no_message_speaks_pydantic():
    text = "title=1\nseed=[]\ntrim={}\nsections=[{count={}, ends={}, size={}, id=[], level=[], algorithm=1}, 7]\nx=1"
    for word in ("Input", "pydantic", "validation", "instance", "type=", "dict", "str "):
        assert word not in message(text)


def test_an_algorithm_that_needs_rows_on_cells_without_rows(monkeypatch):
    real = tessellations.REGISTRY.entry("sigma")
    entries = tessellations.REGISTRY.entries

    class Rowless:
        name, description = "sigma", real.description

        @staticmethod
        def constant(name):
            return False if name == "rows" else real.constant(name)

    monkeypatch.setitem(entries, "sigma", Rowless())
    found = message('[[sections]]\nalgorithm = "sidewinder"\ntessellation = "sigma"')
    assert "sidewinder works row by row, and a sigma grid has no whole rows. Use another one" in found


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("", "needs even columns and even rows, not the level's own sizes. Use a size such as 12x16."),
        ('size = "9x12"', "needs even columns and even rows, not 9x12. Use a size such as 10x12."),
        ('size = "6x6"\ntessellation = "theta"', "through a whole rectangle of squares, not through a theta grid."),
    ],
)
def test_an_algorithm_that_needs_even_squares(more, words):
    assert words in message(f'[[sections]]\nalgorithm = "unicursal"\n{more}')


MISFITS = """
[[sections]]
algorithm = "unicursal"
tessellation = "theta"
size = "3x0"
texture = "newest=1"
[[sections]]
algorithm = "unicursal"
size = [5, 6]
focus = "walls"
weights = "n=1"
texture = "newest=1"
[[sections]]
count = 0
algorithm = "recursive_divison"
focus = "walls"
weights = "n=1"
tessellation = "delta"
size = "1x1"
[[sections]]
texture = "newest=1"
[[sections]]
weights = { tables = ["n=1", "e=x"], zones = [
    { table = 3, area = [0, 0, 500, 1] },
    7, { table = "n=-1" }] }
[[sections]]
weights = { tables = ["n=1", "e=1"] }
[[sections]]
weights = { map = ["00", "2"], tables = ["n=1", "e=1"] }
[[sections]]
weights = { map = ["00", "01"] }
[[sections]]
weights = "e=x"
[[sections]]
weights = { tables = ["n=1", "e=x"], picture = "nope.png" }
ends = [ "up",
  "down" ]
"""


def test_what_does_not_fit_together_points_at_the_key_to_change():
    lines = [line.partition("  ")[::2] for line in message(MISFITS).split("\n")]
    assert [(place.removeprefix("book.toml:"), text.partition(": ")[0]) for place, text in lines] == [
        # Size is wrong by itself, so that only what does not depend on it is judged.
        ("3:13", 'section 1, algorithm = "unicursal"'),
        ("5:8", 'section 1, size = "3x0"'),
        ("6:11", 'section 1, texture = "newest=1"'),
        ("9:8", "section 2, size = [5, 6]"),
        ("10:9", 'section 2, focus = "walls"'),
        ("11:11", 'section 2, weights = "n=1"'),
        ("12:11", 'section 2, texture = "newest=1"'),
        # Nobody knows what the algorithm was to be: focus and weights may fit it.
        ("14:9", "section 3, count = 0"),
        ("15:13", 'section 3, algorithm = "recursive_divison"'),
        ("19:8", 'section 3, size = "1x1"'),
        ("21:11", 'section 4, texture = "newest=1"'),
        ("23:30", 'section 5, weights.tables[1] = "e=x"'),
        ("24:15", "section 5, weights.zones[0].table = 3"),
        ("24:25", "section 5, weights.zones[0].area = [0, 0, 500, 1]"),
        ("25:5", "section 5, weights.zones[1] = 7"),
        ("25:8", "section 5, weights.zones[2].area"),
        ("25:18", 'section 5, weights.zones[2].table = "n=-1"'),
        ("27:22", 'section 6, weights.tables = ["n=1", "e=1"]'),
        ("29:19", 'section 7, weights.map = ["00", "2"]'),
        ("31:11", "section 8, weights.tables"),
        ("33:11", 'section 9, weights = "e=x"'),
        ("35:30", 'section 10, weights.tables[1] = "e=x"'),
        ("35:48", 'section 10, weights.picture = "nope.png"'),
        ("36:10", 'section 10, ends[0] = "up"'),
        ("37:3", 'section 10, ends[1] = "down"'),
    ]


def test_misfits_are_said_beside_all_else_of_the_book():
    text = 'titel = "x"\n[[sections]]\nid = "a"\n[[sections]]\nid = "a"\ntexture = "run=1"\nsize = 3\nlevel = 6'
    assert [line.partition("  ")[0] for line in message(text).split("\n")] == [
        "book.toml:1:1",
        "book.toml:5:6",
        "book.toml:6:11",
        "book.toml:7:8",
        "book.toml:8:9",
    ]


def test_without_a_file_there_is_neither_line_nor_column():
    with pytest.raises(SpecError) as caught:
        parse_spec({"sections": [{"count": 0, "texture": "newest=1"}]})
    assert str(caught.value) == (
        "spec  section 1, count = 0: must be 1 to 1000.\n"
        'spec  section 1, texture = "newest=1": a texture turns the knobs of one algorithm. '
        "Give the algorithm as well."
    )


def test_duplicate_ids_are_refused():
    found = message('[[sections]]\ntitle = "Warm up"\n[[sections]]\ntitle = "warm, UP!"')
    assert found == (
        'book.toml:4:9  section 2, title = "warm, UP!": has the same id, "warm-up", as section 1. '
        "Give one of them another title or id."
    )


def test_ids():
    sections = [(None, None, "6-8"), ("mine", "Title", "6-8"), (None, "A Title!", "6-8"), (None, None, "4-6")]
    assert section_ids(sections) == ["6-8-1", "mine", "a-title", "4-6-1"]
    assert section_ids([*sections, (None, "!?", "6-8"), (None, None, "6-8")])[4:] == ["6-8-2", "6-8-3"]


def test_a_slug_keeps_any_script():
    assert slug("  Ça va, Élise?  ") == "ça-va-élise"
    assert slug("迷路 1") == "迷路-1"
    assert slug("Λαβύρινθος της ΣΕΛΗΝΗΣ") == "λαβύρινθος-της-σεληνης"


def file(folder, content):
    path = folder / "book.toml"
    path.write_bytes(content)
    return path


def test_a_file_with_a_byte_order_mark(tmp_path):
    assert read_spec(file(tmp_path, b"\xef\xbb\xbftitle = 'x'")).title == "x"


def test_problems_of_a_file_name_it(tmp_path):
    with pytest.raises(SpecError, match=r"book\.toml:1:8  seed = -1: must be"):
        read_spec(file(tmp_path, b"seed = -1"))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"title = x", 'book.toml:1:9  x cannot be read. Write a text in double quotes: "x".'),
        (b"cover = Yes", "book.toml:1:9  Yes cannot be read. Write true, in small letters and without quotes."),
        (b'title = "x\nseed = 1', 'book.toml:1:11  the text that begins here has no closing quote. Write " behind'),
        (b"title = 'Emil's'", "book.toml:1:15  what stands here does not belong to the value before it."),
        (b"title =", "book.toml:1:8  there is no value behind the =."),
        (b"[sections\ncount = 1", "book.toml:1:10  a bracket is missing."),
        (
            b"[sections]\ncount = 1\n[sections]\n",
            "[sections] is one section: write [[sections]], in double brackets, for",
        ),
        (b"a = 1\ntitle", "book.toml:2:6  an = is missing. Write the key, then =, then the value"),
        (b"a = 1\r\nb = [\r\n", "book.toml:2:6  a list is not complete here."),
        (b"a = 1\na = 2", "book.toml:2:1  a is here twice, in lines 1 and 2. Remove one of them."),
        (b"a = 1\nb = '\xc3\xa9\xff", "book.toml:2:7  this file is not UTF-8 text."),
        (b"\xef\xbb\xbfa = 1\n\xff", "book.toml:2:1  this file is not UTF-8 text."),
        (b"\xff\xfea\x00", "book.toml:1:1  this file is not UTF-8 text. Save it again with the encoding UTF-8."),
        (b"a = " + b"9" * 5000, "this is not TOML"),
        (b"a = " + b"[" * 100_000, "book.toml:1:25  brackets are nested too deeply, more than 20. Remove some."),
        (b"%PDF-1.4 \n", "book.toml  this is a PDF, and no TOML file. A TOML file is plain text."),
        (rb"{\rtf1\ansi title = 1}", "this is an RTF document of a word processor, and no TOML file."),
        (b"PK\x03\x04...[Content_Types].xml...word/document.xml", "this is a Word document (.docx), and no"),
        (b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.text", "this is an OpenDocument text (.odt), and no"),
        (b"PK\x03\x04...", "this is a ZIP file, and no TOML file."),
        (
            "title = \u201cx\u201d".encode(),
            "book.toml:1:9  this quote is curly (\u201c). TOML takes straight ones only: type",
        ),
        ('a = 1\r\ntitle = "x\u201d'.encode(), "book.toml:2:11  this quote is curly (\u201d)."),
        ("b = [\u201etitle\u201c]".encode(), "book.toml:1:6  this quote is curly (\u201e)."),
        ('title = "it\u2019s'.encode(), "the text that begins here has no closing quote"),
        (b"[a]\nb = 1\n[c]\nd = 1\n[a]\nb = 2", "book.toml:5:2  a is here twice, in lines 1 and 5."),
        (
            b'a = """\n[b]"""\n[[s]]\nb = 1\n[[s]]\nb = 2\nb = [\n3]',
            "book.toml:7:1  b is here twice, in lines 6 and 7.",
        ),
        (b"[a]\n[[a]]", "book.toml:2:3  [[a]] goes on with what [a] in line 1 began: write double brackets in both."),
        (b"[[a]]\nb=1\n[a]\nb=2", "book.toml:3:2  [a] goes on with what [[a]] in line 1 began: write double"),
        (b"a = 1\n[[a]]", "book.toml:2:3  a is here twice, in lines 1 and 2. Remove one of them."),
        (b"a = [{ b = 1, c = [\n2], b = 3 }]", "book.toml:2:5  b is here twice, in lines 1 and 2."),
        (b"a = { b = 1, b = 2 }", "book.toml:1:14  b is here twice, in line 1. Remove one of them."),
    ],
)
def test_content_that_is_not_a_spec(tmp_path, content, sentence):
    with pytest.raises(SpecError) as caught:
        read_spec(file(tmp_path, content))
    assert sentence in str(caught.value)
    assert caught.value.exit_code == 2


def test_files_that_cannot_be_read(tmp_path, monkeypatch):
    def refuse(self, *args, **kwargs):
        raise PermissionError(13, "Permission denied")

    with pytest.raises(OutputError, match="there is no such file"):
        read_spec(tmp_path / "nope.toml")
    with pytest.raises(OutputError, match="is a folder"):
        read_spec(tmp_path)
    with pytest.raises(OutputError, match="cannot be read"):
        read_spec("nul\0byte")
    path = file(tmp_path, b"#" * 1_000_001)
    with pytest.raises(OutputError, match=r"book\.toml: is larger than 1 MB, and is not read\."):
        read_spec(path)
    path = file(tmp_path, b"")
    monkeypatch.setattr("pathlib.Path.open", refuse)
    with pytest.raises(OutputError, match=r"cannot be read \(Permission denied\)") as caught:
        read_spec(path)
    assert caught.value.exit_code == 3


scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.datetimes(),
    st.dates(),
    st.times(),
    st.sampled_from(["6-8", "sigma", "wilson", "n", "longest", "12x15", "8.5x11in", "en", "\udc80", "9" * 5000]),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=4), inner, max_size=3)),
)
sections = st.fixed_dictionaries({}, optional=dict.fromkeys(SectionSpec.model_fields, values))
books = st.fixed_dictionaries(
    {},
    optional=dict.fromkeys(keys_of(BookSpec), values) | {"sections": st.one_of(values, st.lists(sections, max_size=3))},
)


@given(st.one_of(books, st.dictionaries(st.one_of(st.text(), st.integers(), st.none()), values, max_size=4)))
def test_anything_is_a_spec_or_a_sentence(mapping):
    try:
        spec = parse_spec(mapping)
    except SpecError as error:
        said = str(error)
    else:
        said = ""
        assert all(section.id for section in spec.sections)
        assert parse_spec(json.loads(json.dumps(spec.model_dump(mode="json")))) == spec
    assert all(line.startswith("spec  ") for line in said.split("\n") if line)
    assert said.replace("\n", "").isprintable()


def one_of(*parts):
    return st.sampled_from(parts)


SPECS = one_of(EXAMPLE, CARVED, MISFITS)
BITS = st.one_of(
    st.text(max_size=4),
    one_of(
        "\r\n", "[[sections]]", "]", "}", "'" * 3, '"' * 3, "#", " = ", "-1", "0x1", "true", "1979-05-27", "\\u00e9"
    ),
)


@st.composite
def mutated(draw):
    """A specification's file that was changed in a few places at random."""
    text = draw(SPECS)
    for _ in range(draw(st.integers(0, 4))):
        start = draw(st.integers(0, len(text)))
        text = text[:start] + draw(BITS) + text[start + draw(st.integers(0, 9)) :]
    content = text.encode()
    at = draw(st.integers(0, len(content)))
    return draw(one_of(b"", b"\xef\xbb\xbf")) + content[:at] + draw(one_of(b"", b"", b"\xe9", b"\0")) + content[at:]


@given(content=st.one_of(st.binary(max_size=200), mutated()))
@example(content=b"\r\x80")
@example(content=b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
def test_any_file_is_a_spec_or_located_sentences(tmp_path_factory, content):
    path = file(tmp_path_factory.getbasetemp(), content)
    try:
        spec = read_spec(path)
    except SpecError as error:
        if other_kind(content):  # a whole file of another kind is refused without a place
            return
        lines = content.decode("utf-8-sig", "replace").replace("\r\n", "\n").split("\n")
        places = []
        for line in str(error).split("\n"):
            assert line.isprintable()
            match = re.match(r":(\d+)(?::(\d+))?  ", line.removeprefix(str(path)))
            assert match, line
            row, column = int(match[1]), int(match[2] or 1)
            assert 1 <= column <= len(lines[row - 1]) + 1
            places.append((row, column))
        assert places == sorted(places)
    else:
        assert isinstance(spec, BookSpec)
