"""The line and column of every key and value of a TOML file."""

import datetime
import re
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazebook.reading.places import locate

BOOK = r'''# a comment [with] = signs
title = "Maze" # "quoted"
"two words".'a.b' . c = 1

[[sections]] # the first
count = 3
ends = [ # a list
    "n", # not ]
~'s',
]
weights = { tables = ["n=1", 'e=]}'], zones = [ { area = [0, 0, 5, 1], table = "#" } ] }

  [[ sections ]]
  "size" = @@@
12x15"
'@@@
  long = """a\""" x = [ \
       "" b""""" # no comment
  [[sections.parts]]
  date = 1979-05-27 07:32:00Z
  [[sections.parts]]
  [sections.parts.deep]
  "Käse" = 1
'''.replace("@@@", "'''").replace("~", "\t")


@pytest.mark.parametrize(
    ("where", "key", "value"),
    [
        (("title",), (2, 1), (2, 9)),
        (("two words",), (3, 1), (3, 1)),
        (("two words", "a.b", "c"), (3, 21), (3, 25)),
        (("sections",), (5, 3), (5, 1)),
        (("sections", 0), (5, 1), (5, 1)),
        (("sections", 0, "count"), (6, 1), (6, 9)),
        (("sections", 0, "ends", 0), (8, 5), (8, 5)),
        (("sections", 0, "ends", 1), (9, 2), (9, 2)),
        (("sections", 0, "weights"), (11, 1), (11, 11)),
        (("sections", 0, "weights", "tables", 1), (11, 30), (11, 30)),
        (("sections", 0, "weights", "zones", 0, "table"), (11, 72), (11, 80)),
        (("sections", 1), (13, 3), (13, 3)),
        (("sections", 1, "size"), (14, 3), (14, 12)),
        (("sections", 1, "long"), (17, 3), (17, 10)),
        (("sections", 1, "parts", 0, "date"), (20, 3), (20, 10)),
        (("sections", 1, "parts", 1, "deep"), (22, 19), (22, 3)),
        (("sections", 1, "parts", 1, "deep", "Käse"), (23, 3), (23, 12)),
    ],
)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_places_of_a_book(where, key, value, ends):
    text = BOOK.replace("\n", ends)
    assert tomllib.loads(text)["sections"][1]["parts"][1]["deep"]["Käse"] == 1
    places = locate(text)
    assert (places.of(where, key=True), places.of(where)) == (key, value)


@pytest.mark.parametrize(
    ("where", "key", "place"),
    [
        (("sections", 1, "title"), True, (13, 3)),  # a key that is missing: the table that it is missing from
        (("sections", 0, "weights", "zones", 0, "hue"), False, (11, 49)),
        (("sections", 0, "count", "deeper"), False, (6, 9)),  # a value that a check made of another one
        (("nowhere", 3), False, None),
        ((), False, None),
    ],
)
def test_what_is_not_in_the_file_is_at_the_nearest_that_is(where, key, place):
    assert locate(BOOK).of(where, key=key) == place


def walk(value, where=()):
    """Yield the place of each key and each item of a list in a table, and what stands there."""
    if where:
        yield where, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for part, inner in items:
        yield from walk(inner, (*where, part))


