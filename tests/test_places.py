"""The line and column of every key and value of a TOML file."""

import tomllib

import pytest

from mazebook.places import locate

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
