"""TOML that would take minutes or gigabytes is refused before `tomllib` sees it, at the line that is too much."""

import re

import pytest

from mazebook.books.spec.book import read_spec
from mazebook.errors import SpecError
from mazebook.reading import toml_limits
from mazebook.reading.limits import PROBLEMS, TOML_DEPTH, TOML_PARTS, TOML_TABLES, TOML_VALUES
from mazebook.reading.toml_limits import TooMuchError, parse_toml

DOTTED = ".".join(["a"] * 60_000)


@pytest.mark.parametrize(
    ("text", "at", "told"),
    [
        (f"b = 1\n{DOTTED} = 1", 6, "this key has more than 20 parts"),
        (f"[{DOTTED}]", 1, "this key has more than 20 parts"),
        (f"b = {{{DOTTED} = 1}}", 5, "this key has more than 20 parts"),
        (f'b = """\n""""\n{".".join([chr(34) + "a" + chr(34)] * 60_000)} = 1', 13, "this key has more than 20 parts"),
        ("a" + " . a" * 60_000 + " = 1", 0, "this key has more than 20 parts"),
        ("a = " + "[" * 60_000, 4 + TOML_DEPTH, "brackets are nested too deeply, more than 20"),
        ("a = " + "{ a = [" * 60_000, None, "brackets are nested too deeply"),
        ("[[sections]]\n" * 20_000, 13 * TOML_TABLES, "this file has more than 5,000 tables"),
        ("a = [" + "1," * 200_000 + "]", None, "this file has more than 100,000 values"),
    ],
)
def test_too_much(text, at, told, monkeypatch):
    monkeypatch.setattr(toml_limits.tomllib, "loads", None)  # whose time grows with the square
    with pytest.raises(TooMuchError, match=told) as caught:
        parse_toml(text)
    assert at is None or caught.value.at == at


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * TOML_PARTS) + " = 1",
        "a = " + "[" * TOML_DEPTH + "]" * TOML_DEPTH,
        "a = '" + "." * 500 + "'\nb = \"" + "[" * 500 + '"\n# ' + "[" * 500,
        'a = """\n' + "[" * 500 + "\n" + ".".join("a" * 50) + '\n\\"""\n"""\nb = \'\'\'\n[[[\'[["' + "[" * 50 + "'''",
        "a = [\n" + "[1, 2],\n" * 6_000 + "]",
        "[[sections]]\n" * TOML_TABLES,
        "a = [" + "1," * (TOML_VALUES - 1) + "]",
    ],
)
def test_what_is_not_too_much(text):
    assert parse_toml(text)


@pytest.mark.parametrize(
    "unit",
    ['"', "'", '\\"', '"\n', '"""', "'''", '\\"""', "'''a", '"\\"', ".", "a.", "a .", " ", "#", "=\n", "\\"],
)
def test_the_pass_is_linear(unit):
    """Each token is longer than what its text is tried for in vain: tokens and lines bound the work."""
    text = unit * 20_000
    spans = [match.span() for match in toml_limits.TOKEN.finditer(text)]
    assert all(start < end for start, end in spans)
    without = sum(map(len, re.findall(r"[\w#\"'\[\]{}=,]", text))) - sum(end - start for start, end in spans)
    assert without <= 0  # no quote, sign or letter is left between tokens, from which a search would begin again


def test_the_line_and_the_file_are_named(tmp_path):
    path = tmp_path / "book.toml"
    path.write_text("seed = 1\r\n" + DOTTED + " = 1\n", newline="")
    with pytest.raises(SpecError, match=r"book\.toml:2:1  this key has more than 20 parts with dots between"):
        read_spec(path)
    path.write_text("[[sections]]\n" * 301)
    with pytest.raises(SpecError, match=r"book\.toml:1:1  sections = .*: a book has 300 sections at most"):
        read_spec(path)
    path.write_text("[[sections]]\ncount = 1000\n" * 11)
    with pytest.raises(SpecError, match=r"these ask for 11,000 mazes, and a book has 10,000 at most"):
        read_spec(path)
    path.write_text("pages = [" + '"notes", ' * 301 + "]")
    with pytest.raises(SpecError, match=r"a book has 300 of them at most"):
        read_spec(path)


def test_many_problems_are_not_all_listed(tmp_path):
    path = tmp_path / "book.toml"
    path.write_text("".join(f"{'k' * 1000}{number} = 1\n" for number in range(80)))
    with pytest.raises(SpecError) as caught:
        read_spec(path)
    lines = str(caught.value).splitlines()
    assert len(lines) == PROBLEMS + 1
    assert lines[-1].endswith("and 30 more problems. Correct these first.")
    assert max(map(len, lines)) < 1000