class Writer:
    """Writes nested values as TOML in one of very many styles, and notes where each key and each value begins."""

    def __init__(self, random):
        self.random = random
        self.text = ""
        self.keys = {}
        self.values = {}
        self.written = {}
        self.inline = 0

    def chance(self, share):
        return self.random.random() < share

    def note(self, where, is_key=False):
        place = self.text.count("\n") + 1, len(self.text) - self.text.rfind("\n")
        (self.keys if is_key else self.values).setdefault(where, place)

    def space(self):
        self.text += self.random.choice(["", "", " ", "\t", "  "])

    def comment(self):
        self.space()
        if self.chance(0.3):
            self.text += self.random.choice(["#", '# "not" a [table]', "# a = '''", "# ü = 1 }"])
        self.text += "\n"

    def blank(self, lines):
        """Write what may stand between two words; with `lines` also line ends and comments."""
        while lines and self.chance(0.3):
            self.comment()
        self.space()

    def table(self, table, where=(), header=()):
        """Write a table's own pairs, then those of its values that get headers."""
        later = []
        for name, value in table.items():
            items = value if isinstance(value, list) else [value]
            if items and all(isinstance(item, dict) for item in items) and self.chance(0.7):
                later.append(name)
                continue
            self.blank(lines=True)
            self.pair([name], value, where)
            self.comment()
        self.random.shuffle(later)
        for name in later:
            value = table[name]
            for place, item in enumerate(value) if isinstance(value, list) else [((), value)]:
                self.blank(lines=True)
                inner = (*where, name) if place == () else (*where, name, place)
                names = [*header, (name, (*where, name))]
                # The header of a table that has nothing of its own may be left out.
                needless = place == () and item and all(isinstance(each, dict) and each for each in item.values())
                if not (needless and self.chance(0.5)):
                    self.header(names, inner)
                    self.table(item, inner, names)
                else:
                    for each in item:
                        self.header([*names, (each, (*inner, each))], (*inner, each))
                        self.table(item[each], (*inner, each), [*names, (each, (*inner, each))])

    def header(self, names, where):
        for _, at in [*names, (None, where)]:
            self.note(at)
        brackets = 1 + isinstance(where[-1], int)
        self.text += "[" * brackets
        for number, (name, at) in enumerate(names):
            self.text += "." if number else ""
            self.space()
            self.note(at, is_key=True)
            self.name(name)
            self.space()
        self.text += "]" * brackets
        self.comment()

    def pair(self, names, value, where):
        """Write ``a = value``; or, of a table, ``a.b = value`` for each of its keys, joined by what may part them."""
        if isinstance(value, dict) and value and self.chance(0.3):
            for number, (name, inner) in enumerate(value.items()):
                if number:
                    self.part_pairs()
                self.pair([*names, name], inner, where)
            return
        for number, name in enumerate(names):
            self.text += "." if number else ""
            self.space()
            at = (*where, *names[: number + 1])
            self.note(at, is_key=True)
            if number < len(names) - 1:
                self.note(at)
            self.name(name)
            self.space()
        self.text += "="
        self.space()
        self.value(value, (*where, *names))

    def part_pairs(self):
        self.text += "," if self.inline else "\n"

    def name(self, name):
        if re.fullmatch("[A-Za-z0-9_-]+", name) and self.chance(0.7):
            self.text += name
        elif "'" not in name and name.isprintable() and self.chance(0.5):
            self.text += f"'{name}'"
        else:
            self.text += f'"{self.escaped(name)}"'

    def value(self, value, where):
        self.note(where)
        if isinstance(value, dict):
            self.inline += 1
            self.text += "{"
            for number, (name, inner) in enumerate(value.items()):
                self.text += "," if number else ""
                self.pair([name], inner, where)
            self.blank(lines=False)
            self.text += "}"
            self.inline -= 1
        elif isinstance(value, list):
            self.text += "["
            for place, inner in enumerate(value):
                self.blank(lines=True)
                self.value(inner, (*where, place))
                self.blank(lines=True)
                self.text += "," if place < len(value) - 1 or self.chance(0.3) else ""
            self.blank(lines=True)
            self.text += "]"
        else:
            self.written[where] = self.leaf(value)
            self.text += self.written[where]

    def leaf(self, value):
        if isinstance(value, str):
            return self.string(value)
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, int) and value >= 0 and self.chance(0.3):
            return hex(value)
        if isinstance(value, datetime.datetime):
            return value.isoformat(self.random.choice(" T"))
        return value.isoformat() if isinstance(value, datetime.date | datetime.time) else str(value)

    def string(self, text):
        plain = all(c.isprintable() or c == "\t" for c in text.replace("\n", ""))
        if plain and "'" not in text and "\n" not in text and self.chance(0.4):
            return f"'{text}'"
        if plain and "'''" not in text and self.chance(0.4):
            return f"'''\n{text}'''" if len(text) - len(text.rstrip("'")) < 3 else f'"{self.escaped(text)}"'
        if self.chance(0.5):
            return f'"""\n{self.escaped(text, lines=True)}"""'
        return f'"{self.escaped(text)}"'

    def escaped(self, text, lines=False):
        """Return what stands between double quotes; with `lines`, between three."""
        written = ""
        for c in text:
            if lines and not c.isspace() and self.chance(0.05):
                written += "\\ \n\n  "  # it takes all blanks up to the next word away
            raw = c == "\n" or (c == '"' and not written.endswith('""')) if lines else False
            if raw or (c not in '"\\' and (c.isprintable() or c == "\t") and self.chance(0.9)):
                written += c
            else:
                written += {'"': '\\"', "\\": "\\\\"}.get(c) or f"\\U{ord(c):08x}"
        return written


LETTERS = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("\"'\\#[]{}=,. \n\t"), max_size=8)
LEAVES = st.one_of(
    LETTERS,
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.dates(),
    st.times(),
    st.datetimes(timezones=st.sampled_from([None, datetime.UTC])),
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(LETTERS, inner, max_size=3), max_leaves=12
)
TABLES = st.dictionaries(
    LETTERS, VALUES | st.lists(st.dictionaries(LETTERS, VALUES, max_size=3), max_size=3), max_size=4
)


@given(TABLES, st.randoms(use_true_random=False), st.booleans())
def test_every_place_of_any_file(table, random, windows):
    writer = Writer(random)
    writer.table(table)
    text = writer.text
    assert tomllib.loads(text) == table
    places = locate(text.replace("\n", "\r\n") if windows else text)
    assert places.keys == writer.keys
    assert places.values == writer.values
    lines = text.split("\n")
    for where, written in writer.written.items():
        line, column = places.of(where)
        assert "\n".join([lines[line - 1][column - 1 :], *lines[line:]]).startswith(written)
        value = table
        for part in where:
            value = value[part]
        assert tomllib.loads(f"value = {written}")["value"] == value


SHORT = """a = [1, {b.c = '''
''', d = "#"}]
[[e.f]]
[e.f.g]
'h' = 1e3
[e]
i.j = 07:32:00
"""


@given(st.data())
def test_every_text_that_is_toml_has_all_its_places(data):
    """Of a text that was changed at random: what tomllib still reads, is scanned to the same keys and list places."""
    text = data.draw(st.sampled_from([BOOK, SHORT]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(st.text("'\"\\#[]{}=,. \n\ta1-", max_size=3)) + text[at + cut :]
    try:
        table = tomllib.loads(text)
    except ValueError:
        return
    places = locate(text)
    expected = {where for where, _ in walk(table)}
    assert set(places.values) == expected
    assert set(places.keys) == {where for where in expected if isinstance(where[-1], str)}


def test_a_table_stands_at_its_own_header_even_below_its_childs():
    places = locate("[a.b]\nc = 1\n[ a ]\nd = 2\n")
    assert (places.of(("a",), key=True), places.of(("a",))) == ((1, 2), (3, 1))
    assert places.of(("a", "b")) == (1, 1)
